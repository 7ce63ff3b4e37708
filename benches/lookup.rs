//! Criterion groups `lookup/WORKLOAD/ENGINE`, `miss/..` and `insert/..`, to follow one engine over time; to compare engines use
//! `ratios`, which interleaves them. One iteration goes through all requests, or inserts the whole table.

mod peers;

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wayplan_benches::{
    contest::{self, Call},
    workload::Workload,
};

/// Distinct requests.
const DISTINCT: usize = 1000;
/// For each engine, operation and table: there are hundreds.
const WARM_UP: Duration = Duration::from_millis(200);
const MEASURED: Duration = Duration::from_secs(1);

fn benches(criterion: &mut Criterion) {
    let workloads = match Workload::matching("", DISTINCT) {
        Ok(workloads) => workloads,
        Err(error) => return eprintln!("{error}"),
    };
    for workload in &workloads {
        look_ups(criterion, "lookup", workload, &workload.hits.calls);
        look_ups(criterion, "miss", workload, &workload.misses.calls);
        inserts(criterion, workload);
    }
}

fn look_ups(criterion: &mut Criterion, operation: &str, workload: &Workload, calls: &[Call]) {
    let mut group = criterion.benchmark_group(format!("{operation}/{}", workload.name));
    group.throughput(Throughput::Elements(calls.len() as u64));
    let text = contest::text(calls);
    let asks = contest::asks(calls, &text);
    for contestant in peers::contestants(workload, &|_| true) {
        group.bench_function(contestant.name(), |bencher| {
            bencher.iter(|| contestant.pass(&asks));
        });
    }
    group.finish();
}

fn inserts(criterion: &mut Criterion, workload: &Workload) {
    let mut group = criterion.benchmark_group(format!("insert/{}", workload.name));
    group.throughput(Throughput::Elements(workload.routes.len() as u64));
    for contestant in peers::contestants(workload, &|_| true).iter().filter(|contestant| !contestant.compiled()) {
        group.bench_function(contestant.name(), |bencher| {
            bencher.iter_custom(|times| (0..times).map(|_| contestant.insert()).sum());
        });
    }
    group.finish();
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(20).warm_up_time(WARM_UP).measurement_time(MEASURED);
    targets = benches
}
criterion_main!(all);

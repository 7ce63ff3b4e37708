//! Two threads that look up, first alone and then while a third edits at full speed, in turns: the processor time of a look-up,
//! and how long look-ups and edits take by the clock. Where threads have to share processors, the longest of these times are the scheduler's.

use std::{
    hint::black_box,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;
use wayplan_benches::{
    contest::{self, Ask},
    rounds::Effort,
    workload::{Route, Workload},
};

use crate::{Report, shared::Shared};

const READERS: usize = 2;
/// Look-ups between two readings of the processor's clock.
const BATCH: usize = 256;
/// One in so many look-ups is timed by itself.
const TIMED: usize = 16;

/// What one turn, or all of them, found out, in nanoseconds.
#[derive(Default)]
struct Found {
    /// Processor time of a look-up, a number for each batch.
    processor: Vec<f64>,
    /// Single look-ups.
    look_ups: Vec<f64>,
    /// Single edits, each published.
    edits: Vec<f64>,
}

impl Found {
    fn take(&mut self, other: Found) {
        self.processor.extend(other.processor);
        self.look_ups.extend(other.look_ups);
        self.edits.extend(other.edits);
    }
}

pub(crate) fn measure<S: Shared>(report: &mut Report, workload: &Workload, fresh: &[Route], effort: Effort) {
    let shared = S::holding(&workload.routes);
    let text = contest::text(&workload.hits.calls);
    let asks = contest::asks(&workload.hits.calls, &text);
    let (mut alone, mut beside) = (Found::default(), Found::default());
    let rounds = u32::try_from(effort.rounds.div_ceil(4)).unwrap_or(1);
    for _ in 0..rounds {
        alone.take(turn(&shared, &asks, &[], effort.turn * 10));
        beside.take(turn(&shared, &asks, fresh, effort.turn * 10));
    }
    let seconds = (effort.turn * 10 * rounds).as_secs_f64();
    report.add(workload.name, "edits-while-reading", S::NAME, [("per_second", beside.edits.len() as f64 / seconds)]);
    for (operation, found) in [("read-alone", &mut alone), ("read-while-writing", &mut beside)] {
        let numbers = [
            ("ns", quantile(&mut found.processor, 0.5)),
            ("p50_us", quantile(&mut found.look_ups, 0.5) / 1000.0),
            ("p99_us", quantile(&mut found.look_ups, 0.99) / 1000.0),
            ("p999_us", quantile(&mut found.look_ups, 0.999) / 1000.0),
        ];
        report.add(workload.name, operation, S::NAME, numbers);
    }
}

/// Edits alone: each inserts one route and publishes the router with it.
pub(crate) fn publish<S: Shared>(report: &mut Report, workload: &Workload, fresh: &[Route], effort: Effort) {
    let shared = S::holding(&workload.routes);
    let mut edits = Vec::new();
    for _ in 0..effort.rounds {
        for route in fresh {
            edits.push(nanoseconds(|| shared.insert(route)));
        }
        for route in fresh {
            shared.remove(route);
        }
    }
    let numbers = [0.5, 0.99].map(|share| quantile(&mut edits, share) / 1000.0);
    report.add(workload.name, "publish", S::NAME, [("us", numbers[0]), ("p99_us", numbers[1])]);
}

/// Readers for that long, and a writer if there is something to write.
fn turn<S: Shared>(shared: &S, asks: &[Ask<'_>], fresh: &[Route], length: Duration) -> Found {
    let over = &AtomicBool::new(false);
    let mut all = Found::default();
    thread::scope(|scope| {
        let readers: Vec<_> =
            (0..READERS).map(|number| scope.spawn(move || read(shared, asks, number, over))).collect();
        let writer = (!fresh.is_empty()).then(|| scope.spawn(|| write(shared, fresh, over)));
        thread::sleep(length);
        over.store(true, Ordering::Relaxed);
        for thread in readers.into_iter().chain(writer) {
            all.take(thread.join().unwrap_or_default());
        }
    });
    all
}

fn read<S: Shared>(shared: &S, asks: &[Ask<'_>], number: usize, over: &AtomicBool) -> Found {
    let mut found = Found::default();
    // They begin at different places.
    let mut asks = asks.iter().cycle().skip(number * asks.len() / READERS);
    while !over.load(Ordering::Relaxed) {
        let start = ThreadTime::now();
        for ask in asks.by_ref().take(BATCH) {
            black_box(shared.look_up(ask));
        }
        found.processor.push(start.elapsed().as_secs_f64() * 1e9 / BATCH as f64);
        for ask in asks.by_ref().take(BATCH / TIMED) {
            found.look_ups.push(nanoseconds(|| shared.look_up(ask)));
        }
    }
    found
}

fn write<S: Shared>(shared: &S, fresh: &[Route], over: &AtomicBool) -> Found {
    let mut found = Found::default();
    for route in fresh.iter().cycle() {
        if over.load(Ordering::Relaxed) {
            break;
        }
        found.edits.push(nanoseconds(|| shared.insert(route)));
        found.edits.push(nanoseconds(|| shared.remove(route)));
    }
    found
}

fn nanoseconds<R>(work: impl FnOnce() -> R) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1e9
}

/// The sample that this share of the samples does not exceed.
fn quantile(samples: &mut [f64], share: f64) -> f64 {
    samples.sort_by(f64::total_cmp);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a length is a position")]
    let at = (samples.len() as f64 * share) as usize;
    samples.get(at.min(samples.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

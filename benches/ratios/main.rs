//! The interleaved comparison: `cargo bench -p wayplan-benches --bench ratios -- [WORKLOAD] [--quick] [--rounds N] [--test]`.
//!
//! Every contestant is first asked everything and its answers are compared (a wrong one of this project's own fails the run); then all of
//! them are timed in the same rounds. Prints a table and the targets, and writes `ratios.json`, `ratios.md` and `ratios.svg` into the target folder.
//! `WORKLOAD` keeps the workloads whose name contains it, `--quick` gives a first impression, `--test` runs everything once with few requests and
//! leaves its files in the folder for temporary ones. Where the variable `WAYPLAN_CORPORA` names a folder of route lists, the rebuilt tables are
//! compared with it.
#![expect(clippy::indexing_slicing, reason = "a wrong position must stop a measuring program")]

mod chart;
mod report;

#[path = "../peers/mod.rs"]
mod peers;

use std::{env, error::Error, fs, io, path::Path};

use report::{Operation, Row};
use wayplan_benches::{
    contest::Contestant,
    floor::Floor,
    lithium, product,
    rounds::{self, Effort},
    run::Run,
    workload::{Requests, Workload},
};

/// The numbers of distinct requests.
const DISTINCT: [usize; 3] = [130, 1000, 8192];
const TEST: [usize; 1] = [200];

fn main() -> Result<(), Box<dyn Error>> {
    let run = Run::from_arguments(env::args().skip(1), env!("CARGO_TARGET_TMPDIR"))?;
    let distinct = if run.test { &TEST[..] } else { &DISTINCT[..] };
    let most = distinct.iter().copied().max().unwrap_or(0);

    let mut rows = Vec::new();
    for workload in Workload::matching(&run.filter, most)? {
        if let Some(folder) = env::var_os("WAYPLAN_CORPORA") {
            lithium::compare(&workload, Path::new(&folder))?;
        }
        rows.extend(measure(&workload, distinct, run.effort));
    }
    report::print(&mut io::stdout().lock(), &rows)?;
    run.write("ratios.json", &report::json(&rows))?;
    fs::write(run.file("ratios.md"), report::markdown(&rows))?;
    chart::draw(&rows, &run.file("ratios.svg"))?;
    run.finish(&["ratios.json", "ratios.md", "ratios.svg"])?;
    match rows.iter().find(|row| row.ours && row.wrong > 0) {
        Some(row) => Err(format!("{} answers wrongly on {}", row.engine, row.workload).into()),
        None => Ok(()),
    }
}

/// Checks and times everyone on one workload.
fn measure(workload: &Workload, distinct: &[usize], effort: Effort) -> Vec<Row> {
    let mut field = Field { workload, effort, contestants: peers::contestants(workload, &|_| true), rows: Vec::new() };
    field.look_ups(Operation::Miss, &workload.misses, distinct);
    field.look_ups(Operation::Refused, &workload.refused, distinct);
    if let Some((hits, misses)) = &workload.own {
        field.look_ups(Operation::Miss, misses, &[misses.calls.len()]);
        field.look_ups(Operation::Hit, hits, &[hits.calls.len()]);
    }
    field.insert();
    field.contestants.push(Box::new(Floor::new(&workload.routes)));
    field.look_ups(Operation::Hit, &workload.hits, distinct);
    let times = rounds::cold(&field.contestants, &workload.hits.calls, effort);
    let wrong = vec![0; times.len()];
    field.rows.extend(report::rows(workload.name, Operation::Cold, effort.cold, &field.contestants, &times, &wrong));
    let mut rows = report::with_choice(field.rows, product::chosen(workload.name));
    rows.sort_by_key(|row| (row.operation, row.distinct));
    rows
}

/// Everyone who runs, and what was measured so far.
struct Field<'w> {
    workload: &'w Workload,
    effort: Effort,
    contestants: Vec<Box<dyn Contestant>>,
    rows: Vec<Row>,
}

impl Field<'_> {
    /// Asks everyone the first so many of the requests; fewer where there are not as many.
    fn look_ups(&mut self, operation: Operation, requests: &Requests, distinct: &[usize]) {
        let mut sizes: Vec<usize> = distinct.iter().map(|distinct| requests.calls.len().min(*distinct)).collect();
        sizes.dedup();
        for size in sizes {
            let first = Requests { calls: requests.calls[..size].to_vec(), answers: requests.answers[..size].to_vec() };
            let wrong: Vec<usize> = self.contestants.iter().map(|contestant| first.wrong(&**contestant)).collect();
            let times = rounds::look_ups(&self.contestants, &first.calls, self.effort);
            self.rows.extend(report::rows(self.workload.name, operation, size, &self.contestants, &times, &wrong));
        }
    }

    fn insert(&mut self) {
        let Workload { name, routes, .. } = self.workload;
        let inserting: Vec<_> = peers::contestants(self.workload, &|_| true)
            .into_iter()
            .filter(|contestant| !contestant.compiled())
            .collect();
        let times = rounds::inserts(&inserting, routes.len(), self.effort);
        let wrong: Vec<usize> = inserting.iter().map(|contestant| contestant.refused()).collect();
        self.rows.extend(report::rows(name, Operation::Insert, routes.len(), &inserting, &times, &wrong));
    }
}

//! Single edits of a table that is there: the routes of one more tenant come and go. `insert` and `remove` change the router in place,
//! `insert-kept` keeps a clone of what was before each insertion, which is what a program does that serves meanwhile; `clone` is that alone. Ratios are to
//! matchit, whose clone is a copy.

use std::hint::black_box;

use cpu_time::ThreadTime;
use wayplan::Router;
use wayplan_benches::{
    product,
    rounds::{Effort, lower_quartile},
    workload::{Route, Workload},
};

use crate::Report;

/// A router that is edited.
trait Edited: Clone {
    const NAME: &'static str;
    fn new() -> Self;
    fn insert(&mut self, route: &Route, value: u32) -> bool;
    fn remove(&mut self, route: &Route) -> bool;
}

impl Edited for Router<u32> {
    const NAME: &'static str = "dynamic";

    fn new() -> Self {
        Router::new()
    }

    fn insert(&mut self, route: &Route, value: u32) -> bool {
        Router::insert(self, product::method(route.verb), &route.template, value).is_ok()
    }

    fn remove(&mut self, route: &Route) -> bool {
        Router::remove(self, product::method(route.verb), &route.template).is_ok()
    }
}

impl Edited for matchit::Router<u32> {
    const NAME: &'static str = "matchit";

    fn new() -> Self {
        matchit::Router::new()
    }

    fn insert(&mut self, route: &Route, value: u32) -> bool {
        matchit::Router::insert(self, route.template.as_str(), value).is_ok()
    }

    fn remove(&mut self, route: &Route) -> bool {
        matchit::Router::remove(self, route.template.as_str()).is_some()
    }
}

/// Times of one router, in nanoseconds.
#[derive(Debug, Default)]
struct Times {
    insert: Vec<f64>,
    kept: Vec<f64>,
    remove: Vec<f64>,
    clone: Vec<f64>,
}

/// In a table with more routes than this, matchit is cloned once in a turn: it takes long.
const COPIED: usize = 20_000;

/// `fresh` are routes that the table does not have, each template once.
pub(crate) fn measure(report: &mut Report, workload: &Workload, fresh: &[Route], effort: Effort) {
    let (mut ours, mut theirs) = (Times::default(), Times::default());
    let mut router: Router<u32> = filled(workload);
    let mut matchit: matchit::Router<u32> = filled(workload);
    let copies = if workload.routes.len() <= COPIED { 2 } else { 1 };
    for _ in 0..effort.rounds {
        turn(&mut router, fresh, fresh.len(), &mut ours);
        turn(&mut matchit, fresh, copies, &mut theirs);
    }
    let (ours, theirs) = (quartiles(ours), quartiles(theirs));
    for ((operation, time), (_, baseline)) in ours.into_iter().zip(theirs) {
        for (name, time) in [(Router::<u32>::NAME, time), (matchit::Router::<u32>::NAME, baseline)] {
            report.add(workload.name, operation, name, [("ns", time), ("ratio", baseline / time)]);
        }
    }
}

/// Holds the whole table; matchit each template once.
fn filled<E: Edited>(workload: &Workload) -> E {
    let mut router = E::new();
    for (route, position) in workload.routes.iter().zip(0..) {
        router.insert(route, position);
    }
    router
}

fn turn<E: Edited>(router: &mut E, fresh: &[Route], copies: usize, times: &mut Times) {
    let insert = |router: &mut E| fresh.iter().filter(|route| router.insert(route, 0)).count();
    let remove = |router: &mut E| fresh.iter().filter(|route| router.remove(route)).count();
    // What the other router left in the caches is not to be timed.
    insert(router);
    remove(router);
    times.insert.push(timed(|| insert(router)));
    times.remove.push(timed(|| remove(router)));
    times.kept.push(timed(|| {
        let mut done = 0;
        for route in fresh.iter().take(copies) {
            let before = router.clone();
            done += usize::from(router.insert(route, 0));
            black_box(&before);
        }
        done
    }));
    for route in fresh.iter().take(copies) {
        router.remove(route);
    }
    times.clone.push(timed(|| {
        (0..copies).for_each(|_| drop(black_box(router.clone())));
        copies
    }));
}

/// Nanoseconds for each of what it counts.
fn timed(work: impl FnOnce() -> usize) -> f64 {
    let start = ThreadTime::now();
    let done = work();
    start.elapsed().as_secs_f64() * 1e9 / done as f64
}

fn quartiles(times: Times) -> [(&'static str, f64); 4] {
    let Times { insert, kept, remove, clone } = times;
    [("insert", insert), ("insert-kept", kept), ("remove", remove), ("clone", clone)]
        .map(|(operation, times)| (operation, lower_quartile(times)))
}

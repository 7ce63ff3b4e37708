//! Look-ups and insertion of whole tables, interleaved as in `ratios`, at sizes that are not compiled.

use wayplan_benches::{
    contest::{BASELINE, Contestant},
    rounds::{self, Effort},
    workload::Workload,
};

use crate::{Report, peers};

/// Tables with more routes than this are held by [`FEW`] alone.
const LARGE: usize = 200_000;
/// Who is asked at any size.
const FEW: [&str; 3] = ["dynamic", "frozen", BASELINE];
/// Who is asked besides at sizes of up to [`LARGE`].
const MORE: [&str; 3] = ["live", "wayfind", "path-tree"];
/// Tables with more routes than this are put together this often only.
const LARGE_BUILDS: (usize, usize) = (5_000, 3);

pub(crate) fn measure(report: &mut Report, workload: &Workload, effort: Effort) {
    let routes = workload.routes.len();
    let wanted = |name: &str| FEW.contains(&name) || (routes <= LARGE && MORE.contains(&name));
    let mut contestants = peers::contestants(workload, &wanted);
    // An empty router answers nothing, fast.
    contestants.retain(|contestant| contestant.refused() < routes);
    for (operation, requests) in [("hit", &workload.hits), ("miss", &workload.misses)] {
        let wrong: Vec<usize> = contestants.iter().map(|contestant| requests.wrong(&**contestant)).collect();
        let times = rounds::look_ups(&contestants, &requests.calls, effort);
        add(report, workload, operation, &contestants, &times, &wrong);
    }
    let rounds = if routes > LARGE_BUILDS.0 { effort.rounds.min(LARGE_BUILDS.1) } else { effort.rounds };
    let times = rounds::inserts(&contestants, routes, Effort { rounds, ..effort });
    let refused: Vec<usize> = contestants.iter().map(|contestant| contestant.refused()).collect();
    add(report, workload, "insert-all", &contestants, &times, &refused);
}

fn add(
    report: &mut Report,
    workload: &Workload,
    operation: &str,
    contestants: &[Box<dyn Contestant>],
    times: &[f64],
    wrong: &[usize],
) {
    let named = contestants.iter().map(|contestant| contestant.name());
    let baseline = named.clone().zip(times).find(|(name, _)| *name == BASELINE).map_or(f64::NAN, |(_, time)| *time);
    for ((name, time), wrong) in named.zip(times).zip(wrong) {
        let numbers = [("ns", *time), ("ratio", baseline / time), ("wrong", *wrong as f64)];
        report.add(workload.name, operation, name, numbers);
    }
}

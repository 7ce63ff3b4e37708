//! The C++ table that the `lithium` workloads come from, measured in alternation with the router: in goes a checkout of its repository, out
//! come ratios for insertion, hits and misses of the default table. Its own benchmark is compiled with the options that its head names and driven
//! by `drive.cc`, in a process of its own; so is this side, which puts the same routes into an empty router and asks the same paths as often. Both
//! read the wall clock. What the C++ table finds of its own look-ups is counted too.

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    hint::black_box,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use wayplan_benches::{
    contest::{self, Contestant},
    product,
    rounds::lower_quartile,
    run::Run,
    workload::{Requests, Workload},
};

use crate::Report;

/// The argument that makes this program measure its own side once.
pub(crate) const ALONE: &str = "--drt-alone";
const WORKLOAD: &str = "lithium_default";
/// Where the benchmark stands in the checkout.
const FOLDER: &str = "libraries/http_server/benchmarks";
/// How often a run goes through the hits; ten times as often through the misses.
const REPEATS: usize = 10;
/// Runs in a process.
const RUNS: usize = 20;
const OPERATIONS: [&str; 3] = ["drt-insert", "drt-hit", "drt-miss"];

pub(crate) fn compare(report: &mut Report, run: &Run, checkout: &Path) -> Result<(), Box<dyn Error>> {
    let program = compile(run, &checkout.join(FOLDER))?;
    let mut theirs: [Vec<f64>; 3] = Default::default();
    let mut ours: BTreeMap<String, [Vec<f64>; 3]> = BTreeMap::new();
    let mut found = String::new();
    for _ in 0..run.effort.rounds.div_ceil(4) {
        let text = output(Command::new(&program).args([RUNS.to_string(), REPEATS.to_string()]))?;
        let (counts, times): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.contains(" of "));
        found = counts.join(" hits and ");
        for line in times {
            push(&mut theirs, line)?;
        }
        for line in output(Command::new(env::current_exe()?).arg(ALONE))?.lines() {
            let (name, times) = line.split_once(' ').ok_or("a line without times")?;
            push(ours.entry(name.to_owned()).or_default(), times)?;
        }
    }
    println!("\n{WORKLOAD}: the C++ table finds {found} misses");
    let theirs = theirs.map(lower_quartile);
    for (operation, time) in OPERATIONS.into_iter().zip(theirs) {
        report.add(WORKLOAD, operation, "drt.cc", [("ns", time), ("ratio", 1.0)]);
    }
    for (name, samples) in ours {
        for ((operation, time), theirs) in OPERATIONS.into_iter().zip(samples.map(lower_quartile)).zip(theirs) {
            if time > 0.0 {
                report.add(WORKLOAD, operation, &name, [("ns", time), ("ratio", theirs / time)]);
            }
        }
    }
    Ok(())
}

/// Compiles the driver, and the benchmark with it.
fn compile(run: &Run, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("dynamic/drive.cc");
    let program = run.file("drt");
    output(
        Command::new("g++").args(["-O2", "-std=c++20", "-w", "-I"]).arg(folder).arg("-o").arg(&program).arg(source),
    )?;
    Ok(program)
}

fn output(command: &mut Command) -> Result<String, Box<dyn Error>> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Adds the three numbers of a line.
fn push(samples: &mut [Vec<f64>; 3], line: &str) -> Result<(), Box<dyn Error>> {
    let mut numbers = line.split(' ').map(str::parse);
    for samples in samples {
        samples.push(numbers.next().ok_or("fewer than three times")??);
    }
    Ok(())
}

/// Measures this side, as the benchmark does, and prints a line for each engine and run.
pub(crate) fn alone() -> Result<(), Box<dyn Error>> {
    let workloads = Workload::matching(WORKLOAD, 0)?;
    let workload = workloads.first().ok_or("no such workload")?;
    let (hits, misses) = workload.own.as_ref().ok_or("no look-ups of the benchmark")?;
    let contestants = product::contestants(workload, &|name| ["dynamic", "frozen", "compiled"].contains(&name));
    for contestant in (0..RUNS).flat_map(|_| &contestants) {
        let start = Instant::now();
        let held = (!contestant.compiled()).then(|| black_box(contestant.copy()));
        let insert = held.map_or(0.0, |_| start.elapsed().as_secs_f64() * 1e9 / workload.routes.len() as f64);
        let hit = pass(&**contestant, hits, REPEATS);
        let miss = pass(&**contestant, misses, 10 * REPEATS);
        println!("{} {insert:.2} {hit:.2} {miss:.2}", contestant.name());
    }
    Ok(())
}

/// Nanoseconds a look-up.
fn pass(contestant: &dyn Contestant, requests: &Requests, repeats: usize) -> f64 {
    let text = contest::text(&requests.calls);
    let asks = contest::asks(&requests.calls, &text);
    let start = Instant::now();
    for _ in 0..repeats {
        contestant.pass(&asks);
    }
    start.elapsed().as_secs_f64() * 1e9 / (repeats * asks.len()) as f64
}

//! The C++ table that the `lithium` workloads come from, measured in alternation with the router: in goes a checkout of its repository, out
//! come ratios for insertion, hits and misses of the default table. Its benchmark is compiled as its head says and runs as it is, in a process
//! of its own, and so does this side, which puts the same routes into an empty router and asks the same paths as often; both read the wall clock.
//! What the C++ table finds of its own look-ups is counted by `found.cc`.

use std::{
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
/// How often the benchmark goes through its hits; ten times as often through its misses.
const REPEATS: usize = 1000;
const OPERATIONS: [&str; 3] = ["drt-insert", "drt-hit", "drt-miss"];

pub(crate) fn compare(report: &mut Report, run: &Run, checkout: &Path) -> Result<(), Box<dyn Error>> {
    let folder = checkout.join(FOLDER);
    let theirs = compile(run, &folder, &folder.join("drt.cc"), "drt")?;
    let found = compile(run, &folder, &Path::new(env!("CARGO_MANIFEST_DIR")).join("dynamic/found.cc"), "found")?;
    let found = output(&mut Command::new(found))?;
    println!("\n{WORKLOAD}, the C++ table finds {} (hits, then misses)", found.trim().replace('\n', " and "));

    let rounds = run.effort.rounds.div_ceil(4);
    let mut samples: [Vec<f64>; 3] = Default::default();
    let mut ours: Vec<(String, [Vec<f64>; 3])> = Vec::new();
    for _ in 0..rounds {
        let text = output(Command::new(&theirs).arg("1"))?;
        let line = text.lines().find(|line| line.contains("[iter 1]")).ok_or("the benchmark printed no times")?;
        push(&mut samples, line)?;
        for line in output(Command::new(env::current_exe()?).arg(ALONE))?.lines() {
            let (name, times) = line.split_once(": ").ok_or("a line without a name")?;
            if !ours.iter().any(|(known, _)| known == name) {
                ours.push((name.to_owned(), Default::default()));
            }
            let (_, samples) = ours.iter_mut().find(|(known, _)| known == name).ok_or("no samples")?;
            push(samples, times)?;
        }
    }
    let theirs = samples.map(lower_quartile);
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

/// Compiles a source as the head of the benchmark says.
fn compile(run: &Run, folder: &Path, source: &Path, name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let program = run.file(name);
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

/// Adds the three numbers that stand before `ns/op`.
fn push(samples: &mut [Vec<f64>; 3], line: &str) -> Result<(), Box<dyn Error>> {
    let mut numbers = line.split("ns/op").filter_map(|part| part.split_whitespace().next_back());
    for samples in samples {
        samples.push(numbers.next().ok_or("fewer than three times")?.parse()?);
    }
    Ok(())
}

/// Measures this side once, as the benchmark does, and prints a line for each engine.
pub(crate) fn alone() -> Result<(), Box<dyn Error>> {
    let workloads = Workload::matching(WORKLOAD, 0)?;
    let workload = workloads.first().ok_or("no such workload")?;
    let (hits, misses) = workload.own.as_ref().ok_or("no look-ups of the benchmark")?;
    for contestant in product::contestants(workload, &|name| ["dynamic", "frozen", "compiled"].contains(&name)) {
        let start = Instant::now();
        let held = if contestant.compiled() { None } else { Some(black_box(contestant.copy())) };
        let insert = held.as_ref().map_or(0.0, |_| start.elapsed().as_secs_f64() * 1e9 / workload.routes.len() as f64);
        let hit = pass(&*contestant, hits, REPEATS);
        let miss = pass(&*contestant, misses, 10 * REPEATS);
        println!("{}: {insert:.2} ns/op {hit:.2} ns/op {miss:.2} ns/op", contestant.name());
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

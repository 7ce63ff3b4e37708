//! What each router costs in memory: `cargo bench -p wayplan-benches --bench memory -- [WORKLOAD] [--test]`.
//!
//! Heap bytes and allocations are counted by an allocator (which is why this is not part of `ratios`: counting would
//! slow down whoever allocates); the growth of the resident set is read from `/proc/self/statm` where there is one, in a process of its own for each
//! router, over as many copies as make a measurable amount. Prints a table and the targets, and writes `memory.json` into the target folder
//! (with `--test` into the folder for temporary files).
#![expect(clippy::print_stdout, reason = "a measuring program that prints a report")]

mod peers;

use std::{any::Any, env, error::Error, fs, process::Command};

use serde_json::{Value, json};
use wayplan_benches::{contest::Contestant, run::Run, workload::Workload};

/// The argument that makes this program measure one router and print one JSON object.
const ALONE: &str = "--alone";
/// The resident set grows in pages, so copies are made until about this many bytes are held.
const MEASURABLE: u64 = 32 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let run = Run::from_arguments(env::args().skip(1), env!("CARGO_TARGET_TMPDIR"))?;
    if let [flag, workload, engine, ..] = &run.arguments[..]
        && flag == ALONE
    {
        return alone(workload, engine, run.test);
    }
    let mut rows = Vec::new();
    println!(
        "{:<18} {:<18} {:>12} {:>12} {:>12} {:>12}",
        "workload", "engine", "heap B", "B/route", "allocations", "resident B"
    );
    for workload in Workload::matching(&run.filter, 0)? {
        for contestant in peers::contestants(&workload, &|_| true) {
            let row = apart(workload.name, contestant.name(), run.test)?;
            let field = |name: &str| row.get(name).map_or_else(String::new, Value::to_string);
            println!(
                "{:<18} {:<18} {:>12} {:>12} {:>12} {:>12}",
                workload.name,
                contestant.name(),
                field("heap"),
                field("heap_per_route"),
                field("allocations"),
                field("resident")
            );
            rows.push(row);
        }
    }
    run.write("memory.json", &rows)?;
    run.finish(&["memory.json"])?;
    Ok(())
}

/// Measures one router in a process of its own.
fn apart(workload: &str, engine: &str, quick: bool) -> Result<Value, Box<dyn Error>> {
    let mut command = Command::new(env::current_exe()?);
    command.args([ALONE, workload, engine]).args(quick.then_some("--test"));
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{workload}/{engine}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn alone(workload: &str, engine: &str, quick: bool) -> Result<(), Box<dyn Error>> {
    let workloads = Workload::matching(workload, 0)?;
    let workload = workloads.iter().find(|known| known.name == workload).ok_or("unknown workload")?;
    let contestants = peers::contestants(workload, &|name| name == engine);
    let contestant = contestants.first().ok_or("unknown engine")?;
    let mut held: Option<Box<dyn Any>> = None;
    let counted = allocation_counter::measure(|| held = Some(contestant.copy()));
    // The router itself is boxed only here.
    let boxed = held.as_deref().map_or(0, size_of_val);
    let heap = u64::try_from(counted.bytes_current)? - boxed as u64;
    let row = json!({
        "workload": workload.name,
        "operation": "held",
        "engine": engine,
        "routes": workload.routes.len(),
        "heap": heap,
        "heap_per_route": heap / workload.routes.len() as u64,
        "allocations": counted.count_current - i64::from(boxed > 0),
        "resident": resident_growth(&**contestant, heap, quick),
    });
    drop(held);
    println!("{row}");
    Ok(())
}

/// Bytes of resident set a copy; nothing where it cannot be read, or where there is no heap to look for.
fn resident_growth(contestant: &dyn Contestant, heap: u64, quick: bool) -> Option<u64> {
    if heap == 0 {
        return None;
    }
    let copies = if quick { 2 } else { (MEASURABLE / heap).clamp(1, 4096) };
    let before = resident()?;
    let held: Vec<_> = (0..copies).map(|_| contestant.copy()).collect();
    let grown = resident()?.saturating_sub(before) / copies;
    drop(held);
    Some(grown)
}

/// The resident set in bytes, from the second number of `statm`, which counts pages of 4 KiB on the usual machines.
fn resident() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

//! Instructions a look-up, counted by valgrind, which is why they repeat where times do not:
//! `cargo bench -p wayplan-benches --bench instructions -- [--gate] [--update] [--test]`.
//!
//! Prints the counts beside those in `baseline.txt`. `--gate` fails where one has risen by more than 3 % or is gone; `--update` writes the
//! file anew. Without valgrind nothing is counted, and a line says so; where the compiler or valgrind is another than the file was made
//! with, `--gate` does not fail, and a line says so. `--test` only checks that everyone answers, without valgrind.
//!
//! This program starts itself under `callgrind`, which collects nothing but what happens in [`counted_pass`] and writes a file each time that function
//! returns.
#![expect(clippy::print_stdout, reason = "a measuring program that prints a report")]

mod baseline;

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use baseline::Counts;
use wayplan_benches::{
    contest::{self, Ask, Contestant},
    product,
    run::Run,
    workload::{Requests, Workload},
};

/// The argument that makes this program look up, to be counted.
const COUNTED: &str = "--counted";
/// What is counted: names of workloads.
const WORKLOADS: [&str; 5] = ["lithium_default", "github", "kubernetes", "kubernetes_static", "tenants_10k"];
/// Distinct requests of each kind.
const DISTINCT: usize = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let run = Run::from_arguments(env::args().skip(1), env!("CARGO_TARGET_TMPDIR"))?;
    let has = |name: &str| run.arguments.iter().any(|argument| argument == name);
    if run.test || has(COUNTED) {
        return look_up();
    }
    let Ok(valgrind) = Command::new("valgrind").arg("--version").output() else {
        println!("instructions: skipped, valgrind is not installed");
        return Ok(());
    };
    let counted_by = format!("{}, {}", env!("RUSTC_VERSION"), String::from_utf8_lossy(&valgrind.stdout).trim());
    println!("{counted_by}");
    let counts = count(&run)?;
    if has("--update") {
        return baseline::update(&counts, &counted_by);
    }
    baseline::compare(&counts, &counted_by, has("--gate"))
}

/// Runs this program under callgrind and reads what it wrote.
fn count(run: &Run) -> Result<Counts, Box<dyn Error>> {
    let folder = run.file("instructions");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let file = folder.join("callgrind");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=instructions::counted_pass"])
        .arg("--dump-after=instructions::counted_pass")
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .arg(COUNTED)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let passes = String::from_utf8(output.stdout)?;
    let mut counts = BTreeMap::new();
    for (place, line) in passes.lines().enumerate() {
        let (name, look_ups) = line.rsplit_once(' ').ok_or("a line without a number")?;
        let collected = collected(&PathBuf::from(format!("{}.{}", file.display(), place + 1)))?;
        counts.insert(name.to_owned(), collected / look_ups.parse::<f64>()?);
    }
    Ok(counts)
}

/// The instructions in a file of callgrind.
fn collected(file: &Path) -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")).ok_or("callgrind wrote no total")?;
    Ok(total.trim().parse()?)
}

/// Looks everything up, checked; says in order what was counted: operation, workload, engine and the number of look-ups.
fn look_up() -> Result<(), Box<dyn Error>> {
    for name in WORKLOADS {
        for workload in Workload::matching(name, DISTINCT)?.iter().filter(|workload| workload.name == name) {
            for contestant in product::contestants(workload, &|_| true) {
                let Workload { hits, misses, refused, .. } = workload;
                for (operation, requests) in [("hit", hits), ("miss", misses), ("refused", refused)] {
                    if requests.wrong(&*contestant) > 0 {
                        return Err(format!("{} answers wrongly on {name}", contestant.name()).into());
                    }
                    pass(&*contestant, requests);
                    println!("{operation} {name} {} {}", contestant.name(), requests.calls.len());
                }
            }
        }
    }
    Ok(())
}

fn pass(contestant: &dyn Contestant, requests: &Requests) {
    let text = contest::text(&requests.calls);
    let asks = contest::asks(&requests.calls, &text);
    counted_pass(contestant, &asks);
}

/// What callgrind counts, by this name.
#[inline(never)]
fn counted_pass(contestant: &dyn Contestant, asks: &[Ask<'_>]) -> u64 {
    contestant.pass(asks)
}

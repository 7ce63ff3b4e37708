//! The counts that are held: `baseline.txt`, a line each, made by one compiler and one valgrind.

use std::{collections::BTreeMap, error::Error, fmt::Write as _, fs, path::Path};

/// Instructions a look-up, by `operation workload engine`.
pub(crate) type Counts = BTreeMap<String, f64>;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions/baseline.txt");
/// How far a count may rise.
const ALLOWED: f64 = 1.03;

/// Writes the counts as what is held from now on.
pub(crate) fn update(counts: &Counts, counted_by: &str) -> Result<(), Box<dyn Error>> {
    let mut text = format!(
        "# Instructions a look-up, written by `cargo bench -p wayplan-benches --bench instructions -- --update`.\n\
         # Where one rises by more than 3 %, CHANGELOG says why.\n\
         by {counted_by}\n"
    );
    for (name, count) in counts {
        writeln!(text, "{name} {count:.1}")?;
    }
    fs::write(FILE, text)?;
    println!("written: {FILE}");
    Ok(())
}

/// Prints every count beside the one that is held; fails for one that has risen too far or is gone, if this is the gate and one compiler
/// and valgrind made both.
pub(crate) fn compare(counts: &Counts, counted_by: &str, gate: bool) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(Path::new(FILE)).unwrap_or_default();
    let held_by = text.lines().find_map(|line| line.strip_prefix("by "));
    let held: BTreeMap<&str, f64> = text
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(name, count)| Some((name, count.parse().ok()?)))
        .collect();
    println!("{:<40} {:>10} {:>10} {:>8}", "instructions a look-up", "held", "now", "change");
    let mut risen = Vec::new();
    for (name, count) in counts {
        let Some(before) = held.get(name.as_str()) else {
            println!("{name:<40} {:>10} {count:>10.1}", "-");
            continue;
        };
        println!("{name:<40} {before:>10.1} {count:>10.1} {:>+7.1}%", (count / before - 1.0) * 100.0);
        if *count > before * ALLOWED {
            risen.push(name.as_str());
        }
    }
    risen.extend(held.keys().filter(|name| !counts.contains_key(**name)));
    if gate && held_by != Some(counted_by) {
        println!("instructions: not held to the baseline, which is of {}", held_by.unwrap_or("nobody"));
    } else if gate && !risen.is_empty() {
        return Err(format!("risen by more than 3 %, or gone: {}", risen.join(", ")).into());
    }
    Ok(())
}

//! The targets of this project, each with the row of a result file that tells whether it is met. In go `targets.txt` and the files that
//! the benchmarks left in a folder, out comes one line a target: what is wanted, what was measured, met or not.
//!
//! A row is a JSON object with `workload`, `operation` and `engine`, and the numbers that were measured.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::Path,
};

use serde_json::Value;

/// One target a line; its head says how to read it.
const LIST: &str = include_str!("targets.txt");

/// The benchmark that writes each file.
const SOURCES: [(&str, &str); 5] = [
    ("ratios.json", "ratios"),
    ("memory.json", "memory"),
    ("build-cost.json", "build-cost"),
    ("dynamic.json", "dynamic"),
    ("parse.json", "parse"),
];

/// The rows of each file.
type Files = BTreeMap<&'static str, Vec<Value>>;

/// Prints all targets beside what the files in `folder` say.
///
/// # Errors
/// Those of the output, and a line of the list that cannot be read.
pub fn print(out: &mut impl Write, folder: &Path) -> io::Result<()> {
    writeln!(out)?;
    let files = read(out, folder)?;
    for line in LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("= ") {
            Some(title) => writeln!(out, "\n{title:<62} {:>10} {:>11}", "target", "result")?,
            None => compare(out, line, &files)?,
        }
    }
    Ok(())
}

/// Reads what there is, and says what there is not or how old it is.
fn read(out: &mut impl Write, folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    for (file, bench) in SOURCES {
        let path = folder.join(file);
        let rows: Option<Vec<Value>> = fs::read(&path).ok().and_then(|text| serde_json::from_slice(&text).ok());
        let Some(rows) = rows else {
            writeln!(out, "no {file} yet: cargo bench -p wayplan-benches --bench {bench}")?;
            continue;
        };
        let age = fs::metadata(&path)?.modified()?.elapsed().unwrap_or_default().as_secs();
        if age >= 3600 {
            writeln!(out, "{file} was written {} hours ago", age / 3600)?;
        }
        files.insert(file, rows);
    }
    Ok(files)
}

fn compare(out: &mut impl Write, line: &str, files: &Files) -> io::Result<()> {
    let malformed = || io::Error::new(io::ErrorKind::InvalidData, format!("targets.txt: {line}"));
    let [what, bound, number] = parts(line, '|').ok_or_else(malformed)?;
    let [side, limit, unit] = parts(bound, ' ').ok_or_else(malformed)?;
    let limit: f64 = limit.parse().map_err(|_| malformed())?;
    write!(out, "{what:<62} {bound:>10} ")?;
    let (of, by) = number.split_once(" / ").map_or((number, None), |(of, by)| (of, Some(by)));
    let pick = |place| parts(place, ' ').map(|place| pick(place, files)).ok_or_else(malformed);
    let measured = match by {
        None => pick(of)?,
        Some(by) => pick(of)?.zip(pick(by)?).map(|(of, by)| of / by),
    };
    let Some(measured) = measured else {
        return writeln!(out, "{:>11}", "-");
    };
    let met = if side == ">=" { measured >= limit } else { measured <= limit };
    writeln!(out, "{:>11}  {}", format!("{} {unit}", shown(measured)), if met { "met" } else { "NOT MET" })
}

/// The trimmed parts of a line, if there are so many.
fn parts<const N: usize>(line: &str, border: char) -> Option<[&str; N]> {
    let parts: Vec<&str> = line.split(border).map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.try_into().ok()
}

/// The number at this place; of several rows the one with the most distinct requests. Wrong answers are no result.
fn pick([file, workload, operation, engine, field]: [&str; 5], files: &Files) -> Option<f64> {
    let is = |row: &&Value| {
        [("workload", workload), ("operation", operation), ("engine", engine)]
            .iter()
            .all(|(field, text)| row.get(field).and_then(Value::as_str) == Some(text))
    };
    let is_right = |row: &&Value| row.get("wrong").and_then(Value::as_f64).is_none_or(|wrong| wrong == 0.0);
    let rows = files.get(file)?.iter().filter(is).filter(is_right);
    rows.max_by_key(|row| row.get("distinct").and_then(Value::as_u64))?.get(field)?.as_f64()
}

/// Three digits or so.
#[must_use]
pub fn shown(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        small if small < 0.1 => format!("{number:.4}"),
        medium if medium < 100.0 => format!("{number:.2}"),
        _ => format!("{number:.0}"),
    }
}

//! The measured rows, as a table to read and as JSON.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    io::{self, Write},
};

use serde_json::{Value, json};
use wayplan_benches::contest::{BASELINE, Contestant};

/// What was timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operation {
    /// Requests that match a route.
    Hit,
    /// The same, each after the caches were swept.
    Cold,
    /// Requests that match no template.
    Miss,
    /// Requests whose path is known and whose method is not.
    Refused,
    /// Putting the whole table into an empty router, for each route.
    Insert,
}

impl Operation {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Cold => "cold",
            Self::Miss => "miss",
            Self::Refused => "refused",
            Self::Insert => "insert",
        }
    }
}

/// One measured number.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) workload: &'static str,
    pub(crate) operation: Operation,
    pub(crate) engine: &'static str,
    /// Whether the engine is this project's.
    pub(crate) ours: bool,
    /// Distinct requests; for insertion the routes.
    pub(crate) distinct: usize,
    /// Lower quartile over the rounds, for a look-up or an inserted route.
    pub(crate) ns: f64,
    /// The baseline's time by this engine's: above 1 is faster.
    pub(crate) ratio: f64,
    /// Distinct requests answered otherwise than they must be; for insertion the templates not held.
    pub(crate) wrong: usize,
}

impl Row {
    /// Whether both stand in one line of a table.
    fn is_beside(&self, other: &Self) -> bool {
        (self.workload, self.operation, self.distinct) == (other.workload, other.operation, other.distinct)
    }
}

/// The rows of one measurement; the times and counts stand in the order of the contestants.
pub(crate) fn rows(
    workload: &'static str,
    operation: Operation,
    distinct: usize,
    contestants: &[Box<dyn Contestant>],
    times: &[f64],
    wrong: &[usize],
) -> Vec<Row> {
    let at = contestants.iter().position(|contestant| contestant.name() == BASELINE);
    let baseline = at.map_or(f64::NAN, |at| times[at]);
    let each = contestants.iter().zip(times).zip(wrong);
    each.map(|((contestant, &ns), &wrong)| Row {
        workload,
        operation,
        engine: contestant.name(),
        ours: contestant.ours(),
        distinct,
        ns,
        ratio: baseline / ns,
        wrong,
    })
    .collect()
}

/// The rows, with those of `compiled` again under the name of the form that it chose.
pub(crate) fn with_choice(rows: Vec<Row>, choice: Option<&'static str>) -> Vec<Row> {
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        let again = choice.filter(|_| row.engine == "compiled").map(|engine| Row { engine, ..row.clone() });
        all.push(row);
        all.extend(again);
    }
    all
}

/// An object a row.
pub(crate) fn json(rows: &[Row]) -> Vec<Value> {
    let object = |row: &Row| {
        json!({
            "workload": row.workload,
            "operation": row.operation.name(),
            "engine": row.engine,
            "distinct": row.distinct,
            "ns": row.ns,
            "ratio": row.ratio,
            "wrong": row.wrong,
        })
    };
    rows.iter().map(object).collect()
}

/// One line a measurement, one column an engine.
pub(crate) fn print(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    let engines = engines(rows);
    writeln!(out, "times faster than {BASELINE}; * some answers are wrong (listed below)\n")?;
    write!(out, "{:<18} {:<8} {:>8} {:>12}", "workload", "what", "distinct", format!("{} ns", BASELINE))?;
    for engine in &engines {
        write!(out, " {engine:>16}")?;
    }
    writeln!(out)?;
    for line in rows.chunk_by(Row::is_beside) {
        let Some(first) = line.first() else { continue };
        write!(out, "{:<18} {:<8} {:>8}", first.workload, first.operation.name(), first.distinct)?;
        write!(out, " {:>12.1}", line.iter().find(|row| row.engine == BASELINE).map_or(f64::NAN, |row| row.ns))?;
        for engine in &engines {
            match line.iter().find(|row| row.engine == *engine) {
                Some(row) if row.wrong > 0 => write!(out, " {:>15}*", shown(row.ratio))?,
                Some(row) => write!(out, " {:>16}", shown(row.ratio))?,
                None => write!(out, " {:>16}", "")?,
            }
        }
        writeln!(out)?;
    }
    print_wrong(out, rows)
}

/// A table for each workload, to paste.
pub(crate) fn markdown(rows: &[Row]) -> String {
    let mut out = String::from("Times faster than matchit; `*`: some answers are wrong.\n");
    for rows in rows.chunk_by(|a, b| a.workload == b.workload) {
        let engines = engines(rows);
        let _ = write!(out, "\n## {}\n\n| look-up | distinct |", rows.first().map_or("", |row| row.workload));
        out.extend(engines.iter().map(|engine| format!(" {engine} |")));
        let _ = write!(out, "\n|---|--:|{}", "--:|".repeat(engines.len()));
        for line in rows.chunk_by(Row::is_beside) {
            let Some(first) = line.first() else { continue };
            let _ = write!(out, "\n| {} | {} |", first.operation.name(), first.distinct);
            let cell = |engine: &&str| match line.iter().find(|row| row.engine == *engine) {
                Some(row) => format!(" {}{} |", shown(row.ratio), if row.wrong > 0 { "*" } else { "" }),
                None => " |".to_owned(),
            };
            out.extend(engines.iter().map(cell));
        }
        out.push('\n');
    }
    out
}

/// The engines, in the order of their first rows.
fn engines(rows: &[Row]) -> Vec<&'static str> {
    let mut engines = Vec::new();
    for row in rows {
        if !engines.contains(&row.engine) {
            engines.push(row.engine);
        }
    }
    engines
}

/// Two digits after the point, more for a ratio that would be nothing.
pub(crate) fn shown(ratio: f64) -> String {
    if ratio < 0.1 { format!("{ratio:.4}") } else { format!("{ratio:.2}") }
}

fn print_wrong(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    let most = |row: &&Row| {
        !rows.iter().any(|other| {
            (other.workload, other.operation, other.engine) == (row.workload, row.operation, row.engine)
                && other.distinct > row.distinct
        })
    };
    let lines: BTreeSet<String> = rows
        .iter()
        .filter(|row| row.wrong > 0)
        .filter(most)
        .map(|row| match row.operation {
            Operation::Insert => format!("{}: {} does not hold {} templates", row.workload, row.engine, row.wrong),
            _ => format!(
                "{} {}: {} answers {} of {} otherwise",
                row.workload,
                row.operation.name(),
                row.engine,
                row.wrong,
                row.distinct
            ),
        })
        .collect();
    for line in lines {
        writeln!(out, "* {line}")?;
    }
    Ok(())
}

//! The dynamic router at every size: `cargo bench -p wayplan-benches --bench dynamic -- [--quick] [--rounds N] [--routes N] [--lithium CHECKOUT] [--test]`.
//!
//! Edits, look-ups and clones of tables of a thousand to a million routes, GitHub's under tenants, beside routers that can be edited too. Prints
//! what it measures and the targets, and writes `dynamic.json` into the target folder. `--routes N` leaves out larger tables, `--quick` those of a
//! million. With `--lithium`, the C++ table of that checkout is compiled and measured in alternation with the same look-ups here.
#![expect(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a measuring program that prints a report; times are far below 2^52 ns"
)]

mod drt;
mod edits;
mod growth;
mod readers;
mod shared;

#[path = "../peers/mod.rs"]
mod peers;

use std::{collections::HashSet, env, error::Error, sync::RwLock};

use serde_json::Value;
use wayplan::LiveRouter;
use wayplan_benches::{
    run::{self, Run},
    tables::{self, Table},
    targets,
    workload::{self, Route, Workload},
};

/// The tables, by the number of tenants with all routes of GitHub each.
const SIZES: [(&str, usize); 4] = [("tenants_1k", 1), ("tenants_10k", 9), ("tenants_100k", 82), ("tenants_1m", 817)];
/// Up to so many tenants a table is read by threads while it changes.
const READ: usize = 9;
/// Distinct look-ups.
const DISTINCT: usize = 8192;

fn main() -> Result<(), Box<dyn Error>> {
    let run = Run::from_arguments(env::args().skip(1), env!("CARGO_TARGET_TMPDIR"))?;
    if run.arguments.iter().any(|argument| argument == drt::ALONE) {
        return drt::alone();
    }
    let most = match run.value("--routes") {
        Some(routes) => routes.parse()?,
        None if run.test => 2_000,
        None if run.quick => 200_000,
        None => usize::MAX,
    };
    let mut report = Report::default();
    for (name, tenants) in SIZES {
        let table = tables::tenants(name, tenants);
        if table.routes.len() <= most {
            size(&mut report, &run, &table, tenants)?;
        }
    }
    if let Some(checkout) = run.value("--lithium") {
        drt::compare(&mut report, &run, checkout.as_ref())?;
    }
    run.write("dynamic.json", &report.rows)?;
    run.finish(&["dynamic.json"])?;
    Ok(())
}

/// Everything about one table.
fn size(report: &mut Report, run: &Run, table: &Table, tenants: usize) -> Result<(), Box<dyn Error>> {
    let workload = Workload::new(table, if run.test { 100 } else { DISTINCT })?;
    println!("\n{}, {} routes", table.name, table.routes.len());
    let fresh = fresh(tenants)?;
    growth::measure(report, &workload, run.effort);
    edits::measure(report, &workload, &fresh, run.effort);
    readers::publish::<LiveRouter<u32>>(report, &workload, &fresh, run.effort);
    readers::publish::<RwLock<matchit::Router<u32>>>(report, &workload, &fresh, run.effort);
    if tenants <= READ {
        readers::measure::<LiveRouter<u32>>(report, &workload, &fresh, run.effort);
        readers::measure::<RwLock<matchit::Router<u32>>>(report, &workload, &fresh, run.effort);
    }
    Ok(())
}

/// The templates of a tenant who is not in the table yet, each once.
fn fresh(tenants: usize) -> Result<Vec<Route>, Box<dyn Error>> {
    let mut table = tables::tenants("fresh", tenants + 1);
    let each = table.routes.len() / (tenants + 1);
    table.routes.drain(..tenants * each);
    let mut seen = HashSet::new();
    table.routes.retain(|(_, template)| seen.insert(template.clone()));
    Ok(workload::routes(&table)?)
}

/// What was measured.
#[derive(Default)]
struct Report {
    rows: Vec<Value>,
}

impl Report {
    /// Prints a row and keeps it.
    fn add<const N: usize>(&mut self, workload: &str, operation: &str, engine: &str, numbers: [(&str, f64); N]) {
        print!("{operation:<20} {engine:<16}");
        for (field, number) in numbers {
            print!(" {field} {}", targets::shown(number));
        }
        println!();
        let numbers = numbers.map(|(field, number)| (field, Value::from(number)));
        self.rows.push(run::row(workload, operation, engine, numbers));
    }
}

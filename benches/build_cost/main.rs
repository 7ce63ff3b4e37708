//! What a table costs to compile and how large it is:
//! `cargo bench -p wayplan-benches --bench build-cost -- [NAME] [--rounds N] [--routes N] [--test]`.
//!
//! A workspace is written into the target folder in which every crate holds one table, as code, as data, as data with
//! links, as an enum, as a `phf_map!` or as a plain `match`, and one crate holds nothing. Each is compiled alone, in
//! turns, with everything it depends on compiled before, the macro among that as cargo does it for a debug build. The
//! processor time (user and system, of cargo and of all it starts) over that of the empty crate goes into
//! `build-cost.json`, with the bytes that a table adds to a release program. `NAME` keeps the crates whose name
//! contains it (`compiled-data-github_1000`), `--routes N` leaves out larger tables, `--test` compiles nothing.
//!
//! Time is read from `/proc/self/stat`, in hundredths of a second: elsewhere than on Linux nothing is measured, and a
//! line says so.
#![expect(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a measuring program that prints a report; sizes and times are far below 2^52"
)]

mod crates;
mod sections;
mod workspace;

use std::{env, error::Error, fs};

use serde_json::Value;
use wayplan_benches::{
    run::{self, Run},
    tables::{self, Table},
};

use crates::{Crate, Kind};
use sections::Sections;
use workspace::{Profile, Workspace};

/// Turns of each crate, unless `--rounds` says otherwise.
const ROUNDS: usize = 3;
/// A larger table has one turn.
const LARGE: usize = 2_000;

fn main() -> Result<(), Box<dyn Error>> {
    let run = Run::from_arguments(env::args().skip(1), env!("CARGO_TARGET_TMPDIR"))?;
    if workspace::children_seconds().is_none() {
        println!("build-cost: skipped, there is no /proc/self/stat here");
        return Ok(());
    }
    let most = run.value("--routes").map_or(Ok(10_000), str::parse)?;
    let rounds = run.value("--rounds").map_or(Ok(ROUNDS), str::parse)?;
    let crates: Vec<Crate> = crates(most)
        .into_iter()
        .filter(|krate| krate.table.routes.len() < 2 || krate.name().contains(&run.filter))
        .collect();
    let workspace = Workspace::write(&run.file("build-cost"), &crates)?;
    if run.test {
        println!("build-cost: {} crates are written, none is compiled", crates.len());
        return Ok(());
    }

    let mut rows = Vec::new();
    println!("{:<16} {:<14} {:<10} {:>10} {:>12}", "table", "made as", "what", "seconds", "B/route");
    for profile in Profile::ALL {
        workspace.warm(profile)?;
        for row in seconds(&workspace, &crates, profile, rounds)? {
            show(&row);
            rows.push(row);
        }
    }
    for row in bytes(&workspace, &crates)? {
        show(&row);
        rows.push(row);
    }
    run.write("build-cost.json", &rows)?;
    run.finish(&["build-cost.json"])?;
    Ok(())
}

/// Every table in every kind, and before them the crates that the others are compared with.
fn crates(most: usize) -> Vec<Crate> {
    let all = tables::all();
    let first = |name: &'static str, from: &str, routes: usize| {
        let mut table = all.iter().find(|table| table.name == from)?.clone();
        table.name = name;
        table.routes.truncate(routes);
        Some(table)
    };
    // With a parameter: a table without any is found without a tree, so that less of the runtime crate is in the program.
    let one = || {
        let github = all.iter().find(|table| table.name == "github")?;
        let routes = github.routes.iter().filter(|(_, template)| template.contains('{')).take(1);
        Some(Table { name: "param_1", routes: routes.cloned().collect() })
    };
    let sized = [
        one(),
        first("lithium_150", "lithium_default", 150),
        first("github_1000", "github", 1_000),
        first("tenants_10000", "tenants_10k", 10_000),
    ];
    let fit = sized.into_iter().flatten().filter(|table| table.routes.len() <= most);
    let tables = fit.flat_map(|table| Kind::TABLES.map(|kind| Crate { kind, table: table.clone() }));
    // What links cost is asked of one table.
    let tables = tables.filter(|krate| krate.kind != Kind::Links || krate.table.routes.len() == 1_000);
    let empty = Crate { kind: Kind::Empty, table: Table { name: "none", routes: Vec::new() } };
    [empty].into_iter().chain(tables).collect()
}

/// The least processor time of each crate over that of the empty one.
fn seconds(
    workspace: &Workspace,
    crates: &[Crate],
    profile: Profile,
    rounds: usize,
) -> Result<Vec<Value>, Box<dyn Error>> {
    let mut least = vec![f64::INFINITY; crates.len()];
    for round in 0..rounds {
        for (krate, least) in crates.iter().zip(&mut least) {
            if round == 0 || krate.table.routes.len() <= LARGE {
                *least = least.min(workspace.compile(krate, profile)?);
            }
        }
    }
    let empty = least.first().copied().unwrap_or(f64::NAN);
    let measured = crates.iter().zip(&least);
    let row = |(krate, seconds): (&Crate, &f64)| {
        let over = if krate.kind == Kind::Empty { *seconds } else { seconds - empty };
        let mut row = about(krate, profile.name(), [("seconds", over.into())]);
        if let Some(fields) = row.as_object_mut()
            && krate.kind == Kind::Links
            && let Some((_, without)) = crates.iter().zip(&least).find(|(other, _)| is_without_links(other, krate))
        {
            fields.insert("ms_a_link".to_owned(), ((seconds - without) * 1000.0 / crates::LINKS as f64).into());
        }
        row
    };
    Ok(measured.map(row).collect())
}

/// Whether a crate is another one without its links.
fn is_without_links(krate: &Crate, linked: &Crate) -> bool {
    krate.kind == Kind::Data && krate.table.name == linked.table.name
}

/// What each table adds to a release program over a table of one route in the same kind, and such a table over nothing.
fn bytes(workspace: &Workspace, crates: &[Crate]) -> Result<Vec<Value>, Box<dyn Error>> {
    let route_list = crates::route_list_bytes()?;
    let mut rows = Vec::new();
    for krate in crates.iter().filter(|krate| !matches!(krate.kind, Kind::Empty | Kind::Links)) {
        let is_less = |other: &&Crate| match krate.table.routes.len() {
            1 => other.kind == Kind::Empty,
            _ => other.kind == krate.kind && other.table.routes.len() == 1,
        };
        let one = crates.iter().find(is_less).ok_or("no table of one route")?;
        let read = |krate: &Crate| fs::read(workspace.program(krate)).map(|program| Sections::of(&program));
        let (Some(large), Some(small)) = (read(krate)?, read(one)?) else {
            println!("{}: bytes skipped, no ELF program", krate.name());
            continue;
        };
        let added = large.over(small);
        let told = krate.told(route_list);
        let routes = krate.table.routes.len() as f64;
        let numbers = [
            ("text", added.text.into()),
            ("rodata", added.rodata.into()),
            ("relro", added.relro.into()),
            ("texts", told.texts.into()),
            ("metadata", told.metadata.into()),
            ("values", told.values.into()),
            ("data_literal", workspace.literal(krate)?.into()),
            ("bytes_per_route", (added.total() as f64 / routes).into()),
            ("matching_per_route", ((added.total() - told.total()) as f64 / routes).into()),
        ];
        rows.push(about(krate, "bytes", numbers));
    }
    Ok(rows)
}

fn about<const N: usize>(krate: &Crate, operation: &str, numbers: [(&str, Value); N]) -> Value {
    let mut row = run::row(krate.table.name, operation, krate.kind.name(), numbers);
    if let Some(fields) = row.as_object_mut() {
        fields.insert("routes".to_owned(), krate.table.routes.len().into());
    }
    row
}

fn show(row: &Value) {
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
    let number = |field: &str, digits: usize| {
        row.get(field).and_then(Value::as_f64).map_or_else(String::new, |number| format!("{number:.digits$}"))
    };
    println!(
        "{:<16} {:<14} {:<10} {:>10} {:>12}",
        text("workload"),
        text("engine"),
        text("operation"),
        number("seconds", 2),
        [number("bytes_per_route", 1), number("matching_per_route", 1)].join(" ").trim()
    );
}

//! Random tables, compiled by `routes!` in both forms, answer as the oracle. That the macro reports exactly the routes
//! which the oracle finds unreachable is checked when they are compiled.
#![expect(clippy::print_stdout, reason = "says how much was compared")]

use wayplan_tests::compiled::{Counts, check};

mod random {
    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}

/// Runs of a table; `WAYPLAN_CASES` overrides it.
const RUNS: u32 = 80;

/// One in two tables, from one on: so there are two tests, which run at a time.
fn every_other_table(from: usize) {
    let runs = std::env::var("WAYPLAN_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(RUNS);
    let counts = Counts::default();
    let tables = || random::TABLES.iter().skip(from).step_by(2);
    let failures: Vec<String> = tables()
        .filter_map(|table| Some(format!("{}\n{}", check(table, runs, &counts).err()?, table.data)))
        .take(5)
        .collect();
    println!("{} tables: {:?}", tables().count(), counts.borrow());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn even_tables_answer_in_every_form_as_the_oracle() {
    every_other_table(0);
}

#[test]
fn odd_tables_answer_in_every_form_as_the_oracle() {
    every_other_table(1);
}

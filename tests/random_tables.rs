//! Random tables, compiled by `routes!` in both forms, answer as the oracle. That the macro reports exactly the routes
//! which the oracle finds unreachable is checked when they are compiled.
#![expect(clippy::print_stdout, reason = "says how much was compared")]

use wayplan_tests::compiled::{Counts, check};

mod random {
    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}

/// Runs of a table; `WAYPLAN_CASES` overrides it.
const RUNS: u32 = 80;

#[test]
fn every_form_answers_as_the_oracle() {
    let runs = std::env::var("WAYPLAN_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(RUNS);
    let counts = Counts::default();
    let failures: Vec<String> = random::TABLES
        .iter()
        .filter_map(|table| Some(format!("{}\n{}", check(table, runs, &counts).err()?, table.data)))
        .take(5)
        .collect();
    println!("{} tables: {:?}", random::TABLES.len(), counts.borrow());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

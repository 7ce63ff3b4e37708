//! Every engine gives the oracle's answers on random tables.

use wayplan_tests::differential::{Draws, Tally, check_engine, check_layered, pairs, tables};
use wayplan_tests::engines::{ENGINES, LAYERED};

/// Tables a run draws, a quarter of it for layers, whose shadow check is slow; `WAYPLAN_CASES` overrides it.
fn count() -> u32 {
    std::env::var("WAYPLAN_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(512)
}

#[test]
fn every_engine_answers_as_the_oracle() {
    for (name, build) in ENGINES {
        let failure = check_engine(Draws::new(count()), tables(8), build, &Tally::default()).err().unwrap_or_default();
        assert!(failure.is_empty(), "{name}: {failure}");
    }
}

#[test]
fn every_layered_engine_answers_as_the_layered_oracle() {
    for (name, build) in LAYERED {
        let failure =
            check_layered(Draws::new(count() / 4), pairs(5), build, &Tally::default()).err().unwrap_or_default();
        assert!(failure.is_empty(), "{name}: {failure}");
    }
}

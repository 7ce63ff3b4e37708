//! Random tables of hostile text, in data form, as a router and in layers, against the oracle: a few, or for as many
//! seconds as `WAYPLAN_FUZZ_SECONDS` says. What fails is shrunk and shown with its seed, which `WAYPLAN_SEED` starts at.
#![expect(clippy::print_stdout, reason = "a long run says how far it is")]

use std::time::{Duration, Instant};

use wayplan_tests::differential::{Draws, Tally, check_engine, check_layered, hostile_pairs, hostile_tables};
use wayplan_tests::engines::{ENGINES, LAYERED};

/// Tables of one seed and engine.
const TABLES: u32 = 64;
/// Seeds of a run without end, and how many lie between two lines of a long one.
const SEEDS: u64 = 2;
const SEEDS_A_LINE: u64 = 32;

/// Every engine on the tables of one seed, a quarter of them for layers.
fn check(seed: u64, tally: &Tally) -> Result<(), String> {
    for (name, build) in ENGINES.iter().filter(|(name, _)| *name != "oracle") {
        check_engine(Draws { seed, count: TABLES }, hostile_tables(8), build, tally)
            .map_err(|failure| format!("{name}: {failure}"))?;
    }
    for (name, build) in LAYERED.iter().filter(|(name, _)| !name.contains("oracle")) {
        check_layered(Draws { seed, count: TABLES / 4 }, hostile_pairs(5), build, tally)
            .map_err(|failure| format!("{name}: {failure}"))?;
    }
    Ok(())
}

#[test]
fn hostile_tables_answer_as_the_oracle() {
    let seconds = std::env::var("WAYPLAN_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = seconds.map(Duration::from_secs);
    let (start, first) = (Instant::now(), Draws::new(0).seed);
    let tally = Tally::default();
    let goes_on = |seed: u64| time.map_or(seed - first < SEEDS, |time| start.elapsed() < time);
    let mut seed = first;
    while goes_on(seed) {
        let failure = check(seed, &tally).err().unwrap_or_default();
        assert!(failure.is_empty(), "{failure}");
        seed += 1;
        if time.is_some() && (seed - first).is_multiple_of(SEEDS_A_LINE) {
            println!("seeds {first} to {}: {tally}", seed - 1);
        }
    }
    println!("seeds {first} to {}: {tally}", seed.saturating_sub(1));
}

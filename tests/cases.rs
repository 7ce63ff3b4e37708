//! Every engine answers every portable case.
#![expect(clippy::print_stdout, reason = "says how much was compared, or that nothing was")]

use wayplan_tests::engines::ENGINES;
use wayplan_tests::{shared, suite};

/// What the shared folder holds.
const LOOK_UPS: usize = 1_441;
const REFUSALS: usize = 72;

#[test]
fn every_engine_answers_every_portable_case() {
    let cases = shared::load_cases();
    if cases.is_empty() {
        println!("skipped: no shared cases beside the workspace");
        return;
    }
    for (name, build) in ENGINES {
        let report = suite::run_cases(&cases, build);
        println!("{name}: {report}");
        assert!(report.failures.is_empty(), "{name}: {report}");
        assert_eq!((report.look_ups, report.refusals), (LOOK_UPS, REFUSALS), "{name}");
    }
}

//! Every engine answers every request, near miss and tricky request of the real route tables.
#![expect(clippy::indexing_slicing, reason = "a wrong index is a failed test")]
#![expect(clippy::print_stdout, reason = "says how much was compared, or that nothing was")]

use wayplan_tests::engine::Policy;
use wayplan_tests::engines::ENGINES;
use wayplan_tests::oracle::Oracle;
use wayplan_tests::shared;
use wayplan_tests::suite::{self, Report};

#[test]
fn every_engine_answers_every_request() {
    let corpora = shared::load_corpora();
    if corpora.is_empty() {
        println!("skipped: no shared corpora beside the workspace");
        return;
    }
    for (name, build) in ENGINES {
        let mut all = Report::default();
        for corpus in &corpora {
            let report = suite::run_corpus(corpus, build);
            println!("{name}: {}: {} routes: {report}", corpus.name, corpus.routes.len());
            all.merge(report);
        }
        assert!(all.failures.is_empty(), "{name}: {all}");
    }
}

#[test]
fn the_known_repeats_and_no_others() {
    for corpus in shared::load_corpora() {
        let known = match corpus.name.as_str() {
            "elasticsearch" => 27,
            "oci" | "oci_single" => 1,
            _ => 0,
        };
        assert_eq!(corpus.repeats, known, "{}", corpus.name);
    }
}

#[test]
fn the_known_unreachable_routes() {
    for corpus in shared::load_corpora() {
        let table = Oracle::new(&corpus.routes, Policy::STRICT);
        let unreachable = table.map(|table| table.unreachable()).unwrap_or_default();
        let templates: Vec<&str> = unreachable.iter().map(|&route| corpus.routes[route].template.as_str()).collect();
        println!("{}: {templates:?}", corpus.name);
        let known = if corpus.name == "gitlab" { 14 } else { 0 };
        assert_eq!(unreachable.len(), known, "{}: {templates:?}", corpus.name);
    }
}

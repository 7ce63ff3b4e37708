//! Real tables and the tables of the cases, compiled by `routes!` in both forms, answer as their lists and the oracle say.
#![expect(clippy::print_stdout, reason = "says how much was compared, or that nothing was")]

use wayplan_tests::compiled::{Compiled, Counts, FORMS, builder, check};
use wayplan_tests::engine::{Policy, RouteSpec};
use wayplan_tests::shared;
use wayplan_tests::suite::{self, Report};

mod corpora {
    include!(concat!(env!("OUT_DIR"), "/corpora.rs"));
}

mod cases {
    include!(concat!(env!("OUT_DIR"), "/cases.rs"));
}

const CORPORA: &[Compiled] = corpora::TABLES;
const CASES: &[Compiled] = cases::TABLES;
/// Runs of random requests a table.
const RUNS: u32 = 20;

#[test]
fn real_tables_answer_every_request() {
    let corpora = shared::load_corpora();
    if corpora.is_empty() {
        println!("skipped: no shared corpora beside the workspace");
    }
    for form in FORMS {
        let build = builder(CORPORA, form);
        let mut all = Report::default();
        for corpus in &corpora {
            let mut report = suite::run_corpus(corpus, &build);
            for policy in [Policy::FALL_THROUGH, Policy::STRICT] {
                if build(&corpus.routes, policy).is_ok() {
                    report.merge(suite::corpus_against_oracle(corpus, policy, &build));
                }
            }
            println!("{form:?}: {}: {} routes: {report}", corpus.name, corpus.routes.len());
            all.merge(report);
        }
        assert!(all.failures.is_empty(), "{form:?}, compiled where the shared folder was: {all}");
    }
}

#[test]
fn real_tables_answer_random_requests_as_the_oracle() {
    let counts = Counts::default();
    for table in CORPORA {
        let failure = check(table, RUNS, &counts).err().unwrap_or_default();
        assert!(failure.is_empty(), "{failure}");
    }
    println!("{} tables: {:?}", CORPORA.len(), counts.borrow());
}

#[test]
fn tables_of_the_cases_answer_them() {
    let mut cases = shared::load_cases();
    cases.retain(|case| case.insert_error.is_none());
    if cases.is_empty() {
        println!("skipped: no shared cases beside the workspace");
    }
    for form in FORMS {
        let report = suite::run_cases(&cases, &builder(CASES, form));
        println!("{form:?}: {} tables: {report}", CASES.len());
        assert!(report.failures.is_empty(), "{form:?}: {report}");
    }
}

#[test]
fn tables_list_their_routes() {
    for table in CORPORA.iter().chain(CASES) {
        let specs = table.specs();
        for listed in [table.code, table.data] {
            let listed: Vec<RouteSpec> = listed
                .routes()
                .map(|route| RouteSpec {
                    methods: route.methods().iter().map(str::to_owned).collect(),
                    template: route.template().to_owned(),
                })
                .collect();
            assert_eq!(listed, specs, "{}", table.name);
        }
    }
}

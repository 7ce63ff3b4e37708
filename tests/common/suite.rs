//! Runs the portable cases and the corpora against one engine: a builder goes in, a report of counts and failures comes
//! out.
//!
//! Both are written for [`Policy::FALL_THROUGH`]. Under another policy only the oracle knows the answers: see
//! [`corpus_against_oracle`].

use std::fmt;

use crate::engine::{Answer, Engine, Policy, Refused, RouteSpec};
use crate::oracle::Oracle;
use crate::shared::{Case, Corpus, Expectation, Expected, InsertError};

/// Builds the engine under test.
pub type Builder<'b> = &'b dyn Fn(&[RouteSpec], Policy) -> Result<Box<dyn Engine>, Refused>;

/// What a run did and what went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Look-ups compared.
    pub look_ups: usize,
    /// Refused insertions compared.
    pub refusals: usize,
    /// One line each.
    pub failures: Vec<String>,
}

impl Report {
    /// Adds another run.
    pub fn merge(&mut self, other: Self) {
        self.look_ups += other.look_ups;
        self.refusals += other.refusals;
        self.failures.extend(other.failures);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { look_ups, refusals, failures } = self;
        write!(out, "{look_ups} look-ups, {refusals} refused insertions, {} failures", failures.len())?;
        failures.iter().take(20).try_for_each(|failure| write!(out, "\n  {failure}"))
    }
}

/// Every portable case.
#[must_use]
pub fn run_cases(cases: &[Case], build: Builder<'_>) -> Report {
    let mut report = Report::default();
    for case in cases.iter().filter(|case| case.portable) {
        run_case(case, build, &mut report);
    }
    report
}

fn run_case(case: &Case, build: Builder<'_>, report: &mut Report) {
    let id = &case.id;
    let engine = match (build(&case.routes, Policy::FALL_THROUGH), case.insert_error) {
        (Ok(engine), None) => engine,
        (Err(refused), None) => {
            report.failures.push(format!("{id}: {refused:?}"));
            return;
        }
        (outcome, Some(error)) => {
            report.refusals += 1;
            let refused = outcome.err();
            if !refused.as_ref().is_some_and(|refused| is_refusal(refused, error)) {
                report.failures.push(format!("{id}: {error:?} expected: {refused:?}"));
            }
            return;
        }
    };
    for request in &case.requests {
        report.look_ups += 1;
        let answer = engine.answer(&request.method, &request.path);
        if !is_expected(&answer, &request.expected) {
            report.failures.push(format!("{id}: {} {}: {answer:?}", request.method, request.path));
        }
    }
}

fn is_refusal(refused: &Refused, error: InsertError) -> bool {
    match error {
        InsertError::Syntax(route) => *refused == Refused::Template { route },
        InsertError::Duplicate(route, with) => *refused == Refused::Conflict { route, with },
        InsertError::PeerRule => false,
    }
}

fn is_expected(answer: &Answer, expected: &Expected) -> bool {
    match (answer, expected) {
        (Answer::Hit { route, params, .. }, Expected::AnyOf(hits)) => {
            hits.iter().any(|hit| hit.route == *route && hit.params.iter().all(|value| params.contains(value)))
        }
        (Answer::NotFound | Answer::MethodNotAllowed(_), Expected::Miss) => true,
        _ => false,
    }
}

/// Every request of a corpus.
#[must_use]
pub fn run_corpus(corpus: &Corpus, build: Builder<'_>) -> Report {
    let mut report = Report::default();
    let engine = match build(&corpus.routes, Policy::FALL_THROUGH) {
        Ok(engine) => engine,
        Err(refused) => {
            report.failures.push(format!("{}: {refused:?}", corpus.name));
            return report;
        }
    };
    for request in &corpus.requests {
        report.look_ups += 1;
        let answer = engine.answer(&request.method, &request.path);
        if as_expectation(&answer).as_ref() != Some(&request.expected) {
            let (origin, method, path) = (&request.origin, &request.method, &request.path);
            report.failures.push(format!("{origin}: {method} {path}: {answer:?}, expected {:?}", request.expected));
        }
    }
    report
}

fn as_expectation(answer: &Answer) -> Option<Expectation> {
    Some(match answer {
        Answer::Hit { template, params, .. } => {
            let params: Vec<String> = params.iter().map(|(name, value)| format!("{name}={value}")).collect();
            Expectation::Hit(template.clone(), params.join(";"))
        }
        Answer::NotFound => Expectation::NotFound,
        Answer::MethodNotAllowed(methods) => Expectation::NotAllowed(methods.iter().cloned().collect()),
        Answer::Redirect(_) | Answer::BadEncoding => return None,
    })
}

/// Every request of a corpus under any policy, the oracle's answer being the expected one.
#[must_use]
pub fn corpus_against_oracle(corpus: &Corpus, policy: Policy, build: Builder<'_>) -> Report {
    let mut report = Report::default();
    let (engine, oracle) = match (build(&corpus.routes, policy), Oracle::new(&corpus.routes, policy)) {
        (Ok(engine), Ok(oracle)) => (engine, oracle),
        (engine, oracle) => {
            let refused = (engine.err(), oracle.err());
            report.failures.push(format!("{}: {refused:?}", corpus.name));
            return report;
        }
    };
    for request in &corpus.requests {
        report.look_ups += 1;
        let answer = engine.answer(&request.method, &request.path);
        let expected = oracle.answer(&request.method, &request.path);
        if answer != expected {
            let (origin, method, path) = (&request.origin, &request.method, &request.path);
            report.failures.push(format!("{origin}: {method} {path}: {answer:?}, expected {expected:?}"));
        }
    }
    report
}

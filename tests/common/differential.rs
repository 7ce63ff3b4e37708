//! Random tables and requests: an engine and the oracle must give the same answers.
//!
//! [`tables()`] draws a table, [`plans`] draws requests that are realised against it, and [`check_engine`] and
//! [`check_layered`] run both through a builder. Runs are reproducible: the seed is fixed unless `WAYPLAN_SEED` says
//! otherwise, and a failure is shrunk and shown with its table.

pub mod requests;
pub mod tables;

use std::cell::Cell;
use std::fmt::{self, Write};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::engine::{Answer, Engine, Policy, Refused, RouteSpec};
use crate::oracle::layer::Layered;
use crate::oracle::{Oracle, Refusal};
use crate::suite::Builder;
pub use requests::{Request, plans, realise};
pub use tables::{hostile_pairs, hostile_tables, pairs, policies, tables};

/// Builds a layered engine from the routes of the table and the dynamic ones.
pub type LayeredBuilder<'b> = &'b dyn Fn(&[RouteSpec], &[RouteSpec], Policy) -> Result<Box<dyn Engine>, Refused>;

/// A request on which two engines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The request.
    pub request: Request,
    /// What the engine answers.
    pub answer: Answer,
    /// What the oracle answers.
    pub expected: Answer,
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Request { method, path } = &self.request;
        write!(out, "{method} {path:?}: {:?}, expected {:?}", self.answer, self.expected)
    }
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Random tables.
    pub tables: Cell<u64>,
    /// Look-ups compared.
    pub look_ups: Cell<u64>,
    /// Look-ups that a route answered.
    pub hits: Cell<u64>,
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tables, look_ups, hits } = self;
        write!(out, "{} tables, {} look-ups, {} hits", tables.get(), look_ups.get(), hits.get())
    }
}

/// Asks both the same.
///
/// # Errors
/// The first request with two answers.
pub fn compare(
    engine: &dyn Engine,
    oracle: &dyn Engine,
    requests: &[Request],
    tally: &Tally,
) -> Result<(), Box<Difference>> {
    tally.tables.set(tally.tables.get() + 1);
    for request in requests {
        let answer = engine.answer(&request.method, &request.path);
        let expected = oracle.answer(&request.method, &request.path);
        tally.look_ups.set(tally.look_ups.get() + 1);
        tally.hits.set(tally.hits.get() + u64::from(expected.is_hit()));
        if answer != expected {
            return Err(Box::new(Difference { request: request.clone(), answer, expected }));
        }
    }
    Ok(())
}

/// Runs an engine against the oracle on random tables.
///
/// # Errors
/// The smallest failure found, in words.
pub fn check_engine(
    draws: Draws,
    tables: impl Strategy<Value = Vec<RouteSpec>>,
    build: Builder<'_>,
    tally: &Tally,
) -> Result<(), String> {
    run(draws, &(tables, plans(24), policies()), &|(routes, plans, policy)| {
        let routes = accepted(&routes, policy, build)?;
        let requests: Vec<Request> = plans.iter().map(|plan| realise(plan, &routes)).collect();
        let oracle = Oracle::new(&routes, policy).map_err(|error| format!("{error:?}"))?;
        let engine = build(&routes, policy).map_err(|error| shown(&routes, policy, &format!("{error:?}")))?;
        compare(&*engine, &oracle, &requests, tally)
            .map_err(|difference| shown(&routes, policy, &difference.to_string()))
    })
}

/// Runs a layered engine against the layered oracle on random pairs of tables. Dynamic routes that the contract refuses
/// are left out.
///
/// # Errors
/// The smallest failure found, in words.
pub fn check_layered(
    draws: Draws,
    pairs: impl Strategy<Value = (Vec<RouteSpec>, Vec<RouteSpec>)>,
    build: LayeredBuilder<'_>,
    tally: &Tally,
) -> Result<(), String> {
    run(draws, &(pairs, plans(24), policies()), &|((first, second), plans, policy)| {
        let mut table = Oracle::empty(policy);
        for spec in &first {
            // A refused route is left out: the whole table is built from the rest.
            let _refused = table.add(spec).is_err();
        }
        let mut layered = Layered::new(table.clone());
        for spec in &second {
            let mut longer = layered.clone();
            if longer.add(spec).is_ok() && !longer.is_shadowed(longer.dynamic().len() - 1) {
                layered = longer;
            }
        }
        let all = [table.routes(), layered.dynamic()].concat();
        let requests: Vec<Request> = plans.iter().map(|plan| realise(plan, &all)).collect();
        let engine = build(table.routes(), layered.dynamic(), policy)
            .map_err(|error| shown(&all, policy, &format!("{error:?}")))?;
        compare(&*engine, &layered, &requests, tally).map_err(|difference| {
            let split = format!("the first {} compiled: {difference}", table.routes().len());
            shown(&all, policy, &split)
        })
    })
}

/// The routes that make a table, each of the others being refused by the engine for the same reason.
fn accepted(routes: &[RouteSpec], policy: Policy, build: Builder<'_>) -> Result<Vec<RouteSpec>, String> {
    let mut oracle = Oracle::empty(policy);
    for spec in routes {
        let expected: Result<(), Refused> = oracle.add(spec).map_err(Refusal::into);
        if expected.is_err() {
            let with_it = [oracle.routes(), std::slice::from_ref(spec)].concat();
            let refused = build(&with_it, policy).map(|_| ());
            if refused != expected && !is_same_conflict(&with_it, policy, &refused, &expected) {
                return Err(shown(&with_it, policy, &format!("{refused:?}, expected {expected:?}")));
            }
        }
    }
    Ok(oracle.routes().to_vec())
}

/// Whether both name one route and the engine another that it conflicts with: where there are several, any will do.
fn is_same_conflict(
    routes: &[RouteSpec],
    policy: Policy,
    refused: &Result<(), Refused>,
    expected: &Result<(), Refused>,
) -> bool {
    let (Err(Refused::Conflict { route, with }), Err(Refused::Conflict { route: later, .. })) = (refused, expected)
    else {
        return false;
    };
    let pair = [*with, *route].map(|place| routes.get(place).cloned());
    let alone = pair.into_iter().flatten().collect::<Vec<_>>();
    route == later && matches!(Oracle::new(&alone, policy), Err(Refusal::Conflict { .. }))
}

/// Which random values are drawn, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// What they depend on.
    pub seed: u64,
    /// How many.
    pub count: u32,
}

impl Draws {
    /// So many values; `WAYPLAN_SEED` says which.
    #[must_use]
    pub fn new(count: u32) -> Self {
        let seed = std::env::var("WAYPLAN_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        Self { seed, count }
    }
}

/// Runs a check on random values, shrinking what fails.
///
/// # Errors
/// The smallest failure found, in words.
pub fn run<S: Strategy>(
    Draws { seed, count }: Draws,
    strategy: &S,
    check: &dyn Fn(S::Value) -> Result<(), String>,
) -> Result<(), String> {
    let config = Config { cases: count, failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config, random);
    runner.run(strategy, |value| check(value).map_err(TestCaseError::fail)).map_err(|error| match error {
        // The reason shows the table and the request; the drawn value says nothing more.
        TestError::Fail(reason, _) => format!("seed {seed}: {reason}"),
        TestError::Abort(reason) => format!("seed {seed}: gave up: {reason}"),
    })
}

fn shown(routes: &[RouteSpec], policy: Policy, what: &str) -> String {
    let mut text = format!("{what}\n{policy:?}\n");
    for RouteSpec { methods, template } in routes {
        // Writing to a string never fails.
        let _written = writeln!(text, "  {} {template:?}", methods.join("|"));
    }
    text
}

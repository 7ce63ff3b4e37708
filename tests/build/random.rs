//! Random tables: the strategy of the differential tests, drawn here from a fixed seed, as far as the oracle takes them.

use std::error::Error;

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

use crate::common::differential::tables::{policies, siblings, tables};
use crate::engine::{Policy, RouteSpec};
use crate::oracle::Oracle;
use crate::{Listed, Unreachable};

/// Tables of every kind of route.
const COUNT: usize = 200;
/// Tables of siblings.
const SIBLINGS: usize = 32;
/// Routes of a table.
const ROUTES: std::ops::RangeInclusive<usize> = 3..=12;

/// Tables whose routes do not conflict; what the macro reports about unreachable ones is compiled too.
pub(crate) fn tables_of_a_seed() -> Result<Vec<Listed>, Box<dyn Error>> {
    let mut all = drawn("random", &tables(*ROUTES.end()), COUNT)?;
    all.extend(drawn("siblings", &siblings(), SIBLINGS)?);
    Ok(all)
}

fn drawn(
    name: &str,
    strategy: &impl Strategy<Value = Vec<RouteSpec>>,
    count: usize,
) -> Result<Vec<Listed>, Box<dyn Error>> {
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let strategy = (strategy, policies());
    let mut all = Vec::new();
    while all.len() < count {
        let (drawn, policy): (_, Policy) =
            strategy.new_tree(&mut runner).map_err(|reason| reason.to_string())?.current();
        let mut oracle = Oracle::empty(policy);
        for spec in &drawn {
            // A refused route is left out: the table is made of the rest.
            let _refused = oracle.add(spec).is_err();
        }
        if oracle.routes().len() >= *ROUTES.start() {
            all.push(Listed {
                name: format!("{name}_{}", all.len()),
                routes: oracle.routes().to_vec(),
                policy,
                unreachable: Unreachable::Expected(oracle.unreachable()),
            });
        }
    }
    Ok(all)
}

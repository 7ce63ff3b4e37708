//! The lists of routes that stand somewhere: real tables and the portable cases.

use crate::engine::{Policy, RouteSpec};
use crate::oracle::Oracle;
use crate::{Listed, Unreachable, shared, tables};

/// A real table of fewer routes is compiled under both method policies.
const SMALL: usize = 300;

/// The real tables under fall-through, those of the project first; then the small ones under the strict policy. What the
/// macro reports about unreachable routes is compiled for the one table that has some.
pub(crate) fn corpora() -> Vec<Listed> {
    let mut all: Vec<Listed> = tables::all()
        .into_iter()
        .filter(|table| table.name != "kubernetes_static")
        .map(|table| {
            let routes = table.routes.iter().map(|(method, template)| RouteSpec::new(method, template)).collect();
            listed(table.name.to_owned(), routes, Policy::FALL_THROUGH)
        })
        .collect();
    for corpus in shared::load_corpora() {
        if all.iter().any(|table| table.name == corpus.name) {
            continue;
        }
        let mut table = listed(corpus.name, corpus.routes, Policy::FALL_THROUGH);
        if table.name == "gitlab"
            && let Ok(oracle) = Oracle::new(&table.routes, table.policy)
        {
            table.unreachable = Unreachable::Expected(oracle.unreachable());
        }
        all.push(table);
    }
    let small = all.iter().filter(|table| table.routes.len() < SMALL);
    let strict: Vec<Listed> =
        small.map(|table| listed(format!("{}_strict", table.name), table.routes.clone(), Policy::STRICT)).collect();
    all.extend(strict);
    all
}

/// The tables of the portable cases, each once, as far as they make a table.
pub(crate) fn cases() -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    for case in shared::load_cases() {
        let is_known = all.iter().any(|table| table.routes == case.routes);
        if case.portable && case.insert_error.is_none() && !is_known {
            all.push(listed(format!("case_{}", all.len()), case.routes, Policy::FALL_THROUGH));
        }
    }
    all
}

fn listed(name: String, routes: Vec<RouteSpec>, policy: Policy) -> Listed {
    Listed { name, routes, policy, unreachable: Unreachable::Allowed }
}

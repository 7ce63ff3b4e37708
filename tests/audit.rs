//! What the macro tells of a table as a whole is so, and is all that random paths show: overlaps and hidden methods.

use std::collections::BTreeSet;

use wayplan_runtime::{
    Method,
    audit::{Hidden, Overlap, hidden, overlaps},
    plan::{Plan, Source},
    table::encode::encode,
};
use wayplan_tests::differential::{Draws, plans, policies, realise, run, tables};
use wayplan_tests::engine::{Answer, Engine, Methods, Policy, RouteSpec, Slash};
use wayplan_tests::oracle::Oracle;
use wayplan_tests::product::{options, parse};

/// Tables a run draws; `WAYPLAN_CASES` overrides it.
fn count() -> u32 {
    std::env::var("WAYPLAN_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(64)
}

#[test]
fn overlaps_and_hidden_methods_are_those_of_the_oracle() {
    let failure = run(Draws::new(count()), &(tables(8), plans(96), policies()), &|(routes, plans, policy)| {
        let mut oracle = Oracle::empty(Policy { slash: Slash::Strict, ..policy });
        for spec in &routes {
            // A refused route is left out: the table is made of the rest.
            let _refused = oracle.add(spec).is_err();
        }
        let requests: Vec<_> = plans.iter().map(|plan| realise(plan, oracle.routes())).collect();
        let paths: Vec<&str> = requests.iter().map(|request| request.path.as_str()).collect();
        check(&oracle, &paths).map_err(|what| format!("{what}\n{:?}\n{:#?}", oracle.policy(), oracle.routes()))
    });
    let failure = failure.err().unwrap_or_default();
    assert!(failure.is_empty(), "{failure}");
}

fn check(oracle: &Oracle, paths: &[&str]) -> Result<(), String> {
    let routes = oracle.routes();
    let templates = parse(routes).map_err(|error| format!("{error:?}"))?;
    let source = |(spec, template)| {
        let RouteSpec { methods, .. }: &RouteSpec = spec;
        Source {
            methods: methods.iter().map(|method| Method::from(method.as_str())).collect(),
            template,
            doc: "",
            line: 0,
        }
    };
    let sources: Vec<_> = routes.iter().zip(&templates).map(source).collect();
    let plan = Plan::new(&sources, options(oracle.policy())).map_err(|error| error.to_string())?;
    let overlaps = overlaps(&plan);
    shown(oracle, &overlaps)?;
    let pair = |overlap: &Overlap| (overlap.earlier as usize, overlap.later as usize);
    let told: BTreeSet<_> = overlaps.iter().map(pair).collect();
    if let Some(pair) = oracle.overlaps(paths).difference(&told).next() {
        return Err(format!("{pair:?} overlap"));
    }
    let hidden = hidden(&plan, &encode(&plan, &sources, None));
    refused(oracle, &hidden)?;
    let told: BTreeSet<_> = hidden.iter().map(|hidden| hidden.by as usize).collect();
    match oracle.hidden(paths).difference(&told).next() {
        None => Ok(()),
        Some(route) => Err(format!("the shape of route {route} hides something")),
    }
}

/// The paths of every overlap show it.
fn shown(oracle: &Oracle, overlaps: &[Overlap]) -> Result<(), String> {
    for overlap in overlaps {
        let paths = [&overlap.both, &overlap.earlier_only, &overlap.later_only].map(String::as_str);
        let shown = oracle.overlaps(&paths);
        if !shown.contains(&(overlap.earlier as usize, overlap.later as usize)) {
            return Err(format!("{overlap:?} is shown by none of its paths"));
        }
    }
    Ok(())
}

/// The request of everything hidden is refused, and would be answered if the search went on.
fn refused(oracle: &Oracle, hidden: &[Hidden]) -> Result<(), String> {
    let searching = Policy { methods: Methods::FallThrough, ..oracle.policy() };
    let searching = Oracle::new(oracle.routes(), searching).map_err(|error| format!("{error:?}"))?;
    for hidden in hidden {
        let is_refused = matches!(oracle.answer(&hidden.method, &hidden.path), Answer::MethodNotAllowed(_));
        let is_told = oracle.hidden(&[&hidden.path]).contains(&(hidden.by as usize));
        if !is_refused || !is_told || !searching.answer(&hidden.method, &hidden.path).is_hit() {
            return Err(format!("{hidden:?} is not so"));
        }
    }
    Ok(())
}

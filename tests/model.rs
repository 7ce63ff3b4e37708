//! Random edits of a router and of layers, against a list of routes and the oracle.
#![expect(clippy::indexing_slicing, reason = "a wrong index is a failed test")]

use proptest::prelude::*;
use wayplan::{EditError, Layered, Router, Table};
use wayplan_tests::{
    differential::{Draws, Tally, compare, plans, policies, realise, run, tables},
    engine::{Answer, Engine, Policy, RouteSpec},
    oracle::{Oracle, layer},
    product::{Data, Dynamic, answer, options},
};

/// What is done next: an index into the drawn routes, and whether the route goes or comes.
type Edit = (prop::sample::Index, bool);

/// Each route by a method of its own: a router takes one at a time.
fn single(routes: &[RouteSpec]) -> Vec<RouteSpec> {
    let each = |spec: &RouteSpec| -> Vec<_> {
        spec.methods.iter().map(|method| RouteSpec::new(method, &spec.template)).collect()
    };
    routes.iter().flat_map(each).collect()
}

/// How many parameters a template has.
fn params(template: &str) -> usize {
    template.matches('{').count()
}

/// The oracle of the routes that stand, with the routes in the order of their values.
fn oracle(standing: &[(usize, RouteSpec)], policy: Policy) -> Oracle {
    let routes: Vec<_> = standing.iter().map(|(_, spec)| spec.clone()).collect();
    Oracle::new(&routes, policy).unwrap_or_else(|_| Oracle::empty(policy))
}

/// A router whose values are the places of its routes in the list of those that stand.
fn renumbered(router: &Router<usize>, standing: &[(usize, RouteSpec)]) -> Dynamic {
    let mut renumbered = Router::with(router.options());
    for (place, (_, spec)) in standing.iter().enumerate() {
        let inserted = renumbered.insert(spec.methods[0].as_str(), &spec.template, place);
        assert!(inserted.is_ok(), "{spec:?} stands");
    }
    Dynamic { router: renumbered }
}

#[test]
fn edits_leave_what_a_new_router_would_have() {
    let edits = prop::collection::vec(any::<Edit>(), 1..40);
    let strategy = (tables(10), edits, plans(12), policies());
    let failure = run(Draws::new(192), &strategy, &|(drawn, edits, plans, policy)| {
        let drawn = single(&drawn);
        let (mut router, mut standing) = (Router::with(options(policy)), Vec::<(usize, RouteSpec)>::new());
        let mut ids = Vec::new();
        for (step, (index, comes)) in edits.into_iter().enumerate() {
            let spec = drawn[index.index(drawn.len())].clone();
            let method = spec.methods[0].clone();
            let requests: Vec<_> = plans.iter().map(|plan| realise(plan, &drawn)).collect();
            let answers = |router: &Router<usize>| -> Vec<_> {
                let said = |request: &wayplan_tests::differential::Request| {
                    format!("{:?}", router.at(request.method.as_str(), &request.path))
                };
                requests.iter().map(said).collect()
            };
            let (before, snapshot) = (answers(&router), router.clone());
            let longer: Vec<_> = standing.iter().map(|(_, spec)| spec.clone()).chain([spec.clone()]).collect();
            let fits = Oracle::new(&longer, policy).is_ok();
            let changed = if comes {
                let inserted = router.insert(method.as_str(), &spec.template, step);
                if inserted.is_ok() != fits {
                    return Err(format!("{spec:?}: {inserted:?} among {standing:?}"));
                }
                if let Ok(id) = inserted {
                    if ids.contains(&id) {
                        return Err(format!("{id:?} again"));
                    }
                    ids.push(id);
                    standing.push((step, spec.clone()));
                }
                fits
            } else {
                let same = |other: &RouteSpec| Oracle::new(&[other.clone(), spec.clone()], policy).is_err();
                let place = standing.iter().position(|(_, other)| other.methods == spec.methods && same(other));
                let removed = router.remove(method.as_str(), &spec.template);
                match (place, removed) {
                    (Some(place), Ok(removed))
                        if *removed.value() == standing[place].0
                            && params(removed.template()) == params(&spec.template) =>
                    {
                        standing.remove(place);
                    }
                    (_, Err(EditError::Template(_) | EditError::Method(_) | EditError::NotFound { .. })) => {}
                    // A template that shares one of its two shapes with a route is not that route.
                    (place, removed) => return Err(format!("{spec:?}: {place:?} but {removed:?}")),
                }
                place.is_some()
            };
            if answers(&snapshot) != before {
                return Err(format!("a clone changed with {spec:?}"));
            }
            if !changed && answers(&router) != before {
                return Err(format!("a refused edit changed an answer: {spec:?}"));
            }
            if router.len() != standing.len() || router.iter().count() != standing.len() {
                return Err(format!("{} routes, not {}", router.len(), standing.len()));
            }
        }
        let oracle = oracle(&standing, policy);
        let requests: Vec<_> = plans.iter().map(|plan| realise(plan, oracle.routes())).collect();
        let fresh = renumbered(&router, &standing);
        let frozen = router.freeze().map_err(|error| error.to_string())?;
        if router.iter().map(|route| route.id).ne(frozen.iter().map(|route| route.id)) {
            return Err(format!("{router:?}, but {frozen:?}"));
        }
        compare(&fresh, &oracle, &requests, &Tally::default()).map_err(|difference| difference.to_string())?;
        for request in &requests {
            let (ours, theirs) = (
                router.at(request.method.as_str(), &request.path),
                fresh.router.at(request.method.as_str(), &request.path),
            );
            let still = frozen.at(request.method.as_str(), &request.path);
            if format!("{ours:?}") != format!("{still:?}") {
                return Err(format!("{request:?}: {ours:?}, {still:?} if frozen; {standing:?}"));
            }
            let place =
                ours.as_ref().ok().and_then(|found| standing.iter().position(|(value, _)| value == found.value));
            let same = match (&ours, &theirs) {
                (Ok(one), Ok(other)) => {
                    place == Some(*other.value) && format!("{:?}", one.params) == format!("{:?}", other.params)
                }
                (Err(one), Err(other)) => one == other,
                _ => false,
            };
            if !same {
                return Err(format!("{request:?}: {ours:?} after edits, {theirs:?} without; {standing:?}"));
            }
        }
        Ok(())
    });
    assert_eq!(failure, Ok(()));
}

#[test]
fn unreachable_routes_are_those_of_the_oracle() {
    let failure = run(Draws::new(192), &(tables(8), policies()), &|(drawn, policy)| {
        let mut oracle = Oracle::empty(policy);
        for spec in single(&drawn) {
            // What conflicts is left out.
            let _ = oracle.add(&spec);
        }
        let Ok(dynamic) = Dynamic::new(oracle.routes(), policy) else { return Err("refused".into()) };
        let mut ours: Vec<_> = dynamic.router.unreachable().iter().map(|found| *found.route.value).collect();
        ours.sort_unstable();
        let theirs = oracle.unreachable();
        if ours == theirs { Ok(()) } else { Err(format!("{ours:?}, not {theirs:?}: {:?} {policy:?}", oracle.routes())) }
    });
    assert_eq!(failure, Ok(()));
}

/// The oracle of a table and of the dynamic routes that stand.
fn behind(base: &Oracle, standing: &[(usize, RouteSpec)]) -> layer::Layered {
    let mut model = layer::Layered::new(base.clone());
    for (_, spec) in standing {
        assert!(model.add(spec).is_ok(), "{spec:?} stands");
    }
    model
}

#[test]
fn layers_refuse_what_the_oracle_calls_shadowed() {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), prop::bool::weighted(0.75)), 1..20);
    let strategy = (tables(5), tables(5), edits, plans(12), policies());
    let failure = run(Draws::new(96), &strategy, &|(first, second, edits, plans, policy)| {
        let mut base = Oracle::empty(policy);
        for spec in &first {
            let _ = base.add(spec);
        }
        let Ok(data) = Data::new(base.routes(), policy) else { return Err("refused".into()) };
        let table: &'static Table<usize> = Box::leak(Box::new(data.table));
        let (mut app, drawn) = (Layered::new(table, Router::new()), single(&second));
        let mut standing = Vec::<(usize, RouteSpec)>::new();
        for (step, (index, comes)) in edits.into_iter().enumerate() {
            let (spec, value) = (&drawn[index.index(drawn.len())], base.routes().len() + step);
            let method = spec.methods[0].as_str();
            if !comes {
                if let Ok(removed) = app.remove(method, &spec.template) {
                    standing.retain(|(value, _)| value != removed.value());
                }
                continue;
            }
            let mut longer = behind(&base, &standing);
            let expected = match longer.add(spec) {
                Err(_) => "refused",
                Ok(()) if longer.is_shadowed(standing.len()) => "shadowed",
                Ok(()) => "inserted",
            };
            let said = match app.insert(method, &spec.template, value) {
                Ok(_) => "inserted",
                Err(EditError::Shadowed { .. }) => "shadowed",
                Err(_) => "refused",
            };
            if said != expected {
                return Err(format!("{spec:?} is {said}, not {expected}: {first:?}, {standing:?}, {policy:?}"));
            }
            if said == "inserted" {
                standing.push((value, spec.clone()));
            }
        }
        let model = behind(&base, &standing);
        let all = [base.routes(), model.dynamic()].concat();
        for plan in &plans {
            let request = realise(plan, &all);
            let mut ours = answer(app.at(request.method.as_str(), &request.path), &request.path);
            if let Answer::Hit { route, .. } = &mut ours
                && let Some(place) = standing.iter().position(|(value, _)| value == route)
            {
                *route = base.routes().len() + place;
            }
            let theirs = model.answer(&request.method, &request.path);
            if ours != theirs {
                return Err(format!("{request:?}: {ours:?}, not {theirs:?}: {all:?}"));
            }
        }
        Ok(())
    });
    assert_eq!(failure, Ok(()));
}

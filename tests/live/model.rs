//! Random updates of live routers and layers, against routers that one owner edits.

use proptest::prelude::*;
use wayplan::{Layered, LiveRouter, Match, Miss, Router, Table};
use wayplan_tests::{
    differential::{Draws, Request, plans, policies, realise, run, tables},
    engine::RouteSpec,
    oracle::Oracle,
    product::{Data, answer, options},
};

/// Which route of those drawn, and whether it goes or comes.
type Edit = (prop::sample::Index, bool);
/// Edits that are published together, unless they fail in the end.
type Update = (Vec<Edit>, bool);

fn updates() -> impl Strategy<Value = Vec<Update>> {
    prop::collection::vec((prop::collection::vec(any::<Edit>(), 0..6), prop::bool::weighted(0.3)), 1..12)
}

/// A route that comes, with its value, or goes.
type Change<'a> = (&'a str, &'a str, Option<usize>);

/// Makes a change of whatever has `insert` and `remove`, and tells what it came to, without the id.
macro_rules! told {
    ($routes:ident, $change:expr) => {{
        let (method, template, value) = $change;
        let done = match value {
            Some(value) => $routes.insert(method, template, value).map(drop),
            None => $routes.remove(method, template).map(drop),
        };
        done.map_or_else(|error| error.to_string(), |()| "done".into())
    }};
}

/// Makes edits of both sides, which tell what each came to; gives the last one that came to two different things.
fn difference(
    edits: &[Edit],
    drawn: &[RouteSpec],
    first_value: usize,
    mut both: impl FnMut(Change<'_>) -> (String, String),
) -> Option<String> {
    let mut differs = None;
    for (number, (index, comes)) in edits.iter().enumerate() {
        let RouteSpec { methods, template } = &drawn[index.index(drawn.len())];
        let method = methods[0].as_str();
        let (ours, theirs) = both((method, template, comes.then_some(first_value + number)));
        if ours != theirs {
            differs = Some(format!("{method} {template}: {ours}, not {theirs}"));
        }
    }
    differs
}

/// The routes of a router and its answers.
fn state<'r>(
    router: &'r Router<usize>,
    at: impl Fn(&'r str, &'r str) -> Result<Match<'r, 'r, usize>, Miss>,
    requests: &'r [Request],
) -> Vec<String> {
    let listed = router.iter().map(|route| format!("{route} {}", route.value));
    let said = |Request { method, path }: &'r Request| format!("{method} {path}: {:?}", answer(at(method, path), path));
    listed.chain(requests.iter().map(said)).collect()
}

#[test]
fn updates_come_to_what_edits_of_one_owner_come_to() {
    let failure =
        run(Draws::new(128), &(tables(8), updates(), plans(12), policies()), &|(drawn, updates, plans, policy)| {
            let requests: Vec<_> = plans.iter().map(|plan| realise(plan, &drawn)).collect();
            let (live, mut owned) = (LiveRouter::with(options(policy)), Router::with(options(policy)));
            for (step, (edits, fails)) in updates.into_iter().enumerate() {
                let before = live.snapshot();
                let was = state(&before, |method, path| before.at(method, path), &requests);
                let mut next = owned.clone();
                let mut differs = None;
                let published = live.update(|routes| {
                    differs =
                        difference(&edits, &drawn, 100 * step, |change| (told!(routes, change), told!(next, change)));
                    if fails { Err(()) } else { Ok(()) }
                });
                if let Some(differs) = differs {
                    return Err(differs);
                }
                if published.is_ok() {
                    owned = next;
                }
                let view = live.view();
                let ours = state(&view, |method, path| view.at(method, path), &requests);
                let theirs = state(&owned, |method, path| owned.at(method, path), &requests);
                if ours != theirs {
                    return Err(format!("{ours:?}, not {theirs:?}"));
                }
                if state(&before, |method, path| before.at(method, path), &requests) != was {
                    return Err("a snapshot changed".into());
                }
                drop((view, before));
                if live.reclaim() != 0 {
                    return Err("a version that nobody reads is kept".into());
                }
            }
            Ok(())
        });
    assert_eq!(failure, Ok(()));
}

#[test]
fn updates_of_layers_come_to_what_edits_of_one_owner_come_to() {
    let strategy = (tables(5), tables(6), updates(), plans(12), policies());
    let failure = run(Draws::new(96), &strategy, &|(compiled, drawn, updates, plans, policy)| {
        let mut base = Oracle::empty(policy);
        for spec in &compiled {
            // What conflicts is left out.
            let _ = base.add(spec);
        }
        let Ok(data) = Data::new(base.routes(), policy) else { return Err("refused".into()) };
        let table: &'static Table<usize> = Box::leak(Box::new(data.table));
        let all = [base.routes(), &drawn].concat();
        let requests: Vec<_> = plans.iter().map(|plan| realise(plan, &all)).collect();
        let (live, mut owned) = (Layered::new(table, LiveRouter::new()), Layered::new(table, Router::new()));
        for (step, (edits, fails)) in updates.into_iter().enumerate() {
            let mut next = owned.clone();
            let mut differs = None;
            let published = live.update(|routes| {
                differs = difference(&edits, &drawn, 1_000 + 100 * step, |change| {
                    (told!(routes, change), told!(next, change))
                });
                if fails { Err(()) } else { Ok(()) }
            });
            if let Some(differs) = differs {
                return Err(differs);
            }
            if published.is_ok() {
                owned = next;
            }
            let view = live.view();
            let ours = state(view.router(), |method, path| view.at(method, path), &requests);
            let theirs = state(owned.router(), |method, path| owned.at(method, path), &requests);
            if ours != theirs {
                return Err(format!("{ours:?}, not {theirs:?}"));
            }
        }
        Ok(())
    });
    assert_eq!(failure, Ok(()));
}

//! Explanations name the route that answers: each judges all routes by themselves, so they hold look-ups against the order of
//! precedence once more.

use wayplan::{Explanation, Layered, Match, Miss, Router, Table, Verdict};
use wayplan_tests::{
    differential::{Draws, plans, policies, realise, run, tables},
    engine::{Policy, RouteSpec},
    oracle::Oracle,
    product::{Data, options},
};

/// Whether an explanation names the route that answers, and none where none does.
fn check(explanation: &Explanation<'_>, answer: &Result<Match<'_, '_, usize>, Miss>) -> Result<(), String> {
    let named = explanation.answer();
    let is_right = match answer {
        Ok(hit) => named == Some(hit.route),
        Err(Miss::Redirect(_)) => named.is_some(),
        // The other form may be found, and yet be no place to send anybody to.
        Err(Miss::NotFound) if explanation.other_form().is_some() => true,
        Err(Miss::MethodNotAllowed(_)) => {
            let all = explanation.candidates().iter().chain(explanation.other_form().unwrap_or_default());
            let refuses = |verdict: Verdict| matches!(verdict, Verdict::Method | Verdict::Refuses);
            named.is_none() && all.into_iter().any(|candidate| refuses(candidate.verdict))
        }
        Err(_) => named.is_none(),
    };
    if is_right { Ok(()) } else { Err(format!("{named:?}, not {answer:?}")) }
}

fn compiled(drawn: &[RouteSpec], policy: Policy) -> Result<(&'static Table<usize>, Oracle), String> {
    let mut base = Oracle::empty(policy);
    for spec in drawn {
        // What conflicts is left out.
        let _ = base.add(spec);
    }
    let data = Data::new(base.routes(), policy).map_err(|refused| format!("{refused:?}"))?;
    Ok((Box::leak(Box::new(data.table)), base))
}

#[test]
fn explanations_name_the_route_that_answers() {
    let strategy = (tables(8), tables(6), plans(12), policies());
    let failure = run(Draws::new(192), &strategy, &|(first, second, plans, policy)| {
        let (table, base) = compiled(&first, policy)?;
        let mut router = Router::with(options(policy));
        for (place, spec) in second.iter().enumerate() {
            for method in &spec.methods {
                // What conflicts is left out.
                let _ = router.insert(method.as_str(), &spec.template, 1_000 + place);
            }
        }
        let frozen = router.freeze().map_err(|error| error.to_string())?;
        let both = Layered::new(table, router.clone());
        let all = [base.routes(), &second].concat();
        for plan in &plans {
            let request = realise(plan, &all);
            let (method, path) = (request.method.as_str(), request.path.as_str());
            for (explanation, answer) in [
                (table.explain(method, path), table.at(method, path)),
                (router.explain(method, path), router.at(method, path)),
                (frozen.explain(method, path), frozen.at(method, path)),
                (both.explain(method, path), both.at(method, path)),
            ] {
                check(&explanation, &answer).map_err(|reason| format!("{reason}: {policy:?}\n{explanation}"))?;
            }
        }
        Ok(())
    });
    assert_eq!(failure, Ok(()));
}

//! The searches of the linear matcher against plain enumeration: every way to cover and every way to bind, without memory.

use std::ops::Range;

use proptest::prelude::*;
use wayplan_tests::differential::requests::{plans, realise};
use wayplan_tests::differential::tables::template;
use wayplan_tests::differential::{Draws, run};
use wayplan_tests::engine::RouteSpec;
use wayplan_tests::oracle::bind::{Request, best_way};
use wayplan_tests::oracle::encode::{Placed, Unit, read_units};
use wayplan_tests::oracle::parse::{Part, Segment, parse};
use wayplan_tests::oracle::rank::compare_ways;

/// Every binding of a segment, ordered by the lengths of the parameters from the left, the longest first.
fn bindings(segment: &[Part], text: &[Placed], at: usize) -> Vec<Vec<Range<usize>>> {
    let Some((part, rest)) = segment.split_first() else {
        return if at == text.len() { vec![Vec::new()] } else { Vec::new() };
    };
    if let Part::Text(literal) = part {
        let end = at + literal.len();
        let found = text.get(at..end).is_some_and(|found| found.iter().map(|placed| &placed.unit).eq(literal));
        return if found { bindings(rest, text, end) } else { Vec::new() };
    }
    let mut found = Vec::new();
    for end in (at + 1..=text.len()).rev() {
        let mut units = text[at..end].iter().map(|placed| placed.unit);
        let allowed = match part {
            Part::CatchAll => true,
            Part::Param(None) => units.all(|unit| unit != Unit::Separator),
            Part::Param(Some(constraint)) => constraint.allows(units),
            Part::Text(_) => false,
        };
        if allowed {
            for mut binding in bindings(rest, text, end) {
                binding.insert(0, at..end);
                found.push(binding);
            }
        }
    }
    found
}

/// Every way a shape covers a request, with the first binding of each segment.
fn ways(shape: &[Segment], texts: &[&[Placed]], raw: &str) -> Vec<(Vec<usize>, Vec<String>)> {
    let Some((segment, rest)) = shape.split_first() else {
        return if texts.is_empty() { vec![(Vec::new(), Vec::new())] } else { Vec::new() };
    };
    let most = if segment.contains(&Part::CatchAll) { texts.len() } else { texts.len().min(1) };
    let mut found = Vec::new();
    for count in 1..=most {
        // The texts are neighbours in one list of units with one separator between two.
        let mut text: Vec<Placed> = Vec::new();
        for piece in &texts[..count] {
            if let Some(next) = piece.first().filter(|_| !text.is_empty()) {
                let slash = next.raw.start - 1;
                text.push(Placed { unit: Unit::Separator, raw: slash..slash + 1 });
            }
            text.extend_from_slice(piece);
        }
        if let Some(binding) = bindings(segment, &text, 0).first() {
            for (mut covered, mut values) in ways(rest, &texts[count..], raw) {
                covered.insert(0, count);
                let here = binding
                    .iter()
                    .map(|value| raw[text[value.start].raw.start..text[value.end - 1].raw.end].to_owned());
                values.splice(0..0, here);
                found.push((covered, values));
            }
        }
    }
    found
}

#[test]
fn the_best_way_is_the_least_of_all_ways() {
    let outcome = run(Draws::new(1_000), &(template(), plans(8)), &|(template, plans)| {
        let routes = [RouteSpec::new("GET", &template)];
        for form in parse(&template).unwrap_or_default() {
            for plan in &plans {
                let path = realise(plan, &routes).path;
                // Enumeration needs short paths, and its joining of segments needs each to have some text.
                let plain = path.len() < 40 && !path.contains("//") && !path.ends_with('/');
                let (Ok(request), Some(units)) = (Request::read(&path, false), read_units(&path)) else {
                    continue;
                };
                if !plain {
                    continue;
                }
                let texts: Vec<&[Placed]> = units[1..].split(|placed| placed.unit == Unit::Separator).collect();
                let all = ways(&form.segments, &texts, &path);
                let least = all
                    .iter()
                    .min_by(|left, right| compare_ways((&form.segments, &left.0), (&form.segments, &right.0)));
                let found = best_way(&form.segments, &request);
                let found =
                    found.map(|way| (way.covered, way.values.into_iter().map(str::to_owned).collect::<Vec<_>>()));
                if found.as_ref() != least {
                    return Err(format!("{template} on {path}: {found:?}, all: {all:?}"));
                }
            }
        }
        Ok(())
    });
    assert_eq!(outcome, Ok(()));
}

#[test]
fn the_order_of_registration_never_matters() {
    use wayplan_tests::differential::tables::{policies, tables};
    use wayplan_tests::engine::{Answer, Engine};
    use wayplan_tests::oracle::Oracle;

    let outcome = run(Draws::new(300), &(tables(6), plans(12), policies()), &|(routes, plans, policy)| {
        let mut forwards = Oracle::empty(policy);
        for spec in &routes {
            // Routes that cannot stand are left out.
            let _refused = forwards.add(spec).is_err();
        }
        let mut reversed = forwards.routes().to_vec();
        reversed.reverse();
        let backwards = Oracle::new(&reversed, policy).map_err(|error| format!("{error:?}"))?;
        let count = reversed.len();
        for plan in &plans {
            let request = realise(plan, &reversed);
            let mut answer = backwards.answer(&request.method, &request.path);
            if let Answer::Hit { route, .. } = &mut answer {
                *route = count - 1 - *route;
            }
            let expected = forwards.answer(&request.method, &request.path);
            if answer != expected {
                return Err(format!("{request:?} {answer:?} {expected:?} {reversed:?}"));
            }
        }
        Ok(())
    });
    assert_eq!(outcome, Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    /// No text makes the parser panic, and what it takes has one or two forms.
    #[test]
    fn any_text_is_read_or_refused(text in "/?[a{}*:?/%2F\u{e9}\\n#u8]{0,24}") {
        if let Ok(forms) = parse(&text) {
            prop_assert!(forms.len() == 1 || forms.len() == 2);
        }
    }
}

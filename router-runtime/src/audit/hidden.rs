//! Methods that the more specific of two shapes hides. In go a plan and its encoding, out comes for each shape that under
//! `strict` refuses a method on some path, where a less specific shape that matches it too has the method, one finding.

use alloc::{borrow::ToOwned, collections::BTreeSet, string::String, vec::Vec};
use core::ops::ControlFlow;

use super::{
    answered, answered_by,
    pairs::{Relation, pairs, relation},
};
use crate::{
    constraint::Constraint,
    method::{ANY, Method, STANDARD},
    options::MethodPolicy,
    overlap::{outside, witness},
    plan::Plan,
    rank,
    table::{self, encode::Encoded},
    template::{Form, Part, Segment},
};

/// So many paths of two shapes are tried, each on none of the shapes that were in the way before.
const TRIES: usize = 16;
/// Segments that a catch-all is made to cover, so that another has to cover more.
const MOST_COVERED: usize = 2;

/// A request that a shape refuses, and who would answer it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// The first route of the shape that refuses.
    pub by: u32,
    /// The route that is hidden.
    pub route: u32,
    /// The method of the request.
    pub method: String,
    /// Its path.
    pub path: String,
}

/// What each shape of a plan hides first.
#[must_use]
pub fn hidden(plan: &Plan, encoded: &Encoded) -> Vec<Hidden> {
    if plan.options.methods == MethodPolicy::FallThrough {
        return Vec::new();
    }
    let forms: Vec<&Form> = plan.shapes.iter().map(|shape| &shape.form).collect();
    let answered: Vec<u64> = plan.shapes.iter().map(answered_by).collect();
    if answered.windows(2).all(|pair| pair.first() == pair.last()) {
        return Vec::new();
    }
    let hides = |by: usize, of: usize| answered.get(by).zip(answered.get(of)).map_or(0, |(by, of)| of & !by);
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    pairs(&forms, &mut |a, b| {
        for (by, of) in [(a, b), (b, a)] {
            if hides(by, of) != 0
                && !told.contains(&by)
                && let Some(hidden) = refusal(plan, encoded, (by, of), hides(by, of))
            {
                told.insert(by);
                found.push(hidden);
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// A request with one of some methods that the shape `by` refuses though the shape `of` would answer it.
fn refusal(plan: &Plan, encoded: &Encoded, (by, of): (usize, usize), hidden: u64) -> Option<Hidden> {
    let (specific, general) = (plan.shapes.get(by)?, plan.shapes.get(of)?);
    if !may_precede(&specific.form, &general.form) {
        return None;
    }
    let path = path(plan, encoded, by, of)?;
    let number = u8::try_from(hidden.trailing_zeros()).ok()?;
    let answers = |&&(method, _): &&(u8, u32)| answered(method) >> number & 1 == 1;
    Some(Hidden {
        by: specific.routes.iter().map(|&(_, route)| route).min()?,
        route: general.routes.iter().filter(answers).map(|&(_, route)| route).min()?,
        method: token(plan, number),
        path,
    })
}

/// A path that two shapes match, and of all shapes that match it the first precedes.
fn path(plan: &Plan, encoded: &Encoded, by: usize, of: usize) -> Option<String> {
    let (specific, general) = (&plan.shapes.get(by)?.form, &plan.shapes.get(of)?.form);
    if relation(specific, general) == Relation::Apart {
        return None;
    }
    let search = |specific: &Form, covers_less: &[Form]| {
        let mut in_the_way = covers_less.to_vec();
        for _ in 0..TRIES {
            let path = outside(&[specific, general], &in_the_way.iter().collect::<Vec<_>>())?;
            let (shape, _) = table::peek(&encoded.data, &encoded.text, Method::Get, &path)?;
            let shape = usize::try_from(shape).ok()?;
            if shape == by {
                return Some(path);
            }
            in_the_way.push(plan.shapes.get(shape).filter(|_| shape != of)?.form.clone());
        }
        None
    };
    witness(specific, general)?;
    search(specific, &[]).or_else(|| {
        // The specific one covers so many segments, and the general one has to cover more.
        let at = behind(specific, general)?;
        (1..=MOST_COVERED).find_map(|count| {
            let covers_less: Vec<_> = (1..=count).map(|count| covering(general, at, count)).collect();
            search(&covering(specific, at, count), &covers_less)
        })
    })
}

/// The method of a number; a token that no route has for a number that none has.
fn token(plan: &Plan, number: u8) -> String {
    let number = usize::from(number);
    if let Some(standard) = STANDARD.get(number) {
        return (*standard).to_owned();
    }
    let known = number.checked_sub(usize::from(ANY) + 1).and_then(|place| plan.tokens.get(place));
    known.cloned().unwrap_or_else(|| plan.unknown_token())
}

/// Whether a shape precedes another on some path, as far as they tell without one.
fn may_precede(a: &Form, b: &Form) -> bool {
    behind(a, b).is_some() || rank::form(a, b).is_lt()
}

/// The first segment in which both shapes have a catch-all behind equal heads, and nothing before it tells them apart. The
/// one that covers less precedes, and that depends on the path.
fn behind(a: &Form, b: &Form) -> Option<usize> {
    for (at, (x, y)) in a.segments.iter().zip(&b.segments).enumerate() {
        let heads = x.around_catch_all().zip(y.around_catch_all());
        if heads.is_some_and(|((x, _), (y, _))| rank::head(x, y).is_eq()) {
            return Some(at);
        }
        if rank::segment(x, y).is_ne() {
            return None;
        }
    }
    None
}

/// A form whose catch-all in one segment covers so many request segments.
fn covering(form: &Form, at: usize, count: usize) -> Form {
    let mut segments = Vec::new();
    for (place, segment) in form.segments.iter().enumerate() {
        let Some((head, tail)) = segment.around_catch_all().filter(|_| place == at) else {
            segments.push(segment.clone());
            continue;
        };
        let param = [Part::Param(Constraint::None)];
        let single = |before: &[Part], after: &[Part]| Segment { parts: [before, &param, after].concat() };
        segments
            .extend((1..=count).map(|n| single(if n == 1 { head } else { &[] }, if n == count { tail } else { &[] })));
    }
    Form { segments }
}

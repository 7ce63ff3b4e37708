//! The order of precedence: which of two ways to match one request wins. In go segments, or forms with the number of
//! request segments that each catch-all covers; out comes an order in which *less* is *earlier*.
//!
//! The orders are total: only equal shapes compare as equal. A segment with a catch-all is ordered by its head, then by
//! coverage, then by its tail; heads are ordered among themselves completely before coverage counts.

use alloc::string::String;
use core::cmp::Ordering;

use crate::{
    constraint::Constraint,
    template::{Form, Part, Segment},
};

/// The kinds of segments, in the order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Text alone, or nothing.
    Literal,
    /// `{x:uuid}` and nothing else.
    Uuid,
    /// Text and parameters.
    Mixed,
    /// One constrained parameter and nothing else.
    Constrained,
    /// One plain parameter and nothing else.
    Plain,
    /// A catch-all, with anything around it.
    CatchAll,
}

/// The kind of a segment.
#[must_use]
pub fn class(segment: &Segment) -> Class {
    match segment.parts.as_slice() {
        [] | [Part::Text(_)] => Class::Literal,
        [Part::Param(Constraint::Uuid)] => Class::Uuid,
        [Part::Param(Constraint::None)] => Class::Plain,
        [Part::Param(_)] => Class::Constrained,
        parts if parts.contains(&Part::CatchAll) => Class::CatchAll,
        _ => Class::Mixed,
    }
}

/// Orders two segments; two with a catch-all as if both covered the same number of request segments.
#[must_use]
pub fn segment(a: &Segment, b: &Segment) -> Ordering {
    covering(a, 0, b, 0)
}

/// Orders two segments that cover a number of request segments each; only with a catch-all can that differ from one.
fn covering(a: &Segment, a_covers: usize, b: &Segment, b_covers: usize) -> Ordering {
    match (a.around_catch_all(), b.around_catch_all()) {
        (Some((a_head, a_tail)), Some((b_head, b_tail))) => {
            head(a_head, b_head).then_with(|| a_covers.cmp(&b_covers)).then_with(|| tail(a_tail, b_tail))
        }
        _ => class(a).cmp(&class(b)).then_with(|| match (a.literal(), b.literal()) {
            (Some(a), Some(b)) => a.cmp(b),
            _ => texts_and_params(&a.parts, &b.parts, End::Front),
        }),
    }
}

/// Orders what stands before two catch-alls in their segments: some before none.
#[must_use]
pub fn head(a: &[Part], b: &[Part]) -> Ordering {
    a.is_empty().cmp(&b.is_empty()).then_with(|| texts_and_params(a, b, End::Front))
}

/// Orders what stands after two catch-alls in their segments: some before none.
#[must_use]
pub fn tail(a: &[Part], b: &[Part]) -> Ordering {
    a.is_empty().cmp(&b.is_empty()).then_with(|| texts_and_params(a, b, End::Back))
}

/// Where a literal decides first.
#[derive(Clone, Copy)]
enum End {
    Front,
    Back,
}

/// Orders texts and parameters: the longer literal at the one end, then at the other, then more literal bytes, then
/// fewer parameters, then constraints, then texts.
///
/// Text without a parameter stands at the first of the two ends alone. So a catch-all after `ab{x}c` precedes one after
/// `ab`, which matches whatever the former does and would hide it.
fn texts_and_params(a: &[Part], b: &[Part], end: End) -> Ordering {
    key(b, end)
        .cmp(&key(a, end))
        .then_with(|| params(a).count().cmp(&params(b).count()))
        .then_with(|| params(a).cmp(params(b)))
        .then_with(|| texts(a).cmp(texts(b)))
}

/// Literal bytes at one end, at the other, and in all: more of each wins.
fn key(parts: &[Part], end: End) -> (usize, usize, usize) {
    let len = |part: Option<&Part>| match part {
        Some(Part::Text(text)) => text.len(),
        _ => 0,
    };
    let all = texts(parts).map(String::len).sum();
    let (near, far) = match end {
        End::Front => (parts.first(), parts.last()),
        End::Back => (parts.last(), parts.first()),
    };
    (len(near), if parts.len() > 1 { len(far) } else { 0 }, all)
}

fn params(parts: &[Part]) -> impl Iterator<Item = Constraint> {
    parts.iter().filter_map(|part| match part {
        Part::Param(constraint) => Some(*constraint),
        _ => None,
    })
}

fn texts(parts: &[Part]) -> impl Iterator<Item = &String> {
    parts.iter().filter_map(|part| match part {
        Part::Text(text) => Some(text),
        _ => None,
    })
}

/// Orders two ways to match one request: a form, and how many request segments each of its catch-alls covers, counted
/// from the left.
pub fn ways(a: &Form, a_covers: impl Fn(usize) -> usize, b: &Form, b_covers: impl Fn(usize) -> usize) -> Ordering {
    let mut catch_alls = 0;
    for (a, b) in a.segments.iter().zip(&b.segments) {
        // As long as they agree, both have passed as many catch-alls.
        let order = covering(a, a_covers(catch_alls), b, b_covers(catch_alls));
        if order.is_ne() {
            return order;
        }
        catch_alls += usize::from(class(a) == Class::CatchAll);
    }
    b.segments.len().cmp(&a.segments.len())
}

/// Orders two forms without a request. Of two that agree as far as the shorter goes, the longer is earlier: on a
/// request that both match, the catch-all at the end of the shorter covers more.
#[must_use]
pub fn form(a: &Form, b: &Form) -> Ordering {
    ways(a, |_| 0, b, |_| 0)
}

#[cfg(test)]
mod tests;

//! The order of precedence as a comparator: two ways to match go in, which of them wins comes out.
//!
//! Equal means the same shape, covering the same request segments.

use std::cmp::{Ordering, Reverse};

use super::constraint::Constraint;
use super::encode::text_of;
use super::parse::{Part, Segment};

/// Compares two ways to match segment by segment from the left: the segments of a template, each with the number of
/// request segments it covers. `Less` wins.
#[must_use]
pub fn compare_ways(
    (left, left_covered): (&[Segment], &[usize]),
    (right, right_covered): (&[Segment], &[usize]),
) -> Ordering {
    let left = left.iter().zip(left_covered);
    let right = right.iter().zip(right_covered);
    for (left, right) in left.clone().zip(right.clone()) {
        let order = compare_segments(left, right);
        if order.is_ne() {
            return order;
        }
    }
    left.count().cmp(&right.count())
}

/// Compares two segments that stand at the same request segment.
fn compare_segments(left: (&Segment, &usize), right: (&Segment, &usize)) -> Ordering {
    let ((left, left_covered), (right, right_covered)) = (left, right);
    let kind = Kind::of(left).cmp(&Kind::of(right));
    if kind.is_ne() {
        return kind;
    }
    match (split_at_catch_all(left), split_at_catch_all(right)) {
        (Some((left_head, left_tail)), Some((right_head, right_tail))) => {
            compare_sides(left_head, right_head, Anchor::Prefix)
                .then_with(|| left_covered.cmp(right_covered))
                .then_with(|| compare_sides(left_tail, right_tail, Anchor::Suffix))
        }
        _ => compare_texts(left, right, Anchor::Prefix),
    }
}

/// The list of section 2, its first number on top.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Literal,
    WholeUuid,
    TextWithParams,
    WholeConstrained,
    WholePlain,
    CatchAll,
}

impl Kind {
    fn of(segment: &[Part]) -> Self {
        match segment {
            [] | [Part::Text(_)] => Self::Literal,
            [Part::Param(Some(Constraint::Uuid))] => Self::WholeUuid,
            [Part::Param(Some(_))] => Self::WholeConstrained,
            [Part::Param(None)] => Self::WholePlain,
            _ if segment.contains(&Part::CatchAll) => Self::CatchAll,
            _ => Self::TextWithParams,
        }
    }
}

/// Which end of text with parameters counts first.
#[derive(Clone, Copy)]
enum Anchor {
    Prefix,
    Suffix,
}

/// What stands before the catch-all of a segment and what stands after it.
fn split_at_catch_all(segment: &[Part]) -> Option<(&[Part], &[Part])> {
    let at = segment.iter().position(|part| *part == Part::CatchAll)?;
    Some((&segment[..at], &segment[at + 1..]))
}

/// Heads or tails: some before none, then as text with parameters.
fn compare_sides(left: &[Part], right: &[Part], anchor: Anchor) -> Ordering {
    left.is_empty().cmp(&right.is_empty()).then_with(|| compare_texts(left, right, anchor))
}

/// Text with parameters: the longer end, the longer other end, more literal bytes, fewer parameters; then constraints
/// from the left, then literal texts from the left.
fn compare_texts(left: &[Part], right: &[Part], anchor: Anchor) -> Ordering {
    let key = |parts: &[Part]| {
        let (prefix, suffix) = ends(parts, anchor);
        let (first, second) = match anchor {
            Anchor::Prefix => (prefix, suffix),
            Anchor::Suffix => (suffix, prefix),
        };
        let literal: usize = texts(parts).iter().map(Vec::len).sum();
        (Reverse(first), Reverse(second), Reverse(literal), constraints(parts).len())
    };
    key(left)
        .cmp(&key(right))
        .then_with(|| constraints(left).cmp(&constraints(right)))
        .then_with(|| texts(left).cmp(&texts(right)))
}

/// The lengths of the literal prefix (what stands before the first parameter) and of the literal suffix (what stands
/// after the last). Text without parameters is all prefix in a head and all suffix in a tail: the end that is anchored.
fn ends(parts: &[Part], anchor: Anchor) -> (usize, usize) {
    let length = |part: Option<&Part>| match part {
        Some(Part::Text(text)) => text_of(text.iter().copied()).len(),
        _ => 0,
    };
    match (parts, anchor) {
        ([only], Anchor::Prefix) => (length(Some(only)), 0),
        ([only], Anchor::Suffix) => (0, length(Some(only))),
        _ => (length(parts.first()), length(parts.last())),
    }
}

/// The constraints of the parameters from the left; no constraint is last.
fn constraints(parts: &[Part]) -> Vec<(bool, Option<Constraint>)> {
    parts
        .iter()
        .filter_map(|part| match part {
            Part::Param(constraint) => Some((constraint.is_none(), *constraint)),
            _ => None,
        })
        .collect()
}

fn texts(parts: &[Part]) -> Vec<Vec<u8>> {
    parts
        .iter()
        .filter_map(|part| match part {
            Part::Text(text) => Some(text_of(text.iter().copied())),
            _ => None,
        })
        .collect()
}

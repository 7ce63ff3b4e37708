//! The order of precedence: which of two ways to match one request wins. In go segments, or forms with the number of
//! request segments that each catch-all covers; out comes an order in which *less* is *earlier*.
//!
//! The orders are total: only equal shapes compare as equal. A segment with a catch-all is ordered by its head, then by
//! coverage, then by its tail; heads are ordered among themselves completely before coverage counts.

mod written;

use core::cmp::Ordering;

use crate::constraint::Constraint;
#[cfg(feature = "alloc")]
use crate::template::{Form, Part, Segment};

pub(crate) use written::Written;

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

/// A piece of a segment, its text by canonical bytes.
pub(crate) enum Piece<B> {
    Text(B),
    Param(Constraint),
    CatchAll,
}

/// Texts and parameters in a row: a segment, or what stands around its catch-all.
pub(crate) trait Row: Copy {
    type Bytes: Iterator<Item = u8> + Clone;

    fn pieces(self) -> impl Iterator<Item = Piece<Self::Bytes>>;
    /// What stands before and after the catch-all, if there is one.
    fn around_catch_all(self) -> Option<(Self, Self)>;
}

/// Segments in a row: a form.
pub(crate) trait Shape: Copy {
    type Row: Row;

    fn segments(self) -> impl Iterator<Item = Self::Row>;
}

#[cfg(feature = "alloc")]
impl<'a> Row for &'a [Part] {
    type Bytes = core::str::Bytes<'a>;

    fn pieces(self) -> impl Iterator<Item = Piece<Self::Bytes>> {
        self.iter().map(|part| match part {
            Part::Text(text) => Piece::Text(text.bytes()),
            Part::Param(constraint) => Piece::Param(*constraint),
            Part::CatchAll => Piece::CatchAll,
        })
    }

    fn around_catch_all(self) -> Option<(Self, Self)> {
        let at = self.iter().position(|part| matches!(part, Part::CatchAll))?;
        let (head, rest) = self.split_at_checked(at)?;
        Some((head, rest.get(1..)?))
    }
}

#[cfg(feature = "alloc")]
impl<'a> Shape for &'a Form {
    type Row = &'a [Part];

    fn segments(self) -> impl Iterator<Item = &'a [Part]> {
        self.segments.iter().map(|segment| segment.parts.as_slice())
    }
}

/// The kind of a segment.
#[cfg(feature = "alloc")]
#[must_use]
pub fn class(segment: &Segment) -> Class {
    class_of(segment.parts.as_slice())
}

fn class_of(row: impl Row) -> Class {
    let mut pieces = row.pieces();
    match (pieces.next(), pieces.next()) {
        (None | Some(Piece::Text(_)), None) => Class::Literal,
        (Some(Piece::Param(Constraint::Uuid)), None) => Class::Uuid,
        (Some(Piece::Param(Constraint::None)), None) => Class::Plain,
        (Some(Piece::Param(_)), None) => Class::Constrained,
        _ if row.pieces().any(|piece| matches!(piece, Piece::CatchAll)) => Class::CatchAll,
        _ => Class::Mixed,
    }
}

/// Orders two segments; two with a catch-all as if both covered the same number of request segments.
#[cfg(feature = "alloc")]
#[must_use]
pub fn segment(a: &Segment, b: &Segment) -> Ordering {
    covering(a.parts.as_slice(), 0, b.parts.as_slice(), 0)
}

/// Orders two segments that cover a number of request segments each; only with a catch-all can that differ from one.
fn covering(a: impl Row, a_covers: usize, b: impl Row, b_covers: usize) -> Ordering {
    if let (Some((a_head, a_tail)), Some((b_head, b_tail))) = (a.around_catch_all(), b.around_catch_all()) {
        return around(a_head, b_head, End::Front)
            .then_with(|| a_covers.cmp(&b_covers))
            .then_with(|| around(a_tail, b_tail, End::Back));
    }
    let a_class = class_of(a);
    a_class.cmp(&class_of(b)).then_with(|| match a_class {
        Class::Literal => by_texts(a, b),
        _ => texts_and_params(a, b, End::Front),
    })
}

/// Orders what stands before two catch-alls in their segments: some before none.
#[cfg(feature = "alloc")]
#[must_use]
pub fn head(a: &[Part], b: &[Part]) -> Ordering {
    around(a, b, End::Front)
}

/// Orders what stands after two catch-alls in their segments: some before none.
#[cfg(feature = "alloc")]
#[must_use]
pub fn tail(a: &[Part], b: &[Part]) -> Ordering {
    around(a, b, End::Back)
}

/// Where a literal decides first.
#[derive(Clone, Copy)]
enum End {
    Front,
    Back,
}

fn around(a: impl Row, b: impl Row, end: End) -> Ordering {
    let (a_is_empty, b_is_empty) = (a.pieces().next().is_none(), b.pieces().next().is_none());
    a_is_empty.cmp(&b_is_empty).then_with(|| texts_and_params(a, b, end))
}

/// Orders texts and parameters: the longer literal at the one end, then at the other, then more literal bytes, then
/// fewer parameters, then constraints, then texts.
///
/// Text without a parameter stands at the first of the two ends alone. So a catch-all after `ab{x}c` precedes one after
/// `ab`, which matches whatever the former does and would hide it.
fn texts_and_params(a: impl Row, b: impl Row, end: End) -> Ordering {
    key(b, end)
        .cmp(&key(a, end))
        .then_with(|| params(a).count().cmp(&params(b).count()))
        .then_with(|| params(a).cmp(params(b)))
        .then_with(|| by_texts(a, b))
}

/// Literal bytes at one end, at the other, and in all: more of each wins.
fn key(row: impl Row, end: End) -> (usize, usize, usize) {
    let (mut front, mut back, mut all, mut pieces) = (0, 0, 0, 0);
    for piece in row.pieces() {
        let len = if let Piece::Text(bytes) = piece { bytes.count() } else { 0 };
        if pieces == 0 {
            front = len;
        }
        (back, all, pieces) = (len, all + len, pieces + 1);
    }
    match end {
        End::Front => (front, if pieces > 1 { back } else { 0 }, all),
        End::Back => (back, if pieces > 1 { front } else { 0 }, all),
    }
}

fn params(row: impl Row) -> impl Iterator<Item = Constraint> {
    row.pieces().filter_map(|piece| match piece {
        Piece::Param(constraint) => Some(constraint),
        _ => None,
    })
}

fn texts<R: Row>(row: R) -> impl Iterator<Item = R::Bytes> {
    row.pieces().filter_map(|piece| match piece {
        Piece::Text(bytes) => Some(bytes),
        _ => None,
    })
}

/// Orders texts one by one, as bytes.
fn by_texts(a: impl Row, b: impl Row) -> Ordering {
    let (mut a, mut b) = (texts(a), texts(b));
    loop {
        match (a.next(), b.next()) {
            (Some(one), Some(other)) => {
                let order = one.cmp(other);
                if order.is_ne() {
                    return order;
                }
            }
            (one, other) => return one.is_some().cmp(&other.is_some()),
        }
    }
}

/// Orders two ways to match one request: a form, and how many request segments each of its catch-alls covers, counted
/// from the left.
pub(crate) fn ways(
    a: impl Shape,
    a_covers: impl Fn(usize) -> usize,
    b: impl Shape,
    b_covers: impl Fn(usize) -> usize,
) -> Ordering {
    let (mut a, mut b) = (a.segments(), b.segments());
    let mut catch_alls = 0;
    loop {
        let (one, other) = match (a.next(), b.next()) {
            (Some(one), Some(other)) => (one, other),
            // On a request that both match, the catch-all at the end of the shorter covers more.
            (one, other) => return other.is_some().cmp(&one.is_some()),
        };
        // As long as they agree, both have passed as many catch-alls.
        let order = covering(one, a_covers(catch_alls), other, b_covers(catch_alls));
        if order.is_ne() {
            return order;
        }
        catch_alls += usize::from(class_of(one) == Class::CatchAll);
    }
}

/// Orders two forms without a request. Of two that agree as far as the shorter goes, the longer is earlier: on a
/// request that both match, the catch-all at the end of the shorter covers more.
#[cfg(feature = "alloc")]
#[must_use]
pub fn form(a: &Form, b: &Form) -> Ordering {
    ways(a, |_| 0, b, |_| 0)
}

#[cfg(all(test, feature = "alloc"))]
mod tests;

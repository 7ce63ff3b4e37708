//! Segments with parameters. In goes the encoded pattern of a segment, or of the head and tail of a catch-all, and a
//! region of a path; out comes whether it matches, and where the parameters are.
//!
//! Parameters are bound from the left, each as long as the rest of the region allows, in O(region) a parameter and
//! without memory that grows: see [`binder`].
//!
//! A pattern is encoded as: number of parameters (1 byte); its first literal, perhaps empty; then for every parameter its
//! class (1 byte) and the literal behind it. How a literal is written tells [`literal`].

mod binder;
mod class;
pub(crate) mod literal;

use crate::{params::Places, path::Text};

use binder::{Open, Pieces};
use literal::Literal;

/// An encoded pattern.
#[derive(Clone, Copy)]
pub(crate) struct Pattern<'a>(pub(crate) &'a [u8]);

/// A parameter of a pattern, and the literal behind it.
#[derive(Clone, Copy, Default)]
struct Piece<'a> {
    class: u8,
    literal: Literal<'a>,
}

impl<'a> Pattern<'a> {
    /// Matches the empty text alone.
    pub(crate) const EMPTY: Pattern<'static> = Pattern(&[0, 0, 0]);

    /// How many parameters it has.
    #[inline]
    pub(crate) fn params(self) -> usize {
        self.0.first().map_or(0, |&count| usize::from(count))
    }

    /// Whether it matches the empty text alone.
    pub(crate) fn is_empty(self) -> bool {
        matches!(self.0, [0, 0, 0])
    }

    fn first(self) -> Option<(Literal<'a>, &'a [u8])> {
        Literal::split_off(self.0.get(1..)?)
    }

    fn pieces(self) -> impl Iterator<Item = Piece<'a>> {
        let mut rest = self.first().map_or(&[][..], |(_, rest)| rest);
        core::iter::from_fn(move || {
            let (&class, after) = rest.split_first()?;
            let (literal, after) = Literal::split_off(after)?;
            rest = after;
            Some(Piece { class, literal })
        })
    }

    /// Matches a whole segment; the parameters go into `spans` from `index` on.
    #[inline]
    pub(crate) fn matches<X: Text, P: Places>(
        self,
        text: X,
        start: usize,
        end: usize,
        spans: &mut P,
        index: usize,
    ) -> bool {
        match self.matches_one(text, start, end, spans, index) {
            Some(answer) => answer,
            None => {
                Pieces::of(self).is_some_and(|pieces| pieces.bind(text, (start, end), Open::No, spans, index).is_some())
            }
        }
    }

    /// The common case of a single parameter.
    #[inline]
    fn matches_one<X: Text, P: Places>(
        self,
        text: X,
        start: usize,
        end: usize,
        spans: &mut P,
        index: usize,
    ) -> Option<bool> {
        if self.params() != 1 {
            return None;
        }
        let (prefix, rest) = self.first()?;
        let (&class, rest) = rest.split_first()?;
        let (suffix, _) = Literal::split_off(rest)?;
        let found = text.after(start, prefix.text).filter(|&from| from < end).and_then(|from| {
            let to = text.before(from, end, suffix.text).filter(|&to| to > from)?;
            class::covers(class, text, from, to).then_some((from, to))
        });
        if let Some((from, to)) = found {
            spans.set(index, from, to);
        }
        Some(found.is_some())
    }
}

/// A segment with a catch-all: what stands before it, and what stands behind.
#[derive(Clone, Copy)]
pub(crate) struct CatchAll<'a> {
    pub(crate) head: Pattern<'a>,
    pub(crate) tail: Pattern<'a>,
}

impl CatchAll<'_> {
    /// How many parameters there are, the catch-all included.
    #[inline]
    pub(crate) fn params(self) -> usize {
        self.head.params() + 1 + self.tail.params()
    }

    /// Where a catch-all that goes beyond the segment `start..end` begins in it, if the head matches there.
    #[inline]
    pub(crate) fn begin<X: Text, P: Places>(
        self,
        text: X,
        start: usize,
        end: usize,
        spans: &mut P,
        index: usize,
    ) -> Option<usize> {
        match self.head.params() {
            _ if self.head.is_empty() => Some(start),
            0 => text.after(start, self.head.first()?.0.text).filter(|&from| from <= end),
            _ => {
                let pieces = Pieces::around(self.head, Pattern::EMPTY)?;
                Some(pieces.bind(text, (start, end), Open::End, spans, index)?.last_start)
            }
        }
    }

    /// Matches head, catch-all and tail within the segment `start..end`.
    #[inline]
    pub(crate) fn within<X: Text, P: Places>(
        self,
        text: X,
        start: usize,
        end: usize,
        spans: &mut P,
        index: usize,
    ) -> bool {
        if self.head.is_empty() && self.tail.is_empty() {
            spans.set(index, start, end);
            return end > start;
        }
        Pieces::around(self.head, self.tail)
            .is_some_and(|pieces| pieces.bind(text, (start, end), Open::No, spans, index).is_some())
    }

    /// Matches the tail at the end of the segment `start..end`; the catch-all began at `from` in an earlier one.
    #[inline]
    pub(crate) fn across<X: Text, P: Places>(
        self,
        text: X,
        from: usize,
        (start, end): (usize, usize),
        spans: &mut P,
        index: usize,
    ) -> bool {
        let place = index + self.head.params();
        let to = if self.tail.is_empty() {
            Some(end)
        } else {
            Pieces::around(Pattern::EMPTY, self.tail)
                .and_then(|pieces| pieces.bind(text, (start, end), Open::Start, spans, place))
                .map(|bound| bound.first_end)
        };
        if let Some(to) = to {
            spans.set(place, from, to);
        }
        to.is_some()
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;

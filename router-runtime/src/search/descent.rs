//! The way down without a search. In goes a path without `%`, out comes the first leaf that matches it and that a judge
//! accepts: what a [`Search`] from the root finds.
//!
//! A node with literal children, a plain one, or both needs no search: one plain child that is yet to be tried is kept in
//! mind. Where there would be two of them, or a node has other children, the search takes over.

use crate::{
    params::Places,
    path::{Ahead, Plain, Text},
};

use super::{Automaton, Failed, Judge, Kinds, Meter, NESTED, Search};

/// Literal children and a plain one.
const BOTH: u8 = Kinds::LITERALS.0 | Kinds::PLAIN.0;

/// A node, the segment before which it stands, and the parameters that lie behind it.
type Place<N> = (N, usize, usize);

/// An automaton that can be gone down.
pub(crate) trait Descent<'a>: Automaton<'a> {
    /// Whether a catch-all stands below another.
    fn is_nested(self) -> bool;
    /// The child by literal text, as [`Automaton::literal`], where the segment has been looked at.
    fn literal_ahead(
        self,
        node: Self::Node,
        text: Plain<'_>,
        start: usize,
        ahead: Ahead,
    ) -> Option<(Self::Child, usize)>;

    /// Goes down from the root.
    #[inline(always)]
    fn descend<J: Judge<Self::Leaf>, M: Meter, P: Places>(
        self,
        text: Plain<'_>,
        spans: &mut P,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<Self::Leaf> {
        let mut at: Place<Self::Node> = (self.root(), 1, 0);
        let mut other = None;
        loop {
            if let Some(found) = self.along(at, &mut other, text, spans, judge, meter) {
                return Some(found);
            }
            let (node, start, params): Place<Self::Node> = other.take()?;
            let end = text.ahead(start).segment_end(text);
            if end == start {
                return None;
            }
            spans.set(params, start, end);
            let child = self.plain(node)?;
            if end == text.end() {
                return self.finish(child, params + 1, spans, judge);
            }
            at = (self.node(child)?, end + 1, params + 1);
        }
    }

    /// The part of it that never turns back.
    #[inline(always)]
    fn along<J: Judge<Self::Leaf>, M: Meter, P: Places>(
        self,
        (mut node, mut start, mut params): Place<Self::Node>,
        other: &mut Option<Place<Self::Node>>,
        text: Plain<'_>,
        spans: &mut P,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<Self::Leaf> {
        loop {
            let kinds = self.kinds(node);
            if kinds.0 & !BOTH != 0 {
                return self.search(text, (node, start, params), spans, judge, meter);
            }
            meter.visit();
            let ahead = text.ahead(start);
            let (child, end) = 'step: {
                if kinds.has(Kinds::LITERALS)
                    && let Some((child, end)) = self.literal_ahead(node, text, start, ahead)
                {
                    if kinds == Kinds::LITERALS {
                        break 'step (child, end);
                    }
                    if other.is_none() {
                        *other = Some((node, start, params));
                        break 'step (child, end);
                    }
                    if let Some(found) = self.behind(text, (child, end, params), spans, judge, meter) {
                        return Some(found);
                    }
                }
                if !kinds.has(Kinds::PLAIN) {
                    return None;
                }
                let end = ahead.segment_end(text);
                if end == start {
                    return None;
                }
                spans.set(params, start, end);
                params += 1;
                (self.plain(node)?, end)
            };
            if end == text.end() {
                return self.finish(child, params, spans, judge);
            }
            (node, start) = (self.node(child)?, end + 1);
        }
    }

    /// Searches on at a child, behind the text that led to it and that ends at `end`.
    #[inline(never)]
    fn behind<J: Judge<Self::Leaf>, M: Meter, P: Places>(
        self,
        text: Plain<'_>,
        (child, end, params): Place<Self::Child>,
        spans: &mut P,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<Self::Leaf> {
        if end == text.end() {
            return self.finish(child, params, spans, judge);
        }
        self.search(text, (self.node(child)?, end + 1, params), spans, judge, meter)
    }

    /// Searches from a node on, before the segment at a place.
    #[inline(never)]
    fn search<X: Text, J: Judge<Self::Leaf>, M: Meter, P: Places>(
        self,
        text: X,
        (node, start, params): Place<Self::Node>,
        spans: &mut P,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<Self::Leaf> {
        let automaton = self;
        if self.is_nested() {
            Search { automaton, text, judge, spans, failed: Failed::<NESTED>::none(), meter }.walk(node, start, params)
        } else {
            Search { automaton, text, judge, spans, failed: Failed::<0>::none(), meter }.walk(node, start, params)
        }
    }

    /// The path ends at a child.
    #[inline(always)]
    fn finish<P: Places>(
        self,
        child: Self::Child,
        params: usize,
        spans: &mut P,
        judge: &mut impl Judge<Self::Leaf>,
    ) -> Option<Self::Leaf> {
        let leaf = self.leaf(child).filter(|&leaf| judge.accepts(leaf))?;
        spans.set_len(params);
        Some(leaf)
    }
}

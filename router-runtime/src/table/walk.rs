//! The walk down the data for a path without `%`, as far as it goes without a search. In goes such a path, out comes the trail to
//! the first shape that matches it. It answers as [`Search`](crate::search::Search) does.
//!
//! A node with literal children, a plain one, or both needs no search: one plain child that is yet to be tried is kept in mind.
//! Where there would be two of them, or a node has other children, the search takes over.

use crate::{
    params::{Near, Trail},
    path::{Plain, Text},
    search::{Anything, Automaton, Kinds},
};

use super::{
    automaton::{Place, Trie},
    data::Core,
};

/// Literal children and a plain one.
const BOTH: u8 = Kinds::LITERALS.0 | Kinds::PLAIN.0;

/// A node, the segment before which it stands, the parameters that lie behind it, and where they end.
#[derive(Clone, Copy)]
struct Step<'t> {
    node: Place<'t>,
    start: usize,
    params: usize,
    trail: Trail,
}

impl<'t> Core<'t> {
    /// The trail to the first shape that matches.
    #[inline(always)]
    pub(super) fn walk_down(&self, text: Plain<'_>) -> Trail {
        let mut step = Step { node: Trie(self.bytes).root(), start: 1, params: 0, trail: Trail::START };
        let mut other: Option<Step<'_>> = None;
        loop {
            let found = self.along(step, &mut other, text);
            if found.is_some() {
                return found;
            }
            let Some(last) = other.take() else { return Trail::NOTHING };
            let end = text.ahead(last.start).segment_end(text);
            let Some((next, _)) = plain(Trie(self.bytes), last, end) else { return Trail::NOTHING };
            if end == text.end() {
                return finish(Trie(self.bytes), next);
            }
            step = Step { start: end + 1, ..next };
        }
    }

    /// The part of it that never turns back.
    #[inline(always)]
    fn along(&self, mut step: Step<'t>, other: &mut Option<Step<'t>>, text: Plain<'_>) -> Trail {
        let trie = Trie(self.bytes);
        loop {
            let Kinds(kinds) = trie.kinds(step.node);
            if kinds & !BOTH != 0 {
                return self.search_from(step, text);
            }
            let ahead = text.ahead(step.start);
            let (next, end) = 'next: {
                if kinds & Kinds::LITERALS.0 != 0
                    && let Some((node, end)) = trie.literal_of_plain(step.node, text, step.start, ahead)
                {
                    let next = Step { node, ..step };
                    if kinds == Kinds::LITERALS.0 {
                        break 'next (next, end);
                    }
                    if other.is_none() {
                        *other = Some(step);
                        break 'next (next, end);
                    }
                    let found = self.search_behind(next, end, text);
                    if found.is_some() {
                        return found;
                    }
                }
                if kinds & Kinds::PLAIN.0 == 0 {
                    return Trail::NOTHING;
                }
                let Some(next) = plain(trie, step, ahead.segment_end(text)) else { return Trail::NOTHING };
                next
            };
            if end == text.end() {
                return finish(trie, next);
            }
            step = Step { start: end + 1, ..next };
        }
    }

    #[inline(never)]
    fn search_behind(&self, step: Step<'t>, end: usize, text: Plain<'_>) -> Trail {
        if end == text.end() {
            return finish(Trie(self.bytes), step);
        }
        self.search_from(Step { start: end + 1, ..step }, text)
    }

    #[inline(never)]
    fn search_from(&self, Step { node, start, params, trail }: Step<'t>, text: Plain<'_>) -> Trail {
        let mut near = Near::default();
        let shape = self.search(text, (node, start, params), &mut near, Anything, ());
        shape.map_or(Trail::NOTHING, |shape| trail.further(shape, params, &near))
    }
}

/// The plain child of a node, behind a parameter that ends at `end`, and that end.
#[inline(always)]
fn plain<'t>(trie: Trie<'t>, step: Step<'t>, end: usize) -> Option<(Step<'t>, usize)> {
    if end == step.start {
        return None;
    }
    let node = trie.plain(step.node)?;
    let trail = step.trail.with(step.params, end);
    Some((Step { node, params: step.params + 1, trail, ..step }, end))
}

/// The path ends at a node.
#[inline(always)]
fn finish<'t>(trie: Trie<'t>, Step { node, params, trail, .. }: Step<'t>) -> Trail {
    trie.leaf(node).map_or(Trail::NOTHING, |shape| trail.reaching(shape, params))
}

//! The walk down the data for a path without `%`, as far as it goes without a search. In goes such a path, out comes the first
//! shape that matches it. It answers as [`Search`](crate::search::Search) does.
//!
//! A node with literal children, a plain one, or both needs no search: one plain child that is yet to be tried is kept in mind.
//! Where there would be two of them, or a node has other children, the search takes over.
//!
//! Its twin is the walk of a router's trie, in `dynamic::walk`: what changes in one is to be considered for the other.
//! Both note the places of parameters in memory. This one asks no judge and counts no visits: methods are looked up at
//! the shape.

use crate::{
    params::{Near, Places},
    path::{Plain, Text},
    search::{Anything, Automaton, Kinds},
};

use super::{
    automaton::{Place, Trie},
    data::Core,
};

/// Literal children and a plain one.
const BOTH: u8 = Kinds::LITERALS.0 | Kinds::PLAIN.0;

/// A node, the segment before which it stands, and the parameters that lie behind it.
#[derive(Clone, Copy)]
struct Step<'t> {
    node: Place<'t>,
    start: usize,
    params: usize,
}

impl<'t> Core<'t> {
    /// The first shape that matches; its parameters go into `near`.
    #[inline(always)]
    pub(super) fn walk_down(&self, text: Plain<'_>, near: &mut Near) -> Option<u32> {
        let mut step = Step { node: Trie(self.bytes).root(), start: 1, params: 0 };
        let mut other: Option<Step<'_>> = None;
        loop {
            if let Some(shape) = self.along(step, &mut other, text, near) {
                return Some(shape);
            }
            let Step { node, start, params } = other.take()?;
            let end = text.ahead(start).segment_end(text);
            let child = self.plain(node, (start, end), params, near)?;
            if end == text.end() {
                return self.finish(child, params + 1, near);
            }
            step = Step { node: child, start: end + 1, params: params + 1 };
        }
    }

    /// The part of it that never turns back.
    #[inline(always)]
    fn along(
        &self,
        Step { mut node, mut start, mut params }: Step<'t>,
        other: &mut Option<Step<'t>>,
        text: Plain<'_>,
        near: &mut Near,
    ) -> Option<u32> {
        let trie = Trie(self.bytes);
        loop {
            let Kinds(kinds) = trie.kinds(node);
            if kinds & !BOTH != 0 {
                return self.search_from(text, Step { node, start, params }, near);
            }
            let ahead = text.ahead(start);
            let (child, end) = 'child: {
                if kinds & Kinds::LITERALS.0 != 0
                    && let Some((child, end)) = trie.literal_of_plain(node, text, start, ahead)
                {
                    if kinds == Kinds::LITERALS.0 {
                        break 'child (child, end);
                    }
                    if other.is_none() {
                        *other = Some(Step { node, start, params });
                        break 'child (child, end);
                    }
                    if let Some(shape) = self.search_behind(text, child, end, params, near) {
                        return Some(shape);
                    }
                }
                if kinds & Kinds::PLAIN.0 == 0 {
                    return None;
                }
                let end = ahead.segment_end(text);
                let child = self.plain(node, (start, end), params, near)?;
                params += 1;
                (child, end)
            };
            if end == text.end() {
                return self.finish(child, params, near);
            }
            (node, start) = (child, end + 1);
        }
    }

    /// The plain child of a node, behind a parameter that starts and ends there.
    #[inline(always)]
    fn plain(
        &self,
        node: Place<'t>,
        (start, end): (usize, usize),
        params: usize,
        near: &mut Near,
    ) -> Option<Place<'t>> {
        if end == start {
            return None;
        }
        near.set(params, start, end);
        Trie(self.bytes).plain(node)
    }

    /// The path ends at a node.
    #[inline(always)]
    fn finish(&self, node: Place<'t>, params: usize, near: &mut Near) -> Option<u32> {
        near.set_len(params);
        Trie(self.bytes).leaf(node)
    }

    #[inline(never)]
    fn search_behind(
        &self,
        text: Plain<'_>,
        node: Place<'t>,
        end: usize,
        params: usize,
        near: &mut Near,
    ) -> Option<u32> {
        if end == text.end() {
            return self.finish(node, params, near);
        }
        self.search_from(text, Step { node, start: end + 1, params }, near)
    }

    #[inline(never)]
    fn search_from(&self, text: Plain<'_>, Step { node, start, params }: Step<'t>, near: &mut Near) -> Option<u32> {
        self.search(text, (node, start, params), near, Anything, ())
    }
}

//! The search: one loop for every engine. In go an [`Automaton`], the trie of a table's or a router's shapes, and a path;
//! out comes the first leaf, in the order of precedence, that matches the path and that the judge accepts, with the places
//! of its parameters.
//!
//! It reads the path from left to right and tries the children of a node from the most specific to the least. Where a
//! child is the last chance it goes on in the loop; else it calls itself, so that the depth of calls is bounded by the
//! segments of a template, never by the request.
//!
//! A node outside of catch-alls stands at one depth, so it is visited once at most. Below a catch-all a node may be
//! visited from several segments of the path. A catch-all below another one is where that would multiply: entered a second
//! time, from further right, it could only find what it did not find the first time, since every end it would try it has
//! tried. One bit for each such catch-all that failed keeps the work to one visit a node and segment.

mod descent;

use crate::{
    limits::MAX_NESTED_CATCH_ALLS,
    options::MethodPolicy,
    params::Places,
    path::{Segment, Text},
    pattern::{CatchAll, Pattern},
};

pub(crate) use self::descent::Descent;

/// Which children a node has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(pub(crate) u8);

impl Kinds {
    pub(crate) const LITERALS: Kinds = Kinds(1);
    pub(crate) const PATTERNS: Kinds = Kinds(2);
    pub(crate) const PLAIN: Kinds = Kinds(4);
    pub(crate) const CATCH_ALLS: Kinds = Kinds(8);
    /// What follows is another table's; the node has no other children.
    pub(crate) const MOUNT: Kinds = Kinds(16);

    #[inline(always)]
    pub(crate) fn has(self, kind: Kinds) -> bool {
        self.0 & kind.0 != 0
    }

    /// Nothing is left to try after a literal child.
    #[inline(always)]
    fn only_literals(self) -> bool {
        self.0 & !Self::LITERALS.0 == 0
    }
}

#[cfg(feature = "alloc")]
impl core::ops::BitOrAssign for Kinds {
    fn bitor_assign(&mut self, other: Kinds) {
        self.0 |= other.0;
    }
}

/// A trie of shapes.
pub(crate) trait Automaton<'a>: Copy {
    /// Stands before a segment, or at the end.
    type Node: Copy;
    /// What a step leads to: a node, unless a path can only end there.
    type Child: Copy;
    /// A catch-all with its head.
    type Head: Copy;
    /// The routes of a shape.
    type Leaf: Copy;

    fn root(self) -> Self::Node;
    /// The node that a child is.
    fn node(self, child: Self::Child) -> Option<Self::Node>;
    fn kinds(self, node: Self::Node) -> Kinds;
    /// The child by literal text, and where in the path that text ends; it may span several segments.
    fn literal<X: Text>(
        self,
        node: Self::Node,
        text: X,
        start: usize,
        segment: Segment,
    ) -> Option<(Self::Child, usize)>;
    /// The children by a segment with a constraint or with text and parameters, in order.
    fn pattern(self, node: Self::Node, index: usize) -> Option<(Pattern<'a>, Self::Child)>;
    /// The child by a plain parameter.
    fn plain(self, node: Self::Node) -> Option<Self::Child>;
    /// The catch-alls, in order of their heads.
    fn head(self, node: Self::Node, index: usize) -> Option<(Pattern<'a>, Self::Head)>;
    /// The bit of a catch-all that stands below another.
    fn bit(self, head: Self::Head) -> Option<u16>;
    /// The children by a catch-all, in order of their tails.
    fn tail(self, head: Self::Head, index: usize) -> Option<(Pattern<'a>, Self::Child)>;
    /// Whether the catch-all has no tail and nothing behind it.
    fn is_last(self, head: Self::Head) -> bool;
    fn leaf(self, child: Self::Child) -> Option<Self::Leaf>;
}

/// Decides whether a leaf that matches the path is the answer.
pub(crate) trait Judge<L> {
    fn accepts(&mut self, leaf: L) -> bool;
}

impl<L, J: Judge<L>> Judge<L> for &mut J {
    #[inline(always)]
    fn accepts(&mut self, leaf: L) -> bool {
        (**self).accepts(leaf)
    }
}

/// Accepts whatever matches.
pub(crate) struct Anything;

impl<L> Judge<L> for Anything {
    #[inline(always)]
    fn accepts(&mut self, _: L) -> bool {
        true
    }
}

/// Decides by methods: accepts the first leaf, or where the search falls through the first that has the method, and
/// notes the methods of those it passed over.
pub(crate) struct ByMethod<H, S> {
    fall_through: bool,
    /// Whether a leaf has the method.
    has_method: H,
    /// The methods of a leaf.
    methods: S,
    pub(crate) refused: u64,
}

impl<H, S> ByMethod<H, S> {
    pub(crate) fn new(methods: MethodPolicy, has_method: H, set: S) -> Self {
        ByMethod { fall_through: methods == MethodPolicy::FallThrough, has_method, methods: set, refused: 0 }
    }
}

impl<L: Copy, H: Fn(L) -> bool, S: Fn(L) -> u64> Judge<L> for ByMethod<H, S> {
    #[inline(always)]
    fn accepts(&mut self, leaf: L) -> bool {
        if !self.fall_through || (self.has_method)(leaf) {
            return true;
        }
        self.refused |= (self.methods)(leaf);
        false
    }
}

/// Counts visits of nodes.
pub(crate) trait Meter {
    fn visit(&mut self);
    /// A pattern, the text before a catch-all or an end of it is tried.
    #[inline(always)]
    fn attempt(&mut self) {}
}

impl Meter for () {
    #[inline(always)]
    fn visit(&mut self) {}
}

impl Meter for u64 {
    fn visit(&mut self) {
        *self += 1;
    }
}

impl<M: Meter> Meter for &mut M {
    #[inline(always)]
    fn visit(&mut self) {
        (**self).visit();
    }

    #[inline(always)]
    fn attempt(&mut self) {
        (**self).attempt();
    }
}

/// Counts attempts too.
#[cfg(feature = "alloc")]
pub(crate) struct Steps(pub(crate) u64);

#[cfg(feature = "alloc")]
impl Meter for Steps {
    fn visit(&mut self) {
        self.0 += 1;
    }

    fn attempt(&mut self) {
        self.0 += 1;
    }
}

/// The catch-alls that failed: `N` words of bits, none where no catch-all stands below another.
pub(crate) struct Failed<const N: usize>([u64; N]);

/// Words for every bit there may be.
pub(crate) const NESTED: usize = MAX_NESTED_CATCH_ALLS / 64;

impl<const N: usize> Failed<N> {
    pub(crate) const fn none() -> Self {
        Failed([0; N])
    }

    pub(crate) const fn has(&self, bit: u16) -> bool {
        match self.0.split_at_checked((bit / 64) as usize) {
            Some((_, [word, ..])) => *word >> (bit % 64) & 1 == 1,
            _ => false,
        }
    }

    pub(crate) const fn set(&mut self, bit: u16) {
        if let Some((_, [word, ..])) = self.0.split_at_mut_checked((bit / 64) as usize) {
            *word |= 1 << (bit % 64);
        }
    }
}

/// A search under way.
pub(crate) struct Search<'s, A, X, J, M, P, const N: usize> {
    pub(crate) automaton: A,
    pub(crate) text: X,
    pub(crate) judge: J,
    pub(crate) spans: &'s mut P,
    pub(crate) failed: Failed<N>,
    pub(crate) meter: M,
}

impl<'a, A, X, J, M, P, const N: usize> Search<'_, A, X, J, M, P, N>
where
    A: Automaton<'a>,
    X: Text,
    J: Judge<A::Leaf>,
    M: Meter,
    P: Places,
{
    /// Searches from `node` the path from the segment at `start` on; the parameters go into the spans from `index` on.
    pub(crate) fn walk(&mut self, mut node: A::Node, mut start: usize, mut index: usize) -> Option<A::Leaf> {
        loop {
            self.meter.visit();
            let kinds = self.automaton.kinds(node);
            let end;
            if kinds.has(Kinds::LITERALS) {
                let segment = self.text.segment(start);
                end = segment.end;
                let child = self.automaton.literal(node, self.text, start, segment);
                if kinds.only_literals() {
                    let (child, at) = child?;
                    if at == self.text.end() {
                        return self.finish(child, index);
                    }
                    (node, start) = (self.automaton.node(child)?, at + 1);
                    continue;
                }
                if let Some((child, at)) = child
                    && let Some(leaf) = self.arrive(child, at, index)
                {
                    return Some(leaf);
                }
            } else {
                end = self.text.segment_end(start);
            }
            if kinds.has(Kinds::PATTERNS)
                && let Some(leaf) = self.patterns(node, (start, end), index)
            {
                return Some(leaf);
            }
            if kinds.has(Kinds::PLAIN)
                && end > start
                && let Some(child) = self.automaton.plain(node)
            {
                self.spans.set(index, start, end);
                if !kinds.has(Kinds::CATCH_ALLS) {
                    index += 1;
                    if end == self.text.end() {
                        return self.finish(child, index);
                    }
                    (node, start) = (self.automaton.node(child)?, end + 1);
                    continue;
                }
                if let Some(leaf) = self.arrive(child, end, index + 1) {
                    return Some(leaf);
                }
            }
            return if kinds.has(Kinds::CATCH_ALLS) { self.catch_alls(node, (start, end), index) } else { None };
        }
    }

    /// Goes on at a child behind the segment that ends at `at`.
    #[inline]
    fn arrive(&mut self, child: A::Child, at: usize, index: usize) -> Option<A::Leaf> {
        if at == self.text.end() {
            return self.finish(child, index);
        }
        let node = self.automaton.node(child)?;
        self.walk(node, at + 1, index)
    }

    /// The path ends at a child.
    #[inline]
    fn finish(&mut self, child: A::Child, index: usize) -> Option<A::Leaf> {
        let leaf = self.automaton.leaf(child)?;
        self.judge.accepts(leaf).then(|| {
            self.spans.set_len(index);
            leaf
        })
    }

    fn patterns(&mut self, node: A::Node, (start, end): (usize, usize), index: usize) -> Option<A::Leaf> {
        let automaton = self.automaton;
        (0..).map_while(|place| automaton.pattern(node, place)).find_map(|(pattern, child)| {
            self.meter.attempt();
            let matches = pattern.matches(self.text, start, end, self.spans, index);
            if matches { self.arrive(child, end, index + pattern.params()) } else { None }
        })
    }

    #[inline(never)]
    fn catch_alls(&mut self, node: A::Node, first: (usize, usize), index: usize) -> Option<A::Leaf> {
        let automaton = self.automaton;
        (0..).map_while(|place| automaton.head(node, place)).find_map(|(pattern, head)| {
            let bit = automaton.bit(head);
            if bit.is_some_and(|bit| self.failed.has(bit)) {
                return None;
            }
            self.meter.attempt();
            // A head that does not match here may match further right.
            CatchAll { head: pattern, tail: Pattern::EMPTY }.begin(self.text, first.0, first.1, self.spans, index)?;
            let leaf = self.catch_all(pattern, head, first, index);
            if let (None, Some(bit)) = (leaf, bit) {
                self.failed.set(bit);
            }
            leaf
        })
    }

    /// Tries the ends of a catch-all whose head matches in the segment `first`, from near to far.
    fn catch_all(&mut self, head: Pattern<'a>, key: A::Head, first: (usize, usize), index: usize) -> Option<A::Leaf> {
        if let Some(leaf) = self.tails(head, key, index, |catch_all, text, spans| {
            catch_all.within(text, first.0, first.1, spans, index).then_some(first.1)
        }) {
            return Some(leaf);
        }
        // Within one segment the head may have been bound otherwise.
        let open = CatchAll { head, tail: Pattern::EMPTY };
        let from = open.begin(self.text, first.0, first.1, self.spans, index)?;
        let mut end = first.1;
        if self.automaton.is_last(key) && end < self.text.end() {
            let (_, child) = self.automaton.tail(key, 0)?;
            self.spans.set(index + head.params(), from, self.text.end());
            return self.finish(child, index + open.params());
        }
        while end < self.text.end() {
            let start = end + 1;
            end = self.text.segment_end(start);
            if let Some(leaf) = self.tails(head, key, index, |catch_all, text, spans| {
                catch_all.across(text, from, (start, end), spans, index).then_some(end)
            }) {
                return Some(leaf);
            }
        }
        None
    }

    /// Tries the tails of a catch-all at one end.
    #[inline]
    fn tails(
        &mut self,
        head: Pattern<'a>,
        key: A::Head,
        index: usize,
        matches: impl Fn(CatchAll<'a>, X, &mut P) -> Option<usize>,
    ) -> Option<A::Leaf> {
        let automaton = self.automaton;
        (0..).map_while(|place| automaton.tail(key, place)).find_map(|(tail, child)| {
            self.meter.attempt();
            let catch_all = CatchAll { head, tail };
            let end = matches(catch_all, self.text, self.spans)?;
            self.arrive(child, end, index + catch_all.params())
        })
    }
}

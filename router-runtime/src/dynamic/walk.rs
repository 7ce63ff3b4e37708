//! Look-ups in the trie: it as an automaton, and what a search of it comes to.

use alloc::sync::Arc;

use crate::{
    lookup::Reading,
    miss::{Allowed, MethodSet, Miss, Tokens},
    options::MethodPolicy,
    params::Spans,
    path::{Segment, Text},
    pattern::Pattern,
    search::{Automaton, Failed, Judge, Kinds, Meter, NESTED, Search},
};

use super::{
    Router, literals,
    node::{Head, Node},
    route::Route,
};

/// The trie, from its root.
pub(super) struct Trie<'a, T>(&'a Node<T>);

impl<T> Clone for Trie<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Trie<'_, T> {}

impl<'a, T> Automaton<'a> for Trie<'a, T> {
    type Node = &'a Node<T>;
    type Head = &'a Head<T>;
    type Leaf = &'a Node<T>;

    #[inline(always)]
    fn root(self) -> &'a Node<T> {
        self.0
    }

    #[inline(always)]
    fn kinds(self, node: &'a Node<T>) -> Kinds {
        node.stem.kinds
    }

    #[inline(always)]
    fn literal<X: Text>(
        self,
        node: &'a Node<T>,
        text: X,
        start: usize,
        segment: Segment,
    ) -> Option<(&'a Node<T>, usize)> {
        literals::find(node, segment.key, |child| child.stem.label.end(text, start, segment).map(|end| (child, end)))
    }

    fn pattern(self, node: &'a Node<T>, index: usize) -> Option<(Pattern<'a>, &'a Node<T>)> {
        node.patterns().get(index).map(|branch| (branch.parts.pattern(), &*branch.child))
    }

    #[inline(always)]
    fn plain(self, node: &'a Node<T>) -> Option<&'a Node<T>> {
        node.stem.plain.as_deref()
    }

    fn head(self, node: &'a Node<T>, index: usize) -> Option<(Pattern<'a>, &'a Head<T>)> {
        node.heads().get(index).map(|head| (head.parts.pattern(), head))
    }

    fn bit(self, head: &'a Head<T>) -> Option<u16> {
        head.bit
    }

    fn tail(self, head: &'a Head<T>, index: usize) -> Option<(Pattern<'a>, &'a Node<T>)> {
        head.tails.get(index).map(|branch| (branch.parts.pattern(), &*branch.child))
    }

    fn is_last(self, head: &'a Head<T>) -> bool {
        match head.tails.as_slice() {
            [branch] => branch.parts.pattern().is_empty() && branch.child.stem.kinds == Kinds::default(),
            _ => false,
        }
    }

    #[inline(always)]
    fn leaf(self, node: &'a Node<T>) -> Option<&'a Node<T>> {
        Some(node).filter(|node| !node.stem.routes.is_empty())
    }
}

/// What a walk found out besides the node.
struct Verdict {
    method: u8,
    fall_through: bool,
    /// The methods of the shapes that matched the path and were passed over.
    refused: u64,
}

impl<T> Judge<&Node<T>> for Verdict {
    #[inline(always)]
    fn accepts(&mut self, node: &Node<T>) -> bool {
        let routes = &node.stem.routes;
        if !self.fall_through || routes.answering(self.method).is_some() {
            return true;
        }
        self.refused |= routes.set;
        false
    }
}

impl<T> Router<T> {
    /// Looks one form of a path up.
    #[inline]
    pub(crate) fn look<M: Meter>(
        &self,
        method: u8,
        reading: Reading<'_>,
        spans: &mut Spans,
        meter: &mut M,
    ) -> Result<&Route<T>, Miss> {
        let refused = match self.seek(method, reading, spans, meter) {
            Ok(node) => match node.stem.routes.answer(method) {
                Some(route) => return Ok(route),
                None => node.stem.routes.set,
            },
            Err(0) => return Err(Miss::NotFound),
            Err(refused) => refused,
        };
        Err(Miss::MethodNotAllowed(self.allowed(refused)))
    }

    /// The node whose shape answers one form of a path or refuses it; or, where none is settled on, the methods of those
    /// that were passed over.
    #[inline]
    pub(crate) fn seek<M: Meter>(
        &self,
        method: u8,
        reading: Reading<'_>,
        spans: &mut Spans,
        meter: &mut M,
    ) -> Result<&Node<T>, u64> {
        let fall_through = self.options.methods == MethodPolicy::FallThrough;
        let mut verdict = Verdict { method, fall_through, refused: 0 };
        self.node(reading, spans, &mut verdict, meter).ok_or(verdict.refused)
    }

    /// The methods of some numbers.
    #[cold]
    pub(crate) fn allowed(&self, bits: u64) -> Allowed {
        // Whoever gets a set without extension tokens need not share ours.
        let tokens = if bits >> 10 == 0 { Tokens::default() } else { Tokens::Shared(Arc::clone(&self.tokens)) };
        Allowed::new(MethodSet { bits, tokens })
    }

    /// The first node that a path leads to and that `judge` accepts.
    #[inline]
    fn node<'a, M: Meter>(
        &'a self,
        reading: Reading<'_>,
        spans: &mut Spans,
        judge: &mut impl Judge<&'a Node<T>>,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        match reading {
            Reading::Plain(text) if self.nested == 0 => self.walk::<0, _, _, _>(text, spans, judge, meter),
            Reading::Plain(text) => self.walk::<NESTED, _, _, _>(text, spans, judge, meter),
            Reading::Encoded(text) => self.walk::<NESTED, _, _, _>(text, spans, judge, meter),
        }
    }

    #[inline]
    fn walk<'a, const N: usize, X: Text, J: Judge<&'a Node<T>>, M: Meter>(
        &'a self,
        text: X,
        spans: &mut Spans,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        let automaton = Trie(&*self.root);
        Search { automaton, text, judge, spans, failed: Failed::<N>::none(), meter }.walk(automaton.root(), 1, 0)
    }
}

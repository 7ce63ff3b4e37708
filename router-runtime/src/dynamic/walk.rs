//! Look-ups in the trie: it as an automaton, and what a search of it comes to.

use alloc::sync::Arc;

use crate::{
    limits::MAX_PATH_BYTES,
    lookup::{self, Reading},
    miss::{Allowed, MethodSet, Miss, Tokens},
    options::{Case, MethodPolicy, SlashPolicy},
    params::Spans,
    path::{Folding, Plain, Segment, Text},
    pattern::Pattern,
    search::{Automaton, Failed, Judge, Kinds, Meter, NESTED, Search},
};

use super::{
    Router, literals,
    node::{Head, Node},
    route::Route,
};

/// Literal children and a plain one.
const BOTH: Kinds = Kinds(Kinds::LITERALS.0 | Kinds::PLAIN.0);

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
        literals::find(node, text, start, segment)
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
    /// The whole look-up of a path.
    #[inline]
    pub(super) fn route_of(&self, method: u8, path: &str, spans: &mut Spans) -> Result<&Route<T>, Miss> {
        let bytes = path.as_bytes();
        // What a reading comes to for nearly every path.
        let is_plain = bytes.first() == Some(&b'/') && bytes.len() <= MAX_PATH_BYTES && !lookup::has_percent(bytes);
        let reading = if is_plain { Reading::Plain(Plain(bytes)) } else { Reading::of(path)? };
        match self.look(method, reading, spans, &mut ()) {
            Ok(route) => Ok(route),
            Err(0) if self.options.slash == SlashPolicy::Strict => Err(Miss::NotFound),
            Err(refused) => self.otherwise(method, path, spans, refused),
        }
    }

    /// What comes of a path that no route answers as it stands.
    #[cold]
    #[inline(never)]
    fn otherwise(&self, method: u8, path: &str, spans: &mut Spans, refused: u64) -> Result<&Route<T>, Miss> {
        let mut known = Some(refused);
        lookup::look_up(self.options, path, spans, |reading, spans| {
            let found = known.take().map_or_else(|| self.look(method, reading, spans, &mut ()), Err);
            found.map_err(|refused| self.miss(refused))
        })
    }

    /// Looks one form of a path up: the route, or the methods of what matches.
    #[inline(never)]
    pub(crate) fn look<M: Meter>(
        &self,
        method: u8,
        reading: Reading<'_>,
        spans: &mut Spans,
        meter: &mut M,
    ) -> Result<&Route<T>, u64> {
        let node = self.seek(method, reading, spans, meter)?;
        node.answer(method).ok_or(node.methods())
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

    /// The answer where there are only other methods, or none.
    #[cold]
    pub(crate) fn miss(&self, refused: u64) -> Miss {
        if refused == 0 { Miss::NotFound } else { Miss::MethodNotAllowed(self.allowed(refused)) }
    }

    /// The methods of some numbers.
    pub(crate) fn allowed(&self, bits: u64) -> Allowed {
        // Whoever gets a set without extension tokens need not share ours.
        let tokens = if bits >> 10 == 0 { Tokens::default() } else { Tokens::Shared(Arc::clone(self.tokens.text())) };
        Allowed::new(MethodSet { bits, tokens })
    }

    /// The first node that a path leads to and that `judge` accepts.
    #[inline(always)]
    fn node<'a, M: Meter>(
        &'a self,
        reading: Reading<'_>,
        spans: &mut Spans,
        judge: &mut impl Judge<&'a Node<T>>,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        if self.options.case == Case::IgnoreAscii {
            return self.node_without_case(reading, spans, judge, meter);
        }
        match reading {
            Reading::Plain(text) if self.nested == 0 => self.down::<0, _, _>(text, spans, judge, meter),
            Reading::Plain(text) => self.down::<NESTED, _, _>(text, spans, judge, meter),
            Reading::Encoded(text) => self.search::<NESTED, _, _, _>(text, (&*self.root, 1, 0), spans, judge, meter),
        }
    }

    #[inline(never)]
    fn node_without_case<'a, M: Meter>(
        &'a self,
        reading: Reading<'_>,
        spans: &mut Spans,
        judge: &mut impl Judge<&'a Node<T>>,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        spans.fold();
        let root = (&*self.root, 1, 0);
        match reading {
            Reading::Plain(text) => self.search::<NESTED, _, _, _>(Folding(text), root, spans, judge, meter),
            Reading::Encoded(text) => self.search::<NESTED, _, _, _>(Folding(text), root, spans, judge, meter),
        }
    }

    /// Goes down from the root, and searches where a node leaves more than one way. Most nodes do not, so most look-ups
    /// need no search, or one of a small part. Answers as a search from the root does.
    #[inline(always)]
    fn down<'a, const N: usize, J: Judge<&'a Node<T>>, M: Meter>(
        &'a self,
        text: Plain<'_>,
        spans: &mut Spans,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        let (mut node, mut start, mut params): (&'a Node<T>, _, _) = (&*self.root, 1, 0);
        loop {
            let end;
            let child = match node.stem.kinds {
                Kinds::LITERALS => {
                    let found = literals::find(node, text, start, text.segment(start));
                    meter.visit();
                    let found = found?;
                    end = found.1;
                    found.0
                }
                kinds @ (Kinds::PLAIN | BOTH) => {
                    meter.visit();
                    if kinds == Kinds::PLAIN {
                        end = text.segment_end(start);
                    } else {
                        let segment = text.segment(start);
                        end = segment.end;
                        if let Some((child, at)) = literals::find(node, text, start, segment) {
                            let from = (child, at, params);
                            if let Some(node) = self.behind::<N, _, _, _>(text, from, spans, judge, meter) {
                                return Some(node);
                            }
                        }
                    }
                    let child = node.stem.plain.as_deref().filter(|_| end > start)?;
                    spans.set(params, start, end);
                    params += 1;
                    child
                }
                _ => return self.search::<N, _, _, _>(text, (node, start, params), spans, judge, meter),
            };
            if end == text.end() {
                return finish(child, params, spans, judge);
            }
            (node, start) = (child, end + 1);
        }
    }

    /// Searches on at a child, behind the text that led to it and that ends at `end`.
    #[inline(never)]
    fn behind<'a, const N: usize, X: Text, J: Judge<&'a Node<T>>, M: Meter>(
        &'a self,
        text: X,
        (child, end, params): (&'a Node<T>, usize, usize),
        spans: &mut Spans,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        if end == text.end() {
            return finish(child, params, spans, judge);
        }
        self.search::<N, _, _, _>(text, (child, end + 1, params), spans, judge, meter)
    }

    /// Searches from a node on, before the segment at `start`.
    #[inline]
    fn search<'a, const N: usize, X: Text, J: Judge<&'a Node<T>>, M: Meter>(
        &'a self,
        text: X,
        (node, start, params): (&'a Node<T>, usize, usize),
        spans: &mut Spans,
        judge: &mut J,
        meter: &mut M,
    ) -> Option<&'a Node<T>> {
        let automaton = Trie(&*self.root);
        Search { automaton, text, judge, spans, failed: Failed::<N>::none(), meter }.walk(node, start, params)
    }
}

/// The path ends at a node.
#[inline(always)]
fn finish<'a, T>(
    node: &'a Node<T>,
    params: usize,
    spans: &mut Spans,
    judge: &mut impl Judge<&'a Node<T>>,
) -> Option<&'a Node<T>> {
    (!node.stem.routes.is_empty() && judge.accepts(node)).then(|| {
        spans.set_len(params);
        node
    })
}

//! Look-ups in the trie: it as an automaton, and what a search of it comes to.

use crate::{
    limits::MAX_PATH_BYTES,
    lookup::{self, Reading},
    miss::{Allowed, Miss},
    options::{Case, MethodPolicy, SlashPolicy},
    params::{Near, Places, Spans},
    path::{Ahead, Folding, Plain, Segment, Text, opening},
    pattern::Pattern,
    search::{Anything, Automaton, ByMethod, Descent, Judge, Kinds, Meter},
};

use super::{
    Child, Router, literals,
    node::{Branch, Head, Node},
    route::Route,
};

/// Why a glance found no route: the methods that are there for the path as it stands, or that the path is not one for a
/// glance.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unsettled(u64);

impl Unsettled {
    pub(crate) const NOTHING: Unsettled = Unsettled(0);
    /// A shape with all of the methods says the same: it is looked up once more, then.
    const UNREAD: Unsettled = Unsettled(u64::MAX);
}

/// The trie, from its root.
pub(super) struct Trie<'a, T>(&'a Router<T>);

impl<T> Clone for Trie<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Trie<'_, T> {}

impl<'a, T> Automaton<'a> for Trie<'a, T> {
    type Node = &'a Node<T>;
    type Child = &'a Child<T>;
    type Head = &'a Head<T>;
    type Leaf = &'a Child<T>;

    #[inline(always)]
    fn root(self) -> &'a Node<T> {
        &self.0.root
    }

    #[inline(always)]
    fn node(self, child: &'a Child<T>) -> Option<&'a Node<T>> {
        child.node()
    }

    #[inline(always)]
    fn kinds(self, node: &'a Node<T>) -> Kinds {
        node.stem.kinds
    }

    #[inline(always)]
    fn literal<X: Text>(self, node: &'a Node<T>, text: X, start: usize, _: Segment) -> Option<(&'a Child<T>, usize)> {
        literals::find(node, opening(text.head(start)), text, start)
    }

    fn pattern(self, node: &'a Node<T>, index: usize) -> Option<(Pattern<'a>, &'a Child<T>)> {
        node.patterns().get(index).map(Branch::way)
    }

    #[inline(always)]
    fn plain(self, node: &'a Node<T>) -> Option<&'a Child<T>> {
        Some(&node.stem.plain).filter(|child| child.is_some())
    }

    fn head(self, node: &'a Node<T>, index: usize) -> Option<(Pattern<'a>, &'a Head<T>)> {
        node.heads().get(index).map(|head| (head.parts.pattern(), head))
    }

    fn bit(self, head: &'a Head<T>) -> Option<u16> {
        head.bit
    }

    fn tail(self, head: &'a Head<T>, index: usize) -> Option<(Pattern<'a>, &'a Child<T>)> {
        head.tails.get(index).map(Branch::way)
    }

    fn is_last(self, head: &'a Head<T>) -> bool {
        match head.tails.as_slice() {
            [branch] => {
                branch.parts.pattern().is_empty()
                    && branch.child.node().is_none_or(|node| node.stem.kinds == Kinds::default())
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn leaf(self, child: &'a Child<T>) -> Option<&'a Child<T>> {
        Some(child).filter(|child| child.has_routes())
    }
}

impl<'a, T> Descent<'a> for Trie<'a, T> {
    #[inline(always)]
    fn is_nested(self) -> bool {
        self.0.nested != 0
    }

    #[inline(always)]
    fn literal_ahead(
        self,
        node: &'a Node<T>,
        text: Plain<'_>,
        start: usize,
        ahead: Ahead,
    ) -> Option<(&'a Child<T>, usize)> {
        literals::find(node, ahead.opening(), text, start)
    }
}

impl<T> Router<T> {
    /// The whole look-up of a path.
    #[inline(always)]
    pub(super) fn route_of(&self, method: u8, path: &str, near: &mut Near) -> Result<&Route<T>, Miss> {
        let bytes = path.as_bytes();
        let is_plain = bytes.first() == Some(&b'/') && bytes.len() <= MAX_PATH_BYTES && !lookup::has_percent(bytes);
        let glance = if is_plain { self.glance(method, Plain(bytes), near) } else { Err(Unsettled::UNREAD) };
        match glance {
            Ok(route) => Ok(route),
            Err(Unsettled::NOTHING) if self.options.slash == SlashPolicy::Strict => Err(Miss::NotFound),
            Err(unsettled) => self.otherwise(method, path, near, unsettled),
        }
    }

    /// Looks a path without `%` up as it stands.
    #[inline(never)]
    pub(crate) fn glance(&self, method: u8, text: Plain<'_>, near: &mut Near) -> Result<&Route<T>, Unsettled> {
        if self.options.case == Case::IgnoreAscii {
            return Err(Unsettled::UNREAD);
        }
        let node = if self.options.methods == MethodPolicy::FallThrough {
            self.glance_through(method, text, near)?
        } else {
            Trie(self).descend(text, near, &mut Anything, &mut ()).ok_or(Unsettled::NOTHING)?
        };
        node.answer(method).ok_or(Unsettled(node.methods()))
    }

    /// The same where methods decide which node it is.
    #[inline(never)]
    fn glance_through(&self, method: u8, text: Plain<'_>, near: &mut Near) -> Result<&Child<T>, Unsettled> {
        let mut verdict = self.verdict(method);
        Trie(self).descend(text, near, &mut verdict, &mut ()).ok_or(Unsettled(verdict.refused))
    }

    /// Decides which node answers a method.
    #[inline(always)]
    fn verdict<'a>(&self, method: u8) -> ByMethod<impl Fn(&'a Child<T>) -> bool, impl Fn(&'a Child<T>) -> u64>
    where
        T: 'a,
    {
        let has_method = move |node: &'a Child<T>| node.answering(method).is_some();
        ByMethod::new(self.options.methods, has_method, Child::methods)
    }

    /// What comes of a path that a glance does not settle.
    #[cold]
    #[inline(never)]
    fn otherwise(&self, method: u8, path: &str, near: &mut Near, unsettled: Unsettled) -> Result<&Route<T>, Miss> {
        let mut spans = Spans::default();
        let refused = Some(unsettled.0).filter(|_| unsettled != Unsettled::UNREAD);
        let route = self.whole(method, path, &mut spans, refused)?;
        *near = spans.near();
        Ok(route)
    }

    /// The whole look-up of any path; perhaps the methods that are there for it as it stands are known, of which none will do.
    pub(super) fn whole(
        &self,
        method: u8,
        path: &str,
        spans: &mut Spans,
        mut refused: Option<u64>,
    ) -> Result<&Route<T>, Miss> {
        lookup::look_up(self.options, path, spans, |reading, spans| {
            let found = refused.take().map_or_else(|| self.look(method, reading, spans, &mut ()), Err);
            found.map_err(|refused| self.miss(refused))
        })
    }

    /// Looks one form of a path up: the route, or the methods of what matches.
    pub(crate) fn look<M: Meter, P: Places>(
        &self,
        method: u8,
        reading: Reading<'_>,
        spans: &mut P,
        meter: &mut M,
    ) -> Result<&Route<T>, u64> {
        let node = self.seek(method, reading, spans, meter)?;
        node.answer(method).ok_or(node.methods())
    }

    /// The node whose shape answers one form of a path or refuses it; or, where none is settled on, the methods of those
    /// that were passed over.
    pub(crate) fn seek<M: Meter, P: Places>(
        &self,
        method: u8,
        reading: Reading<'_>,
        spans: &mut P,
        meter: &mut M,
    ) -> Result<&Child<T>, u64> {
        let mut verdict = self.verdict(method);
        let node = match reading {
            _ if self.options.case == Case::IgnoreAscii => self.node_without_case(reading, spans, &mut verdict, meter),
            Reading::Plain(text) => Trie(self).descend(text, spans, &mut verdict, meter),
            Reading::Encoded(text) => Trie(self).search(text, (&*self.root, 1, 0), spans, &mut verdict, meter),
        };
        node.ok_or(verdict.refused)
    }

    /// The answer where there are only other methods, or none.
    #[cold]
    pub(crate) fn miss(&self, refused: u64) -> Miss {
        Miss::refused(refused, |methods| self.allowed(methods))
    }

    /// The methods of some numbers.
    pub(crate) fn allowed(&self, bits: u64) -> Allowed {
        Allowed::of_router(bits, self.tokens.text())
    }

    #[inline(never)]
    fn node_without_case<'a, M: Meter, P: Places>(
        &'a self,
        reading: Reading<'_>,
        spans: &mut P,
        judge: &mut impl Judge<&'a Child<T>>,
        meter: &mut M,
    ) -> Option<&'a Child<T>> {
        spans.fold();
        let root = (&*self.root, 1, 0);
        match reading {
            Reading::Plain(text) => Trie(self).search(Folding(text), root, spans, judge, meter),
            Reading::Encoded(text) => Trie(self).search(Folding(text), root, spans, judge, meter),
        }
    }
}

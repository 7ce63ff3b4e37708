//! Children of nodes. In goes a node, or a route that has its shape to itself and nothing below it: many are like that, and
//! they need no node. Out comes what a way through the trie finds there, whichever it is.
//!
//! The text that leads to a lone route is the end of its template, and the route knows where it begins. Where the two differ,
//! and where that place would have to be noted in a route that other versions have, the route has a node.

use alloc::sync::Arc;

use crate::{
    method::{ANY, GET, HEAD},
    path::Text,
};

use super::{
    node::{Node, Stem, make_mut, single},
    route::Route,
};

/// A node, or a lone route, or nothing. This way it takes no more memory than the reference to a node.
pub(crate) enum Child<T> {
    Node(Arc<Node<T>>),
    Lone(Option<Arc<Route<T>>>),
}

impl<T> Child<T> {
    pub(super) const NONE: Child<T> = Child::Lone(None);

    /// A route behind a literal text, with which its template ends.
    pub(super) fn lone(text: &[u8], number: u8, mut route: Route<T>) -> Child<T> {
        route.stand_alone(text, number);
        Child::Lone(Some(Arc::new(route)))
    }

    pub(super) fn is_some(&self) -> bool {
        !matches!(self, Child::Lone(None))
    }

    #[inline(always)]
    pub(super) fn node(&self) -> Option<&Node<T>> {
        match self {
            Child::Node(node) => Some(node),
            Child::Lone(_) => None,
        }
    }

    /// Nothing is here, and nothing below.
    pub(super) fn is_bare(&self) -> bool {
        match self {
            Child::Node(node) => node.is_bare(),
            Child::Lone(route) => route.is_none(),
        }
    }

    /// The node, to be changed: one is made for a lone route.
    pub(super) fn node_mut(&mut self) -> Option<&mut Arc<Node<T>>> {
        if let Child::Lone(route) = self {
            let route = route.take()?;
            let stem = Stem::behind(route.end_of_template());
            *self = Child::Node(single(stem, route.number(), route));
        }
        match self {
            Child::Node(node) => Some(node),
            Child::Lone(_) => None,
        }
    }

    /// The page that this is, made if there is none.
    pub(super) fn page_mut(&mut self) -> Option<&mut Arc<Node<T>>> {
        if !self.is_some() {
            *self = Child::Node(Node::new(b""));
        }
        self.node_mut()
    }

    /// Puts another text in the place of the one that leads here.
    pub(super) fn relabel(&mut self, text: &[u8]) -> Option<()> {
        if let Child::Lone(Some(route)) = self
            && let Some(route) = Arc::get_mut(route).filter(|route| route.template().as_bytes().ends_with(text))
        {
            route.stand_alone(text, route.number());
            return Some(());
        }
        make_mut(self.node_mut()?)?.stem.relabel(text);
        Some(())
    }

    /// The literal text that leads here, if it is literal text that does.
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Child::Node(node) => node.stem.label().text(),
            Child::Lone(route) => route.as_ref().map_or(&[], |route| route.end_of_template()),
        }
    }

    /// The length of that text if it is a single segment, if that is known.
    #[inline(always)]
    pub(super) fn known_len(&self) -> Option<usize> {
        match self {
            Child::Node(node) => node.stem.known_len.len(),
            Child::Lone(route) => route.as_ref()?.known_len().len(),
        }
    }

    /// Where that text ends if it stands at `start`, where a text with its near or far key begins.
    #[inline(always)]
    pub(super) fn end<X: Text>(&self, text: X, start: usize) -> Option<usize> {
        match self {
            Child::Node(node) => node.stem.known_len.end(text, start, || node.stem.label().compare(text, start)),
            Child::Lone(Some(route)) => route.known_len().end(text, start, || route.compare(text, start)),
            Child::Lone(None) => None,
        }
    }

    /// The same of any text.
    pub(super) fn compare<X: Text>(&self, text: X, start: usize) -> Option<usize> {
        match self {
            Child::Node(node) => node.stem.label().compare(text, start),
            Child::Lone(route) => route.as_ref()?.compare(text, start),
        }
    }

    /// Whether a route is here.
    #[inline(always)]
    pub(super) fn has_routes(&self) -> bool {
        match self {
            Child::Node(node) => !node.stem.routes.is_empty(),
            Child::Lone(route) => route.is_some(),
        }
    }

    /// The numbers of the methods that have a route here, as bits.
    pub(crate) fn methods(&self) -> u64 {
        match self {
            Child::Node(node) => node.stem.routes.set,
            Child::Lone(route) => route.as_ref().map_or(0, |route| 1 << route.number()),
        }
    }

    /// The number that answers a request with the method of `number`.
    #[inline(always)]
    pub(super) fn answering(&self, number: u8) -> Option<u8> {
        match self {
            Child::Node(node) => node.stem.routes.answering(number),
            Child::Lone(route) => {
                let only = route.as_ref()?.number();
                (only == number || only == ANY || (only == GET && number == HEAD)).then_some(only)
            }
        }
    }

    /// The route that answers the method of a number.
    #[inline(always)]
    pub(crate) fn answer(&self, number: u8) -> Option<&Route<T>> {
        match self {
            Child::Node(node) => node.stem.routes.answer(number),
            Child::Lone(route) => route.as_deref().filter(|_| self.answering(number).is_some()),
        }
    }

    /// The route of exactly this number.
    pub(super) fn route(&self, number: u8) -> Option<&Arc<Route<T>>> {
        match self {
            Child::Node(node) => node.stem.routes.get(number),
            Child::Lone(route) => route.as_ref().filter(|route| route.number() == number),
        }
    }

    /// Numbers and routes, in order.
    pub(super) fn routes(&self) -> impl Iterator<Item = (u8, &Arc<Route<T>>)> {
        let (node, lone) = match self {
            Child::Node(node) => (Some(node), None),
            Child::Lone(route) => (None, route.as_ref().map(|route| (route.number(), route))),
        };
        node.into_iter().flat_map(|node| node.stem.routes.iter()).chain(lone)
    }

    /// One of the routes here.
    pub(crate) fn some_route(&self) -> Option<&Route<T>> {
        self.routes().next().map(|(_, route)| &**route)
    }
}

impl<T> Clone for Child<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        match self {
            Child::Node(node) => Child::Node(Arc::clone(node)),
            Child::Lone(route) => Child::Lone(route.clone()),
        }
    }
}

impl<T> Default for Child<T> {
    fn default() -> Self {
        Child::NONE
    }
}

//! Look-ups through mounts. In go the routes of an enum in which others are mounted, out comes what a table would answer
//! whose templates were written out with their prefixes.
//!
//! A mount owns its prefix, so the node where the prefix ends has nothing below it but the mounted table. The search
//! is therefore the one of every table, over an automaton whose nodes know what table they stand in: below such a node it
//! goes on at the root of the other table, and after a miss there it comes back and tries what is less specific.

use crate::{
    lookup::{self, Reading},
    method::{ANY, Method},
    miss::{Allowed, Miss},
    options::Case,
    params::{Places, Spans},
    path::{Folding, Segment, Text},
    pattern::Pattern,
    search::{Automaton, ByMethod, Failed, Judge, Kinds, NESTED, Search},
    table::{
        Core,
        automaton::{self, Head, Trie},
    },
};

use super::{compose::token_count, set::RouteSet};

/// A node of one of the tables.
type At = automaton::Place<'static>;

/// Where in the forest a table stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    set: &'static RouteSet,
    /// The number of its first route among all.
    first_route: u32,
    /// How many bits of nested catch-alls stand before its own.
    first_bit: u16,
    /// How many extension tokens stand before its own.
    first_token: u8,
}

impl Place {
    fn core(self) -> &'static Core<'static> {
        self.set.own_table().core()
    }

    fn trie(self) -> Trie<'static> {
        Trie(self.core().bytes)
    }

    /// The node at hand, or the root of what is mounted there.
    fn enter(self, at: At) -> Node {
        let node = Node { own: self, at, below: self, below_at: at };
        let Some(below) = at.mount().and_then(|number| self.mounted(number)) else { return node };
        Node { below, below_at: below.trie().root(), ..node }
    }

    /// What is mounted here by that number.
    fn mounted(self, number: usize) -> Option<Place> {
        let (before, rest) = self.set.mounts().split_at_checked(number)?;
        let set = rest.first()?.set;
        let own = self.set.own_table();
        let sum =
            |own: usize, of: fn(&RouteSet) -> usize| before.iter().map(|mount| of(mount.set)).sum::<usize>() + own;
        let first_route = self.first_route + u32::try_from(sum(own.stats().routes, RouteSet::count)).ok()?;
        let first_bit = self.first_bit + u16::try_from(sum(own.nested(), RouteSet::nested)).ok()?;
        let first_token =
            self.first_token + u8::try_from(sum(token_count(own.tokens()), RouteSet::token_count)).ok()?;
        Some(Place { set, first_route, first_bit, first_token })
    }

    /// The methods of a shape, by their numbers among all.
    fn methods(self, shape: u32) -> u64 {
        let bits = self.core().set(shape);
        let standard = (1 << (ANY + 1)) - 1;
        bits & standard | (bits & !standard) << self.first_token
    }

    fn route(self, shape: u32, method: Method<'_>) -> Option<u32> {
        let core = self.core();
        core.route(shape, core.column(method)).map(|route| self.first_route + route)
    }
}

/// A node: of `own` as far as the path ends here, of `below` as far as it goes on.
#[derive(Clone, Copy)]
pub(super) struct Node {
    own: Place,
    at: At,
    below: Place,
    below_at: At,
}

#[derive(Clone, Copy)]
struct Forest(Place);

impl Automaton<'static> for Forest {
    type Node = Node;
    type Head = (Place, Head);
    type Leaf = (Place, u32);

    fn root(self) -> Node {
        self.0.enter(self.0.trie().root())
    }

    fn kinds(self, node: Node) -> Kinds {
        node.below.trie().kinds(node.below_at)
    }

    fn literal<X: Text>(self, node: Node, text: X, start: usize, segment: Segment) -> Option<(Node, usize)> {
        let (child, end) = node.below.trie().literal(node.below_at, text, start, segment)?;
        Some((node.below.enter(child), end))
    }

    fn pattern(self, node: Node, index: usize) -> Option<(Pattern<'static>, Node)> {
        let (pattern, child) = node.below.trie().pattern(node.below_at, index)?;
        Some((pattern, node.below.enter(child)))
    }

    fn plain(self, node: Node) -> Option<Node> {
        node.below.trie().plain(node.below_at).map(|child| node.below.enter(child))
    }

    fn head(self, node: Node, index: usize) -> Option<(Pattern<'static>, (Place, Head))> {
        let (pattern, head) = node.below.trie().head(node.below_at, index)?;
        Some((pattern, (node.below, head)))
    }

    fn bit(self, (place, head): (Place, Head)) -> Option<u16> {
        place.trie().bit(head).map(|bit| place.first_bit + bit)
    }

    fn tail(self, (place, head): (Place, Head), index: usize) -> Option<(Pattern<'static>, Node)> {
        let (pattern, child) = place.trie().tail(head, index)?;
        Some((pattern, place.enter(child)))
    }

    fn is_last(self, (place, head): (Place, Head)) -> bool {
        place.trie().is_last(head)
    }

    fn leaf(self, node: Node) -> Option<(Place, u32)> {
        node.own.trie().leaf(node.at).map(|shape| (node.own, shape))
    }
}

/// Looks up a route through mounts; gives its number among all.
pub(super) fn find(set: &'static RouteSet, method: Method<'_>, path: &str, spans: &mut Spans) -> Result<u32, Miss> {
    let options = set.own_table().options();
    let forest = Forest(Place { set, first_route: 0, first_bit: 0, first_token: 0 });
    lookup::look_up(options, path, spans, |reading, spans| {
        if options.case == Case::IgnoreAscii {
            spans.fold();
        }
        let has_method = |(place, shape): (Place, u32)| place.route(shape, method).is_some();
        let methods = |(place, shape): (Place, u32)| place.methods(shape);
        let mut verdict = ByMethod::new(options.methods, has_method, methods);
        let leaf = match (reading, options.case) {
            (Reading::Plain(text), Case::Sensitive) => walk(forest, text, spans, &mut verdict),
            (Reading::Encoded(text), Case::Sensitive) => walk(forest, text, spans, &mut verdict),
            (Reading::Plain(text), Case::IgnoreAscii) => walk(forest, Folding(text), spans, &mut verdict),
            (Reading::Encoded(text), Case::IgnoreAscii) => walk(forest, Folding(text), spans, &mut verdict),
        };
        let refused = match leaf {
            Some((place, shape)) => match place.route(shape, method) {
                Some(route) => return Ok(route),
                None => place.methods(shape),
            },
            None => verdict.refused,
        };
        Err(Miss::refused(refused, |methods| Allowed::of_table(methods, set.tokens())))
    })
}

fn walk<X: Text>(
    forest: Forest,
    text: X,
    spans: &mut Spans,
    judge: &mut impl Judge<(Place, u32)>,
) -> Option<(Place, u32)> {
    let failed = Failed::<NESTED>::none();
    Search { automaton: forest, text, judge, spans, failed, meter: () }.walk(forest.root(), 1, 0)
}

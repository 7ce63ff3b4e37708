//! Look-ups through mounts. In go the routes of an enum in which others are mounted, out comes what a table would answer
//! whose templates were written out with their prefixes.
//!
//! A mount owns its prefix, so the node where the prefix ends has nothing below it but the mounted table. The search
//! is therefore the one of every table, over an automaton whose nodes know what table they stand in: below such a node it
//! goes on at the root of the other table, and after a miss there it comes back and tries what is less specific. The routes
//! that end at such a node are those of its own table, and of the other one those that are one optional parameter.
//!
//! Where several tables are mounted at one prefix, each is searched as if it were there alone, and of what is found the
//! earliest in the order of precedence answers: no two of them have a shape in common, so it is the one that a search
//! through all of them would find first. A path that meets no such prefix is searched once.

use core::cell::Cell;

use crate::{
    lookup::{self, Reading},
    method::{HEAD, Method, STANDARD, extensions},
    miss::{Allowed, Miss},
    options::{Case, Options},
    params::{Places, Spans},
    path::{Folding, Plain, Segment, Text},
    pattern::Pattern,
    rank::{self, Written},
    search::{Automaton, ByMethod, Failed, Judge, Kinds, NESTED, Search},
    table::{
        Core,
        automaton::{self, Head, Trie},
    },
};

use super::{
    bare::is_bare,
    set::{Mount, RouteSet},
};

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
    /// Which of the mounts of one prefix is taken, counted through all below.
    choice: usize,
    /// Whether some of its routes at `/` are one optional parameter, and it stands behind a prefix.
    has_bare: bool,
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
        let node = Node { own: self, at, below: self, below_at: at, way: Way::Within };
        let Some(below) = at.mount().and_then(|number| self.mounted(number)) else { return node };
        Node { below, below_at: below.trie().root(), way: Way::Border, ..node }
    }

    /// What is mounted at the prefix of that mount: of several the one that is to be taken.
    fn mounted(self, first: usize) -> Option<Place> {
        let mounts = || self.set.mounts().iter().enumerate();
        let mut choice = self.choice;
        let taken = |(_, mount): &(usize, &Mount)| {
            let is_taken = mount.first == first && choice < mount.set.choices();
            choice -= if mount.first == first && !is_taken { mount.set.choices() } else { 0 };
            is_taken
        };
        // Where there are fewer mounts than elsewhere, the last one is taken again.
        let last = || mounts().rfind(|(_, mount)| mount.first == first);
        let (number, mount) = mounts().find(taken).or_else(last)?;
        let (before, _) = self.set.mounts().split_at_checked(number)?;
        let Mount { set, has_bare, .. } = *mount;
        let own = self.set.own_table();
        let sum =
            |own: usize, of: fn(&RouteSet) -> usize| before.iter().map(|mount| of(mount.set)).sum::<usize>() + own;
        let first_route = self.first_route + u32::try_from(sum(own.stats().routes, RouteSet::count)).ok()?;
        let first_bit = self.first_bit + u16::try_from(sum(own.nested(), RouteSet::nested)).ok()?;
        Some(Place { set, first_route, first_bit, choice, has_bare })
    }

    /// The routes that end at the root of a table behind its prefix.
    fn bare(self) -> Option<Ends> {
        let root = self.trie().root();
        let nothing = Plain(b"/");
        let (slash, _) = self.trie().literal(root, nothing, 1, nothing.segment(1))?;
        self.trie().leaf(slash).map(|shape| Ends { place: self, shape, kind: Some(true) })
    }
}

/// Routes that end at one place.
#[derive(Clone, Copy)]
struct Ends {
    place: Place,
    shape: u32,
    /// Whether only those are meant that are one optional parameter, or only the others.
    kind: Option<bool>,
}

impl Ends {
    /// The route that was written for a method.
    fn written(self, method: Method<'_>) -> Option<u32> {
        let core = self.place.core();
        let bit = 1u64.checked_shl(method.number_among(core.tokens()).into()).unwrap_or(0);
        let route = core.route(self.shape, core.column(method)).filter(|_| core.set(self.shape) & bit != 0)?;
        self.holds(route).then_some(self.place.first_route + route)
    }

    fn holds(self, route: u32) -> bool {
        let template = || self.place.set.legend().template(route as usize).unwrap_or_default();
        self.kind.is_none_or(|kind| is_bare(template()) == kind)
    }

    /// The methods that routes were written for.
    fn listed(self) -> impl Iterator<Item = Method<'static>> {
        let core = self.place.core();
        let bits = core.set(self.shape);
        let tokens = STANDARD.into_iter().chain(extensions(core.tokens()).map(|(_, token)| token));
        let listed = (0u32..).zip(tokens).filter(move |(number, _)| bits.checked_shr(*number).unwrap_or(0) & 1 == 1);
        listed.map(|(_, token)| Method::from(token)).filter(move |method| self.written(*method).is_some())
    }

    /// The same, by their numbers among the tokens of all.
    fn methods(self, tokens: &str) -> u64 {
        let numbers = self.listed().map(|method| method.number_among(tokens));
        numbers.fold(0, |all, number| all | 1u64.checked_shl(number.into()).unwrap_or(0))
    }
}

/// Where a path ends.
#[derive(Clone, Copy)]
struct Leaf {
    at: Ends,
    /// What ends here too, of another table.
    also: Option<Ends>,
}

impl Leaf {
    fn methods(self, tokens: &str) -> u64 {
        self.at.methods(tokens) | self.also.map_or(0, |also| also.methods(tokens))
    }

    /// One of its routes.
    fn some_route(self) -> Option<u32> {
        self.at.listed().next().and_then(|method| self.at.written(method))
    }

    fn route(self, method: Method<'_>) -> Option<u32> {
        let Leaf { at: Ends { place, shape, kind }, also } = self;
        if kind.is_none() && also.is_none() {
            let core = place.core();
            return core.route(shape, core.column(method)).map(|route| place.first_route + route);
        }
        // In one table a shape has these settled; of two, or of a part of one, they are not.
        let through = Some(Method::Get).filter(|_| method.number_among("") == HEAD);
        let mut methods = [Some(method), through, Some(Method::Any)].into_iter().flatten();
        methods.find_map(|method| self.at.written(method).or_else(|| also?.written(method)))
    }
}

/// How a node stands to the mounts around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Inside of a table.
    Within,
    /// Where a prefix ends.
    Border,
    /// Behind the slash after a prefix, and nothing else.
    Slash,
}

/// A node: of `own` as far as the path ends here, of `below` as far as it goes on.
#[derive(Clone, Copy)]
pub(super) struct Node {
    own: Place,
    at: At,
    below: Place,
    below_at: At,
    way: Way,
}

#[derive(Clone, Copy)]
struct Forest<'c> {
    root: Place,
    /// Whether a prefix of several mounts was met: else it makes no difference which of them are taken.
    met: &'c Cell<bool>,
}

impl Forest<'_> {
    fn enter(self, place: Place, at: At) -> Node {
        if at
            .mount()
            .is_some_and(|number| place.set.mounts().iter().filter(|mount| mount.first == number).nth(1).is_some())
        {
            self.met.set(true);
        }
        place.enter(at)
    }
}

impl Automaton<'static> for Forest<'_> {
    type Node = Node;
    type Child = Node;
    type Head = (Place, Head);
    type Leaf = Leaf;

    fn root(self) -> Node {
        self.enter(self.root, self.root.trie().root())
    }

    fn node(self, child: Node) -> Option<Node> {
        Some(child)
    }

    fn kinds(self, node: Node) -> Kinds {
        node.below.trie().kinds(node.below_at)
    }

    fn literal<X: Text>(self, node: Node, text: X, start: usize, segment: Segment) -> Option<(Node, usize)> {
        let (child, end) = node.below.trie().literal(node.below_at, text, start, segment)?;
        let child = self.enter(node.below, child);
        let is_slash = node.way == Way::Border && node.below.has_bare && end == start;
        Some((if is_slash { Node { way: Way::Slash, ..child } } else { child }, end))
    }

    fn pattern(self, node: Node, index: usize) -> Option<(Pattern<'static>, Node)> {
        let (pattern, child) = node.below.trie().pattern(node.below_at, index)?;
        Some((pattern, self.enter(node.below, child)))
    }

    fn plain(self, node: Node) -> Option<Node> {
        node.below.trie().plain(node.below_at).map(|child| self.enter(node.below, child))
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
        Some((pattern, self.enter(place, child)))
    }

    fn is_last(self, (place, head): (Place, Head)) -> bool {
        place.trie().is_last(head)
    }

    fn leaf(self, node: Node) -> Option<Leaf> {
        let kind = (node.way == Way::Slash).then_some(false);
        let own = node.own.trie().leaf(node.at).map(|shape| Ends { place: node.own, shape, kind });
        let own = own.filter(|own| kind.is_none() || own.listed().next().is_some());
        let also = Some(node.below).filter(|below| node.way == Way::Border && below.has_bare).and_then(Place::bare);
        own.map(|at| Leaf { at, also }).or(also.map(|at| Leaf { at, also: None }))
    }
}

/// Looks up a route through mounts; gives its number among all.
pub(super) fn find(set: &'static RouteSet, method: Method<'_>, path: &str, spans: &mut Spans) -> Result<u32, Miss> {
    lookup::look_up(set.own_table().options(), path, spans, |reading, spans| {
        let found = seek(set, method, reading, path, spans);
        found.map_err(|(refused, _)| Miss::refused(refused, |methods| Allowed::of_table(methods, set.tokens())))
    })
}

/// The same of one form of a path. Where nothing answers, the methods of what refuses, and one of its routes if it is a single
/// shape.
pub(super) fn seek(
    set: &'static RouteSet,
    method: Method<'_>,
    reading: Reading<'_>,
    path: &str,
    spans: &mut Spans,
) -> Result<u32, (u64, Option<u32>)> {
    let hunt = Hunt { set, method, options: set.own_table().options() };
    let met = Cell::new(false);
    let mut found = hunt.choose(0, reading, spans, &met);
    for choice in 1..if met.get() { set.choices() } else { 1 } {
        let mut others = Spans::default();
        let other = hunt.choose(choice, reading, &mut others, &met);
        found = match (found, other) {
            (Err(one), Err(other)) => Err(one | other),
            (Err(_), Ok(other)) => {
                *spans = others;
                Ok(other)
            }
            (Ok(one), Ok(other)) if hunt.is_earlier((other, &others), (one, spans), path) => {
                *spans = others;
                Ok(other)
            }
            (found, _) => found,
        };
    }
    let leaf = found.map_err(|refused| (refused, None))?;
    leaf.route(method).ok_or_else(|| (leaf.methods(set.tokens()), leaf.some_route()))
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Hunt<'m> {
    set: &'static RouteSet,
    method: Method<'m>,
    options: Options,
}

impl Hunt<'_> {
    /// The first leaf that answers where these mounts are taken, or the methods of those that were passed over.
    fn choose(self, choice: usize, reading: Reading<'_>, spans: &mut Spans, met: &Cell<bool>) -> Result<Leaf, u64> {
        let Hunt { set, method, options } = self;
        let root = Place { set, first_route: 0, first_bit: 0, choice, has_bare: false };
        let forest = Forest { root, met };
        if options.case == Case::IgnoreAscii {
            spans.fold();
        }
        let has_method = |leaf: Leaf| leaf.route(method).is_some();
        let methods = |leaf: Leaf| leaf.methods(set.tokens());
        let mut verdict = ByMethod::new(options.methods, has_method, methods);
        let leaf = match (reading, options.case) {
            (Reading::Plain(text), Case::Sensitive) => walk(forest, text, spans, &mut verdict),
            (Reading::Encoded(text), Case::Sensitive) => walk(forest, text, spans, &mut verdict),
            (Reading::Plain(text), Case::IgnoreAscii) => walk(forest, Folding(text), spans, &mut verdict),
            (Reading::Encoded(text), Case::IgnoreAscii) => walk(forest, Folding(text), spans, &mut verdict),
        };
        leaf.ok_or(verdict.refused)
    }

    /// Whether one way to match a path is before another; of the same shape, whether it has more routes.
    #[cold]
    fn is_earlier(self, (one, ones): (Leaf, &Spans), (other, others): (Leaf, &Spans), path: &str) -> bool {
        let form = |leaf: Leaf, spans: &Spans| {
            let template = leaf.some_route().and_then(|route| self.set.legend().template(route as usize));
            Written::new(template.unwrap_or_default(), spans.len(), self.options.case)
        };
        let (a, b) = (form(one, ones), form(other, others));
        let covers = |form: Written<'_>, spans: &Spans, place: usize| {
            form.catch_alls().nth(place).map_or(1, |param| spans.slashes(param, path) + 1)
        };
        let order = rank::ways(a, |place| covers(a, ones, place), b, |place| covers(b, others, place));
        order.then_with(|| other.also.is_some().cmp(&one.also.is_some())).is_lt()
    }
}

fn walk<X: Text>(forest: Forest<'_>, text: X, spans: &mut Spans, judge: &mut impl Judge<Leaf>) -> Option<Leaf> {
    let failed = Failed::<NESTED>::none();
    Search { automaton: forest, text, judge, spans, failed, meter: () }.walk(forest.root(), 1, 0)
}

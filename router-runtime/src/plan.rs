//! Routes to a trie. In go routes without conflicts, out comes a [`Plan`]: the trie of their shapes in the order of
//! precedence, which the table is encoded from and the match tree is printed from.
//!
//! Afterwards: patterns, heads and tails of a node are in order; a literal child that has a single literal child and
//! nothing else is merged with it; every shape of the routes is the shape of exactly one node.

mod alike;
mod bounds;

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{cmp::Ordering, iter};

use crate::{
    limits::{MAX_METHODS, MAX_NESTED_CATCH_ALLS, MAX_ROUTES},
    method::{ANY, GET, HEAD, Method, UNKNOWN},
    options::Options,
    rank,
    template::{Constraint, Form, Part, Segment, Template},
};

pub use alike::SubTree;
pub use bounds::Bounds;

/// A route as it is given to a plan.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// Its methods.
    pub methods: Vec<Method<'a>>,
    /// Its template.
    pub template: &'a Template,
    /// Its doc text.
    pub doc: &'a str,
    /// The line of the source file it stands in, or 0.
    pub line: u32,
}

/// A trie of shapes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The nodes; the first is the root, and a child comes after its parent.
    pub nodes: Vec<Node>,
    /// The shapes, in the order of their nodes: those below a node are neighbours.
    pub shapes: Vec<Shape>,
    /// Extension tokens; their methods are numbered from ten on.
    pub tokens: Vec<String>,
    /// How the table matches.
    pub options: Options,
    /// How many catch-alls stand below a catch-all.
    pub nested: usize,
    /// Routes with the shape and a method of an earlier one.
    pub conflicts: Vec<Conflict>,
}

/// Two routes that nothing can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The later route.
    pub route: u32,
    /// The earlier one.
    pub with: u32,
    /// The number of a method they share.
    pub method: u8,
    /// The shape they share.
    pub shape: usize,
}

/// A shape and what its methods lead to.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The shape.
    pub form: Form,
    /// Method number and route of each method that has one.
    pub routes: Vec<(u8, u32)>,
}

/// A node of a [`Plan`].
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Children by canonical literal text, whole segments with slashes between, sorted by their first segments.
    pub literals: Vec<(String, usize)>,
    /// Children by a segment with a constraint or with text and parameters.
    pub patterns: Vec<(Vec<Part>, usize)>,
    /// The child by a plain parameter.
    pub plain: Option<usize>,
    /// Catch-alls.
    pub heads: Vec<Head>,
    /// The shape that ends here.
    pub shape: Option<usize>,
    /// The number of the prefix that ends here; the node has no children then.
    pub mount: Option<usize>,
}

impl Node {
    /// Its children, in the order in which they are tried.
    pub fn children(&self) -> impl Iterator<Item = usize> {
        let tails = self.heads.iter().flat_map(|head| &head.tails);
        let patterns = self.patterns.iter().map(|(_, child)| *child);
        let literals = self.literals.iter().map(|(_, child)| *child);
        literals.chain(patterns).chain(self.plain).chain(tails.map(|(_, child)| *child))
    }

    fn has_no_children(&self) -> bool {
        self.children().next().is_none()
    }
}

/// A catch-all with what stands before it.
#[derive(Clone, Debug)]
pub struct Head {
    /// The parts before the catch-all.
    pub parts: Vec<Part>,
    /// Its bit, if it stands below another catch-all.
    pub bit: Option<u16>,
    /// The parts behind it, and the child.
    pub tails: Vec<(Vec<Part>, usize)>,
    /// Nothing stands behind it: the rest of the path is its, or nothing.
    pub is_last: bool,
}

/// A table that is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// More than [`MAX_ROUTES`] routes.
    Routes,
    /// More than [`MAX_METHODS`] methods.
    Methods,
    /// More than [`MAX_NESTED_CATCH_ALLS`] catch-alls below catch-alls.
    NestedCatchAlls,
}

impl core::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            TooLarge::Routes => write!(f, "a table holds at most {MAX_ROUTES} routes"),
            TooLarge::Methods => write!(f, "a table holds at most {MAX_METHODS} different methods"),
            TooLarge::NestedCatchAlls => {
                write!(f, "a table holds at most {MAX_NESTED_CATCH_ALLS} catch-alls that follow a catch-all")
            }
        }
    }
}

impl core::error::Error for TooLarge {}

/// A node while routes are still added.
#[derive(Default)]
struct Growing {
    literals: BTreeMap<String, usize>,
    others: Vec<(Segment, usize)>,
    shape: Option<usize>,
    mount: Option<usize>,
}

impl Plan {
    /// Makes the trie. Of two routes with one shape and method the first stays; they are listed as conflicts, once for
    /// each pair of routes.
    ///
    /// # Errors
    /// [`TooLarge`]
    pub fn new(routes: &[Source<'_>], options: Options) -> Result<Plan, TooLarge> {
        let (plan, limit) = Plan::beyond_limits(routes, &[], options);
        limit.map_or(Ok(plan), Err)
    }

    /// Makes the trie though it may be too large for a table, and tells why it is: its conflicts are conflicts all the
    /// same. Methods beyond the limit are left out. Where one of `prefixes` ends, another table is mounted.
    #[must_use]
    pub fn beyond_limits(routes: &[Source<'_>], prefixes: &[Form], options: Options) -> (Plan, Option<TooLarge>) {
        let mut limit = Some(TooLarge::Routes).filter(|_| routes.len() > MAX_ROUTES);
        let mut growing = alloc::vec![Growing::default()];
        let mut plan = Plan {
            nodes: Vec::new(),
            shapes: Vec::new(),
            tokens: Vec::new(),
            options,
            nested: 0,
            conflicts: Vec::new(),
        };
        for (id, route) in (0..).zip(routes) {
            let numbers = route.methods.iter().map(|&method| plan.number(method));
            let methods: Vec<_> =
                numbers.filter_map(|number| number.map_err(|error| limit = Some(error)).ok()).collect();
            for form in &*route.template.forms_by(options.case) {
                let node = descend(&mut growing, &form.segments);
                let Some(node) = growing.get_mut(node) else { continue };
                let shape = *node.shape.get_or_insert(plan.shapes.len());
                if shape == plan.shapes.len() {
                    plan.shapes.push(Shape { form: form.clone(), routes: Vec::new() });
                }
                for &method in &methods {
                    plan.claim(shape, method, id);
                }
            }
        }
        for (number, prefix) in prefixes.iter().enumerate() {
            let node = descend(&mut growing, &prefix.segments);
            if let Some(node) = growing.get_mut(node) {
                node.mount.get_or_insert(number);
            }
        }
        plan.settle(&growing, 0, false);
        plan.number_shapes();
        let is_nested = plan.nested > MAX_NESTED_CATCH_ALLS;
        (plan, limit.or(Some(TooLarge::NestedCatchAlls).filter(|_| is_nested)))
    }

    /// Gives a method of a shape to a route, unless another has it.
    fn claim(&mut self, shape: usize, method: u8, route: u32) {
        let Some(routes) = self.shapes.get_mut(shape).map(|shape| &mut shape.routes) else { return };
        match routes.iter().find(|&&(known, _)| known == method) {
            None => routes.push((method, route)),
            Some(&(_, with)) => {
                let told = |conflict: &Conflict| conflict.route == route && conflict.with == with;
                if with != route && !self.conflicts.iter().rev().any(told) {
                    self.conflicts.push(Conflict { route, with, method, shape });
                }
            }
        }
    }

    fn number(&mut self, method: Method<'_>) -> Result<u8, TooLarge> {
        let place = match method.number() {
            Ok(number) => return Ok(number),
            Err(token) => self.tokens.iter().position(|known| known == token).unwrap_or_else(|| {
                self.tokens.push(token.to_owned());
                self.tokens.len() - 1
            }),
        };
        u8::try_from(place + 10).ok().filter(|&number| usize::from(number) < MAX_METHODS).ok_or(TooLarge::Methods)
    }

    /// Puts a node and everything below it into its final form. The depth of calls is that of the templates.
    fn settle(&mut self, growing: &[Growing], from: usize, below_catch_all: bool) -> usize {
        let place = self.nodes.len();
        self.nodes.push(Node::default());
        let Some(node) = growing.get(from) else { return place };
        let mut settled = Node { shape: node.shape, mount: node.mount, ..Node::default() };
        for (text, &child) in &node.literals {
            let (text, child) = chain(growing, text.clone(), child);
            settled.literals.push((text, self.settle(growing, child, below_catch_all)));
        }
        let mut others: Vec<_> = node.others.iter().collect();
        others.sort_by(|a, b| rank::segment(&a.0, &b.0));
        for (segment, child) in others {
            match split(segment) {
                None if segment.parts == [Part::Param(Constraint::None)] => {
                    settled.plain = Some(self.settle(growing, *child, below_catch_all));
                }
                None => settled.patterns.push((segment.parts.clone(), self.settle(growing, *child, below_catch_all))),
                Some((head, tail)) => {
                    if settled.heads.last().is_none_or(|last| rank::head(&last.parts, head) != Ordering::Equal) {
                        let bit = below_catch_all.then(|| u16::try_from(self.nested).unwrap_or(u16::MAX));
                        self.nested += usize::from(below_catch_all);
                        settled.heads.push(Head { parts: head.to_vec(), bit, tails: Vec::new(), is_last: false });
                    }
                    let child = self.settle(growing, *child, true);
                    if let Some(last) = settled.heads.last_mut() {
                        last.tails.push((tail.to_vec(), child));
                    }
                }
            }
        }
        for head in &mut settled.heads {
            if let [(tail, child)] = head.tails.as_slice() {
                head.is_last = tail.is_empty() && self.nodes.get(*child).is_some_and(Node::has_no_children);
            }
        }
        if let Some(slot) = self.nodes.get_mut(place) {
            *slot = settled;
        }
        place
    }

    /// Numbers the shapes by their nodes, so that equal sub-trees differ in their shapes by a constant.
    fn number_shapes(&mut self) {
        let mut numbers = alloc::vec![0; self.shapes.len()];
        let mut old = core::mem::take(&mut self.shapes).into_iter().map(Some).collect::<Vec<_>>();
        for shape in self.nodes.iter_mut().filter_map(|node| node.shape.as_mut()) {
            if let (Some(moved), Some(number)) = (old.get_mut(*shape).and_then(Option::take), numbers.get_mut(*shape)) {
                *number = self.shapes.len();
                *shape = *number;
                self.shapes.push(moved);
            }
        }
        for conflict in &mut self.conflicts {
            conflict.shape = numbers.get(conflict.shape).copied().unwrap_or_default();
        }
    }

    /// A method token that no route has.
    #[must_use]
    pub fn unknown_token(&self) -> String {
        iter::successors(Some("OTHER-METHOD".to_owned()), |token| Some(format!("{token}-")))
            .find(|token| !self.tokens.contains(token))
            .unwrap_or_default()
    }

    /// The number of a method in this plan; [`UNKNOWN`] if no route has it.
    #[must_use]
    pub fn number_of(&self, method: Method<'_>) -> u8 {
        let Err(token) = method.number() else { return method.number().unwrap_or(UNKNOWN) };
        (10..UNKNOWN).zip(&self.tokens).find(|(_, known)| *known == token).map_or(UNKNOWN, |(number, _)| number)
    }

    /// Which route answers a method at a shape: the exact one, `HEAD` through `GET`, `ANY`.
    #[must_use]
    pub fn route(&self, shape: usize, method: u8) -> Option<u32> {
        let routes = &self.shapes.get(shape)?.routes;
        let exact = |method: u8| routes.iter().find(|&&(known, _)| known == method).map(|&(_, route)| route);
        exact(method).or_else(|| if method == HEAD { exact(GET) } else { None }).or_else(|| exact(ANY))
    }
}

/// Finds or makes the node that `segments` lead to.
fn descend(growing: &mut Vec<Growing>, segments: &[Segment]) -> usize {
    segments.iter().fold(0, |at, segment| {
        let new = growing.len();
        let Some(node) = growing.get_mut(at) else { return at };
        let child = if let Some(text) = segment.literal() {
            *node.literals.entry(text.to_string()).or_insert(new)
        } else {
            let known = node.others.iter().find(|(known, _)| known == segment).map(|&(_, child)| child);
            if known.is_none() {
                node.others.push((segment.clone(), new));
            }
            known.unwrap_or(new)
        };
        if child == new {
            growing.push(Growing::default());
        }
        child
    })
}

/// Follows a literal child as long as it has a single literal child and nothing else.
fn chain(growing: &[Growing], mut text: String, mut child: usize) -> (String, usize) {
    while let Some(node) = growing.get(child)
        && node.shape.is_none()
        && node.mount.is_none()
        && node.others.is_empty()
        && node.literals.len() == 1
        && let Some((more, &next)) = node.literals.first_key_value()
    {
        text.push('/');
        text.push_str(more);
        child = next;
    }
    (text, child)
}

/// The parts before and behind the catch-all of a segment, if it has one.
fn split(segment: &Segment) -> Option<(&[Part], &[Part])> {
    let place = segment.parts.iter().position(|part| *part == Part::CatchAll)?;
    let (head, tail) = segment.parts.split_at_checked(place)?;
    Some((head, tail.get(1..)?))
}

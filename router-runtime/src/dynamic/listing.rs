//! What a router tells of itself: its routes in the order of precedence, and its tree in print.

use alloc::{string::String, sync::Arc, vec::Vec};
use core::{array, fmt};

use crate::{
    method::{Method, STANDARD, UNKNOWN, extensions},
    overlap::request,
    params::RouteId,
    template::{Constraint, Part, Template},
};

use super::{
    Child, Router, literals,
    node::{Node, Parts},
    route::Route,
    steps::{Step, locate, steps},
};

/// A route of a router, as listed.
#[derive(Debug)]
pub struct Entry<'r, T> {
    /// The id that a match carries.
    pub id: RouteId,
    /// The method it was inserted with.
    pub method: Method<'r>,
    /// The template as written.
    pub template: &'r str,
    /// The value.
    pub value: &'r T,
}

impl<T> Clone for Entry<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Entry<'_, T> {}

impl<T> fmt::Display for Entry<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.template)
    }
}

/// What leads from a node to a child.
enum Edge<'r> {
    Text(&'r [u8]),
    Pattern(&'r Parts),
    Plain,
    CatchAll(&'r Parts, &'r Parts),
}

impl Edge<'_> {
    /// How many parameters it has.
    fn params(&self) -> usize {
        match self {
            Edge::Text(_) => 0,
            Edge::Plain => 1,
            Edge::Pattern(parts) => parts.pattern().params(),
            Edge::CatchAll(head, tail) => head.pattern().params() + 1 + tail.pattern().params(),
        }
    }
}

/// The literal segments that lead somewhere.
fn segments<T>(child: &Child<T>) -> impl Iterator<Item = &[u8]> {
    child.text().split(|&byte| byte == b'/')
}

/// The children, in the order of precedence.
fn children<T>(node: &Node<T>) -> Vec<(Edge<'_>, &Child<T>)> {
    let mut literals: Vec<_> = literals::children(node).collect();
    literals.sort_by(|a, b| segments(a).cmp(segments(b)));
    let literals = literals.into_iter().map(|child| (Edge::Text(child.text()), child));
    let patterns = node.patterns().iter().map(|branch| (Edge::Pattern(&branch.parts), &branch.child));
    let plain = Some((Edge::Plain, &node.stem.plain)).filter(|(_, child)| child.is_some());
    let catch_alls = node
        .heads()
        .iter()
        .flat_map(|head| head.tails.iter().map(|branch| (Edge::CatchAll(&head.parts, &branch.parts), &branch.child)));
    literals.chain(patterns).chain(plain).chain(catch_alls).collect()
}

/// What a walk of the whole trie has yet to do.
enum Visit<'r, T> {
    /// List what is below a child, then its own routes; so many parameters lie before it.
    Below(&'r Child<T>, usize),
    Routes(&'r Child<T>, usize),
}

impl<T> Router<T> {
    /// The routes in the order of precedence, each once; those of one shape in the order of an allowed set.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'_, T>> {
        self.numbered().map(|(number, route)| self.entry(number, route))
    }

    /// The same, with the numbers of their methods.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (u8, &Arc<Route<T>>)> {
        let mut open = Vec::new();
        let below = |open: &mut Vec<_>, node, params| {
            let below = children(node).into_iter().rev();
            open.extend(below.map(|(edge, child)| Visit::Below(child, params + edge.params())));
        };
        below(&mut open, &self.root, 0);
        let children = core::iter::from_fn(move || {
            loop {
                match open.pop()? {
                    Visit::Routes(child, params) => return Some((child, params)),
                    Visit::Below(child, params) => {
                        open.push(Visit::Routes(child, params));
                        child.node().into_iter().for_each(|node| below(&mut open, node, params));
                    }
                }
            }
        });
        let order = self.order();
        children.flat_map(move |(child, params)| {
            let routes = order.into_iter().filter_map(move |number| Some((number, child.route(number)?)));
            // A template with an optional segment is listed where that segment is.
            routes.filter(move |(_, route)| route.params() == params)
        })
    }

    /// The numbers of all methods in the order of an allowed set: extension tokens by text, not in the order in which they
    /// came.
    fn order(&self) -> [u8; UNKNOWN as usize] {
        let mut order = array::from_fn(|number| u8::try_from(number).unwrap_or(UNKNOWN));
        if let Some(extensions) = order.get_mut(STANDARD.len()..).filter(|_| !self.tokens.text().is_empty()) {
            extensions.sort_by_cached_key(|&number| self.method(number).as_str());
        }
        order
    }

    /// A route that is here, as listed; found by its template, not among all.
    pub(crate) fn listed(&self, route: &Route<T>) -> Option<Entry<'_, T>> {
        let template = Template::parse(route.template()).ok()?;
        let forms = template.forms_by(self.options.case);
        let node = locate(&self.root, steps(forms.first()?).iter().map(Step::stride))?;
        let (number, route) = node.routes().find(|(_, other)| other.id == route.id)?;
        Some(self.entry(number, route))
    }

    pub(super) fn entry<'r>(&'r self, number: u8, route: &'r Route<T>) -> Entry<'r, T> {
        Entry { id: route.id, method: self.method(number), template: route.template(), value: &route.value }
    }

    /// The method of a number; of one that no route has had, a method without a token.
    pub(crate) fn method(&self, number: u8) -> Method<'_> {
        method_of(number, self.tokens.text())
    }

    /// One node a line, with the methods that it answers in this order, and everything below it.
    fn draw(&self, f: &mut fmt::Formatter<'_>, order: &[u8], node: &Node<T>, depth: usize) -> fmt::Result {
        for (edge, child) in children(node) {
            let mut segment = String::new();
            write(&mut segment, &edge);
            write!(f, "{:indent$}/{segment}", "", indent = 2 * depth)?;
            let answered = order.iter().filter(|&&number| child.route(number).is_some());
            for (place, &number) in answered.enumerate() {
                write!(f, "{}{}", if place == 0 { "  " } else { ", " }, self.method(number))?;
            }
            writeln!(f)?;
            child.node().map_or(Ok(()), |node| self.draw(f, order, node, depth + 1))?;
        }
        Ok(())
    }
}

/// The method of a number, those from ten on being those of `tokens`.
pub(super) fn method_of(number: u8, tokens: &str) -> Method<'_> {
    let standard = STANDARD.get(usize::from(number)).copied();
    let extension = || extensions(tokens).find(|&(known, _)| known == number).map(|(_, token)| token);
    Method::from(standard.or_else(extension).unwrap_or_default())
}

/// Writes a step as a template without names.
fn write(to: &mut String, edge: &Edge<'_>) {
    match edge {
        Edge::Text(text) => request::push_text(to, &String::from_utf8_lossy(text)),
        Edge::Plain => to.push_str("{}"),
        Edge::Pattern(parts) => write_parts(to, parts),
        Edge::CatchAll(head, tail) => {
            write_parts(to, head);
            to.push_str("{*}");
            write_parts(to, tail);
        }
    }
}

fn write_parts(to: &mut String, parts: &Parts) {
    for part in &parts.segment.parts {
        match part {
            Part::Text(text) => request::push_text(to, text),
            Part::Param(Constraint::None) => to.push_str("{}"),
            Part::Param(constraint) => to.extend(["{:", constraint.name(), "}"]),
            Part::CatchAll => to.push_str("{*}"),
        }
    }
}

/// Prints the tree: below each other what stands at one place of a path, the more specific first, and behind it the
/// methods that have a route there.
///
/// ```
/// # use wayplan_runtime::Router;
/// let mut router = Router::new();
/// for template in ["/users/{id:u64}", "/users/me", "/files/{*path}", "/users"] {
///     router.insert("GET", template, ())?;
/// }
/// router.insert("PUT", "/users/me", ())?;
/// assert_eq!(router.to_string(), "\
/// /files
///   /{*}  GET
/// /users  GET
///   /me  GET, PUT
///   /{:u64}  GET
/// ");
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
impl<T> fmt::Display for Router<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, &self.order(), &self.root, 0)
    }
}

/// Lists the routes.
impl<T> fmt::Debug for Router<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Router ")?;
        f.debug_set().entries(self.iter().map(|route| alloc::format!("{route}"))).finish()
    }
}

//! Compiled tables: two constants and the values. [`Table`] answers look-ups by the match tree where the macro printed
//! one, else by a walk of the data; either way the data knows the whole language.
//!
//! A look-up is made of these steps, each a function of that name; the first is all that most of them take:
//!
//! | step | in | out |
//! |---|---|---|
//! | `glance` | a path as it stands | what the shapes alone tell of it: the first that matches, without regard to methods |
//! | `settle` | a glance that saw no route | the answer: what refuses, or that of the whole look-up |
//! | `answer` | any path | the whole look-up: encoding, and the other slash form where the policy asks for it |
//! | `seek` | one form of a path | its shape and route, or the methods of the shapes that were passed over |
//! | `shape` | one form of a path, and a judge | the first shape that the judge accepts, by perfect hash or search |

pub(crate) mod automaton;
mod data;
#[cfg(feature = "alloc")]
pub mod encode;
mod glance;
pub(crate) mod layout;
pub mod legend;
mod listing;
mod mounted;
pub mod statics;
#[doc(hidden)]
pub mod tree;

use core::fmt;

use crate::{
    method::Method,
    miss::Miss,
    options::Options,
    params::{Match, RouteId, Spans},
};

pub(crate) use data::Core;
#[cfg(feature = "alloc")]
pub(crate) use data::Header;
pub(crate) use data::bind;
#[doc(hidden)]
pub use data::peek;
pub(crate) use glance::Glance;
use layout::{AT_BOUNDS, AT_NODE_COUNT, AT_ROUTES, AT_SHAPES};
pub use legend::{Legend, Told};
pub use listing::{Methods, Route};

/// A match tree: finds the shape that answers a path without `%`, of no more bytes than a trail has room for.
pub type Tree = fn(&[u8]) -> tree::Trail;

/// A route table, made by [`routes!`](../wayplan/macro.routes.html) at compile time. Nothing of it is set up at run time and a look-up
/// uses no heap.
pub struct Table<T: 'static> {
    core: Core<'static>,
    legend: Legend,
    values: &'static [T],
    tree: Option<Tree>,
}

/// What is const about a table.
///
/// The work of a look-up is counted in visits of nodes of the trie, where a node is left for its children. The walk of one
/// form of a path with `n` segments visits at most `visits + n * visits_a_segment` nodes, whatever the path; a look-up
/// under another policy for slashes than `Strict` may take two walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Routes.
    pub routes: usize,
    /// Shapes: what is left of the routes without methods and parameter names.
    pub shapes: usize,
    /// Nodes of the trie.
    pub nodes: usize,
    /// Bytes of the data, templates and docs not counted.
    pub bytes: usize,
    /// Whether a match tree answers first.
    pub tree: bool,
    /// So many segments of a template at most are matched in vain before another choice is tried; a catch-all counts as
    /// one.
    pub backtrack: usize,
    /// The most nodes that a walk visits outside of catch-alls.
    pub visits: usize,
    /// The most nodes that it visits more for each segment of the path: 0 where no template goes on behind a catch-all.
    pub visits_a_segment: usize,
}

impl<T> Table<T> {
    /// Puts a table together from what [`encode`](encode::encode) made of its routes. `legend` and `values` are those
    /// of the routes, in their order.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_parts(
        data: &'static [u8],
        text: &'static str,
        legend: Legend,
        values: &'static [T],
        tree: Option<Tree>,
    ) -> Table<T> {
        Table { core: Core::new(data, text), legend, values, tree }
    }

    /// Looks up a route.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    ///
    /// Costs one scan of the path for `%` and a walk from its first segment to its last; no heap.
    #[inline(always)]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        let column = self.core.column(method.into());
        match self.glance(column, path) {
            Glance::Route(route, trail) => self.matched_by_trail(route, path, trail),
            Glance::Nothing if self.core.is_strict() => Err(Miss::NotFound),
            glance => {
                let (route, near) = self.core.settle(glance.refusal(), column, path)?;
                self.matched(route, path, near)
            }
        }
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Table::at).
    #[inline(always)]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        let column = self.core.column(method.into());
        let route = match self.glance(column, path) {
            Glance::Route(route, trail) => {
                spans.follow(trail, self.names(route));
                route
            }
            Glance::Nothing if self.core.is_strict() => return Err(Miss::NotFound),
            glance => self.core.answer(glance.refusal(), column, path, spans)?,
        };
        Ok(RouteId(route.into()))
    }

    /// What is told of the parameters of a route.
    #[inline]
    pub(crate) fn names(&self, route: u32) -> &'static [u8] {
        self.legend.get(route as usize).1
    }

    pub(crate) const fn core(&self) -> &Core<'static> {
        &self.core
    }

    /// How the table matches.
    #[must_use]
    pub fn options(&self) -> Options {
        self.core.options()
    }

    /// The routes, in the order in which they were written.
    #[must_use]
    pub fn routes(&self) -> impl ExactSizeIterator<Item = Route<'_>> {
        (0..self.legend.len()).map(|place| self.listed_at(place))
    }

    /// The template of a route.
    #[must_use]
    pub fn template(&self, route: RouteId) -> Option<&'static str> {
        self.legend.template(usize::try_from(route.0).ok()?)
    }

    /// The value of a route.
    #[must_use]
    pub fn value(&self, route: RouteId) -> Option<&T> {
        self.values.get(usize::try_from(route.0).ok()?)
    }

    /// Sizes and bounds of the table.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        let bytes = self.core.bytes;
        let bounds = bytes.header(AT_BOUNDS);
        Stats {
            routes: bytes.header(AT_ROUTES),
            shapes: bytes.header(AT_SHAPES),
            nodes: bytes.header(AT_NODE_COUNT),
            bytes: bytes.0.len(),
            tree: self.tree.is_some(),
            backtrack: bytes.place(bounds),
            visits: bytes.place(bounds + 4),
            visits_a_segment: bytes.place(bounds + 8),
        }
    }

    /// How many nodes a walk of the data visits for `path`: the measure of its work.
    #[doc(hidden)]
    #[must_use]
    pub fn visits(&self, method: Method<'_>, path: &str) -> u64 {
        self.core.visits(self.core.column(method), path)
    }

    /// The table as if no match tree had been printed for it.
    #[doc(hidden)]
    #[must_use]
    pub const fn without_tree(&self) -> Table<T> {
        Table { core: self.core, legend: self.legend, values: self.values, tree: None }
    }
}

impl<T> fmt::Debug for Table<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("stats", &self.stats()).finish_non_exhaustive()
    }
}

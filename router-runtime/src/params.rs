//! What a look-up found: [`Match`], its [`Params`], and one [`Param`] of them. Nothing here owns heap memory.

pub(crate) mod names;
mod param;
mod spans;

use core::fmt;

use crate::options::Case;

pub use param::{Param, UnsafePath};
pub(crate) use spans::NEAR;
pub use spans::Spans;

/// The identity of a route: dense in a table, in listing order; in a router never reused, with the highest bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RouteId(pub u64);

impl RouteId {
    /// The bit that tells a router's ids from a table's.
    pub(crate) const DYNAMIC: u64 = 1 << 63;

    /// Whether the route was registered at run time.
    #[must_use]
    pub fn is_dynamic(self) -> bool {
        self.0 & Self::DYNAMIC != 0
    }
}

/// A route that answers a request.
#[derive(Debug)]
pub struct Match<'t, 'p, T> {
    /// The value of the route.
    pub value: &'t T,
    /// The id of the route.
    pub route: RouteId,
    /// The template as written; OpenTelemetry's `http.route`.
    pub template: &'t str,
    /// The parameters.
    pub params: Params<'t, 'p>,
}

impl<T> Clone for Match<'_, '_, T> {
    fn clone(&self) -> Self {
        Match { value: self.value, route: self.route, template: self.template, params: self.params.clone() }
    }
}

/// The parameters of a request, in the order of the template.
///
/// The places of the first five are carried along. Those of more are found when they are asked for, at the cost of another
/// look-up each, or of one for all of an iteration: a match of all sixteen would be moved about more slowly than most
/// look-ups take.
#[derive(Clone)]
pub struct Params<'t, 'p> {
    path: &'p str,
    template: &'t str,
    /// As [`names`] reads them.
    names: &'t [u8],
    near: [(u32, u32); NEAR],
    len: u8,
    case: Case,
}

impl<'t, 'p> Params<'t, 'p> {
    #[inline(always)]
    pub(crate) fn new(path: &'p str, template: &'t str, names: &'t [u8], spans: &Spans) -> Self {
        Params { path, template, names, near: spans.near(), len: spans.len, case: spans.case }
    }

    /// The parameter of that name. `None` if the template has none, or an optional one that the path lacks.
    #[must_use]
    #[inline]
    pub fn get(&self, name: &str) -> Option<Param<'p>> {
        let index = (0..self.len()).find(|&index| names::get(self.names, self.template, index) == name)?;
        Some(Param::from(self.raw(index, |index| names::all(self.names, self.path, self.case).get(index, self.path))))
    }

    /// Names and parameters, in the order of the template.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, Param<'p>)> {
        let mut all = None;
        (0..self.len()).map(move |index| {
            let raw = self.raw(index, |index| {
                all.get_or_insert_with(|| names::all(self.names, self.path, self.case)).get(index, self.path)
            });
            (names::get(self.names, self.template, index), Param::from(raw))
        })
    }

    /// A parameter; `far` gives those whose places are not carried along.
    #[inline(always)]
    fn raw(&self, index: usize, far: impl FnOnce(usize) -> Option<&'p str>) -> &'p str {
        let raw = match self.near.get(index) {
            Some(&span) => spans::text(span, self.path),
            None => far(index),
        };
        raw.unwrap_or_default()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Debug for Params<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(name, param)| (name, param.raw()))).finish()
    }
}

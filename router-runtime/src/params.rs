//! What a look-up found: [`Match`], its [`Params`], and one [`Param`] of them. Nothing here owns heap memory.

mod iter;
pub(crate) mod names;
mod param;
mod spans;
mod trail;

use core::fmt;

pub use param::{Param, UnsafePath};
pub use spans::Spans;
pub(crate) use spans::{NEAR, Near, Places};
pub use trail::Trail;

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
/// The places of up to five are carried along. Those of more are found when they are asked for, at the cost of another
/// look-up each, or of one for all of an iteration: a match of all sixteen would be moved about more slowly than most
/// look-ups take.
#[derive(Clone)]
pub struct Params<'t, 'p> {
    path: &'p str,
    template: &'t str,
    /// As [`names`] reads them.
    names: &'t [u8],
    /// Where they stand, if the match has no `near`.
    trail: Trail,
    near: Option<Near>,
}

impl<'t, 'p> Params<'t, 'p> {
    /// Parameters by their places.
    #[inline(always)]
    pub(crate) fn new(path: &'p str, template: &'t str, names: &'t [u8], near: Near) -> Self {
        Params { path, template, names, trail: Trail::NOTHING, near: Some(near) }
    }

    /// Parameters of a table's route by where they end.
    #[inline(always)]
    pub(crate) fn by_trail(path: &'p str, template: &'t str, names: &'t [u8], trail: Trail) -> Self {
        Params { path, template, names, trail, near: None }
    }

    /// The parameter of that name. `None` if the template has none, or an optional one that the path lacks.
    #[must_use]
    #[inline]
    pub fn get(&self, name: &str) -> Option<Param<'p>> {
        let index = (0..self.len()).find(|&index| names::get(self.names, self.template, index) == name)?;
        let Some(near) = &self.near else {
            let (start, end) = self.trail.span(index, names::gaps(self.names).nth(index)?);
            return self.path.get(start..end).map(Param::from);
        };
        let raw = match near.get(index) {
            Some(span) => span.text(self.path),
            None => names::all(self.names, self.path, near.case).get(index, self.path),
        };
        Some(Param::from(raw.unwrap_or_default()))
    }

    /// Names and parameters, in the order of the template.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, Param<'p>)> {
        iter::iter(self)
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.near.as_ref().map_or(self.trail.len(), |near| usize::from(near.len))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Debug for Params<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(name, param)| (name, param.raw()))).finish()
    }
}

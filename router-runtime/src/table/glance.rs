//! The first look at a path: what the shapes alone tell of it. It settles nearly every look-up, so what crosses a call,
//! a [`Trail`], fits into two registers; a [`Miss`] would not.

use crate::{
    lookup,
    miss::Miss,
    params::{Match, Near, Params, RouteId, Trail},
};

use super::{Core, Table, Tree};

/// What the shapes alone tell of a path.
pub(crate) enum Glance {
    /// This route answers; the trail is that of its shape.
    Route(u32, Trail),
    /// The first shape that matches has no route for the method.
    Refusal(u32),
    /// No shape matches.
    Nothing,
    /// Only a whole look-up tells.
    Unsure,
}

impl Glance {
    /// The shape that has no route for the method.
    #[inline(always)]
    pub(crate) fn refusal(&self) -> Option<u32> {
        if let Glance::Refusal(shape) = self { Some(*shape) } else { None }
    }
}

impl Core<'_> {
    /// Looks a path up as it stands, as far as that goes without regard to methods.
    #[inline(always)]
    pub(crate) fn glance(&self, tree: Option<Tree>, column: usize, path: &str) -> Glance {
        if self.is_hashed() { self.hashed(tree, column, path) } else { self.looked_up(tree, column, path) }
    }

    /// The same by the perfect hash first. Out of line, so that tables without one have their registers for themselves.
    #[inline(never)]
    fn hashed(&self, tree: Option<Tree>, column: usize, path: &str) -> Glance {
        match self.hashed_shape(path.as_bytes()) {
            // Such a path holds no `%`.
            Some(shape) => self.seen(Trail::START.found(shape, 0), column),
            None if self.is_hashed_alone() => {
                if lookup::is_short_and_plain(path.as_bytes()) {
                    Glance::Nothing
                } else {
                    Glance::Unsure
                }
            }
            None => self.looked_up(tree, column, path),
        }
    }

    /// The same by the tree, or a walk of the data.
    #[inline(always)]
    fn looked_up(&self, tree: Option<Tree>, column: usize, path: &str) -> Glance {
        let bytes = path.as_bytes();
        if !lookup::is_short_and_plain(bytes) {
            return Glance::Unsure;
        }
        let trail = match tree {
            Some(tree) => tree(bytes),
            None => self.first_shape(bytes),
        };
        if trail.shape() >= Trail::NOTHING.shape() {
            return if trail.is_some() { Glance::Unsure } else { Glance::Nothing };
        }
        self.seen(trail, column)
    }

    /// What the shape that was found says to the method.
    #[inline(always)]
    fn seen(&self, trail: Trail, column: usize) -> Glance {
        let shape = trail.shape();
        self.route(shape, column).map_or(Glance::Refusal(shape), |route| Glance::Route(route, trail))
    }
}

impl<T> Table<T> {
    /// A glance at the core, by the match tree if there is one.
    #[inline(always)]
    pub(crate) fn glance(&self, column: usize, path: &str) -> Glance {
        self.core.glance(self.tree, column, path)
    }

    /// What is handed out of a route that was found by its shape.
    #[inline(always)]
    pub(crate) fn matched_by_trail<'t, 'p>(
        &'t self,
        route: u32,
        path: &'p str,
        trail: Trail,
    ) -> Result<Match<'t, 'p, T>, Miss> {
        self.matching(route, |template, names| Params::by_trail(path, template, names, trail))
    }

    /// What is handed out of a route that was found.
    #[inline(always)]
    pub(crate) fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, near: Near) -> Result<Match<'t, 'p, T>, Miss> {
        self.matching(route, |template, names| Params::new(path, template, names, near))
    }

    #[inline(always)]
    fn matching<'t, 'p>(
        &'t self,
        route: u32,
        params: impl FnOnce(&'t str, &'t [u8]) -> Params<'t, 'p>,
    ) -> Result<Match<'t, 'p, T>, Miss> {
        let place = route as usize;
        let Some(value) = self.values.get(place) else { return Err(Miss::NotFound) };
        let (template, names) = self.legend.get(place);
        Ok(Match { value, route: RouteId(route.into()), template, params: params(template, names) })
    }
}

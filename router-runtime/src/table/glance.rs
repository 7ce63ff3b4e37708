//! The first look at a path: what the shapes alone tell of it. It settles nearly every look-up, so what it gives fits into
//! registers; a [`Miss`] would not.

use core::ops::ControlFlow;

use crate::{
    limits::MAX_PATH_BYTES,
    lookup,
    miss::Miss,
    params::{Match, Near, Params, RouteId, Spans},
};

use super::{ASK_DATA, Table};

/// What the shapes alone tell of a path.
pub(crate) enum Glance {
    /// This route answers.
    Route(u32),
    /// The first shape that matches has no route for the method.
    Refusal(u32),
    /// No shape matches.
    Nothing,
    /// Only a whole look-up tells.
    Unsure,
}

impl<T> Table<T> {
    /// The route that answers.
    #[inline(always)]
    pub(super) fn route(&self, column: usize, path: &str, near: &mut Near) -> Result<u32, Miss> {
        match self.glance(column, path, near) {
            Glance::Route(route) => Ok(route),
            Glance::Nothing if self.core.is_strict() => Err(Miss::NotFound),
            glance => self.settle(&glance, column, path, near),
        }
    }

    /// Looks a path up as it stands, as far as that goes without regard to methods.
    #[inline(always)]
    pub(crate) fn glance(&self, column: usize, path: &str, near: &mut Near) -> Glance {
        let bytes = path.as_bytes();
        if lookup::has_percent(bytes) || bytes.len() > MAX_PATH_BYTES {
            return Glance::Unsure;
        }
        let found = match self.tree {
            Some(tree) => tree(bytes, near),
            None => self.core.first_shape(bytes, near),
        };
        match found {
            ControlFlow::Continue(()) => Glance::Nothing,
            ControlFlow::Break(ASK_DATA) => Glance::Unsure,
            ControlFlow::Break(shape) => self.core.route(shape, column).map_or(Glance::Refusal(shape), Glance::Route),
        }
    }

    /// Makes an answer of a glance that saw no route.
    #[inline(never)]
    fn settle(&self, glance: &Glance, column: usize, path: &str, near: &mut Near) -> Result<u32, Miss> {
        if let (Glance::Refusal(shape), true) = (glance, self.core.settles()) {
            return Err(Miss::MethodNotAllowed(self.core.allowed(self.core.set(*shape))));
        }
        let mut spans = Spans::default();
        let route = self.core.answer(column, path, &mut spans, &mut ())?;
        *near = spans.near();
        Ok(route)
    }

    /// What is handed out of a route that was found.
    #[inline(always)]
    pub(crate) fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, near: Near) -> Result<Match<'t, 'p, T>, Miss> {
        let place = route as usize;
        let (Some(value), Some(&(template, names))) = (self.values.get(place), self.routes.get(place)) else {
            return Err(Miss::NotFound);
        };
        let params = Params::new(path, template, names, near);
        Ok(Match { value, route: RouteId(route.into()), template, params })
    }
}

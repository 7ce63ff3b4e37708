//! The first look at a path: what the shapes alone tell of it. It settles nearly every look-up, so what it gives fits into
//! registers; a [`Miss`](crate::Miss) would not.

use crate::{
    limits::MAX_PATH_BYTES,
    lookup,
    method::Method,
    params::{Match, Params, RouteId, Spans},
};

use super::{ASK_DATA, NO_SHAPE, Table, layout::NONE};

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
    /// The column of a method.
    #[inline(always)]
    pub(crate) fn column(&self, method: Method<'_>) -> usize {
        match method.number() {
            Ok(number) => self.quick.columns.get(usize::from(number)).map_or(0, |&column| usize::from(column)),
            Err(_) => self.core().column(method),
        }
    }

    /// Looks a path up as it stands, as far as that goes without regard to methods.
    #[inline(always)]
    pub(crate) fn glance(&self, column: usize, path: &str, spans: &mut Spans) -> Glance {
        let bytes = path.as_bytes();
        if lookup::has_percent(bytes) || bytes.len() > MAX_PATH_BYTES {
            return Glance::Unsure;
        }
        let shape = match self.tree {
            Some(tree) => tree(bytes, spans),
            None => self.core().first_shape(bytes, spans),
        };
        match shape {
            NO_SHAPE => Glance::Nothing,
            ASK_DATA => Glance::Unsure,
            _ => match self.quick.cell(shape, column) {
                NONE => Glance::Refusal(shape),
                route => Glance::Route(route),
            },
        }
    }

    /// What is handed out of a route that was found.
    #[inline(always)]
    pub(crate) fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, spans: &Spans) -> Option<Match<'t, 'p, T>> {
        let place = route as usize;
        let (value, &(template, names)) = (self.values.get(place)?, self.routes.get(place)?);
        let params = Params::new(path, template, names, spans);
        Some(Match { value, route: RouteId(route.into()), template, params })
    }
}

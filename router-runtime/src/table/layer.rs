//! What [`crate::Layered`] asks of a table: the parts of a look-up, where a router has a say between them.

use crate::{
    limits::MAX_PATH_BYTES,
    lookup::{self, Reading},
    method::Method,
    miss::{Allowed, MethodSet, Tokens},
    params::{Match, Params, RouteId, Spans},
};

use super::{
    ASK_DATA, Core, NO_SHAPE, Route, Table,
    layout::{AT_COLUMNS, NONE},
};

/// What the shapes alone tell of a path.
pub(crate) enum Glance {
    /// This route answers.
    Route(u32),
    /// No shape matches.
    Nothing,
    /// Only a whole look-up tells.
    Unsure,
}

impl<T> Table<T> {
    /// The column of a method.
    #[inline]
    pub(crate) fn column(&self, method: Method<'_>) -> usize {
        match method.number() {
            Ok(number) => self.quick.columns.get(usize::from(number)).map_or(0, |&column| usize::from(column)),
            Err(_) => self.core().column(method),
        }
    }

    /// Looks a path up as it stands, as far as that goes without regard to methods.
    #[inline]
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
                NONE => Glance::Unsure,
                route => Glance::Route(route),
            },
        }
    }

    /// What is handed out of a route that was found.
    #[inline]
    pub(crate) fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, spans: &Spans) -> Option<Match<'t, 'p, T>> {
        let place = route as usize;
        let (value, &(template, names)) = (self.values.get(place)?, self.routes.get(place)?);
        let params = Params::new(path, template, names, spans);
        Some(Match { value, route: RouteId(route.into()), template, params })
    }

    /// A route as listed.
    pub(crate) fn listed(&self, route: u32) -> Option<Route<'static>> {
        let place = route as usize;
        self.routes.get(place).map(|&told| Route::read(self.core(), place, told))
    }
}

impl Core<'static> {
    /// Looks one form of a path up: the shape and, if it has the method, the route; or, where no shape is settled on, the
    /// methods of those that were passed over.
    pub(crate) fn stand(
        self,
        column: usize,
        reading: Reading<'_>,
        spans: &mut Spans,
    ) -> Result<(u32, Option<u32>), u64> {
        self.seek(column, reading, spans, &mut ())
    }

    /// The numbers of the methods that a shape has routes for, as bits.
    pub(crate) fn methods(self, shape: u32) -> u64 {
        self.set(shape)
    }

    /// The methods of some numbers.
    pub(crate) fn allowed(self, bits: u64) -> Allowed {
        Allowed::new(MethodSet { bits, tokens: Tokens::Static(self.tokens()) })
    }

    /// One of the routes of a shape.
    pub(crate) fn some_route(self, shape: u32) -> Option<u32> {
        let columns = 0..self.bytes.header(AT_COLUMNS);
        columns.map(|column| self.cell(shape, column)).find(|&route| route != NONE)
    }
}

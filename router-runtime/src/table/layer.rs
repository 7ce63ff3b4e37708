//! What [`crate::Layered`] asks of a table: the parts of a look-up, where a router has a say between them.

use crate::{
    lookup::Reading,
    miss::{Allowed, MethodSet, Tokens},
    params::Spans,
};

use super::{
    Core, Route, Table,
    layout::{AT_COLUMNS, NONE},
};

impl<T> Table<T> {
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

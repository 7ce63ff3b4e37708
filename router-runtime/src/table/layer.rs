//! What [`crate::Layered`] and [`crate::Frozen`] ask of a table: the parts of a look-up, where others have a say between them.

use super::{
    Core, Route, Table,
    layout::{AT_COLUMNS, AT_ROUTE_LIST, Bytes, NONE, ROUTE_BYTES, ROUTE_METHODS},
};

impl<T> Table<T> {
    /// A route as listed.
    pub(crate) fn listed(&self, route: u32) -> Option<Route<'static>> {
        let place = route as usize;
        self.routes.get(place).map(|&told| Route::read(self.core(), place, told))
    }
}

impl Core<'static> {
    /// One of the routes of a shape.
    pub(crate) fn some_route(self, shape: u32) -> Option<u32> {
        let columns = 0..self.bytes.header(AT_COLUMNS);
        columns.map(|column| self.cell(shape, column)).find(|&route| route != NONE)
    }
}

impl<'t> Core<'t> {
    /// A table by its data and its text.
    pub(crate) fn new(data: &'t [u8], text: &'t str) -> Core<'t> {
        Core { bytes: Bytes(data), text }
    }

    /// The number of the method, or of the lowest, that a route was written with.
    pub(crate) fn number_of(self, route: usize) -> u8 {
        let at = self.bytes.header(AT_ROUTE_LIST) + ROUTE_BYTES * route + ROUTE_METHODS;
        u8::try_from(self.bytes.u64(at).trailing_zeros()).unwrap_or(u8::MAX)
    }
}

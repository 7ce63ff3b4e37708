//! What [`crate::Layered`] asks of a table: the parts of a look-up, where a router has a say between them.

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
    /// One of the routes of a shape.
    pub(crate) fn some_route(self, shape: u32) -> Option<u32> {
        let columns = 0..self.bytes.header(AT_COLUMNS);
        columns.map(|column| self.cell(shape, column)).find(|&route| route != NONE)
    }
}

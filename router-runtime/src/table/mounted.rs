//! What mounts ask of a table, in const evaluation and in look-ups.

use crate::options::Options;

use super::{
    Legend, Route, Table,
    layout::{AT_NESTED, AT_ROUTE_LIST, ROUTE_BYTES, ROUTE_METHODS},
};

impl<T> Table<T> {
    pub(crate) const fn data(&self) -> &'static [u8] {
        self.core.bytes.0
    }

    /// The same without its values.
    pub(crate) const fn without_values(&self) -> Table<()> {
        Table { core: self.core, legend: self.legend, values: &[], tree: self.tree }
    }

    pub(crate) const fn values(&self) -> &'static [T] {
        self.values
    }

    pub(crate) const fn legend(&self) -> Legend {
        self.legend
    }

    /// Its extension tokens, separated by spaces.
    pub(crate) const fn tokens(&self) -> &'static str {
        self.core.tokens()
    }

    /// How many catch-alls stand below a catch-all.
    pub(crate) const fn nested(&self) -> usize {
        self.core.bytes.header(AT_NESTED)
    }

    /// How it matches, as numbers: methods, slash, case.
    pub(crate) const fn policies(&self) -> (u8, u8, u8) {
        let Options { methods, slash, case } = self.core.options();
        (methods as u8, slash as u8, case as u8)
    }

    /// The numbers of the methods that a route was written with, as bits.
    pub(crate) const fn methods_of(&self, route: usize) -> u64 {
        let bytes = self.core.bytes;
        bytes.u64(bytes.header(AT_ROUTE_LIST) + ROUTE_BYTES * route + ROUTE_METHODS)
    }

    /// A route as listed.
    pub(crate) fn listed_at(&self, place: usize) -> Route<'static> {
        Route::read(&self.core, place, self.legend.get(place))
    }
}

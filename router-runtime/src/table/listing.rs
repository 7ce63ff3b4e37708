//! What a table tells of itself: its routes, and its tree in print.

use core::fmt;

use crate::{
    method::{ANY, STANDARD, extensions},
    params::{RouteId, names},
};

use super::{
    Core, Table, Told,
    layout::{AT_ROUTE_LIST, ROUTE_BYTES, ROUTE_DOC, ROUTE_DOC_LEN, ROUTE_LINE, ROUTE_METHODS},
};

/// A route of a table, as listed.
#[derive(Clone, Copy)]
pub struct Route<'t> {
    id: RouteId,
    methods: Methods<'t>,
    template: &'t str,
    names: &'t [u8],
    doc: &'t str,
    line: u32,
}

impl Route<'static> {
    pub(super) fn read(core: &Core<'static>, id: usize, (template, names): Told) -> Self {
        let Core { bytes, text, .. } = *core;
        let at = bytes.header(AT_ROUTE_LIST) + ROUTE_BYTES * id;
        let doc = bytes.place(at + ROUTE_DOC);
        Route {
            id: RouteId(id as u64),
            methods: Methods { bits: bytes.u64(at + ROUTE_METHODS), tokens: core.tokens() },
            template,
            names,
            doc: text.get(doc..doc + bytes.place(at + ROUTE_DOC_LEN)).unwrap_or_default(),
            line: bytes.u32(at + ROUTE_LINE),
        }
    }
}

#[cfg(feature = "alloc")]
impl<T> Table<T> {
    /// A route as listed.
    pub(crate) fn listed(&self, route: u32) -> Option<Route<'static>> {
        let place = route as usize;
        (place < self.legend.len()).then(|| self.listed_at(place))
    }
}

#[cfg(feature = "alloc")]
impl Core<'_> {
    /// The number of the method, or of the lowest, that a route was written with.
    pub(crate) fn number_of(&self, route: usize) -> u8 {
        let at = self.bytes.header(AT_ROUTE_LIST) + ROUTE_BYTES * route + ROUTE_METHODS;
        u8::try_from(self.bytes.u64(at).trailing_zeros()).unwrap_or(u8::MAX)
    }
}

impl Route<'static> {
    /// The route as it is seen from outside of a mount.
    pub(crate) fn told_as(self, id: RouteId, (template, names): Told) -> Self {
        Route { id, template, names, ..self }
    }
}

impl<'t> Route<'t> {
    /// The id that a match carries.
    #[must_use]
    pub fn id(&self) -> RouteId {
        self.id
    }

    /// The methods it was written with.
    #[must_use]
    pub fn methods(&self) -> Methods<'t> {
        self.methods
    }

    /// The template as written.
    #[must_use]
    pub fn template(&self) -> &'t str {
        self.template
    }

    /// The names of its parameters.
    #[must_use]
    pub fn params(&self) -> impl ExactSizeIterator<Item = &'t str> + use<'t> {
        names::iter(self.names, self.template)
    }

    /// Its doc comment.
    #[must_use]
    pub fn doc(&self) -> &'t str {
        self.doc
    }

    /// The line of the source file it stands in.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }
}

impl fmt::Display for Route<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.methods, self.template())
    }
}

impl fmt::Debug for Route<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Route({}: {self})", self.id.0)
    }
}

/// The methods of a route. Displays as they are written in `routes!`.
#[derive(Clone, Copy, Debug)]
pub struct Methods<'t> {
    bits: u64,
    tokens: &'t str,
}

impl<'t> Methods<'t> {
    /// The tokens, `ANY` among them, the standard ones first.
    pub fn iter(self) -> impl Iterator<Item = &'t str> {
        let standard = (0..=ANY).zip(STANDARD);
        standard
            .chain(extensions(self.tokens))
            .filter(move |(number, _)| self.bits >> number & 1 == 1)
            .map(|(_, token)| token)
    }
}

impl fmt::Display for Methods<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(place, token)| {
            f.write_str(if place == 0 { "" } else { " | " })?;
            f.write_str(token)
        })
    }
}

/// Prints the routes, one a line, in the order in which they were written.
impl<T> fmt::Display for Table<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.routes().try_for_each(|route| writeln!(f, "{route}"))
    }
}

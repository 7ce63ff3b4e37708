//! The routes behind an enum, and how a value of the enum is made of what a look-up found. In goes a request, out comes
//! a value, field by field; [`Arguments`] is the way back.

use core::fmt;

use crate::{
    method::Method,
    miss::Miss,
    params::{Param, RouteId, Spans},
    table::{Route, Table},
};

use super::{FromOptional, FromParam, ParseError, ToParam, pieces};

/// An enum that [`routes!`](../wayplan/macro.routes.html) made: each of its variants is a route or several.
///
/// ```
/// # use wayplan_runtime::{Method, ParseError, Routes};
/// /// Reads any such enum, whatever its routes are.
/// fn read<'p, R: Routes<'p>>(path: &'p str) -> Result<R, ParseError> {
///     R::read(Method::GET, path)
/// }
/// ```
pub trait Routes<'p>: Arguments + Sized {
    /// Its routes.
    const ROUTES: &'static RouteSet;

    /// Reads a request as a value; the enum's own `parse` is this.
    ///
    /// # Errors
    /// [`ParseError`]
    #[inline]
    fn read<'m>(method: impl Into<Method<'m>>, path: &'p str) -> Result<Self, ParseError> {
        parse(method, path)
    }

    /// Reads a request of the `http` crate as a value.
    ///
    /// # Errors
    /// [`ParseError`]
    #[cfg(feature = "http")]
    fn read_request<B>(request: &'p http::Request<B>) -> Result<Self, ParseError> {
        parse(request.method(), request.uri().path())
    }

    /// Makes a value of the parameters of a route.
    ///
    /// # Errors
    /// [`ParseError::BadParam`] where the type of a field refuses the text.
    #[doc(hidden)]
    fn build(route: u32, parts: &Parts<'_, 'p>) -> Result<Self, ParseError>;
}

/// The routes of an enum, in the order in which they were written.
///
/// It has the name of the enum: `Shop.routes()` lists what the enum `Shop` was made of.
pub struct RouteSet {
    table: Table<()>,
}

impl RouteSet {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(table: Table<()>) -> RouteSet {
        RouteSet { table }
    }

    /// Looks up a route without reading its parameters; their places go into `spans`.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        self.table.find(method, path, spans)
    }

    /// The routes, in the order in which they were written.
    #[must_use]
    pub fn routes(&self) -> impl ExactSizeIterator<Item = Route<'_>> {
        self.table.routes()
    }

    /// The template of a route.
    #[must_use]
    pub fn template(&self, route: RouteId) -> Option<&'static str> {
        self.table.template(route)
    }

    /// The first method of a route.
    pub(super) fn method(&'static self, route: RouteId) -> Option<Method<'static>> {
        let route = self.routes().nth(usize::try_from(route.0).ok()?)?;
        route.methods().iter().next().map(Method::from)
    }
}

impl fmt::Debug for RouteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.routes()).finish()
    }
}

/// Prints the routes, one a line.
impl fmt::Display for RouteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.routes().try_for_each(|route| writeln!(f, "{route}"))
    }
}

/// Reads a request as a value.
///
/// # Errors
/// [`ParseError`]
#[doc(hidden)]
#[inline]
pub fn parse<'p, 'm, R: Routes<'p>>(method: impl Into<Method<'m>>, path: &'p str) -> Result<R, ParseError> {
    let mut spans = Spans::default();
    let RouteId(route) = R::ROUTES.find(method, path, &mut spans)?;
    // A table has fewer routes than 32 bits can number.
    let route = u32::try_from(route).unwrap_or(u32::MAX);
    R::build(route, &Parts { path, spans: &spans, set: R::ROUTES, route })
}

/// The parameters of a route that a look-up found.
#[doc(hidden)]
#[derive(Debug)]
pub struct Parts<'a, 'p> {
    path: &'p str,
    spans: &'a Spans,
    set: &'static RouteSet,
    route: u32,
}

impl<'p> Parts<'_, 'p> {
    fn param(&self, index: usize) -> Option<Param<'p>> {
        self.spans.get(index, self.path).map(Param::from)
    }

    /// A parameter by its place in the template.
    ///
    /// # Errors
    /// [`ParseError::BadParam`] where the type refuses its text.
    #[inline]
    pub fn get<T: FromParam<'p>>(&self, index: usize) -> Result<T, ParseError> {
        let param = self.param(index).unwrap_or(Param::from(""));
        T::from_param(param).map_err(|reason| self.refused(index, reason))
    }

    /// The last parameter, if the path has it.
    ///
    /// # Errors
    /// [`ParseError::BadParam`] where the type refuses its text.
    #[inline]
    pub fn optional<T: FromOptional<'p>>(&self, index: usize) -> Result<T, ParseError> {
        T::from_optional(self.param(index)).map_err(|reason| self.refused(index, reason))
    }

    #[cold]
    fn refused(&self, index: usize, reason: super::Reason) -> ParseError {
        let template = self.set.template(RouteId(self.route.into())).unwrap_or_default();
        ParseError::BadParam { name: pieces::names(template).nth(index).unwrap_or_default(), reason }
    }

    /// What becomes of a route that no variant has; a look-up finds none.
    ///
    /// # Errors
    /// Always.
    #[cold]
    pub fn unknown<T>(&self) -> Result<T, ParseError> {
        Err(Miss::NotFound.into())
    }
}

/// What a value of the enum is made of.
#[doc(hidden)]
pub trait Arguments {
    /// Shows its route and its arguments, in the order of the template.
    fn visit(&self, visitor: &mut dyn Visitor);
}

/// What is shown the arguments of a value.
#[doc(hidden)]
pub trait Visitor {
    /// A route and its arguments.
    fn route(&mut self, route: u32, arguments: &[&dyn ToParam]);
}

//! Paths of a table's routes. In go a route and values by name, out comes the path, checked as that of an enum is.

use core::fmt::{self, Write};

use crate::{
    limits::MAX_PARAMS,
    params::{Param, RouteId},
    table::Table,
};
#[cfg(feature = "alloc")]
use {
    super::PathError,
    crate::{params::Spans, table::Route},
    alloc::string::String,
};

use super::{MountedTable, ParamWriter, ToParam, pieces, write::Path};

impl<T> Table<T> {
    /// A path to the first route of this template, whose parameters are given by name; `None` if no route has the template.
    ///
    /// ```
    /// # use wayplan_runtime::{Method, Options, Table, plan, table, template::Template};
    /// # let template = Template::parse("/products/{sku}").unwrap();
    /// # let routes = [plan::Source { methods: vec![Method::Get], template: &template, doc: "", line: 0 }];
    /// # let plan = plan::Plan::new(&routes, Options::default()).unwrap();
    /// # let shop = table::encode::encode(&plan, &routes, None).leak(&routes, vec![()]);
    /// let path = shop.path("/products/{sku}").unwrap().with("sku", &"a/1");
    /// assert_eq!(path.to_path().unwrap(), "/products/a%2F1");
    /// ```
    #[must_use]
    pub fn path(&self, template: &str) -> Option<PathTo<'_, T>> {
        let route = self.routes().find(|route| route.template() == template)?;
        self.path_to(route.id())
    }

    /// A path to a route, whose parameters are given by name; `None` if the table has no such route.
    ///
    /// ```
    /// # use wayplan_runtime::{Method, Options, RouteId, Table, plan, table, template::Template};
    /// # let template = Template::parse("/a/{id?}").unwrap();
    /// # let routes = [plan::Source { methods: vec![Method::Get], template: &template, doc: "", line: 0 }];
    /// # let plan = plan::Plan::new(&routes, Options::default()).unwrap();
    /// # let table = table::encode::encode(&plan, &routes, None).leak(&routes, vec![()]);
    /// let path = table.path_to(RouteId(0)).unwrap();
    /// assert_eq!(path.to_string(), "/a");
    /// assert_eq!(path.with("id", &7).to_string(), "/a/7");
    /// assert!(table.path_to(RouteId(1)).is_none());
    /// ```
    #[must_use]
    pub fn path_to(&self, route: RouteId) -> Option<PathTo<'_, T>> {
        PathTo::new(Routes::Own(self), route)
    }
}

impl<T> MountedTable<T> {
    /// A path to the first route of this template, which is the whole one, as [`Table::path`] gives it; `None` if no route
    /// has the template.
    #[must_use]
    pub fn path(&self, template: &str) -> Option<PathTo<'_, T>> {
        let route = self.routes().find(|route| route.template() == template)?;
        self.path_to(route.id())
    }

    /// A path to a route, as [`Table::path_to`] gives it; `None` if there is no such route.
    #[must_use]
    pub fn path_to(&self, route: RouteId) -> Option<PathTo<'_, T>> {
        PathTo::new(Routes::Mounted(self), route)
    }
}

/// Where the route of a path is.
enum Routes<'a, T: 'static> {
    Own(&'a Table<T>),
    Mounted(&'a MountedTable<T>),
}

impl<T> Clone for Routes<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Routes<'_, T> {}

impl<T> Routes<'_, T> {
    fn template(self, route: RouteId) -> Option<&'static str> {
        match self {
            Routes::Own(table) => table.template(route),
            Routes::Mounted(table) => table.template(route),
        }
    }

    /// What a look-up with the first method of a route finds.
    #[cfg(feature = "alloc")]
    fn found_as(self, route: RouteId, path: &str, spans: &mut Spans) -> Option<RouteId> {
        let number = u32::try_from(route.0).ok()?;
        let first = |listed: Route<'_>| listed.methods().iter().next().map(String::from);
        let method = match self {
            Routes::Own(table) => table.listed(number).and_then(first),
            Routes::Mounted(table) => table.listed(number).and_then(first),
        };
        let method = method.unwrap_or_default();
        let found = match self {
            Routes::Own(table) => table.find(method.as_str(), path, spans),
            Routes::Mounted(table) => table.find(method.as_str(), path, spans),
        };
        found.ok()
    }
}

/// A path to a route of a table. Made by [`Table::path`] and [`MountedTable::path`]; displays as the path, not checked and
/// with nothing in place of parameters without a value. An optional parameter may be left out.
pub struct PathTo<'a, T: 'static> {
    routes: Routes<'a, T>,
    route: RouteId,
    template: &'static str,
    values: [Option<&'a dyn fmt::Display>; MAX_PARAMS],
    is_unknown: bool,
}

impl<T> Clone for PathTo<'_, T> {
    fn clone(&self) -> Self {
        PathTo {
            routes: self.routes,
            route: self.route,
            template: self.template,
            values: self.values,
            is_unknown: self.is_unknown,
        }
    }
}

impl<'a, T> PathTo<'a, T> {
    fn new(routes: Routes<'a, T>, route: RouteId) -> Option<PathTo<'a, T>> {
        let template = routes.template(route)?;
        Some(PathTo { routes, route, template, values: [None; MAX_PARAMS], is_unknown: false })
    }

    /// Gives a parameter its value: the text that a handler is to read, not encoded. In a catch-all slashes stay slashes. Of
    /// parameters with one name, in the prefix of a mount and behind it, the first that has no value gets it.
    #[must_use]
    pub fn with(mut self, name: &str, value: &'a dyn fmt::Display) -> Self {
        let named = || pieces::names(self.template).enumerate().filter(|(_, known)| *known == name);
        let is_unset = |(place, _): &(usize, &str)| self.values.get(*place).is_some_and(Option::is_none);
        let place = named().find(is_unset).or_else(|| named().last()).map(|(place, _)| place);
        match place.and_then(|place| self.values.get_mut(place)) {
            Some(slot) => *slot = Some(value),
            None => self.is_unknown = true,
        }
        self
    }

    /// The values in the order of the template.
    fn texts(&self) -> [Text<'a>; MAX_PARAMS] {
        self.values.map(Text)
    }

    fn write(&self, path: &mut Path<'_>) -> fmt::Result {
        let texts = self.texts();
        let arguments: [&dyn ToParam; MAX_PARAMS] =
            core::array::from_fn(|index| texts.get(index).unwrap_or(&Text(None)) as _);
        path.template(self.template, arguments.get(..pieces::names(self.template).count()).unwrap_or_default())
    }

    /// The path, if a look-up with the first method of the route finds the route and these values.
    ///
    /// # Errors
    /// [`PathError`] where it does not, or where a value is missing or has the name of no parameter.
    #[cfg(feature = "alloc")]
    pub fn to_path(&self) -> Result<String, PathError> {
        if self.is_unknown {
            return Err(PathError::Unknown);
        }
        let is_optional = pieces::without_optional(self.template).is_some();
        let last = pieces::names(self.template).count() - usize::from(is_optional);
        let unset = pieces::names(self.template).take(last).zip(&self.values).find(|(_, value)| value.is_none());
        if let Some((name, _)) = unset {
            return Err(PathError::Unset { name });
        }
        let mut text = String::new();
        let mut path = Path::new(&mut text);
        self.write(&mut path).map_err(|_| PathError::Rebinds)?;
        let written = path.written();
        written.check(&text, |index| pieces::names(self.template).nth(index))?;
        let mut spans = Spans::default();
        match self.routes.found_as(self.route, &text, &mut spans) {
            Some(found) if found == self.route => {}
            Some(found) => return Err(PathError::Taken { by: self.routes.template(found).unwrap_or_default() }),
            None => return Err(PathError::Rebinds),
        }
        let reads = |(index, value): (usize, Text<'_>)| {
            value.0.is_none() || spans.get(index, &text).is_some_and(|param| value.is_read_from(Param::from(param)))
        };
        let agrees = written.stands_as(&spans, &text) && self.texts().into_iter().enumerate().all(reads);
        if agrees { Ok(text) } else { Err(PathError::Rebinds) }
    }
}

impl<T> fmt::Display for PathTo<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(&mut Path::new(f))
    }
}

impl<T> fmt::Debug for PathTo<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PathTo").field("template", &self.template).finish_non_exhaustive()
    }
}

/// A value by its text.
#[derive(Clone, Copy)]
struct Text<'a>(Option<&'a dyn fmt::Display>);

impl ToParam for Text<'_> {
    fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |value| write!(text, "{value}"))
    }

    fn is_read_from(&self, param: Param<'_>) -> bool {
        let mut rest = Rest(param.raw());
        self.0.is_some_and(|value| write!(rest, "{value}").is_ok() && rest.0.is_empty())
    }

    fn is_absent(&self) -> bool {
        self.0.is_none()
    }
}

/// What is left of a raw parameter when the text that was written has been taken off, decoded.
struct Rest<'p>(&'p str);

impl Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            let escape = crate::path::escape_at(self.0.as_bytes(), 0);
            let found = escape.or_else(|| self.0.bytes().next());
            // A character of several bytes is always written encoded.
            let rest = self.0.get(if escape.is_some() { 3 } else { 1 }..).filter(|_| found == Some(byte));
            self.0 = rest.ok_or(fmt::Error)?;
        }
        Ok(())
    }
}

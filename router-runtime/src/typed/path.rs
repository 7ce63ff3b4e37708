//! From a value of an enum to its route and its path. The path is checked by looking it up.

use core::fmt::{self, Write};

#[cfg(feature = "alloc")]
use {
    super::{PathError, pieces},
    crate::params::{Param, Spans},
    alloc::string::String,
};

use crate::{method::Method, params::RouteId};

use super::{
    ToParam,
    set::{Arguments, RouteSet, Visitor},
    write::Path,
};

/// The route of a value.
#[doc(hidden)]
#[must_use]
pub fn route(value: &dyn Arguments) -> RouteId {
    struct Finder(RouteId);
    impl Visitor for Finder {
        fn route(&mut self, route: u32, _: &[&dyn ToParam]) {
            self.0 = RouteId(route.into());
        }
    }
    let mut finder = Finder(RouteId(u64::MAX));
    value.visit(&mut finder);
    finder.0
}

/// The first method of the route of a value.
#[doc(hidden)]
#[must_use]
pub fn method(set: &'static RouteSet, value: &dyn Arguments) -> Method<'static> {
    set.method(route(value)).unwrap_or(Method::Any)
}

/// The template of the route of a value.
#[doc(hidden)]
#[must_use]
pub fn template(set: &RouteSet, value: &dyn Arguments) -> &'static str {
    set.template(route(value)).unwrap_or_default()
}

/// Writes the path of a value without checking it.
///
/// # Errors
/// Those of what is written to.
#[doc(hidden)]
pub fn display(set: &'static RouteSet, value: &dyn Arguments, out: &mut dyn Write) -> fmt::Result {
    let mut writer = Writer { set, path: Path::new(out), result: Ok(()) };
    value.visit(&mut writer);
    writer.result
}

/// Writes the path of a value.
struct Writer<'w> {
    set: &'static RouteSet,
    path: Path<'w>,
    result: fmt::Result,
}

impl Visitor for Writer<'_> {
    fn route(&mut self, route: u32, arguments: &[&dyn ToParam]) {
        let template = self.set.template(RouteId(route.into())).unwrap_or_default();
        self.result = self.path.template(template, arguments);
    }
}

/// Writes the path of a value, and checks that it is read as this value.
///
/// # Errors
/// [`PathError`] where it is not.
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn to_path(set: &'static RouteSet, value: &dyn Arguments) -> Result<String, PathError> {
    let mut text = String::new();
    let mut writer = Writer { set, path: Path::new(&mut text), result: Ok(()) };
    value.visit(&mut writer);
    // A type whose text cannot be written has none that could be read.
    writer.result.map_err(|_| PathError::Rebinds)?;
    let written = writer.path.written();
    let route = route(value);
    let names = |index| pieces::names(set.template(route)?).nth(index);
    written.check(&text, names)?;
    let mut spans = Spans::default();
    match set.find(method(set, value), &text, &mut spans) {
        Ok(found) if found == route => {}
        Ok(found) => return Err(PathError::Taken { by: set.template(found).unwrap_or_default() }),
        Err(_) => return Err(PathError::Rebinds),
    }
    let mut reader = Reader { path: &text, spans: &spans, agrees: written.stands_as(&spans, &text) };
    value.visit(&mut reader);
    if reader.agrees { Ok(text) } else { Err(PathError::Rebinds) }
}

/// Asks whether the parameters of a path are read as the arguments of a value.
#[cfg(feature = "alloc")]
struct Reader<'a> {
    path: &'a str,
    spans: &'a Spans,
    agrees: bool,
}

#[cfg(feature = "alloc")]
impl Visitor for Reader<'_> {
    fn route(&mut self, _: u32, arguments: &[&dyn ToParam]) {
        let present = arguments.iter().filter(|argument| !argument.is_absent());
        self.agrees &= present.enumerate().all(|(index, argument)| {
            self.spans.get(index, self.path).is_some_and(|text| argument.is_read_from(Param::from(text)))
        });
    }
}

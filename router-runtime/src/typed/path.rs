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
pub fn route(set: &'static RouteSet, value: &dyn Arguments) -> RouteId {
    let mut finder = Finder { set, before: 0, route: RouteId(u64::MAX) };
    value.visit(&mut finder);
    finder.route
}

/// Finds the route of a value, through mounts.
struct Finder {
    set: &'static RouteSet,
    /// Routes before those of the set.
    before: u64,
    route: RouteId,
}

impl Visitor for Finder {
    fn route(&mut self, route: u32, _: &[&dyn ToParam]) {
        self.route = RouteId(self.before + u64::from(route));
    }

    fn mount(&mut self, mount: usize, _: &[&dyn ToParam], value: &dyn Arguments) {
        self.before += self.set.first_of(mount) as u64;
        if let Some(mount) = self.set.mounts().get(mount) {
            self.set = mount.set;
            value.visit(self);
        }
    }
}

/// The first method of the route of a value.
#[doc(hidden)]
#[must_use]
pub fn method(set: &'static RouteSet, value: &dyn Arguments) -> Method<'static> {
    set.method(route(set, value)).unwrap_or(Method::Any)
}

/// The template of the route of a value.
#[doc(hidden)]
#[must_use]
pub fn template(set: &'static RouteSet, value: &dyn Arguments) -> &'static str {
    set.template(route(set, value)).unwrap_or_default()
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

    fn mount(&mut self, mount: usize, arguments: &[&dyn ToParam], value: &dyn Arguments) {
        let Some(mount) = self.set.mounts().get(mount) else { return };
        self.result = self.path.template(mount.prefix, arguments);
        if self.result.is_ok() {
            self.set = mount.set;
            value.visit(self);
        }
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
    let route = route(set, value);
    let names = |index| pieces::names(set.template(route)?).nth(index);
    written.check(&text, names)?;
    let mut spans = Spans::default();
    match set.find(method(set, value), &text, &mut spans) {
        Ok(found) if found == route => {}
        Ok(found) => return Err(PathError::Taken { by: set.template(found).unwrap_or_default() }),
        Err(_) => return Err(PathError::Rebinds),
    }
    let mut reader = Reader { path: &text, spans: &spans, first: 0, agrees: written.stands_as(&spans, &text) };
    value.visit(&mut reader);
    if reader.agrees { Ok(text) } else { Err(PathError::Rebinds) }
}

/// Asks whether the parameters of a path are read as the arguments of a value.
#[cfg(feature = "alloc")]
struct Reader<'a> {
    path: &'a str,
    spans: &'a Spans,
    /// The place of the next argument.
    first: usize,
    agrees: bool,
}

#[cfg(feature = "alloc")]
impl Visitor for Reader<'_> {
    fn route(&mut self, _: u32, arguments: &[&dyn ToParam]) {
        let present = arguments.iter().filter(|argument| !argument.is_absent());
        self.agrees &= present.enumerate().all(|(index, argument)| {
            self.spans.get(self.first + index, self.path).is_some_and(|text| argument.is_read_from(Param::from(text)))
        });
    }

    fn mount(&mut self, _: usize, arguments: &[&dyn ToParam], value: &dyn Arguments) {
        self.route(0, arguments);
        self.first += arguments.len();
        value.visit(self);
    }
}

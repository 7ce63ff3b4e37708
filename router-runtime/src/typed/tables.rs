//! Tables mounted in tables. In go a table with its values and those below it, out comes what one table would answer whose
//! templates were written out with their prefixes. How they are found is the same as for enums: [`super::forest`].

use core::fmt;

use crate::{
    method::Method,
    miss::Miss,
    options::Options,
    params::{Match, Near, Params, RouteId, Spans},
    table::{Route, Table},
};

use super::{forest, set::RouteSet};
#[cfg(feature = "alloc")]
use crate::{lookup::Reading, miss::Allowed};

/// A table in which others are mounted: what [`routes!`](../wayplan/macro.routes.html) makes of a table with a route that has no
/// method, whose value is the table to be found below its template.
///
/// It answers as a [`Table`] does whose templates were written out with their prefixes. Its own routes are numbered first, then
/// those of each mount.
///
/// ```
/// # use wayplan_runtime::{MountedTable, Method, Miss};
/// /// Looks a request up, whatever is mounted.
/// fn template<T>(routes: &MountedTable<T>, path: &str) -> Result<String, Miss> {
///     routes.at(Method::GET, path).map(|hit| hit.template.to_owned())
/// }
/// ```
pub struct MountedTable<T: 'static> {
    set: &'static RouteSet,
    values: &'static [T],
    below: &'static [Mountable<T>],
}

/// A table that can be mounted in another: a [`Table`] or a [`MountedTable`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a table of routes",
    label = "nothing that could be mounted",
    note = "a mount is `\"/prefix\" => TABLE`, with a `static` that `routes!` made; a route with a value begins with a method"
)]
pub trait IsTable {}

impl<T> IsTable for Table<T> {}

impl<T> IsTable for MountedTable<T> {}

/// Says of what is mounted and no table that it is none.
#[doc(hidden)]
pub fn is_table<T: IsTable>(_: &T) {}

/// What is mounted.
#[doc(hidden)]
pub struct Mountable<T: 'static> {
    set: RouteSet,
    values: &'static [T],
    below: &'static [Mountable<T>],
}

impl<T> Mountable<T> {
    /// Its routes.
    #[must_use]
    pub const fn set(&self) -> &RouteSet {
        &self.set
    }
}

impl<T> Table<T> {
    /// The table as it can be mounted in another.
    #[doc(hidden)]
    #[must_use]
    pub const fn to_mount(&'static self) -> Mountable<T> {
        Mountable { set: RouteSet::new(self), values: self.values(), below: &[] }
    }
}

impl<T> MountedTable<T> {
    #[doc(hidden)]
    #[must_use]
    pub const fn from_parts(
        set: &'static RouteSet,
        values: &'static [T],
        below: &'static [Mountable<T>],
    ) -> MountedTable<T> {
        MountedTable { set, values, below }
    }

    /// The table as it can be mounted in another.
    #[doc(hidden)]
    #[must_use]
    pub const fn to_mount(&'static self) -> Mountable<T> {
        Mountable { set: self.set.copied(), values: self.values, below: self.below }
    }

    /// Looks up a route, as [`Table::at`] does.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        let mut spans = Spans::default();
        let route = forest::find(self.set, method.into(), path, &mut spans)?;
        self.matched(route, path, spans.near())
    }

    /// What is handed out of a route that was found.
    pub(crate) fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, near: Near) -> Result<Match<'t, 'p, T>, Miss> {
        let (template, names) = self.set.legend().get(route as usize);
        let route = RouteId(route.into());
        // Every number that a look-up gives has a value.
        let value = self.value(route).ok_or(Miss::NotFound)?;
        Ok(Match { value, route, template, params: Params::new(path, template, names, near) })
    }

    /// Looks one form of a path up. Where nothing answers, the methods of what refuses, as bits, and one of its routes if it is
    /// a single shape.
    #[cfg(feature = "alloc")]
    pub(crate) fn seek(
        &self,
        method: Method<'_>,
        reading: Reading<'_>,
        path: &str,
        spans: &mut Spans,
    ) -> Result<u32, (u64, Option<u32>)> {
        forest::seek(self.set, method, reading, path, spans)
    }

    /// A route as listed.
    #[cfg(feature = "alloc")]
    pub(crate) fn listed(&self, route: u32) -> Option<Route<'static>> {
        self.set.listed(route)
    }

    /// The methods of some bits.
    #[cfg(feature = "alloc")]
    pub(crate) fn allowed(&self, methods: u64) -> Allowed {
        Allowed::of_table(methods, self.set.tokens())
    }

    /// Looks up a route without handing out what it is, as [`Table::find`] does.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](MountedTable::at).
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        self.set.find(method, path, spans)
    }

    /// How the table, and every table mounted in it, matches.
    #[must_use]
    pub fn options(&self) -> Options {
        self.set.own_table().options()
    }

    /// The routes: its own in the order in which they were written, then those of each mount.
    #[must_use]
    pub fn routes(&self) -> impl ExactSizeIterator<Item = Route<'static>> {
        self.set.routes()
    }

    /// The template of a route, with the prefixes before it.
    #[must_use]
    pub fn template(&self, route: RouteId) -> Option<&'static str> {
        self.set.template(route)
    }

    /// The value of a route.
    #[must_use]
    pub fn value(&self, route: RouteId) -> Option<&'static T> {
        let mut route = u32::try_from(route.0).ok()?;
        let (mut set, mut values, mut below) = (self.set, self.values, self.below);
        while let Some((number, inside)) = set.mount_of(route) {
            let mount = below.get(number)?;
            (route, set, values, below) = (inside, &mount.set, mount.values, mount.below);
        }
        values.get(usize::try_from(route).ok()?)
    }

    /// Gives the path back if some route answers it: see [`Table::link`].
    ///
    /// # Panics
    /// If no route answers the path; in const evaluation that is an error of the compiler.
    #[must_use]
    #[track_caller]
    pub const fn link(&self, path: &'static str) -> &'static str {
        self.set.link(path)
    }
}

impl<T> fmt::Debug for MountedTable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MountedTable").field("routes", &self.set.count()).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Mountable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mountable").field("routes", &self.set.count()).finish_non_exhaustive()
    }
}

/// Prints the routes, one a line.
impl<T> fmt::Display for MountedTable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.set.fmt(f)
    }
}

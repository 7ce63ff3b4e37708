//! The routes behind an enum, and how a value of the enum is made of what a look-up found. In goes a request, out comes
//! a value, field by field; [`Arguments`] is the way back.

use core::{cell::OnceCell, fmt};

use crate::{
    method::Method,
    miss::Miss,
    params::{Param, RouteId, Spans},
    table::{Legend, Route, Table, Told},
};

use super::{FromOptional, FromParam, ParseError, ToParam, bare, compose, forest, link, pieces};

/// An enum that [`routes!`](../wayplan/macro.routes.html) made: each of its variants is a route or several.
///
/// ```
/// # use wayplan_runtime::{Method, ParseError, Routes};
/// /// Reads any such enum, whatever its routes are.
/// fn read<'p, R: Routes<'p>>(path: &'p str) -> Result<R, ParseError> {
///     R::read(Method::GET, path)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum of routes",
    label = "nothing that could be mounted",
    note = "a mount is `\"/prefix\" => Variant(Routes)`, with an enum that `routes!` made"
)]
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

    /// Makes a value of the parameters of a route; `None` where the type of a field refuses its text, which `parts` keeps.
    #[doc(hidden)]
    fn build(route: u32, parts: &Parts<'_, 'p>) -> Option<Self>;
}

/// The routes of an enum, in the order in which they were written.
///
/// It has the name of the enum: `Shop.routes()` lists what the enum `Shop` was made of.
pub struct RouteSet {
    table: Table<()>,
    mounts: &'static [Mount],
    /// Of the table and of all mounts.
    legend: Legend,
    tokens: &'static str,
    /// In how many ways a mount can be chosen where there are several of one prefix.
    choices: usize,
}

/// Another enum, mounted under a prefix.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Mount {
    pub(super) set: &'static RouteSet,
    /// What is told of each of its routes, its own in front.
    pub(super) told: &'static [Told],
    /// A template.
    pub(super) prefix: &'static str,
    /// How many parameters it has, and where their names are.
    pub(super) params: usize,
    pub(super) names: &'static [u8],
    /// The first of the mounts with this prefix, and the routes around them that end where it does.
    pub(super) first: usize,
    pub(super) ends: &'static [u32],
    /// Whether a route of what is mounted is one optional parameter, and whether another stands at its `/`.
    pub(super) has_bare: bool,
    pub(super) has_slash: bool,
}

impl Mount {
    /// `told` is that of the routes, the pair behind it that of the prefix; the last are the number of the first mount with this
    /// prefix and the routes around it that end where it does.
    #[must_use]
    pub const fn new(
        set: &'static RouteSet,
        told: &'static [Told],
        (prefix, names): Told,
        (first, ends): (usize, &'static [u32]),
    ) -> Mount {
        let params = compose::names_of((prefix, names));
        let mount = Mount { set, told, prefix, params, names, first, ends, has_bare: false, has_slash: false };
        let (has_bare, has_slash) = bare::kinds(mount.own_told());
        Mount { has_bare, has_slash, ..mount }
    }

    /// What is told of the routes that are not mounted in turn.
    pub(super) const fn own_told(&self) -> &'static [Told] {
        match self.told.split_at_checked(self.set.table.legend().len()) {
            Some((own, _)) => own,
            None => self.told,
        }
    }
}

impl RouteSet {
    #[doc(hidden)]
    #[must_use]
    pub const fn new<T>(table: &'static Table<T>) -> RouteSet {
        let (legend, tokens) = (table.legend(), table.tokens());
        RouteSet { table: table.without_values(), mounts: &[], legend, tokens, choices: 1 }
    }

    /// Those of a table and of what is mounted in it; `composed` is what [`compose`](super::compose::compose) made of them.
    #[doc(hidden)]
    #[must_use]
    pub const fn mounted(table: &'static Table<()>, mounts: &'static [Mount], composed: &'static [u8]) -> RouteSet {
        let mut choices = 1;
        let mut number = 0;
        while number < mounts.len() {
            let of_prefix = choices_at(mounts, number);
            choices = if of_prefix > choices { of_prefix } else { choices };
            number += 1;
        }
        let (tokens, legend) = compose::composed(table, mounts, composed);
        RouteSet { table: table.without_values(), mounts, legend, tokens, choices }
    }

    pub(super) const fn copied(&self) -> RouteSet {
        RouteSet { table: self.table.without_values(), ..*self }
    }

    /// How many routes there are.
    #[doc(hidden)]
    #[must_use]
    pub const fn count(&self) -> usize {
        self.legend.len()
    }

    pub(super) const fn own_table(&self) -> &Table<()> {
        &self.table
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn legend(&self) -> Legend {
        self.legend
    }

    pub(crate) const fn tokens(&self) -> &'static str {
        self.tokens
    }

    pub(super) const fn choices(&self) -> usize {
        self.choices
    }

    pub(super) const fn mounts(&self) -> &'static [Mount] {
        self.mounts
    }

    /// How many catch-alls stand below a catch-all, mounts included.
    pub(super) const fn nested(&self) -> usize {
        let mut nested = self.table.nested();
        let mut rest = self.mounts;
        while let [mount, behind @ ..] = rest {
            nested += mount.set.nested();
            rest = behind;
        }
        nested
    }

    /// Which mount a route belongs to, and its number there; `None` for a route of the enum's own.
    pub(super) fn mount_of(&self, route: u32) -> Option<(usize, u32)> {
        let mut left = route.checked_sub(u32::try_from(self.table.stats().routes).ok()?)?;
        self.mounts.iter().enumerate().find_map(|(number, mount)| {
            let count = u32::try_from(mount.set.count()).ok()?;
            let found = (left < count).then_some((number, left));
            left = left.saturating_sub(count);
            found
        })
    }

    /// The number of the first route of a mount.
    pub(super) fn first_of(&self, number: usize) -> usize {
        let before = self.mounts.iter().take(number).map(|mount| mount.set.count());
        self.table.stats().routes + before.sum::<usize>()
    }

    /// Looks up a route without reading its parameters; their places go into `spans`.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    #[inline(always)]
    pub fn find<'m>(
        &'static self,
        method: impl Into<Method<'m>>,
        path: &str,
        spans: &mut Spans,
    ) -> Result<RouteId, Miss> {
        if self.mounts.is_empty() {
            return self.table.find(method, path, spans);
        }
        forest::find(self, method.into(), path, spans).map(|route| RouteId(route.into()))
    }

    /// The routes, in the order in which they were written.
    #[must_use]
    pub fn routes(&self) -> impl ExactSizeIterator<Item = Route<'static>> {
        (0..self.count()).map(|place| self.listed_at(place))
    }

    /// A route as listed, by its number.
    pub(super) fn listed(&self, route: u32) -> Option<Route<'static>> {
        let place = route as usize;
        (place < self.count()).then(|| self.listed_at(place))
    }

    /// The same: in its own table, but for the number and the template.
    fn listed_at(&self, place: usize) -> Route<'static> {
        let told = self.legend.get(place);
        match u32::try_from(place).ok().and_then(|route| self.mount_of(route)) {
            Some((number, route)) if let Some(mount) = self.mounts.get(number) => {
                mount.set.listed_at(route as usize).told_as(RouteId(place as u64), told)
            }
            _ => self.table.listed_at(place).told_as(RouteId(place as u64), told),
        }
    }

    /// Gives the path back if some route answers it, whatever its method. [`link!`](../wayplan/macro.link.html) calls it where
    /// it is evaluated by the compiler.
    ///
    /// # Panics
    /// If no route answers the path; in const evaluation that is an error of the compiler.
    #[must_use]
    #[track_caller]
    pub const fn link(&self, path: &'static str) -> &'static str {
        link::link(self.table.data(), self.mounts, self.legend, path)
    }

    /// The template of a route.
    #[must_use]
    pub fn template(&self, route: RouteId) -> Option<&'static str> {
        self.legend.template(usize::try_from(route.0).ok()?)
    }

    /// The first method of a route.
    pub(super) fn method(&self, route: RouteId) -> Option<Method<'static>> {
        let route = self.listed(u32::try_from(route.0).ok()?)?;
        route.methods().iter().next().map(Method::from)
    }
}

/// In how many ways one of the mounts whose prefix is that of the mount `first` can be chosen.
const fn choices_at(mounts: &[Mount], first: usize) -> usize {
    let mut choices = 0;
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        if mount.first == first {
            choices += mount.set.choices;
        }
        rest = behind;
    }
    choices
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
    let refused = OnceCell::new();
    let parts = Parts { path, spans: &spans, first: 0, set: R::ROUTES, route, refused: &refused };
    // Where nothing was refused no variant has the route, and a look-up finds no such route.
    R::build(route, &parts).ok_or_else(|| refused.into_inner().unwrap_or(ParseError::Miss(Miss::NotFound)))
}

/// The parameters of a route that a look-up found.
#[doc(hidden)]
#[derive(Debug)]
pub struct Parts<'a, 'p> {
    path: &'p str,
    spans: &'a Spans,
    /// The place of the first parameter that is not one of a prefix around the enum.
    first: usize,
    set: &'static RouteSet,
    route: u32,
    /// Why there is no value, if there is none. It stands apart so that what is made for each route has one way out.
    refused: &'a OnceCell<ParseError>,
}

/// What was found behind the prefix of a mount.
#[doc(hidden)]
#[derive(Debug)]
pub struct Mounted<'a, 'p> {
    /// Which mount it is.
    pub mount: usize,
    parts: Parts<'a, 'p>,
}

impl<'p> Mounted<'_, 'p> {
    /// The value of the mounted enum.
    #[must_use]
    pub fn build<R: Routes<'p>>(&self) -> Option<R> {
        R::build(self.parts.route, &self.parts)
    }
}

impl<'a, 'p> Parts<'a, 'p> {
    #[inline]
    fn param(&self, index: usize) -> Option<Param<'p>> {
        self.spans.get(self.first + index, self.path).map(Param::from)
    }

    /// What was found behind the prefix of a mount, if the route is not the enum's own.
    #[must_use]
    pub fn mounted(&self) -> Option<Mounted<'a, 'p>> {
        let (number, route) = self.set.mount_of(self.route)?;
        let mount = self.set.mounts.get(number)?;
        let first = self.first + mount.params;
        Some(Mounted { mount: number, parts: Parts { first, set: mount.set, route, ..*self } })
    }

    /// A parameter by its place in the template, unless the type refuses its text.
    #[inline]
    #[must_use]
    pub fn get<T: FromParam<'p>>(&self, index: usize) -> Option<T> {
        match T::from_param(self.param(index).unwrap_or(Param::from(""))) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.refuse(index, reason);
                None
            }
        }
    }

    /// The last parameter, if the path has it, unless the type refuses its text.
    #[inline]
    #[must_use]
    pub fn optional<T: FromOptional<'p>>(&self, index: usize) -> Option<T> {
        match T::from_optional(self.param(index)) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.refuse(index, reason);
                None
            }
        }
    }

    #[cold]
    fn refuse(&self, index: usize, reason: super::Reason) {
        let template = self.set.template(RouteId(self.route.into())).unwrap_or_default();
        let name = pieces::names(template).nth(index).unwrap_or_default();
        let _ = self.refused.set(ParseError::BadParam { name, reason });
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
    /// A mount, the arguments of its prefix, and a value of the mounted enum.
    fn mount(&mut self, mount: usize, arguments: &[&dyn ToParam], value: &dyn Arguments);
}

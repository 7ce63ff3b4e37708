//! The look-up of a path in both layers. In go a table, the version of a router and a request, out comes the route that
//! answers, or what refuses, by the rules for two layers.
//!
//! The heap is not used, not even where the two shapes that match have to be compared: they are compared as their
//! templates are written.

use core::{cmp::Ordering, mem};

use crate::{
    dynamic::{self, Router, Unsettled},
    lookup::{self, Reading},
    method::Method,
    miss::Miss,
    options::SlashPolicy,
    params::{Match, Near, RouteId, Spans, Trail},
    path::Plain,
    rank::{self, Written},
    table::{Glance, Table},
};

/// The route that answers.
pub(super) enum Found<'a, T> {
    /// One of the table, by its trail; the places have not been written.
    Glanced(u32, Trail),
    Table(u32),
    Router(&'a dynamic::Route<T>),
}

impl<'a, T> Found<'a, T> {
    pub(super) fn id(&self) -> RouteId {
        match self {
            Found::Glanced(route, _) | Found::Table(route) => RouteId((*route).into()),
            Found::Router(route) => route.id,
        }
    }

    #[inline]
    pub(super) fn matched<'p>(
        self,
        table: &'static Table<T>,
        path: &'p str,
        near: Near,
    ) -> Result<Match<'a, 'p, T>, Miss> {
        match self {
            Found::Glanced(route, trail) => table.matched_by_trail(route, path, trail),
            Found::Table(route) => table.matched(route, path, near),
            Found::Router(route) => Ok(route.matched(path, near)),
        }
    }
}

/// A method, as each layer numbers it.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    column: usize,
    number: u8,
}

/// What refuses: the methods that each layer has, and its shape if a single one refuses.
pub(super) struct Refusal<'a, T> {
    table: u64,
    pub(super) shape: Option<u32>,
    router: u64,
    pub(super) node: Option<&'a dynamic::Child<T>>,
}

impl<'a, T> Refusal<'a, T> {
    /// The same, and a node refuses too.
    fn by(self, node: &'a dynamic::Child<T>) -> Self {
        Refusal { router: node.methods(), node: Some(node), ..self }
    }
}

/// Looks a path up. The router is asked for only if a glance at the table does not settle it.
#[inline]
pub(super) fn look_up<'a, T>(
    table: &'static Table<T>,
    method: Method<'_>,
    path: &str,
    near: &mut Near,
    router: impl Fn() -> &'a Router<T>,
) -> Result<Found<'a, T>, Miss> {
    match table.glance(table.core().column(method), path) {
        Glance::Route(route, trail) => Ok(Found::Glanced(route, trail)),
        glance => Layers { table, router: router() }.behind(method, matches!(glance, Glance::Nothing), path, near),
    }
}

/// The same, where the places of all parameters are wanted.
#[inline]
pub(super) fn find<'a, T>(
    table: &'static Table<T>,
    method: Method<'_>,
    path: &str,
    spans: &mut Spans,
    router: impl Fn() -> &'a Router<T>,
) -> Result<RouteId, Miss> {
    let mut near = Near::default();
    let mut found = look_up(table, method, path, &mut near, &router)?;
    match found {
        Found::Glanced(route, trail) => spans.follow(trail, table.names(route)),
        _ if near.is_whole() => spans.take(&near),
        _ => found = Layers { table, router: router() }.answer(method, false, path, spans)?,
    }
    Ok(found.id())
}

/// Both layers.
pub(super) struct Layers<'a, T: 'static> {
    pub(super) table: &'static Table<T>,
    pub(super) router: &'a Router<T>,
}

impl<'a, T> Layers<'a, T> {
    pub(super) fn asked(&self, method: Method<'_>) -> Asked {
        Asked { column: self.table.core().column(method), number: self.router.number_of(method) }
    }

    /// What comes of a path that a glance at the table does not settle; `router_alone` if it showed that the table does not
    /// have the path as it stands, and that nothing in it is encoded.
    #[inline(never)]
    fn behind(
        &self,
        method: Method<'_>,
        router_alone: bool,
        path: &str,
        near: &mut Near,
    ) -> Result<Found<'a, T>, Miss> {
        if router_alone && path.starts_with('/') {
            match self.router.glance(self.router.number_of(method), Plain(path.as_bytes()), near) {
                Ok(route) => return Ok(Found::Router(route)),
                Err(Unsettled::NOTHING) if self.table.options().slash == SlashPolicy::Strict => {
                    return Err(Miss::NotFound);
                }
                Err(_) => {}
            }
        }
        let mut spans = Spans::default();
        let found = self.answer(method, router_alone, path, &mut spans)?;
        *near = spans.near();
        Ok(found)
    }

    /// The whole look-up by the data of the table and the router; `router_alone` if the table is known not to have the path
    /// as it stands.
    #[inline(never)]
    fn answer(
        &self,
        method: Method<'_>,
        mut router_alone: bool,
        path: &str,
        spans: &mut Spans,
    ) -> Result<Found<'a, T>, Miss> {
        let asked = self.asked(method);
        lookup::look_up(self.table.options(), path, spans, |reading, spans| {
            if mem::take(&mut router_alone) {
                let found = self.router.look(asked.number, reading, spans, &mut ());
                return found.map(Found::Router).map_err(|refused| self.router.miss(refused));
            }
            self.seek(asked, reading, path, spans).map_err(|refusal| self.miss(&refusal))
        })
    }

    /// Looks one form of a path up.
    pub(super) fn seek(
        &self,
        asked: Asked,
        reading: Reading<'_>,
        path: &str,
        spans: &mut Spans,
    ) -> Result<Found<'a, T>, Refusal<'a, T>> {
        let (table, shape) = match self.table.core().seek(asked.column, reading, spans) {
            Ok((_, Some(route))) => return Ok(Found::Table(route)),
            Ok((shape, None)) => (self.table.core().set(shape), Some(shape)),
            Err(refused) => (refused, None),
        };
        let refusal = Refusal { table, shape, router: 0, node: None };
        let Some(shape) = shape else {
            // The table does not have the path, or not with this method and the search fell through.
            return match self.router.seek(asked.number, reading, spans, &mut ()) {
                Ok(node) => node.answer(asked.number).map(Found::Router).ok_or_else(|| refusal.by(node)),
                Err(refused) => Err(Refusal { router: refused, ..refusal }),
            };
        };
        let mut theirs = Spans::default();
        let Ok(node) = self.router.seek(asked.number, reading, &mut theirs, &mut ()) else { return Err(refusal) };
        let order = self.compare(path, (shape, spans), (node, &theirs));
        match node.answer(asked.number) {
            _ if order == Ordering::Less => Err(refusal),
            Some(route) => {
                *spans = theirs;
                Ok(Found::Router(route))
            }
            None if order == Ordering::Equal => Err(refusal.by(node)),
            None => Err(Refusal { table: 0, shape: None, ..refusal }.by(node)),
        }
    }

    /// Which of two ways to match a path is earlier: that of a shape of the table or that of a node of the router.
    #[cold]
    fn compare(
        &self,
        path: &str,
        (shape, ours): (u32, &Spans),
        (node, theirs): (&dynamic::Child<T>, &Spans),
    ) -> Ordering {
        let route = self.table.core().some_route(shape).and_then(|route| self.table.listed(route));
        let (Some(ours_by), Some(theirs_by)) = (route, node.some_route()) else { return Ordering::Less };
        let case = self.table.options().case;
        let ours_by = Written::new(ours_by.template(), ours.len(), case);
        let theirs_by = Written::new(theirs_by.template(), theirs.len(), case);
        let covers = |form: Written<'_>, spans: &Spans, place: usize| {
            form.catch_alls().nth(place).map_or(1, |param| spans.slashes(param, path) + 1)
        };
        rank::ways(ours_by, |place| covers(ours_by, ours, place), theirs_by, |place| covers(theirs_by, theirs, place))
    }

    #[cold]
    fn miss(&self, refusal: &Refusal<'_, T>) -> Miss {
        let table = (refusal.table != 0).then(|| self.table.core().allowed(refusal.table));
        let router = (refusal.router != 0).then(|| self.router.allowed(refusal.router));
        match (table, router) {
            (None, None) => Miss::NotFound,
            (Some(one), None) | (None, Some(one)) => Miss::MethodNotAllowed(one),
            (Some(table), Some(router)) => Miss::MethodNotAllowed(table.union(router)),
        }
    }
}

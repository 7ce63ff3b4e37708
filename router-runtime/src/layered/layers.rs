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
    params::{Match, Near, RouteId, Spans},
    path::Plain,
    rank::{self, Written},
};

use super::front::{Front, Refused};

/// The route that answers.
pub(super) enum Found<'a, T> {
    Table(u32),
    Router(&'a dynamic::Route<T>),
}

impl<'a, T> Found<'a, T> {
    pub(super) fn id(&self) -> RouteId {
        match self {
            Found::Table(route) => RouteId((*route).into()),
            Found::Router(route) => route.id,
        }
    }

    #[inline]
    pub(super) fn matched<'p>(
        self,
        table: &'static impl Front<T>,
        path: &'p str,
        near: Near,
    ) -> Result<Match<'a, 'p, T>, Miss> {
        match self {
            Found::Table(route) => table.matched(route, path, near),
            Found::Router(route) => Ok(route.matched(path, near)),
        }
    }
}

/// What refuses: the methods that each layer has, and its shape if a single one refuses.
pub(super) struct Refusal<'a, T> {
    table: u64,
    /// One of the routes of the shape.
    pub(super) by: Option<u32>,
    router: u64,
    pub(super) node: Option<&'a dynamic::Child<T>>,
}

impl<'a, T> Refusal<'a, T> {
    /// The same, and a node refuses too.
    fn by(self, node: &'a dynamic::Child<T>) -> Self {
        Refusal { router: node.methods(), node: Some(node), ..self }
    }
}

/// Looks a path up. The router is asked for only if a first look at the table does not settle it.
#[inline]
pub(super) fn at<'a, 'p, T, F: Front<T>>(
    table: &'static F,
    method: Method<'_>,
    path: &'p str,
    router: impl FnOnce() -> &'a Router<T>,
) -> Result<Match<'a, 'p, T>, Miss> {
    let router_alone = match table.hit(method, path) {
        Ok(hit) => return Ok(hit),
        Err(nothing) => nothing,
    };
    let mut near = Near::default();
    let found = Layers { table, router: router() }.behind(method, router_alone, path, &mut near)?;
    found.matched(table, path, near)
}

/// The same, where the places of all parameters are wanted.
#[inline]
pub(super) fn find<'a, T: 'a, F: Front<T>>(
    table: &'static F,
    method: Method<'_>,
    path: &str,
    spans: &mut Spans,
    router: impl FnOnce() -> &'a Router<T>,
) -> Result<RouteId, Miss> {
    let router_alone = match table.find_hit(method, path, spans) {
        Ok(route) => return Ok(RouteId(route.into())),
        Err(nothing) => nothing,
    };
    let mut near = Near::default();
    let layers = Layers { table, router: router() };
    let mut found = layers.behind(method, router_alone, path, &mut near)?;
    if near.is_whole() {
        spans.take(&near);
    } else {
        found = layers.answer(method, false, path, spans)?;
    }
    Ok(found.id())
}

/// Both layers.
pub(super) struct Layers<'a, T, F: 'static> {
    pub(super) table: &'static F,
    pub(super) router: &'a Router<T>,
}

impl<'a, T, F: Front<T>> Layers<'a, T, F> {
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
        let number = self.router.number_of(method);
        lookup::look_up(self.table.options(), path, spans, |reading, spans| {
            if mem::take(&mut router_alone) {
                let found = self.router.look(number, reading, spans, &mut ());
                return found.map(Found::Router).map_err(|refused| self.router.miss(refused));
            }
            self.seek(method, reading, path, spans).map_err(|refusal| self.miss(&refusal))
        })
    }

    /// Looks one form of a path up.
    pub(super) fn seek(
        &self,
        method: Method<'_>,
        reading: Reading<'_>,
        path: &str,
        spans: &mut Spans,
    ) -> Result<Found<'a, T>, Refusal<'a, T>> {
        let Refused { methods, by } = match self.table.seek(method, reading, path, spans) {
            Ok(route) => return Ok(Found::Table(route)),
            Err(refused) => refused,
        };
        let number = self.router.number_of(method);
        let refusal = Refusal { table: methods, by, router: 0, node: None };
        let Some(by) = by else {
            // The table does not have the path, or not with this method and the search fell through.
            return match self.router.seek(number, reading, spans, &mut ()) {
                Ok(node) => node.answer(number).map(Found::Router).ok_or_else(|| refusal.by(node)),
                Err(refused) => Err(Refusal { router: refused, ..refusal }),
            };
        };
        let mut theirs = Spans::default();
        let Ok(node) = self.router.seek(number, reading, &mut theirs, &mut ()) else { return Err(refusal) };
        let order = self.compare(path, (by, spans), (node, &theirs));
        match node.answer(number) {
            _ if order == Ordering::Less => Err(refusal),
            Some(route) => {
                *spans = theirs;
                Ok(Found::Router(route))
            }
            None if order == Ordering::Equal => Err(refusal.by(node)),
            None => Err(Refusal { table: 0, by: None, ..refusal }.by(node)),
        }
    }

    /// Which of two ways to match a path is earlier: that of a route of the table or that of a node of the router.
    #[cold]
    fn compare(
        &self,
        path: &str,
        (route, ours): (u32, &Spans),
        (node, theirs): (&dynamic::Child<T>, &Spans),
    ) -> Ordering {
        let (Some(ours_by), Some(theirs_by)) = (self.table.listed(route), node.some_route()) else {
            return Ordering::Less;
        };
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
        let table = (refusal.table != 0).then(|| self.table.allowed(refusal.table));
        let router = (refusal.router != 0).then(|| self.router.allowed(refusal.router));
        match (table, router) {
            (None, None) => Miss::NotFound,
            (Some(one), None) | (None, Some(one)) => Miss::MethodNotAllowed(one),
            (Some(table), Some(router)) => Miss::MethodNotAllowed(table.union(router)),
        }
    }
}

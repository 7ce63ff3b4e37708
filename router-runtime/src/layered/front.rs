//! What may stand in front of a router: a table, alone or with others mounted in it. In go a request and a place for parameters,
//! out comes what the layers have to know of the table's answer.

#![expect(private_interfaces, reason = "nobody outside of this crate can name the trait")]

use alloc::vec::Vec;

use crate::{
    lookup::Reading,
    method::Method,
    miss::{Allowed, Miss},
    options::Options,
    params::{Match, Near, Spans},
    table::{Glance, Route, Table},
    typed::MountedTable,
};

/// What refuses a path.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// The methods that the table has there, as bits.
    pub(super) methods: u64,
    /// One of the routes of the shape that refuses, if a single one does.
    pub(super) by: Option<u32>,
}

/// Keeps [`InFront`](super::InFront) to this crate.
pub trait Front<T>: 'static {
    fn options(&self) -> Options;

    /// What the first look at a path settles: a match; `Err(true)` if the path holds no `%` and no shape of the table matches it;
    /// `Err(false)` if only a whole look-up tells.
    #[inline]
    fn hit<'t, 'p>(&'t self, _: Method<'_>, _: &'p str) -> Result<Match<'t, 'p, T>, bool> {
        Err(false)
    }

    /// The same; the places of the parameters go into `spans`.
    #[inline]
    fn find_hit(&self, _: Method<'_>, _: &str, _: &mut Spans) -> Result<u32, bool> {
        Err(false)
    }

    /// Looks one form of a path up.
    fn seek(&self, method: Method<'_>, reading: Reading<'_>, path: &str, spans: &mut Spans) -> Result<u32, Refused>;

    /// What is handed out of a route that was found.
    fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, near: Near) -> Result<Match<'t, 'p, T>, Miss>;

    /// A route as listed.
    fn listed(&self, route: u32) -> Option<Route<'static>>;

    /// All of them.
    fn list(&self) -> Vec<Route<'static>>;

    /// The methods of some bits.
    fn allowed(&self, methods: u64) -> Allowed;
}

impl<T: 'static> Front<T> for Table<T> {
    fn options(&self) -> Options {
        self.options()
    }

    #[inline]
    fn hit<'t, 'p>(&'t self, method: Method<'_>, path: &'p str) -> Result<Match<'t, 'p, T>, bool> {
        match self.glance(self.core().column(method), path) {
            Glance::Route(route, trail) => self.matched_by_trail(route, path, trail).map_err(|_| false),
            glance => Err(matches!(glance, Glance::Nothing)),
        }
    }

    #[inline]
    fn find_hit(&self, method: Method<'_>, path: &str, spans: &mut Spans) -> Result<u32, bool> {
        match self.glance(self.core().column(method), path) {
            Glance::Route(route, trail) => {
                spans.follow(trail, self.names(route));
                Ok(route)
            }
            glance => Err(matches!(glance, Glance::Nothing)),
        }
    }

    fn seek(&self, method: Method<'_>, reading: Reading<'_>, _: &str, spans: &mut Spans) -> Result<u32, Refused> {
        let core = self.core();
        match core.seek(core.column(method), reading, spans) {
            Ok((_, Some(route))) => Ok(route),
            Ok((shape, None)) => Err(Refused { methods: core.set(shape), by: core.some_route(shape) }),
            Err(methods) => Err(Refused { methods, by: None }),
        }
    }

    #[inline]
    fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, near: Near) -> Result<Match<'t, 'p, T>, Miss> {
        self.matched(route, path, near)
    }

    fn listed(&self, route: u32) -> Option<Route<'static>> {
        self.listed(route)
    }

    fn list(&self) -> Vec<Route<'static>> {
        (0..).map_while(|route| self.listed(route)).collect()
    }

    fn allowed(&self, methods: u64) -> Allowed {
        self.core().allowed(methods)
    }
}

impl<T: 'static> Front<T> for MountedTable<T> {
    fn options(&self) -> Options {
        self.options()
    }

    fn seek(&self, method: Method<'_>, reading: Reading<'_>, path: &str, spans: &mut Spans) -> Result<u32, Refused> {
        self.seek(method, reading, path, spans).map_err(|(methods, by)| Refused { methods, by })
    }

    fn matched<'t, 'p>(&'t self, route: u32, path: &'p str, near: Near) -> Result<Match<'t, 'p, T>, Miss> {
        self.matched(route, path, near)
    }

    fn listed(&self, route: u32) -> Option<Route<'static>> {
        self.listed(route)
    }

    fn list(&self) -> Vec<Route<'static>> {
        self.routes().collect()
    }

    fn allowed(&self, methods: u64) -> Allowed {
        self.allowed(methods)
    }
}

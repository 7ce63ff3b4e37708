//! A router that is done with. In goes a router, out come its routes as the bytes that a compiled table is made of: a
//! few blocks of memory in the place of many, and nothing to edit.

use alloc::{sync::Arc, vec::Vec};
use core::fmt;

use crate::{
    limits::{MAX_ROUTES, MAX_TABLE_BYTES},
    method::Method,
    miss::{Allowed, Miss},
    options::Options,
    params::{Match, RouteId, Spans},
    plan::{Plan, Source},
    table::{Core, Header, encode::encode},
    template::Template,
};

use super::{Entry, LimitError, Router, listing::method_of, route::Route};

/// The routes of a [`Router`], to be read and no longer to be edited. Made by [`Router::freeze`].
///
/// Answers as the router does, with its ids. Shares the routes with the router, and so their values; a clone takes constant
/// time.
///
/// ```
/// # use wayplan_runtime::{Method, Router};
/// let mut router = Router::new();
/// let id = router.insert(Method::GET, "/hooks/{tenant}", "hook")?;
/// let frozen = router.freeze()?;
/// let hit = frozen.at(Method::GET, "/hooks/acme").unwrap();
/// assert_eq!((*hit.value, hit.route), ("hook", id));
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
pub struct Frozen<T> {
    header: Header,
    data: Arc<[u8]>,
    /// Extension tokens, separated by spaces.
    tokens: Arc<str>,
    /// In the order of precedence, by which the data numbers them.
    routes: Arc<[Arc<Route<T>>]>,
}

impl<T> Router<T> {
    /// The routes as they stand, in the form of a table's data: in a few blocks of memory, and somewhat less of it. Look-ups are no
    /// faster for it. Takes longer than all insertions together.
    ///
    /// # Errors
    /// [`LimitError`] if there are more routes than a table may have, or more text than one can hold.
    pub fn freeze(&self) -> Result<Frozen<T>, LimitError> {
        if self.len > MAX_ROUTES {
            return Err(LimitError::Routes { most: MAX_ROUTES });
        }
        let mut listed = Vec::with_capacity(self.len);
        for (number, route) in self.numbered() {
            // What was inserted can be parsed.
            listed.extend(Template::parse(route.template()).ok().map(|template| (number, route, template)));
        }
        let sources: Vec<_> = listed
            .iter()
            .map(|(number, _, template)| Source {
                methods: alloc::vec![self.method(*number)],
                template,
                doc: "",
                line: 0,
            })
            .collect();
        let plan = Plan::new(&sources, self.options)?;
        let encoded = encode(&plan, &sources, None);
        if encoded.data.len() > MAX_TABLE_BYTES {
            return Err(LimitError::Bytes);
        }
        let routes = listed.iter().map(|&(_, route, _)| Arc::clone(route)).collect();
        Ok(Frozen {
            header: Header::read(&encoded.data),
            data: encoded.data.into(),
            tokens: encoded.text.into(),
            routes,
        })
    }
}

impl<T> Frozen<T> {
    /// Looks up a route.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    ///
    /// Costs one scan of the path for `%` and a walk from its first segment to its last; no heap.
    #[inline]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        let mut spans = Spans::default();
        Ok(self.route_of(method.into(), path, &mut spans)?.matched(path, spans.near()))
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Frozen::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        self.route_of(method.into(), path, spans).map(|route| route.id)
    }

    /// The routes in the order of precedence, as [`Router::iter`] lists them.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Entry<'_, T>> {
        self.routes.iter().enumerate().map(|(place, route)| Entry {
            id: route.id,
            method: method_of(self.core().number_of(place), &self.tokens),
            template: route.template(),
            value: &route.value,
        })
    }

    /// How many routes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.routes.len()
    }

    /// Whether there is no route.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.routes.is_empty()
    }

    /// How the routes are matched.
    #[must_use]
    pub fn options(&self) -> Options {
        self.core().options()
    }

    #[inline]
    fn core(&self) -> Core<'_> {
        Core::with(self.header, &self.data, &self.tokens)
    }

    #[inline(never)]
    fn route_of(&self, method: Method<'_>, path: &str, spans: &mut Spans) -> Result<&Route<T>, Miss> {
        let core = self.core();
        let allowed = |methods| Allowed::of_router(methods, &self.tokens);
        let route = core.answer_by(core.column(method), path, spans, &mut (), allowed)?;
        self.routes.get(route as usize).map(AsRef::as_ref).ok_or(Miss::NotFound)
    }
}

impl<T> Clone for Frozen<T> {
    fn clone(&self) -> Self {
        Frozen {
            header: self.header,
            data: Arc::clone(&self.data),
            tokens: Arc::clone(&self.tokens),
            routes: Arc::clone(&self.routes),
        }
    }
}

/// Prints the routes, one a line, in the order of precedence.
impl<T> fmt::Display for Frozen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|route| writeln!(f, "{route}"))
    }
}

/// Lists the routes.
impl<T> fmt::Debug for Frozen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Frozen ")?;
        f.debug_set().entries(self.iter().map(|route| alloc::format!("{route}"))).finish()
    }
}

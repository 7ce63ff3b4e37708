//! A router that is done with. In goes a router, out come its routes as the bytes that a compiled table is made of: a
//! few blocks of memory in the place of many, and nothing to edit.

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};
use core::fmt;

use crate::{
    bytes::Bytes,
    limits::{MAX_ROUTES, MAX_TABLE_BYTES},
    method::Method,
    miss::{Allowed, Miss},
    options::Options,
    params::{Match, Params, RouteId, Spans, Trail, names},
    plan::{Plan, Source},
    table::{Core, Glance, Header, encode::encode},
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
    /// What a trail to each is read by: where it begins (4 bytes each), then the names with their gaps, those that are alike once.
    names: Arc<[u8]>,
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
        // No trail goes to a route whose parameters only a table of its template would find.
        let names = indexed(listed.iter().map(|(_, _, template)| names::encode_with_gaps(template, &[])));
        if names.len() > MAX_TABLE_BYTES {
            return Err(LimitError::Bytes);
        }
        Ok(Frozen {
            names: names.into(),
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
        let core = self.core();
        let column = core.column(method.into());
        match core.glance(None, column, path) {
            Glance::Route(place, trail) => self.matched_by_trail(place, path, trail),
            Glance::Nothing if core.is_strict() => Err(Miss::NotFound),
            glance => {
                self.pass(&core, &glance)?;
                let mut spans = Spans::default();
                Ok(self.route_of(column, path, &mut spans)?.matched(path, spans.near()))
            }
        }
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Frozen::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        let core = self.core();
        let column = core.column(method.into());
        match core.glance(None, column, path) {
            Glance::Route(place, trail) => {
                let route = self.routes.get(place as usize).ok_or(Miss::NotFound)?;
                spans.follow(trail, self.names_of(place as usize));
                Ok(route.id)
            }
            Glance::Nothing if core.is_strict() => Err(Miss::NotFound),
            glance => {
                self.pass(&core, &glance)?;
                self.route_of(column, path, spans).map(|route| route.id)
            }
        }
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

    /// Fails if what a glance saw settles the answer.
    #[inline]
    fn pass(&self, core: &Core<'_>, glance: &Glance) -> Result<(), Miss> {
        core.pass(glance.refusal(), |methods| Allowed::of_router(methods, &self.tokens))
    }

    #[inline(never)]
    fn route_of(&self, column: usize, path: &str, spans: &mut Spans) -> Result<&Route<T>, Miss> {
        let route = answer(&self.core(), column, path, spans, &self.tokens)?;
        self.routes.get(route as usize).map(AsRef::as_ref).ok_or(Miss::NotFound)
    }

    /// What is handed out of a route that was found by its shape.
    #[inline(always)]
    fn matched_by_trail<'t, 'p>(&'t self, place: u32, path: &'p str, trail: Trail) -> Result<Match<'t, 'p, T>, Miss> {
        let place = place as usize;
        let route = self.routes.get(place).ok_or(Miss::NotFound)?;
        let template = route.template();
        let params = Params::by_trail(path, template, self.names_of(place), trail);
        Ok(Match { value: &route.value, route: route.id, template, params })
    }

    #[inline(always)]
    fn names_of(&self, place: usize) -> &[u8] {
        names::at(&self.names, Bytes(&self.names).place(4 * place))
    }
}

/// The whole look-up: compiled once, since it does not know the type of the values.
#[inline(never)]
fn answer(core: &Core<'_>, column: usize, path: &str, spans: &mut Spans, tokens: &Arc<str>) -> Result<u32, Miss> {
    core.answer_by(column, path, spans, |methods| Allowed::of_router(methods, tokens))
}

/// Pieces behind the places where they begin; those that are alike stand there once.
fn indexed(pieces: impl ExactSizeIterator<Item = Vec<u8>>) -> Vec<u8> {
    let first = 4 * pieces.len();
    let (mut known, mut indexed, mut behind) = (BTreeMap::new(), Vec::with_capacity(first), Vec::new());
    for piece in pieces {
        let place = *known.entry(piece).or_insert_with_key(|piece| {
            let place = first + behind.len();
            behind.extend_from_slice(piece);
            place
        });
        indexed.extend(u32::try_from(place).unwrap_or(u32::MAX).to_le_bytes());
    }
    indexed.extend(behind);
    indexed
}

impl<T> Clone for Frozen<T> {
    fn clone(&self) -> Self {
        Frozen {
            header: self.header,
            data: Arc::clone(&self.data),
            tokens: Arc::clone(&self.tokens),
            routes: Arc::clone(&self.routes),
            names: Arc::clone(&self.names),
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

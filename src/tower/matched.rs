//! What a look-up found, kept: it borrows neither from the routes nor from the request, so that it can travel with either.

use alloc::{string::String, sync::Arc};
use core::fmt;

use crate::{Match, Param, RouteId, limits::MAX_PARAMS};

/// The route that a request was matched with, and its parameters. A clone shares them.
///
/// [`RouteService`](super::RouteService) puts it into the extensions of the request and of the response.
///
/// ```
/// # use wayplan::{Method, Router, tower::Matched};
/// # let mut routes = Router::new();
/// # routes.insert(Method::GET, "/orders/{id:u64}/{*file}", ())?;
/// let matched = Matched::from(&routes.at("GET", "/orders/7/a%20b.txt")?);
/// drop(routes);
/// assert_eq!(matched.template(), "/orders/{id:u64}/{*file}");
/// assert_eq!(matched.get("id").unwrap().parse(), Ok(7));
/// assert_eq!(matched.get("file").unwrap().decode(), "a b.txt");
/// assert!(matched.get("size").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Matched {
    kept: Arc<Kept>,
}

struct Kept {
    route: RouteId,
    /// The template, then name and text of each parameter.
    text: String,
    /// Where each of these ends.
    ends: [usize; 2 * MAX_PARAMS + 1],
    params: usize,
}

impl Matched {
    /// The id of the route.
    #[must_use]
    pub fn route(&self) -> RouteId {
        self.kept.route
    }

    /// The template as written; OpenTelemetry's `http.route`.
    #[must_use]
    pub fn template(&self) -> &str {
        self.kept.piece(0)
    }

    /// The parameter of that name. `None` if the template has none, or an optional one that the path lacks.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Param<'_>> {
        self.iter().find(|(known, _)| *known == name).map(|(_, param)| param)
    }

    /// Names and parameters, in the order of the template.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, Param<'_>)> {
        (0..self.kept.params).map(|index| (self.kept.piece(2 * index + 1), Param::from(self.kept.piece(2 * index + 2))))
    }

    /// How many parameters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.params
    }

    /// Whether there is no parameter.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Kept {
    fn piece(&self, index: usize) -> &str {
        let end = |index: usize| self.ends.get(index).copied().unwrap_or_default();
        let start = index.checked_sub(1).map_or(0, end);
        self.text.get(start..end(index)).unwrap_or_default()
    }
}

impl<T> From<&Match<'_, '_, T>> for Matched {
    fn from(found: &Match<'_, '_, T>) -> Self {
        let params = || found.params.iter().take(MAX_PARAMS);
        let pieces = || {
            let params = params().flat_map(|(name, param)| [name, param.raw()]);
            core::iter::once(found.template).chain(params)
        };
        let mut text = String::with_capacity(pieces().map(str::len).sum());
        let mut ends = [0; 2 * MAX_PARAMS + 1];
        for (end, piece) in ends.iter_mut().zip(pieces()) {
            text.push_str(piece);
            *end = text.len();
        }
        Matched { kept: Arc::new(Kept { route: found.route, text, ends, params: params().count() }) }
    }
}

impl fmt::Debug for Matched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Params<'a>(&'a Matched);
        impl fmt::Debug for Params<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_map().entries(self.0.iter().map(|(name, param)| (name, param.raw()))).finish()
            }
        }
        f.debug_struct("Matched")
            .field("route", &self.route())
            .field("template", &self.template())
            .field("params", &Params(self))
            .finish()
    }
}

//! The dynamic router. In go routes while the program runs, out come the answers the compiled table would give.
//!
//! It is a persistent trie: a change copies the nodes on the way to the route, everything else is shared with the clones
//! of the router made before. So a clone costs nothing, stays as it is, and can be read while the original is changed.

mod child;
mod edit;
mod error;
mod freeze;
mod insert;
mod label;
mod limits;
mod listing;
mod literals;
#[cfg(feature = "std")]
mod live;
mod node;
mod reach;
mod removed;
mod route;
mod steps;
mod tokens;
mod walk;

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]
mod tests;

use alloc::{borrow::ToOwned, string::ToString, sync::Arc, vec::Vec};

use crate::{
    lookup,
    method::Method,
    miss::Miss,
    options::Options,
    params::{Match, Near, RouteId, Spans},
    search::Steps,
    template::{Form, Template},
};

use self::limits::Weight;
pub(crate) use child::Child;
use edit::Bits;
pub use error::{EditError, LimitError};
pub use freeze::Frozen;
pub use limits::Limits;
pub use listing::Entry;
#[cfg(feature = "std")]
pub use live::{LiveRouter, Snapshot, Transaction, View};
#[cfg(feature = "std")]
pub(crate) use reach::Standing;
pub use reach::Unreachable;
pub(crate) use reach::{Surroundings, answered};
pub use removed::Removed;
pub(crate) use route::Route;
use steps::{Step, locate, steps};
use tokens::Tokens;
pub(crate) use walk::Unsettled;

/// Routes that come and go while the program runs.
///
/// It speaks the language of [`routes!`](../wayplan/macro.routes.html) and answers as a compiled table does. A clone takes constant time,
/// shares what it can and is not changed by edits of the original: to serve many threads, hand out clones.
///
/// ```
/// # use wayplan_runtime::{Method, Router};
/// let mut router = Router::new();
/// router.insert(Method::GET, "/hooks/{tenant}", "show")?;
/// let before = router.clone();
/// router.insert(Method::POST, "/hooks/{tenant}", "run")?;
///
/// let hit = router.at(Method::POST, "/hooks/acme").unwrap();
/// assert_eq!((*hit.value, hit.params.get("tenant").unwrap().raw()), ("run", "acme"));
/// assert!(before.at(Method::POST, "/hooks/acme").is_err());
///
/// let gone = router.remove(Method::POST, "/hooks/{tenant}")?;
/// assert_eq!(gone.into_value().unwrap(), "run");
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
pub struct Router<T> {
    root: Arc<node::Node<T>>,
    options: Options,
    tokens: Tokens,
    bits: Bits,
    /// How many bits are taken.
    nested: usize,
    len: usize,
    next: u64,
    limits: Limits,
    /// Kept if the limits ask for it.
    weight: Weight,
}

impl<T> Router<T> {
    /// A router without routes, strict in everything.
    #[must_use]
    pub fn new() -> Router<T> {
        Router::with(Options::default())
    }

    /// A router without routes that matches as told.
    #[must_use]
    pub fn with(options: Options) -> Router<T> {
        Router::with_limits(options, Limits::default())
    }

    /// A router without routes that matches as told, and refuses routes beyond the limits.
    #[must_use]
    pub fn with_limits(options: Options, limits: Limits) -> Router<T> {
        Router {
            root: node::Node::new(b""),
            options,
            tokens: Tokens::none(),
            bits: Bits::NONE,
            nested: 0,
            len: 0,
            next: 0,
            limits,
            weight: Weight::default(),
        }
    }

    /// Inserts a route. Its id is one that no route of this router has had; a clone counts on from where it was made.
    ///
    /// Costs one way down the trie, whose nodes are copied where a clone shares them; with a limit of steps
    /// ([`with_limits`](Router::with_limits)) what the route adds is counted, too.
    ///
    /// # Errors
    /// [`EditError`] if the method or the template is none, if another route has the same method and shape, or if a limit
    /// is reached; the router is then as it was.
    pub fn insert<'m>(
        &mut self,
        method: impl Into<Method<'m>>,
        template: &str,
        value: T,
    ) -> Result<RouteId, EditError> {
        self.insert_from(method.into(), template, &mut Some(value))
    }

    /// Removes the route of exactly this method that a template of the same shape was inserted for.
    ///
    /// Costs reading the template, and for each of its forms one way down to find the route and one to take it out.
    ///
    /// # Errors
    /// [`EditError`] if there is none; the router is then as it was.
    pub fn remove<'m>(&mut self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        let method = known(method.into())?;
        let template = Template::parse(template)?;
        let number = self.number_of(method);
        let route = self
            .written(number, &template)
            .cloned()
            .ok_or_else(|| EditError::NotFound { method: method.to_string(), template: template.text().to_owned() })?;
        for form in &*template.forms_by(self.options.case) {
            let done = edit::remove(&mut self.root, &steps(form), number, &mut self.bits);
            debug_assert!(done.is_some(), "a route that was found can be removed");
        }
        self.tokens.release(number);
        self.nested = self.bits.count();
        if self.limits.counts_steps() {
            self.weight -= self.lacks(&template);
        }
        self.len -= 1;
        Ok(Removed { route })
    }

    /// The value of the route of exactly this method that a template of the same shape was inserted for.
    #[must_use]
    pub fn get<'m>(&self, method: impl Into<Method<'m>>, template: &str) -> Option<&T> {
        let method = known(method.into()).ok()?;
        let template = Template::parse(template).ok()?;
        Some(&self.written(self.number_of(method), &template)?.value)
    }

    /// Looks up a route.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    ///
    /// Costs one scan of the path for `%` and a walk from its first segment to its last; no heap.
    #[inline(always)]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        let mut near = Near::default();
        match self.route_of(self.number_of(method.into()), path, &mut near) {
            Ok(route) => Ok(route.matched(path, near)),
            Err(miss) => Err(miss),
        }
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Router::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        let method = self.number_of(method.into());
        let mut near = Near::default();
        let route = self.route_of(method, path, &mut near)?;
        spans.take(&near);
        let route = if near.is_whole() { route } else { self.whole(method, path, spans, None)? };
        Ok(route.id)
    }

    /// How many routes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no route.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How the router matches.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// How many nodes a look-up visits: the measure of its work.
    #[doc(hidden)]
    #[must_use]
    pub fn visits(&self, method: Method<'_>, path: &str) -> u64 {
        let mut visits = 0;
        let number = self.number_of(method);
        let _ = lookup::look_up(self.options, path, &mut Spans::default(), |reading, spans| {
            self.look::<u64, _>(number, reading, spans, &mut visits).map(|_| ()).map_err(|refused| self.miss(refused))
        });
        visits
    }

    /// How many steps a look-up takes, as [`worst_case_steps`](Router::worst_case_steps) counts them.
    #[doc(hidden)]
    #[must_use]
    pub fn steps(&self, method: Method<'_>, path: &str) -> u64 {
        let mut steps = Steps(0);
        let number = self.number_of(method);
        let _ = lookup::look_up(self.options, path, &mut Spans::default(), |reading, spans| {
            self.look(number, reading, spans, &mut steps).map(|_| ()).map_err(|refused| self.miss(refused))
        });
        steps.0
    }

    /// The same routes, matched as told. Where case counts otherwise than before, a route that could not be inserted now is
    /// left out.
    pub(crate) fn following(self, options: Options) -> Router<T> {
        if options.case == self.options.case {
            return Router { options, ..self };
        }
        let mut known = Vec::new();
        for entry in self.iter() {
            let template = Template::parse(entry.template).ok();
            let route = template.and_then(|template| self.written(self.number_of(entry.method), &template));
            known.extend(route.map(|route| (entry.method, Arc::clone(route))));
        }
        known.sort_by_key(|(_, route)| route.id);
        let mut router = Router { next: self.next, ..Router::with_limits(options, self.limits) };
        for (method, route) in known {
            let (Ok(template), Ok(number)) = (Template::parse(route.template()), router.tokens.number(method)) else {
                continue;
            };
            let forms = template.forms_by(options.case);
            let ways: Vec<_> = forms.iter().map(|form| (form, steps(form))).collect();
            if let Ok(new_nested) = router.room(number, &ways) {
                router.enter(number, &ways, Some(&route), new_nested);
                router.tokens.take(number, method);
            }
        }
        router.weigh();
        router
    }

    /// The number of the method of a request.
    #[inline(always)]
    pub(crate) fn number_of(&self, method: Method<'_>) -> u8 {
        method.number_among(self.tokens.text())
    }

    /// The route that has exactly this method at a shape.
    fn exactly(&self, number: u8, form: &Form) -> Option<&Arc<Route<T>>> {
        locate(&self.root, steps(form).iter().map(Step::stride))?.route(number)
    }

    /// The route that was inserted with a template of the same shape.
    fn written(&self, number: u8, template: &Template) -> Option<&Arc<Route<T>>> {
        let forms = template.forms_by(self.options.case);
        let (is_optional, params) = (forms.len() > 1, template.name_ranges().len());
        // What one route has without its optional segment another may have with it.
        self.exactly(number, forms.first()?)
            .filter(|route| route.is_optional() == is_optional && route.params() == params)
    }
}

/// A method that a route may have.
fn known(method: Method<'_>) -> Result<Method<'_>, EditError> {
    if method.number().is_ok() {
        Ok(method)
    } else if method.is_token() {
        // A standard token is the standard method, however it was spelled out.
        Ok(Method::from(method.as_str()))
    } else {
        Err(EditError::Method(method.to_string()))
    }
}

impl<T> Clone for Router<T> {
    fn clone(&self) -> Self {
        Router { root: Arc::clone(&self.root), tokens: self.tokens.clone(), ..*self }
    }
}

impl<T> Default for Router<T> {
    fn default() -> Self {
        Router::new()
    }
}

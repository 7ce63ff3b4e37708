//! A router that is edited while others read it. In go edits through a shared reference, one after another; out come
//! versions: each is a whole router, published at once, and stays as it is for whoever reads it.
//!
//! Afterwards: a version that was replaced is freed by whoever edits, never by a reader, so that no value of a route is
//! dropped where a request is answered. What this rests on:
//!
//! * Whoever edits keeps a reference to every version that it has replaced. It lets go of one when it finds that
//!   reference to be the only one left, so whichever reader lets go of a version, it is not the last.
//! * A [`View`] may hold a version without being counted, but only as long as that version is the published one:
//!   replacing it adds the reference of each such view to the count before the edit goes on. And a version that is no
//!   longer published gains no reader, except from those it has. So a count of one stays one.
//! * Values are shared by versions, and a version that has a value is either published or kept as above. What was
//!   removed is handed to whoever removed it.
//!
//! No value is dropped while the lock of the edits is held, however they end: a value may edit this router when it is
//! dropped, and would wait for itself. So whatever an edit leaves behind is put where it outlives the lock: replaced
//! versions, the draft of a version that is not published, values that were refused, and routes that came and went in one
//! update. Only what `edits` itself owns it drops when it likes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use alloc::{sync::Arc, vec::Vec};
use core::{convert::Infallible, fmt, mem, ops::Deref};

use arc_swap::{ArcSwap, Guard};

use crate::{
    method::Method,
    miss::Miss,
    options::Options,
    params::{RouteId, Spans},
};

use super::{EditError, Removed, Route, Router};

/// A [`Router`] that many threads share: edited through a shared reference, read without waiting.
///
/// An edit publishes a new version of the whole router. Whoever reads has one version, which stays as it is: a
/// [`view`](LiveRouter::view) for a request, a [`snapshot`](LiveRouter::snapshot) to keep. Edits are made one after another,
/// and none is lost.
///
/// The value of a route that is gone is dropped by an edit or by [`reclaim`](LiveRouter::reclaim), after the last reader
/// that could have seen it, and never by a reader. Only versions that are still read when the `LiveRouter` itself is
/// dropped are left to their readers.
///
/// ```
/// # use wayplan_runtime::{LiveRouter, Method};
/// let live = LiveRouter::new();
/// live.insert(Method::GET, "/plugins/{name}", "plugin")?;
///
/// let view = live.view();
/// live.update(|routes| {
///     routes.remove(Method::GET, "/plugins/{name}")?;
///     routes.insert(Method::GET, "/add-ons/{name}", "add-on")
/// })?;
/// // One of the two always answers, and what was seen once stays.
/// assert_eq!(view.at(Method::GET, "/plugins/chess").unwrap().value, &"plugin");
/// assert_eq!(live.view().at(Method::GET, "/add-ons/chess").unwrap().value, &"add-on");
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
pub struct LiveRouter<T> {
    published: ArcSwap<Router<T>>,
    writer: Mutex<Writer<T>>,
}

/// What edits share.
struct Writer<T> {
    /// The versions that were replaced, as long as they may have readers.
    retired: Vec<Arc<Router<T>>>,
    /// The next id of a route. An edit that came to nothing may have handed ids out, too.
    next: u64,
    /// How many versions there were.
    versions: u64,
}

impl<T> LiveRouter<T> {
    /// A router without routes, strict in everything.
    #[must_use]
    pub fn new() -> LiveRouter<T> {
        LiveRouter::with(Options::default())
    }

    /// A router without routes that matches as told.
    #[must_use]
    pub fn with(options: Options) -> LiveRouter<T> {
        Router::with(options).into()
    }

    /// The published version, for as long as a request takes.
    ///
    /// Costs a few nanoseconds, without writing to memory that other threads read. Where a thread holds more than a few
    /// views, or holds one for long, a [`snapshot`](LiveRouter::snapshot) is better.
    #[must_use]
    #[inline]
    pub fn view(&self) -> View<T> {
        View { version: self.published.load() }
    }

    /// The published version, for as long as it is needed. Takes constant time; a clone of it is the same version.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<T> {
        Snapshot { version: self.published.load_full() }
    }

    /// Looks up a route in the published version, without handing out what it is; the places of the parameters go into
    /// `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`Router::at`].
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        self.published.load().find(method, path, spans)
    }

    /// Inserts a route and publishes the router with it. Each published edit copies the nodes on its way and looks at every replaced
    /// version that is still kept: for many edits use [`update`](LiveRouter::update).
    ///
    /// # Errors
    /// As [`Router::insert`]; nothing is published then.
    pub fn insert<'m>(&self, method: impl Into<Method<'m>>, template: &str, value: T) -> Result<RouteId, EditError> {
        self.update(|routes| routes.insert(method, template, value))
    }

    /// Removes a route and publishes the router without it. Its value can be taken out as soon as no reader has a version
    /// with it: at once, if there are none, else after a [`reclaim`](LiveRouter::reclaim) that comes late enough.
    ///
    /// # Errors
    /// As [`Router::remove`]; nothing is published then.
    pub fn remove<'m>(&self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        self.update(|routes| routes.remove(method, template))
    }

    /// Makes several edits and publishes the router once, with all of them.
    ///
    /// An edit inside `edits` that fails has changed nothing, and the others may stand: only if `edits` itself gives an
    /// error, or panics, nothing is published. Other edits wait meanwhile, so one that is made inside of `edits` but not
    /// by the [`Transaction`] waits for good; this holds for a value, too, that edits the router when it is dropped, if
    /// `edits` never gave it to the [`Transaction`] and drops it.
    ///
    /// # Errors
    /// What `edits` gives.
    pub fn update<R, E>(&self, edits: impl FnOnce(&mut Transaction<'_, T>) -> Result<R, E>) -> Result<R, E> {
        self.edit(|_, routes| edits(routes))
    }

    /// Drops the replaced versions that no reader has any more, with the values that no other version has, and tells how
    /// many versions are left. Every edit does that, too.
    pub fn reclaim(&self) -> usize {
        // Declared before the lock is taken, and so dropped after it is released.
        let _idle;
        let mut writer = self.writer();
        _idle = writer.idle();
        writer.retired.len()
    }

    /// Matches as told from now on.
    pub(crate) fn follow(&self, options: Options) {
        if self.view().options() == options {
            return;
        }
        let Ok(()) = self.edit(|_, routes| {
            let router = &mut routes.draft.router;
            *router = mem::take(router).following(options);
            Ok::<_, Infallible>(())
        });
    }

    /// Runs `edits` on what is to become the next version; it is told the number of the version before.
    pub(crate) fn edit<R, E>(&self, edits: impl FnOnce(u64, &mut Transaction<'_, T>) -> Result<R, E>) -> Result<R, E> {
        // Declared before the lock is taken, and so dropped after it is released, however `edits` ends.
        let (mut draft, _idle);
        let mut writer = self.writer();
        let Writer { next, versions, .. } = &mut *writer;
        draft = Draft::of(&self.published.load(), *next);
        let outcome = edits(*versions, &mut Transaction { draft: &mut draft, first: *next, next });
        if outcome.is_ok() {
            *versions += 1;
            writer.retired.push(self.published.swap(Arc::new(draft.router)));
            _idle = writer.idle();
        }
        outcome
    }

    fn writer(&self) -> MutexGuard<'_, Writer<T>> {
        // Whatever panicked, it did so before anything was changed.
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Writer<T> {
    /// Takes out the versions that nobody else has.
    fn idle(&mut self) -> Vec<Arc<Router<T>>> {
        self.retired.extract_if(.., |version| Arc::strong_count(version) == 1).collect()
    }
}

/// What edits leave behind.
struct Draft<T> {
    /// The next version, if it comes to that.
    router: Router<T>,
    /// The value of the route that is being inserted.
    offered: Option<T>,
    refused: Vec<T>,
    /// Of the routes that went, those that no version before had.
    passed: Vec<Arc<Route<T>>>,
}

impl<T> Draft<T> {
    fn of(version: &Router<T>, next: u64) -> Draft<T> {
        let router = Router { next, ..Router::clone(version) };
        Draft { router, offered: None, refused: Vec::new(), passed: Vec::new() }
    }
}

/// Edits of a [`LiveRouter`] that are published together. Reads as the router that it has become so far.
pub struct Transaction<'w, T> {
    draft: &'w mut Draft<T>,
    /// The id that was the next one before.
    first: u64,
    next: &'w mut u64,
}

impl<T> Transaction<'_, T> {
    /// Inserts a route. A value that is refused is dropped at the end of the update.
    ///
    /// # Errors
    /// As [`Router::insert`].
    pub fn insert<'m>(
        &mut self,
        method: impl Into<Method<'m>>,
        template: &str,
        value: T,
    ) -> Result<RouteId, EditError> {
        self.offer(value, |router, value| router.insert_from(method.into(), template, value))
    }

    /// Removes a route. Its value can be taken out when the update is over, at the earliest.
    ///
    /// # Errors
    /// As [`Router::remove`].
    pub fn remove<'m>(&mut self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        let removed = self.draft.router.remove(method, template)?;
        if removed.id() >= RouteId(RouteId::DYNAMIC | self.first) {
            self.draft.passed.push(Arc::clone(&removed.route));
        }
        Ok(removed)
    }

    /// Has a value inserted by `insert`, which leaves it where it is if it refuses it.
    pub(crate) fn offer<R>(&mut self, value: T, insert: impl FnOnce(&mut Router<T>, &mut Option<T>) -> R) -> R {
        let Draft { router, offered, refused, .. } = &mut *self.draft;
        // One is there if an insertion has panicked, because of a method that does.
        refused.extend(offered.replace(value));
        let done = insert(router, offered);
        refused.extend(offered.take());
        done
    }
}

/// However the edits end: ids that were handed out are not handed out again.
impl<T> Drop for Transaction<'_, T> {
    fn drop(&mut self) {
        *self.next = (*self.next).max(self.draft.router.next);
    }
}

impl<T> Deref for Transaction<'_, T> {
    type Target = Router<T>;

    fn deref(&self) -> &Router<T> {
        &self.draft.router
    }
}

/// The version of a [`LiveRouter`] that was the published one; reads as a [`Router`]. Made by [`LiveRouter::view`].
pub struct View<T> {
    version: Guard<Arc<Router<T>>>,
}

impl<T> Deref for View<T> {
    type Target = Router<T>;

    #[inline]
    fn deref(&self) -> &Router<T> {
        &self.version
    }
}

/// A version of a [`LiveRouter`]; reads as a [`Router`]. Made by [`LiveRouter::snapshot`].
///
/// It is the version itself, not a clone of it: a clone of the router it reads as would keep the values of routes alive
/// without the `LiveRouter` knowing, and would be the one to drop them.
pub struct Snapshot<T> {
    version: Arc<Router<T>>,
}

impl<T> Deref for Snapshot<T> {
    type Target = Router<T>;

    #[inline]
    fn deref(&self) -> &Router<T> {
        &self.version
    }
}

impl<T> Clone for Snapshot<T> {
    fn clone(&self) -> Self {
        Snapshot { version: Arc::clone(&self.version) }
    }
}

impl<T> From<Router<T>> for LiveRouter<T> {
    fn from(router: Router<T>) -> Self {
        let writer = Writer { retired: Vec::new(), next: router.next, versions: 0 };
        LiveRouter { published: ArcSwap::from_pointee(router), writer: Mutex::new(writer) }
    }
}

impl<T> Default for LiveRouter<T> {
    fn default() -> Self {
        LiveRouter::new()
    }
}

/// Lists the routes.
impl<T> fmt::Debug for LiveRouter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LiveRouter").field(&*self.view()).finish()
    }
}

/// Lists the routes.
impl<T> fmt::Debug for Transaction<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Transaction").field(&**self).finish()
    }
}

/// Lists the routes.
impl<T> fmt::Debug for View<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("View").field(&**self).finish()
    }
}

/// Lists the routes.
impl<T> fmt::Debug for Snapshot<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Snapshot").field(&**self).finish()
    }
}

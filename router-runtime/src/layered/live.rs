//! Layers that are edited while they are read. In go edits through a shared reference; out come versions of the router, each
//! published when it was checked against the table. A reader loads a version only for what the table does not answer.
//!
//! What probes depend on is kept from one edit to the next. It is true of one version of the router, which is looked at
//! while other edits wait: if somebody has edited the router without the layers, it is made anew.

use std::{
    borrow::Borrow,
    boxed::Box,
    sync::{Mutex, PoisonError},
};

use core::{cell::OnceCell, fmt, ops::Deref};

use crate::{
    dynamic::{EditError, LiveRouter, Removed, Router, Transaction, View},
    method::Method,
    miss::Miss,
    options::Options,
    params::{Match, RouteId, Spans},
    table::Table,
};

use super::{InFront, Layered, fence::Fence, follow::Follow, layers};

/// What keeps routes out, and the number of the version that it knows.
#[derive(Default)]
pub struct Known(Mutex<Option<(u64, Box<Fence>)>>);

impl<T, L: Borrow<LiveRouter<T>>> Follow<T> for L {
    type Fence = Known;

    fn following(self, options: Options) -> Self {
        self.borrow().follow(options);
        self
    }
}

impl<T, L: Borrow<LiveRouter<T>>, F: InFront<T>> Layered<T, L, F> {
    /// Both layers as they stand, for as long as a request takes.
    #[must_use]
    #[inline]
    pub fn view(&self) -> LayeredView<'_, T, F> {
        LayeredView { table: self.table, live: self.live(), version: OnceCell::new() }
    }

    /// The router. Routes that are inserted into it directly are not checked against the table.
    #[must_use]
    pub fn live(&self) -> &LiveRouter<T> {
        self.dynamic.borrow()
    }

    /// Inserts a route into the router and publishes it.
    ///
    /// # Errors
    /// As [`LiveRouter::insert`], and [`EditError::Shadowed`] if no request would reach the route, found out as
    /// [`Router::unreachable`] does but with the table in front. Nothing is published then.
    pub fn insert<'m>(&self, method: impl Into<Method<'m>>, template: &str, value: T) -> Result<RouteId, EditError> {
        self.update(|routes| routes.insert(method, template, value))
    }

    /// Removes a route of the router and publishes it.
    ///
    /// # Errors
    /// As [`LiveRouter::remove`].
    pub fn remove<'m>(&self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        self.update(|routes| routes.remove(method, template))
    }

    /// Makes several edits and publishes the router once, with all of them: as [`LiveRouter::update`], each route being
    /// checked against the table when it is inserted.
    ///
    /// # Errors
    /// What `edits` gives; nothing is published then.
    pub fn update<R, E>(
        &self,
        edits: impl FnOnce(&mut LayeredTransaction<'_, '_, T, F>) -> Result<R, E>,
    ) -> Result<R, E> {
        self.live().edit(|version, routes| {
            let mut known = self.fence.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Taken out, so that nothing is known after edits that come to nothing.
            let fence = known.take().filter(|(of, fence)| *of == version && !fence.is_stale()).map(|(_, fence)| fence);
            let mut fence = fence.unwrap_or_else(|| Box::new(Fence::new(self.table, routes)));
            let before = fence.standing();
            let done = edits(&mut LayeredTransaction { table: self.table, fence: &mut fence, routes });
            let version = if done.is_ok() {
                version + 1
            } else {
                fence.restore(before);
                version
            };
            *known = Some((version, fence));
            done
        })
    }
}

/// Edits of [`Layered`] routes that are published together. Reads as the router that it has become so far.
pub struct LayeredTransaction<'t, 'w, T: 'static, F: 'static = Table<T>> {
    table: &'static F,
    fence: &'t mut Fence,
    routes: &'t mut Transaction<'w, T>,
}

impl<T, F: InFront<T>> LayeredTransaction<'_, '_, T, F> {
    /// Inserts a route.
    ///
    /// # Errors
    /// As [`Layered::insert`].
    pub fn insert<'m>(
        &mut self,
        method: impl Into<Method<'m>>,
        template: &str,
        value: T,
    ) -> Result<RouteId, EditError> {
        let LayeredTransaction { table, fence, routes } = self;
        routes.offer(value, |router, value| fence.insert_from(*table, router, method.into(), template, value))
    }

    /// Removes a route.
    ///
    /// # Errors
    /// As [`Router::remove`].
    pub fn remove<'m>(&mut self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        let removed = self.routes.remove(method, template)?;
        self.fence.forget(removed.template());
        Ok(removed)
    }
}

impl<T, F> Deref for LayeredTransaction<'_, '_, T, F> {
    type Target = Router<T>;

    fn deref(&self) -> &Router<T> {
        self.routes
    }
}

/// Both layers, as they stand when the table is first asked in vain. Made by [`Layered::view`].
pub struct LayeredView<'a, T: 'static, F: 'static = Table<T>> {
    table: &'static F,
    live: &'a LiveRouter<T>,
    version: OnceCell<View<T>>,
}

impl<T, F: InFront<T>> LayeredView<'_, T, F> {
    /// Looks up a route. The ids of the table's routes are those the table gives, the router's have the highest bit set.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    #[inline]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        layers::at(self.table, method.into(), path, || self.router())
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](LayeredView::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        layers::find(self.table, method.into(), path, spans, || self.router())
    }

    /// The version of the router that this view has.
    #[must_use]
    #[inline]
    pub fn router(&self) -> &Router<T> {
        self.version.get_or_init(|| self.live.view())
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &'static F {
        self.table
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").finish_non_exhaustive()
    }
}

impl<T, F> fmt::Debug for LayeredTransaction<'_, '_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LayeredTransaction").field(&**self).finish()
    }
}

impl<T, F: InFront<T> + fmt::Debug> fmt::Debug for LayeredView<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayeredView").field("table", self.table).field("router", self.router()).finish()
    }
}

//! What a service asks for the route of a request.

use alloc::sync::Arc;
use std::sync::{PoisonError, RwLock};

use http::Method;

use crate::{InFront, Layered, LiveRouter, Match, Miss, MountedTable, Router, Table};

/// Routes that requests are looked up in: a [`Table`], alone or with others mounted in it, a [`Router`], both
/// [`Layered`]; a reference to such or an `Arc` of it. Where routes come and go while requests are served, a
/// [`LiveRouter`], or any of the others behind a lock.
///
/// Whoever keeps routes in another way says here how a request sees them.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use wayplan::{Layered, Match, Miss, tower::{Endpoint, LookUp}};
///
/// #[derive(Clone)]
/// struct Tenants {
///     routes: Arc<Mutex<Layered<Endpoint<String>>>>,
/// }
///
/// impl LookUp for Tenants {
///     type Value = Endpoint<String>;
///
///     fn look_up<R>(
///         &self,
///         method: &http::Method,
///         path: &str,
///         then: impl FnOnce(Result<Match<'_, '_, Self::Value>, Miss>) -> R,
///     ) -> R {
///         let view = self.routes.lock().unwrap().clone();
///         then(view.at(method, path))
///     }
/// }
/// ```
pub trait LookUp {
    /// What the routes lead to.
    type Value;

    /// Hands the answer of a look-up to `then`.
    fn look_up<R>(
        &self,
        method: &Method,
        path: &str,
        then: impl FnOnce(Result<Match<'_, '_, Self::Value>, Miss>) -> R,
    ) -> R;
}

macro_rules! ask {
    ($(($($generics:tt)*) $routes:ty,)*) => {$(
        impl<$($generics)*> LookUp for $routes {
            type Value = T;

            fn look_up<R>(
                &self,
                method: &Method,
                path: &str,
                then: impl FnOnce(Result<Match<'_, '_, T>, Miss>) -> R,
            ) -> R {
                then(self.at(method, path))
            }
        }
    )*};
}

ask! {
    (T) Table<T>,
    (T) MountedTable<T>,
    (T) Router<T>,
    (T, F: InFront<T>) Layered<T, Router<T>, F>,
}

impl<T> LookUp for LiveRouter<T> {
    type Value = T;

    fn look_up<R>(&self, method: &Method, path: &str, then: impl FnOnce(Result<Match<'_, '_, T>, Miss>) -> R) -> R {
        then(self.view().at(method, path))
    }
}

macro_rules! pass_on {
    ($($pointer:ty),*) => {$(
        impl<T: LookUp + ?Sized> LookUp for $pointer {
            type Value = T::Value;

            fn look_up<R>(
                &self,
                method: &Method,
                path: &str,
                then: impl FnOnce(Result<Match<'_, '_, T::Value>, Miss>) -> R,
            ) -> R {
                (**self).look_up(method, path, then)
            }
        }
    )*};
}

pass_on! { &T, Arc<T> }

impl<T: LookUp> LookUp for RwLock<T> {
    type Value = T::Value;

    fn look_up<R>(
        &self,
        method: &Method,
        path: &str,
        then: impl FnOnce(Result<Match<'_, '_, T::Value>, Miss>) -> R,
    ) -> R {
        // No edit stops half-way: routes behind a poisoned lock are whole.
        self.read().unwrap_or_else(PoisonError::into_inner).look_up(method, path, then)
    }
}

//! What is left of a route that was removed. In goes the route, out comes its value, as soon as nobody else has it.

use alloc::sync::Arc;
use core::fmt;

use crate::params::RouteId;

use super::route::Route;

/// A route that was removed from a router.
pub struct Removed<T> {
    pub(super) route: Arc<Route<T>>,
}

impl<T> Removed<T> {
    /// The value of the route.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.route.value
    }

    /// The template as it was written.
    #[must_use]
    pub fn template(&self) -> &str {
        self.route.template()
    }

    /// The id that the route had.
    #[must_use]
    pub fn id(&self) -> RouteId {
        self.route.id
    }

    /// The value itself.
    ///
    /// # Errors
    /// Gives the route back as long as a clone of the router has it.
    pub fn into_value(self) -> Result<T, Removed<T>> {
        Arc::try_unwrap(self.route).map(Route::into_value).map_err(|route| Removed { route })
    }
}

impl<T> fmt::Debug for Removed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Removed").field("id", &self.id()).field("template", &self.template()).finish_non_exhaustive()
    }
}

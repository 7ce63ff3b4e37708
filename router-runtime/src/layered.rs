//! A compiled table in front of a dynamic router: two layers, one answer. In goes a request, out comes what the contract
//! says of both together; a route that the table would hide completely does not get in.
//!
//! The router is owned and edited through `&mut`, or it is one that many threads share: see [`live`]. How both are looked
//! up is said in [`layers`], which routes are kept out in [`fence`].

mod fence;
mod front;
mod layers;
#[cfg(feature = "std")]
mod live;

use alloc::boxed::Box;
use core::fmt;

use crate::{
    dynamic::{EditError, Removed, Router},
    method::Method,
    miss::Miss,
    params::{Match, RouteId, Spans},
    table::Table,
};

use fence::Fence;
#[cfg(feature = "std")]
pub use live::{LayeredTransaction, LayeredView};

/// A compiled table, alone or with others mounted in it, and behind it a router for what is registered at run time.
///
/// What the table answers, the table answers: its hits stand, and cost what they cost without a router. Where only one of
/// the two has the path, that one answers. Where both have it and the table has no route for the method, the more specific
/// shape decides, as it would in a single table; under `methods = fall_through` the router's route answers. The router
/// follows the options of the table.
///
/// The router is a [`Router`], and then a clone of both takes constant time and is not changed by edits of the original;
/// or it is a [`LiveRouter`](crate::LiveRouter), owned, borrowed or in an `Arc`, and then the layers are edited through a shared
/// reference too, and looked up in a [`view`](Layered::view).
///
/// ```
/// # use wayplan_runtime::{Layered, Method, Router, Table, plan::{Plan, Source}, table::encode::encode, template::Template};
/// # let template = Template::parse("/users/{id}").unwrap();
/// # let sources = [Source { methods: vec![Method::GET], template: &template, doc: "", line: 0 }];
/// # let encoded = encode(&Plan::new(&sources, Default::default()).unwrap(), &sources, None);
/// # let shop: &'static Table<&'static str> = Box::leak(Box::new(encoded.leak(&sources, vec!["user"])));
/// // `shop` is a table with `GET "/users/{id}" => "user"`.
/// let mut app = Layered::new(shop, Router::new());
/// app.insert(Method::GET, "/hooks/{tenant}", "hook")?;
/// assert_eq!(app.at(Method::GET, "/users/7").unwrap().value, &"user");
/// assert_eq!(app.at(Method::GET, "/hooks/acme").unwrap().value, &"hook");
///
/// let refused = app.insert(Method::GET, "/users/{name}", "hidden").unwrap_err();
/// assert!(refused.to_string().contains("would never be reached"));
/// # Ok::<(), wayplan_runtime::EditError>(())
/// ```
pub struct Layered<T: 'static, D: Behind<T> = Router<T>, F: InFront<T> = Table<T>> {
    table: &'static F,
    dynamic: D,
    /// From the first new route on.
    fence: D::Fence,
}

/// What may stand in front of a router: a [`Table`], or a [`MountedTable`](crate::MountedTable).
pub trait InFront<T>: front::Front<T> {}

impl<T, F: front::Front<T>> InFront<T> for F {}

/// What may stand behind a table: a [`Router`], or what gives a [`LiveRouter`](crate::LiveRouter).
pub trait Behind<T>: follow::Follow<T> {}

impl<T, D: follow::Follow<T>> Behind<T> for D {}

mod follow {
    use alloc::boxed::Box;

    use super::fence::Fence;
    use crate::{dynamic::Router, options::Options};

    /// Keeps [`Behind`](super::Behind) to this crate.
    pub trait Follow<T>: Sized {
        type Fence: Default;

        /// Matches as told from now on.
        fn following(self, options: Options) -> Self;
    }

    impl<T> Follow<T> for Router<T> {
        type Fence = Option<Box<Fence>>;

        fn following(self, options: Options) -> Self {
            self.following(options)
        }
    }
}

impl<T, D: Behind<T>, F: InFront<T>> Layered<T, D, F> {
    /// Puts a router behind a table. It follows the options of the table from then on, so it stands behind no other; routes
    /// it has already are not checked. Where the table does not mind case and the router did, so that some of its routes
    /// conflict now, the first of them stays.
    #[must_use]
    pub fn new(table: &'static F, router: D) -> Layered<T, D, F> {
        Layered { table, dynamic: router.following(table.options()), fence: D::Fence::default() }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &'static F {
        self.table
    }
}

impl<T, F: InFront<T>> Layered<T, Router<T>, F> {
    /// Looks up a route. The ids of the table's routes are those the table gives, the router's have the highest bit set.
    ///
    /// # Errors
    /// [`Miss`] tells what to answer where there is none.
    #[inline]
    pub fn at<'t, 'p, 'm>(&'t self, method: impl Into<Method<'m>>, path: &'p str) -> Result<Match<'t, 'p, T>, Miss> {
        layers::at(self.table, method.into(), path, || &self.dynamic)
    }

    /// Looks up a route without handing out what it is; the places of the parameters go into `spans`.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Layered::at).
    #[inline]
    pub fn find<'m>(&self, method: impl Into<Method<'m>>, path: &str, spans: &mut Spans) -> Result<RouteId, Miss> {
        layers::find(self.table, method.into(), path, spans, || &self.dynamic)
    }

    /// Inserts a route into the router.
    ///
    /// # Errors
    /// As [`Router::insert`], and [`EditError::Shadowed`] if no request would reach the route, found out as
    /// [`Router::unreachable`] does but with the table in front. Nothing has changed then.
    pub fn insert<'m>(
        &mut self,
        method: impl Into<Method<'m>>,
        template: &str,
        value: T,
    ) -> Result<RouteId, EditError> {
        let Layered { table, dynamic, fence } = self;
        fence.take_if(|fence| fence.is_stale());
        let fence = fence.get_or_insert_with(|| Box::new(Fence::new(*table, dynamic)));
        fence.insert_from(*table, dynamic, method.into(), template, &mut Some(value))
    }

    /// Removes a route of the router.
    ///
    /// # Errors
    /// As [`Router::remove`].
    pub fn remove<'m>(&mut self, method: impl Into<Method<'m>>, template: &str) -> Result<Removed<T>, EditError> {
        let removed = self.dynamic.remove(method, template)?;
        if let Some(fence) = &mut self.fence {
            fence.forget(removed.template());
        }
        Ok(removed)
    }

    /// The router.
    #[must_use]
    pub fn router(&self) -> &Router<T> {
        &self.dynamic
    }
}

impl<T, F: InFront<T>> Clone for Layered<T, Router<T>, F> {
    fn clone(&self) -> Self {
        Layered { table: self.table, dynamic: self.dynamic.clone(), fence: self.fence.clone() }
    }
}

impl<T, D: Behind<T> + fmt::Debug, F: InFront<T> + fmt::Debug> fmt::Debug for Layered<T, D, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layered").field("table", self.table).field("router", &self.dynamic).finish_non_exhaustive()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests;

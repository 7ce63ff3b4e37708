//! What a route leads to, whatever it is: one type for all values of a table or router.

use alloc::boxed::Box;
use core::{
    convert::Infallible,
    fmt,
    future::poll_fn,
    task::{Context, Poll},
};

use http::{Request, Response};
use tower_service::Service;

use super::{BoxFuture, Call};

type Answer<D, E> = Result<Response<D>, E>;

/// An asynchronous function or a service: a value for the routes of a [`RouteService`](super::RouteService).
///
/// `B` is the body of the requests, `D` that of the responses. In a table write [`endpoint!`](macro.endpoint.html); a router, or the
/// router behind a table, takes closures and services too.
///
/// ```
/// use std::{convert::Infallible, sync::Arc};
/// use http::{Request, Response};
/// use wayplan::{Layered, Method, Router, routes, tower::{Endpoint, RouteService, endpoint}};
///
/// async fn home(_: Request<()>) -> Result<Response<String>, Infallible> {
///     Ok(Response::new("home".into()))
/// }
///
/// routes! {
///     static SHOP: Endpoint<(), String> = {
///         GET "/" => endpoint!(home),
///     };
/// }
///
/// let greeting: Arc<str> = "hello".into();
/// let mut app = Layered::new(&SHOP, Router::new());
/// app.insert(Method::GET, "/hello", Endpoint::new(move |_| {
///     let response = Response::new(greeting.to_string());
///     async { Ok(response) }
/// }))?;
/// let service = RouteService::<_, String>::new(app);
/// # Ok::<(), wayplan::EditError>(())
/// ```
pub struct Endpoint<B, D = B, E = Infallible> {
    call: Call<Request<B>, Answer<D, E>>,
}

impl<B, D, E> Endpoint<B, D, E> {
    /// A function that boxes its future: [`endpoint!`](macro.endpoint.html) makes one of any.
    #[must_use]
    pub const fn from_fn(call: fn(Request<B>) -> BoxFuture<Answer<D, E>>) -> Self {
        Endpoint { call: Call::Function(call) }
    }

    /// A function that may own something.
    pub fn new<F, T>(call: F) -> Self
    where
        F: Fn(Request<B>) -> T + Send + Sync + 'static,
        T: Future<Output = Result<Response<D>, E>> + Send + 'static,
    {
        Endpoint { call: Call::shared(move |request| Box::pin(call(request))) }
    }

    /// A service. Each request is answered by a clone of it, as soon as that is ready.
    pub fn service<S>(service: S) -> Self
    where
        S: Service<Request<B>, Response = Response<D>, Error = E> + Clone + Send + Sync + 'static,
        S::Future: Send,
        B: Send + 'static,
    {
        Endpoint {
            call: Call::shared(move |request| {
                let mut service = service.clone();
                Box::pin(async move {
                    poll_fn(|context| service.poll_ready(context)).await?;
                    service.call(request).await
                })
            }),
        }
    }
}

impl<B, D, E> Service<Request<B>> for Endpoint<B, D, E> {
    type Response = Response<D>;
    type Error = E;
    type Future = BoxFuture<Answer<D, E>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), E>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        self.call.call(request)
    }
}

impl<B, D, E> Clone for Endpoint<B, D, E> {
    fn clone(&self) -> Self {
        Endpoint { call: self.call.clone() }
    }
}

impl<B, D, E> fmt::Debug for Endpoint<B, D, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint").finish_non_exhaustive()
    }
}

/// Makes an [`Endpoint`](crate::tower::Endpoint) of an asynchronous function, or of a closure without captures, as the value of a
/// route in a `static`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tower_endpoint {
    ($function:expr $(,)?) => {
        $crate::tower::Endpoint::from_fn(|request| $crate::__private::boxed(($function)(request)))
    };
}

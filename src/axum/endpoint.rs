//! Handlers as values of one type, and the state they are called with.

use alloc::boxed::Box;
use core::{
    convert::Infallible,
    fmt,
    future::poll_fn,
    task::{Context, Poll},
};

use axum::{
    body::{Body, HttpBody},
    extract::Request,
    handler::Handler,
    http::{
        HeaderValue, Method,
        header::{CONTENT_LENGTH, TRANSFER_ENCODING},
    },
    response::{IntoResponse, Response},
};
use tower_service::Service;

use crate::{
    Match, Miss,
    tower::{BoxFuture, Call, LookUp},
};

type Answer = Result<Response, Infallible>;

/// A handler, whatever its extractors: a value for the routes of a [`service`](super::service). `S` is the state.
///
/// In a table write [`endpoint!`](macro.endpoint.html); a router, or the router behind a table, takes closures and services too.
///
/// ```
/// use axum::extract::State;
/// use wayplan::{Layered, Method, Router, axum::{Endpoint, endpoint, service}, routes};
///
/// async fn home(State(name): State<&'static str>) -> String {
///     format!("welcome to {name}")
/// }
///
/// routes! {
///     static SHOP: Endpoint<&'static str> = {
///         GET "/" => endpoint!(home),
///     };
/// }
///
/// let mut app = Layered::new(&SHOP, Router::new());
/// let greeting = String::from("hello");
/// app.insert(Method::GET, "/hello", Endpoint::new(move || async move { greeting }))?;
/// let service = service(app, "the shop");
/// # Ok::<(), wayplan::EditError>(())
/// ```
pub struct Endpoint<S = ()> {
    call: Call<(Request, S), Answer>,
}

impl<S> Endpoint<S> {
    /// What [`endpoint!`](macro.endpoint.html) expands to.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_fn(call: fn((Request, S)) -> BoxFuture<Answer>) -> Self {
        Endpoint { call: Call::Function(call) }
    }

    /// A handler that may own something.
    pub fn new<H, T>(handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + 'static,
    {
        Endpoint { call: Call::shared(move |call| handle(handler.clone(), call)) }
    }

    /// A service. Each request is answered by a clone of it, as soon as that is ready.
    pub fn service<T>(service: T) -> Self
    where
        T: Service<Request, Error = Infallible> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse,
        T::Future: Send,
    {
        Endpoint {
            call: Call::shared(move |(request, _): (Request, S)| {
                let mut service = service.clone();
                Box::pin(async move {
                    poll_fn(|context| service.poll_ready(context)).await?;
                    let head = request.method() == Method::HEAD;
                    Ok(finish(head, service.call(request).await?.into_response()))
                })
            }),
        }
    }

    /// The endpoint as a service.
    pub fn with_state(self, state: S) -> EndpointService<S> {
        EndpointService { endpoint: self, state }
    }
}

/// Calls a handler: what the function behind an [`Endpoint`] does.
pub fn handle<H, T, S>(handler: H, (request, state): (Request, S)) -> BoxFuture<Answer>
where
    H: Handler<T, S>,
    S: Send + 'static,
{
    Box::pin(async move {
        let head = request.method() == Method::HEAD;
        Ok(finish(head, handler.call(request, state).await))
    })
}

/// Takes the body off the answer to `HEAD`, after its length is written down: not every version of HTTP leaves it out by
/// itself.
fn finish(head: bool, mut response: Response) -> Response {
    if head {
        let headers = response.headers();
        if !headers.contains_key(CONTENT_LENGTH)
            && !headers.contains_key(TRANSFER_ENCODING)
            && let Some(length) = response.body().size_hint().exact()
        {
            response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
        }
        *response.body_mut() = Body::empty();
    }
    response
}

impl<S> Clone for Endpoint<S> {
    fn clone(&self) -> Self {
        Endpoint { call: self.call.clone() }
    }
}

impl<S> fmt::Debug for Endpoint<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint").finish_non_exhaustive()
    }
}

/// An [`Endpoint`] with the state it is called with.
#[derive(Clone)]
pub struct EndpointService<S> {
    endpoint: Endpoint<S>,
    state: S,
}

impl<S: Clone> Service<Request> for EndpointService<S> {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<Answer>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        self.endpoint.call.call((request, self.state.clone()))
    }
}

impl<S> fmt::Debug for EndpointService<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndpointService").finish_non_exhaustive()
    }
}

/// Routes whose endpoints are given a state.
#[derive(Clone)]
pub struct WithState<R, S> {
    routes: R,
    state: S,
}

impl<R, S> WithState<R, S> {
    pub(super) fn new(routes: R, state: S) -> Self {
        WithState { routes, state }
    }
}

impl<R: LookUp<Value = Endpoint<S>>, S: Clone> LookUp for WithState<R, S> {
    type Value = EndpointService<S>;

    fn look_up<O>(
        &self,
        method: &Method,
        path: &str,
        then: impl FnOnce(Result<Match<'_, '_, Self::Value>, Miss>) -> O,
    ) -> O {
        self.routes.look_up(method, path, |found| match found {
            Ok(Match { value, route, template, params }) => {
                let value = &value.clone().with_state(self.state.clone());
                then(Ok(Match { value, route, template, params }))
            }
            Err(miss) => then(Err(miss)),
        })
    }
}

impl<R: fmt::Debug, S> fmt::Debug for WithState<R, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithState").field("routes", &self.routes).finish_non_exhaustive()
    }
}

/// Makes an [`Endpoint`](crate::axum::Endpoint) of a handler, a function or a closure without captures, as the value of a route in a
/// `static`.
#[doc(hidden)]
#[macro_export]
macro_rules! __axum_endpoint {
    ($handler:expr $(,)?) => {
        $crate::axum::Endpoint::from_fn(|call| $crate::__private::handle($handler, call))
    };
}

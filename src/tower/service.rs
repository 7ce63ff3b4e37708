//! The service itself. In goes a request, out comes the future of its answer: that of the service of its route, or the one that
//! [`Miss::to_response`] describes.

use core::{
    fmt,
    pin::Pin,
    task::{Context, Poll, ready},
};

use http::{Extensions, Request, Response, Uri};
use tower_service::Service;

use super::{LookUp, Matched};
use crate::Miss;

/// Passes each request to the service of its route.
///
/// - Where a route answers, a clone of its value gets the request, with [`Matched`] in its extensions. The response gets the
///   same, so that middleware around this service can read it there.
/// - Where none answers, the response is 404; 405 with `Allow`; 204 with `Allow` for `OPTIONS`; 308 with `Location`, query
///   included; or 400: see [`Miss::to_response`].
///
/// Values are services whose futures are `Unpin`, as boxed ones are; [`Endpoint::service`](super::Endpoint::service) boxes those of
/// others. This service is always ready: it waits in its future for the service of the route to become so.
pub struct RouteService<R: LookUp, D> {
    routes: R,
    fallback: Option<R::Value>,
    refuse: fn(&Miss, Response<()>) -> Response<D>,
}

impl<R: LookUp, D> RouteService<R, D> {
    /// A service whose own answers have an empty body.
    #[must_use]
    pub fn new(routes: R) -> Self
    where
        D: Default,
    {
        Self::with(routes, |_, head| head.map(|()| D::default()))
    }

    /// A service that lets `refuse` finish its own answers, from the reason and the head of each.
    ///
    /// ```
    /// # use wayplan::{Miss, Router, tower::{Endpoint, RouteService}};
    /// # let routes: Router<Endpoint<String>> = Router::new();
    /// let service = RouteService::with(routes, |miss: &Miss, head| head.map(|()| miss.to_string()));
    /// ```
    #[must_use]
    pub fn with(routes: R, refuse: fn(&Miss, Response<()>) -> Response<D>) -> Self {
        RouteService { routes, fallback: None, refuse }
    }

    /// Passes requests whose path is not found to another service. Methods that are not allowed, redirects and bad encodings are
    /// answered as before.
    ///
    /// ```
    /// # use std::convert::Infallible;
    /// # use http::{Extensions, Request, Response, Uri};
    /// # use wayplan::{Router, tower::{Endpoint, RouteService, endpoint}};
    /// # let routes: Router<Endpoint<String>> = Router::new();
    /// async fn nowhere(request: Request<String>) -> Result<Response<String>, Infallible> {
    ///     Ok(Response::new(format!("there is no {}", request.uri().path())))
    /// }
    /// let service = RouteService::<_, String>::new(routes).fallback(endpoint!(nowhere));
    /// ```
    #[must_use]
    pub fn fallback(self, service: R::Value) -> Self {
        RouteService { fallback: Some(service), ..self }
    }
}

impl<R, B, D> Service<Request<B>> for RouteService<R, D>
where
    R: LookUp,
    R::Value: Service<Request<B>, Response = Response<D>> + Clone,
    <R::Value as Service<Request<B>>>::Future: Unpin,
{
    type Response = Response<D>;
    type Error = <R::Value as Service<Request<B>>>::Error;
    type Future = RouteFuture<R::Value, B, D>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        let (method, path) = (request.method(), request.uri().path());
        let found =
            self.routes.look_up(method, path, |found| found.map(|found| (found.value.clone(), Matched::from(&found))));
        let miss = match found {
            Ok((service, matched)) => {
                request.extensions_mut().insert(matched.clone());
                return RouteFuture::waiting(service, request, Some(matched));
            }
            Err(miss) => miss,
        };
        if let (Miss::NotFound, Some(service)) = (&miss, &self.fallback) {
            return RouteFuture::waiting(service.clone(), request, None);
        }
        let head = miss.to_response(request.method(), original_uri(request.uri(), request.extensions()));
        RouteFuture { state: State::Answered(Some((self.refuse)(&miss, head))), matched: None }
    }
}

/// The target as the client wrote it: axum takes the prefix off that a service is nested under.
#[cfg_attr(not(feature = "axum"), expect(unused_variables, reason = "only axum keeps another target"))]
pub(crate) fn original_uri<'r>(uri: &'r Uri, extensions: &'r Extensions) -> &'r Uri {
    #[cfg(feature = "axum")]
    if let Some(axum::extract::OriginalUri(uri)) = extensions.get() {
        return uri;
    }
    uri
}

impl<R: LookUp + Clone, D> Clone for RouteService<R, D>
where
    R::Value: Clone,
{
    fn clone(&self) -> Self {
        RouteService { routes: self.routes.clone(), fallback: self.fallback.clone(), refuse: self.refuse }
    }
}

impl<R: LookUp + fmt::Debug, D> fmt::Debug for RouteService<R, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RouteService").field("routes", &self.routes).finish_non_exhaustive()
    }
}

/// The future of a [`RouteService`].
pub struct RouteFuture<S: Service<Request<B>>, B, D> {
    state: State<S, B, D>,
    matched: Option<Matched>,
}

enum State<S: Service<Request<B>>, B, D> {
    /// The service may not be ready; the request is taken when it is.
    Waiting(S, Option<Request<B>>),
    Running(S::Future),
    Answered(Option<Response<D>>),
}

impl<S: Service<Request<B>>, B, D> RouteFuture<S, B, D> {
    fn waiting(service: S, request: Request<B>, matched: Option<Matched>) -> Self {
        RouteFuture { state: State::Waiting(service, Some(request)), matched }
    }
}

/// Of what is inside only the service's future is pinned, and that is `Unpin`.
impl<S: Service<Request<B>>, B, D> Unpin for RouteFuture<S, B, D> {}

impl<S, B, D> Future for RouteFuture<S, B, D>
where
    S: Service<Request<B>, Response = Response<D>>,
    S::Future: Unpin,
{
    type Output = Result<Response<D>, S::Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            match &mut this.state {
                State::Waiting(service, request) => {
                    ready!(service.poll_ready(context))?;
                    // Taken once only: the state is another one from here on.
                    let Some(request) = request.take() else { return Poll::Pending };
                    this.state = State::Running(service.call(request));
                }
                State::Running(future) => {
                    let mut response = ready!(Pin::new(future).poll(context))?;
                    if let Some(matched) = this.matched.take() {
                        response.extensions_mut().insert(matched);
                    }
                    return Poll::Ready(Ok(response));
                }
                State::Answered(response) => {
                    return response.take().map_or(Poll::Pending, |response| Poll::Ready(Ok(response)));
                }
            }
        }
    }
}

impl<S: Service<Request<B>>, B, D> fmt::Debug for RouteFuture<S, B, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RouteFuture").field("matched", &self.matched).finish_non_exhaustive()
    }
}

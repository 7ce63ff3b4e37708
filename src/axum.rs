//! Handlers of [`axum`] behind compiled routes. In go a table, a router or both layers whose values are [`Endpoint`]s, and a
//! state; out comes a service for [`axum::serve`](https://docs.rs/axum/0.8/axum/fn.serve.html) or for a place in an
//! [`axum::Router`].
//!
//! ```
//! use axum::{Json, extract::State};
//! use serde_json::{Value, json};
//! use wayplan::{axum::{Endpoint, Params, endpoint, service}, routes};
//!
//! #[derive(Clone)]
//! struct Shop {
//!     currency: &'static str,
//! }
//!
//! async fn order(State(shop): State<Shop>, Params((id, item)): Params<(u64, String)>) -> Json<Value> {
//!     Json(json!({ "order": id, "item": item, "currency": shop.currency }))
//! }
//!
//! routes! {
//!     static ROUTES: Endpoint<Shop> = {
//!         GET "/orders/{id:u64}/items/{item}" => endpoint!(order),
//!         GET "/health" => endpoint!(|| async { "open" }),
//!     };
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // To be served as it is: `axum::serve(listener, Shared::new(service)).await?`. Or as a part of something larger:
//! let service = service(&ROUTES, Shop { currency: "EUR" });
//! let app = axum::Router::new().nest_service("/shop", service);
//!
//! # use axum::{body::{Body, to_bytes}, http::Request};
//! # use tower::ServiceExt;
//! let response = app.oneshot(Request::get("/shop/orders/7/items/tea%20pot").body(Body::empty())?).await?;
//! assert_eq!(to_bytes(response.into_body(), 100).await?, r#"{"currency":"EUR","item":"tea pot","order":7}"#);
//! # Ok(())
//! # }
//! ```
//!
//! What [`RouteService`] says of 404, 405, `OPTIONS`, 308 and 400 holds here. A redirect keeps the prefix under which the
//! service is nested.

mod endpoint;
mod extract;
mod params;
mod typed;

use axum::body::Body;

#[doc(inline)]
pub use crate::__axum_endpoint as endpoint;
pub use crate::tower::Matched;
use crate::tower::{LookUp, RouteService};
#[doc(hidden)]
pub use endpoint::handle;
pub use endpoint::{Endpoint, EndpointService, WithState};
pub use extract::{NoMatch, Params, ParamsRejection};
pub use params::ParamsError;
pub use typed::{Typed, TypedRejection};

/// A service that answers with the endpoints of the routes, each given a clone of the state.
///
/// Another answer where the path is not found: `service(..).fallback(endpoint!(nowhere).with_state(state))`.
pub fn service<R, S>(routes: R, state: S) -> RouteService<WithState<R, S>, Body>
where
    R: LookUp<Value = Endpoint<S>>,
    S: Clone,
{
    RouteService::new(WithState::new(routes, state))
}

//! Routes as a [`tower_service::Service`]. In go a table, a router or both layers whose values are services; out comes one
//! service that passes each request to the service of its route, and answers those that have none.
//!
//! ```
//! use std::convert::Infallible;
//! use http::{Request, Response};
//! use wayplan::{routes, tower::{Endpoint, Matched, RouteService, endpoint}};
//!
//! async fn product(request: Request<String>) -> Result<Response<String>, Infallible> {
//!     let matched = request.extensions().get::<Matched>();
//!     let sku = matched.and_then(|matched| matched.get("sku")).map(|sku| sku.decode().into_owned());
//!     Ok(Response::new(format!("product {}", sku.unwrap_or_default())))
//! }
//!
//! routes! {
//!     static SHOP: Endpoint<String> = {
//!         #![slash = redirect]
//!         GET "/products/{sku}" => endpoint!(product),
//!     };
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use tower::ServiceExt; // for `oneshot`
//! let service = RouteService::new(&SHOP);
//!
//! let response = service.clone().oneshot(Request::get("/products/a-1").body(String::new())?).await?;
//! assert_eq!(response.body(), "product a-1");
//! assert_eq!(response.extensions().get::<Matched>().unwrap().template(), "/products/{sku}");
//!
//! let refused = service.clone().oneshot(Request::put("/products/a-1").body(String::new())?).await?;
//! assert_eq!((refused.status().as_u16(), &refused.headers()["allow"]), (405, &"GET, HEAD".parse()?));
//!
//! let redirected = service.oneshot(Request::get("/products/a-1/?x=1").body(String::new())?).await?;
//! assert_eq!((redirected.status().as_u16(), &redirected.headers()["location"]), (308, &"/products/a-1?x=1".parse()?));
//! # Ok(())
//! # }
//! ```
//!
//! Middleware around a [`RouteService`] reads what was matched from the response, as here; middleware and handlers inside of it read
//! it from the request.

mod call;
mod endpoint;
mod matched;
mod routes;
mod service;

#[doc(inline)]
pub use crate::__tower_endpoint as endpoint;
pub use call::BoxFuture;
pub(crate) use call::Call;
#[doc(hidden)]
pub use call::boxed;
pub use endpoint::Endpoint;
pub use matched::Matched;
pub use routes::LookUp;
#[cfg(feature = "axum")]
pub(crate) use service::original_uri;
pub use service::{RouteFuture, RouteService};

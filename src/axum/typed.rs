//! Requests as values of an enum of routes, for handlers of any axum router.

use core::fmt;

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{Method, Uri, request::Parts},
    response::{IntoResponse, Response},
};

use crate::{ParseError, Routes, tower::original_uri};

/// A request, read as a value of an enum that [`routes!`](crate::routes) made. The enum owns its fields: one that borrows from the
/// path is read in the handler, by its `parse_request`.
///
/// ```
/// use axum::{Router, response::Html};
/// use wayplan::{axum::Typed, routes};
///
/// routes! {
///     enum Shop {
///         GET "/"                => Home,
///         GET "/orders/{id:u64}" => Order { id: u64 },
///     }
/// }
///
/// async fn answer(Typed(route): Typed<Shop>) -> Html<String> {
///     Html(match route {
///         Shop::Home => format!("<a href=\"{}\">the last order</a>", Shop::Order { id: 7 }),
///         Shop::Order { id } => format!("order {id}"),
///     })
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let app: Router = Router::new().fallback(answer);
///
/// # use axum::{body::{Body, to_bytes}, http::Request};
/// # use tower::ServiceExt;
/// let page = app.clone().oneshot(Request::get("/").body(Body::empty())?).await?;
/// assert_eq!(to_bytes(page.into_body(), 100).await?, r#"<a href="/orders/7">the last order</a>"#);
/// let refused = app.oneshot(Request::put("/orders/7").body(Body::empty())?).await?;
/// assert_eq!((refused.status().as_u16(), &refused.headers()["allow"]), (405, &"GET, HEAD".parse()?));
/// # Ok(())
/// # }
/// ```
///
/// What is no value is answered as [`RouteService`](crate::tower::RouteService) answers a miss, and a text that the type of its field
/// refuses with 400. A handler that asks for a `Result<Typed<Shop>, TypedRejection>` answers in another way, or asks other routes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Typed<R>(pub R);

impl<S: Sync, R: for<'p> Routes<'p>> FromRequestParts<S> for Typed<R> {
    type Rejection = TypedRejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, TypedRejection> {
        R::read(&parts.method, parts.uri.path()).map(Typed).map_err(|error| TypedRejection {
            error,
            method: parts.method.clone(),
            uri: original_uri(&parts.uri, &parts.extensions).clone(),
        })
    }
}

/// Why a request is no value of an enum of routes, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedRejection {
    error: ParseError,
    method: Method,
    uri: Uri,
}

impl TypedRejection {
    /// Why.
    #[must_use]
    pub fn error(&self) -> &ParseError {
        &self.error
    }
}

impl fmt::Display for TypedRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl core::error::Error for TypedRejection {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl IntoResponse for TypedRejection {
    fn into_response(self) -> Response {
        let head = self.error.to_response(&self.method, &self.uri);
        let body = match self.error {
            ParseError::BadParam { .. } => Body::from(alloc::string::ToString::to_string(&self.error)),
            _ => Body::empty(),
        };
        head.map(|()| body)
    }
}

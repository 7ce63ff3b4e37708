//! What handlers ask for: the match, or its parameters as a type of theirs.

use core::fmt;

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use serde_core::de::DeserializeOwned;

use super::params::{self, ParamsError};
use crate::tower::Matched;

impl<S: Sync> FromRequestParts<S> for Matched {
    type Rejection = NoMatch;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, NoMatch> {
        parts.extensions.get().cloned().ok_or(NoMatch)
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Matched {
    type Rejection = core::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Self::Rejection> {
        Ok(parts.extensions.get().cloned())
    }
}

/// A handler that asks for a match was called without one: by something else than a route of a
/// [`RouteService`](crate::tower::RouteService).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMatch;

impl fmt::Display for NoMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request was not matched by a route")
    }
}

impl core::error::Error for NoMatch {}

impl IntoResponse for NoMatch {
    fn into_response(self) -> Response {
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    }
}

/// The parameters of the route, decoded and parsed.
///
/// | `T` | takes |
/// |---|---|
/// | a struct, a map | parameters by name; a field of an `Option` may be missing, as `{page?}` may |
/// | a tuple, a list | all of them, in the order of the template |
/// | a number, a text, anything else | the only one |
///
/// A parameter itself becomes whatever is read from a text, numbers by [`FromStr`](core::str::FromStr); a list takes the segments of a
/// catch-all, split before they are decoded.
///
/// ```
/// use axum::response::Redirect;
/// use serde::Deserialize;
/// use wayplan::{axum::{Endpoint, Params, endpoint}, routes};
///
/// #[derive(Deserialize)]
/// struct Page {
///     topic: String,
///     page: Option<u32>,
/// }
///
/// async fn list(Params(Page { topic, page }): Params<Page>) -> String {
///     format!("{topic}, page {}", page.unwrap_or(1))
/// }
///
/// #[derive(Deserialize)]
/// struct File {
///     path: Vec<String>,
/// }
///
/// async fn file(Params(File { path }): Params<File>) -> String {
///     path.join(" > ")
/// }
///
/// routes! {
///     static WIKI: Endpoint = {
///         GET "/topics/{topic}/{page:u32?}" => endpoint!(list),
///         GET "/files/{*path}" => endpoint!(file),
///     };
/// }
/// ```
///
/// A text that its type refuses is answered with 400. To let the look-up go on elsewhere, and answer 404, write a constraint: `{page:u32}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Params<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = ParamsRejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ParamsRejection> {
        let matched = parts.extensions.get::<Matched>().ok_or(ParamsRejection::NoMatch(NoMatch))?;
        params::read(matched).map(Params).map_err(ParamsRejection::Params)
    }
}

/// Why there are no [`Params`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamsRejection {
    /// No route was matched: 500.
    NoMatch(NoMatch),
    /// A text is no value of its type: 400. The type does not fit the template: 500.
    Params(ParamsError),
}

impl fmt::Display for ParamsRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamsRejection::NoMatch(reason) => reason.fmt(f),
            ParamsRejection::Params(reason) => reason.fmt(f),
        }
    }
}

impl core::error::Error for ParamsRejection {}

impl IntoResponse for ParamsRejection {
    fn into_response(self) -> Response {
        match self {
            ParamsRejection::NoMatch(reason) => reason.into_response(),
            ParamsRejection::Params(reason @ ParamsError::Text { .. }) => {
                (StatusCode::BAD_REQUEST, alloc::string::ToString::to_string(&reason)).into_response()
            }
            ParamsRejection::Params(ParamsError::Shape(_)) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

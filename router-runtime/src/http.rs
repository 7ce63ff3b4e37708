//! The types of the crate `http`. In go requests, and the reasons why no route answers them; out come matches, and the heads
//! of answers, whose headers are always well-formed.

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt::Write;

use http::{
    HeaderValue, Request, Response, StatusCode, Uri,
    header::{ALLOW, HeaderName, LOCATION},
};

use crate::{Allowed, InFront, Layered, Match, Method, Miss, ParseError, Router, Slash, Table};

impl<'m> From<&'m http::Method> for Method<'m> {
    #[inline]
    fn from(method: &'m http::Method) -> Self {
        method.as_str().into()
    }
}

impl<T> Table<T> {
    /// Looks up the route of a request.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Table::at).
    #[inline]
    pub fn at_request<'t, 'p, B>(&'t self, request: &'p Request<B>) -> Result<Match<'t, 'p, T>, Miss> {
        self.at(request.method(), request.uri().path())
    }
}

impl<T> Router<T> {
    /// Looks up the route of a request.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Router::at).
    ///
    /// ```
    /// # use wayplan_runtime::{Method, Router};
    /// let mut router = Router::new();
    /// router.insert(Method::GET, "/hooks/{tenant}", "hook")?;
    ///
    /// let request = http::Request::get("https://example.com/hooks/acme?try=2").body(())?;
    /// assert_eq!(router.at_request(&request)?.params.get("tenant").unwrap().raw(), "acme");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn at_request<'t, 'p, B>(&'t self, request: &'p Request<B>) -> Result<Match<'t, 'p, T>, Miss> {
        self.at(request.method(), request.uri().path())
    }
}

impl<T, F: InFront<T>> Layered<T, Router<T>, F> {
    /// Looks up the route of a request.
    ///
    /// # Errors
    /// [`Miss`], as [`at`](Layered::at).
    #[inline]
    pub fn at_request<'t, 'p, B>(&'t self, request: &'p Request<B>) -> Result<Match<'t, 'p, T>, Miss> {
        self.at(request.method(), request.uri().path())
    }
}

impl Miss {
    /// The status to answer with: 404, 405, 308 or 400.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Miss::NotFound => StatusCode::NOT_FOUND,
            Miss::MethodNotAllowed(_) => StatusCode::METHOD_NOT_ALLOWED,
            Miss::Redirect(_) => StatusCode::PERMANENT_REDIRECT,
            Miss::BadEncoding => StatusCode::BAD_REQUEST,
        }
    }

    /// The head of the answer: the status, with `Allow` or `Location` where it needs one. `uri` is that of the request.
    ///
    /// `OPTIONS`, where no route takes it, is answered: 204, and the methods that have a route in `Allow`.
    ///
    /// ```
    /// # use wayplan_runtime::{Method, Options, Router, SlashPolicy};
    /// let mut router = Router::with(Options { slash: SlashPolicy::Redirect, ..Options::default() });
    /// router.insert(Method::GET, "/products/{sku}", "product")?;
    /// let answer = |request: http::Request<()>| {
    ///     router.at_request(&request).unwrap_err().to_response(request.method(), request.uri())
    /// };
    ///
    /// let refused = answer(http::Request::put("/products/a-1").body(())?);
    /// assert_eq!(refused.status(), 405);
    /// assert_eq!(refused.headers()["allow"], "GET, HEAD");
    ///
    /// let told = answer(http::Request::options("/products/a-1").body(())?);
    /// assert_eq!(told.status(), 204);
    /// assert_eq!(told.headers()["allow"], "GET, HEAD, OPTIONS");
    ///
    /// let redirected = answer(http::Request::get("/products/a-1/?size=2").body(())?);
    /// assert_eq!(redirected.status(), 308);
    /// assert_eq!(redirected.headers()["location"], "/products/a-1?size=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_response(&self, method: &http::Method, uri: &Uri) -> Response<()> {
        match self {
            Miss::MethodNotAllowed(allowed) if method == http::Method::OPTIONS => {
                with(StatusCode::NO_CONTENT, ALLOW, header(&format!("{allowed}, OPTIONS")))
            }
            Miss::MethodNotAllowed(allowed) => with(self.status(), ALLOW, allowed.into()),
            // The path that was looked up is safe; what the client asked for may have been another one.
            Miss::Redirect(slash) if !slash.is_safe(uri.path()) => head(StatusCode::NOT_FOUND),
            Miss::Redirect(slash) => with(self.status(), LOCATION, slash.location(uri)),
            Miss::NotFound | Miss::BadEncoding => head(self.status()),
        }
    }
}

impl ParseError {
    /// The status to answer with: that of the miss; 400 for a parameter whose type refuses it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            ParseError::Miss(miss) => miss.status(),
            ParseError::BadParam { .. } => StatusCode::BAD_REQUEST,
        }
    }

    /// The head of the answer: as [`Miss::to_response`].
    #[must_use]
    pub fn to_response(&self, method: &http::Method, uri: &Uri) -> Response<()> {
        match self {
            ParseError::Miss(miss) => miss.to_response(method, uri),
            ParseError::BadParam { .. } => head(self.status()),
        }
    }
}

impl From<&Allowed> for HeaderValue {
    /// The value of an `Allow` header.
    fn from(allowed: &Allowed) -> Self {
        header(&allowed.to_string())
    }
}

impl Slash {
    /// The value of the `Location` header that redirects a request for `uri`: the target and the query of the request.
    #[must_use]
    pub fn location(self, uri: &Uri) -> HeaderValue {
        let target = self.target(uri.path());
        match uri.query() {
            Some(query) => header(&format!("{target}?{query}")),
            None => header(&target.to_string()),
        }
    }
}

/// The text as it may stand in a header and in a URI: bytes outside of visible ASCII percent-encoded.
fn header(text: &str) -> HeaderValue {
    let mut ascii = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' '..=b'~' => ascii.push(byte.into()),
            // Writing to a `String` cannot fail.
            _ => drop(write!(ascii, "%{byte:02X}")),
        }
    }
    HeaderValue::try_from(ascii).unwrap_or(const { HeaderValue::from_static("") })
}

fn head(status: StatusCode) -> Response<()> {
    let mut response = Response::new(());
    *response.status_mut() = status;
    response
}

fn with(status: StatusCode, name: HeaderName, value: HeaderValue) -> Response<()> {
    let mut response = head(status);
    response.headers_mut().insert(name, value);
    response
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn locations_are_ascii_and_keep_the_query() {
        for (target, location) in [
            ("/a", "/a/"),
            ("https://example.com/a?b=/c/", "/a/?b=/c/"),
            ("/caf\u{e9}?x=\u{e9}", "/caf%C3%A9/?x=%C3%A9"),
            ("/caf%C3%A9?", "/caf%C3%A9/?"),
        ] {
            let uri = Uri::try_from(target.as_bytes()).unwrap();
            assert_eq!(Slash::Add.location(&uri), location, "{target}");
        }
        assert_eq!(Slash::Remove.location(&Uri::from_static("/a/?b")), "/a?b");
    }

    #[test]
    fn a_request_without_a_path_is_not_found() {
        let mut router = Router::new();
        router.insert(Method::ANY, "/{*rest?}", ()).unwrap();
        for (method, target) in [("CONNECT", "example.com:443"), ("OPTIONS", "*")] {
            let request = Request::builder().method(method).uri(target).body(()).unwrap();
            assert_eq!(router.at_request(&request).unwrap_err(), Miss::NotFound, "{target}");
        }
        let request = Request::builder().uri("http://example.com?x").body(()).unwrap();
        assert_eq!(router.at_request(&request).unwrap().template, "/{*rest?}");
    }
}

//! Answers. In go a status and what there is to say, or the reason why no route answers a request; out come whole
//! responses. An answer to `HEAD` is made like that to `GET`: the connection sends its head only.

use http_body_util::Full;
use hyper::{
    Method, Response, StatusCode, Uri,
    body::Bytes,
    header::{ALLOW, CONTENT_LENGTH, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION},
};
use serde_json::{Value, json};
use wayplan::Miss;

/// A response with its whole body.
pub(crate) type Answer = Response<Full<Bytes>>;

/// Plain text.
pub(crate) fn text(status: StatusCode, text: impl Into<Bytes>) -> Answer {
    typed(status, "text/plain; charset=utf-8", text)
}

/// A JSON value.
pub(crate) fn json(status: StatusCode, value: &Value) -> Answer {
    typed(status, "application/json", value.to_string())
}

/// A body of the given media type.
pub(crate) fn typed(status: StatusCode, media_type: &'static str, body: impl Into<Bytes>) -> Answer {
    let body = body.into();
    // Written here, for the connection leaves the length of an empty body out where the request was `HEAD`.
    let length = HeaderValue::from(body.len());
    let mut answer = Response::new(Full::new(body));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    answer.headers_mut().insert(CONTENT_LENGTH, length);
    answer
}

/// Done, and nothing to say.
pub(crate) fn no_content() -> Answer {
    let mut answer = Response::default();
    *answer.status_mut() = StatusCode::NO_CONTENT;
    answer
}

/// A status and the reason for it.
pub(crate) fn refuse(status: StatusCode, reason: &str) -> Answer {
    json(status, &json!({ "reason": reason }))
}

/// There is no such product, order or file.
pub(crate) fn not_found() -> Answer {
    refuse(StatusCode::NOT_FOUND, "not found")
}

/// What to say where no route answers.
pub(crate) fn miss(miss: &Miss, method: &Method, uri: &Uri) -> Answer {
    let reason = miss.to_string();
    match miss {
        // No route says what `OPTIONS` does here, and the table knows what there is: the question is answered.
        Miss::MethodNotAllowed(allowed) if method == Method::OPTIONS => {
            with(no_content(), ALLOW, format!("{allowed}, OPTIONS"))
        }
        Miss::MethodNotAllowed(allowed) => {
            with(refuse(StatusCode::METHOD_NOT_ALLOWED, &reason), ALLOW, allowed.to_string())
        }
        Miss::Redirect(slash) => {
            let mut target = slash.target(uri.path()).to_string();
            if let Some(query) = uri.query() {
                target.push('?');
                target.push_str(query);
            }
            with(refuse(StatusCode::PERMANENT_REDIRECT, &reason), LOCATION, target)
        }
        Miss::BadEncoding => refuse(StatusCode::BAD_REQUEST, &reason),
        // Whatever other reasons a later version has: there is no route.
        _ => refuse(StatusCode::NOT_FOUND, &reason),
    }
}

/// The answer with one header more.
fn with(mut answer: Answer, name: HeaderName, value: String) -> Answer {
    match HeaderValue::try_from(value) {
        Ok(value) => {
            answer.headers_mut().insert(name, value);
            answer
        }
        Err(_) => refuse(StatusCode::INTERNAL_SERVER_ERROR, "a header cannot be written"),
    }
}

//! Parameters as types: what is read from which template, and what is refused how.
#![expect(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use std::collections::BTreeMap;

use axum::body::{Body, to_bytes};
use http::Request;
use serde::{Deserialize, de::DeserializeOwned};
use tower::ServiceExt;
use wayplan::Router;
use wayplan::axum::{Endpoint, Matched, NoMatch, Params, service};

/// Answers a request by a route that asks for a `T`.
async fn ask<T: DeserializeOwned + std::fmt::Debug + Send + 'static>(template: &str, path: &str) -> (u16, String) {
    let mut routes = Router::new();
    let handler = async |Params(value): Params<T>| format!("{value:?}");
    routes.insert("GET", template, Endpoint::new(handler)).unwrap();
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = service(routes, ()).oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), 1000).await.unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

async fn read<T: DeserializeOwned + std::fmt::Debug + Send + 'static>(template: &str, path: &str) -> String {
    let (status, body) = ask::<T>(template, path).await;
    assert_eq!(status, 200, "{template} on {path}: {body}");
    body
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "printed")]
struct Page {
    number: Option<u8>,
    topic: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Size {
    Small,
    Large,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "printed")]
struct Id(i128);

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "printed")]
struct Pair(u8, char);

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "printed")]
struct File {
    path: Vec<String>,
}

#[tokio::test]
async fn by_name() {
    assert_eq!(read::<Page>("/{topic}/{number?}", "/t%C3%A9/7").await, r#"Page { number: Some(7), topic: "té" }"#);
    assert_eq!(read::<Page>("/{topic}/{number?}", "/tea").await, r#"Page { number: None, topic: "tea" }"#);
    assert_eq!(read::<Page>("/{other}/{topic}", "/a/b").await, r#"Page { number: None, topic: "b" }"#);
    assert_eq!(read::<BTreeMap<String, String>>("/{b}/{a}", "/1/%32").await, r#"{"a": "2", "b": "1"}"#);
    assert_eq!(read::<File>("/{*path}", "/a/b%2Fc//%25").await, r#"File { path: ["a", "b/c", "", "%"] }"#);
}

#[tokio::test]
async fn in_order() {
    assert_eq!(read::<(String, u64)>("/{b}/{a}", "/x/7").await, r#"("x", 7)"#);
    assert_eq!(read::<Pair>("/{b}-{a}", "/7-%C3%A9").await, "Pair(7, 'é')");
    assert_eq!(read::<Vec<Size>>("/{b}/{a}", "/large/small").await, "[Large, Small]");
    assert_eq!(read::<(Size, (u8, u8))>("/{size}/{*rest}", "/large/1/2").await, "(Large, (1, 2))");
    assert_eq!(read::<(Vec<f64>,)>("/{*rest}", "/1/2.5").await, "([1.0, 2.5],)");
    assert_eq!(read::<()>("/{a}", "/x").await, "()");
}

#[tokio::test]
async fn the_only_one() {
    assert_eq!(read::<u64>("/{id}", "/%37").await, "7");
    assert_eq!(read::<Id>("/{id}", "/-7").await, "Id(-7)");
    assert_eq!(read::<String>("/x/{*rest}", "/x/a/b%20c").await, r#""a/b c""#);
    assert_eq!(read::<bool>("/{id}", "/true").await, "true");
    assert_eq!(read::<Size>("/{size}", "/sm%61ll").await, "Small");
    assert_eq!(read::<Option<u8>>("/a/{n?}", "/a/7").await, "Some(7)");
    assert_eq!(read::<Option<u8>>("/a/{n?}", "/a").await, "None");
}

#[tokio::test]
async fn a_text_that_its_type_refuses_is_400_and_says_which() {
    let (status, body) = ask::<(String, u8)>("/{a}/{b}", "/x/256").await;
    assert_eq!((status, &*body), (400, "`b`: number too large to fit in target type"));
    let (status, body) = ask::<Page>("/{topic}/{number?}", "/x/y").await;
    assert_eq!((status, &*body), (400, "`number`: invalid digit found in string"));
    let (status, body) = ask::<Size>("/{size}", "/huge").await;
    assert_eq!((status, &*body), (400, "`size`: unknown variant `huge`, expected `small` or `large`"));
    assert_eq!(ask::<(Size, (u8, u8))>("/{size}/{*rest}", "/large/1/2/3").await.0, 400);
    assert_eq!(ask::<char>("/{c}", "/xy").await.0, 400);
}

#[tokio::test]
async fn a_type_that_does_not_fit_the_template_is_500_and_tells_no_client() {
    for answer in [
        ask::<u8>("/{a}/{b}", "/1/2").await,
        ask::<u8>("/", "/").await,
        ask::<(u8,)>("/{a}/{b}", "/1/2").await,
        ask::<Page>("/{subject}", "/x").await,
        ask::<Size>("/", "/").await,
    ] {
        assert_eq!(answer, (500, String::new()));
    }
}

#[tokio::test]
async fn a_handler_elsewhere_has_no_match() {
    async fn handler(matched: Option<Matched>, params: Result<Params<u8>, wayplan::axum::ParamsRejection>) -> String {
        format!("{matched:?} {}", params.unwrap_err())
    }
    let app = axum::Router::new()
        .route("/", axum::routing::get(handler))
        .route("/m", axum::routing::get(async |_: Matched| ()));
    let get = |path| Request::get(path).body(Body::empty()).unwrap();
    let response = app.clone().oneshot(get("/")).await.unwrap();
    let body = to_bytes(response.into_body(), 1000).await.unwrap();
    assert_eq!(body, format!("None {NoMatch}"));
    assert_eq!(app.oneshot(get("/m")).await.unwrap().status(), 500);
}

#[tokio::test]
async fn the_answer_to_head_has_the_length_of_the_body_and_no_body() {
    let mut routes = Router::new();
    routes.insert("GET", "/handler", Endpoint::new(async || "five!")).unwrap();
    let inner = tower::service_fn(async |_| Ok(axum::response::Response::new(Body::from("five!"))));
    routes.insert("GET", "/service", Endpoint::service(inner)).unwrap();
    for path in ["/handler", "/service"] {
        let request = Request::head(path).body(Body::empty()).unwrap();
        let response = service(routes.clone(), ()).oneshot(request).await.unwrap();
        assert_eq!(response.headers().get("content-length").unwrap(), "5", "{path}");
        assert!(to_bytes(response.into_body(), 1000).await.unwrap().is_empty(), "{path}");
    }
}

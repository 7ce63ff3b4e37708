//! The example of a typed service, asked over real connections, and the extractor by itself.
#![expect(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[path = "../shop/client.rs"]
#[expect(dead_code, reason = "this service answers with text")]
mod client;
#[path = "../../examples/service.rs"]
#[expect(dead_code, reason = "the process around the server is not part of the test")]
mod example;

mod refusals;
mod served;

use axum::Router;
use axum::body::{Body, to_bytes};
use client::Client;
use http::Request;
use tower::ServiceExt;
use wayplan::{axum::Typed, routes};

#[test]
fn every_link_of_the_page_is_answered() {
    let mut client = Client::connect(served::start(example::serve));
    let page = client.get("/").body;
    let links: Vec<&str> = page.split("href=\"").skip(1).filter_map(|behind| behind.split('"').next()).collect();
    assert_eq!(links, ["/products/tea-pot", "/products/salt%20&%20pepper", "/orders/7", "/admin/"]);
    let answers: Vec<_> = links.iter().map(|link| client.get(link).body).collect();
    assert_eq!(answers, ["tea-pot for sale\n", "salt & pepper for sale\n", "order 7\n", "0 pages\n"]);
    assert_eq!(client.get("/orders/7/2").body, "line 2 of order 7\n");
}

#[test]
fn a_page_that_is_added_is_answered_behind_the_enum() {
    let mut client = Client::connect(served::start(example::serve));
    assert_eq!(client.get("/terms/de").status, 404);
    let added = client.send("POST", "/admin/pages/terms/%7Blanguage%7D", "no returns\n");
    assert_eq!((added.status, &*added.body), (201, "/terms/{language} is a page\n"));
    assert_eq!(client.get("/terms/de").body, "no returns\n");
    assert_eq!(client.get("/admin/").body, "1 pages\n");
    let again = client.send("POST", "/admin/pages/terms/%7Bother%7D", "");
    assert_eq!(again.status, 409);
    assert!(again.body.contains("`GET /terms/{language}`"), "{}", again.body);
}

#[test]
fn what_is_no_value_is_refused() {
    let mut client = Client::connect(served::start(example::serve));
    let refusals = [
        ("GET", "/nowhere", 404, None, ""),
        ("GET", "/orders/pot", 404, None, ""),
        ("GET", "/products/%zz", 400, None, ""),
        ("GET", "/orders/7/70000", 400, None, "bad parameter `line`: the number is out of range"),
        ("PUT", "/orders/7", 405, Some(("allow", "GET, HEAD")), ""),
        ("OPTIONS", "/admin/pages/a", 204, Some(("allow", "POST, OPTIONS")), ""),
    ];
    refusals::check(&mut client, &refusals);
}

routes! {
    #[derive(Debug)]
    enum Nested {
        #![slash = redirect]
        GET "/a/{id}" => A { id: u8 },
    }
}

#[tokio::test]
async fn a_redirect_keeps_the_prefix() {
    let app =
        Router::new().nest("/below", Router::new().fallback(async |Typed(route): Typed<Nested>| format!("{route:?}")));
    let ask = async |target: &str| {
        let response: http::Response<Body> =
            app.clone().oneshot(Request::get(target).body(Body::empty()).unwrap()).await.unwrap();
        let (head, body) = response.into_parts();
        let location = head.headers.get("location").map(|value| value.to_str().unwrap().to_owned());
        (head.status.as_u16(), location, String::from_utf8(to_bytes(body, 100).await.unwrap().to_vec()).unwrap())
    };
    assert_eq!(ask("/below/a/7").await, (200, None, "A { id: 7 }".to_owned()));
    assert_eq!(ask("/below/a/7/?x=1").await, (308, Some("/below/a/7?x=1".to_owned()), String::new()));
}

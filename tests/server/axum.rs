//! The example with axum, asked over real connections.
#![expect(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[path = "../shop/client.rs"]
mod client;
#[path = "../../examples/axum.rs"]
#[expect(dead_code, reason = "the process around the server is not part of the test")]
mod example;

mod refusals;
mod served;

use client::Client;
use serde_json::json;

#[test]
fn handlers_take_state_params_template_and_body() {
    let mut client = Client::connect(served::start(example::serve));
    assert_eq!(client.get("/health").body, "open\n");
    assert_eq!(client.get("/shop/").body, "welcome\n");
    assert_eq!(client.get("/shop/orders/tea%20pot").status, 404);
    let ordered = client.send("POST", "/shop/orders/tea%20pot/2", "in blue");
    assert_eq!((ordered.status, &*ordered.body), (201, "2 more by /orders/{sku}/{count:u32}: in blue\n"));
    assert_eq!(ordered.header("x-route"), Some("/orders/{sku}/{count:u32}"));
    client.send("POST", "/shop/orders/tea%20pot/40", "");
    assert_eq!(client.get("/shop/orders/te%61%20pot").json(), json!({ "sku": "tea pot", "count": 42 }));
    assert_eq!(client.get("/shop/files/a/b%2Fc/d%20e").json(), json!(["a", "b/c", "d e"]));
}

#[test]
fn a_miss_is_answered() {
    let mut client = Client::connect(served::start(example::serve));
    let refusals = [
        ("GET", "/nowhere", 404, None, ""),
        ("GET", "/shop/nowhere", 404, None, "the shop has no such page\n"),
        ("POST", "/shop/orders/pot/many", 404, None, "the shop has no such page\n"),
        ("GET", "/shop/orders/%zz", 400, None, ""),
        ("PUT", "/shop/orders/pot", 405, Some(("allow", "GET, HEAD")), ""),
        ("GET", "/shop/orders/pot/7", 405, Some(("allow", "POST")), ""),
        ("OPTIONS", "/shop/orders/pot", 204, Some(("allow", "GET, HEAD, OPTIONS")), ""),
        ("GET", "/shop/orders/pot/?x=1", 308, Some(("location", "/shop/orders/pot?x=1")), ""),
    ];
    refusals::check(&mut client, &refusals);
}

#[test]
fn head_is_get_without_the_body() {
    let mut client = Client::connect(served::start(example::serve));
    client.send("POST", "/shop/orders/pot/1", "");
    for target in
        ["/shop/", "/shop/orders/pot", "/shop/orders/jug", "/shop/nowhere", "/shop/files/", "/shop/orders/pot/"]
    {
        let (mut get, mut head) = (client.get(target), client.send("HEAD", target, ""));
        for answer in [&mut get, &mut head] {
            // hyper leaves the length of an empty body out where the request was `HEAD`.
            answer.headers.retain(|(name, value)| (&**name, &**value) != ("content-length", "0"));
            answer.headers.sort();
        }
        assert_eq!((head.status, &head.headers, &*head.body), (get.status, &get.headers, ""), "{target}");
    }
}

#[test]
fn a_broken_request_ends_its_own_connection_only() {
    let address = served::start(example::serve);
    let mut healthy = Client::connect(address);
    let mut broken = Client::connect(address);
    broken.write("\u{0} nonsense\r\n\r\n");
    assert_eq!(broken.read("GET").status, 400);
    assert_eq!(healthy.get("/health").status, 200);
}

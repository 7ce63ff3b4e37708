//! The shop of the examples, asked over real connections.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failed expectation is a failed test")]

#[path = "shop/admin.rs"]
mod admin;
#[path = "shop/client.rs"]
mod client;
#[path = "../examples/shop/main.rs"]
#[expect(dead_code, reason = "the process around the server is not part of the test")]
mod example;
#[path = "shop/load.rs"]
mod load;

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use client::Client;
use serde_json::json;

/// Starts a server of its own, which runs as long as the test process.
fn start() -> SocketAddr {
    open().0
}

/// The same, and the shop that it serves.
fn open() -> (SocketAddr, Arc<example::shop::Shop>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/shop/public"));
    let shop = Arc::new(example::shop::Shop::new(folder));
    let served = Arc::clone(&shop);
    thread::spawn(move || example::server::run(listener, &served));
    (address, shop)
}

#[test]
fn every_route_answers() {
    let mut client = Client::connect(start());
    for (target, status, media_type, body) in [
        ("/", 200, "text/plain; charset=utf-8", "Welcome to the shop.\n"),
        ("/health", 200, "text/plain; charset=utf-8", "open\n"),
        ("/products/b-7", 200, "application/json", r#"{"cents":890,"sku":"b-7","title":"Sugar tongs"}"#),
        ("/products/b%2D7?ref=home", 200, "application/json", r#"{"cents":890,"sku":"b-7","title":"Sugar tongs"}"#),
        ("/products/c-9", 404, "application/json", r#"{"reason":"not found"}"#),
        ("/products/c-9/reviews", 404, "application/json", r#"{"reason":"not found"}"#),
        ("/orders/1/invoice.txt", 200, "text/plain; charset=utf-8", "Order 1: Brown tea pot, 24.50\n"),
        ("/orders/9", 404, "application/json", r#"{"reason":"not found"}"#),
        ("/orders/18446744073709551615", 404, "application/json", r#"{"reason":"not found"}"#),
        ("/orders/pot", 404, "application/json", r#"{"reason":"not found"}"#),
        ("/images/a-1.svg", 200, "image/svg+xml", SVG),
        ("/images/a-1.gif", 404, "application/json", r#"{"reason":"not found"}"#),
    ] {
        let answer = client.get(target);
        assert_eq!(
            (answer.status, answer.header("content-type"), &*answer.body),
            (status, Some(media_type), body),
            "{target}"
        );
    }
    assert_eq!(client.get("/search").json().as_array().unwrap().len(), 3);
    assert_eq!(client.get("/search/TEA%20pot").json().as_array().unwrap().len(), 2);
    assert_eq!(client.get("/orders/0").json()["product"]["sku"], "b-7");
}

const SVG: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><title>Brown tea pot</title></svg>"#;

#[test]
fn reviews_are_kept() {
    let mut client = Client::connect(start());
    assert_eq!(client.get("/products/a-1/reviews").json(), json!([]));
    assert_eq!(client.send("POST", "/products/a-1/reviews", " Holds two cups. ").status, 201);
    assert_eq!(client.get("/products/a-1/reviews").json(), json!(["Holds two cups."]));
    assert_eq!(client.get("/products/a-2/reviews").json(), json!([]));
    assert_eq!(client.send("POST", "/products/a-1/reviews", "  ").status, 400);
    assert_eq!(client.send("POST", "/products/c-9/reviews", "What?").status, 404);
    for number in 0..20 {
        assert_eq!(client.send("POST", "/products/a-1/reviews", &format!("No. {number}")).status, 201);
    }
    let reviews = client.get("/products/a-1/reviews").json();
    assert_eq!((reviews.as_array().unwrap().len(), &reviews[0]), (20, &json!("No. 0")));
}

#[test]
fn files_stay_in_their_folder() {
    let mut client = Client::connect(start());
    let terms = client.get("/files/terms.txt");
    assert_eq!((terms.status, terms.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    assert_eq!(terms.body, include_str!("../examples/shop/public/terms.txt"));
    assert_eq!(client.get("/files/css/site.css").header("content-type"), Some("text/css"));
    for path in [
        "missing.txt",
        "css",
        "../main.rs",
        "css/../../main.rs",
        "%2e%2e/main.rs",
        "..%2fmain.rs",
        "/etc/passwd",
        "a%00b",
    ] {
        assert_eq!(client.get(&format!("/files/{path}")).status, 404, "{path}");
    }
}

#[test]
fn a_method_without_a_route_is_refused_with_those_that_have_one() {
    let mut client = Client::connect(start());
    for (target, allow) in [
        ("/", "GET, HEAD"),
        ("/products/a-1", "GET, HEAD"),
        ("/products/a-1/reviews", "GET, HEAD, POST"),
        ("/_routes", "GET, HEAD, POST, DELETE"),
    ] {
        for method in ["PUT", "PURGE", "get"] {
            let refused = client.send(method, target, "");
            assert_eq!((refused.status, refused.header("allow")), (405, Some(allow)), "{method} {target}");
        }
        let options = client.send("OPTIONS", target, "");
        let allow = format!("{allow}, OPTIONS");
        assert_eq!((options.status, options.header("allow"), &*options.body), (204, Some(&*allow), ""), "{target}");
    }
    for method in ["PUT", "PURGE", "OPTIONS", "DELETE"] {
        assert_eq!(client.send(method, "/health", "").body, "open\n", "{method}");
        assert_eq!(client.send(method, "/nowhere", "").status, 404, "{method}");
    }
}

#[test]
fn head_is_get_without_the_body() {
    let mut client = Client::connect(start());
    for target in
        ["/", "/products/a-1", "/products/c-9", "/nowhere", "/search/", "/files/terms.txt", "/%zz", "/_routes"]
    {
        let get = client.get(target);
        let head = client.send("HEAD", target, "");
        assert_eq!((head.status, &head.headers, &*head.body), (get.status, &get.headers, ""), "{target}");
    }
}

#[test]
fn the_other_slash_form_redirects_and_keeps_the_query() {
    let mut client = Client::connect(start());
    for (target, location) in [
        ("/search/", "/search"),
        ("/products/a-1/?size=2&x=%2F", "/products/a-1?size=2&x=%2F"),
        ("/products/caf%C3%A9/", "/products/caf%C3%A9"),
        ("/_routes/?", "/_routes?"),
    ] {
        let redirect = client.get(target);
        assert_eq!((redirect.status, redirect.header("location")), (308, Some(location)), "{target}");
    }
    let redirect = client.send("POST", "/products/a-1/reviews/", "Good.");
    assert_eq!((redirect.status, redirect.header("location")), (308, Some("/products/a-1/reviews")));
    for target in ["//products/a-1/", "/products/a-1//", "/nowhere/"] {
        assert_eq!(client.get(target).status, 404, "{target}");
    }
    assert_eq!(client.send("PUT", "/search/", "").status, 404, "redirected only where the method has a route");
}

#[test]
fn what_is_not_utf8_is_refused() {
    let mut client = Client::connect(start());
    for target in ["/%", "/%zz", "/products/%ff", "/files/a/%C3/b", "/nowhere/%2"] {
        assert_eq!(client.get(target).status, 400, "{target}");
    }
    assert_eq!(client.send("POST", "/products/a-1/reviews", "fine").status, 201);
    client.write("POST /products/a-1/reviews HTTP/1.1\r\nhost: shop\r\ncontent-length: 0\r\n\r\n");
    assert_eq!(client.read("POST").status, 400);
}

#[test]
fn bodies_are_limited() {
    let address = start();
    let limit = example::server::MAX_BODY_BYTES;
    let fits = "x".repeat(limit);
    assert_eq!(Client::connect(address).send("POST", "/products/a-1/reviews", &fits).status, 201);

    // Refused by its head alone.
    let mut client = Client::connect(address);
    let length = limit + 1;
    client.write(&format!("POST /products/a-1/reviews HTTP/1.1\r\nhost: shop\r\ncontent-length: {length}\r\n\r\n"));
    assert_eq!(client.read("POST").status, 413);

    // Refused by the first byte too many of a body that does not say how long it is.
    let mut client = Client::connect(address);
    client.write("POST /products/a-1/reviews HTTP/1.1\r\nhost: shop\r\ntransfer-encoding: chunked\r\n\r\n");
    client.write(&format!("{limit:x}\r\n{fits}\r\n1\r\nx"));
    assert_eq!(client.read("POST").status, 413);
    assert_eq!(Client::connect(address).get("/health").status, 200);
}

#[test]
fn a_broken_request_ends_its_own_connection_only() {
    let address = start();
    let mut healthy = Client::connect(address);
    assert_eq!(healthy.get("/health").status, 200);
    let mut broken = Client::connect(address);
    broken.write("\u{0} nonsense\r\n\r\n");
    assert_eq!(broken.read("GET").status, 400);
    let mut gone = Client::connect(address);
    gone.write("POST /products/a-1/reviews HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\nhalf");
    drop(gone);
    assert_eq!(healthy.get("/health").status, 200);
    assert_eq!(healthy.get("/products/a-1/reviews").json(), json!([]));
}

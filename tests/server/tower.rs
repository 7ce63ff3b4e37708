//! The example with tower, asked over real connections.
#![expect(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[path = "../shop/client.rs"]
#[expect(dead_code, reason = "other tests read JSON and send broken requests")]
mod client;
#[path = "../../examples/tower.rs"]
#[expect(dead_code, reason = "the process around the server is not part of the test")]
mod example;

mod refusals;
mod served;

use std::net::SocketAddr;
use std::sync::LazyLock;

use client::Client;

/// One server for all tests, since the example has one set of routes.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| served::start(example::serve));

fn connect() -> Client {
    Client::connect(*SERVER)
}

#[test]
fn a_hit_reaches_its_handler_with_what_was_matched() {
    let mut client = connect();
    for (target, body) in [
        ("/hello/world", "hello, world\n"),
        ("/hell%6F/caf%C3%A9%2F?x=1", "hello, café/\n"),
        ("/hello/%7B", "hello, {\n"),
    ] {
        let answer = client.get(target);
        assert_eq!((answer.status, &*answer.body), (200, body), "{target}");
        assert_eq!(answer.header("x-route"), Some("/hello/{name}"), "{target}");
    }
    let head = client.send("HEAD", "/hello/world", "");
    assert_eq!((head.status, head.header("content-length"), &*head.body), (200, Some("13"), ""));
}

#[test]
fn a_miss_is_answered() {
    let mut client = connect();
    let refusals = [
        ("GET", "/nowhere", 404, None, "not found\n"),
        ("OPTIONS", "*", 404, None, "not found\n"),
        ("GET", "/hello/%ff", 400, None, "bad percent-encoding\n"),
        ("POST", "/hello/x", 405, Some(("allow", "GET, HEAD")), "method not allowed; allowed: GET, HEAD\n"),
        ("PURGE", "/notes/x", 405, Some(("allow", "PUT, DELETE")), "method not allowed; allowed: PUT, DELETE\n"),
        ("OPTIONS", "/hello/x", 204, Some(("allow", "GET, HEAD, OPTIONS")), ""),
        ("GET", "/hello/x/?y=%2F", 308, Some(("location", "/hello/x?y=%2F")), "found without the trailing slash\n"),
        (
            "GET",
            "/hello/caf\u{e9}/?\u{e9}",
            308,
            Some(("location", "/hello/caf%C3%A9?%C3%A9")),
            "found without the trailing slash\n",
        ),
    ];
    refusals::check(&mut client, &refusals);
}

#[test]
fn routes_come_and_go() {
    let (mut writer, mut reader) = (connect(), connect());
    assert_eq!(reader.get("/notes/a%20b").status, 405);
    assert_eq!(writer.send("PUT", "/notes/a%20b", "remember").status, 201);
    let note = reader.get("/notes/a%20b");
    assert_eq!((note.status, &*note.body, note.header("x-route")), (200, "remember", Some("/notes/a%20b")));

    let again = writer.send("PUT", "/notes/a%20%62", "something else");
    assert_eq!(again.status, 409);
    assert!(again.body.contains("can never be told from"), "{}", again.body);
    assert_eq!(reader.get("/notes/%61%20b").body, "remember");

    assert_eq!(writer.send("DELETE", "/notes/a%20b", "").status, 204);
    assert_eq!(reader.get("/notes/a%20b").status, 405);
    assert_eq!(writer.send("DELETE", "/notes/a%20b", "").status, 404);
    assert_eq!(writer.send("PUT", "/notes/long", &"x".repeat((64 << 10) + 1)).status, 413);
}

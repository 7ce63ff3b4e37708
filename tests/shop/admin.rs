//! Routes added and removed over the connection, and the reasons why not.

use serde_json::{Value, json};

use super::{
    client::{Answer, Client},
    start,
};

fn route(method: &str, template: &str) -> Value {
    json!({ "method": method, "template": template, "reply": format!("{method} {template}") })
}

fn add(client: &mut Client, method: &str, template: &str) -> Answer {
    client.send("POST", "/_routes", &route(method, template).to_string())
}

fn remove(client: &mut Client, method: &str, template: &str) -> Answer {
    client.send("DELETE", "/_routes", &route(method, template).to_string())
}

#[test]
fn added_routes_answer_until_they_are_removed() {
    let mut client = Client::connect(start());
    assert_eq!(client.get("/plugins/chess").status, 404);

    let added = add(&mut client, "GET", "/plugins/{name}");
    assert_eq!((added.status, added.json()), (201, json!({ "template": "/plugins/{name}" })));
    let answer = client.get("/plugins/chess");
    assert_eq!((answer.status, &*answer.body), (200, "GET /plugins/{name}"));
    assert_eq!(client.send("POST", "/plugins/chess", "").header("allow"), Some("GET, HEAD"));
    let options = client.send("OPTIONS", "/plugins/chess", "");
    assert_eq!((options.status, options.header("allow")), (204, Some("GET, HEAD, OPTIONS")));
    assert_eq!(client.send("HEAD", "/plugins/chess", "").header("content-length"), Some("19"));
    let redirect = client.get("/plugins/chess/?page=2");
    assert_eq!((redirect.status, redirect.header("location")), (308, Some("/plugins/chess?page=2")));

    assert_eq!(remove(&mut client, "GET", "/plugins/{name}").status, 204);
    assert_eq!(client.get("/plugins/chess").status, 404);
    assert_eq!(remove(&mut client, "GET", "/plugins/{name}").status, 404);
}

#[test]
fn both_layers_are_listed() {
    let mut client = Client::connect(start());
    let before = client.get("/_routes");
    assert_eq!(before.status, 200);
    let before = before.json();
    assert_eq!(before["dynamic"], json!([]));
    let compiled = before["compiled"].as_array().unwrap();
    assert_eq!(compiled.len(), 13);
    assert_eq!(compiled[0]["methods"], json!(["GET"]));
    assert_eq!(compiled[0]["template"], "/");
    assert_eq!(compiled[0]["doc"], "Says welcome.");

    assert_eq!(add(&mut client, "PURGE", "/cache/{*path}").status, 201);
    let after = client.get("/_routes").json();
    assert_eq!(after["compiled"], before["compiled"]);
    assert_eq!(after["dynamic"], json!([{ "method": "PURGE", "template": "/cache/{*path}" }]));
    assert_eq!(client.send("PURGE", "/cache/a/b", "").status, 200);

    let empty = json!({ "method": "GET", "template": "/empty", "reply": "" });
    assert_eq!(client.send("POST", "/_routes", &empty.to_string()).status, 201);
    let head = client.send("HEAD", "/empty", "");
    assert_eq!((head.header("content-length"), &head.headers), (Some("0"), &client.get("/empty").headers));
}

#[test]
fn routes_that_cannot_be_told_apart_or_never_answer_are_refused() {
    let mut client = Client::connect(start());
    assert_eq!(add(&mut client, "GET", "/plugins/{name}").status, 201);

    let conflict = add(&mut client, "GET", "/plugins/{id}");
    assert_eq!(conflict.status, 409);
    let conflict = conflict.json();
    assert!(conflict["reason"].as_str().unwrap().contains("/plugins/{name}"), "{conflict}");
    let witness = conflict["witness"].as_str().unwrap();
    assert_eq!(client.get(witness).body, "GET /plugins/{name}");

    for (template, by) in [("/products/sale", "/products/{sku}"), ("/files/{name}", "/files/{*path}"), ("/", "/")] {
        let shadowed = add(&mut client, "GET", template);
        assert_eq!(shadowed.status, 409, "{template}");
        let shadowed = shadowed.json();
        assert!(shadowed["reason"].as_str().unwrap().contains(by), "{shadowed}");
        assert!(shadowed["witness"].as_str().unwrap().starts_with('/'), "{shadowed}");
    }
    // The same shape with another method is another route of the same resource.
    assert_eq!(add(&mut client, "PATCH", "/products/{id}").status, 201);
    assert_eq!(client.send("PATCH", "/products/a-1", "").body, "PATCH /products/{id}");
    assert_eq!(client.send("PUT", "/products/a-1", "").header("allow"), Some("GET, HEAD, PATCH"));
    assert_eq!(client.get("/_routes").json()["dynamic"].as_array().unwrap().len(), 2);
}

#[test]
fn what_describes_no_route_is_refused_with_the_reason() {
    let mut client = Client::connect(start());
    let bad_template = add(&mut client, "GET", "/plugins/{name");
    assert_eq!(bad_template.status, 400);
    let reason = bad_template.json()["reason"].as_str().unwrap().to_string();
    assert!(reason.contains("/plugins/{name") && reason.contains('^') && reason.contains("help: "), "{reason}");

    let bad_method = add(&mut client, "GET IT", "/plugins/{name}");
    assert_eq!(bad_method.status, 400);
    assert!(bad_method.json()["reason"].as_str().unwrap().contains("GET IT"));

    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"method\":\"GET\"}",
        "{\"method\":1,\"template\":\"/x\",\"reply\":\"\"}",
        "{\"method\":\"GET\",\"template\":\"/x\"}",
        "{\"method\":\"GET\",\"template\":\"/x\",\"reply\":\"\"} and more",
    ] {
        let answer = client.send("POST", "/_routes", body);
        assert_eq!(answer.status, 400, "{body}");
        assert!(!answer.json()["reason"].as_str().unwrap().is_empty());
    }
    assert_eq!(client.send("DELETE", "/_routes", "{\"method\":\"GET\"}").status, 400);
    assert_eq!(remove(&mut client, "GET", "/never/{added}").status, 404);
    assert_eq!(remove(&mut client, "GET", "/products/{sku}").status, 404, "the table cannot be changed");
    assert_eq!(client.get("/_routes").json()["dynamic"], json!([]));
}

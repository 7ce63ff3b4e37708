//! Section 7: a table with a router behind it.

use super::{routes, table, told};
use wayplan_tests::engine::{Engine, Policy, Slash};
use wayplan_tests::oracle::layer::Layered;

fn layered(policy: Policy, first: &[&str], second: &[&str]) -> Layered {
    let mut layered = Layered::new(table(policy, first));
    for spec in routes(second) {
        layered.add(&spec).unwrap();
    }
    layered
}

#[track_caller]
fn check(layered: &Layered, request: &str, expected: &str) {
    let (method, path) = request.split_once(' ').unwrap();
    assert_eq!(told(&layered.answer(method, path)), expected, "{request}");
}

#[test]
fn a_hit_of_the_table_stands() {
    for policy in [Policy::STRICT, Policy::FALL_THROUGH] {
        let both = layered(policy, &["GET /{x}"], &["GET /a", "GET /b/{y}"]);
        check(&both, "GET /a", "/{x} x=a");
        check(&both, "GET /b/1", "/b/{y} y=1");
        check(&both, "GET /c/1", "404");
        check(&both, "GET /%zz", "400");
        check(&both, "GET a", "404");
        assert!(both.is_shadowed(0));
        assert!(!both.is_shadowed(1));
    }
}

#[test]
fn one_layer_alone_answers_or_refuses() {
    for policy in [Policy::STRICT, Policy::FALL_THROUGH] {
        let both = layered(policy, &["GET /a"], &["PUT /b"]);
        check(&both, "PUT /a", "405 GET, HEAD");
        check(&both, "GET /b", "405 PUT");
        check(&both, "PUT /b", "/b");
    }
}

#[test]
fn strict_lets_the_earlier_shape_answer() {
    let both = layered(
        Policy::STRICT,
        &["GET /a", "GET /x/{y}", "GET /z"],
        &["PUT /{p}", "PUT /x/b", "DELETE /z", "ANY /z/w"],
    );
    // The table's shape is earlier.
    check(&both, "PUT /a", "405 GET, HEAD");
    // The router's shape is earlier.
    check(&both, "PUT /x/b", "/x/b");
    check(&both, "POST /x/b", "405 PUT");
    check(&both, "GET /x/b", "/x/{y} y=b");
    // The shapes are the same.
    check(&both, "DELETE /z", "/z");
    check(&both, "POST /z", "405 GET, HEAD, DELETE");
    assert!(!both.is_shadowed(0));
    let hidden = layered(Policy::STRICT, &["GET /{x}"], &["PUT /{*r}", "PUT /{y}", "PUT /{*r}/z"]);
    check(&hidden, "PUT /a", "/{y} y=a");
    assert!(!hidden.is_shadowed(0));
    assert!(!hidden.is_shadowed(1));
}

#[test]
fn fall_through_asks_the_router_after_a_refusal() {
    let both = layered(Policy::FALL_THROUGH, &["GET /a", "POST /{*r}"], &["PUT /{p}", "LINK /a"]);
    check(&both, "PUT /a", "/{p} p=a");
    check(&both, "POST /a", "/{*r} r=a");
    check(&both, "LINK /a", "/a");
    check(&both, "DELETE /a", "405 GET, HEAD, POST, PUT, LINK");
}

#[test]
fn shadowed_means_that_no_probe_reaches() {
    let any = layered(Policy::STRICT, &["ANY /{*r}"], &["GET /a", "PURGE /{x}", "GET /{*s?}"]);
    assert!(any.is_shadowed(0));
    assert!(any.is_shadowed(1));
    // Its other form, `/`, is free.
    assert!(!any.is_shadowed(2));
    let get = layered(Policy::FALL_THROUGH, &["GET /{*r}"], &["GET|PUT /a", "HEAD /a", "GET /b", "ANY /c"]);
    assert!(!get.is_shadowed(0));
    assert!(get.is_shadowed(1));
    assert!(get.is_shadowed(2));
    assert!(!get.is_shadowed(3));
    let constrained = layered(Policy::STRICT, &["ANY /{x:hex}"], &["GET /{x:u8}", "GET /{x:alnum}", "GET /{x:i8}"]);
    assert!(constrained.is_shadowed(0));
    assert!(!constrained.is_shadowed(1));
    assert!(!constrained.is_shadowed(2));
}

#[test]
fn the_other_slash_form_comes_last() {
    let ignore = Policy { slash: Slash::Ignore, ..Policy::STRICT };
    let both = layered(ignore, &["GET /a", "GET /b/"], &["GET /a/", "GET /c/"]);
    check(&both, "GET /a/", "/a/");
    check(&both, "GET /b", "/b/");
    check(&both, "GET /c", "/c/");
    assert!(!both.is_shadowed(0));
    let redirect = Policy { slash: Slash::Redirect, ..Policy::FALL_THROUGH };
    let both = layered(redirect, &["GET /a"], &["PUT /a/"]);
    check(&both, "PUT /a", "308 /a/");
    check(&both, "GET /a/", "308 /a");
    check(&both, "POST /a/", "405 PUT");
}

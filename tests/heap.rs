//! Look-ups use no heap, whatever they come to.
#![expect(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use wayplan::{Layered, LiveRouter, Method, Router, routes};

routes! {
    /// Both layers have some of its paths.
    static TABLE: usize = {
        GET "/" => 0,
        GET "/a/{x}" => 1,
        GET "/files/{*path}/info" => 2,
        GET "/img/{name}-{size:u16}.png" => 3,
        "PURGE" "/cache/{*path}" => 4,
    };
}

const DYNAMIC: [(&str, &str); 6] = [
    ("PUT", "/a/b"),
    ("PUT", "/{x}/{y}"),
    ("PUT", "/files/{*path}/of/{*other}"),
    ("POST", "/img/{name}.{ext}"),
    ("LINK", "/{*rest}"),
    ("PUT", "/cache/{*path}"),
];

const PATHS: [&str; 12] = [
    "/",
    "/a/b",
    "/a/c",
    "/%61/b",
    "/files/a/b/info",
    "/files/a/of/b/info",
    "/files/a/info/of/info",
    "/img/tea-pot-640.png",
    "/cache/a/b/c/d/e/f/g/h",
    "/nowhere/at/all",
    "/%zz",
    "no-path",
];

/// What every answer of a form of look-up comes to.
fn count(mut look_up: impl FnMut(Method<'_>, &str)) -> u64 {
    let methods = [Method::GET, Method::PUT, Method::POST, Method::from("LINK"), Method::from("PURGE")];
    let all = || methods.into_iter().flat_map(|method| PATHS.map(|path| (method, path)));
    let counted = allocation_counter::measure(|| all().for_each(|(method, path)| look_up(method, path)));
    counted.count_total
}

#[test]
fn look_ups_use_no_heap() {
    let mut router = Router::new();
    for (place, (method, template)) in DYNAMIC.into_iter().enumerate() {
        router.insert(method, template, 100 + place).unwrap();
    }
    let live = LiveRouter::from(router.clone());
    // A thread's first look at a live router makes room for its views.
    drop((live.view(), live.snapshot()));
    assert_eq!(count(|method, path| drop(TABLE.at(method, path))), 0, "table");
    assert_eq!(count(|method, path| drop(router.at(method, path))), 0, "router");
    assert_eq!(count(|method, path| drop(live.view().at(method, path))), 0, "live");
    let both = Layered::new(&TABLE, router);
    assert_eq!(count(|method, path| drop(both.at(method, path))), 0, "layered");
    let both = Layered::new(&TABLE, &live);
    assert_eq!(count(|method, path| drop(both.view().at(method, path))), 0, "live layered");
}

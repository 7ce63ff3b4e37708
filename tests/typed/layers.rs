//! A router behind a table with mounts: the layers answer, refuse and explain as those over the table written out.

use wayplan::{EditError, InFront, Layered, LiveRouter, RouteId, Router, Spans};

use super::{
    mounts,
    tables::{SHOP, flat::FLAT, told},
};

/// Routes to be put behind the table: such as it hides, such as it refuses, and such as it leaves room for.
const BEHIND: [(&str, &str); 14] = [
    ("GET", "/admin/users/{team}/{other}"),
    ("GET", "/admin/halt"),
    ("POST", "/admin/{any}"),
    ("DELETE", "/admin/users/{team}/{name}"),
    ("PURGE", "/t/{tenant}/admin/users/{team}/{id:u64}"),
    ("PUT", "/t/{tenant}/admin/users/1/2"),
    ("LIST", "/t/{tenant}/admin/users/{team}"),
    ("BREW", "/{*all}"),
    ("GET", "/new/{*rest}"),
    ("POST", "/{*rest}"),
    ("ANY", "/admin/users/{team}/{id:u64}/log"),
    ("GET", "/admin/users/{a}/{b}/log/{c}"),
    ("LINK", "/{any}/users/{team}/{x:u8}"),
    ("HEAD", "/t/{tenant}/admin/"),
];

/// Layers, and what became of each route.
type Built<F> = (Layered<&'static str, Router<&'static str>, F>, Vec<Result<RouteId, String>>);

fn build<F: InFront<&'static str>>(front: &'static F, first: usize) -> Built<F> {
    let mut layers = Layered::new(front, Router::new());
    let order = BEHIND.iter().cycle().skip(first).take(BEHIND.len());
    let inserted = order.map(|(method, template)| {
        let done: Result<RouteId, EditError> = layers.insert(*method, template, template);
        done.map_err(|error| error.to_string())
    });
    let inserted = inserted.collect();
    (layers, inserted)
}

/// Those of the mounts, and their paths by the methods of the routes behind.
fn requests() -> impl Iterator<Item = (&'static str, String)> {
    let methods = BEHIND.iter().map(|(method, _)| *method).cycle();
    let others = mounts::requests().into_iter().step_by(3).zip(methods).map(|((_, path), method)| (method, path));
    mounts::requests().into_iter().chain(others)
}

#[test]
fn layers_over_mounts_are_those_over_the_table_written_out() {
    let mut shadowed = 0;
    for first in 0..BEHIND.len() {
        let ((mounted, by_mounted), (flat, by_flat)) = (build(&SHOP, first), build(&FLAT, first));
        assert_eq!(by_mounted, by_flat);
        shadowed += by_flat.iter().filter(|done| done.is_err()).count();
        for (method, path) in requests().skip(first).step_by(3 * BEHIND.len()) {
            assert_eq!(told(mounted.at(method, &path)), told(flat.at(method, &path)), "{method} {path}");
            let (mut spans, mut others) = (Spans::default(), Spans::default());
            let found = mounted.find(method, &path, &mut spans);
            assert_eq!(found, flat.find(method, &path, &mut others), "{method} {path}");
            if found.is_ok() {
                let texts = |spans: &Spans| {
                    let text = |index| spans.get(index, &path).map(str::to_owned);
                    (0..spans.len()).map(text).collect::<Vec<_>>()
                };
                assert_eq!(texts(&spans), texts(&others), "{method} {path}");
            }
        }
    }
    assert!(shadowed > 0, "some routes are refused");
}

#[test]
fn layers_over_mounts_are_explained_as_the_table_written_out() {
    let ((mounted, _), (flat, _)) = (build(&SHOP, 0), build(&FLAT, 0));
    for (method, path) in requests().step_by(1_999) {
        let (one, other) = (mounted.explain(method, &path), flat.explain(method, &path));
        assert_eq!(one.to_string(), other.to_string());
        assert_eq!(SHOP.explain(method, &path).to_string(), FLAT.explain(method, &path).to_string());
    }
}

#[test]
fn mounts_stand_before_routes_that_are_edited_while_they_are_read() {
    let live = LiveRouter::new();
    let (mounted, mut flat) = (Layered::new(&SHOP, &live), Layered::new(&FLAT, Router::new()));
    for (method, template) in BEHIND {
        let (one, other) = (mounted.insert(method, template, template), flat.insert(method, template, template));
        assert_eq!(one.map_err(|error| error.to_string()), other.map_err(|error| error.to_string()));
    }
    let view = mounted.view();
    for (method, path) in requests().step_by(7) {
        assert_eq!(told(view.at(method, &path)), told(flat.at(method, &path)), "{method} {path}");
    }
}

//! Many routes, deep ones, and the limits; and what a router tells of itself.

use super::*;
use crate::limits::{MAX_METHODS, MAX_NESTED_CATCH_ALLS, MAX_ROUTES};

#[test]
fn wide_nodes_grow_and_shrink() {
    // Segments with keys that are exact, hashes, and equal hashes: a key covers 256 bytes.
    let long = "x".repeat(256);
    let name = |n: usize| match n % 3 {
        0 => format!("/t/n{n}"),
        1 => format!("/t/a-longer-name-{n}/more"),
        _ if n < 300 => format!("/t/{long}{n}"),
        _ => format!("/t/tenant-{n}"),
    };
    let mut router = Router::new();
    router.insert(Method::GET, "/t/{other}", 0).unwrap();
    let empty = drawn(&router.root);
    let mut states = Vec::new();
    for n in 1..=5_000 {
        if n % 500 == 1 {
            states.push((n, router.clone()));
        }
        assert_eq!(router.insert(Method::GET, &name(n), n).map(RouteId::is_dynamic), Ok(true));
    }
    for n in 1..=5_000 {
        assert_eq!(router.at(Method::GET, &name(n)).map(|hit| *hit.value), Ok(n));
        assert_eq!(router.get(Method::GET, &name(n)), Some(&n));
    }
    assert_eq!(router.at(Method::GET, "/t/n1").map(|hit| *hit.value), Ok(0));
    for n in (1..=5_000).rev() {
        if let Some((_, state)) = states.pop_if(|(at, _)| *at == n + 1) {
            assert_eq!(answers(&router), answers(&state));
            assert_eq!(router.len(), state.len());
        }
        assert_eq!(router.remove(Method::GET, &name(n)).map(|removed| *removed.value()), Ok(n));
        assert!(router.at(Method::GET, &name(n)).map_or(0, |hit| *hit.value) == 0);
    }
    assert_eq!(drawn(&router.root), empty);
}

#[test]
fn siblings_differ_late_or_by_nothing() {
    let names = [
        "abcdefg",
        "abcdefg%00",
        "abcdefg%00x",
        "abcdefgh",
        "abcdefghi",
        "abcdefghij",
        "abc",
        "abc%00",
        "abc%00%00%00%00%00",
        "%00%00%00%00%00%00%00%00",
        "%00%00%00%00%00%00%00",
        "",
        "a/b",
        "a/b/c",
        "abc%2F",
        "abcd%25fg",
        "abcdef%2F",
        "z",
    ];
    for few in 1..=names.len() {
        for from in 0..=names.len() - few {
            let mut router = Router::new();
            for (at, name) in (0..).zip(names).skip(from).take(few) {
                router.insert(Method::GET, &format!("/{name}"), at).unwrap();
            }
            for (at, name) in (0..).zip(names) {
                let wanted = (from..from + few).contains(&at).then_some(at);
                for path in [
                    format!("/{name}"),
                    format!("/{}", name.replace("%00", "\0")),
                    format!("/{}", name.replace('b', "%62")),
                ] {
                    assert_eq!(
                        router.at(Method::GET, &path).ok().map(|hit| *hit.value),
                        wanted,
                        "{path:?} {few} {from}"
                    );
                }
            }
        }
    }
}

#[test]
fn limits_hold() {
    let mut router = Router::new();
    for n in 10..MAX_METHODS {
        router.insert(format!("M{n}").as_str(), "/m", n).unwrap();
    }
    let full = EditError::Limit(LimitError::Methods);
    assert_eq!(router.insert("ONE-MORE", "/m", 0).unwrap_err(), full);
    assert_eq!(router.remove("M20", "/m").unwrap().into_value().unwrap(), 20);
    let before = router.clone();
    let allowed = router.at("GET", "/m").unwrap_err();
    // The number is free for another token, here and not in the clone, nor in answers that were given before.
    router.insert("ONE-MORE", "/m", 21).unwrap();
    assert_eq!(router.at("ONE-MORE", "/m").map(|hit| *hit.value), Ok(21));
    assert!(router.at("M20", "/m").is_err() && before.at("ONE-MORE", "/m").is_err());
    assert!(!allowed.to_string().contains("ONE-MORE"));
    assert!(router.at("GET", "/m").unwrap_err().to_string().contains("M19, M21"));
    assert!(router.at("GET", "/m").unwrap_err().to_string().contains("ONE-MORE"));
    assert_eq!(router.insert("M20", "/m", 0).unwrap_err(), full);
    router.insert("ONE-MORE", "/n", 22).unwrap();
    router.remove("ONE-MORE", "/m").unwrap();
    assert_eq!(router.insert("M20", "/m", 0).unwrap_err(), full);
    router.remove("ONE-MORE", "/n").unwrap();
    router.insert("M20", "/m", 23).unwrap();
    assert_eq!(router.at("M20", "/m").map(|hit| *hit.value), Ok(23));
    assert_eq!(router.at("M63", "/m").map(|hit| *hit.value), Ok(63));
    assert!(router.at("M64", "/m").is_err());

    let mut router = Router::new();
    for n in 0..MAX_NESTED_CATCH_ALLS {
        router.insert("GET", &format!("/{{*a}}/x{n}/{{*b}}"), n).unwrap();
    }
    let clone = router.clone();
    let full = EditError::Limit(LimitError::NestedCatchAlls);
    assert_eq!(router.insert("GET", "/{*a}/y/{*b}", 0).unwrap_err(), full);
    assert_eq!(router.insert("GET", "/{*a}/x1/{*b}/z/{*c}", 0).unwrap_err(), full);
    router.insert("GET", "/{*a}/x1/{*b}.png", 1).unwrap();
    router.remove("GET", "/{*a}/x7/{*b}").unwrap();
    router.insert("GET", "/{*a}/x1/{*b}/z/{*c}", 2).unwrap();
    assert_eq!(router.at("GET", "/p/x1/q/z/r").map(|hit| *hit.value), Ok(2));
    assert_eq!(clone.at("GET", "/p/x7/q").map(|hit| *hit.value), Ok(7));
}

#[test]
fn deep_templates_are_dropped_and_long_paths_searched() {
    let deep = "/{a}".to_string() + &"/b".repeat(62) + "/{*c}";
    let mut router = Router::new();
    router.insert(Method::GET, &deep, Once(1)).unwrap();
    router.insert(Method::GET, &("/{*a}".to_string() + &"/{*b}".repeat(0) + "/end"), Once(2)).unwrap();
    let path = "/b".repeat(100_000);
    assert_eq!(router.at(Method::GET, &("/x".to_string() + &path)).map(|hit| hit.value), Ok(&Once(1)));
    assert_eq!(router.at(Method::GET, &(path + "/end")).map(|hit| hit.value), Ok(&Once(1)));
    router.remove(Method::GET, &deep).unwrap();
    drop(router);
}

#[test]
fn a_million_routes_come_and_go_on_a_small_stack() {
    const ROUTES: usize = 1_000_000;
    let work = || {
        let value = Arc::new(());
        let mut router = Router::new();
        for n in 0..ROUTES {
            router.insert(Method::GET, &format!("/t{}/{}/item-{n}", n % 1_000, n % 7), Arc::clone(&value)).unwrap();
        }
        // As deep as a trie gets.
        for depth in 1..64 {
            router.insert(Method::GET, &("/deep".to_string() + &"/d".repeat(depth - 1)), Arc::clone(&value)).unwrap();
        }
        assert!(router.insert(Method::GET, "/one/more", Arc::clone(&value)).is_ok());
        assert_eq!(router.freeze().err(), Some(LimitError::Routes { most: MAX_ROUTES }));
        let mut changed = router.clone();
        changed.remove(Method::GET, "/t0/0/item-0").unwrap();
        assert_eq!(router.at(Method::GET, "/t999/0/item-999999").map(|hit| hit.route.0 & 0xf_ffff), Ok(999_999));
        drop(router);
        assert_eq!((changed.len(), Arc::strong_count(&value)), (ROUTES + 63, ROUTES + 64));
        drop(changed);
        assert_eq!(Arc::strong_count(&value), 1);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn a_router_goes_where_its_values_go() {
    fn shared<T: Send + Sync>() {}
    shared::<Router<Once>>();
    shared::<Removed<Once>>();
    shared::<EditError>();
}

#[test]
fn routes_are_listed_in_the_order_of_precedence() {
    let mut router = Router::new();
    for (method, template) in [
        ("GET", "/{*rest}"),
        ("PURGE", "/a/{x?}"),
        ("LINK", "/a/{y}"),
        ("ANY", "/a/{y}"),
        ("GET", "/a/{x}"),
        ("GET", "/a-b"),
        ("GET", "/a/b/c"),
        ("GET", "/{id:u8}"),
        ("GET", "/{*rest}.{ext}"),
        ("POST", "/a/b/c"),
        ("GET", "/{name}"),
        ("GET", "/img-{id}"),
        ("GET", "/"),
    ] {
        router.insert(method, template, ()).unwrap();
    }
    let listed: Vec<_> = router.iter().map(|route| route.to_string()).collect();
    let expected = [
        "GET /",
        "GET /a/b/c",
        "POST /a/b/c",
        "GET /a/{x}",
        "ANY /a/{y}",
        "LINK /a/{y}",
        "PURGE /a/{x?}",
        "GET /a-b",
        "GET /img-{id}",
        "GET /{id:u8}",
        "GET /{name}",
        "GET /{*rest}.{ext}",
        "GET /{*rest}",
    ];
    assert_eq!(listed, expected);
    assert_eq!(listed.len(), router.len());
    assert_eq!(format!("{router:?}").matches("GET").count(), 9);
    let tree = "/  GET\n/a  PURGE\n  /b/c  GET, POST\n  /{}  GET, ANY, LINK, PURGE\n/a-b  GET\n/img-{}  GET\n/{:u8}  GET\n\
                /{}  GET\n/{*}.{}  GET\n/{*}  GET\n";
    assert_eq!(router.to_string(), tree);
}

#[test]
fn routes_that_others_hide_are_found() {
    let mut router = Router::new();
    router.insert("GET", "/{x}/{*rest}", 0).unwrap();
    router.insert("PUT", "/{*rest}", 1).unwrap();
    let hidden = router.insert("PUT", "/{*a}/{*b}", 2).unwrap();
    let unreachable = router.unreachable();
    let [found] = unreachable.as_slice() else { panic!("{unreachable:?}") };
    assert_eq!(found.route.id, hidden);
    let by: Vec<_> = found.by.iter().map(|route| *route.value).collect();
    // A path of two segments or more is refused by the first.
    assert_eq!((by.as_slice(), router.at("PUT", &found.probe).is_err()), (&[0][..], true));

    // It is the policy that hides it, and the route in front.
    let mut other = Router::with(Options { methods: MethodPolicy::FallThrough, ..Options::default() });
    for route in router.iter() {
        other.insert(route.method, route.template, *route.value).unwrap();
    }
    assert!(other.unreachable().is_empty());
    router.remove("GET", "/{x}/{*rest}").unwrap();
    assert!(router.unreachable().is_empty());
}

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt;

mod bounds;
mod frozen;
mod large;

use super::*;
use crate::{
    method::STANDARD,
    options::{MethodPolicy, SlashPolicy},
    search::Kinds,
};

/// A value that cannot be cloned.
#[derive(Debug, PartialEq, Eq)]
struct Once(u32);

const ROUTES: [(&str, &str); 25] = [
    ("GET", "/"),
    ("GET", "/users"),
    ("POST", "/users"),
    ("PURGE", "/users"),
    ("GET", "/users/me"),
    ("GET", "/users/{id}"),
    ("PUT", "/users/{id:u64}"),
    ("GET", "/users/me/settings/mail/{kind?}"),
    ("GET", "/users/me/settings/mail/daily/now"),
    ("GET", "/users/me/settings/mail/daily/now/"),
    ("ANY", "/users/{id}/posts"),
    ("GET", "/users/{id}/posts/{post}.{format}"),
    ("GET", "/users/{id}/posts/img-{post}.png"),
    ("GET", "/files/{*path}"),
    ("GET", "/files/{*path}/info"),
    ("GET", "/files/{*path}/of/{*other}"),
    ("GET", "/files/v{version}-{*path}.zip"),
    ("GET", "/{*path}/of/{*other}.{kind}"),
    ("GET", "/a-very-long-segment-indeed/and/another-very-long-segment"),
    ("GET", "/a-very-long-segment-indeed/and/another"),
    ("GET", "/caf%C3%A9//x"),
    ("GET", "/caf%C3%A9//"),
    ("GET", "/a%2Fb"),
    ("LINK", "/{key:uuid}"),
    ("GET", "/users/{*rest?}"),
];

const PATHS: [&str; 28] = [
    "/",
    "/users",
    "/users/",
    "/users/me",
    "/users/7",
    "/users/x",
    "/users/me/settings/mail",
    "/users/me/settings/mail/",
    "/users/me/settings/mail/daily",
    "/users/me/settings/mail/daily/now",
    "/users/me/settings/mail/daily/now/",
    "/users/7/posts",
    "/users/7/posts/a.b",
    "/users/7/posts/img-a.png",
    "/users/a/b/c",
    "/files/a",
    "/files/a/b/info",
    "/files/a/of/b",
    "/files/a/of/b/of/c",
    "/files/v1-a/b.zip",
    "/x/of/y.z",
    "/a-very-long-segment-indeed/and/another-very-long-segment",
    "/a-very-long-segment-indeed/and/another",
    "/a-very-long-segment-indeed/and",
    "/caf%c3%a9//x",
    "/café//",
    "/a%2fb",
    "/0123abcd-EF01-2345-6789-ABCDEFabcdef",
];

/// The routes of the list that are templates.
fn routes() -> impl Iterator<Item = (usize, &'static str, &'static str)> {
    let valid = |&(_, _, template): &(usize, &str, &str)| Template::parse(template).is_ok();
    ROUTES.iter().enumerate().map(|(place, &(method, template))| (place, method, template)).filter(valid)
}

fn router(options: Options) -> Router<usize> {
    let mut router = Router::with(options);
    for (place, method, template) in routes() {
        router.insert(method, template, place).unwrap();
    }
    router
}

fn every_option() -> impl Iterator<Item = Options> {
    [MethodPolicy::Strict, MethodPolicy::FallThrough].into_iter().flat_map(|methods| {
        let slashes = [SlashPolicy::Strict, SlashPolicy::Ignore, SlashPolicy::Redirect];
        slashes.into_iter().map(move |slash| Options { methods, slash, ..Options::default() })
    })
}

/// Every answer there is, as text.
fn answers<T: fmt::Debug>(router: &Router<T>) -> Vec<String> {
    let methods = STANDARD.into_iter().chain(["PURGE", "LINK", "NONE"]);
    let answer = |method, path| match router.at(Method::from(method), path) {
        Ok(hit) => format!("{:?} {} {:?}", hit.value, hit.template, hit.params),
        Err(miss) => miss.to_string(),
    };
    PATHS.iter().flat_map(|path| methods.clone().map(move |method| answer(method, path))).collect()
}

/// The trie in print, without ids and bits; a lone route looks like a node that has it.
fn drawn_child<T>(child: &Child<T>) -> String {
    let methods: Vec<_> = child.routes().map(|(number, route)| format!("{number}{}", route.template())).collect();
    format!("{methods:?}{}", child.node().map_or_else(String::new, drawn))
}

fn drawn<T>(node: &node::Node<T>) -> String {
    let mut children = Vec::new();
    for child in literals::children(node) {
        children.push(format!("{:?}{}", String::from_utf8_lossy(child.text()), drawn_child(child)));
    }
    assert_eq!(children.is_empty(), !node.stem.kinds.has(Kinds::LITERALS));
    children.sort();
    children.extend(
        node.patterns().iter().map(|branch| format!("{:?}{}", branch.parts.segment, drawn_child(&branch.child))),
    );
    children.extend(
        [&node.stem.plain]
            .into_iter()
            .filter(|child| child.is_some())
            .map(|child| format!("{{}}{}", drawn_child(child))),
    );
    for head in node.heads() {
        let tails = head.tails.iter();
        let tails =
            tails.map(|tail| format!("{:?}{}", tail.parts.segment, drawn_child(&tail.child))).collect::<Vec<_>>();
        children.push(format!("{:?}*{} {tails:?}", head.parts.segment, head.bit.is_some()));
    }
    if children.is_empty() { String::new() } else { format!("{:?}{:?}{children:?}", node.stem.kinds, node.stem.layout) }
}

#[test]
fn tables_and_routers_answer_alike() {
    use crate::{
        plan::{Plan, Source},
        table::encode::encode,
    };
    let templates: Vec<_> = routes().map(|(_, _, template)| Template::parse(template).unwrap()).collect();
    let sources: Vec<_> = routes()
        .zip(&templates)
        .map(|((_, method, _), template)| Source { methods: vec![method.into()], template, doc: "", line: 0 })
        .collect();
    let values: Vec<usize> = routes().map(|(place, ..)| place).collect();
    for options in every_option() {
        let encoded = encode(&Plan::new(&sources, options).unwrap(), &sources, None);
        let table = encoded.leak(&sources, values.clone());
        let router = router(options);
        for method in STANDARD.into_iter().chain(["PURGE", "LINK", "NONE"]) {
            for path in PATHS {
                let (theirs, ours) = (table.at(method, path), router.at(method, path));
                let tell = |answer: &Result<Match<'_, '_, usize>, Miss>| match answer {
                    Ok(hit) => format!("{} {} {:?}", hit.value, hit.template, hit.params),
                    Err(miss) => miss.to_string(),
                };
                assert_eq!(tell(&theirs), tell(&ours), "{method} {path} {options:?}");
                // Where a route stands alone the router knows that nothing is below.
                assert!(router.visits(method.into(), path) <= table.visits(method.into(), path), "{method} {path}");
            }
        }
    }
}

#[test]
fn order_of_insertion_does_not_matter() {
    let wanted = router(Options::default());
    let (drawing, expected) = (drawn(&wanted.root), answers(&wanted));
    let all: Vec<_> = routes().collect();
    for turn in 0..all.len() {
        for step in [1, 7, 11, 13] {
            let mut router = Router::new();
            // The step and the number of routes have no common divisor.
            for place in 0..all.len() {
                let (value, method, template) = all[(turn + place * step) % all.len()];
                router.insert(method, template, value).unwrap();
            }
            // The numbers of extension tokens depend on the order, their routes do not.
            assert_eq!(answers(&router), expected);
            if step == 1 && turn == 0 {
                assert_eq!(drawn(&router.root), drawing);
            }
        }
    }
}

#[test]
fn every_order_of_a_few_routes() {
    let few = ["/a/b/c", "/a/b", "/a/{x?}", "/a/b/{*r}/c", "/{*r}", "/a/b/c/d"];
    let mut orders = vec![Vec::new()];
    for _ in few {
        let longer = |order: Vec<usize>| {
            (0..few.len())
                .filter(|next| !order.contains(next))
                .map(|next| [order.as_slice(), &[next]].concat())
                .collect()
        };
        orders = orders.into_iter().flat_map::<Vec<_>, _>(longer).collect();
    }
    assert_eq!(orders.len(), 720);
    let mut drawings: Vec<Vec<String>> = Vec::new();
    for order in orders {
        let mut router = Router::new();
        for &place in &order {
            router.insert(Method::GET, few[place], Once(0)).unwrap();
        }
        let mut drawing = vec![drawn(&router.root)];
        // Removed in one fixed order, so that every state on the way can be compared.
        for template in few {
            router.remove(Method::GET, template).unwrap();
            drawing.push(drawn(&router.root));
        }
        assert_eq!(drawing.last(), Some(&drawn(&Router::<Once>::new().root)));
        drawings.push(drawing);
    }
    drawings.dedup();
    assert_eq!(drawings.len(), 1);
}

#[test]
fn removal_restores_what_was() {
    for options in every_option() {
        let mut router = Router::with(options);
        let mut states = Vec::new();
        for (place, method, template) in routes() {
            states.push((drawn(&router.root), answers(&router), router.len(), router.nested));
            router.insert(method, template, place).unwrap();
        }
        for (place, method, template) in routes().collect::<Vec<_>>().into_iter().rev() {
            assert_eq!(router.get(method, template), Some(&place));
            let removed = router.remove(method, template).unwrap();
            assert_eq!((removed.template(), *removed.value()), (template, place));
            assert_eq!(removed.into_value().unwrap(), place);
            assert_eq!(router.get(method, template), None);
            assert_eq!(states.pop(), Some((drawn(&router.root), answers(&router), router.len(), router.nested)));
        }
    }
}

#[test]
fn clones_stay_as_they_are() {
    let mut router: Router<usize> = Router::new();
    let mut clones = Vec::new();
    for (place, method, template) in routes() {
        clones.push((router.clone(), drawn(&router.root), answers(&router)));
        router.insert(method, template, place).unwrap();
    }
    for (_, method, template) in routes() {
        clones.push((router.clone(), drawn(&router.root), answers(&router)));
        router.remove(method, template).unwrap();
    }
    for (clone, drawing, expected) in &clones {
        assert_eq!((&drawn(&clone.root), &answers(clone)), (drawing, expected));
    }
    // Edits of a clone do not reach the original, nor another clone.
    let (mut one, mut other) = (router.clone(), router.clone());
    one.insert(Method::GET, "/one", 1).unwrap();
    other.insert(Method::GET, "/other", 2).unwrap();
    assert!(router.is_empty() && one.at("GET", "/other").is_err() && other.at("GET", "/one").is_err());
}

#[test]
fn failing_edits_change_and_copy_nothing() {
    let mut router = router(Options::default());
    let before = (drawn(&router.root), answers(&router), router.len(), router.next, router.tokens.clone());
    let shared = router.clone();
    for (method, template, word) in [
        ("GET", "/users/{name}", "can never be told from `GET /users/{id}`"),
        ("GET", "/users/{id}", "there is a route `GET /users/{id}` already"),
        ("GET", "/users/me/settings/mail", "`GET /users/me/settings/mail/{kind?}`"),
        ("GET", "/users/me/settings/{mail?}", ""),
        ("GET", "/{a?}", "`GET /`"),
        ("ANY", "/users/{other}/posts", "`ANY /users/{id}/posts`"),
        ("GET", "users", "put a `/` in front"),
        ("G T", "/x", "is not a method"),
        ("", "/x", "is not a method"),
    ] {
        if let Err(error) = router.insert(method, template, 99) {
            assert!(!word.is_empty() && error.to_string().contains(word), "{error}");
        } else {
            assert!(word.is_empty(), "{method} {template}");
            assert!(!Arc::ptr_eq(&router.root, &shared.root));
            router = shared.clone();
        }
        assert!(Arc::ptr_eq(&router.root, &shared.root));
    }
    for (method, template) in [
        ("GET", "/nowhere"),
        ("DELETE", "/users"),
        ("HEAD", "/users"),
        ("GET", "/users/me/settings/mail"),
        ("GET", "/users/me/settings/mail/{kind}"),
        ("GET", "/users/{id?}"),
        ("NONE", "/users"),
    ] {
        let wanted = EditError::NotFound { method: method.into(), template: template.into() };
        assert_eq!(router.remove(method, template).unwrap_err(), wanted);
        assert_eq!(router.get(method, template), None);
        assert!(Arc::ptr_eq(&router.root, &shared.root));
    }
    assert_eq!(before, (drawn(&router.root), answers(&router), router.len(), router.next, router.tokens.clone()));
}

#[test]
fn a_shape_that_two_templates_share_is_not_the_route() {
    for (template, others) in [
        ("/{a:u8}/{b}/{c?}", ["/{a:u8}/{b?}", "/{a:u8}/{b}", "/{a:u8}/{b}/{c}"]),
        ("/a/{b}/{*c?}", ["/a/{b}/", "/a/{b?}", "/a/{b}/{*c}"]),
        ("/{a}/{b?}", ["/{a?}", "/{a}", "/{a}/{b}"]),
    ] {
        let mut router = Router::new();
        router.insert("GET", template, 1).unwrap();
        let before = router.to_string();
        for other in others {
            assert_eq!(router.get("GET", other), None, "{template} {other}");
            assert!(matches!(router.remove("GET", other), Err(EditError::NotFound { .. })), "{template} {other}");
        }
        assert_eq!((router.to_string(), router.len(), router.get("GET", template)), (before, 1, Some(&1)));
        router.remove("GET", template).unwrap();
        assert!(router.to_string().is_empty() && router.is_empty());
    }
}

#[test]
fn a_conflict_shows_a_path_of_both() {
    let mut router = Router::new();
    router.insert(Method::GET, "/a/{x:u8}/{*rest}", Once(1)).unwrap();
    let Err(EditError::Conflict { method, template, with, witness }) =
        router.insert(Method::GET, "/a/{y:u8}/{*more}", Once(2))
    else {
        panic!("no conflict");
    };
    assert_eq!((&*method, &*template, &*with), ("GET", "/a/{y:u8}/{*more}", "/a/{x:u8}/{*rest}"));
    assert_eq!(router.at(Method::GET, &witness).unwrap().value, &Once(1));
}

#[test]
fn values_come_back_once_no_clone_has_them() {
    let mut router = Router::new();
    router.insert(Method::GET, "/a/{x?}", Once(1)).unwrap();
    let clone = router.clone();
    let removed = router.remove(Method::GET, "/a/{y?}").unwrap();
    let removed = removed.into_value().unwrap_err();
    assert_eq!(removed.value(), &Once(1));
    drop(clone);
    assert_eq!(removed.into_value().unwrap(), Once(1));
}

#[test]
fn ids_are_never_used_again() {
    let mut router = Router::new();
    let mut ids = Vec::new();
    for round in 0..3 {
        ids.push(router.insert(Method::GET, "/a", round).unwrap());
        router.insert(Method::GET, "/a", round).unwrap_err();
        ids.push(router.insert("PURGE", "/a", round).unwrap());
        assert_eq!(router.find("PURGE", "/a", &mut Spans::default()), Ok(ids[ids.len() - 1]));
        router.remove(Method::GET, "/a").unwrap();
        router.remove("PURGE", "/a").unwrap();
    }
    assert!(ids.iter().all(|id| id.is_dynamic()));
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 6);
}

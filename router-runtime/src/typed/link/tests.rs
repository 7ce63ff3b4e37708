//! The walk against the search: a link is refused exactly where a look-up finds nothing.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use alloc::{format, string::String, vec, vec::Vec};
use std::panic::catch_unwind;

use crate::{
    Case, Method, Options, SlashPolicy, Table,
    constraint::Constraint,
    plan::{Plan, Source},
    table::encode::encode,
    template::Template,
};

fn table(templates: &[&str], slash: SlashPolicy, case: Case) -> Table<()> {
    let templates: Vec<_> = templates.iter().map(|text| Template::parse(text).expect("a template")).collect();
    let source = |template| Source { methods: vec![Method::Any], template, doc: "", line: 0 };
    let sources: Vec<_> = templates.iter().map(source).collect();
    let plan = Plan::new(&sources, Options { slash, case, ..Options::default() }).expect("a table");
    encode(&plan, &sources, None).leak(&sources, vec![(); sources.len()])
}

const TEMPLATES: [&str; 17] = [
    "/",
    "/users",
    "/users/{id:u64}/posts",
    "/users/{name}/files/{*path}",
    "/a-long-literal-segment/and/another",
    "/img-{id}.png",
    "/{a}-{b:u8}",
    "/%2F/{x}F",
    "/caf\u{e9}/",
    "/opt/{id?}",
    "/c/{*r}/end",
    "/d/x{*r}.{f}",
    "/e/{u:uuid}",
    "/one",
    "/two",
    "/three",
    "/{*a}/mid/{*b}.z",
];

fn paths() -> Vec<String> {
    let words = [
        "",
        "users",
        "7",
        "-7",
        "x",
        "POSTS",
        "posts",
        "files",
        "img-7.png",
        "a-b-7",
        "a-300",
        "%2F",
        "%2f",
        "yF",
        "%zz",
        "caf%C3%A9",
        "opt",
        "c",
        "end",
        "d",
        "xy.z",
        "x.",
        "e",
        "00000000-0000-0000-0000-000000000000",
        "mid",
        "a-long-literal-segment",
        "and",
        "another",
        "one",
        "%6Fne",
        "%C3",
        "%",
        "%4",
    ];
    let mut paths = vec![format!("no slash"), format!("")];
    for a in words {
        paths.push(format!("/{a}"));
        for b in words {
            paths.push(format!("/{a}/{b}"));
            for c in words {
                paths.push(format!("/{a}/{b}/{c}"));
                if ["c", "d", "users", "mid"].contains(&a) {
                    paths.extend(words.map(|d| format!("/{a}/{b}/{c}/{d}")));
                }
            }
        }
    }
    paths
}

#[test]
fn finds_what_a_look_up_finds() {
    let policies = [
        (SlashPolicy::Strict, Case::Sensitive),
        (SlashPolicy::Ignore, Case::Sensitive),
        (SlashPolicy::Strict, Case::IgnoreAscii),
    ];
    for (slash, case) in policies {
        let table = table(&TEMPLATES, slash, case);
        for path in paths() {
            let found = table.at(Method::GET, &path).is_ok();
            assert_eq!(super::is_answered(table.data(), &[], path.as_bytes()), found, "{slash:?} {case:?} {path}");
        }
    }
}

#[test]
fn nested_catch_alls_are_walked_once() {
    let templates = ["/{*a}/x/{*b}/x/{*c}/x/{*d}/x/z", "/x/{*a}/y/{*b}"];
    let table = table(&templates, SlashPolicy::Strict, Case::Sensitive);
    for (end, is_answered) in [("/y", false), ("/x/z", true), ("/y/q", true)] {
        let path = "/x".repeat(400) + end;
        assert_eq!(table.at(Method::GET, &path).is_ok(), is_answered, "{end}");
        assert_eq!(super::is_answered(table.data(), &[], path.as_bytes()), is_answered, "{end}");
    }
}

#[test]
fn a_query_is_not_looked_at() {
    let table = table(&["/{page}", "/a", "/f/{*rest}"], SlashPolicy::Strict, Case::Sensitive);
    for link in ["/a?b=%zz", "/a#b", "/x?y/z", "/f/a#top?", "/f/a?b#c"] {
        assert_eq!(table.link(link), link);
    }
    for link in ["/?tab=1", "/#top", "/f/?a", "?", "#", "/%3F/a?b"] {
        assert!(catch_unwind(|| table.link(link)).is_err(), "{link}");
    }
}

#[test]
fn long_links_are_decoded() {
    let table = table(&["/f/{*a}"], SlashPolicy::Strict, Case::Sensitive);
    let path = |count| format!("/f/{}%20", "x".repeat(count)).leak() as &'static str;
    assert_eq!(table.link(path(16_378)), path(16_378));
    assert!(catch_unwind(|| table.link(path(16_384))).is_err());
}

#[test]
fn the_constraints_are_the_same() {
    let texts = [
        "0",
        "7",
        "-7",
        "-",
        "255",
        "256",
        "-128",
        "65536",
        "00",
        "abc",
        "ABCdef",
        "a1",
        "xyz",
        "18446744073709551616",
        "é",
        "+1",
        "0123abcd-EF01-2345-6789-ABCDEFabcdef",
        "340282366920938463463374607431768211456",
    ];
    for constraint in Constraint::ALL {
        for text in texts {
            let expected = constraint.holds(text.as_bytes());
            assert_eq!(super::class::holds(constraint as u8, text.as_bytes()), expected, "{constraint:?} {text}");
        }
    }
}

#[test]
fn says_what_is_wrong() {
    let table = table(&TEMPLATES, SlashPolicy::Strict, Case::Sensitive);
    let words = |path| {
        let panic = catch_unwind(|| table.link(path)).expect_err("no such route");
        panic.downcast_ref::<String>().cloned().unwrap_or_default()
    };
    assert_eq!(words("/usres/7"), "no route answers `/usres/7`: write a path that `/users` matches, or add a route");
    assert_eq!(words("zero"), "no route answers `zero`: change the path, or add a route");
    assert_eq!(table.link("/users/7/posts"), "/users/7/posts");
}

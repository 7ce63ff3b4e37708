//! Hand cases, and all pairs of a set of forms against a matcher that tries every way.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{automaton::units, *};
use crate::template::{Constraint, Part, Template};

fn form(template: &str) -> Form {
    let forms = Template::parse(template).map(|template| template.forms().to_vec()).unwrap_or_default();
    assert!(!forms.is_empty(), "{template}");
    forms.into_iter().next().unwrap_or(Form { segments: Vec::new() })
}

/// The canonical text of a request path without braces, by way of the template that spells it.
fn canonical(path: &str) -> String {
    form(path).segments.iter().flat_map(|segment| ["/", segment.literal().unwrap_or("{}")]).collect()
}

/// Whether a form matches canonical text, by trying every length of every parameter.
fn matches(form: &Form, text: &str) -> bool {
    let slash = Part::Text("/".to_string());
    let parts: Vec<&Part> =
        form.segments.iter().flat_map(|segment| [&slash].into_iter().chain(&segment.parts)).collect();
    let units: Vec<String> = units(text).map(spelled).collect();
    tries(&parts, &units)
}

fn spelled(unit: Unit) -> String {
    match char::from_u32(unit) {
        None => "%2F".into(),
        Some('%') => "%25".into(),
        Some(c) => c.into(),
    }
}

fn tries(parts: &[&Part], text: &[String]) -> bool {
    let Some((part, parts)) = parts.split_first() else { return text.is_empty() };
    (1..=text.len()).any(|len| {
        let (head, rest) = text.split_at(len);
        let fits = match part {
            Part::Text(literal) => head.concat() == *literal,
            Part::Param(constraint) => constraint.holds(head.concat().as_bytes()) && !head.contains(&"/".to_string()),
            Part::CatchAll => true,
        };
        fits && tries(parts, rest)
    })
}

#[test]
fn witnesses() {
    for (a, b, path) in [
        ("/users/{id}", "/users/{name}", "/users/a"),
        ("/a/{x}", "/{y}/b", "/a/b"),
        ("/", "/", "/"),
        ("/a/", "/{x}/", "/a/"),
        ("/{x:u8}", "/{x:hex}", "/1"),
        ("/{x:i8}", "/{x:alnum}", "/1"),
        ("/v{x:i8}", "/{x}-{y}", "/v-1"),
        ("/{x:u8}", "/0{y}", "/01"),
        ("/{x:u8}", "/2{y}", "/21"),
        ("/{x:u8}", "/{y:alnum}200", "/0200"),
        ("/{x:uuid}", "/{y}-{z}", "/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"),
        ("/{*p}/x", "/a/{*q}", "/a/x"),
        ("/{*p}", "/a/b/c", "/a/b/c"),
        ("/foo{*p}bar", "/foo/bar", "/foo/bar"),
        ("/{*p}/{*q}", "/a/b", "/a/b"),
        ("/img-{x}.png", "/{y}.{z}", "/img-a.png"),
        ("/{x}%2F", "/a{y}", "/a%2F"),
        ("/{x}", "/%3F%20%23é{{", "/%3F%20%23%C3%A9%7B"),
        ("/{x}é", "/{y}", "/a%C3%A9"),
        ("/{x}%25", "/{*y}", "/a%25"),
    ] {
        let (a, b) = (form(a), form(b));
        assert_eq!(witness(&a, &b).as_deref(), Some(path));
        let back = witness(&b, &a).unwrap_or_default();
        assert_eq!(back.len(), path.len());
        for text in [path, &back] {
            assert!(matches(&a, &canonical(text)) && matches(&b, &canonical(text)), "{text}");
        }
    }
}

#[test]
fn nothing_in_common() {
    for (a, b) in [
        ("/a", "/b"),
        ("/a", "/a/"),
        ("/{x}", "/"),
        ("/{x}", "/a/b"),
        ("/{x:u8}", "/256"),
        ("/{x:u8}", "/1{y:u8}000"),
        ("/{x:u8}", "/-1"),
        ("/{x:i8}", "/-129"),
        ("/{x:u8}", "/{y:alpha}"),
        ("/{x:uuid}", "/{y:hex}"),
        ("/{x}F", "/a%2F"),
        ("/{x}2F", "/a%2F"),
        ("/{*x}5", "/a%25"),
        ("/{x:alnum}", "/é"),
        ("/{*p}/x", "/a"),
        ("/a{*p}", "/a"),
        ("/{a}-{b}", "/-{c:u8}"),
        ("/{x}", "/{a}/{b}"),
    ] {
        assert_eq!(witness(&form(a), &form(b)), None, "{a} {b}");
        assert_eq!(witness(&form(b), &form(a)), None, "{a} {b}");
    }
}

#[test]
fn examples() {
    for (template, path) in [
        ("/", "/"),
        ("/users/{id}", "/users/a"),
        ("/users/{id:u64}/", "/users/1/"),
        ("/{x:i128}", "/1"),
        ("/v2/{*name}/blobs/{digest}", "/v2/a/blobs/a"),
        ("/{*id}.{format}", "/a.a"),
        ("/café", "/caf%C3%A9"),
        ("/{x:u8}-{*p}/b", "/1-a/b"),
    ] {
        assert_eq!(example(&form(template)), path);
    }
}

#[test]
fn differences() {
    for (a, b, path) in [
        ("/{x}", "/{y}", None),
        ("/a", "/{y}", None),
        ("/{x}", "/a", Some("/1")),
        ("/{x:u8}", "/{x:u16}", None),
        ("/{x:u16}", "/{x:u8}", Some("/256")),
        ("/{x:u8}", "/{x:i8}", Some("/128")),
        ("/{x:i8}", "/{x:u8}", Some("/-1")),
        ("/{x:alnum}", "/{x:hex}", Some("/g")),
        ("/{x:hex}", "/{x:u128}", Some("/a")),
        ("/a/{x}", "/{y}/b", Some("/a/a")),
        ("/{y}/b", "/a/{x}", Some("/1/b")),
        ("/{x}.tar.gz", "/{x}.gz", None),
        ("/{x}.gz", "/{x}.tar.gz", Some("/a.gz")),
        ("/{*p}/x", "/{*p}", None),
        ("/{*p}", "/{q}", Some("/a/a")),
        ("/{*p}", "/{*q}/{*r}", Some("/a")),
        ("/{*p}", "/{q}/{*r}", Some("/a")),
        ("/{*p}", "/a{*r}", Some("/a")),
        ("/{x}", "/{x}é", Some("/a")),
        ("/é{x}", "/{y}", None),
    ] {
        assert_eq!(difference(&form(a), &form(b)).as_deref(), path, "{a} {b}");
    }
}

/// Every pair of these is compared.
const FORMS: &[&str] = &[
    "/",
    "//",
    "/a",
    "/a/",
    "/ab",
    "/{x}",
    "/{x}/",
    "/{x}/a",
    "/a/{x}",
    "/{x}/{y}",
    "/{x}a",
    "/a{x}",
    "/a{x}a",
    "/{x}-{y}",
    "/{x}a{y}",
    "/{x}aa{y}",
    "/{x:u8}",
    "/{x:i8}",
    "/{x:hex}",
    "/{x:alpha}",
    "/{x:alnum}",
    "/{x:u8}a",
    "/-{x:u8}",
    "/1{x}",
    "/{x:u8}1{y:u8}",
    "/{x:i8}-{y}",
    "/%2F",
    "/{x}%2F",
    "/{x}%2F{y}",
    "/%2F{x:u8}",
    "/{*p}",
    "/a{*p}",
    "/{*p}a",
    "/{*p}/a",
    "/{*p}/{x}",
    "/{*p}/{*q}",
    "/a/{*p}",
    "/{*p}//a",
    "/{*p}a/{x}",
    "/{*p}-{x:u8}",
    "/{x}-{*p}",
    "/{*p}/a{*q}",
    "/{x:uuid}",
    "/{x:uuid}{{",
];

fn texts() -> Vec<String> {
    let mut all = vec!["/".to_string()];
    let mut from = 0;
    for _ in 0..5 {
        let upto = all.len();
        for at in from..upto {
            for unit in ["/", "a", "1", "-", "%2F"] {
                let longer = all.get(at).cloned().unwrap_or_default() + unit;
                all.push(longer);
            }
        }
        from = upto;
    }
    all
}

#[test]
fn every_answer_agrees_with_a_matcher() {
    let texts = texts();
    let forms: Vec<(Form, Vec<bool>)> = FORMS
        .iter()
        .map(|template| {
            let form = form(template);
            let matched = texts.iter().map(|text| matches(&form, text)).collect();
            (form, matched)
        })
        .collect();
    for ((a, in_a), a_text) in forms.iter().zip(FORMS) {
        for ((b, in_b), b_text) in forms.iter().zip(FORMS) {
            let pairs = || texts.iter().zip(in_a.iter().zip(in_b));
            match witness(a, b) {
                Some(path) => {
                    let text = canonical(&path);
                    assert!(matches(a, &text) && matches(b, &text), "{a_text} {b_text} {path}");
                }
                None => assert_eq!(pairs().find(|(_, (a, b))| **a && **b), None, "{a_text} {b_text}"),
            }
            match difference(a, b) {
                Some(path) => {
                    let text = canonical(&path);
                    assert!(matches(a, &text) && !matches(b, &text), "{a_text} {b_text} {path}");
                }
                None => assert_eq!(pairs().find(|(_, (a, b))| **a && !**b), None, "{a_text} {b_text}"),
            }
        }
    }
}

#[test]
fn ranges_end_where_constraints_end() {
    for constraint in Constraint::ALL {
        let Some((below, above)) = constraint.magnitudes() else { continue };
        let param = Form { segments: vec![crate::template::Segment { parts: vec![Part::Param(constraint)] }] };
        let mut texts = vec!["0".to_string(), "00".into(), above.to_string(), "0".to_string() + &above.to_string()];
        texts.extend(above.checked_add(1).map(|more| more.to_string()));
        texts.extend([above.to_string() + "0", (above - 1).to_string(), (above / 10).to_string(), "9".repeat(39)]);
        for magnitude in [below.unwrap_or(above), below.unwrap_or(above).saturating_add(1)] {
            texts.extend(["-".to_string() + &magnitude.to_string(), "-00".to_string() + &magnitude.to_string()]);
        }
        for text in texts {
            let found = witness(&param, &form(&("/".to_string() + &text))).is_some();
            assert_eq!(found, constraint.holds(text.as_bytes()), "{} {text}", constraint.name());
        }
    }
}

#[test]
fn outside_of_several() {
    for (all, none, path) in [
        (&["/{x}", "/{y}"][..], &["/a", "/1"][..], Some("/b")),
        (&["/a/{x}", "/{y}/{z}"], &["/{x}/a", "/a/{x:u8}"], Some("/a/b")),
        (&["/a/{x}", "/{y}/b"], &["/a/b"], None),
        (&["/{*x}", "/{y}/{z}", "/a/{*w}"], &[], Some("/a/a")),
    ] {
        let (all, none): (Vec<_>, Vec<_>) =
            (all.iter().map(|t| form(t)).collect(), none.iter().map(|t| form(t)).collect());
        let found = outside(&all.iter().collect::<Vec<_>>(), &none.iter().collect::<Vec<_>>());
        assert_eq!(found.as_deref(), path);
    }
}

/// What may stand at the last 36 places of a catch-all would be 2³² sets of states.
#[test]
fn hostile_differences_end() {
    let (general, special) = (form("/{*p}a{x:uuid}"), form("/{*p}.{y:alnum}a{x:uuid}"));
    assert_eq!(difference(&special, &general), None);
    let path = difference(&general, &special).unwrap_or_default();
    assert!(matches(&general, &canonical(&path)) && !matches(&special, &canonical(&path)), "{path}");
    let many: Vec<_> = (0..8).map(|n| form(&alloc::format!("/{{*p}}{n}{{x:alnum}}{n}{{y:uuid}}"))).collect();
    let path = outside(&[&general], &many.iter().collect::<Vec<_>>()).unwrap_or_default();
    assert!(
        matches(&general, &canonical(&path)) && !many.iter().any(|form| matches(form, &canonical(&path))),
        "{path}"
    );
}

#[test]
fn long_literals_are_no_hard_work() {
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(['-', '_']).collect::<String>().repeat(4);
    let (a, b) = (form(&alloc::format!("/{letters}/{{a}}/x")), form(&alloc::format!("/{letters}/y/{{b}}")));
    assert_eq!(difference(&a, &b), Some(alloc::format!("/{letters}/a/x")));
    assert_eq!(difference(&b, &a), Some(alloc::format!("/{letters}/y/a")));
}

/// Two walks of one such form could be at any two of its places.
#[test]
fn an_example_is_found_in_the_time_of_its_length() {
    let text = "a".repeat(4_000);
    assert_eq!(example(&form(&alloc::format!("/{{*p}}{text}"))), alloc::format!("/a{text}"));
}

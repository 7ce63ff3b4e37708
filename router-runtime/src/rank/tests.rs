//! Every place of the order and every tie, and that the order is one.

use alloc::{borrow::ToOwned, vec, vec::Vec};

use super::*;
use crate::template::Template;

fn form_of(template: &str) -> Form {
    let parsed = Template::parse(template).map(|template| template.forms().to_vec()).unwrap_or_default();
    assert!(!parsed.is_empty(), "{template}");
    parsed.into_iter().next().unwrap_or(Form { segments: Vec::new() })
}

fn segment_of(text: &str) -> Segment {
    form_of(&("/".to_owned() + text)).segments.into_iter().next().unwrap_or_default()
}

/// Segments in their order, from earlier to later.
#[track_caller]
fn ascending(list: &[&str]) {
    let segments: Vec<Segment> = list.iter().map(|text| segment_of(text)).collect();
    for (i, a) in segments.iter().enumerate() {
        for (j, b) in segments.iter().enumerate() {
            assert_eq!(segment(a, b), i.cmp(&j), "{:?} {:?}", list.get(i), list.get(j));
        }
    }
}

#[test]
fn kinds() {
    ascending(&["a", "{x:uuid}", "a{x}", "{x:u8}", "{x:alnum}", "{x}", "a{*x}b", "{*x}b", "{*x}"]);
    ascending(&["", "a", "{x:uuid}"]);
    ascending(&["B", "a", "ab", "b", "é"]);
}

#[test]
fn text_with_parameters() {
    // Prefix, suffix, literal bytes, parameters.
    ascending(&[
        "abc{x}",
        "ab{x}cde",
        "ab{x}cd",
        "a{x}b{y}c",
        "a{x}c",
        "a{x}bcd{y}",
        "a{x}b{y}",
        "a{x}",
        "{x}.tar.gz",
        "{x}.gz",
    ]);
    ascending(&["{x}-=-{y}", "{x}--{y}", "{x}-{y}"]);
    ascending(&["{x}abc{y}", "{x}a{y}b{z}", "{x}a{y}"]);
    ascending(&["{x}--{y}", "{x}-{y}-{z}"]);
    // Bytes, not characters: two in `é`.
    ascending(&["é{x}", "a{x}"]);
    // An encoded slash is three bytes of canonical text.
    ascending(&["%2F{x}", "ab{x}", "%41{x}"]);
}

#[test]
fn ties() {
    ascending(&["{a:uuid}-{b}", "{a:u8}-{b}", "{a}-{b:uuid}", "{a}-{b:alnum}", "{a}-{b}", "{a}.{b}"]);
    ascending(&[
        "{x:u8}",
        "{x:i8}",
        "{x:u16}",
        "{x:i16}",
        "{x:u32}",
        "{x:i32}",
        "{x:u64}",
        "{x:i64}",
        "{x:u128}",
        "{x:i128}",
        "{x:alpha}",
        "{x:hex}",
        "{x:alnum}",
        "{x}",
    ]);
    ascending(&["a{x:u8}", "b{x:u8}", "a{x:hex}", "a{x}", "b{x}"]);
    ascending(&["a{x}-{y}b", "a{x}-{y}c", "b{x}+{y}a"]);
}

#[test]
fn heads_and_tails() {
    ascending(&["ab{*r}", "a{*r}b", "a{*r}", "{y}-{*r}", "{*r}ab", "{*r}"]);
    // Heads: the longer prefix, then the longer suffix, and text alone is all prefix.
    ascending(&[
        "abc{*r}",
        "ab{x}c{*r}",
        "ab{*r}",
        "a{x}bc{*r}",
        "{x}abc{*r}",
        "{x:u8}a{*r}",
        "{x}a{*r}",
        "{x}b{*r}",
        "{*r}",
    ]);
    // Tails: the longer suffix, then the longer prefix, and text alone is all suffix.
    ascending(&[
        "{*r}abc",
        "{*r}c{x}ab",
        "{*r}ab",
        "{*r}bc{x}a",
        "{*r}abc{x}",
        "{*r}a{x:u8}",
        "{*r}a{x}",
        "{*r}b{x}",
        "{*r}",
    ]);
    // The head counts before the tail.
    ascending(&["ab{*r}", "a{*r}bcd", "a{*r}bc"]);
}

#[test]
fn coverage_stands_between_head_and_tail() {
    #[track_caller]
    fn first(a: &str, a_covers: &[usize], b: &str, b_covers: &[usize]) {
        let (a, b) = (form_of(a), form_of(b));
        let cover = |list: &[usize], n: usize| list.get(n).copied().unwrap_or_default();
        let order = ways(&a, |n| cover(a_covers, n), &b, |n| cover(b_covers, n));
        assert_eq!(order, Ordering::Less);
        assert_eq!(ways(&b, |n| cover(b_covers, n), &a, |n| cover(a_covers, n)), Ordering::Greater);
        assert_eq!(ways(&a, |n| cover(a_covers, n), &a, |n| cover(a_covers, n)), Ordering::Equal);
    }
    first("/{*p}/{*q}", &[1, 2], "/{*p}", &[3]);
    first("/{*p}/{*q}", &[1, 2], "/{*p}/{*q}", &[2, 1]);
    first("/{*p}", &[1], "/{*p}b", &[2]);
    first("/{*p}b", &[1], "/{*p}", &[1]);
    first("/a{*p}", &[3], "/{*p}b", &[1]);
    first("/a{*p}", &[3], "/a{*p}b", &[4]);
    first("/ab{*p}", &[9], "/a{*p}", &[1]);
    first("/{x}-{*p}", &[9], "/{x}.{*p}", &[1]);
    first("/a{*p}/x", &[2], "/a{*p}/{y}", &[2]);
    first("/{x}/b", &[], "/{*p}", &[2]);
    first("/{*p}/a/{x}", &[1], "/{*p}/{x}/b", &[1]);
    first("/{*p}/m/{*q}/x", &[1, 1], "/{*p}/m/{*q}/{x}", &[1, 1]);
}

#[test]
fn a_longer_form_precedes_the_one_it_continues() {
    for (longer, shorter) in [("/{*p}/x", "/{*p}"), ("/a/b", "/a"), ("/a/", "/a")] {
        assert_eq!(form(&form_of(longer), &form_of(shorter)), Ordering::Less);
        assert_eq!(form(&form_of(shorter), &form_of(longer)), Ordering::Greater);
    }
}

/// Every segment of up to four parts over two texts, three constraints and a catch-all.
fn small_segments() -> Vec<Segment> {
    let texts = || ["a", "b", "aa"].map(|text| Part::Text(text.into()));
    let params =
        || [Part::Param(Constraint::U8), Part::Param(Constraint::Uuid), Part::Param(Constraint::None), Part::CatchAll];
    let mut all: Vec<Vec<Part>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..4 {
        let upto = all.len();
        for at in from..upto {
            let parts = all.get(at).cloned().unwrap_or_default();
            let next = match parts.last() {
                None => texts().into_iter().chain(params()).collect(),
                Some(Part::Text(_)) => params().to_vec(),
                Some(_) => texts().to_vec(),
            };
            all.extend(next.into_iter().filter(|part| *part != Part::CatchAll || !parts.contains(part)).map(|part| {
                let mut parts = parts.clone();
                parts.push(part);
                parts
            }));
        }
        from = upto;
    }
    all.into_iter().map(|parts| Segment { parts }).collect()
}

#[test]
fn the_order_is_total() {
    let mut segments = small_segments();
    segments.sort_by(segment);
    // Sorted, every pair must agree with its places: that is transitivity, antisymmetry and totality at once.
    for (i, a) in segments.iter().enumerate() {
        for (j, b) in segments.iter().enumerate() {
            assert_eq!(segment(a, b), i.cmp(&j), "{a:?} {b:?}");
        }
    }
}

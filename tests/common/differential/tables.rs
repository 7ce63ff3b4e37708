//! Random tables over an alphabet so small that routes meet: out come lists of routes, some of which conflict or break the
//! grammar.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::engine::{Case, Methods, Policy, RouteSpec, Slash};

/// Literal texts; several are one text written in two ways, and some are parts of an escape.
const TEXTS: &[&str] =
    &["a", "b", "ab", "aa", "1", "-", ".", "A", "F", "2F", "5", "%2F", "%2f", "%25", "%41", "é", "%C3%A9"];
/// Texts between two parameters and around them.
const SEPARATORS: &[&str] = &["-", ".", "a", "ab", "--", "%2F", "%25", "é", "1"];
const CONSTRAINTS: &[&str] =
    &["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "uuid", "alpha", "alnum", "hex"];
/// What a route may answer.
const METHODS: &[&str] = &["GET", "POST", "HEAD", "ANY", "PURGE"];

/// A piece of a segment, its parameter without name.
#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Param(&'static str),
    CatchAll,
}

/// Up to `most` routes.
pub fn tables(most: usize) -> impl Strategy<Value = Vec<RouteSpec>> {
    prop::collection::vec(route(), 1..=most)
}

/// Every policy with case-sensitive text.
pub fn policies() -> impl Strategy<Value = Policy> {
    let methods = select(vec![Methods::FallThrough, Methods::Strict]);
    let slash = select(vec![Slash::Strict, Slash::Ignore, Slash::Redirect]);
    (methods, slash).prop_map(|(methods, slash)| Policy { methods, slash, case: Case::Sensitive })
}

fn route() -> impl Strategy<Value = RouteSpec> {
    let methods = prop_oneof![
        4 => Just(vec!["GET"]),
        3 => subsequence(METHODS, 1..=2),
    ];
    (methods, template()).prop_map(|(methods, template)| RouteSpec {
        methods: methods.into_iter().map(str::to_owned).collect(),
        template,
    })
}

/// A template, nearly always one of the grammar.
pub fn template() -> impl Strategy<Value = String> {
    let sugar = prop_oneof![
        10 => Just(None),
        1 => Just(Some(Piece::Param(""))),
        1 => constraint().prop_map(|constraint| Some(Piece::Param(constraint))),
        1 => Just(Some(Piece::CatchAll)),
    ];
    (prop::collection::vec(segment(), 1..=4), sugar).prop_map(|(segments, sugar)| {
        let mut text = String::new();
        let mut names = 0;
        for segment in &segments {
            text.push('/');
            for piece in segment {
                text.push_str(&written(piece, &mut names, ""));
            }
        }
        if let Some(piece) = sugar {
            text.push('/');
            text.push_str(&written(&piece, &mut names, "?"));
        }
        text
    })
}

fn written(piece: &Piece, names: &mut usize, mark: &str) -> String {
    *names += 1;
    match piece {
        Piece::Text(text) => text.clone(),
        Piece::Param("") => format!("{{p{names}{mark}}}"),
        Piece::Param(constraint) => format!("{{p{names}:{constraint}{mark}}}"),
        Piece::CatchAll => format!("{{*p{names}{mark}}}"),
    }
}

fn constraint() -> impl Strategy<Value = &'static str> {
    select(CONSTRAINTS)
}

fn text() -> impl Strategy<Value = Piece> {
    prop_oneof![
        4 => select(TEXTS).prop_map(|text| Piece::Text(text.to_owned())),
        1 => (select(TEXTS), select(TEXTS)).prop_map(|(first, second)| Piece::Text(format!("{first}{second}"))),
    ]
}

fn separator() -> impl Strategy<Value = Piece> {
    select(SEPARATORS).prop_map(|text| Piece::Text(text.to_owned()))
}

fn param() -> impl Strategy<Value = Piece> {
    prop_oneof![
        3 => Just(Piece::Param("")),
        1 => constraint().prop_map(Piece::Param),
    ]
}

fn segment() -> impl Strategy<Value = Vec<Piece>> {
    prop_oneof![
        6 => text().prop_map(|text| vec![text]),
        1 => Just(Vec::new()),
        4 => param().prop_map(|param| vec![param]),
        4 => mixed(),
        2 => Just(vec![Piece::CatchAll]),
        2 => catch_all_between(),
    ]
}

/// Parameters with text between them, perhaps with text around.
fn mixed() -> impl Strategy<Value = Vec<Piece>> {
    let more = prop::collection::vec((separator(), param()), 0..=2);
    (side(), param(), more, side()).prop_map(|(before, param, more, after)| {
        let mut pieces = before;
        pieces.push(param);
        for (separator, param) in more {
            pieces.extend([separator, param]);
        }
        pieces.extend(after);
        pieces
    })
}

fn side() -> impl Strategy<Value = Vec<Piece>> {
    prop::option::of(separator()).prop_map(|text| text.into_iter().collect())
}

/// One end beside a catch-all, from it outwards: text, perhaps a parameter, perhaps more text.
type End = (Piece, Option<(Piece, Vec<Piece>)>);

/// A catch-all with a head, a tail or both: text, or text beside a parameter, perhaps with more text.
fn catch_all_between() -> impl Strategy<Value = Vec<Piece>> {
    let end = || prop::option::of((separator(), prop::option::of((param(), side()))));
    (end(), end()).prop_map(|(head, tail)| {
        let outward = |end: Option<End>| {
            let mut pieces = Vec::new();
            if let Some((text, more)) = end {
                pieces.push(text);
                if let Some((param, text)) = more {
                    pieces.push(param);
                    pieces.extend(text);
                }
            }
            pieces
        };
        let mut pieces = outward(head);
        pieces.reverse();
        pieces.push(Piece::CatchAll);
        pieces.extend(outward(tail));
        pieces
    })
}

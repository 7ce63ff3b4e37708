//! Random tables over an alphabet so small that routes meet: out come lists of routes, some of which conflict or break the
//! grammar.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::engine::{Case, Methods, Policy, RouteSpec, Slash};

/// Literal texts; several are one text written in two ways, and some are parts of an escape.
const TEXTS: &[&str] =
    &["a", "b", "ab", "aa", "1", "-", ".", "A", "aB", "F", "2F", "5", "%2F", "%2f", "%25", "%41", "é", "É", "%C3%A9"];
/// Texts between two parameters and around them.
const SEPARATORS: &[&str] = &["-", ".", "a", "A", "ab", "--", "%2F", "%25", "é", "1"];
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

/// What hostile text is made of: what looks like a separator, an escape, a part of one, or the other case.
const HOSTILE: &[&str] = &[
    "a",
    "A",
    "b",
    "-",
    "--",
    ".",
    "1",
    "%2F",
    "%2f",
    "%25",
    "2F",
    "%41",
    "é",
    "%C3%A9",
    "\u{10ffff}",
    "\\",
    ":",
    "{{",
];

/// The texts that a table is made of.
#[derive(Clone, Debug)]
struct Pool {
    texts: Vec<String>,
    separators: Vec<String>,
}

impl Pool {
    fn usual() -> Self {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        Self { texts: owned(TEXTS), separators: owned(SEPARATORS) }
    }
}

/// Texts of few pieces, which so are parts of one another and of themselves; some are long.
fn hostile() -> impl Strategy<Value = Pool> {
    subsequence(HOSTILE, 2..=4).prop_flat_map(|pieces| {
        let text =
            move |most| prop::collection::vec(select(pieces.clone()), 1..=most).prop_map(|pieces| pieces.concat());
        let texts = prop::collection::vec(prop_oneof![4 => text(3), 1 => text(16)], 2..=6);
        let separators = prop::collection::vec(prop_oneof![3 => text(2), 1 => text(16)], 1..=4);
        (texts, separators).prop_map(|(texts, separators)| Pool { texts, separators })
    })
}

/// Up to `most` routes.
pub fn tables(most: usize) -> impl Strategy<Value = Vec<RouteSpec>> {
    tables_of(&Pool::usual(), most)
}

/// Two lists of up to `most` routes each.
pub fn pairs(most: usize) -> impl Strategy<Value = (Vec<RouteSpec>, Vec<RouteSpec>)> {
    (tables(most), tables(most))
}

/// Up to `most` routes of hostile text.
pub fn hostile_tables(most: usize) -> impl Strategy<Value = Vec<RouteSpec>> {
    hostile().prop_flat_map(move |pool| tables_of(&pool, most))
}

/// Two lists of up to `most` routes each, of the same hostile text.
pub fn hostile_pairs(most: usize) -> impl Strategy<Value = (Vec<RouteSpec>, Vec<RouteSpec>)> {
    hostile().prop_flat_map(move |pool| (tables_of(&pool, most), tables_of(&pool, most)))
}

/// What names in [`siblings`] are made of.
const NAMES: &[&str] = &["a", "b", "ab", "ba", "%00", "-", "ü", "€"];
/// What stands before them.
const BEGINNINGS: &[&str] = &["", "/v1", "/v2", "/v2/ab", "/beginning-of-16-", "/ünter"];

/// Routes by names that begin alike or have zeros in them, of few bytes or many, behind some beginnings, with one of three things below
/// each: children that share sub-trees, across segments as well.
pub fn siblings() -> impl Strategy<Value = Vec<RouteSpec>> {
    let name = prop::collection::vec(select(NAMES), 1..=12).prop_map(|pieces| pieces.concat());
    let child = (select(BEGINNINGS), name, select(&["", "/{p}", "/{p}/edit"][..]));
    prop::collection::vec(child, 3..=16).prop_map(|children| {
        let route = |(beginning, name, below): (&str, String, &str)| {
            RouteSpec::new("GET", &format!("{beginning}/{name}{below}"))
        };
        children.into_iter().map(route).collect()
    })
}

fn tables_of(pool: &Pool, most: usize) -> impl Strategy<Value = Vec<RouteSpec>> + use<> {
    prop::collection::vec(route(pool), 1..=most)
}

/// Every policy.
pub fn policies() -> impl Strategy<Value = Policy> {
    let methods = select(vec![Methods::FallThrough, Methods::Strict]);
    let slash = select(vec![Slash::Strict, Slash::Ignore, Slash::Redirect]);
    let case = prop_oneof![2 => Just(Case::Sensitive), 1 => Just(Case::IgnoreAscii)];
    (methods, slash, case).prop_map(|(methods, slash, case)| Policy { methods, slash, case })
}

fn route(pool: &Pool) -> impl Strategy<Value = RouteSpec> + use<> {
    let methods = prop_oneof![
        4 => Just(vec!["GET"]),
        3 => subsequence(METHODS, 1..=2),
    ];
    (methods, template_of(pool)).prop_map(|(methods, template)| RouteSpec {
        methods: methods.into_iter().map(str::to_owned).collect(),
        template,
    })
}

/// A template, nearly always one of the grammar.
pub fn template() -> impl Strategy<Value = String> {
    template_of(&Pool::usual())
}

fn template_of(pool: &Pool) -> impl Strategy<Value = String> + use<> {
    let sugar = prop_oneof![
        10 => Just(None),
        1 => Just(Some(Piece::Param(""))),
        1 => constraint().prop_map(|constraint| Some(Piece::Param(constraint))),
        1 => Just(Some(Piece::CatchAll)),
    ];
    (prop::collection::vec(segment(pool), 1..=4), sugar).prop_map(|(segments, sugar)| {
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

fn text(pool: &Pool) -> impl Strategy<Value = Piece> + use<> {
    let text = || select(pool.texts.clone());
    prop_oneof![
        4 => text().prop_map(Piece::Text),
        1 => (text(), text()).prop_map(|(first, second)| Piece::Text(format!("{first}{second}"))),
    ]
}

fn separator(pool: &Pool) -> impl Strategy<Value = Piece> + use<> {
    select(pool.separators.clone()).prop_map(Piece::Text)
}

fn param() -> impl Strategy<Value = Piece> {
    prop_oneof![
        3 => Just(Piece::Param("")),
        1 => constraint().prop_map(Piece::Param),
    ]
}

fn segment(pool: &Pool) -> impl Strategy<Value = Vec<Piece>> + use<> {
    prop_oneof![
        6 => text(pool).prop_map(|text| vec![text]),
        1 => Just(Vec::new()),
        4 => param().prop_map(|param| vec![param]),
        4 => mixed(pool),
        2 => Just(vec![Piece::CatchAll]),
        2 => catch_all_between(pool),
    ]
}

/// Parameters with text between them, perhaps with text around.
fn mixed(pool: &Pool) -> impl Strategy<Value = Vec<Piece>> + use<> {
    let more = prop::collection::vec((separator(pool), param()), 0..=2);
    (side(pool), param(), more, side(pool)).prop_map(|(before, param, more, after)| {
        let mut pieces = before;
        pieces.push(param);
        for (separator, param) in more {
            pieces.extend([separator, param]);
        }
        pieces.extend(after);
        pieces
    })
}

fn side(pool: &Pool) -> impl Strategy<Value = Vec<Piece>> + use<> {
    prop::option::of(separator(pool)).prop_map(|text| text.into_iter().collect())
}

/// One end beside a catch-all, from it outwards: text, perhaps a parameter, perhaps more text.
type End = (Piece, Option<(Piece, Vec<Piece>)>);

/// A catch-all with a head, a tail or both: text, or text beside a parameter, perhaps with more text.
fn catch_all_between(pool: &Pool) -> impl Strategy<Value = Vec<Piece>> + use<> {
    let end = || prop::option::of((separator(pool), prop::option::of((param(), side(pool)))));
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

//! Random requests for a table: a route's template with its parameters filled, then damaged; or text of no template.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::engine::RouteSpec;
use crate::oracle::encode::text_of;
use crate::oracle::parse::{Form, Part, parse};

const METHODS: &[&str] = &["GET", "GET", "GET", "POST", "HEAD", "PURGE", "PUT", "ANY", "purge"];
/// Values of parameters; each constraint has some it takes and some it refuses.
const VALUES: &[&str] = &[
    "a",
    "b",
    "ab",
    "A",
    "F",
    "x",
    "1",
    "7",
    "-7",
    "255",
    "256",
    "0001",
    "-129",
    "70000",
    "a-b",
    "a.b",
    "1-a.1",
    "--",
    "1.2",
    "é",
    "%C3%A9",
    "%2F",
    "%2f",
    "%25",
    "%252F",
    "%41",
    "%31",
    "a%2Fb",
    "aéa",
    "123e4567-e89b-12d3-a456-42661417400F",
    "18446744073709551615",
    "-170141183460469231731687303715884105728",
    "340282366920938463463374607431768211456",
];
/// Values of catch-alls.
const RESTS: &[&str] = &["a", "a/b", "/", "a/", "/a", "a//b", "b/a/b", "%2F/a", "1/ab", "a-b/a.b", "é/%41", "ab/-/ab"];
/// What a random path is made of, and what is put into others.
const PIECES: &[&str] = &[
    "/", "/", "//", "a", "b", "ab", "1", "-", ".", "é", "%2F", "%25", "%41", "%C3%A9", "%", "%C3", "\\", "\u{1}", "F",
    "B", "%61",
];

/// A look-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The method token.
    pub method: String,
    /// The raw path.
    pub path: String,
}

/// A look-up before it is known which routes there are.
#[derive(Clone, Debug)]
pub struct Plan {
    method: &'static str,
    path: PathPlan,
}

#[derive(Clone, Debug)]
enum PathPlan {
    /// Of a route, with the parameters filled and the result damaged.
    Derived { route: Index, form: Index, values: Vec<Index>, damage: Vec<(Damage, Index)> },
    /// Of none.
    Random(Vec<&'static str>),
}

#[derive(Clone, Copy, Debug)]
enum Damage {
    Remove,
    Truncate,
    DoubleSlash,
    DropSlash,
    ToggleLastSlash,
    Encode,
    EncodeLower,
    FlipCase,
    Insert(&'static str),
    Append(&'static str),
}

/// So many plans.
pub fn plans(count: usize) -> impl Strategy<Value = Vec<Plan>> {
    prop::collection::vec(plan(), count)
}

fn plan() -> impl Strategy<Value = Plan> {
    let damage = prop_oneof![
        3 => Just(Vec::new()),
        4 => prop::collection::vec((damage(), any::<Index>()), 1..=1),
        2 => prop::collection::vec((damage(), any::<Index>()), 2..=3),
    ];
    let values = prop::collection::vec(any::<Index>(), 5);
    let derived = (any::<Index>(), any::<Index>(), values, damage)
        .prop_map(|(route, form, values, damage)| PathPlan::Derived { route, form, values, damage });
    let random = prop::collection::vec(select(PIECES), 0..=8).prop_map(PathPlan::Random);
    let path = prop_oneof![5 => derived, 1 => random];
    (select(METHODS), path).prop_map(|(method, path)| Plan { method, path })
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        2 => Just(Damage::Remove),
        1 => Just(Damage::Truncate),
        1 => Just(Damage::DoubleSlash),
        1 => Just(Damage::DropSlash),
        3 => Just(Damage::ToggleLastSlash),
        2 => Just(Damage::Encode),
        1 => Just(Damage::EncodeLower),
        2 => Just(Damage::FlipCase),
        3 => select(PIECES).prop_map(Damage::Insert),
        2 => select(PIECES).prop_map(Damage::Append),
    ]
}

/// The request of a plan for these routes.
#[must_use]
pub fn realise(plan: &Plan, routes: &[RouteSpec]) -> Request {
    let path = match &plan.path {
        PathPlan::Random(pieces) => format!("/{}", pieces.concat()),
        PathPlan::Derived { route, form, values, damage } => {
            let forms = match routes {
                [] => Vec::new(),
                routes => parse(&route.get(routes).template).unwrap_or_default(),
            };
            let mut path = match forms.as_slice() {
                [] => "/".to_owned(),
                forms => filled(form.get(forms), values, &texts(routes)),
            };
            for (damage, at) in damage {
                damage.apply(&mut path, *at);
            }
            path
        }
    };
    Request { method: plan.method.to_owned(), path }
}

/// The literal texts of some routes, in canonical form.
fn texts(routes: &[RouteSpec]) -> Vec<String> {
    let forms = routes.iter().filter_map(|route| parse(&route.template).ok()).flatten();
    let parts = forms.flat_map(|form| form.segments).flatten();
    let text = |part| if let Part::Text(text) = part { Some(text) } else { None };
    parts.filter_map(text).map(|text| String::from_utf8_lossy(&text_of(text)).into_owned()).collect()
}

/// A value that is none of the pool's: up to three literal texts of the table.
fn own(texts: &[String], at: Index) -> Option<String> {
    let mut number = at.index(usize::MAX);
    let mut digit = |base: usize| {
        let digit = number % base;
        number /= base;
        digit
    };
    let count = if digit(2) == 0 { 0 } else { 1 + digit(3) };
    let drawn: String = (0..count).filter_map(|_| texts.get(digit(texts.len().max(1))).map(String::as_str)).collect();
    Some(drawn).filter(|drawn| !drawn.is_empty())
}

/// A form with its parameters filled. Half of the values a constraint gets are drawn from those it takes.
fn filled(form: &Form, values: &[Index], texts: &[String]) -> String {
    let mut values = values.iter().cycle();
    let mut path = String::new();
    for segment in &form.segments {
        path.push('/');
        for part in segment {
            let drawn = values.next().copied();
            let draw = |pool: &[&'static str]| drawn.filter(|_| !pool.is_empty()).map_or("a", |at| *at.get(pool));
            match part {
                Part::Text(text) => path.push_str(&String::from_utf8_lossy(&text_of(text.iter().copied()))),
                Part::CatchAll | Part::Param(None) => {
                    let pool = if *part == Part::CatchAll { RESTS } else { VALUES };
                    path.push_str(drawn.and_then(|at| own(texts, at)).as_deref().unwrap_or_else(|| draw(pool)));
                }
                Part::Param(Some(constraint)) => {
                    let taken = VALUES.iter().copied().filter(|value| constraint.allows_text(value.as_bytes()));
                    let taken: Vec<&'static str> = taken.collect();
                    let any = drawn.is_some_and(|at| at.index(4) == 0);
                    path.push_str(draw(if any { VALUES } else { &taken }));
                }
            }
        }
    }
    path
}

impl Damage {
    fn apply(self, path: &mut String, at: Index) {
        let places: Vec<usize> = path.char_indices().map(|(place, _)| place).collect();
        let slashes: Vec<usize> = path.match_indices('/').map(|(place, _)| place).collect();
        let place = if places.is_empty() { 0 } else { *at.get(&places) };
        match self {
            Self::Append(text) => path.push_str(text),
            Self::Insert(text) => path.insert_str(place, text),
            Self::Truncate => path.truncate(place),
            Self::Remove => drop((!places.is_empty()).then(|| path.remove(place))),
            Self::DoubleSlash if !slashes.is_empty() => path.insert(*at.get(&slashes), '/'),
            Self::DropSlash if !slashes.is_empty() => drop(path.remove(*at.get(&slashes))),
            Self::ToggleLastSlash if path.ends_with('/') => drop(path.pop()),
            Self::ToggleLastSlash => path.push('/'),
            Self::Encode => encode(path, place, |byte| format!("%{byte:02X}")),
            Self::EncodeLower => encode(path, place, |byte| format!("%{byte:02x}")),
            Self::FlipCase => flip_case(path, place),
            Self::DoubleSlash | Self::DropSlash => {}
        }
    }
}

/// Puts every second letter from a place on into the other case.
fn flip_case(path: &mut String, from: usize) {
    let flipped = path.char_indices().map(|(place, c)| match c {
        _ if place < from || (place - from) % 2 == 1 => c,
        _ if c.is_ascii_lowercase() => c.to_ascii_uppercase(),
        _ => c.to_ascii_lowercase(),
    });
    *path = flipped.collect();
}

/// Percent-encodes the character at a place, a `/` or `%` included.
fn encode(path: &mut String, place: usize, written: fn(u8) -> String) {
    if place < path.len() {
        let character = path.remove(place);
        let escape: String = character.to_string().bytes().map(written).collect();
        path.insert_str(place, &escape);
    }
}

//! Makes distinct requests for a table, the same ones on every run.
//!
//! A hit is made from a route by filling its parameters in, so the right answer is known by construction; it is kept only if the
//! reference matcher gives that answer too (a value may equal a literal, and then another route wins). A miss is a hit with one
//! segment changed, dropped or added, kept only if no template matches it. Everything is shuffled.

use std::{collections::HashSet, fmt::Write as _};

use crate::{
    contest::{Answer, Call, Verb},
    random::Random,
    reference::Reference,
    workload::{Requests, Route},
};

/// How often a request may be drawn anew on average, before a list is left shorter than asked for.
const ATTEMPTS: usize = 40;

const WORDS: [&str; 32] = [
    "amber", "anchor", "atlas", "beacon", "birch", "canyon", "cedar", "cobalt", "coral", "delta", "ember", "falcon",
    "fjord", "garnet", "glacier", "harvest", "indigo", "juniper", "lagoon", "maple", "meadow", "nimbus", "onyx",
    "orchid", "pebble", "quarry", "raven", "saffron", "summit", "tundra", "willow", "zephyr",
];

/// At most `distinct` requests that match a route, routes drawn evenly.
#[must_use]
pub fn hits(name: &str, routes: &[Route], reference: &Reference, distinct: usize) -> Requests {
    let mut random = Random::named(name);
    let mut seen = HashSet::new();
    let mut made = Requests::default();
    for _ in 0..distinct * ATTEMPTS {
        if made.calls.len() == distinct {
            break;
        }
        let position = random.below(routes.len());
        let route = &routes[position];
        let (path, values) = fill(&route.template, &mut random);
        let hint = u32::try_from(position).unwrap_or(u32::MAX);
        let answer = Answer::Route(hint);
        let call = Call { verb: route.verb, path: path.into(), hint };
        if reference.answer(call.verb, &call.path) == (answer, values.clone()) && seen.insert(call.clone()) {
            made.push(call, answer, values);
        }
    }
    made
}

/// At most `distinct` requests that match no template.
#[must_use]
pub fn misses(name: &str, hits: &Requests, reference: &Reference, distinct: usize) -> Requests {
    changed(
        hits,
        distinct,
        Answer::NotFound,
        reference,
        &mut Random::named(&format!("{name} misses")),
        |call, random| {
            call.path = damage(&call.path, random).into();
        },
    )
}

/// At most `distinct` requests whose path is known and whose method is not.
#[must_use]
pub fn refused(name: &str, hits: &Requests, reference: &Reference, distinct: usize) -> Requests {
    let verbs = [Verb::Get, Verb::Post, Verb::Put, Verb::Delete, Verb::Patch];
    changed(
        hits,
        distinct,
        Answer::Refused,
        reference,
        &mut Random::named(&format!("{name} refused")),
        |call, random| {
            call.verb = *random.pick(&verbs);
        },
    )
}

/// Requests made from hits by `change`, kept where the answer is `wanted`.
fn changed(
    hits: &Requests,
    distinct: usize,
    wanted: Answer,
    reference: &Reference,
    random: &mut Random,
    change: impl Fn(&mut Call, &mut Random),
) -> Requests {
    let mut seen = HashSet::new();
    let mut made = Requests::default();
    for from in hits.calls.iter().cycle().take(distinct * ATTEMPTS) {
        if made.calls.len() == distinct {
            break;
        }
        let mut call = from.clone();
        change(&mut call, random);
        if reference.answer(call.verb, &call.path).0 == wanted && seen.insert(call.clone()) {
            made.push(call, wanted, Vec::new());
        }
    }
    made
}

/// The template with a value for every parameter.
fn fill(template: &str, random: &mut Random) -> (String, Vec<String>) {
    let mut path = String::new();
    let mut values = Vec::new();
    let mut rest = template;
    while let Some((text, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = value(name, random);
        path.push_str(text);
        path.push_str(&value);
        values.push(value);
        rest = after;
    }
    path.push_str(rest);
    (path, values)
}

/// A value such as real requests carry under this parameter name.
fn value(name: &str, random: &mut Random) -> String {
    let name = name.to_ascii_lowercase();
    let kind = random.below(8);
    if name.contains("sha") || name.contains("commit") || name == "base" || name == "head" {
        return hex(40, random);
    }
    if name.ends_with("id") || name.contains("number") {
        return match kind {
            0..=4 => number(random),
            5 | 6 => uuid(random),
            _ => hex(12, random),
        };
    }
    match kind {
        0 | 1 => random.pick(&WORDS).to_string(),
        2 | 3 => format!("{}-{}", random.pick(&WORDS), random.pick(&WORDS)),
        4 | 5 => format!("{}{}", random.pick(&WORDS), random.below(1000)),
        6 => format!("{}-{}", random.pick(&WORDS), hex(8, random)),
        _ => number(random),
    }
}

/// A number of one to nine digits, each length as likely as another.
fn number(random: &mut Random) -> String {
    let digits = 1 + random.below(9);
    let limit = (0..digits).fold(1, |limit, _| limit * 10);
    (1 + random.below(limit - 1)).to_string()
}

fn hex(digits: usize, random: &mut Random) -> String {
    let mut text = String::with_capacity(digits + 16);
    while text.len() < digits {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:016x}", random.bits());
    }
    text.truncate(digits);
    text
}

fn uuid(random: &mut Random) -> String {
    [8, 4, 4, 4, 12].map(|digits| hex(digits, random)).join("-")
}

/// The path with one segment changed, dropped or added.
fn damage(path: &str, random: &mut Random) -> String {
    let mut segments: Vec<String> = path.split('/').skip(1).map(str::to_owned).collect();
    let at = random.below(segments.len());
    let extra = format!("{}{}", random.pick(&WORDS), random.below(10_000));
    match random.below(5) {
        0 => {
            segments.remove(at);
        }
        1 => segments.insert(at, extra),
        2 => segments.push(extra),
        3 => segments[at].push_str(&extra),
        _ => segments[at] = extra,
    }
    format!("/{}", segments.join("/"))
}

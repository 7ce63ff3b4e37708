//! What is told of mounted routes, put together while the program is compiled. In go a table and its mounts, out come the
//! templates of all their routes written out with their prefixes, their names, and the extension tokens of all.
//!
//! Everything is written into one array, whose length is found first; the pieces are then cut out of it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "conversions that const evaluation has; templates are shorter than 16 bits can number"
)]

use crate::{
    limits::{MAX_METHODS, MAX_NESTED_CATCH_ALLS, MAX_PARAMS},
    params::NEAR,
    table::{Table, Told},
};

use super::{message::Message, set::Mount};

/// Bytes of the text behind the tables of names: a list has at most one name for each parameter.
const fn names_len(prefix: &Mount, told: Told) -> usize {
    1 + 4 * (prefix.params + names_of(told))
}

/// How many names a route has.
const fn names_of((_, names): Told) -> usize {
    match names {
        [count, ..] => *count as usize,
        [] => 0,
    }
}

/// The length of what [`compose`] writes.
#[must_use]
pub const fn composed_len(own: &Table<()>, mounts: &[Mount]) -> usize {
    let mut len = tokens_len(own, mounts);
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.set.told();
        while let [route, next @ ..] = routes {
            len += mount.prefix.len() + route.0.len() + names_len(mount, *route);
            routes = next;
        }
        rest = behind;
    }
    len
}

/// Bytes being written.
struct Writer<const N: usize> {
    bytes: [u8; N],
    at: usize,
}

impl<const N: usize> Writer<N> {
    const fn byte(&mut self, byte: u8) {
        if let Some((_, [slot, ..])) = self.bytes.split_at_mut_checked(self.at) {
            *slot = byte;
            self.at += 1;
        }
    }

    const fn bytes(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let [byte, behind @ ..] = rest {
            self.byte(*byte);
            rest = behind;
        }
    }

    /// A number of a list of names, moved by so much.
    const fn moved(&mut self, names: &[u8], at: usize, by: usize) {
        let number = match names.split_at_checked(at) {
            Some((_, [low, high, ..])) => u16::from_le_bytes([*low, *high]) as usize + by,
            _ => 0,
        };
        self.byte((number & 0xff) as u8);
        self.byte((number >> 8 & 0xff) as u8);
    }
}

/// Tokens, then template and names of every mounted route.
#[must_use]
pub const fn compose<const N: usize>(own: &Table<()>, mounts: &[Mount]) -> [u8; N] {
    let mut to = Writer { bytes: [0; N], at: 0 };
    to.bytes(own.tokens().as_bytes());
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        if !mount.set.tokens().is_empty() && to.at > 0 {
            to.byte(b' ');
        }
        to.bytes(mount.set.tokens().as_bytes());
        rest = behind;
    }
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.set.told();
        while let [route, next @ ..] = routes {
            to.bytes(mount.prefix.as_bytes());
            to.bytes(route.0.as_bytes());
            compose_names(&mut to, mount, *route);
            routes = next;
        }
        rest = behind;
    }
    to.bytes
}

/// The names of the prefix, then those of the route behind it.
const fn compose_names<const N: usize>(to: &mut Writer<N>, mount: &Mount, route: Told) {
    to.byte((mount.params + names_of(route)) as u8);
    let mut place = 0;
    while place < 2 * mount.params {
        to.moved(mount.names, 1 + 2 * place, 0);
        place += 1;
    }
    let mut place = 0;
    while place < 2 * names_of(route) {
        let is_start = place % 2 == 0;
        to.moved(route.1, 1 + 2 * place, if is_start { mount.prefix.len() } else { 0 });
        place += 1;
    }
}

/// The templates and names of all routes: the table's own, then those of each mount, cut out of what [`compose`] wrote.
#[must_use]
pub const fn told<const R: usize>(own: &Table<()>, mounts: &[Mount], bytes: &'static [u8]) -> [Told; R] {
    let mut told: [Told; R] = [("", &[]); R];
    let mut at = 0;
    let mut routes = own.told();
    while let [route, behind @ ..] = routes {
        put(&mut told, at, *route);
        at += 1;
        routes = behind;
    }
    let (_, mut bytes) = split(bytes, tokens_len(own, mounts));
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.set.told();
        while let [route, next @ ..] = routes {
            let (template, after) = split(bytes, mount.prefix.len() + route.0.len());
            let (names, after) = split(after, names_len(mount, *route));
            put(&mut told, at, (text(template), names));
            at += 1;
            bytes = after;
            routes = next;
        }
        rest = behind;
    }
    told
}

const fn put<const R: usize>(told: &mut [Told; R], at: usize, route: Told) {
    if let Some((_, [slot, ..])) = told.split_at_mut_checked(at) {
        *slot = route;
    }
}

const fn split(bytes: &[u8], at: usize) -> (&[u8], &[u8]) {
    match bytes.split_at_checked(at) {
        Some(halves) => halves,
        None => (bytes, &[]),
    }
}

/// Text that was written as text.
const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

const fn tokens_len(own: &Table<()>, mounts: &[Mount]) -> usize {
    let mut len = own.tokens().len();
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let tokens = mount.set.tokens().len();
        if tokens > 0 {
            len += tokens + (len > 0) as usize;
        }
        rest = behind;
    }
    len
}

/// The extension tokens of all, cut out of what [`compose`] wrote.
#[must_use]
pub const fn tokens(own: &Table<()>, mounts: &[Mount], bytes: &'static [u8]) -> &'static str {
    text(split(bytes, tokens_len(own, mounts)).0)
}

/// How many routes there are in all.
#[must_use]
pub const fn count(own: &Table<()>, mounts: &[Mount]) -> usize {
    let mut count = own.told().len();
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        count += mount.set.told().len();
        rest = behind;
    }
    count
}

/// The most parameters of a route of an enum with those of its prefixes.
pub const MOST_IN_ENUM: usize = MAX_PARAMS;
/// The same of a table. A match carries the places of so many; of more it knows the places only where one macro saw the
/// whole template.
pub const MOST_IN_TABLE: usize = NEAR;

/// Refuses a mount that would not match as if its templates were written out, or with a route of too many parameters.
///
/// # Panics
/// If it does not fit; in const evaluation that is an error of the compiler.
#[track_caller]
pub const fn check(own: &Table<()>, mount: &Mount, most: usize) {
    let (around, within) = (own.policies(), mount.set.own_table().policies());
    let option = match (around.0 == within.0, around.1 == within.1, around.2 == within.2) {
        (false, ..) => "methods",
        (_, false, _) => "slash",
        (.., false) => "case",
        _ => "",
    };
    if !option.is_empty() {
        let words = "`: they differ in it, and one is mounted in the other at `";
        refuse("give both the same option `", option, words, mount.prefix);
    }
    let mut routes = mount.set.told();
    while let [route, next @ ..] = routes {
        if mount.params + names_of(*route) > most {
            refuse("`", route.0, "` has too many parameters with those of the prefix `", mount.prefix);
        }
        routes = next;
    }
}

/// Refuses mounts that are too much together, or with what they are mounted in.
///
/// # Panics
/// If they are; in const evaluation that is an error of the compiler.
#[track_caller]
pub const fn check_all(own: &Table<()>, mounts: &[Mount]) {
    let mut methods = 10 + token_count(own.tokens());
    let mut nested = own.nested();
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        methods += token_count(mount.set.tokens());
        nested += mount.set.nested();
        let thing = if methods > MAX_METHODS {
            "methods"
        } else if nested > MAX_NESTED_CATCH_ALLS {
            "catch-alls that follow a catch-all"
        } else {
            ""
        };
        if !thing.is_empty() {
            refuse("there are too many ", thing, " with those of what is mounted at `", mount.prefix);
        }
        rest = behind;
    }
}

/// Fails with these words and a `` ` ``.
#[track_caller]
const fn refuse(start: &str, what: &str, words: &str, place: &str) -> ! {
    let mut message = Message::new();
    message.push(start);
    message.push(what);
    message.push(words);
    message.push(place);
    message.push("`");
    message.fail()
}

/// How many tokens a list holds.
pub(super) const fn token_count(tokens: &str) -> usize {
    let mut rest = tokens.as_bytes();
    let mut count = (!tokens.is_empty()) as usize;
    while let [byte, behind @ ..] = rest {
        count += (*byte == b' ') as usize;
        rest = behind;
    }
    count
}

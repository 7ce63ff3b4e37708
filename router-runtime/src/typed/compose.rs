//! What is told of mounted routes, put together while the program is compiled. In go a table and its mounts, out come the
//! templates of all their routes written out with their prefixes, their names, and the extension tokens of all.
//!
//! Everything is written into one array, whose length is found first; the pieces are then cut out of it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "conversions that const evaluation has; templates are shorter than 16 bits can number"
)]

use crate::{
    limits::MAX_PARAMS,
    params::NEAR,
    table::{Table, Told},
};

use super::{
    set::Mount,
    tokens::{Tokens, join},
};

pub use super::fit::{check, check_all, check_shapes};

/// Bytes of the text behind the tables of names: a list has at most one name for each parameter.
const fn names_len(prefix: &Mount, told: Told) -> usize {
    1 + 4 * (prefix.params + names_of(told))
}

/// How many names a route has.
pub(super) const fn names_of((_, names): Told) -> usize {
    match names {
        [count, ..] => *count as usize,
        [] => 0,
    }
}

/// The length of what [`compose`] writes.
#[must_use]
pub const fn composed_len(own: &Table<()>, mounts: &[Mount]) -> usize {
    let mut len = join(own, mounts).len();
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
    let Tokens { list, count, .. } = join(own, mounts);
    let (mut tokens, _) = list.split_at(count);
    while let [token, behind @ ..] = tokens {
        if to.at > 0 {
            to.byte(b' ');
        }
        to.bytes(token);
        tokens = behind;
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
    let (_, mut bytes) = split(bytes, join(own, mounts).len());
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

/// The extension tokens of all, cut out of what [`compose`] wrote.
#[must_use]
pub const fn tokens(own: &Table<()>, mounts: &[Mount], bytes: &'static [u8]) -> &'static str {
    text(split(bytes, join(own, mounts).len()).0)
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

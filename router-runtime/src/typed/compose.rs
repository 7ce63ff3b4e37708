//! What is told of mounted routes, put together while the program is compiled. In go a table and its mounts, out come the
//! legend of all their routes, whose templates are written out with their prefixes, and the extension tokens of all.
//!
//! Everything is written into one array, whose length is found first. A step takes microseconds in const evaluation, and a copy
//! of many bytes is one step.

#![expect(
    clippy::cast_possible_truncation,
    reason = "conversions that const evaluation has; no table has so many bytes that 32 bits could not number them"
)]

use crate::{
    limits::MAX_PARAMS,
    params::NEAR,
    table::{
        Legend, Table, Told,
        legend::{COUNT, PLACE},
    },
};

use super::{
    set::Mount,
    tokens::{Tokens, join},
};

pub use super::fit::{check, check_all, check_shapes};

/// How many names a route has.
pub(super) const fn names_of((_, names): Told) -> usize {
    match names {
        [count, ..] => *count as usize,
        [] => 0,
    }
}

/// How many routes there are in all.
pub(super) const fn count(own: &Table<()>, mounts: &[Mount]) -> usize {
    let mut count = own.legend().len();
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        count += mount.told.len();
        rest = behind;
    }
    count
}

/// The bytes of the parts that [`compose`] writes one behind the other.
struct Parts {
    tokens: usize,
    templates: usize,
    places: usize,
    names: usize,
}

const fn parts(own: &Table<()>, mounts: &[Mount]) -> Parts {
    let (templates, _, names) = own.legend().parts();
    let mut parts = Parts {
        tokens: join(own, mounts).len(),
        templates: templates.len(),
        places: COUNT + PLACE * (count(own, mounts) + 1),
        names: names.len(),
    };
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.told;
        while let [route, next @ ..] = routes {
            parts.templates += mount.prefix.len() + route.0.len();
            parts.names += names_len(mount, *route);
            routes = next;
        }
        rest = behind;
    }
    parts
}

/// Bytes of the names of a mounted route, whose match carries all of its places.
const fn names_len(mount: &Mount, route: Told) -> usize {
    1 + NAME * (mount.params + names_of(route))
}

/// Bytes of a name: where it begins in the template, and how long it is.
const NAME: usize = 4;

/// The length of what [`compose`] writes.
#[must_use]
pub const fn composed_len(own: &Table<()>, mounts: &[Mount]) -> usize {
    let Parts { tokens, templates, places, names } = parts(own, mounts);
    tokens + templates + places + names
}

/// Bytes being written.
struct Writer<const N: usize> {
    bytes: [u8; N],
    at: usize,
}

impl<const N: usize> Writer<N> {
    const fn bytes(&mut self, bytes: &[u8]) {
        if let Some((_, behind)) = self.bytes.split_at_mut_checked(self.at)
            && let Some((slots, _)) = behind.split_at_mut_checked(bytes.len())
        {
            slots.copy_from_slice(bytes);
            self.at += bytes.len();
        }
    }

    const fn number(&mut self, number: usize) {
        self.bytes(&(number as u32).to_le_bytes());
    }
}

/// Tokens, then the two halves of a legend.
#[must_use]
pub const fn compose<const N: usize>(own: &Table<()>, mounts: &[Mount]) -> [u8; N] {
    let mut to = Writer { bytes: [0; N], at: 0 };
    let Tokens { list, count, .. } = join(own, mounts);
    let (mut tokens, _) = list.split_at(count);
    while let [token, behind @ ..] = tokens {
        if to.at > 0 {
            to.bytes(b" ");
        }
        to.bytes(token);
        tokens = behind;
    }
    compose_templates(&mut to, own, mounts);
    compose_places(&mut to, own, mounts);
    compose_names(&mut to, own, mounts);
    to.bytes
}

const fn compose_templates<const N: usize>(to: &mut Writer<N>, own: &Table<()>, mounts: &[Mount]) {
    to.bytes(own.legend().parts().0.as_bytes());
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.told;
        while let [(template, _), next @ ..] = routes {
            to.bytes(mount.prefix.as_bytes());
            to.bytes(template.as_bytes());
            routes = next;
        }
        rest = behind;
    }
}

/// Those of the table's own routes stay, since its texts stand in front.
const fn compose_places<const N: usize>(to: &mut Writer<N>, own: &Table<()>, mounts: &[Mount]) {
    let (templates, places, names) = own.legend().parts();
    let (mut template, mut name) = (templates.len(), names.len());
    to.number(count(own, mounts));
    to.bytes(places);
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.told;
        while let [route, next @ ..] = routes {
            to.number(template);
            to.number(name);
            template += mount.prefix.len() + route.0.len();
            name += names_len(mount, *route);
            routes = next;
        }
        rest = behind;
    }
    to.number(template);
    to.number(name);
}

/// The names of the prefix, then those of the route behind it.
const fn compose_names<const N: usize>(to: &mut Writer<N>, own: &Table<()>, mounts: &[Mount]) {
    to.bytes(own.legend().parts().2);
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.told;
        while let [route, next @ ..] = routes {
            to.bytes(&[(mount.params + names_of(*route)) as u8]);
            to.bytes(ranges(mount.names, mount.params));
            let mut names = ranges(route.1, names_of(*route));
            while let [low, high, len, more, others @ ..] = names {
                let start = u16::from_le_bytes([*low, *high]) as usize + mount.prefix.len();
                to.bytes(&[start as u8, (start >> 8) as u8, *len, *more]);
                names = others;
            }
            routes = next;
        }
        rest = behind;
    }
}

/// Where the names of a template stand, of its names bytes.
const fn ranges(names: &[u8], count: usize) -> &[u8] {
    match names {
        [_, behind @ ..] => split(behind, NAME * count).0,
        [] => &[],
    }
}

const fn split(bytes: &[u8], at: usize) -> (&[u8], &[u8]) {
    match bytes.split_at_checked(at) {
        Some(halves) => halves,
        None => (bytes, &[]),
    }
}

/// The extension tokens and the legend that [`compose`] wrote.
pub(super) const fn composed(own: &Table<()>, mounts: &[Mount], bytes: &'static [u8]) -> (&'static str, Legend) {
    let Parts { tokens, templates, .. } = parts(own, mounts);
    let (tokens, rest) = split(bytes, tokens);
    let (templates, literal) = split(rest, templates);
    (text(tokens), Legend::new(text(templates), literal))
}

/// Text that was written as text.
const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// The most parameters of a route of an enum with those of its prefixes.
pub const MOST_IN_ENUM: usize = MAX_PARAMS;
/// The same of a table. A match carries the places of so many; of more it knows the places only where one macro saw the
/// whole template.
pub const MOST_IN_TABLE: usize = NEAR;

//! What is told of mounted routes, put together while the program is compiled. In go a table and its mounts, out come the
//! legend of all their routes, whose templates are written out with their prefixes, and the extension tokens of all.
//!
//! Everything is written into one array, whose length is found first. By patterns where that goes: in const evaluation a call takes
//! microseconds.

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
        places: COUNT + PLACE * count(own, mounts),
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

/// Tokens, then the two literals of a legend.
#[must_use]
pub const fn compose<const N: usize>(own: &Table<()>, mounts: &[Mount]) -> [u8; N] {
    let mut bytes = [0; N];
    let to = put_tokens(&mut bytes, &join(own, mounts));
    let to = put_templates(to, own, mounts);
    let to = put_places(to, own, mounts);
    put_names(to, own, mounts);
    bytes
}

/// Writes bytes, and gives what is behind them. Four at a time, since the steps count.
const fn put<'a>(to: &'a mut [u8], bytes: &[u8]) -> &'a mut [u8] {
    let (mut to, mut from) = (to, bytes);
    loop {
        (to, from) = match (to, from) {
            ([one, two, three, four, to @ ..], [first, second, third, fourth, from @ ..]) => {
                (*one, *two, *three, *four) = (*first, *second, *third, *fourth);
                (to, from)
            }
            ([one, to @ ..], [first, from @ ..]) => {
                *one = *first;
                (to, from)
            }
            (to, _) => return to,
        };
    }
}

const fn put_number(to: &mut [u8], number: usize) -> &mut [u8] {
    put(to, &[number as u8, (number >> 8) as u8, (number >> 16) as u8, (number >> 24) as u8])
}

const fn put_tokens<'a>(to: &'a mut [u8], tokens: &Tokens) -> &'a mut [u8] {
    let (mut rest, _) = tokens.list.split_at(tokens.count);
    let mut to = to;
    while let [token, behind @ ..] = rest {
        to = put(to, token);
        to = put(to, if behind.is_empty() { b"" } else { b" " });
        rest = behind;
    }
    to
}

const fn put_templates<'a>(to: &'a mut [u8], own: &Table<()>, mounts: &[Mount]) -> &'a mut [u8] {
    let mut to = put(to, own.legend().parts().0.as_bytes());
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.told;
        while let [(template, _), next @ ..] = routes {
            to = put(to, mount.prefix.as_bytes());
            to = put(to, template.as_bytes());
            routes = next;
        }
        rest = behind;
    }
    to
}

/// Those of the table's own routes stay, since its texts stand in front.
const fn put_places<'a>(to: &'a mut [u8], own: &Table<()>, mounts: &[Mount]) -> &'a mut [u8] {
    let (templates, places, names) = own.legend().parts();
    let (mut template, mut name) = (templates.len(), names.len());
    let mut to = put_number(to, count(own, mounts));
    to = put(to, places);
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let mut routes = mount.told;
        while let [route, next @ ..] = routes {
            let (template_len, name_len) = (mount.prefix.len() + route.0.len(), names_len(mount, *route));
            to = put_number(put_number(to, template), name);
            to = put_number(to, template_len | name_len << 16);
            template += template_len;
            name += name_len;
            routes = next;
        }
        rest = behind;
    }
    to
}

/// The names of the prefix, then those of the route behind it.
const fn put_names(to: &mut [u8], own: &Table<()>, mounts: &[Mount]) {
    let mut to = put(to, own.legend().parts().2);
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        let prefix = ranges(mount.names, mount.params);
        let mut routes = mount.told;
        while let [route, next @ ..] = routes {
            to = put(to, &[(mount.params + names_of(*route)) as u8]);
            to = put(to, prefix);
            let mut names = ranges(route.1, names_of(*route));
            while let [low, high, len, more, others @ ..] = names {
                let start = (*low as usize | (*high as usize) << 8) + mount.prefix.len();
                to = put(to, &[start as u8, (start >> 8) as u8, *len, *more]);
                names = others;
            }
            routes = next;
        }
        rest = behind;
    }
}

/// The part of names bytes that says where each name stands in the template.
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

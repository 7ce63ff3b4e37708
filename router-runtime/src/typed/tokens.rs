//! The extension tokens of a table and of what is mounted in it, each once. In go lists with spaces between, out comes one list,
//! in const evaluation; how many there may be is a limit on all of them together.

use crate::{limits::MAX_METHODS, table::Table};

use super::set::Mount;

/// So many extension tokens there may be beside the methods with a fixed number.
const MOST: usize = MAX_METHODS - 10;

/// Tokens, each once.
pub(super) struct Tokens {
    pub(super) list: [&'static [u8]; MOST],
    pub(super) count: usize,
    /// The mount whose tokens are too many with those before it.
    pub(super) beyond: Option<usize>,
}

/// Those of a table, then those of each mount.
pub(super) const fn join(own: &Table<()>, mounts: &[Mount]) -> Tokens {
    let mut tokens = Tokens { list: [b""; MOST], count: 0, beyond: None };
    let _ = tokens.add(own.tokens().as_bytes());
    let (mut rest, mut number) = (mounts, 0);
    while let [mount, behind @ ..] = rest {
        if !tokens.add(mount.set.tokens().as_bytes()) && tokens.beyond.is_none() {
            tokens.beyond = Some(number);
        }
        number += 1;
        rest = behind;
    }
    tokens
}

impl Tokens {
    /// Bytes of the list with spaces between.
    pub(super) const fn len(&self) -> usize {
        let (mut rest, _) = self.list.split_at(self.count);
        let mut len = self.count.saturating_sub(1);
        while let [token, behind @ ..] = rest {
            len += token.len();
            rest = behind;
        }
        len
    }

    /// Adds those of a list that are new; fails where there is no room.
    const fn add(&mut self, list: &'static [u8]) -> bool {
        let mut rest = list;
        while !rest.is_empty() {
            let (token, behind) = first(rest);
            rest = behind;
            if holds(&self.list, token) {
                continue;
            }
            let Some((_, [slot, ..])) = self.list.split_at_mut_checked(self.count) else { return false };
            *slot = token;
            self.count += 1;
        }
        true
    }
}

/// The first token of a list, and those behind it.
const fn first(list: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    let mut rest = list;
    while let [byte, behind @ ..] = rest {
        if *byte == b' ' {
            return (list.split_at(at).0, behind);
        }
        at += 1;
        rest = behind;
    }
    (list, rest)
}

/// The token of that number in a list with spaces between; nothing if there are not so many.
pub(super) const fn nth(list: &str, number: u32) -> &[u8] {
    let mut rest = list.as_bytes();
    let mut number = number;
    while number > 0 {
        rest = first(rest).1;
        number -= 1;
    }
    first(rest).0
}

const fn holds(list: &[&[u8]], wanted: &[u8]) -> bool {
    let mut rest = list;
    while let [token, behind @ ..] = rest {
        if is_same(token, wanted) {
            return true;
        }
        rest = behind;
    }
    false
}

pub(super) const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let (mut one, mut other) = (one, other);
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other)
        && *a == *b
    {
        (one, other) = (one_rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}

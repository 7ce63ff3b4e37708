//! Links that cannot rot: a walk of the data while the program is compiled. In go a table and the path of a link, out
//! comes the path, or an error of the compiler that names it.
//!
//! Whether any route matches does not depend on precedence, so this is not the search but the plain question, written for
//! const evaluation: no iterators, no trait calls, and few calls of any kind, since each takes microseconds there. A query or a
//! fragment behind the path of a link is not looked at.

pub(super) mod canonical;
mod class;
mod read;

use crate::{
    search::{self, Kinds, NESTED},
    table::{
        Legend, Table,
        layout::{
            AT_NESTED, AT_OPTIONS, AT_ROOT, BRANCH_BYTES, ENDS, HEAD_BYTES, IGNORES_CASE, NEAR_KEYS, NODE_BITS,
            NODE_HEADS, NODE_KINDS, NODE_PATTERNS, NODE_PLAIN, NODE_SLOTS, NONE, SLOT_BYTES, slot_of,
        },
    },
};

use super::{message::Message, set::Mount};
use canonical::{LONGEST, canonical};
use read::{before_query, between, byte, counted, header, holds, key, opening, word};

impl<T> Table<T> {
    /// Gives the path back if some route answers it, whatever its method. [`link!`](../wayplan/macro.link.html) calls it where
    /// it is evaluated by the compiler.
    ///
    /// # Panics
    /// If no route answers the path; in const evaluation that is an error of the compiler.
    #[must_use]
    #[track_caller]
    pub const fn link(&self, path: &'static str) -> &'static str {
        link(self.data(), &[], self.legend(), path)
    }
}

/// See [`Table::link`].
#[track_caller]
pub(super) const fn link(data: &[u8], mounts: &[Mount], routes: Legend, path: &'static str) -> &'static str {
    if is_answered(data, mounts, before_query(path.as_bytes())) {
        return path;
    }
    refuse(routes, path)
}

#[track_caller]
const fn is_answered(data: &[u8], mounts: &[Mount], path: &[u8]) -> bool {
    let folds = (header(data, AT_OPTIONS) >> 24) & IGNORES_CASE as usize != 0;
    if !folds && !holds(path, b'%') {
        return is_answered_canonically(data, mounts, path);
    }
    let mut text = [0; LONGEST];
    let Some(len) = canonical(path, &mut text, folds) else { return false };
    let (text, _) = text.split_at(len);
    is_answered_canonically(data, mounts, text)
}

const fn is_answered_canonically(data: &[u8], mounts: &[Mount], path: &[u8]) -> bool {
    let [b'/', ..] = path else { return false };
    let root = header(data, AT_ROOT);
    let len = path.len();
    let walk = Walk { data, mounts, first_bit: 0, text: path, len, end: len };
    if walk.from(root, 1, &mut Failed::none()) {
        return true;
    }
    // Under `slash = ignore` the other form answers too.
    let ignores_slash = (header(data, AT_OPTIONS) >> 8) & 0xff == 1;
    if !ignores_slash || len < 2 {
        return false;
    }
    let end = if byte(path, len - 1) == b'/' { len - 1 } else { len + 1 };
    Walk { end, ..walk }.from(root, 1, &mut Failed::none())
}

/// The catch-alls below a catch-all that lead nowhere, of the table and of what is mounted in it.
type Failed = search::Failed<NESTED>;

/// A walk of the trie.
#[derive(Clone, Copy)]
struct Walk<'a> {
    data: &'a [u8],
    mounts: &'a [Mount],
    /// How many bits of nested catch-alls stand before those of the data.
    first_bit: usize,
    /// The path in canonical text, and its length.
    text: &'a [u8],
    len: usize,
    /// Where it ends: one more where a slash is thought behind it.
    end: usize,
}

impl Walk<'_> {
    /// The byte at a place of the path.
    #[expect(clippy::indexing_slicing, reason = "within the length")]
    const fn at(self, place: usize) -> u8 {
        if place < self.len {
            self.text[place]
        } else if place < self.end {
            b'/'
        } else {
            0
        }
    }

    /// The end of the segment that begins at `start`.
    #[expect(clippy::indexing_slicing, reason = "within the length")]
    const fn segment_end(self, start: usize) -> usize {
        let mut at = start;
        while at < self.end && at < self.len && self.text[at] != b'/' {
            at += 1;
        }
        at
    }

    /// Whether something below `node` matches the path from the segment at `start` on.
    const fn from(self, node: usize, start: usize, failed: &mut Failed) -> bool {
        let end = self.segment_end(start);
        let kinds = byte(self.data, node + NODE_KINDS);
        if kinds & Kinds::MOUNT.0 != 0 {
            return self.mounted(word(self.data, node + NODE_PLAIN), start, failed);
        }
        kinds & Kinds::LITERALS.0 != 0 && self.literals(node, start, end, failed)
            || kinds & Kinds::PATTERNS.0 != 0 && self.patterns(node, start, end, failed)
            || kinds & Kinds::PLAIN.0 != 0
                && end > start
                && self.behind(word(self.data, node + NODE_PLAIN), end, failed)
            || kinds & Kinds::CATCH_ALLS.0 != 0 && self.catch_alls(node, start, end, failed)
    }

    /// Whether what is mounted at the prefix of that mount matches the path from the segment at `start` on.
    const fn mounted(self, first: usize, start: usize, failed: &mut Failed) -> bool {
        let mut first_bit = self.first_bit + header(self.data, AT_NESTED);
        let mut rest = self.mounts;
        while let [mount, behind @ ..] = rest {
            if mount.first == first && self.is_behind(mount, start, first_bit, failed) {
                return true;
            }
            first_bit += mount.set.nested();
            rest = behind;
        }
        false
    }

    const fn is_behind(self, mount: &Mount, start: usize, first_bit: usize, failed: &mut Failed) -> bool {
        // Its routes of one optional parameter do not have this slash.
        if start == self.end && mount.has_bare {
            return mount.has_slash;
        }
        let data = mount.set.own_table().data();
        Walk { data, mounts: mount.set.mounts(), first_bit, ..self }.from(header(data, AT_ROOT), start, failed)
    }

    /// Whether `node` ends at `at`, where a segment ends, or something below it matches what follows.
    const fn behind(self, node: usize, at: usize, failed: &mut Failed) -> bool {
        if at == self.end { self.is_end(node) } else { self.from(node, at + 1, failed) }
    }

    /// Whether a path may end at `node`: by a route of its table, or one of what is mounted there.
    const fn is_end(self, node: usize) -> bool {
        let kinds = byte(self.data, node + NODE_KINDS);
        let first = word(self.data, node + NODE_PLAIN);
        let mut rest = if kinds & Kinds::MOUNT.0 != 0 { self.mounts } else { &[] };
        while let [mount, behind @ ..] = rest {
            if mount.first == first && mount.has_bare {
                return true;
            }
            rest = behind;
        }
        kinds & ENDS != 0
    }

    const fn literals(self, node: usize, start: usize, end: usize, failed: &mut Failed) -> bool {
        let (bits, seed) = (byte(self.data, node + NODE_BITS), byte(self.data, node + NODE_BITS + 1));
        let is_near = byte(self.data, node + NODE_BITS + 2) == NEAR_KEYS;
        let stop = if end < self.len { end } else { self.len };
        let key = if is_near { opening(self.text, start, stop) } else { key(self.text, start, stop) };
        let mut slot = word(self.data, node + NODE_SLOTS) + slot_of(key, bits, seed) * SLOT_BYTES;
        loop {
            let found = word(self.data, slot) as u64 | (word(self.data, slot + 4) as u64) << 32;
            if found == 0 {
                return false;
            }
            let text = word(self.data, slot + 16);
            if found == key {
                let behind = if text == 0 { Some(end) } else { self.literal(counted(self.data, text), start) };
                if let Some(behind) = behind
                    && (behind == self.end || self.at(behind) == b'/')
                    && self.behind(word(self.data, slot + 8), behind, failed)
                {
                    return true;
                }
            }
            if seed != 0 {
                return false;
            }
            slot += SLOT_BYTES;
        }
    }

    /// Where a literal ends that stands at `start`.
    #[expect(clippy::indexing_slicing, reason = "within the length")]
    const fn literal(self, literal: &[u8], start: usize) -> Option<usize> {
        let mut at = start;
        let mut rest = literal;
        while let [first, behind @ ..] = rest {
            let is_there = if at < self.len { self.text[at] == *first } else { *first == b'/' };
            if at >= self.end || !is_there {
                return None;
            }
            at += 1;
            rest = behind;
        }
        Some(at)
    }

    const fn patterns(self, node: usize, start: usize, end: usize, failed: &mut Failed) -> bool {
        let list = word(self.data, node + NODE_PATTERNS);
        let mut place = list + 4;
        let behind = place + BRANCH_BYTES * word(self.data, list);
        while place < behind {
            let pattern = counted(self.data, word(self.data, place));
            if self.matches(pattern, start, end) && self.behind(word(self.data, place + 4), end, failed) {
                return true;
            }
            place += BRANCH_BYTES;
        }
        false
    }

    const fn catch_alls(self, node: usize, start: usize, end: usize, failed: &mut Failed) -> bool {
        let list = word(self.data, node + NODE_HEADS);
        let mut head = list + 4;
        let behind = head + HEAD_BYTES * word(self.data, list);
        while head < behind {
            let bit = word(self.data, head + 8);
            #[expect(clippy::cast_possible_truncation, reason = "there are no more than `MAX_NESTED_CATCH_ALLS`")]
            let bit = if bit == NONE as usize { None } else { Some((self.first_bit + bit) as u16) };
            let has_failed = matches!(bit, Some(bit) if failed.has(bit));
            match if has_failed { None } else { self.catch_all(head, start, end, failed) } {
                Some(true) => return true,
                Some(false) if let Some(bit) = bit => failed.set(bit),
                _ => {}
            }
            head += HEAD_BYTES;
        }
        false
    }

    /// Whether a catch-all that begins in the segment `start..end` leads anywhere; `None` if its head does not match there.
    const fn catch_all(self, head: usize, start: usize, end: usize, failed: &mut Failed) -> Option<bool> {
        // A head may end at several places; which of them is taken matters within its own segment alone.
        let pattern = counted(self.data, word(self.data, head));
        let mut from = start;
        let mut is_first = true;
        while from <= end {
            if self.matches(pattern, start, from) {
                if self.ends(word(self.data, head + 4), from, (start, end), is_first, failed) {
                    return Some(true);
                }
                is_first = false;
            }
            from = self.next(from);
        }
        if is_first { None } else { Some(false) }
    }

    /// Whether a catch-all that begins at `from`, in the segment `first`, ends anywhere with one of its tails.
    const fn ends(self, tails: usize, from: usize, first: (usize, usize), goes_on: bool, failed: &mut Failed) -> bool {
        let (mut start, mut end) = first;
        loop {
            let mut tail = tails + 4;
            let last = tail + BRANCH_BYTES * word(self.data, tails);
            while tail < last {
                let pattern = counted(self.data, word(self.data, tail));
                let mut to = if start > from { start } else { self.next(from) };
                while to <= end {
                    if self.matches(pattern, to, end) && self.behind(word(self.data, tail + 4), end, failed) {
                        return true;
                    }
                    to = self.next(to);
                }
                tail += BRANCH_BYTES;
            }
            if end >= self.end || !goes_on {
                return false;
            }
            start = end + 1;
            end = self.segment_end(start);
        }
    }

    /// The next border between units.
    const fn next(self, at: usize) -> usize {
        if at < self.end && self.at(at) == b'%' { at + 3 } else { at + 1 }
    }

    /// Whether a pattern matches a region.
    const fn matches(self, pattern: &[u8], start: usize, end: usize) -> bool {
        // The number of parameters, and the first literal behind its length.
        let literal = counted(pattern, 1);
        match self.literal(literal, start) {
            Some(at) if at <= end => self.pieces(pattern, 3 + literal.len(), at, end),
            _ => false,
        }
    }

    /// Whether the rest of a pattern, from a parameter on, matches a region.
    const fn pieces(self, pattern: &[u8], piece: usize, start: usize, end: usize) -> bool {
        if piece >= pattern.len() {
            return start == end;
        }
        let class = byte(pattern, piece);
        let literal = counted(pattern, piece + 1);
        let behind = piece + 3 + literal.len();
        let is_last = behind >= pattern.len();
        let mut to = self.next(start);
        while to <= end {
            if let Some(at) = self.literal(literal, to)
                && (at == end || at < end && !is_last)
                && self.holds(class, start, to)
                && self.pieces(pattern, behind, at, end)
            {
                return true;
            }
            to = self.next(to);
        }
        false
    }

    /// Whether a region satisfies a constraint.
    const fn holds(self, class: u8, start: usize, end: usize) -> bool {
        class::holds(class, between(self.text, start, end))
    }
}

/// Says that no route answers a path, and which template comes nearest.
#[track_caller]
const fn refuse(routes: Legend, path: &str) -> ! {
    let mut message = Message::new();
    message.push("no route answers `");
    message.push(path);
    message.push("`");
    let (mut best, mut shared) = ("", 0);
    let mut route = 0;
    while route < routes.len() {
        let (template, _) = routes.get(route);
        let common = common(template.as_bytes(), path.as_bytes());
        if common > shared {
            (best, shared) = (template, common);
        }
        route += 1;
    }
    // The slash in front is in every template.
    if shared > 1 {
        message.push(": write a path that `");
        message.push(best);
        message.push("` matches, or add a route");
    } else {
        message.push(": change the path, or add a route");
    }
    message.fail()
}

/// How many bytes two texts begin with in common.
const fn common(one: &[u8], other: &[u8]) -> usize {
    let (mut one, mut other, mut common) = (one, other, 0);
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other)
        && *a == *b
    {
        (one, other) = (one_rest, other_rest);
        common += 1;
    }
    common
}

#[cfg(all(test, feature = "alloc"))]
mod tests;

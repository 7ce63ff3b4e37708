//! Numbers and keys out of bytes, by index: the functions of slices would take ten calls for one number, and a call takes microseconds in
//! const evaluation. Places come from the data of a table, which hold what they point to, or from within a path.

#![expect(
    clippy::indexing_slicing,
    reason = "a table's data hold what they point to; places in a path are below its length"
)]

use crate::path::key_of;

/// The byte at a place.
pub(super) const fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes[at]
}

/// The number of four bytes at a place.
pub(super) const fn word(bytes: &[u8], at: usize) -> usize {
    (bytes[at] as usize)
        | (bytes[at + 1] as usize) << 8
        | (bytes[at + 2] as usize) << 16
        | (bytes[at + 3] as usize) << 24
}

/// A number of the header.
pub(super) const fn header(data: &[u8], number: usize) -> usize {
    word(data, 4 * number)
}

/// The bytes between two places; nothing if they are outside.
pub(super) const fn between(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    match bytes.split_at_checked(end) {
        Some((before, _)) => match before.split_at_checked(start) {
            Some((_, inside)) => inside,
            None => &[],
        },
        None => &[],
    }
}

/// Bytes behind their count, of two bytes.
pub(super) const fn counted(data: &[u8], at: usize) -> &[u8] {
    let len = data[at] as usize | (data[at + 1] as usize) << 8;
    if len == 0 { &[] } else { between(data, at + 2, at + 2 + len) }
}

/// What of a link stands before its query and its fragment.
pub(super) const fn before_query(link: &[u8]) -> &[u8] {
    let mut at = 0;
    while at < link.len() && link[at] != b'?' && link[at] != b'#' {
        at += 1;
    }
    link.split_at(at).0
}

pub(super) const fn holds(bytes: &[u8], wanted: u8) -> bool {
    let mut rest = bytes;
    while let [first, behind @ ..] = rest {
        if *first == wanted {
            return true;
        }
        rest = behind;
    }
    false
}

/// What [`key_of`] makes of the segment between two places.
pub(super) const fn key(text: &[u8], start: usize, end: usize) -> u64 {
    if end < start + 8 { opening(text, start, end) } else { key_of(between(text, start, end)) }
}

/// The first eight bytes of the segment between two places, or fewer and a slash.
pub(super) const fn opening(text: &[u8], start: usize, end: usize) -> u64 {
    let (mut word, mut shift, mut at) = (0, 0, start);
    while at < end && shift < 64 {
        word |= (text[at] as u64) << shift;
        shift += 8;
        at += 1;
    }
    if shift < 64 { word | (b'/' as u64) << shift } else { word }
}

//! Request paths. In goes the raw path of a request, out come its segments and the comparisons the search makes with it,
//! all in canonical text: every `%XX` decoded but `%2F` and `%25`, which are one unit each.
//!
//! Two readers give the same answers. [`Plain`] is for paths without `%`, which are their own canonical text; it reads
//! eight bytes at a time. [`Encoded`] decodes as it goes, so that no path needs a buffer; it also reads a path with one
//! slash more than it has. Positions are always positions in the raw path, at the border of a unit. [`Folding`] reads either
//! without ASCII case.

#[cfg(feature = "alloc")]
mod canonical;
mod encoded;
mod folding;
mod key;
mod plain;

#[cfg(feature = "alloc")]
pub use canonical::canonical;
pub(crate) use encoded::{Encoded, last_unit};
#[cfg(feature = "alloc")]
pub(crate) use folding::folded;
pub(crate) use folding::{Folding, lower};
pub(crate) use key::{key_of, opening_of};
#[cfg(feature = "alloc")]
pub(crate) use plain::marked;
pub(crate) use plain::{Ahead, Plain, bordered, mark, opening};

use core::fmt;

/// What one position of canonical text holds: a byte, or [`ESCAPE`] with the byte that stays encoded.
pub(crate) type Unit = u16;

/// Marks the units `%2F` and `%25`.
pub(crate) const ESCAPE: Unit = 0x100;

/// A segment of a path, from a place that the caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Tells segments apart: exact for up to seven bytes, a hash beyond.
    pub(crate) key: u64,
    /// Where the slash behind it stands, or the end of the path.
    pub(crate) end: usize,
}

/// A path as the search reads it.
pub(crate) trait Text: Copy {
    /// One past the last byte.
    fn end(self) -> usize;
    /// The segment that starts at `start`.
    fn segment(self, start: usize) -> Segment;
    /// The end of the segment that starts at `start`.
    fn segment_end(self, start: usize) -> usize;
    /// Eight bytes of canonical text from `start` on, the first in the lowest byte; what stands behind a slash among them
    /// may be anything. Behind the last byte of the path stands a slash.
    fn head(self, start: usize) -> u64;
    /// The place so many bytes of canonical text behind `start`. They are there.
    fn skip(self, start: usize, bytes: usize) -> usize;
    /// Where `literal` ends, if it stands at `start`.
    fn after(self, start: usize, literal: &[u8]) -> Option<usize>;
    /// Where `literal` begins, if it stands before `end` and does not reach back beyond `start`.
    fn before(self, start: usize, end: usize, literal: &[u8]) -> Option<usize>;
    /// The unit at `start` and where it ends.
    fn next(self, start: usize) -> Option<(Unit, usize)>;
    /// The unit before `end` and where it begins, not further back than `start`.
    fn previous(self, start: usize, end: usize) -> Option<(Unit, usize)>;
    /// Whether a segment may end at `place`: at a slash or the end.
    fn is_border(self, place: usize) -> bool;
}

/// The path holds a malformed percent-encoding, or one that decodes to something else than UTF-8: answer 400.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadEncoding;

impl fmt::Display for BadEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the path is not well percent-encoded UTF-8")
    }
}

impl core::error::Error for BadEncoding {}

/// The byte that two hexadecimal digits stand for.
pub(crate) fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    Some(digit(high)? << 4 | digit(low)?)
}

/// The byte that the escape at `at` stands for, if one is there.
pub(crate) fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..)? {
        [b'%', high, low, ..] => hex_byte(*high, *low),
        _ => None,
    }
}

/// Whether every escape of `path` is well formed and the decoded text is UTF-8.
pub(crate) fn is_well_encoded(path: &str) -> bool {
    let bytes = path.as_bytes();
    // A character is decoded as a whole: a raw one is complete already, so only runs of escapes need a look.
    let mut pending = [0u8; 4];
    let (mut held, mut at) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        if byte != b'%' {
            if held != 0 {
                return false;
            }
            at += 1;
            continue;
        }
        let (Some(decoded), Some(slot)) = (escape_at(bytes, at), pending.get_mut(held)) else { return false };
        *slot = decoded;
        held += 1;
        match core::str::from_utf8(pending.get(..held).unwrap_or_default()) {
            Ok(_) => held = 0,
            Err(error) if error.error_len().is_some() => return false,
            Err(_) => {}
        }
        at += 3;
    }
    held == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding() {
        for good in ["/", "", "/é", "/%41", "/caf%C3%A9", "/%e2%82%ac", "/%F0%9F%98%80", "/%00", "/%2F%25"] {
            assert!(is_well_encoded(good), "{good}");
        }
        for bad in
            ["/%", "/%4", "/%zz", "/%C3", "/%C3é", "/%C3/%A9", "/%A9", "/%C0%80", "/%ED%A0%80", "/%F5%80%80%80", "/%+1"]
        {
            assert!(!is_well_encoded(bad), "{bad}");
        }
    }
}

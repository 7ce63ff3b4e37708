//! A reader without ASCII case: another reader, with its letters read as lower case. Literal text is compared with it as
//! [`folded`] gives it. Positions, and so parameters, are those of the path as it stands.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::{Encoded, Plain, Segment, Text, Unit, encoded, key::Keyer};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A path in which the case of ASCII letters does not count.
#[derive(Clone, Copy)]
pub(crate) struct Folding<X>(pub(crate) X);

/// Eight bytes with their ASCII letters in lower case.
#[inline(always)]
pub(crate) fn lower(word: u64) -> u64 {
    let low = word & !HIGHS;
    let from_a = low + u64::from(0x80 - b'A') * ONES;
    let beyond_z = low + u64::from(0x7f - b'Z') * ONES;
    word | (from_a & !beyond_z & !word & HIGHS) >> 2
}

fn fold(unit: Unit) -> Unit {
    match unit.to_le_bytes() {
        [byte, 0] => Unit::from(byte.to_ascii_lowercase()),
        _ => unit,
    }
}

/// Canonical text with its ASCII letters in lower case. Escapes stay what they are.
#[cfg(feature = "alloc")]
pub(crate) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for (place, between) in text.split("%2F").enumerate() {
        folded.push_str(if place == 0 { "" } else { "%2F" });
        folded.extend(between.chars().map(|c| c.to_ascii_lowercase()));
    }
    folded
}

impl Text for Folding<Plain<'_>> {
    fn end(self) -> usize {
        self.0.end()
    }

    fn segment(self, start: usize) -> Segment {
        let short = self.0.segment(start);
        if short.end - start < 8 {
            // No slash is a letter, so the key of a short segment keeps its mark.
            return Segment { key: lower(short.key), ..short };
        }
        let mut keyer = Keyer::default();
        self.0
            .0
            .get(start..short.end)
            .unwrap_or_default()
            .iter()
            .for_each(|&byte| keyer.push(byte.to_ascii_lowercase()));
        Segment { key: keyer.finish(), ..short }
    }

    fn segment_end(self, start: usize) -> usize {
        self.0.segment_end(start)
    }

    fn head(self, start: usize) -> u64 {
        lower(self.0.head(start))
    }

    fn skip(self, start: usize, bytes: usize) -> usize {
        self.0.skip(start, bytes)
    }

    fn after(self, start: usize, literal: &[u8]) -> Option<usize> {
        let end = start + literal.len();
        self.0.0.get(start..end)?.eq_ignore_ascii_case(literal).then_some(end)
    }

    fn before(self, start: usize, end: usize, literal: &[u8]) -> Option<usize> {
        let place = end.checked_sub(literal.len()).filter(|&place| place >= start)?;
        self.0.0.get(place..end)?.eq_ignore_ascii_case(literal).then_some(place)
    }

    fn next(self, start: usize) -> Option<(Unit, usize)> {
        self.0.next(start).map(|(unit, end)| (fold(unit), end))
    }

    fn previous(self, start: usize, end: usize) -> Option<(Unit, usize)> {
        self.0.previous(start, end).map(|(unit, place)| (fold(unit), place))
    }

    fn is_border(self, place: usize) -> bool {
        self.0.is_border(place)
    }
}

impl Text for Folding<Encoded<'_>> {
    fn end(self) -> usize {
        self.0.end()
    }

    fn segment(self, start: usize) -> Segment {
        encoded::segment(self, start)
    }

    fn segment_end(self, start: usize) -> usize {
        self.0.segment_end(start)
    }

    fn head(self, start: usize) -> u64 {
        encoded::head(self, start)
    }

    fn skip(self, start: usize, bytes: usize) -> usize {
        encoded::skip(self, start, bytes)
    }

    fn after(self, start: usize, literal: &[u8]) -> Option<usize> {
        encoded::after(self, start, literal)
    }

    fn before(self, start: usize, end: usize, literal: &[u8]) -> Option<usize> {
        encoded::before(self, (start, end), literal)
    }

    fn next(self, start: usize) -> Option<(Unit, usize)> {
        self.0.next(start).map(|(unit, end)| (fold(unit), end))
    }

    fn previous(self, start: usize, end: usize) -> Option<(Unit, usize)> {
        self.0.previous(start, end).map(|(unit, place)| (fold(unit), place))
    }

    fn is_border(self, place: usize) -> bool {
        self.0.is_border(place)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::path::{ESCAPE, key_of};

    #[test]
    fn letters_alone_are_lowered() {
        for byte in 0..=u8::MAX {
            let word = u64::from_le_bytes([byte, b'A', byte, b'Z', 0xff, byte, b'@', b'[']);
            let bytes = word.to_le_bytes().map(|byte| byte.to_ascii_lowercase());
            assert_eq!(lower(word), u64::from_le_bytes(bytes), "{byte}");
        }
        assert_eq!(folded("A%2FÉ%25Zz%2F"), "a%2FÉ%25zz%2F");
        assert_eq!(fold(ESCAPE | Unit::from(b'/')), ESCAPE | Unit::from(b'/'));
    }

    #[test]
    fn segments_have_the_keys_of_folded_text() {
        for text in ["", "A", "aB/c", "ABCDEFG", "ABCDEFGH/x", "ÄBC/", &"XyZ".repeat(100), &"é[@`{Z".repeat(3)] {
            let path = std::format!("/{text}");
            let first = text.split('/').next().unwrap_or_default();
            let wanted = Segment { key: key_of(folded(first).as_bytes()), end: 1 + first.len() };
            assert_eq!(Folding(Plain(path.as_bytes())).segment(1), wanted, "{text}");
            let encoded = Encoded { bytes: path.as_bytes(), slash: false };
            assert_eq!(Folding(encoded).segment(1), wanted, "{text}");
        }
        let path = "/%41%2f%25B";
        let encoded = Folding(Encoded { bytes: path.as_bytes(), slash: false });
        assert_eq!(encoded.segment(1).key, key_of(b"a%2F%25b"));
        assert_eq!(encoded.after(1, b"a%2F%25b"), Some(path.len()));
        assert_eq!(encoded.before(1, path.len(), b"%25b"), Some(7));
    }
}

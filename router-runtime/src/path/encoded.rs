//! The general reader: paths with `%`, and paths read as if one more slash stood at their end.

use super::{ESCAPE, Segment, Text, Unit, escape_at, key::Keyer};

/// A well-encoded path, perhaps with a slash behind it that is not in the text.
#[derive(Clone, Copy)]
pub(crate) struct Encoded<'p> {
    pub(crate) bytes: &'p [u8],
    pub(crate) slash: bool,
}

impl Encoded<'_> {
    fn byte(self, at: usize) -> Option<u8> {
        match self.bytes.get(at) {
            Some(&byte) => Some(byte),
            None => (self.slash && at == self.bytes.len()).then_some(b'/'),
        }
    }
}

/// The unit of a decoded byte.
fn unit_of(decoded: u8) -> Unit {
    if matches!(decoded, b'/' | b'%') { ESCAPE | Unit::from(decoded) } else { Unit::from(decoded) }
}

/// The unit that ends a segment.
const SLASH: Unit = b'/' as Unit;

/// How canonical text writes a unit.
fn written(unit: Unit) -> impl Iterator<Item = u8> {
    let (bytes, count) = match unit.to_le_bytes() {
        [byte, 0] => ([byte, 0, 0], 1),
        [b'/', _] => (*b"%2F", 3),
        _ => (*b"%25", 3),
    };
    bytes.into_iter().take(count)
}

/// The first unit of a canonical literal, and how many bytes write it there.
fn first_unit(literal: &[u8]) -> Option<(Unit, usize)> {
    match literal {
        [b'%', ..] => escape_at(literal, 0).map(|byte| (ESCAPE | Unit::from(byte), 3)),
        [byte, ..] => Some((Unit::from(*byte), 1)),
        [] => None,
    }
}

/// The last unit of a canonical literal, likewise.
pub(crate) fn last_unit(literal: &[u8]) -> Option<(Unit, usize)> {
    match literal {
        [.., b'%', high, low] => super::hex_byte(*high, *low).map(|byte| (ESCAPE | Unit::from(byte), 3)),
        [.., byte] => Some((Unit::from(*byte), 1)),
        [] => None,
    }
}

/// Reads a segment unit by unit.
pub(super) fn segment<X: Text>(text: X, start: usize) -> Segment {
    let mut keyer = Keyer::default();
    let mut end = start;
    while let Some((unit, next)) = text.next(end).filter(|&(unit, _)| unit != SLASH) {
        written(unit).for_each(|byte| keyer.push(byte));
        end = next;
    }
    Segment { key: keyer.finish(), end }
}

/// Reads eight bytes unit by unit.
pub(super) fn head<X: Text>(text: X, start: usize) -> u64 {
    let (mut word, mut bits, mut at) = (0, 0, start);
    while let Some((unit, next)) = text.next(at).filter(|&(unit, _)| unit != SLASH && bits < 64) {
        for byte in written(unit) {
            word |= u64::from(byte).checked_shl(bits).unwrap_or(0);
            bits += 8;
        }
        at = next;
    }
    word | u64::from(b'/').checked_shl(bits).unwrap_or(0)
}

/// Goes so many bytes of canonical text further.
pub(super) fn skip<X: Text>(text: X, start: usize, bytes: usize) -> usize {
    let (mut at, mut left) = (start, bytes);
    while let Some((unit, next)) = text.next(at).filter(|_| left > 0) {
        left = left.saturating_sub(written(unit).count());
        at = next;
    }
    at
}

/// Compares unit by unit from `start` on.
pub(super) fn after<X: Text>(text: X, start: usize, mut literal: &[u8]) -> Option<usize> {
    let mut at = start;
    while let Some((wanted, written)) = first_unit(literal) {
        let (unit, next) = text.next(at)?;
        if unit != wanted {
            return None;
        }
        at = next;
        literal = literal.get(written..)?;
    }
    Some(at)
}

/// Compares unit by unit from `end` back, not beyond `start`.
pub(super) fn before<X: Text>(text: X, (start, end): (usize, usize), mut literal: &[u8]) -> Option<usize> {
    let mut at = end;
    while let Some((wanted, written)) = last_unit(literal) {
        let (unit, previous) = text.previous(start, at)?;
        if unit != wanted {
            return None;
        }
        at = previous;
        literal = literal.get(..literal.len() - written)?;
    }
    Some(at)
}

impl Text for Encoded<'_> {
    fn end(self) -> usize {
        self.bytes.len() + usize::from(self.slash)
    }

    fn segment(self, start: usize) -> Segment {
        segment(self, start)
    }

    fn head(self, start: usize) -> u64 {
        head(self, start)
    }

    fn skip(self, start: usize, bytes: usize) -> usize {
        skip(self, start, bytes)
    }

    fn segment_end(self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        start + rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len())
    }

    fn after(self, start: usize, literal: &[u8]) -> Option<usize> {
        after(self, start, literal)
    }

    fn before(self, start: usize, end: usize, literal: &[u8]) -> Option<usize> {
        before(self, (start, end), literal)
    }

    fn next(self, start: usize) -> Option<(Unit, usize)> {
        match self.byte(start)? {
            b'%' => escape_at(self.bytes, start).map(|byte| (unit_of(byte), start + 3)),
            byte => Some((Unit::from(byte), start + 1)),
        }
    }

    fn previous(self, start: usize, end: usize) -> Option<(Unit, usize)> {
        // The digits of an escape are never `%`: one three bytes back begins the unit that ends here.
        if let Some(place) = end.checked_sub(3).filter(|&place| place >= start)
            && let Some(byte) = escape_at(self.bytes, place).filter(|_| end <= self.bytes.len())
        {
            return Some((unit_of(byte), place));
        }
        let place = end.checked_sub(1).filter(|&place| place >= start)?;
        Some((Unit::from(self.byte(place)?), place))
    }

    fn is_border(self, place: usize) -> bool {
        self.byte(place).is_none_or(|byte| byte == b'/')
    }
}

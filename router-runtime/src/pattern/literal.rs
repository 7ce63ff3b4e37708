//! Literal text of a pattern, and where it stands between two parameters. In go the units of a region, one by one from the
//! right; out comes, at each place, whether the text stands there.
//!
//! A short text is compared at each place that matters. For a long one that could cost its length at each place, so it is
//! searched for as Knuth, Morris and Pratt do it, from right to left: of the units read last as many are *held* as are the
//! end of the text, and where the next one does not fit, the *border* tells how many of them still are. A unit is held once
//! and let go once, so all steps together cost the length of the region. The borders are part of the pattern's bytes, since
//! a look-up has no memory to work them out.

use crate::path::{Text, Unit, last_unit};

/// A text of so many bytes is compared at each place.
pub(super) const SHORT: usize = 8;

/// Literal text: canonical, perhaps empty.
#[derive(Clone, Copy, Default)]
pub(super) struct Literal<'a> {
    pub(super) text: &'a [u8],
    /// Of a text that is not short, for each number of bytes from 1 on: how many of the last bytes are the end of the text
    /// once more, not counting all of them. Two bytes each; what is not at the border of a unit means nothing.
    borders: &'a [u8],
}

impl<'a> Literal<'a> {
    /// Takes a literal off the front of a pattern's bytes: its length (2 bytes), its text, its borders.
    #[inline(always)]
    pub(super) fn split_off(bytes: &'a [u8]) -> Option<(Literal<'a>, &'a [u8])> {
        let (len, rest) = bytes.split_first_chunk()?;
        let len = usize::from(u16::from_le_bytes(*len));
        let (text, rest) = rest.split_at_checked(len)?;
        if len <= SHORT {
            return Some((Literal { text, borders: &[] }, rest));
        }
        let (borders, rest) = rest.split_at_checked(2 * len)?;
        Some((Literal { text, borders }, rest))
    }

    /// How many bytes are held still if one unit less of `held` bytes has to be.
    fn border(self, held: usize) -> usize {
        let border = self.borders.get(2 * held.saturating_sub(1)..).and_then(<[u8]>::first_chunk);
        border.map_or(0, |border| usize::from(u16::from_le_bytes(*border)))
    }

    /// The unit before the last `held` bytes, and how many bytes write it.
    fn before(self, held: usize) -> Option<(Unit, usize)> {
        last_unit(self.text.get(..self.text.len() - held)?)
    }

    /// How many bytes are held after one unit more.
    fn hold(self, mut held: usize, unit: Unit) -> usize {
        loop {
            #[cfg(test)]
            count::STEPS.set(count::STEPS.get() + 1);
            match self.before(held) {
                Some((wanted, written)) if wanted == unit => return held + written,
                _ if held == 0 => return 0,
                _ => held = self.border(held),
            }
        }
    }
}

/// A literal text that is looked for from right to left.
#[derive(Clone, Copy, Default)]
pub(super) struct Seeker<'a> {
    literal: Literal<'a>,
    held: usize,
}

impl<'a> Seeker<'a> {
    pub(super) fn new(literal: Literal<'a>) -> Seeker<'a> {
        Seeker { literal, held: 0 }
    }

    /// Takes the unit to the left of those taken before.
    #[inline]
    pub(super) fn take(&mut self, unit: Unit) {
        if self.literal.text.len() > SHORT {
            self.held = self.literal.hold(self.held, unit);
        }
    }

    /// Goes as many units to the left as the literal has; `None` where there are fewer.
    pub(super) fn retreat<X: Text>(&mut self, text: X, from: usize, to: usize) -> Option<usize> {
        let (mut at, mut passed) = (to, 0);
        while let Some((_, written)) = self.literal.before(passed) {
            let (unit, place) = text.previous(from, at)?;
            self.take(unit);
            passed += written;
            at = place;
        }
        Some(at)
    }

    /// Whether the literal stands at `at`, which the unit taken last begins.
    #[inline]
    pub(super) fn stands<X: Text>(&self, text: X, at: usize) -> bool {
        let literal = self.literal.text;
        if literal.len() > SHORT { self.held == literal.len() } else { text.after(at, literal).is_some() }
    }
}

/// Writes a literal as [`Literal::split_off`] reads it.
#[cfg(feature = "alloc")]
pub(crate) fn write(text: &str, bytes: &mut alloc::vec::Vec<u8>) {
    let short = |len: usize| u16::try_from(len).unwrap_or(u16::MAX).to_le_bytes();
    bytes.extend(short(text.len()));
    bytes.extend(text.bytes());
    if text.len() <= SHORT {
        return;
    }
    // The text is searched for in itself, without its last unit.
    let mut borders = alloc::vec![0; 2 * text.len()];
    let whole = Literal { text: text.as_bytes(), borders: &[] };
    let Some((_, mut passed)) = whole.before(0) else { return };
    let mut held = 0;
    while let Some((unit, written)) = whole.before(passed) {
        passed += written;
        held = Literal { borders: &borders, ..whole }.hold(held, unit);
        if let Some(border) = borders.get_mut(2 * (passed - 1)..2 * passed) {
            border.copy_from_slice(&short(held));
        }
    }
    bytes.extend(borders);
}

/// Counts what the search does, so that its bound can be tested.
#[cfg(test)]
pub(super) mod count {
    use core::cell::Cell;

    std::thread_local! {
        pub(crate) static STEPS: Cell<usize> = const { Cell::new(0) };
    }
}

//! A way down a table in two registers: what a look-up hands from place to place, and at last out, without touching memory.

use super::{
    names,
    spans::{NEAR, Near, Places, Spans},
};

/// A shape, or what its number is counted from, and where the parameters so far end in a path without `%`.
///
/// Where they start follows: between two parameters of a template stands literal text of known length.
///
/// ```text
/// low    shape (32 bits), parameters (16), end of the first (16)
/// high   ends of the other four (16 each)
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Trail {
    low: u64,
    high: u64,
}

impl Trail {
    /// Paths of more bytes leave none.
    pub(crate) const LONGEST: usize = 0xffff;
    /// No parameter so far.
    pub const START: Trail = Trail { low: 0, high: 0 };
    /// No shape is found: what is next is tried.
    pub const NOTHING: Trail = Trail { low: 0xffff_fffe, high: 0 };
    /// The data has to be asked.
    pub const ASK_DATA: Trail = Trail { low: 0xffff_ffff, high: 0 };

    /// Adds to the shape.
    #[inline(always)]
    #[must_use]
    pub const fn onto(self, more: u32) -> Trail {
        Trail { low: self.low.wrapping_add(more as u64), ..self }
    }

    /// The shape is found, with so many parameters.
    #[inline(always)]
    #[must_use]
    pub const fn found(self, more: u32, params: u16) -> Trail {
        Trail { low: self.low.wrapping_add(more as u64 | (params as u64) << 32), ..self }
    }

    /// Notes where a parameter ends, the first time.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, index: usize, end: usize) -> Trail {
        let end = end as u64;
        match index {
            0 => Trail { low: self.low | end << 48, ..self },
            1..NEAR => Trail { high: self.high | end << ((16 * (index - 1)) & 63), ..self },
            _ => self,
        }
    }

    /// The trail to a shape by the places of its parameters, if there are not too many of them for one. Ends that were noted in
    /// vain come along behind the last: nobody asks for them.
    #[inline(always)]
    pub(crate) fn to(shape: u32, near: &Near) -> Trail {
        let params = u16::from(near.len);
        if usize::from(params) > NEAR {
            return Trail::ASK_DATA;
        }
        let found = Trail::START.found(shape, params);
        near.places.iter().enumerate().fold(found, |trail, (index, span)| trail.with(index, span.end()))
    }

    /// Whether this is another than [`NOTHING`](Trail::NOTHING).
    #[inline(always)]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.shape() != Trail::NOTHING.shape()
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
    pub(crate) const fn shape(self) -> u32 {
        self.low as u32
    }

    /// How many parameters there are.
    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        (self.low >> 32 & 0xffff) as usize
    }

    /// The place of a parameter before which so much literal text stands.
    #[inline(always)]
    pub(super) const fn span(self, index: usize, gap: usize) -> (usize, usize) {
        let start = if index == 0 { 0 } else { self.end(index - 1) };
        (start + gap, self.end(index))
    }

    /// All ends, the first lowest.
    #[inline(always)]
    pub(super) const fn ends(self) -> u128 {
        (self.high as u128) << 16 | (self.low >> 48) as u128
    }

    #[inline(always)]
    const fn end(self, index: usize) -> usize {
        let end = if index == 0 { self.low >> 48 } else { self.high >> ((16 * (index - 1)) & 63) };
        (end & 0xffff) as usize
    }
}

impl Spans {
    /// Where the first of the parameters end.
    #[inline]
    pub(crate) fn ends(&self, params: usize) -> impl Iterator<Item = (usize, usize)> {
        self.places.iter().take(params).map(|span| span.end()).enumerate()
    }

    /// Takes over where the parameters of a trail are.
    pub(crate) fn follow(&mut self, trail: Trail, names: &[u8]) {
        for (index, gap) in (0..trail.len()).zip(names::gaps(names)) {
            let (start, end) = trail.span(index, gap);
            self.set(index, start, end);
        }
        self.set_len(trail.len());
    }
}

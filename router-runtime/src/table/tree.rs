//! What a generated match tree calls. In go the path and a place in it, out come comparisons by words of eight bytes and
//! the places of parameters; a tree is made of these and of nothing else.
//!
//! A *place* is the end of the segments that are matched so far: a slash stands there, or the path ends.

use core::ops::ControlFlow;

use crate::{
    params::{Places, Spans},
    path::Plain,
    pattern::Pattern,
};

pub use super::ASK_DATA;
pub use crate::params::Near;

/// What a tree, or a part of it, comes to: it breaks off with the number of the shape, or with [`ASK_DATA`].
pub type Found = ControlFlow<u32>;

/// No shape is found: what is next is tried.
pub const NOTHING: Found = ControlFlow::Continue(());

/// Where `text`, which starts with a slash, ends if it stands at `place`.
#[inline(always)]
#[must_use]
pub fn at<const N: usize>(path: &[u8], place: usize, text: &[u8; N]) -> Option<usize> {
    (path.get(place..).and_then(<[u8]>::first_chunk) == Some(text)).then_some(place + N)
}

/// The shape is found, with so many parameters, if the path ends at `place`.
#[inline(always)]
pub fn end(path: &[u8], place: usize, near: &mut Near, params: usize, shape: u32) -> Found {
    if place != path.len() {
        return NOTHING;
    }
    near.set_len(params);
    ControlFlow::Break(shape)
}

/// Eight bytes behind the slash at `place`, as one number. Where the path ends stands a slash, and then zeros. Where it
/// has ended already the number is that of no text.
#[inline(always)]
#[must_use]
pub fn window(path: &[u8], place: usize) -> u64 {
    if path.get(place) == Some(&b'/') { Plain(path).window(place + 1) } else { 0 }
}

/// The segment behind the slash at `place`, if there is one and it is not empty: its start and its end.
#[inline(always)]
#[must_use]
pub fn segment(path: &[u8], place: usize) -> Option<(usize, usize)> {
    if path.get(place) != Some(&b'/') {
        return None;
    }
    let start = place + 1;
    let end = Plain(path).short_segment_end(start);
    (end > start).then_some((start, end))
}

/// Notes the segment behind the slash at `place` as a parameter and gives its end, if there is one and it is not empty.
#[inline(always)]
#[must_use]
pub fn param(path: &[u8], place: usize, near: &mut Near, index: usize) -> Option<usize> {
    let (start, end) = segment(path, place)?;
    near.set(index, start, end);
    Some(end)
}

/// Notes a segment that was found as a parameter and gives its end.
#[inline(always)]
#[must_use]
pub fn whole((start, end): (usize, usize), near: &mut Near, index: usize) -> usize {
    near.set(index, start, end);
    end
}

/// The shape is found if there is a rest of the path behind the slash at `place`; it is the last parameter.
#[inline(always)]
pub fn rest(path: &[u8], place: usize, near: &mut Near, index: usize, shape: u32) -> Found {
    if place + 1 >= path.len() || path.get(place) != Some(&b'/') {
        return NOTHING;
    }
    near.set(index, place + 1, path.len());
    near.set_len(index + 1);
    ControlFlow::Break(shape)
}

/// Only the data tells, unless the path ends at `place`.
#[inline(always)]
pub fn ask(path: &[u8], place: usize) -> Found {
    if place < path.len() { ControlFlow::Break(ASK_DATA) } else { NOTHING }
}

/// Matches a segment with an encoded pattern; its parameters are noted from `index` on. Gives the end of the segment.
#[inline]
#[must_use]
pub fn pattern(
    path: &[u8],
    (start, end): (usize, usize),
    bytes: &[u8],
    near: &mut Near,
    index: usize,
) -> Option<usize> {
    let mut spans = Spans::default();
    let matches = Pattern(bytes).matches(Plain(path), start, end, &mut spans, 0);
    near.copy(index, &spans);
    matches.then_some(end)
}

/// Literal children of one node, found by one hash of a window and one comparison: which of them the path takes is data,
/// so that no branch has to guess it.
#[derive(Debug)]
pub struct Siblings {
    /// The bytes of a window that tell the children apart.
    pub mask: u64,
    /// Spreads them over the slots without collision.
    pub multiplier: u64,
    /// The slots number two to the power of 64 minus this.
    pub shift: u32,
    /// Places in `list`; one beyond its end means none.
    pub slots: &'static [u8],
    /// The children.
    pub list: &'static [Sibling],
}

/// A child of [`Siblings`].
#[derive(Debug)]
pub struct Sibling {
    /// Its text, without the slash before it.
    pub text: &'static [u8],
    /// The first eight bytes of the text, or all, with zeros behind.
    pub first: u64,
    /// Which bits of `first` are text.
    pub mask: u64,
    /// The last eight bytes of a text of more than eight, else 0.
    pub last: u64,
    /// Which bits of `last` are text.
    pub last_mask: u64,
    /// What is added to the shapes of the tree that it shares with others.
    pub base: u32,
    /// Which tree.
    pub class: u32,
}

impl Sibling {
    /// A child by its text.
    #[must_use]
    pub const fn new(text: &'static [u8], base: u32, class: u32) -> Sibling {
        let first = match text.first_chunk() {
            Some(chunk) => u64::from_le_bytes(*chunk),
            None => word(text),
        };
        let (last, last_mask) = match text.last_chunk() {
            Some(chunk) if text.len() > 8 => (u64::from_le_bytes(*chunk), u64::MAX),
            _ => (0, 0),
        };
        let mask = match text.len() {
            0 => 0,
            bytes @ 1..8 => u64::MAX >> (64 - 8 * bytes),
            _ => u64::MAX,
        };
        Sibling { text, first, mask, last, last_mask, base, class }
    }
}

/// The first eight bytes of a short text, with zeros behind.
const fn word(text: &[u8]) -> u64 {
    match text {
        [first, rest @ ..] => word(rest) << 8 | *first as u64,
        [] => 0,
    }
}

impl Siblings {
    /// The child whose text stands behind the slash at `place`, and the place where the text ends.
    #[inline(always)]
    #[must_use]
    pub fn find(&self, path: &[u8], place: usize) -> Option<(&Sibling, usize)> {
        if path.get(place) != Some(&b'/') {
            return None;
        }
        let window = Plain(path).window(place + 1);
        #[expect(clippy::cast_possible_truncation, reason = "fewer bits than a place has")]
        let slot = ((window & self.mask).wrapping_mul(self.multiplier) >> (self.shift & 63)) as usize;
        let sibling = self.list.get(usize::from(*self.slots.get(slot)?))?;
        let end = place + 1 + sibling.text.len();
        // Without branches on the length: texts of all lengths come in any order.
        let last = path.get(end.saturating_sub(8)..end).and_then(<[u8]>::first_chunk);
        let last = last.map_or(0, |chunk| u64::from_le_bytes(*chunk));
        let differs = ((window & sibling.mask) ^ sibling.first) | ((last & sibling.last_mask) ^ sibling.last);
        let matches = differs == 0
            && end <= path.len()
            && (sibling.text.len() <= 16 || path.get(place + 1..end) == Some(sibling.text));
        matches.then_some((sibling, end))
    }
}

//! What a generated match tree calls. In go the path and a place in it, out come comparisons by words of eight bytes and
//! the places of parameters; a tree is made of these and of nothing else.
//!
//! A *place* is the end of the segments that are matched so far: a slash stands there, or the path ends.

use crate::{
    params::Spans,
    path::{Plain, Text},
    pattern::Pattern,
};

pub use super::{ASK_DATA, NO_SHAPE};

/// Whether `text`, which starts with a slash, stands at `place`.
#[inline(always)]
#[must_use]
pub fn at<const N: usize>(path: &[u8], place: usize, text: &[u8; N]) -> bool {
    path.get(place..).and_then(<[u8]>::first_chunk) == Some(text)
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
    let end = Plain(path).segment_end(start);
    (end > start).then_some((start, end))
}

/// The rest of the path behind the slash at `place`, if there is any.
#[inline(always)]
#[must_use]
pub fn rest(path: &[u8], place: usize) -> Option<(usize, usize)> {
    (place + 1 < path.len() && path.get(place) == Some(&b'/')).then_some((place + 1, path.len()))
}

/// Notes the place of a parameter.
#[inline(always)]
pub fn span(spans: &mut Spans, index: usize, (start, end): (usize, usize)) {
    spans.set(index, start, end);
}

/// The shape is found, with so many parameters.
#[inline(always)]
#[must_use]
pub fn found(spans: &mut Spans, params: usize, shape: u32) -> u32 {
    spans.set_len(params);
    shape
}

/// Matches a segment with an encoded pattern; its parameters are noted from `index` on.
#[inline]
#[must_use]
pub fn pattern(path: &[u8], (start, end): (usize, usize), bytes: &[u8], spans: &mut Spans, index: usize) -> bool {
    Pattern(bytes).matches(Plain(path), start, end, spans, index)
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

//! What a generated match tree calls. In go the path and a place in it, out come comparisons by words of eight bytes and
//! the places of parameters; a tree is made of these and of nothing else.
//!
//! A *place* is the end of the segments that are matched so far: a slash stands there, or the path ends.

use crate::{
    params::{NEAR, Spans},
    path::Plain,
    pattern::Pattern,
};

/// What a tree, or a part of it, comes to: a shape, nothing, or that the data has to be asked.
pub use crate::params::Trail;

/// So many parameters a tree finds; a shape with more is left to the data.
pub const MOST: usize = NEAR;

/// Where `text`, which starts with a slash, ends if it stands at `place`.
#[inline(always)]
#[must_use]
pub fn at<const N: usize>(path: &[u8], place: usize, text: &[u8; N]) -> Option<usize> {
    (path.get(place..).and_then(<[u8]>::first_chunk) == Some(text)).then_some(place + N)
}

/// Whether the path ends at `place`.
#[inline(always)]
#[must_use]
pub fn ends(path: &[u8], place: usize) -> bool {
    place == path.len()
}

/// Whether it does not: something is left for the data to look at.
#[inline(always)]
#[must_use]
pub fn goes_on(path: &[u8], place: usize) -> bool {
    place < path.len()
}

/// Eight bytes behind the slash at `place`, as one number. Where the path ends stands a slash, and then zeros. Where it
/// has ended already the number is 0, which only zeros share.
#[inline(always)]
#[must_use]
pub fn window(path: &[u8], place: usize) -> u64 {
    match path.get(place) {
        Some(b'/') if place + 1 < path.len() => Plain(path).inner_window(place + 1),
        Some(b'/') => b'/'.into(),
        _ => 0,
    }
}

/// The segment behind the slash at `place`, if there is one and it is not empty: its start and its end.
#[inline(always)]
#[must_use]
pub fn segment(path: &[u8], place: usize) -> Option<(usize, usize)> {
    let start = place + 1;
    if start >= path.len() || path.get(place) != Some(&b'/') {
        return None;
    }
    let end = Plain(path).short_segment_end(start);
    (end > start).then_some((start, end))
}

/// Notes the segment behind the slash at `place` as a parameter and gives its end, if there is one and it is not empty.
#[inline(always)]
#[must_use]
pub fn param(path: &[u8], place: usize, trail: Trail, index: usize) -> Option<(usize, Trail)> {
    segment(path, place).map(|segment| whole(segment, trail, index))
}

/// Notes a segment that was found as a parameter and gives its end.
#[inline(always)]
#[must_use]
pub fn whole((_, end): (usize, usize), trail: Trail, index: usize) -> (usize, Trail) {
    (end, trail.with(index, end))
}

/// Notes the rest of the path behind the slash at `place` as the last parameter, if there is one.
#[inline(always)]
#[must_use]
pub fn rest(path: &[u8], place: usize, trail: Trail, index: usize) -> Option<Trail> {
    let is_there = place + 1 < path.len() && path.get(place) == Some(&b'/');
    is_there.then(|| trail.with(index, path.len()))
}

/// Matches a segment with an encoded pattern; its parameters are noted from `index` on. Gives the end of the segment.
#[inline]
#[must_use]
pub fn pattern(
    path: &[u8],
    (start, end): (usize, usize),
    bytes: &[u8],
    trail: Trail,
    index: usize,
) -> Option<(usize, Trail)> {
    let mut spans = Spans::default();
    let pattern = Pattern(bytes);
    let matches = pattern.matches(Plain(path), start, end, &mut spans, 0);
    matches
        .then(|| (end, spans.ends(pattern.params()).fold(trail, |trail, (place, end)| trail.with(index + place, end))))
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
    /// The length of the longest text.
    pub longest: usize,
    /// Places in `list`; one beyond its end means none.
    pub slots: &'static [u8],
    /// The children.
    pub list: &'static [Sibling],
}

/// A child of [`Siblings`].
#[derive(Debug)]
pub struct Sibling {
    /// Its text, without the slash before it, and how long that is.
    pub text: &'static [u8],
    /// See `text`.
    pub len: u16,
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
        #[expect(clippy::cast_possible_truncation, reason = "a template has no more than 4,096 bytes")]
        let len = text.len() as u16;
        Sibling { text, len, first, mask, last, last_mask, base, class }
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
        let window = window(path, place);
        // Eight zeros, which a template may write as `%00`, read as nothing does.
        if window == 0 && path.get(place) != Some(&b'/') {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "fewer bits than a place has")]
        let slot = ((window & self.mask).wrapping_mul(self.multiplier) >> (self.shift & 63)) as usize;
        let sibling = self.list.get(usize::from(*self.slots.get(slot)?))?;
        let end = place + 1 + usize::from(sibling.len);
        // Without branches on the length: texts of all lengths come in any order.
        let last = if self.longest > 8 { Plain(path).word_before(end) } else { 0 };
        let differs = ((window & sibling.mask) ^ sibling.first) | ((last & sibling.last_mask) ^ sibling.last);
        let matches = differs == 0
            && end <= path.len()
            && (self.longest <= 16 || sibling.len <= 16 || path.get(place + 1..end) == Some(sibling.text));
        matches.then_some((sibling, end))
    }
}

//! What a generated match tree calls. In go the path and a place in it, out come comparisons by words of eight bytes and
//! the places of parameters; a tree is made of these and of nothing else.
//!
//! A *place* is the end of the segments that are matched so far: a slash stands there, or the path ends.

use crate::{
    params::{NEAR, Spans},
    path::{Plain, bordered},
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

/// The same out of line, for trees of many nodes: in them it would be half of what the compiler has to do. Its arguments and what
/// it comes to are in registers.
#[inline(always)]
#[must_use]
pub fn segment_by_call(path: &[u8], place: usize) -> Option<(usize, usize)> {
    #[inline(never)]
    fn end(path: &[u8], place: usize) -> usize {
        segment(path, place).map_or(0, |(_, end)| end)
    }
    let end = end(path, place);
    (end != 0).then_some((place + 1, end))
}

/// Notes a segment as a parameter and gives its end.
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

/// Literal texts below one node, found by one hash of a window and one comparison: which of them the path takes is data, so that
/// no branch has to guess it, and whether it takes one is the only branch.
#[derive(Debug)]
pub struct Siblings {
    /// Where in a text the window is.
    pub skip: usize,
    /// The bytes of a window that tell the texts apart.
    pub mask: u64,
    /// Whether the slash, or the end, behind the shortest text is one of them.
    pub border: bool,
    /// Spreads them over the slots without collision.
    pub multiplier: u64,
    /// The slots number two to the power of 64 minus this.
    pub shift: u32,
    /// The length of the longest text.
    pub longest: usize,
    /// Places in `list`; where no text has its window, any.
    pub slots: &'static [u8],
    /// The texts.
    pub list: &'static [Sibling],
}

/// A text of [`Siblings`].
#[derive(Debug)]
pub struct Sibling {
    /// The text, with the slash before it, and how long that is.
    pub text: &'static [u8],
    /// See `text`.
    pub len: u16,
    /// Its first eight bytes, its eight from `skip` on, and, of a text of more than eight, its last eight.
    pub words: [Word; 3],
    /// What is added to the shapes of the tree that it shares with others.
    pub base: u32,
    /// Which tree.
    pub class: u32,
}

/// Up to eight bytes of a text.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The bytes, with zeros behind.
    bytes: u64,
    /// Which bits are text.
    mask: u64,
}

impl Word {
    const NONE: Word = Word { bytes: 0, mask: 0 };

    const fn new(text: &[u8]) -> Word {
        match text {
            [first, rest @ ..] => {
                let rest = if rest.len() < 7 { Word::new(rest) } else { Word::new(rest.split_at(7).0) };
                Word { bytes: rest.bytes << 8 | *first as u64, mask: rest.mask << 8 | 0xff }
            }
            [] => Word::NONE,
        }
    }

    /// Not 0 where eight bytes of a path are others.
    #[inline(always)]
    const fn differs(self, bytes: u64) -> u64 {
        bytes & self.mask ^ self.bytes
    }
}

impl Sibling {
    /// A child by its text.
    #[must_use]
    pub const fn new(text: &'static [u8], skip: usize, base: u32, class: u32) -> Sibling {
        let middle = if skip < text.len() { Word::new(text.split_at(skip).1) } else { Word::NONE };
        let last = if text.len() > 8 { Word::new(text.split_at(text.len() - 8).1) } else { Word::NONE };
        #[expect(clippy::cast_possible_truncation, reason = "a template has no more than 4,096 bytes")]
        let len = text.len() as u16;
        Sibling { text, len, words: [Word::new(text), middle, last], base, class }
    }
}

impl Siblings {
    /// The text that stands at `place`, and the place where it ends.
    #[inline(always)]
    #[must_use]
    pub fn find(&self, path: &[u8], place: usize) -> Option<(&Sibling, usize)> {
        match path.len().checked_sub(8) {
            Some(last) => {
                self.find_by(path, place, |at| Plain(path).shifted_word(at, last), |at| Plain(path).chunk(at.min(last)))
            }
            None => self.find_in_short(path, place),
        }
    }

    /// The same in a path of fewer than eight bytes.
    #[inline(never)]
    fn find_in_short(&self, path: &[u8], place: usize) -> Option<(&Sibling, usize)> {
        self.find_by(path, place, |at| Plain(path).short_word(at), |_| 0)
    }

    /// The same; eight bytes of the path are read from a place which may be near its end, or which a text of more bytes has.
    #[inline(always)]
    fn find_by(
        &self,
        path: &[u8],
        place: usize,
        word: impl Fn(usize) -> (u64, u64),
        chunk: impl Fn(usize) -> u64,
    ) -> Option<(&Sibling, usize)> {
        // What is read behind the path's end is compared with no text, since one that fits ends before.
        let (bytes, past) = word(place + self.skip);
        let window = if self.border { bordered(bytes, past) } else { bytes };
        #[expect(clippy::cast_possible_truncation, reason = "fewer bits than a place has")]
        let slot = ((window & self.mask).wrapping_mul(self.multiplier) >> (self.shift & 63)) as usize;
        let sibling = self.list.get(usize::from(*self.slots.get(slot)?))?;
        let end = place + usize::from(sibling.len);
        let [first, middle, last] = sibling.words;
        let mut differs = first.differs(if self.skip == 0 { bytes } else { word(place).0 });
        if self.skip > 0 {
            differs |= middle.differs(bytes);
        }
        // Without branches on the length: texts of all lengths come in any order.
        if self.longest > 8 {
            differs |= last.differs(chunk(end.wrapping_sub(8)));
        }
        let compared = 16 + self.skip;
        let matches = (differs == 0) & (end <= path.len())
            && (self.longest <= compared
                || usize::from(sibling.len) <= compared
                || path.get(place..end) == Some(sibling.text));
        matches.then_some((sibling, end))
    }
}

//! Where the parameters of a look-up stand in its path.

use crate::{limits::MAX_PARAMS, options::Case};

/// The places of the parameters in the path of a look-up: memory for `find`, to be used again.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    pub(super) places: [Span; MAX_PARAMS],
    pub(super) len: u8,
    /// How the look-up treated case.
    pub(super) case: Case,
}

/// So many places a match carries.
pub(crate) const NEAR: usize = 5;

/// The places of the first [`NEAR`] parameters, and how many there are: what a match carries where they are no
/// [`Trail`](super::Trail).
#[derive(Clone, Debug, Default)]
pub(crate) struct Near {
    pub(super) places: [Span; NEAR],
    pub(super) len: u8,
    /// How the look-up treated case.
    pub(super) case: Case,
}

/// Takes the places of parameters as a search finds them, in any order; the last of one parameter counts.
pub(crate) trait Places {
    /// The places there is room for, how many parameters there are, and how case was treated.
    fn parts(&mut self) -> (&mut [Span], &mut u8, &mut Case);

    /// Notes a parameter, if there is room for it.
    #[inline(always)]
    fn set(&mut self, index: usize, start: usize, end: usize) {
        if let Some(place) = self.parts().0.get_mut(index) {
            *place = Span::new(start, end);
        }
    }

    /// So many parameters there are.
    #[inline(always)]
    fn set_len(&mut self, len: usize) {
        *self.parts().1 = u8::try_from(len).unwrap_or(u8::MAX);
    }

    /// The look-up does not mind case.
    #[inline(always)]
    fn fold(&mut self) {
        *self.parts().2 = Case::IgnoreAscii;
    }
}

impl Places for Near {
    #[inline(always)]
    fn parts(&mut self) -> (&mut [Span], &mut u8, &mut Case) {
        (&mut self.places, &mut self.len, &mut self.case)
    }
}

impl Places for Spans {
    #[inline(always)]
    fn parts(&mut self) -> (&mut [Span], &mut u8, &mut Case) {
        (&mut self.places, &mut self.len, &mut self.case)
    }
}

/// The place of a parameter: its start in the lower half, its end in the upper. One number, since what is written in
/// halves is slow to read as a whole.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span(u64);

impl Span {
    #[inline(always)]
    fn new(start: usize, end: usize) -> Span {
        Span(start as u64 | (end as u64) << 32)
    }

    #[inline(always)]
    fn start(self) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
        let start = self.0 as u32;
        start as usize
    }

    #[inline(always)]
    pub(super) fn end(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// The text of `path` there.
    #[inline]
    pub(super) fn text(self, path: &str) -> Option<&str> {
        let (start, end) = (self.start(), self.end());
        match path.get(start..end) {
            // The other slash form of a path may end in a slash that is not in the text.
            None if start == path.len() && end == start + 1 => Some("/"),
            text => text,
        }
    }
}

impl Near {
    /// Whether these are all.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_whole(&self) -> bool {
        usize::from(self.len) <= NEAR
    }

    /// A place; by no index that is read from memory, for which all of them would have to be there.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<Span> {
        let [first, second, third, fourth, fifth] = self.places;
        Some(match index {
            0 => first,
            1 => second,
            2 => third,
            3 => fourth,
            4 => fifth,
            _ => return None,
        })
    }
}

impl Spans {
    /// How many parameters the last look-up found.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether the last look-up found no parameter.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The raw text of a parameter of `path`, the path that was looked up, by its place in the template.
    #[must_use]
    #[inline]
    pub fn get<'p>(&self, index: usize, path: &'p str) -> Option<&'p str> {
        self.places.get(..self.len())?.get(index)?.text(path)
    }

    /// The first [`NEAR`] of them.
    #[inline(always)]
    pub(crate) fn near(&self) -> Near {
        Near { places: self.places.first_chunk().copied().unwrap_or_default(), len: self.len, case: self.case }
    }

    /// [`NEAR`] places from one on.
    pub(super) fn places(&self, from: usize) -> [Span; NEAR] {
        let mut places = self.places.iter().skip(from);
        core::array::from_fn(|_| places.next().copied().unwrap_or_default())
    }

    /// Takes the first over.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn take(&mut self, near: &Near) {
        if let Some(places) = self.places.first_chunk_mut() {
            *places = near.places;
        }
        self.len = near.len;
        self.case = near.case;
    }

    /// How many slashes a parameter of `path` holds.
    pub(crate) fn slashes(&self, index: usize, path: &str) -> usize {
        self.get(index, path).map_or(0, |text| text.bytes().filter(|&byte| byte == b'/').count())
    }
}

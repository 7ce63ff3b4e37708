//! Where the parameters of a look-up stand in its path.

use crate::{limits::MAX_PARAMS, options::Case};

/// The places of the parameters in the path of a look-up: memory for `find`, to be used again.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    places: [(u32, u32); MAX_PARAMS],
    pub(super) len: u8,
    /// How the look-up treated case.
    pub(super) case: Case,
}

/// So many places a match carries.
pub(crate) const NEAR: usize = 5;

/// The places of the first [`NEAR`] parameters, and how many there are: what a match carries, and all that most look-ups
/// write.
#[derive(Clone, Copy, Debug, Default)]
pub struct Near {
    pub(super) places: [(u32, u32); NEAR],
    pub(super) len: u8,
    /// How the look-up treated case.
    pub(super) case: Case,
}

/// Takes the places of parameters as a search finds them, in any order; the last of one parameter counts.
pub(crate) trait Places {
    /// The places there is room for, how many parameters there are, and how case was treated.
    fn parts(&mut self) -> (&mut [(u32, u32)], &mut u8, &mut Case);

    /// Notes a parameter, if there is room for it.
    #[inline(always)]
    fn set(&mut self, index: usize, start: usize, end: usize) {
        if let Some(place) = self.parts().0.get_mut(index) {
            *place = span(start, end);
        }
    }

    /// So many parameters there are.
    #[inline(always)]
    fn set_len(&mut self, len: usize) {
        *self.parts().1 = u8::try_from(len).unwrap_or(u8::MAX);
    }

    /// The look-up does not mind case.
    fn fold(&mut self) {
        *self.parts().2 = Case::IgnoreAscii;
    }
}

impl Places for Near {
    #[inline(always)]
    fn parts(&mut self) -> (&mut [(u32, u32)], &mut u8, &mut Case) {
        (&mut self.places, &mut self.len, &mut self.case)
    }
}

impl Places for Spans {
    #[inline(always)]
    fn parts(&mut self) -> (&mut [(u32, u32)], &mut u8, &mut Case) {
        (&mut self.places, &mut self.len, &mut self.case)
    }
}

/// A place, in the numbers it is kept in.
#[inline(always)]
fn span(start: usize, end: usize) -> (u32, u32) {
    #[expect(clippy::cast_possible_truncation, reason = "a path has fewer than u32::MAX bytes")]
    let span = (start as u32, end as u32);
    span
}

impl Near {
    /// Notes the first parameters of `spans` from `index` on.
    pub(crate) fn copy(&mut self, index: usize, spans: &Spans) {
        let places = self.places.get_mut(index..).unwrap_or_default();
        places.iter_mut().zip(spans.places).for_each(|(place, span)| *place = span);
    }

    /// Whether these are all.
    pub(crate) fn is_whole(&self) -> bool {
        usize::from(self.len) <= NEAR
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
        text(*self.places.get(..self.len())?.get(index)?, path)
    }

    /// The first [`NEAR`] of them.
    #[inline(always)]
    pub(crate) fn near(&self) -> Near {
        Near { places: self.places.first_chunk().copied().unwrap_or_default(), len: self.len, case: self.case }
    }

    /// [`NEAR`] places from one on.
    pub(super) fn places(&self, from: usize) -> [(u32, u32); NEAR] {
        let mut places = self.places.iter().skip(from);
        core::array::from_fn(|_| places.next().copied().unwrap_or_default())
    }

    /// Takes the first over.
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

/// The text of `path` between two places.
#[inline]
pub(super) fn text((start, end): (u32, u32), path: &str) -> Option<&str> {
    let (start, end) = (start as usize, end as usize);
    match path.get(start..end) {
        // The other slash form of a path may end in a slash that is not in the text.
        None if start == path.len() && end == start + 1 => Some("/"),
        text => text,
    }
}

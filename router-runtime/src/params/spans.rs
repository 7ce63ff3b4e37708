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
    pub(super) fn near(&self) -> [(u32, u32); NEAR] {
        self.places.first_chunk().copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, start: usize, end: usize) {
        if let Some(place) = self.places.get_mut(index) {
            #[expect(clippy::cast_possible_truncation, reason = "a path has fewer than u32::MAX bytes")]
            let span = (start as u32, end as u32);
            *place = span;
        }
    }

    #[inline(always)]
    pub(crate) fn set_len(&mut self, len: usize) {
        self.len = u8::try_from(len).unwrap_or(u8::MAX);
    }

    /// The look-up does not mind case.
    pub(crate) fn fold(&mut self) {
        self.case = Case::IgnoreAscii;
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

//! Names and parameters one after the other.

use super::{Param, Params, names, spans};

use super::spans::NEAR;

/// The parameters of a match, in the order of the template.
///
/// It has to stay in registers where there are few of them, which is nearly always, so it keeps no more than [`NEAR`] places
/// of those that a match does not carry.
pub(super) struct Iter<'a, 't, 'p> {
    params: &'a Params<'t, 'p>,
    index: usize,
    /// The places from the last multiple of [`NEAR`] on.
    far: Option<[(u32, u32); NEAR]>,
}

impl<'a, 't, 'p> Iter<'a, 't, 'p> {
    #[inline(always)]
    pub(super) fn new(params: &'a Params<'t, 'p>) -> Self {
        Iter { params, index: 0, far: None }
    }
}

impl<'t, 'p> Iterator for Iter<'_, 't, 'p> {
    type Item = (&'t str, Param<'p>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let Iter { params, index, .. } = *self;
        if index >= params.len() {
            return None;
        }
        self.index += 1;
        let span = if let Some(&span) = params.near.places.get(index) {
            span
        } else {
            let far = far(params, index, self.far);
            self.far = Some(far);
            far.get(index % NEAR).copied().unwrap_or_default()
        };
        let raw = spans::text(span, params.path).unwrap_or_default();
        Some((names::get(params.names, params.template, index), Param::from(raw)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.params.len() - self.index;
        (left, Some(left))
    }
}

/// The places from the last multiple of [`NEAR`] on, by one look-up for all of them.
#[cold]
#[inline(never)]
fn far(params: &Params<'_, '_>, index: usize, known: Option<[(u32, u32); NEAR]>) -> [(u32, u32); NEAR] {
    match known {
        Some(places) if !index.is_multiple_of(NEAR) => places,
        _ => names::all(params.names, params.path, params.near.case).places(index - index % NEAR),
    }
}

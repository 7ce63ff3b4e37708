//! Names and parameters one after the other.

use crate::options::Case;

use super::{
    Param, Params, names,
    spans::{NEAR, Span},
};

/// The parameters of a match, in the order of the template.
///
/// It and the match stay in registers: so nothing of either is lent to a function that is not inlined, and none of their
/// arrays is read at a place that is not const.
pub(super) struct Iter<'a, 't, 'p, G> {
    params: &'a Params<'t, 'p>,
    index: usize,
    len: usize,
    /// Where the parameter before ends, and, above one another, where those behind it do.
    at: usize,
    ends: u128,
    /// The literal text before the parameters, if the match has a trail.
    gaps: G,
    /// The places of the next parameters, if the match has places.
    next: [Span; NEAR],
}

/// The parameters, one after the other.
#[inline(always)]
pub(super) fn iter<'t, 'p>(params: &Params<'t, 'p>) -> impl Iterator<Item = (&'t str, Param<'p>)> {
    let next = params.near.as_ref().map_or([Span::default(); NEAR], |near| near.places);
    let gaps = names::gaps(params.names);
    Iter { params, index: 0, len: params.len(), at: 0, ends: params.trail.ends(), gaps, next }
}

impl<'t, 'p, G: Iterator<Item = usize>> Iterator for Iter<'_, 't, 'p, G> {
    type Item = (&'t str, Param<'p>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let Iter { params: &Params { path, template, names, .. }, index, len, at, ends, next, .. } = *self;
        if index >= len {
            return None;
        }
        self.index += 1;
        let raw = if let Some(near) = &self.params.near {
            let again = index >= NEAR && index.is_multiple_of(NEAR);
            let [span, second, third, fourth, fifth] = if again { far(names, path, near.case, index) } else { next };
            self.next = [second, third, fourth, fifth, Span::default()];
            span.text(path)?
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "the lowest of the ends")]
            let end = usize::from(ends as u16);
            self.ends = ends >> 16;
            self.at = end;
            path.get(at + self.gaps.next()?..end)?
        };
        Some((names::get(names, template, index), Param::from(raw)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len - self.index;
        (left, Some(left))
    }
}

/// The places of the parameters from one on, of those that a match does not carry: by one look-up for [`NEAR`] of them.
#[cold]
#[inline(never)]
fn far(names: &[u8], path: &str, case: Case, index: usize) -> [Span; NEAR] {
    names::all(names, path, case).places(index)
}

//! One route and one path, by themselves. In go the forms of a template, out come the way in which the path matches one of
//! them, or the first segment in which it does not.

use alloc::vec::Vec;
use core::{cmp::Ordering, iter};

use crate::{
    lookup::Reading,
    options::Case,
    params::Spans,
    rank,
    template::{Constraint, Form, Part, Segment},
};

use super::{Verdict, chain::Chain};

/// A way to match a path.
pub(super) struct Way {
    form: Form,
    /// How many segments of the path each catch-all covers.
    covers: Vec<usize>,
}

impl Way {
    /// Which of two ways to match one path is earlier.
    pub(super) fn compare(&self, other: &Way) -> Ordering {
        let covers = |way: &Way, place: usize| way.covers.get(place).copied().unwrap_or(1);
        rank::ways(&self.form, |place| covers(self, place), &other.form, |place| covers(other, place))
    }
}

/// How a path matches the forms of a template, or why it does not.
pub(super) fn judge(forms: &[Form], case: Case, reading: Reading<'_>, path: &str) -> Result<Way, Verdict> {
    let mut furthest: Option<(usize, Verdict)> = None;
    for form in forms {
        let mut spans = Spans::default();
        if Chain::new(form.segments.iter()).matches(case, reading, &mut spans) {
            return Ok(Way { covers: coverage(form, &spans, path), form: form.clone() });
        }
        let failed = fault(form, case, reading);
        if furthest.is_none_or(|(segment, _)| segment < failed.0) {
            furthest = Some(failed);
        }
    }
    Err(furthest.map_or(Verdict::Text { segment: 1 }, |(_, verdict)| verdict))
}

fn coverage(form: &Form, spans: &Spans, path: &str) -> Vec<usize> {
    let parts = form.segments.iter().flat_map(|segment| &segment.parts);
    let params = parts.filter(|part| !matches!(part, Part::Text(_))).enumerate();
    params.filter(|(_, part)| **part == Part::CatchAll).map(|(place, _)| spans.slashes(place, path) + 1).collect()
}

/// The first segment of a form that nothing of the path matches, counted from one, and why.
fn fault(form: &Form, case: Case, reading: Reading<'_>) -> (usize, Verdict) {
    let anything = Segment { parts: alloc::vec![Part::CatchAll] };
    let begins = |segments: &[Segment]| {
        let mut spans = Spans::default();
        Chain::new(segments.iter()).matches(case, reading, &mut spans)
            || Chain::new(segments.iter().chain(iter::once(&anything))).matches(case, reading, &mut spans)
            || Chain::new(segments.iter().chain(iter::once(&Segment::default()))).matches(case, reading, &mut spans)
    };
    let matched =
        (1..=form.segments.len()).take_while(|&count| form.segments.get(..count).is_some_and(&begins)).count();
    let whole = |segments: &[Segment]| Chain::new(segments.iter()).matches(case, reading, &mut Spans::default());
    let before = form.segments.get(..matched).unwrap_or_default();
    let Some(segment) = form.segments.get(matched) else { return (matched + 1, Verdict::Longer { segment: matched }) };
    if matched > 0 && whole(before) && !before.iter().any(|segment| segment.around_catch_all().is_some()) {
        return (matched + 1, Verdict::Shorter { segment: matched + 1 });
    }
    let constrained = |part: &Part| matches!(part, Part::Param(constraint) if *constraint != Constraint::None);
    let free = |part: &Part| if constrained(part) { Part::Param(Constraint::None) } else { part.clone() };
    let loosened = Segment { parts: segment.parts.iter().map(free).collect() };
    let longer: Vec<_> = before.iter().cloned().chain([loosened]).collect();
    let is_constraint = segment.parts.iter().any(constrained) && begins(&longer);
    let segment = matched + 1;
    (segment, if is_constraint { Verdict::Constraint { segment } } else { Verdict::Text { segment } })
}

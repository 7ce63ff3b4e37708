//! A request and a shape go in, the best way to match comes out: how many request segments each template segment covers,
//! and the raw values.
//!
//! Both searches remember what failed, so they are polynomial: a segment is bound over (part, position), a path over
//! (template segment, request segment).

use std::ops::Range;

use super::encode::{Placed, Unit, read_units};
use super::parse::{Part, Segment};

/// A request path: its units and the ranges of units between raw slashes.
#[derive(Debug)]
pub struct Request<'p> {
    raw: &'p str,
    units: Vec<Placed>,
    segments: Vec<Range<usize>>,
}

/// Why a path cannot be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It does not start with `/`.
    NoLeadingSlash,
    /// It has no canonical text.
    BadEncoding,
}

impl<'p> Request<'p> {
    /// Reads a raw path. `fold` lowers ASCII letters for comparison; values are cut from the raw path and keep theirs.
    ///
    /// # Errors
    /// A path that does not start with `/`, or has no canonical text.
    pub fn read(raw: &'p str, fold: bool) -> Result<Self, Unreadable> {
        if !raw.starts_with('/') {
            return Err(Unreadable::NoLeadingSlash);
        }
        let mut units = read_units(raw).ok_or(Unreadable::BadEncoding)?;
        if fold {
            for placed in &mut units {
                placed.unit = fold_unit(placed.unit);
            }
        }
        let mut segments = Vec::new();
        let mut start = 1;
        for at in 1..=units.len() {
            if units.get(at).is_none_or(|placed| placed.unit == Unit::Separator) {
                segments.push(start..at);
                start = at + 1;
            }
        }
        Ok(Self { raw, units, segments })
    }

    /// The units of `count` segments from `first` on, the slashes between them included.
    fn text(&self, first: usize, count: usize) -> &[Placed] {
        &self.units[self.segments[first].start..self.segments[first + count - 1].end]
    }

    fn raw_value(&self, value: &[Placed]) -> &'p str {
        match value {
            [] => "",
            [first, .., last] => &self.raw[first.raw.start..last.raw.end],
            [only] => &self.raw[only.raw.clone()],
        }
    }
}

/// A unit without ASCII case.
#[must_use]
pub fn fold_unit(unit: Unit) -> Unit {
    match unit {
        Unit::Byte(byte) => Unit::Byte(byte.to_ascii_lowercase()),
        other => other,
    }
}

/// A way in which a shape matches a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<'p> {
    /// The request segments each template segment covers: one, or for a catch-all one or more.
    pub covered: Vec<usize>,
    /// The raw values in template order.
    pub values: Vec<&'p str>,
}

/// The best of all ways in which a shape matches: its ways differ first in what some catch-all covers, and fewer wins.
#[must_use]
pub fn best_way<'p>(shape: &[Segment], request: &Request<'p>) -> Option<Way<'p>> {
    if !ends_match(shape, request) {
        return None;
    }
    let width = request.segments.len() + 1;
    let mut search = PathSearch { shape, request, width, known: vec![None; (shape.len() + 1) * width] };
    if !search.reaches(0, 0) {
        return None;
    }
    let mut way = Way { covered: Vec::new(), values: Vec::new() };
    let mut at = 0;
    for (index, segment) in shape.iter().enumerate() {
        let count = search.shortest(index, at)?;
        let text = request.text(at, count);
        for value in bind_segment(segment, text)? {
            way.values.push(request.raw_value(&text[value]));
        }
        way.covered.push(count);
        at += count;
    }
    Some(way)
}

/// A quick necessary condition: what stands before the first catch-all and after the last one covers one request segment
/// each, counted from its end of the path.
fn ends_match(shape: &[Segment], request: &Request<'_>) -> bool {
    let fixed = |(segment, at): (&Segment, usize)| segment_matches(segment, request.text(at, 1));
    let is_fixed = |(segment, _): &(&Segment, usize)| !segment.contains(&Part::CatchAll);
    let count = request.segments.len();
    shape.len() <= count
        && shape.iter().zip(0..count).take_while(is_fixed).all(fixed)
        && shape.iter().rev().zip((0..count).rev()).take_while(is_fixed).all(fixed)
}

struct PathSearch<'s, 'p> {
    shape: &'s [Segment],
    request: &'s Request<'p>,
    width: usize,
    known: Vec<Option<bool>>,
}

impl PathSearch<'_, '_> {
    /// Whether the template segments from `index` on match exactly the request segments from `at` on.
    fn reaches(&mut self, index: usize, at: usize) -> bool {
        if index == self.shape.len() {
            return at == self.request.segments.len();
        }
        let slot = index * self.width + at;
        if let Some(known) = self.known[slot] {
            return known;
        }
        let reaches = self.shortest(index, at).is_some();
        self.known[slot] = Some(reaches);
        reaches
    }

    /// The fewest request segments that the template segment can cover from `at` on so that the rest matches too.
    fn shortest(&mut self, index: usize, at: usize) -> Option<usize> {
        let segment = &self.shape[index];
        let left = self.request.segments.len() - at;
        let most = if segment.contains(&Part::CatchAll) { left } else { left.min(1) };
        (1..=most).find(|&count| {
            segment_matches(segment, self.request.text(at, count)) && self.reaches(index + 1, at + count)
        })
    }
}

/// Whether a segment can be bound at all. The three simple kinds are answered without a search.
fn segment_matches(segment: &[Part], text: &[Placed]) -> bool {
    match segment {
        [] => text.is_empty(),
        [Part::Text(literal)] => starts_with(text, literal) && text.len() == literal.len(),
        [Part::Param(None) | Part::CatchAll] => !text.is_empty(),
        _ => bind_segment(segment, text).is_some(),
    }
}

/// Binds the parameters of a segment from the left, each as long as the rest of the segment allows.
#[must_use]
pub fn bind_segment(segment: &[Part], text: &[Placed]) -> Option<Vec<Range<usize>>> {
    let mut search = SegmentSearch { segment, text, known: vec![None; (segment.len() + 1) * (text.len() + 1)] };
    let mut values = Vec::new();
    let mut at = 0;
    for (index, part) in segment.iter().enumerate() {
        let end = search.longest(index, at)?;
        if !matches!(part, Part::Text(_)) {
            values.push(at..end);
        }
        at = end;
    }
    (at == text.len()).then_some(values)
}

struct SegmentSearch<'s> {
    segment: &'s [Part],
    text: &'s [Placed],
    known: Vec<Option<bool>>,
}

impl SegmentSearch<'_> {
    /// Whether the parts from `index` on match exactly the text from `at` on.
    fn fits(&mut self, index: usize, at: usize) -> bool {
        if index == self.segment.len() {
            return at == self.text.len();
        }
        let slot = index * (self.text.len() + 1) + at;
        if let Some(known) = self.known[slot] {
            return known;
        }
        let fits = self.longest(index, at).is_some();
        self.known[slot] = Some(fits);
        fits
    }

    /// The last place where the part can end so that the rest of the segment fits.
    fn longest(&mut self, index: usize, at: usize) -> Option<usize> {
        let text = self.text;
        match &self.segment[index] {
            Part::Text(literal) => {
                let end = at + literal.len();
                (starts_with(&text[at..], literal) && self.fits(index + 1, end)).then_some(end)
            }
            Part::Param(constraint) => {
                let separator = text[at..].iter().position(|placed| placed.unit == Unit::Separator);
                let limit = separator.map_or(text.len(), |offset| at + offset);
                (at + 1..=limit).rev().find(|&end| {
                    self.fits(index + 1, end)
                        && constraint
                            .is_none_or(|constraint| constraint.allows(text[at..end].iter().map(|placed| placed.unit)))
                })
            }
            Part::CatchAll => (at + 1..=text.len()).rev().find(|&end| self.fits(index + 1, end)),
        }
    }
}

fn starts_with(text: &[Placed], literal: &[Unit]) -> bool {
    text.len() >= literal.len() && text.iter().zip(literal).all(|(placed, unit)| placed.unit == *unit)
}

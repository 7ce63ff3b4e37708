//! Which shapes may match one path. In go forms, out come pairs of them: every pair that has a path in common is among
//! them, and of a large table few others are.
//!
//! Forms are told apart segment by segment from the left, as in a trie, so that most pairs are never looked at.

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::ControlFlow;

use crate::{
    constraint::Constraint,
    rank,
    template::{Form, Part, Segment},
};

/// What one form matches, compared with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// Nothing in common.
    Apart,
    /// One matches all that the other does.
    Nested,
    /// Each matches something that the other does not, and something that it does.
    Crossing,
    /// More has to be found out.
    Unknown,
}

/// Calls `visit` with the places of two forms, for each pair that may have a path in common, until it breaks.
pub(super) fn pairs(forms: &[&Form], visit: &mut impl FnMut(usize, usize) -> ControlFlow<()>) {
    let all: Vec<usize> = (0..forms.len()).collect();
    let _ended = Walk { forms, visit }.within(&all, 0);
}

struct Walk<'a, V> {
    forms: &'a [&'a Form],
    visit: &'a mut V,
}

/// Forms by their segment at one depth.
#[derive(Default)]
struct Sorted<'a> {
    /// Those that have none left.
    ended: Vec<usize>,
    /// Those with a catch-all.
    wild: Vec<usize>,
    literal: BTreeMap<&'a str, Vec<usize>>,
    /// Those with another parameter.
    open: Vec<usize>,
}

impl Sorted<'_> {
    fn going_on(&self) -> impl Iterator<Item = usize> + '_ {
        self.literal.values().chain([&self.open]).flatten().copied()
    }
}

impl<'a, V: FnMut(usize, usize) -> ControlFlow<()>> Walk<'a, V> {
    fn sort(&self, forms: &[usize], depth: usize) -> Sorted<'a> {
        let mut sorted = Sorted::default();
        for &place in forms {
            let Some(form) = self.forms.get(place).copied() else { continue };
            let class = match form.segments.get(depth) {
                None => &mut sorted.ended,
                Some(segment) if segment.around_catch_all().is_some() => &mut sorted.wild,
                Some(segment) => match segment.literal() {
                    Some(text) => sorted.literal.entry(text).or_default(),
                    None => &mut sorted.open,
                },
            };
            class.push(place);
        }
        sorted
    }

    /// The pairs within a set of forms that agree as far as `depth` goes.
    fn within(&mut self, forms: &[usize], depth: usize) -> ControlFlow<()> {
        if forms.len() < 2 {
            return ControlFlow::Continue(());
        }
        let sorted = self.sort(forms, depth);
        self.each_of(&sorted.ended)?;
        self.each_of(&sorted.wild)?;
        self.each_with(&sorted.wild, sorted.going_on())?;
        for literal in sorted.literal.values() {
            self.within(literal, depth + 1)?;
            self.between(literal, &sorted.open, depth + 1)?;
        }
        self.within(&sorted.open, depth + 1)
    }

    /// The pairs of one form of each set.
    fn between(&mut self, left: &[usize], right: &[usize], depth: usize) -> ControlFlow<()> {
        if left.is_empty() || right.is_empty() {
            return ControlFlow::Continue(());
        }
        let (left, right) = (self.sort(left, depth), self.sort(right, depth));
        self.each_with(&left.ended, right.ended.iter().copied())?;
        self.each_with(&left.wild, right.going_on().chain(right.wild.iter().copied()))?;
        self.each_with(&right.wild, left.going_on())?;
        for (text, literal) in &left.literal {
            if let Some(same) = right.literal.get(text) {
                self.between(literal, same, depth + 1)?;
            }
            self.between(literal, &right.open, depth + 1)?;
        }
        for literal in right.literal.values() {
            self.between(&left.open, literal, depth + 1)?;
        }
        self.between(&left.open, &right.open, depth + 1)
    }

    fn each_of(&mut self, forms: &[usize]) -> ControlFlow<()> {
        let mut rest = forms;
        while let Some((&first, others)) = rest.split_first() {
            self.each_with(&[first], others.iter().copied())?;
            rest = others;
        }
        ControlFlow::Continue(())
    }

    fn each_with(&mut self, left: &[usize], mut right: impl Iterator<Item = usize>) -> ControlFlow<()> {
        right.try_for_each(|right| left.iter().try_for_each(|&left| (self.visit)(left, right)))
    }
}

/// Compares two forms as far as a look at each segment by itself tells.
pub(super) fn relation(a: &Form, b: &Form) -> Relation {
    let (mut inside, mut around, mut is_certain) = (false, false, true);
    let mut segments = a.segments.iter().zip(&b.segments).enumerate();
    let is_last = |form: &Form, at: usize| at + 1 == form.segments.len();
    let mut is_open_ended = false;
    for (at, (x, y)) in segments.by_ref() {
        let holds_rest = |form: &Form, segment: &Segment| is_last(form, at) && segment.parts == [Part::CatchAll];
        let (x_rest, y_rest) = (holds_rest(a, x), holds_rest(b, y));
        if x_rest || y_rest {
            let is_nothing = |form: &Form, segment: &Segment| is_last(form, at) && segment.parts.is_empty();
            if is_nothing(a, x) || is_nothing(b, y) {
                return Relation::Apart;
            }
            inside |= y_rest && !x_rest;
            around |= x_rest && !y_rest;
            is_open_ended = true;
            break;
        }
        if x.around_catch_all().is_some() || y.around_catch_all().is_some() {
            return if end_apart(a, b) { Relation::Apart } else { Relation::Unknown };
        }
        match of_segments(x, y) {
            Segments::Apart => return Relation::Apart,
            Segments::Same => {}
            Segments::Inside => inside = true,
            Segments::Around => around = true,
            Segments::Unknown => is_certain = false,
        }
    }
    match (inside, around) {
        _ if !is_open_ended && a.segments.len() != b.segments.len() => Relation::Apart,
        _ if !is_certain => Relation::Unknown,
        (true, true) => Relation::Crossing,
        _ => Relation::Nested,
    }
}

/// Whether the last segments, as far as no catch-all stands behind them, rule out a common path.
fn end_apart(a: &Form, b: &Form) -> bool {
    let ends = a.segments.iter().rev().zip(b.segments.iter().rev());
    let is_single = |segment: &Segment| segment.around_catch_all().is_none();
    ends.take_while(|(x, y)| is_single(x) && is_single(y)).any(|(x, y)| matches!(of_segments(x, y), Segments::Apart))
}

/// What the first of two segments matches, compared with the second.
enum Segments {
    Apart,
    Same,
    Inside,
    Around,
    Unknown,
}

/// Compares two segments without catch-alls.
fn of_segments(a: &Segment, b: &Segment) -> Segments {
    if a == b {
        return Segments::Same;
    }
    match (a.literal(), b.literal()) {
        (Some(_), Some(_)) => Segments::Apart,
        (Some(text), None) => of_literal(text, b, Segments::Inside),
        (None, Some(text)) => of_literal(text, a, Segments::Around),
        (None, None) => match (rank::class(a), rank::class(b)) {
            (_, rank::Class::Plain) => Segments::Inside,
            (rank::Class::Plain, _) => Segments::Around,
            _ => Segments::Unknown,
        },
    }
}

/// Compares literal text with a segment that has a parameter; `inside` is the answer if it matches.
fn of_literal(text: &str, segment: &Segment, inside: Segments) -> Segments {
    let matches = match segment.parts.as_slice() {
        [Part::Param(Constraint::None)] => !text.is_empty(),
        [Part::Param(constraint)] => constraint.holds(text.as_bytes()),
        [Part::Text(prefix), ..] if !text.starts_with(prefix.as_str()) => false,
        [.., Part::Text(suffix)] if !text.ends_with(suffix.as_str()) => false,
        _ => return Segments::Unknown,
    };
    if matches { inside } else { Segments::Apart }
}

//! Binds several parameters in one region, each from the left as long as the rest allows.
//!
//! Let the region, between its first and last literal, be `P1 L1 P2 L2 .. Pk`. The end of `P1` is the last place where
//! `P1` may end, `L1` stands, and `P2 L2 .. Pk` matches what follows; then the same from there for `P2`. Trying every place
//! by itself would cost a power of the length. Instead one pass from the right tells, for each place, whether `Pj .. Pk`
//! matches from it to the end:
//!
//! * A *machine* for each of `P2 .. Pk` walks left in step with the others, each one literal ahead of the one behind it. A
//!   place where `Pj .. Pk` matches, with `L(j-1)` before it, is a possible end of `P(j-1)`: a *candidate* of its machine.
//! * A machine needs no list of its candidates, since one of them is as good as all: see [`Machine`].
//!
//! The walk stops at the first place that will do for the end of `P1`, which is the last one there is. One pass a
//! parameter, each O(region) a machine: O(k² region) in all, with memory for k machines.

use crate::{limits::MAX_PARAMS, params::Places, path::Text};

use super::{
    Pattern, Piece,
    class::{self, Machine},
    literal::{Literal, Seeker},
};

/// Parameters of a pattern and the literals around them.
pub(super) struct Pieces<'a> {
    first: Literal<'a>,
    list: [Piece<'a>; MAX_PARAMS],
    len: usize,
}

/// Whether the outer parameter, a catch-all, goes on beyond the region, and so may have nothing of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    No,
    Start,
    End,
}

/// Where the outer parameters meet the rest.
pub(super) struct Bound {
    pub(super) first_end: usize,
    pub(super) last_start: usize,
}

impl<'a> Pieces<'a> {
    pub(super) fn of(pattern: Pattern<'a>) -> Option<Self> {
        let mut pieces = Pieces { first: pattern.first()?.0, list: [Piece::default(); MAX_PARAMS], len: 0 };
        pieces.extend(pattern.pieces())?;
        Some(pieces)
    }

    /// `head`, a catch-all, `tail`.
    pub(super) fn around(head: Pattern<'a>, tail: Pattern<'a>) -> Option<Self> {
        let mut pieces = Pieces::of(head)?;
        pieces.extend([Piece { class: class::PLAIN, literal: tail.first()?.0 }].into_iter().chain(tail.pieces()))?;
        Some(pieces)
    }

    fn extend(&mut self, more: impl Iterator<Item = Piece<'a>>) -> Option<()> {
        for piece in more {
            *self.list.get_mut(self.len)? = piece;
            self.len += 1;
        }
        Some(())
    }

    fn get(&self, place: usize) -> Option<Piece<'a>> {
        self.list.get(..self.len)?.get(place).copied()
    }

    /// Matches the region from `start` to `end`; the parameters go into `spans` from `index` on.
    pub(super) fn bind<X: Text, P: Places>(
        &self,
        text: X,
        (start, end): (usize, usize),
        open: Open,
        spans: &mut P,
        index: usize,
    ) -> Option<Bound> {
        let last = self.len.checked_sub(1)?;
        let from = text.after(start, self.first.text).filter(|&from| from <= end)?;
        let to = text.before(from, end, self.get(last)?.literal.text)?;
        if self.list.iter().take(self.len).all(|piece| piece.class == class::PLAIN) {
            self.bind_plain(text, (from, to), open, spans, index)
        } else {
            self.bind_constrained(text, (from, to), open, spans, index)
        }
    }

    /// Without constraints every literal stands at its last possible place, so the last one is found first.
    fn bind_plain<X: Text, P: Places>(
        &self,
        text: X,
        (from, to): (usize, usize),
        open: Open,
        spans: &mut P,
        index: usize,
    ) -> Option<Bound> {
        let last = self.len - 1;
        let (mut end, mut last_start) = (to, from);
        for place in (1..=last).rev() {
            let goes_on = place == last && open == Open::End;
            let latest = if goes_on { end } else { text.previous(from, end)?.1 };
            let literal = self.get(place - 1)?.literal;
            let mut seeker = Seeker::new(literal);
            let mut at = seeker.retreat(text, from, latest)?;
            while !seeker.stands(text, at) {
                let (unit, before) = text.previous(from, at)?;
                seeker.take(unit);
                at = before;
            }
            let start = text.after(at, literal.text)?;
            spans.set(index + place, start, end);
            if place == last {
                last_start = start;
            }
            end = at;
        }
        let may_be_empty = open == Open::Start || open == Open::End && last == 0;
        spans.set(index, from, end);
        (end > from || may_be_empty).then_some(Bound { first_end: end, last_start })
    }

    fn bind_constrained<X: Text, P: Places>(
        &self,
        text: X,
        (mut from, to): (usize, usize),
        open: Open,
        spans: &mut P,
        index: usize,
    ) -> Option<Bound> {
        let last = self.len - 1;
        let mut first_end = to;
        for place in 0..last {
            let at = self.longest(text, (from, to), open, place)?;
            spans.set(index + place, from, at);
            if place == 0 {
                first_end = at;
            }
            from = text.after(at, self.get(place)?.literal.text)?;
        }
        let may_be_empty = open == Open::End || open == Open::Start && last == 0;
        let fits = if from == to { may_be_empty } else { class::covers(self.get(last)?.class, text, from, to) };
        spans.set(index + last, from, to);
        fits.then_some(Bound { first_end, last_start: from })
    }

    /// The last place where parameter `place`, from `from` on, may end so that the rest matches up to `to`.
    fn longest<X: Text>(&self, text: X, (from, to): (usize, usize), open: Open, place: usize) -> Option<usize> {
        let last = self.len - 1;
        let (mut shortest, longest) = class::reach(self.get(place)?.class, text, from, to)?;
        if open == Open::Start && place == 0 {
            shortest = from;
        }
        let mut machines = [Machine::default(); MAX_PARAMS];
        let mut seekers = [Seeker::default(); MAX_PARAMS];
        let mut at = to;
        for other in (place + 1..=last).rev() {
            *machines.get_mut(other)? = Machine::new(self.get(other)?.class, at);
            let seeker = seekers.get_mut(other - 1)?;
            *seeker = Seeker::new(self.get(other - 1)?.literal);
            at = seeker.retreat(text, from, at)?;
        }
        machines.get_mut(last)?.candidate();
        let mut moves = false;
        loop {
            // Whether the parameters to the right match up to the end from where the machine of the first of them is.
            let mut right = false;
            for other in (place + 1..=last).rev() {
                let (machine, seeker) = (machines.get_mut(other)?, seekers.get_mut(other)?);
                let mut matches = other == last && open == Open::End;
                if moves {
                    let (unit, fits) = machine.step(text, from)?;
                    seeker.take(unit);
                    matches = fits;
                }
                if right && seeker.stands(text, machine.at) {
                    machine.candidate();
                }
                right = matches;
            }
            let seeker = seekers.get_mut(place)?;
            if moves {
                let (unit, before) = text.previous(from, at)?;
                seeker.take(unit);
                at = before;
            }
            if right && (shortest..=longest).contains(&at) && seeker.stands(text, at) {
                return Some(at);
            }
            moves = true;
        }
    }
}

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

use crate::{limits::MAX_PARAMS, params::Spans, path::Text};

use super::{
    Pattern, Piece,
    class::{self, Machine},
};

/// Parameters of a pattern and the literals around them.
pub(super) struct Pieces<'a> {
    first: &'a [u8],
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
    pub(super) fn bind<X: Text>(
        &self,
        text: X,
        (start, end): (usize, usize),
        open: Open,
        spans: &mut Spans,
        index: usize,
    ) -> Option<Bound> {
        let last = self.len.checked_sub(1)?;
        let mut from = text.after(start, self.first).filter(|&from| from <= end)?;
        let to = text.before(from, end, self.get(last)?.literal)?;
        let mut first_end = to;
        for place in 0..last {
            let at = self.longest(text, (from, to), open, place)?;
            spans.set(index + place, from, at);
            if place == 0 {
                first_end = at;
            }
            from = text.after(at, self.get(place)?.literal)?;
        }
        let may_be_empty = open == Open::End || open == Open::Start && last == 0;
        let fits = if from == to { may_be_empty } else { class::covers(self.get(last)?.class, text, from, to) };
        spans.set(index + last, from, to);
        fits.then_some(Bound { first_end, last_start: from })
    }

    /// The last place where parameter `place`, from `from` on, may end so that the rest matches up to `to`.
    fn longest<X: Text>(&self, text: X, (from, to): (usize, usize), open: Open, place: usize) -> Option<usize> {
        let last = self.len - 1;
        let piece = self.get(place)?;
        let (mut shortest, longest) = class::reach(piece.class, text, from, to)?;
        if open == Open::Start && place == 0 {
            shortest = from;
        }
        let mut machines = [Machine::default(); MAX_PARAMS];
        let mut at = to;
        for other in (place + 1..=last).rev() {
            *machines.get_mut(other)? = Machine::new(self.get(other)?.class, at);
            at = retreat(text, from, at, self.get(other - 1)?.literal)?;
        }
        machines.get_mut(last)?.candidate();
        let mut moves = false;
        loop {
            // Where the parameters to the right match up to the end from, if they do from where their machines are.
            let mut right = None;
            for other in (place + 1..=last).rev() {
                let machine = machines.get_mut(other)?;
                let matches = if moves { machine.step(text, from)? } else { other == last && open == Open::End };
                if right.is_some() && text.after(machine.at, self.get(other)?.literal) == right {
                    machine.candidate();
                }
                right = matches.then_some(machine.at);
            }
            if moves {
                at = text.previous(from, at)?.1;
            }
            if right.is_some() && text.after(at, piece.literal) == right && (shortest..=longest).contains(&at) {
                return Some(at);
            }
            moves = true;
        }
    }
}

/// The place as many units before `at` as `literal` has.
fn retreat<X: Text>(text: X, from: usize, at: usize, literal: &[u8]) -> Option<usize> {
    // A canonical literal writes `%2F` and `%25`, one unit each, with three bytes.
    let units = literal.iter().fold(0, |units, &byte| if byte == b'%' { units } else { units + 1 });
    let escapes = literal.len() - units;
    (0..literal.len() - 2 * escapes).try_fold(at, |at, _| Some(text.previous(from, at)?.1))
}

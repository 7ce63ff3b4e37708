//! A form as a finite automaton without empty moves. In goes a form; afterwards the automaton accepts exactly the
//! canonical texts of the paths that the form matches, unit by unit, from state 0.

use alloc::{collections::BTreeSet, string::ToString, vec, vec::Vec};
use core::iter;

use crate::{
    constraint::Constraint,
    template::{Form, Part},
};

/// A character, or [`ESCAPED_SLASH`]. A `%` stands for `%25`: canonical text has no other.
pub(crate) type Unit = u32;

/// The unit `%2F`.
pub(super) const ESCAPED_SLASH: Unit = 0x11_0000;

/// The units of canonical text.
pub(crate) fn units(text: &str) -> impl Iterator<Item = Unit> {
    let mut rest = text;
    iter::from_fn(move || {
        if let Some(after) = rest.strip_prefix("%2F") {
            rest = after;
            return Some(ESCAPED_SLASH);
        }
        let c = rest.chars().next()?;
        rest = rest.strip_prefix("%25").or_else(|| rest.get(c.len_utf8()..))?;
        Some(u32::from(c))
    })
}

/// A set of units: any of the 128 ASCII characters, and of the others none, one or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Units {
    ascii: u128,
    wide: Wide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wide {
    None,
    One(Unit),
    All,
}

impl Units {
    const ANY: Units = Units { ascii: u128::MAX, wide: Wide::All };
    const NOT_SLASH: Units = Units { ascii: !(1 << b'/'), wide: Wide::All };

    fn one(unit: Unit) -> Units {
        match unit {
            0..128 => Units { ascii: 1 << unit, wide: Wide::None },
            _ => Units { ascii: 0, wide: Wide::One(unit) },
        }
    }

    fn ascii(class: impl Fn(u8) -> bool) -> Units {
        let ascii = (0..128).filter(|&byte| class(byte)).fold(0, |set, byte| set | 1 << byte);
        Units { ascii, wide: Wide::None }
    }

    /// The digits from one to another.
    fn digits(from: u8, to: u8) -> Units {
        Units::ascii(|byte| byte.checked_sub(b'0').is_some_and(|digit| (from..=to).contains(&digit)))
    }

    pub(super) fn contains(self, unit: Unit) -> bool {
        self.and(Units::one(unit)) == Units::one(unit)
    }

    /// The units in both.
    pub(super) fn and(self, other: Units) -> Units {
        let wide = match (self.wide, other.wide) {
            (Wide::All, wide) | (wide, Wide::All) => wide,
            (Wide::One(a), Wide::One(b)) if a == b => Wide::One(a),
            _ => Wide::None,
        };
        Units { ascii: self.ascii & other.ascii, wide }
    }

    /// The unit that reads best.
    pub(super) fn nicest(self) -> Option<Unit> {
        let ascii = nice().find(|&unit| self.ascii & 1 << unit != 0);
        ascii.or(match self.wide {
            Wide::None => None,
            Wide::One(unit) => Some(unit),
            Wide::All => Some(u32::from('é')),
        })
    }
}

/// The ASCII characters, the ones that read best first, the slash last.
fn nice() -> impl Iterator<Item = Unit> {
    let visible = "a1bcdefghijklmnopqrstuvwxyz234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~!\"#$%&'()*+,:;<=>?@[\\]^`{|}";
    visible.bytes().chain(0..=b' ').chain([0x7f, b'/']).map(u32::from)
}

/// Units such that any other is told apart by no edge of some automata from one of them; the nicest first.
pub(super) fn alphabet<'a>(automata: impl Iterator<Item = &'a Automaton>) -> Vec<Unit> {
    let mut edges: Vec<Units> = Vec::new();
    for (units, _) in automata.flat_map(|automaton| &automaton.edges).flatten() {
        if !edges.contains(units) {
            edges.push(*units);
        }
    }
    let mut wide: BTreeSet<Unit> = edges
        .iter()
        .filter_map(|units| match units.wide {
            Wide::One(unit) => Some(unit),
            _ => None,
        })
        .collect();
    let fresh = (u32::from('é')..ESCAPED_SLASH).find(|unit| char::from_u32(*unit).is_some() && !wide.contains(unit));
    wide.extend(fresh);
    // ASCII in sets that no edge divides.
    let divided = |sets: Vec<u128>, units: &Units| -> Vec<u128> {
        let halves = sets.into_iter().flat_map(|set| [set & units.ascii, set & !units.ascii]);
        halves.filter(|&half| half != 0).collect()
    };
    let mut sets = edges.iter().fold(vec![u128::MAX], divided);
    let mut is_first = |unit: &Unit| {
        let place = sets.iter().position(|set| set & 1 << unit != 0);
        place.map(|place| sets.swap_remove(place)).is_some()
    };
    nice().filter(|unit| is_first(unit)).chain(wide).collect()
}

/// What a catch-all may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slashes {
    /// What the contract says: anything.
    Anywhere,
    /// Segments that are not empty, with slashes between them: what a person would write.
    Between,
}

/// States are numbered from 0, where a path begins.
#[derive(Debug)]
pub(super) struct Automaton {
    edges: Vec<Vec<(Units, u32)>>,
    ends: Vec<u32>,
}

impl Automaton {
    pub(super) fn new(form: &Form, slashes: Slashes) -> Automaton {
        let mut automaton = Automaton { edges: vec![Vec::new()], ends: vec![0] };
        for segment in &form.segments {
            automaton.then(Units::one(u32::from('/')));
            for part in &segment.parts {
                match part {
                    Part::Text(text) => units(text).for_each(|unit| automaton.then(Units::one(unit))),
                    Part::Param(constraint) => automaton.then_constrained(*constraint),
                    Part::CatchAll if slashes == Slashes::Anywhere => automaton.then_some(Units::ANY),
                    Part::CatchAll => automaton.then_segments(),
                }
            }
        }
        automaton
    }

    pub(super) fn accepts(&self, state: u32) -> bool {
        self.ends.contains(&state)
    }

    pub(super) fn edges(&self, state: u32) -> &[(Units, u32)] {
        self.edges.get(state as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether everything that may follow is accepted in one of some states.
    pub(super) fn accepts_all(&self, states: &[u32]) -> bool {
        states.iter().any(|&state| self.accepts(state) && self.edges(state).contains(&(Units::ANY, state)))
    }

    /// The states that one unit leads to, in order.
    pub(super) fn step(&self, states: &[u32], unit: Unit) -> Vec<u32> {
        let edges = states.iter().flat_map(|&state| self.edges(state));
        let mut next: Vec<u32> = edges.filter(|(units, _)| units.contains(unit)).map(|&(_, next)| next).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    fn state(&mut self) -> u32 {
        self.edges.push(Vec::new());
        u32::try_from(self.edges.len() - 1).unwrap_or(u32::MAX)
    }

    fn connect(&mut self, from: &[u32], units: Units, to: u32) {
        for &from in from {
            if let Some(edges) = self.edges.get_mut(from as usize) {
                edges.push((units, to));
            }
        }
    }

    /// Goes on with one unit.
    fn then(&mut self, units: Units) {
        let next = self.state();
        let ends = core::mem::replace(&mut self.ends, vec![next]);
        self.connect(&ends, units, next);
    }

    /// Goes on with one unit or more.
    fn then_some(&mut self, units: Units) {
        self.then(units);
        for end in self.ends.clone() {
            self.connect(&[end], units, end);
        }
    }

    /// Goes on with one segment or more, none of them empty.
    fn then_segments(&mut self) {
        self.then_some(Units::NOT_SLASH);
        let slash = self.state();
        for end in self.ends.clone() {
            self.connect(&[end], Units::one(u32::from('/')), slash);
            self.connect(&[slash], Units::NOT_SLASH, end);
        }
    }

    fn then_constrained(&mut self, constraint: Constraint) {
        match constraint {
            Constraint::None => self.then_some(Units::NOT_SLASH),
            Constraint::Alpha => self.then_some(Units::ascii(|byte| byte.is_ascii_alphabetic())),
            Constraint::Alnum => self.then_some(Units::ascii(|byte| byte.is_ascii_alphanumeric())),
            Constraint::Hex => self.then_some(Units::ascii(|byte| byte.is_ascii_hexdigit())),
            Constraint::Uuid => {
                for at in 0..36 {
                    match at {
                        8 | 13 | 18 | 23 => self.then(Units::one(u32::from('-'))),
                        _ => self.then(Units::ascii(|byte| byte.is_ascii_hexdigit())),
                    }
                }
            }
            _ => self.then_integer(constraint.magnitudes().unwrap_or_default()),
        }
    }

    fn then_integer(&mut self, (below, above): (Option<u128>, u128)) {
        let starts = core::mem::take(&mut self.ends);
        self.digits(&starts, above);
        if let Some(below) = below {
            let sign = self.state();
            self.connect(&starts, Units::one(u32::from('-')), sign);
            self.digits(&[sign], below);
        }
    }

    /// Adds a number up to `limit` from some states on, and its ends to the ends. After the leading zeros a state knows
    /// how many digits it has seen and how they compare with the first digits of the limit.
    fn digits(&mut self, starts: &[u32], limit: u128) {
        let zeros = self.state();
        let limit = limit.to_string();
        let (mut less, mut equal, mut greater) = (Vec::new(), [starts, &[zeros]].concat(), Vec::new());
        for (seen, digit) in limit.bytes().map(|byte| byte - b'0').enumerate() {
            let next = [self.state(), self.state(), self.state()];
            let [next_less, next_equal, next_greater] = next;
            let lowest = u8::from(seen == 0);
            if digit > lowest {
                self.connect(&equal, Units::digits(lowest, digit - 1), next_less);
            }
            self.connect(&equal, Units::digits(digit, digit), next_equal);
            self.connect(&equal, Units::digits(digit + 1, 9), next_greater);
            self.connect(&less, Units::digits(0, 9), next_less);
            self.connect(&greater, Units::digits(0, 9), next_greater);
            let complete = seen + 1 == limit.len();
            self.ends.extend(next.into_iter().take(if complete { 2 } else { 3 }));
            (less, equal, greater) = (vec![next_less], vec![next_equal], vec![next_greater]);
        }
        // Last, because the first way found is the one shown.
        self.connect(&[starts, &[zeros]].concat(), Units::digits(0, 0), zeros);
        self.ends.push(zeros);
    }
}

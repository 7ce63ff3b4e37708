//! What a parameter may hold, read in either direction.

use crate::{
    constraint::Constraint,
    path::{Text, Unit},
};

/// The class of a plain parameter. Within a region, which has no slash, it is the class of a catch-all too.
pub(super) const PLAIN: u8 = Constraint::None as u8;
const UUID: u8 = Constraint::Uuid as u8;
const ALPHA: u8 = Constraint::Alpha as u8;
const HEX: u8 = Constraint::Hex as u8;
const ALNUM: u8 = Constraint::Alnum as u8;

/// Units of a UUID.
const UUID_UNITS: usize = 36;

/// What the digits of a number may come to: without a sign, and behind a minus.
#[derive(Clone, Copy)]
struct Range {
    most: u128,
    least: Option<u128>,
}

fn range(class: u8) -> Option<Range> {
    const CLASSES: [(Constraint, Constraint, u32); 5] = [
        (Constraint::U8, Constraint::I8, 8),
        (Constraint::U16, Constraint::I16, 16),
        (Constraint::U32, Constraint::I32, 32),
        (Constraint::U64, Constraint::I64, 64),
        (Constraint::U128, Constraint::I128, 128),
    ];
    CLASSES.iter().find_map(|&(unsigned, signed, bits)| {
        let most = u128::MAX >> (128 - bits);
        if class == unsigned as u8 {
            Some(Range { most, least: None })
        } else if class == signed as u8 {
            Some(Range { most: most >> 1, least: Some((most >> 1) + 1) })
        } else {
            None
        }
    })
}

fn ascii(unit: Unit) -> Option<u8> {
    u8::try_from(unit).ok()
}

fn digit(unit: Unit) -> Option<u128> {
    ascii(unit).filter(u8::is_ascii_digit).map(|byte| u128::from(byte - b'0'))
}

/// Whether a unit may stand in a parameter of a class that asks no more of its text.
fn allows(class: u8, unit: Unit) -> bool {
    match class {
        ALPHA => ascii(unit).is_some_and(|byte| byte.is_ascii_alphabetic()),
        HEX => ascii(unit).is_some_and(|byte| byte.is_ascii_hexdigit()),
        ALNUM => ascii(unit).is_some_and(|byte| byte.is_ascii_alphanumeric()),
        _ => true,
    }
}

/// Whether the text from `from` to `to` is one of the class.
#[inline]
pub(super) fn covers<X: Text>(class: u8, text: X, from: usize, to: usize) -> bool {
    class == PLAIN || reach(class, text, from, to).is_some_and(|(shortest, longest)| shortest <= to && to <= longest)
}

/// The shortest and the longest text of the class that starts at `from`, by their ends, not beyond `limit`. Every end
/// between them does too.
pub(super) fn reach<X: Text>(class: u8, text: X, from: usize, limit: usize) -> Option<(usize, usize)> {
    let next = |at: usize| text.next(at).filter(|&(_, end)| end <= limit);
    let (_, first) = next(from)?;
    if class == PLAIN {
        return Some((first, limit));
    }
    if class == UUID {
        return uuid(text, from, limit).map(|end| (end, end));
    }
    let Some(range) = range(class) else {
        let mut end = from;
        while let Some((_, after)) = next(end).filter(|&(unit, _)| allows(class, unit)) {
            end = after;
        }
        return (end > from).then_some((first, end));
    };
    let minus = range.least.filter(|_| next(from).is_some_and(|(unit, _)| unit == Unit::from(b'-')));
    let (most, digits) = minus.map_or((range.most, from), |least| (least, first));
    let (mut value, mut end) = (0u128, digits);
    while let Some((unit, after)) = next(end)
        && let Some(sum) = digit(unit).and_then(|digit| value.checked_mul(10)?.checked_add(digit))
        && sum <= most
    {
        (value, end) = (sum, after);
    }
    let shortest = next(digits)?.1;
    (end > digits).then_some((shortest, end))
}

/// The end of the UUID that starts at `from`.
fn uuid<X: Text>(text: X, from: usize, limit: usize) -> Option<usize> {
    let mut at = from;
    for place in 0..UUID_UNITS {
        let (unit, end) = text.next(at).filter(|&(_, end)| end <= limit)?;
        let fits = match place {
            8 | 13 | 18 | 23 => unit == Unit::from(b'-'),
            _ => allows(HEX, unit),
        };
        at = fits.then_some(end)?;
    }
    Some(at)
}

/// Reads text of a class from right to left: tells of each place whether text of the class from there ends at one of the
/// places named as candidates.
///
/// It keeps one candidate, the nearest. That is enough: of plain text, letters and the like any candidate to the right
/// will do, as long as no other unit came between; a number to the nearest candidate is the least one, so if it is out of
/// range, all are. Two classes need more: a minus takes a digit, so the candidate it stands before is no use to it, and
/// the one before that is kept for one step; a UUID has one length, so the candidates are kept as bits.
#[derive(Clone, Copy, Default)]
pub(super) struct Machine {
    class: u8,
    pub(super) at: usize,
    number: Number,
    /// What `number` was before a candidate at this very place.
    behind: Option<Number>,
    ends: u64,
}

/// The digits between a place and the nearest candidate.
#[derive(Clone, Copy, Default)]
struct Number {
    alive: bool,
    digits: bool,
    value: u128,
    /// What the next digit counts; 0 when it no longer fits.
    power: u128,
}

impl Machine {
    pub(super) fn new(class: u8, at: usize) -> Machine {
        Machine { class, at, ..Machine::default() }
    }

    /// Names the present place a candidate.
    pub(super) fn candidate(&mut self) {
        self.behind = Some(self.number);
        self.number = Number { alive: true, digits: false, value: 0, power: 1 };
        self.ends |= 1;
    }

    /// Goes one unit to the left, not beyond `limit`. Gives that unit, and tells whether text of the class stands between
    /// the new place and a candidate; `None` where there is nothing to the left.
    pub(super) fn step<X: Text>(&mut self, text: X, limit: usize) -> Option<(Unit, bool)> {
        let (unit, at) = text.previous(limit, self.at)?;
        self.at = at;
        Some((unit, self.takes(text, unit)))
    }

    fn takes<X: Text>(&mut self, text: X, unit: Unit) -> bool {
        self.ends <<= 1;
        let behind = self.behind.take();
        if self.class == UUID {
            return self.ends >> UUID_UNITS & 1 == 1 && uuid(text, self.at, usize::MAX).is_some();
        }
        let Some(range) = range(self.class) else {
            self.number.alive &= allows(self.class, unit);
            return self.number.alive;
        };
        if let (Some(least), true) = (range.least, unit == Unit::from(b'-')) {
            let number = behind.unwrap_or(self.number);
            self.number.alive = false;
            return number.alive && number.digits && number.value <= least;
        }
        self.number.push(digit(unit), range.least.unwrap_or(range.most));
        self.number.alive && self.number.value <= range.most
    }
}

impl Number {
    /// Takes a digit in front; anything else, or too large a number, ends it.
    fn push(&mut self, digit: Option<u128>, most: u128) {
        let value = match digit {
            Some(0) => Some(self.value),
            Some(digit) if self.power != 0 => {
                digit.checked_mul(self.power).and_then(|more| self.value.checked_add(more)).filter(|&sum| sum <= most)
            }
            _ => None,
        };
        self.alive &= value.is_some();
        self.value = value.unwrap_or(self.value);
        self.power = self.power.checked_mul(10).unwrap_or(0);
        self.digits = true;
    }
}

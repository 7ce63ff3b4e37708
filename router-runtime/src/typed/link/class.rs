//! Constraints in const evaluation; [`Constraint::holds`] is the twin for all other times.

use crate::constraint::Constraint;

/// Whether text that is not empty satisfies the constraint of that number.
pub(super) const fn holds(class: u8, text: &[u8]) -> bool {
    if class == Constraint::Uuid as u8 {
        return uuid(text);
    }
    let mut known: &[Constraint] = &Constraint::ALL;
    while let [constraint, behind @ ..] = known {
        if *constraint as u8 == class {
            return match constraint.magnitudes() {
                Some((below, above)) => integer(text, below, above),
                None => all(*constraint, text),
            };
        }
        known = behind;
    }
    true
}

const fn all(constraint: Constraint, text: &[u8]) -> bool {
    let mut rest = text;
    while let [byte, behind @ ..] = rest {
        let is_one = match constraint {
            Constraint::Alpha => byte.is_ascii_alphabetic(),
            Constraint::Hex => byte.is_ascii_hexdigit(),
            _ => byte.is_ascii_alphanumeric(),
        };
        if !is_one {
            return false;
        }
        rest = behind;
    }
    true
}

const fn uuid(text: &[u8]) -> bool {
    let mut rest = text;
    let mut at = 0;
    while let [byte, behind @ ..] = rest {
        let is_one = match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        };
        if !is_one {
            return false;
        }
        at += 1;
        rest = behind;
    }
    at == 36
}

const fn integer(text: &[u8], below: Option<u128>, above: u128) -> bool {
    let (mut rest, limit) = match (text, below) {
        ([b'-', digits @ ..], Some(below)) => (digits, below),
        _ => (text, above),
    };
    if rest.is_empty() {
        return false;
    }
    let mut value: u128 = 0;
    while let [byte, behind @ ..] = rest {
        if !byte.is_ascii_digit() {
            return false;
        }
        let Some(shifted) = value.checked_mul(10) else { return false };
        let Some(sum) = shifted.checked_add((*byte - b'0') as u128) else { return false };
        value = sum;
        rest = behind;
    }
    value <= limit
}

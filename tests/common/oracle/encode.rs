//! Text goes in, its canonical form comes out as a list of units, each with the raw bytes it came from; or nothing, when
//! the text has no canonical form.
//!
//! An encoded slash and an encoded percent sign are one unit each, so nothing that works on units can split one.

use std::ops::Range;

/// One indivisible piece of canonical text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A byte, written as it is or encoded.
    Byte(u8),
    /// A raw `/`.
    Separator,
    /// `%2F` in either case.
    EncodedSlash,
    /// `%25`.
    EncodedPercent,
}

/// A unit and where it stands in the raw text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// What it is.
    pub unit: Unit,
    /// The raw bytes it was read from.
    pub raw: Range<usize>,
}

/// Reads raw text into units. `None` for a `%` without two hex digits and for bytes that decode to invalid UTF-8.
#[must_use]
pub fn read_units(raw: &str) -> Option<Vec<Placed>> {
    let bytes = raw.as_bytes();
    let mut units = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (unit, length) = match bytes[at] {
            b'/' => (Unit::Separator, 1),
            b'%' => {
                let high = hex(*bytes.get(at + 1)?)?;
                let low = hex(*bytes.get(at + 2)?)?;
                let unit = match high * 16 + low {
                    b'/' => Unit::EncodedSlash,
                    b'%' => Unit::EncodedPercent,
                    byte => Unit::Byte(byte),
                };
                (unit, 3)
            }
            byte => (Unit::Byte(byte), 1),
        };
        units.push(Placed { unit, raw: at..at + length });
        at += length;
    }
    String::from_utf8(text_of(units.iter().map(|placed| placed.unit))).ok()?;
    Some(units)
}

/// Canonical text as bytes.
pub fn text_of(units: impl IntoIterator<Item = Unit>) -> Vec<u8> {
    let mut text = Vec::new();
    for unit in units {
        match unit {
            Unit::Byte(byte) => text.push(byte),
            Unit::Separator => text.push(b'/'),
            Unit::EncodedSlash => text.extend(b"%2F"),
            Unit::EncodedPercent => text.extend(b"%25"),
        }
    }
    text
}

/// The canonical text of a raw path, or `None` for bad encoding.
#[must_use]
pub fn canonical(raw: &str) -> Option<String> {
    let units = read_units(raw)?;
    String::from_utf8(text_of(units.iter().map(|placed| placed.unit))).ok()
}

fn hex(digit: u8) -> Option<u8> {
    let value = char::from(digit).to_digit(16)?;
    u8::try_from(value).ok()
}

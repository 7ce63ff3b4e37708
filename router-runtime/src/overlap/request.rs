//! Canonical text to the text of a request line, whose canonical text it is again.

use alloc::string::String;
use core::fmt::Write;

pub(crate) use super::automaton::units;
use super::automaton::{ESCAPED_SLASH, Unit};

/// Appends canonical text, slashes included.
pub(crate) fn push_text(out: &mut String, text: &str) {
    units(text).for_each(|unit| push_unit(out, unit));
}

/// Appends one unit: as it is if a path may hold it (RFC 3986, section 3.3), else percent-encoded.
pub(super) fn push_unit(out: &mut String, unit: Unit) {
    let c = match unit {
        ESCAPED_SLASH => return out.push_str("%2F"),
        _ => char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    if c.is_ascii_alphanumeric() || "/-._~!$&'()*+,;=:@".contains(c) {
        out.push(c);
    } else {
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
}

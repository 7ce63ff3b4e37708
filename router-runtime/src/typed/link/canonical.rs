//! Canonical text in const evaluation.

use super::{Message, byte};

/// Bytes of the longest path of a link that is read otherwise than as it stands.
pub(super) const LONGEST: usize = 16_384;

/// Decodes every escape but `%2F` and `%25`, and lowers letters if it `folds`; gives the length. `None` if the text is
/// malformed.
///
/// # Panics
/// If the path is longer than [`LONGEST`].
#[track_caller]
pub(super) const fn canonical(path: &[u8], text: &mut [u8; LONGEST], folds: bool) -> Option<usize> {
    if path.len() > LONGEST {
        let mut message = Message::new();
        message.push("a link with `%`, or of a table with `case = ignore_ascii`, may not have more than 16,384 bytes");
        message.fail();
    }
    let (mut at, mut len) = (0, 0);
    while at < path.len() {
        let mut unit = byte(path, at);
        let mut is_kept = false;
        if unit == b'%' {
            let (_, [_, high, low, ..]) = path.split_at(at) else { return None };
            let (Some(high), Some(low)) = (hex(*high), hex(*low)) else { return None };
            unit = high << 4 | low;
            at += 2;
            if unit == b'/' || unit == b'%' {
                let escape = if unit == b'/' { *b"%2F" } else { *b"%25" };
                put(text, len, escape[0]);
                put(text, len + 1, escape[1]);
                len += 2;
                unit = escape[2];
                is_kept = true;
            }
        }
        if folds && !is_kept {
            unit = unit.to_ascii_lowercase();
        }
        put(text, len, unit);
        len += 1;
        at += 1;
    }
    let (whole, _) = text.split_at(len);
    if core::str::from_utf8(whole).is_ok() { Some(len) } else { None }
}

const fn put(text: &mut [u8], at: usize, unit: u8) {
    if let Some((_, [slot, ..])) = text.split_at_mut_checked(at) {
        *slot = unit;
    }
}

/// What a hexadecimal digit stands for.
pub(in crate::typed) const fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

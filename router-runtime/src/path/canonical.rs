//! Canonical text as a string, for those who compare what the router compares.

use alloc::{borrow::Cow, string::String, vec::Vec};

use super::{BadEncoding, escape_at, is_well_encoded};

/// The canonical text of a path: every `%XX` decoded, but `%2F` and `%25`, which are written so.
///
/// Two paths with one canonical text are answered alike, so middleware that guards a path compares this and not the raw
/// text: `/%61dmin` is `/admin`. Borrows where nothing is decoded.
///
/// # Errors
/// [`BadEncoding`] where an escape is malformed or the decoded text is not UTF-8; a look-up answers so too.
///
/// ```
/// # use wayplan_runtime::path::{canonical, BadEncoding};
/// assert_eq!(canonical("/%61dmin").unwrap(), "/admin");
/// assert_eq!(canonical("/a%2fb%25").unwrap(), "/a%2Fb%25");
/// assert_eq!(canonical("/%zz"), Err(BadEncoding));
/// ```
pub fn canonical(path: &str) -> Result<Cow<'_, str>, BadEncoding> {
    if !path.contains('%') {
        return Ok(Cow::Borrowed(path));
    }
    if !is_well_encoded(path) {
        return Err(BadEncoding);
    }
    let bytes = path.as_bytes();
    let mut text = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let unit = if byte == b'%' { escape_at(bytes, at) } else { None };
        match unit {
            Some(b'/') => text.extend_from_slice(b"%2F"),
            Some(b'%') => text.extend_from_slice(b"%25"),
            Some(decoded) => text.push(decoded),
            None => text.push(byte),
        }
        at += if unit.is_some() { 3 } else { 1 };
    }
    String::from_utf8(text).map(Cow::Owned).map_err(|_| BadEncoding)
}

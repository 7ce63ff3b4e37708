//! The text of one parameter, and what a handler makes of it.

use core::fmt;

#[cfg(feature = "alloc")]
use {alloc::borrow::Cow, core::str::FromStr};

use crate::lookup::has_percent;

/// The text of one parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Param<'p> {
    raw: &'p str,
}

impl<'p> Param<'p> {
    /// The text as it stands in the request, percent-encoded.
    #[must_use]
    #[inline]
    pub fn raw(self) -> &'p str {
        self.raw
    }

    /// Whether there is anything to decode. Out of line, since each field of each route asks it.
    #[inline(never)]
    pub(crate) fn is_encoded(self) -> bool {
        has_percent(self.raw.as_bytes())
    }

    /// The text decoded fully, once: `%252F` gives `%2F`. Borrows where nothing is encoded.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn decode(self) -> Cow<'p, str> {
        if self.is_encoded() { Cow::Owned(decoded(self.raw)) } else { Cow::Borrowed(self.raw) }
    }

    /// Decodes the text and parses it.
    ///
    /// # Errors
    /// That of the type.
    #[cfg(feature = "alloc")]
    pub fn parse<T: FromStr>(self) -> Result<T, T::Err> {
        self.decode().parse()
    }

    /// The decoded text of a catch-all as a relative path that stays below the folder it is joined to.
    ///
    /// # Errors
    /// [`UnsafePath`] where, after decoding, a segment is empty, `.` or `..`, or the text holds NUL, `\`, `:` or an encoded
    /// slash.
    ///
    /// ```
    /// # use wayplan_runtime::Param;
    /// assert_eq!(Param::from("css/site.css").safe_path().unwrap(), "css/site.css");
    /// assert!(Param::from("%2e%2e/etc/passwd").safe_path().is_err());
    /// assert!(Param::from("/etc/passwd").safe_path().is_err());
    /// ```
    #[cfg(feature = "alloc")]
    pub fn safe_path(self) -> Result<Cow<'p, str>, UnsafePath> {
        let encodes_slash = self.raw.as_bytes().windows(3).any(|escape| escape.eq_ignore_ascii_case(b"%2f"));
        let text = self.decode();
        let refused = |segment: &str| matches!(segment, "" | "." | "..");
        if encodes_slash || text.contains(['\0', '\\', ':']) || text.split('/').any(refused) {
            return Err(UnsafePath);
        }
        Ok(text)
    }
}

impl<'p> From<&'p str> for Param<'p> {
    /// Takes raw text of a path.
    fn from(raw: &'p str) -> Self {
        Param { raw }
    }
}

/// A parameter is not a relative path that stays below its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsafePath;

impl fmt::Display for UnsafePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the path may lead out of its folder")
    }
}

impl core::error::Error for UnsafePath {}

/// Decodes every well-formed escape. What a look-up handed out has no other, and is UTF-8 then.
#[cfg(feature = "alloc")]
fn decoded(raw: &str) -> alloc::string::String {
    use alloc::{string::String, vec::Vec};
    let bytes = raw.as_bytes();
    let mut text = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let decoded = crate::path::escape_at(bytes, at);
        text.push(decoded.unwrap_or(byte));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn decodes_once() {
        assert_eq!(Param::from("%252F").decode(), "%2F");
        assert_eq!(Param::from("caf%C3%A9").decode(), "café");
        assert!(matches!(Param::from("plain").decode(), Cow::Borrowed("plain")));
        assert_eq!(Param::from("%31%32").parse(), Ok(12));
        assert!(Param::from("x").parse::<u8>().is_err());
    }

    #[test]
    fn safe_paths() {
        for bad in [
            "",
            "/etc/passwd",
            "a//b",
            "a/",
            ".",
            "a/../b",
            "%2e%2e",
            "a/%2E/b",
            "a%2fb",
            "a%2Fb",
            "c:x",
            "a%5Cb",
            "a%00",
        ] {
            assert_eq!(Param::from(bad).safe_path(), Err(UnsafePath), "{bad}");
        }
        for good in ["a", "a/b", "...", "a/.b", "%C3%A9"] {
            assert!(Param::from(good).safe_path().is_ok(), "{good}");
        }
    }
}

//! What a look-up found: [`Match`], its [`Params`], and one [`Param`] of them. Nothing here owns heap memory.

use core::{fmt, str::FromStr};

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use crate::{bytes::Bytes, limits::MAX_PARAMS};

/// The identity of a route: dense in a table, in listing order; in a router never reused, with the highest bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RouteId(pub u64);

impl RouteId {
    /// The bit that tells a router's ids from a table's.
    pub(crate) const DYNAMIC: u64 = 1 << 63;

    /// Whether the route was registered at run time.
    #[must_use]
    pub fn is_dynamic(self) -> bool {
        self.0 & Self::DYNAMIC != 0
    }
}

/// The places of the parameters in the path of a look-up: memory for `find`, to be used again.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    places: Places,
    len: u8,
}

/// 128 bytes: so much is copied in line, without a call.
type Places = [(u32, u32); MAX_PARAMS];

impl Spans {
    /// How many parameters the last look-up found.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether the last look-up found no parameter.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The raw text of a parameter of `path`, the path that was looked up, by its place in the template.
    #[must_use]
    #[inline]
    pub fn get<'p>(&self, index: usize, path: &'p str) -> Option<&'p str> {
        let &(start, end) = self.places.get(..self.len())?.get(index)?;
        let (start, end) = (start as usize, end as usize);
        match path.get(start..end) {
            // The other slash form of a path may end in a slash that is not in the text.
            None if start == path.len() && end == start + 1 => Some("/"),
            text => text,
        }
    }

    /// The same, copied field by field: see [`Places`].
    #[inline(always)]
    pub(crate) fn copied(&self) -> Spans {
        Spans { places: self.places, len: self.len }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, start: usize, end: usize) {
        if let Some(place) = self.places.get_mut(index) {
            #[expect(clippy::cast_possible_truncation, reason = "a path has fewer than u32::MAX bytes")]
            let span = (start as u32, end as u32);
            *place = span;
        }
    }

    #[inline(always)]
    pub(crate) fn set_len(&mut self, len: usize) {
        self.len = u8::try_from(len).unwrap_or(u8::MAX);
    }

    /// How many slashes a parameter of `path` holds.
    pub(crate) fn slashes(&self, index: usize, path: &str) -> usize {
        self.get(index, path).map_or(0, |text| text.bytes().filter(|&byte| byte == b'/').count())
    }
}

/// A route that answers a request.
#[derive(Debug)]
pub struct Match<'t, 'p, T> {
    /// The value of the route.
    pub value: &'t T,
    /// The id of the route.
    pub route: RouteId,
    /// The template as written; OpenTelemetry's `http.route`.
    pub template: &'t str,
    /// The parameters.
    pub params: Params<'t, 'p>,
}

impl<T> Clone for Match<'_, '_, T> {
    fn clone(&self) -> Self {
        Match { value: self.value, route: self.route, template: self.template, params: self.params.clone() }
    }
}

/// A template and where its parameter names stand in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'t> {
    pub(crate) template: &'t str,
    pub(crate) ranges: Ranges<'t>,
}

/// Start and length of each name, two bytes each, little-endian.
#[derive(Clone, Copy)]
pub(crate) enum Ranges<'t> {
    #[cfg(feature = "alloc")]
    Here(&'t [u8]),
    /// In the data of a table, at the place that stands at this one; found when it is asked for, since most are not.
    Told(Bytes<'t>, usize),
}

impl<'t> Ranges<'t> {
    #[inline(always)]
    fn bytes(self) -> &'t [u8] {
        match self {
            #[cfg(feature = "alloc")]
            Ranges::Here(bytes) => bytes,
            Ranges::Told(data, at) => data.counted(data.place(at)),
        }
    }
}

impl fmt::Debug for Ranges<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes().fmt(f)
    }
}

impl<'t> Names<'t> {
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = &'t str> + Clone {
        let ranges = self.ranges.bytes().as_chunks().0;
        ranges.iter().map(move |range| self.name(*range))
    }

    /// The name of a parameter; nothing is read unless the name is used.
    #[inline(always)]
    fn get(self, index: usize) -> &'t str {
        self.ranges.bytes().get(4 * index..).and_then(<[u8]>::first_chunk).map_or("", |range| self.name(*range))
    }

    #[inline(always)]
    fn name(self, [start_low, start_high, len_low, len_high]: [u8; 4]) -> &'t str {
        let start = usize::from(u16::from_le_bytes([start_low, start_high]));
        let len = usize::from(u16::from_le_bytes([len_low, len_high]));
        self.template.get(start..start + len).unwrap_or_default()
    }
}

/// The parameters of a request, in the order of the template.
#[derive(Clone)]
pub struct Params<'t, 'p> {
    pub(crate) path: &'p str,
    pub(crate) names: Names<'t>,
    pub(crate) spans: Spans,
}

impl<'t, 'p> Params<'t, 'p> {
    /// The parameter of that name. `None` if the template has none, or an optional one that the path lacks.
    #[must_use]
    #[inline]
    pub fn get(&self, name: &str) -> Option<Param<'p>> {
        self.iter().find(|(known, _)| *known == name).map(|(_, param)| param)
    }

    /// Names and parameters, in the order of the template.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, Param<'p>)> {
        (0..self.spans.len())
            .map(|index| (self.names.get(index), Param { raw: self.spans.get(index, self.path).unwrap_or_default() }))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }
}

impl fmt::Debug for Params<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(name, param)| (name, param.raw))).finish()
    }
}

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

    /// The text decoded fully, once: `%252F` gives `%2F`. Borrows where nothing is encoded.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn decode(self) -> Cow<'p, str> {
        decode(self.raw)
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
fn decode(raw: &str) -> Cow<'_, str> {
    use alloc::{string::String, vec::Vec};
    if !raw.contains('%') {
        return Cow::Borrowed(raw);
    }
    let bytes = raw.as_bytes();
    let mut text = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let decoded = crate::path::escape_at(bytes, at);
        text.push(decoded.unwrap_or(byte));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    Cow::Owned(String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
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

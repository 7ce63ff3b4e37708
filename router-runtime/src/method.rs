//! Methods: RFC 9110 tokens. In goes a token, out comes a [`Method`]; a table or router numbers the methods it knows, the
//! standard nine and `ANY` first, so that a set of them is one word.

use core::fmt;

/// A request method, or [`Method::ANY`] in the place of one.
///
/// Methods are case-sensitive: `"get"` is an extension token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method<'m> {
    /// `GET`; a route for it answers `HEAD` too.
    Get,
    /// `HEAD`
    Head,
    /// `POST`
    Post,
    /// `PUT`
    Put,
    /// `DELETE`
    Delete,
    /// `CONNECT`
    Connect,
    /// `OPTIONS`
    Options,
    /// `TRACE`
    Trace,
    /// `PATCH`
    Patch,
    /// In a route: whatever its shape has no other route for. In a request it is an ordinary token.
    Any,
    /// An extension token, such as `PURGE`.
    Other(&'m str),
}

/// The methods with a fixed number, in the order in which an allowed set names them.
pub(crate) const STANDARD: [&str; 10] =
    ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "ANY"];

/// The number of `GET`.
pub(crate) const GET: u8 = 0;
/// The number of `HEAD`.
pub(crate) const HEAD: u8 = 1;
/// The number of `ANY`.
pub(crate) const ANY: u8 = 9;
/// The number of a method that no route names.
pub(crate) const UNKNOWN: u8 = 64;

#[expect(missing_docs, reason = "the tokens themselves")]
impl Method<'_> {
    pub const GET: Method<'static> = Method::Get;
    pub const HEAD: Method<'static> = Method::Head;
    pub const POST: Method<'static> = Method::Post;
    pub const PUT: Method<'static> = Method::Put;
    pub const DELETE: Method<'static> = Method::Delete;
    pub const CONNECT: Method<'static> = Method::Connect;
    pub const OPTIONS: Method<'static> = Method::Options;
    pub const TRACE: Method<'static> = Method::Trace;
    pub const PATCH: Method<'static> = Method::Patch;
    pub const ANY: Method<'static> = Method::Any;
}

impl<'m> Method<'m> {
    /// The token.
    #[must_use]
    pub fn as_str(self) -> &'m str {
        match self {
            Method::Get => "GET",
            Method::Head => "HEAD",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Delete => "DELETE",
            Method::Connect => "CONNECT",
            Method::Options => "OPTIONS",
            Method::Trace => "TRACE",
            Method::Patch => "PATCH",
            Method::Any => "ANY",
            Method::Other(token) => token,
        }
    }

    /// Whether this is a token as RFC 9110, section 5.6.2, writes it: one or more visible ASCII characters without
    /// delimiters. The other methods always are.
    #[must_use]
    pub fn is_token(self) -> bool {
        let token = self.as_str();
        !token.is_empty() && token.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
    }

    /// The fixed number of a standard method or `ANY`; the token of any other.
    #[inline(always)]
    pub(crate) fn number(self) -> Result<u8, &'m str> {
        match self {
            Method::Other(token) => Err(token),
            #[expect(clippy::cast_possible_truncation, reason = "one of ten")]
            standard => Ok(standard.place() as u8),
        }
    }

    /// The fixed number, which is the place in the list of variants: so a number is read and no branch has to guess the method.
    #[inline(always)]
    fn place(self) -> usize {
        match self {
            Method::Get => 0,
            Method::Head => 1,
            Method::Post => 2,
            Method::Put => 3,
            Method::Delete => 4,
            Method::Connect => 5,
            Method::Options => 6,
            Method::Trace => 7,
            Method::Patch => 8,
            Method::Any => 9,
            Method::Other(_) => 10,
        }
    }

    /// The number among `tokens`, a list of extension tokens separated by spaces; [`UNKNOWN`] if it is not there.
    #[inline]
    pub(crate) fn number_among(self, tokens: &str) -> u8 {
        match self.number() {
            Ok(number) => number,
            Err(token) => extension(token, tokens),
        }
    }
}

/// The numbers of extension tokens, which are separated by spaces.
pub(crate) fn extensions(tokens: &str) -> impl Iterator<Item = (u8, &str)> {
    (ANY + 1..UNKNOWN).zip(tokens.split(' '))
}

#[cold]
fn extension(token: &str, tokens: &str) -> u8 {
    // A standard token is the standard method, however it was spelled out.
    if let Ok(number) = Method::from(token).number() {
        return number;
    }
    extensions(tokens).find(|&(_, known)| known == token && !token.is_empty()).map_or(UNKNOWN, |(n, _)| n)
}

impl<'m> From<&'m str> for Method<'m> {
    #[inline]
    fn from(token: &'m str) -> Self {
        match token {
            "GET" => Method::Get,
            "HEAD" => Method::Head,
            "POST" => Method::Post,
            "PUT" => Method::Put,
            "DELETE" => Method::Delete,
            "CONNECT" => Method::Connect,
            "OPTIONS" => Method::Options,
            "TRACE" => Method::Trace,
            "PATCH" => Method::Patch,
            "ANY" => Method::Any,
            other => Method::Other(other),
        }
    }
}

impl fmt::Display for Method<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_order_of_allowed_sets() {
        for (number, token) in STANDARD.iter().enumerate() {
            assert_eq!(Method::from(*token).number().map(usize::from), Ok(number));
            assert_eq!(Method::from(*token).as_str(), *token);
        }
        assert_eq!(Method::from("PURGE").number_among("LINK PURGE"), 11);
        assert_eq!(Method::from("purge").number_among("LINK PURGE"), UNKNOWN);
        assert_eq!(Method::from("").number_among(""), UNKNOWN);
        assert_eq!(Method::Other("PUT").number_among("PURGE"), 3);
    }

    #[test]
    fn tokens() {
        assert!(Method::from("M-SEARCH").is_token());
        for bad in ["", "A B", "A/B", "é", "A\n"] {
            assert!(!Method::from(bad).is_token(), "{bad:?}");
        }
    }
}

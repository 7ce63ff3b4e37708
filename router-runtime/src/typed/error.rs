//! What can go wrong between a request and a value: [`ParseError`], with a [`Reason`] where a parameter is refused, and
//! [`PathError`] on the way back. None borrows from the request, so that `?` carries them anywhere.

use core::fmt;

use crate::miss::Miss;

/// Why a request is no value of the enum.
///
/// ```
/// # use wayplan_runtime::{Miss, ParseError};
/// fn status(error: &ParseError) -> u16 {
///     match error {
///         ParseError::Miss(Miss::NotFound) => 404,
///         ParseError::Miss(Miss::MethodNotAllowed(_)) => 405,
///         ParseError::Miss(Miss::Redirect(_)) => 308,
///         _ => 400,
///     }
/// }
/// assert_eq!(status(&ParseError::from(Miss::NotFound)), 404);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// No route answers the request.
    Miss(Miss),
    /// A route answers it, but the type of a field refuses the text of its parameter: answer 400.
    BadParam {
        /// The name of the parameter.
        name: &'static str,
        /// Why the text is refused.
        reason: Reason,
    },
}

impl From<Miss> for ParseError {
    #[inline]
    fn from(miss: Miss) -> Self {
        ParseError::Miss(miss)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Miss(miss) => miss.fmt(f),
            ParseError::BadParam { name, reason } => write!(f, "bad parameter `{name}`: {reason}"),
        }
    }
}

impl core::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ParseError::Miss(miss) => Some(miss),
            ParseError::BadParam { reason, .. } => Some(reason),
        }
    }
}

/// Why a type refuses the text of a parameter.
///
/// ```
/// # use wayplan_runtime::{FromParam, Param, Reason};
/// assert_eq!(u8::from_param(Param::from("256")), Err(Reason::OutOfRange));
/// assert_eq!(u8::from_param(Param::from("x")).unwrap_err().to_string(), "expected a whole number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The text is none of the type's; this is what was expected, with its article.
    Expected(&'static str),
    /// The number is too large or too small for the type.
    OutOfRange,
    /// The type borrows from the path, and the text stands there percent-encoded.
    NeedsDecoding,
    /// What the type itself says.
    #[cfg(feature = "alloc")]
    Refused(alloc::boxed::Box<str>),
}

impl Reason {
    /// The words of an error of the type's own.
    ///
    /// ```
    /// # use wayplan_runtime::Reason;
    /// let error = "x".parse::<std::net::Ipv4Addr>().unwrap_err();
    /// assert_eq!(Reason::refused(&error).to_string(), "invalid IPv4 address syntax");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[cold]
    pub fn refused(error: &dyn fmt::Display) -> Reason {
        Reason::Refused(alloc::string::ToString::to_string(error).into_boxed_str())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Expected(what) => write!(f, "expected {what}"),
            Reason::OutOfRange => f.write_str("the number is out of range"),
            Reason::NeedsDecoding => f.write_str("the text is percent-encoded"),
            #[cfg(feature = "alloc")]
            Reason::Refused(words) => f.write_str(words),
        }
    }
}

impl core::error::Error for Reason {}

/// Why there is no path that would be read as a value.
///
/// ```
/// # use wayplan_runtime::PathError;
/// assert_eq!(PathError::Empty { name: "sku" }.to_string(), "the parameter `sku` is empty");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// A parameter is empty, and no template matches an empty one.
    Empty {
        /// The name of the parameter.
        name: &'static str,
    },
    /// A segment would be `.` or `..`, which clients take out before they send a request.
    DotSegment,
    /// The path would start with `//`, which clients read as another host.
    Foreign,
    /// Another route answers this path.
    Taken {
        /// Its template.
        by: &'static str,
    },
    /// The path would be read with other values, or refused.
    Rebinds,
    /// A parameter of the template was given no value; only where values are given by name.
    Unset {
        /// The name of the parameter.
        name: &'static str,
    },
    /// The template has no parameter of a name that was given a value; only where values are given by name.
    Unknown,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::Empty { name } => write!(f, "the parameter `{name}` is empty"),
            PathError::DotSegment => f.write_str("a segment of the path would be `.` or `..`"),
            PathError::Foreign => f.write_str("the path would start with `//`"),
            PathError::Taken { by } => write!(f, "the path is answered by `{by}`"),
            PathError::Rebinds => f.write_str("the path would be read with other values"),
            PathError::Unset { name } => write!(f, "the parameter `{name}` has no value"),
            PathError::Unknown => f.write_str("a value has the name of no parameter"),
        }
    }
}

impl core::error::Error for PathError {}

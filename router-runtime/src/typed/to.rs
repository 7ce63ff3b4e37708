//! From a value to the text of a parameter: [`ToParam`], the inverse of [`FromParam`]. In goes a value, out comes its text,
//! percent-encoded by the [`ParamWriter`] it is written to.

use core::fmt::{self, Write};

use crate::params::Param;

use super::FromParam;

/// A type that can be written as a path parameter.
///
/// What [`FromParam`] reads of the text has to be equal to the value again; [`to_path`](super::path) asks for that by
/// [`is_read_from`](ToParam::is_read_from), and refuses the path where it is not.
///
/// ```
/// # use wayplan_runtime::{FromParam, Param, ParamWriter, Reason, ToParam};
/// # use std::fmt::{self, Write};
/// #[derive(PartialEq)]
/// struct Celsius(i16);
///
/// impl<'p> FromParam<'p> for Celsius {
///     fn from_param(param: Param<'p>) -> Result<Self, Reason> {
///         i16::from_param(param).map(Celsius)
///     }
/// }
///
/// impl ToParam for Celsius {
///     fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
///         write!(text, "{}", self.0)
///     }
///
///     fn is_read_from(&self, param: Param<'_>) -> bool {
///         Celsius::from_param(param).is_ok_and(|read| read == *self)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a path parameter",
    label = "no `ToParam` for `{Self}`",
    note = "for a type that has `FromStr`, `Display` and `PartialEq`, write `wayplan::impl_param!({Self});` in its crate"
)]
pub trait ToParam {
    /// Writes the text of the value as it is, not encoded.
    ///
    /// # Errors
    /// Those of the writer.
    fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result;

    /// Whether the text of a parameter is read as this value.
    fn is_read_from(&self, param: Param<'_>) -> bool;

    /// Whether there is no value: `None` of an optional parameter.
    fn is_absent(&self) -> bool {
        false
    }
}

/// Percent-encodes what is written to it. Made for [`ToParam::to_param`], which writes to it with `write!`.
///
/// ```
/// # use wayplan_runtime::{Param, ParamWriter, ToParam};
/// # use std::fmt;
/// /// Two texts in a catch-all, a slash between them.
/// struct Pair(String, String);
///
/// impl ToParam for Pair {
///     fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
///         text.segment(&self.0)?;
///         text.slash()?;
///         text.segment(&self.1)
///     }
/// #   fn is_read_from(&self, _: Param<'_>) -> bool { true }
/// }
/// ```
pub struct ParamWriter<'w> {
    out: &'w mut dyn Write,
    keeps_slashes: bool,
}

impl<'w> ParamWriter<'w> {
    pub(super) fn new(out: &'w mut dyn Write, keeps_slashes: bool) -> Self {
        ParamWriter { out, keeps_slashes }
    }

    /// Writes the slash between two segments of a catch-all; elsewhere it is encoded.
    ///
    /// # Errors
    /// Those of what is written to.
    pub fn slash(&mut self) -> fmt::Result {
        self.write_str("/")
    }

    /// Writes a value as one segment: a slash inside it is encoded.
    ///
    /// # Errors
    /// Those of what is written to.
    pub fn segment(&mut self, value: &(impl ToParam + ?Sized)) -> fmt::Result {
        value.to_param(&mut ParamWriter::new(self.out, false))
    }
}

impl fmt::Debug for ParamWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParamWriter").field("keeps_slashes", &self.keeps_slashes).finish_non_exhaustive()
    }
}

impl Write for ParamWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let keeps_slashes = self.keeps_slashes;
        encode(self.out, text, |byte| is_plain(byte) || keeps_slashes && byte == b'/')
    }
}

/// Whether RFC 3986 lets a byte stand in a path segment as it is.
pub(super) fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte)
}

/// Writes text, every byte percent-encoded that `keeps` does not keep.
pub(super) fn encode(out: &mut dyn Write, text: &str, keeps: impl Fn(u8) -> bool) -> fmt::Result {
    let mut rest = text;
    while !rest.is_empty() {
        let plain = rest.bytes().position(|byte| !keeps(byte)).unwrap_or(rest.len());
        let (kept, others) = rest.split_at_checked(plain).unwrap_or((rest, ""));
        if !kept.is_empty() {
            out.write_str(kept)?;
        }
        let mut chars = others.chars();
        if let Some(char) = chars.next() {
            char.encode_utf8(&mut [0; 4]).bytes().try_for_each(|byte| write!(out, "%{byte:02X}"))?;
        }
        rest = chars.as_str();
    }
    Ok(())
}

/// Whether a parameter is read as an equal value.
fn reads_back<'p, T: FromParam<'p> + PartialEq>(value: &T, param: Param<'p>) -> bool {
    T::from_param(param).is_ok_and(|read| read == *value)
}

macro_rules! displayed {
    ($($(#[$attribute:meta])? $type:ty)*) => {
        $($(#[$attribute])?
        impl ToParam for $type {
            fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
                write!(text, "{self}")
            }

            fn is_read_from(&self, param: Param<'_>) -> bool {
                reads_back(self, param)
            }
        })*
    };
}

displayed! {
    u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char
    #[cfg(feature = "uuid")] uuid::Uuid
}

impl ToParam for str {
    fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
        text.write_str(self)
    }

    /// Only text that is not encoded is read as `&str`.
    fn is_read_from(&self, param: Param<'_>) -> bool {
        <&str>::from_param(param) == Ok(self)
    }
}

impl<T: ToParam + ?Sized> ToParam for &T {
    fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
        (**self).to_param(text)
    }

    fn is_read_from(&self, param: Param<'_>) -> bool {
        (**self).is_read_from(param)
    }

    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }
}

impl<T: ToParam> ToParam for Option<T> {
    fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |value| value.to_param(text))
    }

    fn is_read_from(&self, param: Param<'_>) -> bool {
        self.as_ref().is_some_and(|value| value.is_read_from(param))
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};

    use super::{Param, ParamWriter, ToParam, Write, fmt};

    macro_rules! texts {
        ($($type:ty)*) => {
            $(impl ToParam for $type {
                fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
                    text.write_str(self)
                }

                fn is_read_from(&self, param: Param<'_>) -> bool {
                    param.decode() == **self
                }
            })*
        };
    }

    texts!(String Box<str> Cow<'_, str>);

    impl<T: ToParam> ToParam for Vec<T> {
        fn to_param(&self, text: &mut ParamWriter<'_>) -> fmt::Result {
            self.iter().enumerate().try_for_each(|(place, item)| {
                if place > 0 {
                    text.slash()?;
                }
                text.segment(item)
            })
        }

        fn is_read_from(&self, param: Param<'_>) -> bool {
            let mut segments = param.raw().split('/');
            self.iter().all(|item| segments.next().is_some_and(|segment| item.is_read_from(Param::from(segment))))
                && segments.next().is_none()
        }
    }
}

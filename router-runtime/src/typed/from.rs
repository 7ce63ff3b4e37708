//! From the text of a parameter to a value: [`FromParam`], and [`FromOptional`] for a parameter that may be absent.

use crate::params::Param;

use super::{Reason, number::with_decoded};

/// A type that a path parameter can be read as: that of a field in an enum of routes.
///
/// Numbers, `bool`, `char`, `&str`, and with a heap `String`, `Cow<str>` and `Vec` of such types (the segments of a
/// catch-all) have it. A type with [`FromStr`](core::str::FromStr), [`Display`](core::fmt::Display) and [`PartialEq`] gets
/// it, and [`ToParam`](super::ToParam), from `impl_param!(Type)`.
///
/// * Numbers are read as constraints read them: digits, for signed ones with an optional `-`, no `+`.
/// * Floats are finite. One that is percent-encoded is read as far as it has at most 1,100 characters.
/// * `&str` borrows the text from the path, and refuses one that is percent-encoded there.
///
/// ```
/// # use wayplan_runtime::{FromParam, Param, Reason};
/// struct Even(u32);
///
/// impl<'p> FromParam<'p> for Even {
///     fn from_param(param: Param<'p>) -> Result<Self, Reason> {
///         let number = u32::from_param(param)?;
///         if number % 2 == 0 { Ok(Even(number)) } else { Err(Reason::Expected("an even number")) }
///     }
/// }
/// assert!(Even::from_param(Param::from("12")).is_ok());
/// assert!(Even::from_param(Param::from("13")).is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "a path parameter cannot be read as `{Self}`",
    label = "no `FromParam` for `{Self}`",
    note = "for a type that has `FromStr`, `Display` and `PartialEq`, write `wayplan::impl_param!({Self});` in its crate",
    note = "a list is for a catch-all, `Option` is for an optional parameter: `{{id?}}`"
)]
pub trait FromParam<'p>: Sized {
    /// Reads the text of a parameter.
    ///
    /// # Errors
    /// [`Reason`] tells why the text is none of the type's.
    fn from_param(param: Param<'p>) -> Result<Self, Reason>;
}

/// `Option` of a type that a path parameter can be read as: for `{id?}`.
///
/// ```
/// # use wayplan_runtime::{FromOptional, Param};
/// assert_eq!(Option::<u8>::from_optional(None), Ok(None));
/// assert_eq!(Option::<u8>::from_optional(Some(Param::from("7"))), Ok(Some(7)));
/// ```
#[diagnostic::on_unimplemented(
    message = "an optional parameter cannot be read as `{Self}`",
    label = "this is no `Option`",
    note = "the path may lack the parameter: write `Option<{Self}>`"
)]
pub trait FromOptional<'p>: Sized {
    /// Reads the text of a parameter, if the path has it.
    ///
    /// # Errors
    /// [`Reason`], as [`FromParam::from_param`].
    fn from_optional(param: Option<Param<'p>>) -> Result<Self, Reason>;
}

impl<'p, T: FromParam<'p>> FromOptional<'p> for Option<T> {
    #[inline]
    fn from_optional(param: Option<Param<'p>>) -> Result<Self, Reason> {
        param.map(T::from_param).transpose()
    }
}

impl<'p> FromParam<'p> for &'p str {
    #[inline]
    fn from_param(param: Param<'p>) -> Result<Self, Reason> {
        if param.is_encoded() { Err(Reason::NeedsDecoding) } else { Ok(param.raw()) }
    }
}

impl<'p> FromParam<'p> for bool {
    fn from_param(param: Param<'p>) -> Result<Self, Reason> {
        with_decoded(param, |text| match text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        })
        .ok_or(Reason::Expected("`true` or `false`"))
    }
}

impl<'p> FromParam<'p> for char {
    fn from_param(param: Param<'p>) -> Result<Self, Reason> {
        with_decoded(param, |text| {
            let mut chars = text.chars();
            chars.next().filter(|_| chars.next().is_none())
        })
        .ok_or(Reason::Expected("a single character"))
    }
}

#[cfg(feature = "uuid")]
impl<'p> FromParam<'p> for uuid::Uuid {
    /// Reads the form that the constraint `uuid` has, and no other.
    fn from_param(param: Param<'p>) -> Result<Self, Reason> {
        let uuid = |text: &str| {
            crate::Constraint::Uuid.holds(text.as_bytes()).then(|| uuid::Uuid::try_parse(text).ok()).flatten()
        };
        with_decoded(param, uuid).ok_or(Reason::Expected("a UUID"))
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};

    use super::{FromParam, Param, Reason};

    impl<'p> FromParam<'p> for String {
        #[inline]
        fn from_param(param: Param<'p>) -> Result<Self, Reason> {
            Ok(param.decode().into_owned())
        }
    }

    impl<'p> FromParam<'p> for Box<str> {
        fn from_param(param: Param<'p>) -> Result<Self, Reason> {
            Ok(param.decode().into())
        }
    }

    impl<'p> FromParam<'p> for Cow<'p, str> {
        #[inline]
        fn from_param(param: Param<'p>) -> Result<Self, Reason> {
            Ok(param.decode())
        }
    }

    impl<'p, T: FromParam<'p>> FromParam<'p> for Vec<T> {
        /// Splits at slashes, then reads each segment: an encoded slash is part of its segment.
        fn from_param(param: Param<'p>) -> Result<Self, Reason> {
            param.raw().split('/').map(|segment| T::from_param(Param::from(segment))).collect()
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{
        borrow::Cow,
        string::{String, ToString},
        vec,
        vec::Vec,
    };

    use super::*;

    fn read<'p, T: FromParam<'p>>(text: &'p str) -> Result<T, Reason> {
        T::from_param(Param::from(text))
    }

    #[test]
    fn texts() {
        assert_eq!(read("a%20b"), Ok("a b".to_string()));
        assert!(matches!(read::<Cow<'_, str>>("a b"), Ok(Cow::Borrowed("a b"))));
        assert_eq!(read("é"), Ok("é"));
        assert_eq!(read::<&str>("%C3%A9"), Err(Reason::NeedsDecoding));
        assert_eq!(read("%C3%A9"), Ok('é'));
        assert!(read::<char>("ab").is_err());
        assert!(read::<char>("").is_err());
        assert_eq!(read("tru%65"), Ok(true));
        assert!(read::<bool>("True").is_err());
    }

    #[test]
    fn lists() {
        assert_eq!(read("a%2Fb/c//"), Ok(["a/b", "c", "", ""].map(String::from).to_vec()));
        assert_eq!(read("1/2"), Ok(vec![1u8, 2]));
        assert!(read::<Vec<u8>>("1/").is_err());
    }
}

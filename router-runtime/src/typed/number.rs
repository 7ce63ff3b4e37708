//! Numbers. In goes the text of a parameter, perhaps percent-encoded, out comes the number; no heap on the way.

use crate::{params::Param, path::escape_at};

use super::{FromParam, Reason};

/// Bytes of the longest text that is decoded: no number has so many digits but for zeros in front.
const LONGEST: usize = 1_100;

/// Hands the decoded text of a parameter to `read`. Text with escapes is not read where it is longer than [`LONGEST`].
#[inline]
pub(super) fn with_decoded<T>(param: Param<'_>, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let raw = param.raw().as_bytes();
    if raw.contains(&b'%') { decode(raw, read) } else { read(param.raw()) }
}

#[cold]
fn decode<T>(raw: &[u8], read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let mut text = [0; LONGEST];
    let (mut at, mut len) = (0, 0);
    while let Some(&byte) = raw.get(at) {
        let escape = escape_at(raw, at);
        *text.get_mut(len)? = escape.unwrap_or(byte);
        len += 1;
        at += if escape.is_some() { 3 } else { 1 };
    }
    read(core::str::from_utf8(text.get(..len)?).ok()?)
}

/// Whether the text is digits, perhaps behind a `-`.
fn is_whole(text: &str, signed: bool) -> bool {
    let digits = text.strip_prefix('-').filter(|_| signed).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

macro_rules! integers {
    ($signed:literal: $($type:ty)*) => {
        $(impl<'p> FromParam<'p> for $type {
            #[inline]
            fn from_param(param: Param<'p>) -> Result<Self, Reason> {
                let expected = Reason::Expected("a whole number");
                let read = |text: &str| {
                    is_whole(text, $signed).then(|| text.parse::<$type>().map_err(|_| Reason::OutOfRange))
                };
                with_decoded(param, read).unwrap_or(Err(expected))
            }
        })*
    };
}

integers!(false: u8 u16 u32 u64 u128 usize);
integers!(true: i8 i16 i32 i64 i128 isize);

macro_rules! floats {
    ($($type:ty)*) => {
        $(impl<'p> FromParam<'p> for $type {
            fn from_param(param: Param<'p>) -> Result<Self, Reason> {
                let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
                let read = |text: &str| if is_number(text) { text.parse::<$type>().ok() } else { None };
                let number = with_decoded(param, read).ok_or(Reason::Expected("a number"))?;
                if number.is_finite() { Ok(number) } else { Err(Reason::OutOfRange) }
            }
        })*
    };
}

floats!(f32 f64);

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'p, T: FromParam<'p>>(text: &'p str) -> Result<T, Reason> {
        T::from_param(Param::from(text))
    }

    #[test]
    fn integers_are_read_as_constraints_read_them() {
        assert_eq!(read("255"), Ok(255u8));
        assert_eq!(read("%32%355"), Ok(255u8));
        assert_eq!(read("0000000000000000000000000000000000000000000000000000255"), Ok(255u8));
        assert_eq!(read::<u8>("256"), Err(Reason::OutOfRange));
        assert_eq!(read("-128"), Ok(-128i8));
        assert_eq!(read("-0"), Ok(0i8));
        assert_eq!(read::<i8>("-129"), Err(Reason::OutOfRange));
        for bad in ["", "+1", "-", "--1", "1-", " 1", "1 ", "٣", "0x1", "1_000"] {
            assert_eq!(read::<i64>(bad), Err(Reason::Expected("a whole number")), "{bad}");
        }
        assert!(read::<u64>("-0").is_err());
    }

    #[test]
    fn floats_are_finite() {
        assert_eq!(read("-1.5e3"), Ok(-1500f64));
        assert_eq!(read::<f32>("1e39"), Err(Reason::OutOfRange));
        for bad in ["inf", "NaN", "infinity", "", "e"] {
            assert_eq!(read::<f64>(bad), Err(Reason::Expected("a number")), "{bad}");
        }
    }
}

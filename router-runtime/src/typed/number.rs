//! Numbers. In goes the text of a parameter, perhaps percent-encoded, out comes the number; no heap on the way.

use crate::{params::Param, path::escape_at};

use super::{FromParam, Reason};

/// Bytes of the longest text that is decoded. Only of a float there is longer text that could be read.
const LONGEST: usize = 1_100;

/// Hands the decoded text of a parameter to `read`. Text with escapes is not read where it is longer than [`LONGEST`].
#[inline]
pub(super) fn with_decoded<T>(param: Param<'_>, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let raw = param.raw().as_bytes();
    if param.is_encoded() { decode(raw, read) } else { read(param.raw()) }
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

/// Digits that a `u64` holds, whatever they are.
const SHORT: usize = 19;

/// The sign and the magnitude of digits.
#[inline]
fn whole(raw: &[u8], is_signed: bool) -> Result<(bool, u128), Reason> {
    if raw.is_empty() || raw.len() > SHORT {
        return any_whole(raw, is_signed);
    }
    let mut number = 0u64;
    for &byte in raw {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return any_whole(raw, is_signed);
        }
        number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
    }
    Ok((false, number.into()))
}

/// The same of digits that are many, encoded, or behind a `-`.
#[cold]
fn any_whole(raw: &[u8], is_signed: bool) -> Result<(bool, u128), Reason> {
    let mut at = 0;
    let bytes = core::iter::from_fn(|| {
        let escape = escape_at(raw, at);
        let byte = escape.or_else(|| raw.get(at).copied())?;
        at += if escape.is_some() { 3 } else { 1 };
        Some(byte)
    });
    let (mut is_negative, mut has_digits, mut number) = (false, false, Some(0u128));
    for (place, byte) in bytes.enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if is_signed && place == 0 && byte == b'-' {
            is_negative = true;
        } else if digit <= 9 {
            has_digits = true;
            number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit.into()));
        } else {
            return Err(Reason::Expected(WHOLE));
        }
    }
    let number = if has_digits { number.ok_or(Reason::OutOfRange) } else { Err(Reason::Expected(WHOLE)) };
    number.map(|number| (is_negative, number))
}

const WHOLE: &str = "a whole number";

macro_rules! integers {
    ($signed:literal: $($type:ty)*) => {
        $(impl<'p> FromParam<'p> for $type {
            #[inline]
            fn from_param(param: Param<'p>) -> Result<Self, Reason> {
                let (is_negative, number) = whole(param.raw().as_bytes(), $signed)?;
                let number = if is_negative {
                    0i128.checked_sub_unsigned(number).and_then(|number| <$type>::try_from(number).ok())
                } else {
                    <$type>::try_from(number).ok()
                };
                number.ok_or(Reason::OutOfRange)
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
        assert_eq!(read(&"%30".repeat(1_100)), Ok(0u64));
        assert_eq!(read(&std::format!("-{}7", "%30".repeat(10_000))), Ok(-7i8));
        assert_eq!(read("%2D7"), Ok(-7i64));
        assert_eq!(read("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(read::<u64>("18446744073709551616"), Err(Reason::OutOfRange));
        assert_eq!(read("340282366920938463463374607431768211455"), Ok(u128::MAX));
        assert_eq!(read::<u128>("340282366920938463463374607431768211456"), Err(Reason::OutOfRange));
        assert_eq!(read("-170141183460469231731687303715884105728"), Ok(i128::MIN));
        assert_eq!(read::<i128>("170141183460469231731687303715884105728"), Err(Reason::OutOfRange));
        assert_eq!(read::<u8>("9999999999999999999999999999999999999999999x"), Err(Reason::Expected(WHOLE)));
        assert_eq!(read::<u8>("256"), Err(Reason::OutOfRange));
        assert_eq!(read("-128"), Ok(-128i8));
        assert_eq!(read("-0"), Ok(0i8));
        assert_eq!(read::<i8>("-129"), Err(Reason::OutOfRange));
        for bad in ["", "+1", "-", "--1", "1-", " 1", "1 ", "٣", "0x1", "1_000", "%2B1", "1%2F", "1%", "%3"] {
            assert_eq!(read::<i64>(bad), Err(Reason::Expected(WHOLE)), "{bad}");
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

//! The closed set of parameter constraints. In goes canonical text, out comes whether it satisfies a constraint.
//! Nothing allocates, because the search asks.

/// The closed set of constraints, in the order that breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are the ones of the template language")]
pub enum Constraint {
    Uuid,
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    U128,
    I128,
    Alpha,
    Hex,
    Alnum,
    /// A plain parameter.
    None,
}

impl Constraint {
    /// Every constraint that has a name, in the order that breaks ties.
    pub const ALL: [Constraint; 14] = [
        Constraint::Uuid,
        Constraint::U8,
        Constraint::I8,
        Constraint::U16,
        Constraint::I16,
        Constraint::U32,
        Constraint::I32,
        Constraint::U64,
        Constraint::I64,
        Constraint::U128,
        Constraint::I128,
        Constraint::Alpha,
        Constraint::Hex,
        Constraint::Alnum,
    ];

    /// The name in a template, empty for a plain parameter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Constraint::Uuid => "uuid",
            Constraint::U8 => "u8",
            Constraint::I8 => "i8",
            Constraint::U16 => "u16",
            Constraint::I16 => "i16",
            Constraint::U32 => "u32",
            Constraint::I32 => "i32",
            Constraint::U64 => "u64",
            Constraint::I64 => "i64",
            Constraint::U128 => "u128",
            Constraint::I128 => "i128",
            Constraint::Alpha => "alpha",
            Constraint::Hex => "hex",
            Constraint::Alnum => "alnum",
            Constraint::None => "",
        }
    }

    /// The constraint of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Constraint> {
        Constraint::ALL.into_iter().find(|constraint| constraint.name() == name)
    }

    /// The greatest magnitude below zero, if a sign is allowed, and above it. `None` if this is no integer.
    pub(crate) const fn magnitudes(self) -> Option<(Option<u128>, u128)> {
        Some(match self {
            Constraint::U8 => (None, u8::MAX as u128),
            Constraint::I8 => (Some(i8::MIN.unsigned_abs() as u128), i8::MAX as u128),
            Constraint::U16 => (None, u16::MAX as u128),
            Constraint::I16 => (Some(i16::MIN.unsigned_abs() as u128), i16::MAX as u128),
            Constraint::U32 => (None, u32::MAX as u128),
            Constraint::I32 => (Some(i32::MIN.unsigned_abs() as u128), i32::MAX as u128),
            Constraint::U64 => (None, u64::MAX as u128),
            Constraint::I64 => (Some(i64::MIN.unsigned_abs() as u128), i64::MAX as u128),
            Constraint::U128 => (None, u128::MAX),
            Constraint::I128 => (Some(i128::MIN.unsigned_abs()), i128::MAX as u128),
            Constraint::Uuid | Constraint::Alpha | Constraint::Hex | Constraint::Alnum | Constraint::None => {
                return None;
            }
        })
    }

    /// Whether canonical text satisfies the constraint. Nothing holds for empty text.
    #[inline]
    #[must_use]
    pub fn holds(self, text: &[u8]) -> bool {
        match self {
            Constraint::None => !text.is_empty(),
            Constraint::Alpha => all(text, u8::is_ascii_alphabetic),
            Constraint::Hex => all(text, u8::is_ascii_hexdigit),
            Constraint::Alnum => all(text, u8::is_ascii_alphanumeric),
            Constraint::Uuid => uuid(text),
            _ => self.magnitudes().is_some_and(|range| integer(text, range)),
        }
    }
}

#[inline]
fn all(text: &[u8], class: impl Fn(&u8) -> bool) -> bool {
    !text.is_empty() && text.iter().all(class)
}

/// 8-4-4-4-12 hex digits in either case.
fn uuid(text: &[u8]) -> bool {
    text.len() == 36
        && text.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

fn integer(text: &[u8], (below, above): (Option<u128>, u128)) -> bool {
    let (digits, limit) = match (text.split_first(), below) {
        (Some((b'-', digits)), Some(below)) => (digits, below),
        _ => (text, above),
    };
    !digits.is_empty()
        && digits
            .iter()
            .try_fold(0_u128, |sum, byte| {
                let digit = byte.is_ascii_digit().then(|| u128::from(byte - b'0'))?;
                sum.checked_mul(10)?.checked_add(digit)
            })
            .is_some_and(|value| value <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_discriminants_agree_with_the_order() {
        for (code, constraint) in (0_u8..).zip(Constraint::ALL) {
            assert_eq!(constraint as u8, code);
            assert_eq!(Constraint::from_name(constraint.name()), Some(constraint));
        }
        assert_eq!(Constraint::from_name(""), None);
        assert_eq!(Constraint::from_name("U8"), None);
    }

    fn check(constraint: Constraint, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!(constraint.holds(text.as_bytes()), "{} {text:?}", constraint.name());
        }
        for text in bad {
            assert!(!constraint.holds(text.as_bytes()), "{} {text:?}", constraint.name());
        }
    }

    #[test]
    fn integers() {
        check(Constraint::U8, &["0", "255", "000", "0000000000255"], &["", "256", "-0", "-1", "+1", "1a", " 1", "٣"]);
        check(Constraint::I8, &["0", "127", "-128", "-0", "-00128"], &["", "-", "128", "-129", "--1", "+1", "1-"]);
        check(Constraint::U16, &["65535"], &["65536"]);
        check(Constraint::I16, &["32767", "-32768"], &["32768", "-32769"]);
        check(Constraint::U32, &["4294967295"], &["4294967296"]);
        check(Constraint::I32, &["2147483647", "-2147483648"], &["2147483648", "-2147483649"]);
        check(Constraint::U64, &["18446744073709551615"], &["18446744073709551616"]);
        check(
            Constraint::I64,
            &["9223372036854775807", "-9223372036854775808"],
            &["9223372036854775808", "-9223372036854775809"],
        );
        check(
            Constraint::U128,
            &["340282366920938463463374607431768211455", "00000000000000000000000000000000000000000000000000007"],
            &["340282366920938463463374607431768211456", "9999999999999999999999999999999999999999999999999"],
        );
        check(
            Constraint::I128,
            &["170141183460469231731687303715884105727", "-170141183460469231731687303715884105728"],
            &["170141183460469231731687303715884105728", "-170141183460469231731687303715884105729"],
        );
    }

    #[test]
    fn classes() {
        check(Constraint::Alpha, &["a", "Zz"], &["", "a1", "é", "a-b", "%2F"]);
        check(Constraint::Hex, &["0", "aF09"], &["", "g", "0x1", "%25"]);
        check(Constraint::Alnum, &["0", "zZ9"], &["", "a_b", "é"]);
        check(Constraint::None, &["a", "%2F", "é"], &[""]);
        check(
            Constraint::Uuid,
            &["00000000-0000-0000-0000-000000000000", "0123abcd-EF01-2345-6789-ABCDEFabcdef"],
            &[
                "",
                "00000000000000000000000000000000",
                "0000000-00000-0000-0000-000000000000",
                "00000000-0000-0000-0000-00000000000g",
                "00000000-0000-0000-0000-0000000000000",
                "{00000000-0000-0000-0000-000000000000}",
            ],
        );
    }
}

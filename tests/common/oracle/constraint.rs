//! The closed set of constraints: which canonical texts satisfy each.

use super::encode::Unit;

/// A constraint; the order of the variants is the order in which the contract ranks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each variant is the constraint of its name")]
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
}

impl Constraint {
    /// Every constraint, in ranking order.
    pub const ALL: [Self; 14] = [
        Self::Uuid,
        Self::U8,
        Self::I8,
        Self::U16,
        Self::I16,
        Self::U32,
        Self::I32,
        Self::U64,
        Self::I64,
        Self::U128,
        Self::I128,
        Self::Alpha,
        Self::Hex,
        Self::Alnum,
    ];

    /// The name a template writes after the colon.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uuid => "uuid",
            Self::U8 => "u8",
            Self::I8 => "i8",
            Self::U16 => "u16",
            Self::I16 => "i16",
            Self::U32 => "u32",
            Self::I32 => "i32",
            Self::U64 => "u64",
            Self::I64 => "i64",
            Self::U128 => "u128",
            Self::I128 => "i128",
            Self::Alpha => "alpha",
            Self::Hex => "hex",
            Self::Alnum => "alnum",
        }
    }

    /// The constraint of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|constraint| constraint.name() == name)
    }

    /// Whether a value satisfies it. Encoded slashes and percent signs never do.
    pub fn allows(self, value: impl Iterator<Item = Unit>) -> bool {
        let bytes: Option<Vec<u8>> = value
            .map(|unit| match unit {
                Unit::Byte(byte) => Some(byte),
                _ => None,
            })
            .collect();
        bytes.is_some_and(|text| self.allows_text(&text))
    }

    /// Whether ASCII text satisfies it.
    #[must_use]
    pub fn allows_text(self, text: &[u8]) -> bool {
        match self {
            Self::Uuid => is_uuid(text),
            Self::U8 => unsigned(text, u8::MAX.into()),
            Self::U16 => unsigned(text, u16::MAX.into()),
            Self::U32 => unsigned(text, u32::MAX.into()),
            Self::U64 => unsigned(text, u64::MAX.into()),
            Self::U128 => unsigned(text, u128::MAX),
            Self::I8 => signed(text, 8),
            Self::I16 => signed(text, 16),
            Self::I32 => signed(text, 32),
            Self::I64 => signed(text, 64),
            Self::I128 => signed(text, 128),
            Self::Alpha => all(text, u8::is_ascii_alphabetic),
            Self::Alnum => all(text, u8::is_ascii_alphanumeric),
            Self::Hex => all(text, u8::is_ascii_hexdigit),
        }
    }
}

fn all(text: &[u8], class: fn(&u8) -> bool) -> bool {
    !text.is_empty() && text.iter().all(class)
}

/// One or more digits, leading zeros allowed, not above `max`.
fn unsigned(text: &[u8], max: u128) -> bool {
    if !all(text, u8::is_ascii_digit) {
        return false;
    }
    let mut value: u128 = 0;
    for digit in text {
        let Some(next) = value.checked_mul(10).and_then(|tens| tens.checked_add(u128::from(digit - b'0'))) else {
            return false;
        };
        value = next;
    }
    value <= max
}

/// The same with an optional `-`, in the range of a two's complement number of so many bits.
fn signed(text: &[u8], bits: u32) -> bool {
    let half = 1_u128 << (bits - 1);
    match text.strip_prefix(b"-") {
        Some(digits) => unsigned(digits, half),
        None => unsigned(text, half - 1),
    }
}

/// 8-4-4-4-12 hex digits in either case.
fn is_uuid(text: &[u8]) -> bool {
    let groups: Vec<&[u8]> = text.split(|byte| *byte == b'-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    lengths == [8, 4, 4, 4, 12] && groups.iter().all(|group| all(group, u8::is_ascii_hexdigit))
}

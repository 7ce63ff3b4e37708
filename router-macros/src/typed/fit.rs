//! Whether a type reads every text that a constraint lets through. In go a constraint and a type as written; of types that
//! are one word of the language the answer is known, of all others nothing is.

use syn::{GenericArgument, PathArguments, Type};
use wayplan_runtime::Constraint;

use super::fields::word;

/// The type, if it refuses some text that the constraint lets through.
pub(super) fn contradiction(constraint: Constraint, ty: &Type) -> Option<String> {
    let word = word(inside_option(ty))?;
    let reads = match word.as_str() {
        "bool" | "char" => false,
        // The highest of `u128` rounds to more than an `f32` can be.
        "f32" => range(constraint.name()).is_some_and(|(_, highest)| highest < u128::MAX),
        "f64" => range(constraint.name()).is_some(),
        name => {
            let (least, most) = range(name)?;
            range(constraint.name()).is_some_and(|(lowest, highest)| least <= lowest && highest <= most)
        }
    };
    (!reads).then_some(word)
}

/// The type inside an `Option`, or the type itself.
fn inside_option(ty: &Type) -> &Type {
    let Type::Path(path) = ty else { return ty };
    match path.path.segments.last() {
        Some(last) if last.ident == "Option" => match &last.arguments {
            PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                Some(GenericArgument::Type(inside)) => inside,
                _ => ty,
            },
            _ => ty,
        },
        _ => ty,
    }
}

/// The range of an integer type: its least value, as far as it fits, and its greatest.
fn range(name: &str) -> Option<(i128, u128)> {
    Some(match name {
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "u64" | "usize" => (0, u64::MAX.into()),
        "u128" => (0, u128::MAX),
        "i8" => (i8::MIN.into(), i8::MAX.unsigned_abs().into()),
        "i16" => (i16::MIN.into(), i16::MAX.unsigned_abs().into()),
        "i32" => (i32::MIN.into(), i32::MAX.unsigned_abs().into()),
        "i64" | "isize" => (i64::MIN.into(), i64::MAX.unsigned_abs().into()),
        "i128" => (i128::MIN, i128::MAX.unsigned_abs()),
        _ => return None,
    })
}

/// What type to write.
pub(super) fn advice(constraint: &str) -> &str {
    match constraint {
        "uuid" => "uuid::Uuid",
        "alpha" | "alnum" | "hex" => "String",
        number => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_read_their_constraints() {
        let contradicts =
            |constraint, ty| syn::parse_str(ty).is_ok_and(|ty: Type| contradiction(constraint, &ty).is_some());
        for (constraint, good, bad) in [
            (
                Constraint::U64,
                &["u64", "u128", "i128", "f64", "String", "Id", "Option<u64>", "usize"][..],
                &["i64", "u32", "bool", "char", "Option<u8>"][..],
            ),
            (Constraint::I8, &["i8", "i16", "f32"], &["u8", "u128", "bool"]),
            (Constraint::Hex, &["String", "Digest"], &["u64", "f64", "char"]),
            (Constraint::Uuid, &["Uuid", "String"], &["u128"]),
        ] {
            for ty in good {
                assert!(!contradicts(constraint, ty), "{constraint:?} {ty}");
            }
            for ty in bad {
                assert!(contradicts(constraint, ty), "{constraint:?} {ty}");
            }
        }
    }
}

//! Whether two templates have a shape in common, in const evaluation. In go templates as written, out comes whether one of the
//! forms of the first is one of the second.

use super::{link::canonical::hex, tokens::is_same};

/// Whether two templates, both behind one prefix, have a form in common.
pub(super) const fn share_form(one: &str, other: &str, folds: bool) -> bool {
    let (a, b) = (one.as_bytes(), other.as_bytes());
    if is_equal(a, b, folds) {
        return true;
    }
    match (without(a), without(b)) {
        (None, None) => false,
        (Some(short), None) => is_equal(short, b, folds),
        (None, Some(short)) => is_equal(a, short, folds),
        (Some(c), Some(d)) => is_equal(c, b, folds) || is_equal(a, d, folds) || is_equal(c, d, folds),
    }
}

/// Which shapes were seen, nearly: one that was is told so, and few that were not. So many templates are compared by one
/// reading of each.
pub(super) struct Seen {
    /// A bit for each hash.
    bits: [u64; SEEN],
    folds: bool,
}

/// Words of [`Seen`]: 1,000 templates set one bit in 130.
const SEEN: usize = 1 << 11;

#[expect(clippy::indexing_slicing, reason = "eleven bits choose a word")]
impl Seen {
    pub(super) const fn new(folds: bool) -> Seen {
        Seen { bits: [0; SEEN], folds }
    }

    pub(super) const fn add(&mut self, template: &str) {
        let [(word, bit), (other_word, other_bit)] = self.places(template);
        self.bits[word] |= bit;
        self.bits[other_word] |= other_bit;
    }

    /// Whether a form of the template may be one of a template that was added.
    pub(super) const fn may_hold(&self, template: &str) -> bool {
        let [(word, bit), (other_word, other_bit)] = self.places(template);
        self.bits[word] & bit != 0 || self.bits[other_word] & other_bit != 0
    }

    /// The places of both forms of a template, or twice that of its only one.
    const fn places(&self, template: &str) -> [(usize, u64); 2] {
        let whole = place(template.as_bytes(), self.folds);
        match without(template.as_bytes()) {
            Some(short) => [whole, place(short, self.folds)],
            None => [whole, whole],
        }
    }
}

/// The word and the bit of a shape. Literal bytes are read without a call, which takes microseconds in const evaluation, and no
/// product exceeds 64 bits.
const fn place(template: &[u8], folds: bool) -> (usize, u64) {
    const MULTIPLIER: u64 = 0x0100_0193;
    let (mut hash, mut rest) = (0x811c_9dc5_u64, template);
    loop {
        let number = match rest {
            [byte, behind @ ..] if !matches!(byte, b'{' | b'}' | b'%') => {
                rest = behind;
                if folds { byte.to_ascii_lowercase() as u64 } else { *byte as u64 }
            }
            _ => {
                let unit;
                (unit, rest) = first(rest, folds);
                match unit {
                    Unit::End => break,
                    Unit::Byte(byte) => byte as u64,
                    Unit::Escape(byte) => 0x100 | byte as u64,
                    Unit::CatchAll => 0x200,
                    Unit::Param(constraint) => 0x300 + constraint.len() as u64,
                }
            }
        };
        hash = ((hash ^ number) * MULTIPLIER) & 0xffff_ffff;
    }
    ((hash >> 21) as usize, 1 << (hash >> 15 & 63))
}

/// A template without its optional parameter, if it has one. `/{id?}` is nothing then, since it stands behind a prefix.
const fn without(template: &[u8]) -> Option<&[u8]> {
    let [.., b'?', b'}'] = template else { return None };
    let mut before = template;
    while let [rest @ .., last] = before {
        if *last == b'/' {
            let keeps_slash = matches!(template.split_at(before.len()).1, [b'{', b'*', ..]);
            return Some(if keeps_slash { before } else { rest });
        }
        before = rest;
    }
    None
}

/// A unit of a shape.
#[derive(Clone, Copy)]
enum Unit<'t> {
    Byte(u8),
    /// A slash or a percent sign that stays encoded.
    Escape(u8),
    CatchAll,
    Param(&'t [u8]),
    End,
}

const fn is_equal(one: &[u8], other: &[u8], folds: bool) -> bool {
    let (mut one, mut other) = (one, other);
    loop {
        let (a, b);
        (a, one) = first(one, folds);
        (b, other) = first(other, folds);
        let is_equal = match (a, b) {
            (Unit::End, Unit::End) => return true,
            (Unit::Byte(a), Unit::Byte(b)) | (Unit::Escape(a), Unit::Escape(b)) => a == b,
            (Unit::CatchAll, Unit::CatchAll) => true,
            (Unit::Param(a), Unit::Param(b)) => is_same(a, b),
            _ => false,
        };
        if !is_equal {
            return false;
        }
    }
}

/// The first unit, and the text behind it.
const fn first(text: &[u8], folds: bool) -> (Unit<'_>, &[u8]) {
    match text {
        [] => (Unit::End, text),
        [b'{', b'{', rest @ ..] => (Unit::Byte(b'{'), rest),
        [b'}', b'}', rest @ ..] => (Unit::Byte(b'}'), rest),
        [b'{', b'*', rest @ ..] => (Unit::CatchAll, param(rest).1),
        [b'{', rest @ ..] => {
            let (constraint, rest) = param(rest);
            (Unit::Param(constraint), rest)
        }
        [b'%', high, low, rest @ ..] => {
            let (Some(high), Some(low)) = (hex(*high), hex(*low)) else { return (Unit::End, rest) };
            let byte = high << 4 | low;
            (if matches!(byte, b'/' | b'%') { Unit::Escape(byte) } else { folded(byte, folds) }, rest)
        }
        [byte, rest @ ..] => (folded(*byte, folds), rest),
    }
}

const fn folded<'t>(byte: u8, folds: bool) -> Unit<'t> {
    Unit::Byte(if folds { byte.to_ascii_lowercase() } else { byte })
}

/// The constraint of a parameter from its name on, and what stands behind the parameter.
const fn param(text: &[u8]) -> (&[u8], &[u8]) {
    let (mut start, mut end, mut at) = (0, 0, 0);
    let mut rest = text;
    while let [byte, behind @ ..] = rest {
        match byte {
            b':' => start = at + 1,
            b'?' | b'}' if end == 0 => end = at,
            _ => {}
        }
        if *byte == b'}' {
            let constraint = if start == 0 { &[] as &[u8] } else { text.split_at(end).0.split_at(start).1 };
            return (constraint, behind);
        }
        at += 1;
        rest = behind;
    }
    (&[], rest)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::{options::Case, template::Template};

    const TEMPLATES: [&str; 32] = [
        "/",
        "/a",
        "/A",
        "/%61",
        "/a/",
        "/a%2fb",
        "/a%2Fb",
        "/a/b",
        "/a%25",
        "/{x}",
        "/{id}",
        "/{id?}",
        "/{y?}",
        "/{id:u64}",
        "/{id:u64?}",
        "/{*r}",
        "/{*r?}",
        "/a/{x?}",
        "/a/{*x?}",
        "/a/{x}",
        "/a/{*s}",
        "/{{x}}",
        "/%7bx%7D",
        "/caf%C3%A9-{x}",
        "/café-{y}",
        "/{x}.png",
        "/{y:hex}.png",
        "/{z:hex}.pn%67",
        "/{*a}.png",
        "/{a}/{b:u8?}",
        "/{b}/{c:u8}",
        "/{b}",
    ];

    #[test]
    fn templates_share_what_their_forms_do() {
        for (case, folds) in [(Case::Sensitive, false), (Case::IgnoreAscii, true)] {
            for one in TEMPLATES {
                for other in TEMPLATES {
                    // Behind a prefix an optional parameter alone is a form of its own.
                    let forms = |text: &str| Template::parse(text).map(|parsed| parsed.forms_by(case).into_owned());
                    let [a, b] = [one, other].map(|text| forms(&alloc::format!("/p{text}")).unwrap_or_default());
                    let shares = a.iter().any(|form| b.contains(form));
                    assert!(!a.is_empty(), "{one}");
                    assert_eq!(share_form(one, other, folds), shares, "{one} {other}");
                    let mut seen = Seen::new(folds);
                    seen.add(one);
                    assert!(seen.may_hold(other) || !shares, "{one} {other}");
                }
            }
        }
    }
}

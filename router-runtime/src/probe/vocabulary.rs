//! What the literal text of templates holds, as far as fresh text must differ from it. In go forms, out comes text that
//! occurs in none of them: it holds a longer run of one character than any of their literals.
//!
//! Adding a form takes time in its length alone, so that a router keeps one vocabulary through many edits. Text that was
//! once in use counts as in use for good; that changes which text is fresh, not whether it is. It may get long, so
//! whoever keeps a vocabulary makes it anew when most of what it has seen is gone.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::array;

use crate::{
    constraint::Constraint,
    overlap::request::units,
    template::{Form, Part},
};

/// The literal text of some templates, without regard to ASCII case.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// For each ASCII character, its longest run.
    runs: [u16; 128],
    /// The ASCII characters of text that has a parameter in its segment: no other can end a parameter.
    beside: u128,
}

/// For a plain parameter: no constraint holds for any of them, a path may hold each, and none makes a dot segment.
const PLAIN: &str = "~!@$*+,;=:&'()_-";

/// Hex digits without pattern, for templates full of UUIDs with one. Two, because nobody lists both.
const UUIDS: [&str; 2] = ["7c1e9a50-4bd2-48f3-96e0-d85b3f20a7c4", "e20b6d94-93a7-4c5f-b81d-06f4a97ce352"];

/// Where constraints on integers begin and end: magnitudes above zero, and below.
const ABOVE: [u128; 10] = [
    i8::MAX as u128,
    u8::MAX as u128,
    i16::MAX as u128,
    u16::MAX as u128,
    i32::MAX as u128,
    u32::MAX as u128,
    i64::MAX as u128,
    u64::MAX as u128,
    i128::MAX as u128,
    u128::MAX,
];
const BELOW: [u128; 5] = [1 << 7, 1 << 15, 1 << 31, 1 << 63, 1 << 127];

impl Default for Vocabulary {
    fn default() -> Vocabulary {
        Vocabulary { runs: [0; 128], beside: 0 }
    }
}

impl<'f> FromIterator<&'f Form> for Vocabulary {
    fn from_iter<I: IntoIterator<Item = &'f Form>>(forms: I) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        forms.into_iter().for_each(|form| vocabulary.add(form));
        vocabulary
    }
}

impl Vocabulary {
    /// The vocabulary of templates of which only the length of the longest is known. Its fresh text is longer than any
    /// of them; only a UUID, whose length is fixed, may occur in one that holds the same.
    #[must_use]
    pub fn longer_than(bytes: usize) -> Vocabulary {
        Vocabulary { runs: [u16::try_from(bytes).unwrap_or(u16::MAX); 128], beside: 0 }
    }

    /// Adds the literal text of a form.
    pub fn add(&mut self, form: &Form) {
        for segment in &form.segments {
            for part in &segment.parts {
                if let Part::Text(text) = part {
                    self.add_text(text, segment.parts.len() > 1);
                }
            }
        }
    }

    fn add_text(&mut self, text: &str, beside: bool) {
        let mut run = (None, 0_u16);
        for unit in units(text) {
            let folded = u8::try_from(unit).ok().map(|byte| byte.to_ascii_lowercase());
            run = if run.0 == folded { (folded, run.1.saturating_add(1)) } else { (folded, 1) };
            if let Some(byte) = folded
                && let Some(longest) = self.runs.get_mut(usize::from(byte))
            {
                *longest = run.1.max(*longest);
                self.beside |= u128::from(beside) << byte;
            }
        }
    }

    /// Adds everything that another vocabulary holds.
    pub fn merge(&mut self, other: &Vocabulary) {
        self.runs = array::from_fn(|at| {
            let of = |vocabulary: &Vocabulary| vocabulary.runs.get(at).copied().unwrap_or_default();
            of(self).max(of(other))
        });
        self.beside |= other.beside;
    }

    /// Fresh text that satisfies no constraint.
    pub(super) fn plain(&self) -> String {
        self.repeated(PLAIN)
    }

    /// Fresh texts that satisfy a constraint that is one, one for each set of constraints that such a text can satisfy;
    /// the smallest set first, because the fewest other templates match it.
    pub(super) fn values(&self, constraint: Constraint) -> Vec<String> {
        let mut values: Vec<(u16, String)> = match constraint {
            Constraint::Uuid => return self.uuids(),
            _ => self
                .samples()
                .filter(|text| constraint.holds(text.as_bytes()))
                .map(|text| (satisfied(&text), text))
                .collect(),
        };
        values.sort_by_key(|&(satisfied, _)| (satisfied.count_ones(), satisfied));
        values.dedup_by_key(|&mut (satisfied, _)| satisfied);
        values.into_iter().map(|(_, text)| text).collect()
    }

    /// A fresh text for each set of constraints that any text but a UUID can satisfy.
    fn samples(&self) -> impl Iterator<Item = String> {
        const HEX: &str = "abcdef";
        const OTHER: &str = "xyzwvutsrqponmlkjihg";
        const DIGITS: &str = "123456789";
        let words = [
            self.repeated(HEX),
            self.repeated(OTHER),
            self.repeated(HEX) + &self.repeated(DIGITS),
            self.repeated(OTHER) + &self.repeated(DIGITS),
        ];
        let above = ABOVE.iter().scan(0, |low, &high| Some((core::mem::replace(low, high.saturating_add(1)), high)));
        let below = BELOW.iter().scan(0, |low, &high| Some((core::mem::replace(low, high.saturating_add(1)), high)));
        let numbers = above.map(|range| self.number("", range)).chain(below.map(|range| self.number("-", range)));
        words.into_iter().chain(numbers)
    }

    /// One of some characters, so often that it is fresh: one that cannot end a parameter, if there is one, and the one
    /// that makes the shortest text.
    fn repeated(&self, characters: &str) -> String {
        let cost = |byte: &u8| (self.is_beside(*byte), self.run(*byte));
        let byte = characters.bytes().min_by_key(cost).unwrap_or_default();
        char::from(byte).to_string().repeat(usize::from(self.run(byte)) + 1)
    }

    /// A fresh number from a range of magnitudes. Its digits are all the same, or follow more zeros than a literal has.
    fn number(&self, sign: &str, (low, high): (u128, u128)) -> String {
        let lengths = low.to_string().len()..=high.to_string().len();
        let same = |len| ('1'..='9').map(move |digit: char| digit.to_string().repeat(len));
        let in_range = |text: &String| text.parse::<u128>().is_ok_and(|value| (low..=high).contains(&value));
        let numbers = || lengths.clone().flat_map(same).filter(in_range);
        let fresh = || {
            numbers().filter(|text| text.bytes().next().is_some_and(|digit| text.len() > usize::from(self.run(digit))))
        };
        let number = fresh().find(|text| !text.bytes().any(|digit| self.is_beside(digit))).or_else(|| fresh().next());
        let padded = || {
            let zeros = "0".repeat(usize::from(self.run(b'0')) + 1);
            zeros + &numbers().next().unwrap_or_else(|| high.to_string())
        };
        format!("{sign}{}", number.unwrap_or_else(padded))
    }

    /// UUIDs of one digit, if one is fresh.
    fn uuids(&self) -> Vec<String> {
        let digit = |byte: &u8| (self.is_beside(*byte), self.run(*byte));
        match (b'0'..=b'9').chain(b'a'..=b'f').filter(|byte| self.run(*byte) < 12).min_by_key(digit) {
            Some(byte) => {
                let group = |len| char::from(byte).to_string().repeat(len);
                vec![[8, 4, 4, 4, 12].map(group).join("-")]
            }
            None => UUIDS.map(String::from).to_vec(),
        }
    }

    fn run(&self, byte: u8) -> u16 {
        self.runs.get(usize::from(byte)).copied().unwrap_or(u16::MAX)
    }

    fn is_beside(&self, byte: u8) -> bool {
        self.beside & 1 << byte != 0
    }
}

/// The set of constraints that a text satisfies.
fn satisfied(text: &str) -> u16 {
    Constraint::ALL
        .into_iter()
        .filter(|constraint| constraint.holds(text.as_bytes()))
        .map(|constraint| 1 << constraint as u8)
        .sum()
}

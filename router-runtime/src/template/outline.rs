//! Templates at a glance. In goes template text, out come its literal runs and parameters as places in it, if it is
//! written as plainly as most are: ASCII without escapes and braces of its own, and parameters that are whole segments
//! and have a name and nothing else. Whatever is not so plain, or has a fault, is left to the parser.
//!
//! Afterwards: the parser would read the template, to the same runs and names. So that an insertion need not build what
//! it does not keep.

use crate::{
    limits::MAX_SEGMENTS,
    params::NEAR,
    path::{Plain, Text, mark, marked},
};

/// Every place in an outline is below this.
const END: usize = 128;

/// A template that is a few literal runs and plain parameters.
pub(crate) struct Outline<'t> {
    text: &'t str,
    /// Where the names of the parameters stand: start and length.
    names: [(u8, u8); NEAR],
    params: usize,
}

/// Not 0 if a byte may not follow another. A brace opens behind a slash and closes before one; what else has a meaning,
/// or none, is for the parser.
#[inline(always)]
fn fault(before: u8, byte: u8) -> u8 {
    // Sums of single comparisons: a range or a set of characters is not made into vectors.
    let is = |other: u8| u8::from(byte == other);
    let is_foreign = u8::from(byte.wrapping_sub(b'!') > b'~' - b'!');
    let has_meaning = is(b'%') | is(b'?') | is(b'#') | is(b':') | is(b'*');
    let opens_amid = is(b'{') & u8::from(before != b'/');
    let closes_amid = u8::from(before == b'}') & u8::from(byte != b'/');
    is_foreign | has_meaning | opens_amid | closes_amid
}

/// Whether every byte may follow the one before it.
fn is_faultless(bytes: &[u8]) -> bool {
    let (Some((_, after)), Some((_, before))) = (bytes.split_first(), bytes.split_last()) else { return false };
    match after.len() {
        16.. => follow::<16>(before, after),
        8.. => follow::<8>(before, after),
        _ => before.iter().zip(after).all(|(&before, &byte)| fault(before, byte) == 0),
    }
}

/// The same of so many bytes at least, in steps of a length that the compiler knows, so that it compares them as
/// vectors; the last step may go over bytes a second time.
#[inline(always)]
fn follow<const STEP: usize>(before: &[u8], after: &[u8]) -> bool {
    let faults = |before: &[u8; STEP], bytes: &[u8; STEP]| {
        before.iter().zip(bytes).fold(0, |faults, (&before, &byte)| faults | fault(before, byte))
    };
    let (Some(last), Some(last_before)) = (after.last_chunk(), before.last_chunk()) else { return false };
    let steps = before.as_chunks().0.iter().zip(after.as_chunks().0);
    steps.fold(faults(last_before, last), |so_far, (before, bytes)| so_far | faults(before, bytes)) == 0
}

/// Where the next of two bytes stands, from `at` on.
#[inline(always)]
fn next_of(bytes: &[u8], mut at: usize, [one, other]: [u8; 2]) -> Option<usize> {
    while at < bytes.len() {
        let word = Plain(bytes).head(at);
        // The lowest mark of each is right.
        let marks = mark(word, one) | mark(word, other);
        if marks != 0 {
            return Some(marked(at, marks)).filter(|&at| at < bytes.len());
        }
        at += 8;
    }
    None
}

impl<'t> Outline<'t> {
    pub(crate) fn of(text: &'t str) -> Option<Outline<'t>> {
        let bytes = text.as_bytes();
        if bytes.first() != Some(&b'/') || bytes.len() >= END || !is_faultless(bytes) {
            return None;
        }
        let slashes = || bytes.iter().fold(0_u8, |slashes, &byte| slashes + u8::from(byte == b'/'));
        let is_short = bytes.len() <= MAX_SEGMENTS || usize::from(slashes()) <= MAX_SEGMENTS;
        let mut outline = Outline { text, names: [(0, 0); NEAR], params: 0 };
        let mut at = 1;
        while let Some(open) = next_of(bytes, at, [b'{', b'}']) {
            let close = next_of(bytes, open, [b'/', b'}'])?;
            outline.name(open + 1, close)?;
            at = close + 1;
        }
        is_short.then_some(outline)
    }

    /// Notes the name of a parameter, if it is one, with braces around it, and no other has it.
    fn name(&mut self, start: usize, end: usize) -> Option<()> {
        let bytes = self.text.as_bytes();
        let name = bytes.get(start..end).filter(|name| !name.is_empty())?;
        let is_braced = bytes.get(start - 1) == Some(&b'{') && bytes.get(end) == Some(&b'}');
        if !is_braced || self.names().any(|other| other == name) {
            return None;
        }
        *self.names.get_mut(self.params)? = (u8::try_from(start).ok()?, u8::try_from(end - start).ok()?);
        self.params += 1;
        Some(())
    }

    /// The text as written.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Where the names stand in the text: start and length, in order. There are no more than [`NEAR`].
    pub(crate) fn name_ranges(&self) -> &[(u8, u8)] {
        self.names.get(..self.params).unwrap_or_default()
    }

    fn names(&self) -> impl Iterator<Item = &'t [u8]> {
        let ranges = self.name_ranges().iter().map(|&(start, len)| (usize::from(start), usize::from(len)));
        ranges.filter_map(|(start, len)| self.text.as_bytes().get(start..start + len))
    }

    /// The runs of literal segments, with slashes between, and `None` for each parameter.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Option<&'t str>> {
        let mut from = 1;
        let mut params = self.name_ranges().iter();
        let mut is_param = false;
        core::iter::from_fn(move || {
            loop {
                if core::mem::take(&mut is_param) {
                    return Some(None);
                }
                if from > self.text.len() {
                    return None;
                }
                // A slash and a brace stand before a name, a brace and a slash behind it.
                let to;
                let next;
                (to, next, is_param) = match params.next() {
                    Some(&(start, len)) => (usize::from(start) - 2, usize::from(start) + usize::from(len) + 2, true),
                    None => (self.text.len(), self.text.len() + 1, false),
                };
                let run = self.text.get(from..to);
                from = next;
                if run.is_some() {
                    return Some(run);
                }
            }
        })
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::*;
    use crate::template::{Constraint, Part};

    /// An outline says of a template what the parser says, or nothing.
    fn check(text: &str) -> bool {
        let Some(outline) = Outline::of(text) else { return false };
        let template = crate::template::Template::parse(text).unwrap();
        let ranges: Vec<_> = outline.name_ranges().iter().map(|&(start, len)| (start.into(), len.into())).collect();
        assert_eq!(ranges, template.name_ranges(), "{text}");
        let [form] = template.forms() else { panic!("{text}") };
        let mut steps: Vec<Option<String>> = Vec::new();
        for segment in &form.segments {
            match (segment.literal(), steps.last_mut()) {
                (Some(text), Some(Some(before))) => *before += &["/", text].concat(),
                (Some(text), _) => steps.push(Some(text.into())),
                (None, _) => {
                    assert_eq!(segment.parts, [Part::Param(Constraint::None)], "{text}");
                    steps.push(None);
                }
            }
        }
        assert_eq!(
            outline.steps().collect::<Vec<_>>(),
            steps.iter().map(Option::as_deref).collect::<Vec<_>>(),
            "{text}"
        );
        true
    }

    #[test]
    fn plain_templates() {
        for text in [
            "/",
            "//",
            "/a",
            "/a/",
            "//a",
            "/{a}",
            "/{a}/",
            "//{a}",
            "/{a}/{b}",
            "/{a}//{b}",
            "/a/b/{c}/d/e/{f}",
            "/a-b",
        ] {
            assert!(check(text), "{text}");
        }
        assert!(check(&["/x"; 63].concat()) && !check(&["/x"; 64].concat()) && !check(&["/"; 65].concat()));
        for text in [
            "", "a", "/{}", "/{a", "/a}", "/{a}b", "/{a}/{a}", "/{a?}", "/{*a}", "/{a:hex}", "/é", "/%41", "/a?",
            "/{a}}",
        ] {
            assert!(!check(text), "{text}");
        }
    }

    #[test]
    fn every_short_template() {
        let bytes = b"/{}a:*?%";
        let mut outlines = 0;
        for len in 0..7_u32 {
            for number in 0..8_usize.pow(len) {
                let digit = |place: u32| char::from(bytes[number / 8_usize.pow(place) % 8]);
                outlines += usize::from(check(&(0..len).map(digit).collect::<String>()));
            }
        }
        // As many are literal text alone, and more are not.
        assert!(outlines > 63);
    }
}

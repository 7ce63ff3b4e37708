//! The binder against every way to bind.

#![expect(clippy::indexing_slicing, clippy::panic, reason = "a failed test")]

use alloc::{string::String, vec::Vec};
use core::cell::Cell;
use std::format;

use super::*;
use crate::{
    params::Spans,
    path::{Encoded, Plain, Segment, Unit},
    table::encode::pattern,
    template::{Part, Template},
};

/// The parts of the one segment of `/segment`.
fn parts(segment: &str) -> Vec<Part> {
    let template = Template::parse(&format!("/{segment}")).unwrap_or_else(|error| panic!("{segment}: {error}"));
    template.forms()[0].segments[0].parts.clone()
}

/// Binds by trying every end of every parameter, the longest first.
fn naive(parts: &[Part], text: &str) -> Option<Vec<String>> {
    match parts {
        [] => text.is_empty().then(Vec::new),
        [Part::Text(literal), rest @ ..] => naive(rest, text.strip_prefix(literal.as_str())?),
        [first, rest @ ..] => (1..=text.len()).rev().filter(|&end| text.is_char_boundary(end)).find_map(|end| {
            let (value, after) = text.split_at(end);
            if let Part::Param(constraint) = first
                && (value.contains('/') || !constraint.holds(value.as_bytes()))
            {
                return None;
            }
            let mut bound = naive(rest, after)?;
            bound.insert(0, value.into());
            Some(bound)
        }),
    }
}

fn bound(bytes: &[u8], text: &str) -> Option<Vec<String>> {
    let (pattern, mut spans) = (Pattern(bytes), Spans::default());
    let matches = pattern.matches(Plain(text.as_bytes()), 0, text.len(), &mut spans, 0);
    let encoded = Encoded { bytes: text.as_bytes(), slash: false };
    let mut others = Spans::default();
    assert_eq!(pattern.matches(encoded, 0, text.len(), &mut others, 0), matches, "{text}");
    matches.then(|| {
        spans.set_len(pattern.params());
        others.set_len(pattern.params());
        let value = |spans: &Spans, index| String::from(spans.get(index, text).unwrap_or("?"));
        let values: Vec<_> = (0..pattern.params()).map(|index| value(&spans, index)).collect();
        assert_eq!(values, (0..pattern.params()).map(|index| value(&others, index)).collect::<Vec<_>>());
        values
    })
}

/// Every text of up to `len` of the letters.
fn texts(letters: &[&str], len: usize) -> Vec<String> {
    let mut all: Vec<String> = alloc::vec![String::new()];
    let mut from = 0;
    for _ in 0..len {
        let upto = all.len();
        for place in from..upto {
            all.extend(letters.iter().map(|letter| format!("{}{letter}", all[place])).collect::<Vec<_>>());
        }
        from = upto;
    }
    all
}

#[test]
fn binds_as_every_way_tried_in_order() {
    let patterns = [
        "{a}-{b}",
        "{a}-{b}-{c}",
        "x{a}-{b}",
        "{a}-{b}x",
        "{a}--{b}",
        "{a:u8}-{b}",
        "{a}-{b:u8}",
        "{a:u8}1{b:u8}",
        "{a:i8}-{b:i8}",
        "{a:i8}1{b:i8}",
        "{a:alpha}-{b:alpha}",
        "{a:hex}a{b:hex}",
        "{a:alnum}1{b:u8}1{c:alpha}",
        "{a}1{b:i8}",
        "{a}-{b:i8}-{c}",
        "{a:u8}-1{b}",
        "{a:u8}",
        "{a:i8}",
        "-{a:i8}1",
        "{a}x{b}1{c}",
        "{a:u16}1{b:u8}1{c:i8}",
    ];
    for pattern_text in patterns {
        let parts = parts(pattern_text);
        let bytes = pattern(&parts);
        for text in texts(&["-", "1", "2", "a", "x"], 6) {
            assert_eq!(bound(&bytes, &text), naive(&parts, &text), "{pattern_text} on {text}");
        }
    }
}

#[test]
fn long_numbers_and_uuids() {
    let uuid = "01234567-89ab-cdef-ABCD-0123456789ab";
    for (pattern_text, text) in [
        ("{a:u128}x{b}", format!("{}x1", u128::MAX)),
        ("{a}x{b:u128}", format!("1x{}", u128::MAX)),
        ("{a}x{b:u128}", format!("1x0000{}", u128::MAX)),
        ("{a}x{b:i128}", format!("1x{}", i128::MIN)),
        ("{a}x{b:i128}", "1x170141183460469231731687303715884105728".into()),
        ("{a}1{b:i128}", format!("1{}", i128::MIN)),
        ("{a}-{b:uuid}", format!("-{uuid}")),
        ("{a}-{b:uuid}", format!("x-{uuid}")),
        ("{a:uuid}-{b:uuid}", format!("{uuid}-{uuid}")),
        ("{a}0{b:uuid}-{c}", format!("x0{uuid}-{uuid}")),
        ("{a:u64}-{b:u64}", "18446744073709551615-18446744073709551616".into()),
    ] {
        let parts = parts(pattern_text);
        assert_eq!(bound(&pattern(&parts), &text), naive(&parts, &text), "{pattern_text} on {text}");
    }
}

#[test]
fn escapes_are_one_unit() {
    let on = |segment: &str, text: &str| {
        let (bytes, mut spans) = (pattern(&parts(segment)), Spans::default());
        let reader = Encoded { bytes: text.as_bytes(), slash: false };
        Pattern(&bytes).matches(reader, 0, text.len(), &mut spans, 0).then(|| {
            spans.set_len(Pattern(&bytes).params());
            (0..spans.len()).map(|index| String::from(spans.get(index, text).unwrap_or("?"))).collect::<Vec<_>>()
        })
    };
    assert_eq!(on("{a}F", "x%2F"), None);
    assert_eq!(on("{a}2F", "x%2f"), None);
    assert_eq!(on("{a}%2F", "x%2f"), Some(alloc::vec!["x".into()]));
    assert_eq!(on("{a}5{b}", "x%255y"), Some(alloc::vec!["x%25".into(), "y".into()]));
    assert_eq!(on("{a}é", "x%C3%A9"), Some(alloc::vec!["x".into()]));
    assert_eq!(on("{a}-{b:u8}", "%61%2D1%2d%32"), Some(alloc::vec!["%61%2D1".into(), "%32".into()]));
    assert_eq!(on("%25{a}", "%25%25"), Some(alloc::vec!["%25".into()]));
}

#[test]
fn plain_and_encoded_readers_agree() {
    for text in texts(&["a", "/", "bcdefghi"], 6) {
        let path = format!("/{text}");
        let (plain, encoded) = (Plain(path.as_bytes()), Encoded { bytes: path.as_bytes(), slash: false });
        for start in 1..=path.len() {
            assert_eq!(plain.segment(start), encoded.segment(start), "{path} from {start}");
            assert_eq!(plain.segment_end(start), encoded.segment_end(start));
        }
    }
    for len in [7, 8, 15, 16, 255, 256, 257, 264, 300, 1000] {
        let path = format!("/{}/x", "y".repeat(len));
        let (plain, encoded) = (Plain(path.as_bytes()), Encoded { bytes: path.as_bytes(), slash: false });
        assert_eq!(plain.segment(1), encoded.segment(1), "{len}");
    }
}

/// Patterns and texts of `a`, `b` and `!`, which stands for an encoded slash.
#[test]
fn long_literals_are_found_as_short_ones() {
    let patterns = [
        "{x}aaaaaaaaa{y}",
        "{x}aaaaaaaab{y}",
        "{x}baaaaaaaa{y}",
        "{x}abababababa{y}",
        "{x}aabaabaabaa{y}",
        "{x}a{y}aabaaabaab{z}",
        "{x:alpha}abaababaab{y:alpha}",
        "{x}a!a!a!a!{y}",
        "{x}!!!!{y}",
        "{x}!!a!!a!!{y}!!!{z}",
        "{x}!a!!a!{y:alpha}",
    ];
    let escaped = |text: &str| text.replace('!', "%2F");
    for pattern_text in patterns {
        let naive_parts = parts(pattern_text);
        let bytes = pattern(&parts(&escaped(pattern_text)));
        let letters: &[&str] = if pattern_text.contains('!') { &["a", "!"] } else { &["a", "b"] };
        for text in texts(letters, 14) {
            let (request, mut spans) = (escaped(&text), Spans::default());
            let reader = Encoded { bytes: request.as_bytes(), slash: false };
            let matches = Pattern(&bytes).matches(reader, 0, request.len(), &mut spans, 0);
            spans.set_len(Pattern(&bytes).params());
            let found = matches.then(|| {
                let value = |index| spans.get(index, &request).unwrap_or("?").replace("%2F", "!");
                (0..spans.len()).map(value).collect::<Vec<_>>()
            });
            assert_eq!(found, naive(&naive_parts, &text), "{pattern_text} on {text}");
            if request == text {
                assert_eq!(found, bound(&bytes, &text), "{pattern_text} on {text}");
            }
        }
    }
}

/// A reader that counts the bytes that are read, of the path and of what they are compared with.
#[derive(Clone, Copy)]
struct Counting<'c, X>(X, &'c Cell<usize>);

impl<X: Text> Counting<'_, X> {
    fn count<R>(self, more: usize, read: R) -> R {
        self.1.set(self.1.get() + more);
        read
    }
}

impl<X: Text> Text for Counting<'_, X> {
    fn end(self) -> usize {
        self.0.end()
    }

    fn segment(self, start: usize) -> Segment {
        let segment = self.0.segment(start);
        self.count(segment.end - start, segment)
    }

    fn segment_end(self, start: usize) -> usize {
        let end = self.0.segment_end(start);
        self.count(end - start, end)
    }

    fn head(self, start: usize) -> u64 {
        self.count(8, self.0.head(start))
    }

    fn skip(self, start: usize, bytes: usize) -> usize {
        self.count(bytes, self.0.skip(start, bytes))
    }

    fn after(self, start: usize, literal: &[u8]) -> Option<usize> {
        self.count(literal.len(), self.0.after(start, literal))
    }

    fn before(self, start: usize, end: usize, literal: &[u8]) -> Option<usize> {
        self.count(literal.len(), self.0.before(start, end, literal))
    }

    fn next(self, start: usize) -> Option<(Unit, usize)> {
        self.count(1, self.0.next(start))
    }

    fn previous(self, start: usize, end: usize) -> Option<(Unit, usize)> {
        self.count(1, self.0.previous(start, end))
    }

    fn is_border(self, place: usize) -> bool {
        self.0.is_border(place)
    }
}

/// What it costs to match a text, in bytes read and compared.
fn work<X: Text>(bytes: &[u8], text: X) -> usize {
    let count = Cell::new(0);
    literal::count::STEPS.set(0);
    Pattern(bytes).matches(Counting(text, &count), 0, text.end(), &mut Spans::default(), 0);
    count.get() + literal::count::STEPS.get()
}

#[test]
fn work_is_bounded_by_the_region_for_each_parameter() {
    const LEN: usize = 1 << 14;
    let a = |count| "a".repeat(count);
    let separators = [
        a(1),
        a(literal::SHORT),
        a(4_000),
        format!("{}b", a(7)),
        format!("{}b", a(4_000)),
        format!("b{}", a(4_000)),
        format!("{}b{}", a(2_000), a(2_000)),
        "ab".repeat(2_000),
        "aab".repeat(1_000),
        format!("{}c", "aab".repeat(1_000)),
    ];
    let texts = [a(LEN), "ab".repeat(LEN / 2), "aab".repeat(LEN / 3), format!("{}b{}", a(LEN / 2), a(LEN / 2))];
    for separator in &separators {
        for (params, template) in [
            (2, format!("{{x}}{separator}{{y}}")),
            (2, format!("{{x:alpha}}{separator}{{y:alpha}}")),
            (3, format!("{{x}}{separator}{{y}}b{{z:hex}}")),
        ] {
            let bytes = pattern(&parts(&template));
            for text in &texts {
                // A pass for each parameter, with a machine for each: a unit is read by both, and compared by both.
                let most = params * params * (literal::SHORT + 6) * text.len();
                let encoded = text.replace('a', "%61");
                let readers = [text, &encoded].map(|text| Encoded { bytes: text.as_bytes(), slash: false });
                let works = [work(&bytes, Plain(text.as_bytes())), work(&bytes, readers[0]), work(&bytes, readers[1])];
                assert!(works.iter().all(|&work| work <= most), "{works:?} of {most}: {} bytes", separator.len());
            }
        }
    }
}

//! The fast reader: paths without `%`.

use core::hint::select_unpredictable;

use super::{
    Segment, Text, Unit,
    key::{KEYED, finish, fold, start},
};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A path without `%`.
#[derive(Clone, Copy)]
pub(crate) struct Plain<'p>(pub(crate) &'p [u8]);

/// Marks the lowest of eight bytes that is `byte` by its highest bit; what is marked above it means nothing.
#[inline(always)]
pub(crate) const fn mark(word: u64, byte: u8) -> u64 {
    let differs = word ^ (ONES * byte as u64);
    differs.wrapping_sub(ONES) & !differs & HIGHS
}

/// The same for a slash.
#[inline(always)]
const fn slashes(word: u64) -> u64 {
    mark(word, b'/')
}

/// Where the lowest of some marks is, in eight bytes that begin at `start`; where there is none, eight bytes further.
#[inline(always)]
pub(crate) fn marked(start: usize, marks: u64) -> usize {
    start + (marks.trailing_zeros() / 8) as usize
}

/// What of eight bytes is not behind the first slash; all of them where there is none.
#[inline(always)]
fn up_to_slash(word: u64, marks: u64) -> u64 {
    word & (marks ^ marks.wrapping_sub(1))
}

/// What of eight bytes belongs to the segment that begins there, and the slash behind it; see [`Text::head`].
#[inline(always)]
pub(crate) fn opening(head: u64) -> u64 {
    up_to_slash(head, slashes(head))
}

/// Eight bytes of which the highest `past` bits are not there, with a slash in the place of the first of those.
#[inline(always)]
pub(crate) fn bordered(word: u64, past: u64) -> u64 {
    // A slash moved beyond the highest byte, and back by what is missing.
    word | (2 * 0x2f) << (!past & 63)
}

/// The beginning of a segment, looked at once.
#[derive(Clone, Copy)]
pub(crate) struct Ahead {
    start: usize,
    word: u64,
    marks: u64,
}

impl Ahead {
    /// See [`opening`].
    #[inline(always)]
    pub(crate) fn opening(self) -> u64 {
        up_to_slash(self.word, self.marks)
    }

    /// Where the segment ends.
    #[inline(always)]
    pub(crate) fn segment_end(self, text: Plain<'_>) -> usize {
        match self.marks {
            0 => text.long_segment_end(self.start + 8),
            marks => marked(self.start, marks),
        }
    }
}

impl Plain<'_> {
    /// Eight bytes from `at`, if they are there.
    #[inline(always)]
    pub(crate) fn chunk(self, at: usize) -> u64 {
        self.0.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |chunk| u64::from_le_bytes(*chunk))
    }

    /// Eight bytes from `at`; behind the last byte of the path stands a slash, and then zeros.
    #[inline(always)]
    fn word(self, at: usize) -> u64 {
        match self.0.len().checked_sub(8) {
            Some(last) if at <= last => self.chunk(at),
            _ => self.window(at),
        }
    }

    /// Looks at the segment that starts at `start`.
    #[inline(always)]
    pub(crate) fn ahead(self, start: usize) -> Ahead {
        let word = self.word(start);
        Ahead { start, word, marks: slashes(word) }
    }

    /// The same without a branch on whether the path ends there: nobody could guess it. What waits for the word waits longer.
    #[inline(always)]
    pub(crate) fn window(self, at: usize) -> u64 {
        let Some(last) = self.0.len().checked_sub(8) else { return self.short_window(at) };
        let start = at.min(last);
        let chunk = self.chunk(start);
        let past = 8 * (at - start).min(8);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half of what is left")]
        let window = ((0x2f << 64 | u128::from(chunk)) >> past) as u64;
        window
    }

    /// The same of a path of fewer than eight bytes.
    #[inline(never)]
    fn short_window(self, at: usize) -> u64 {
        let (word, past) = self.short_word(at);
        word | 0x2f << (64 - past)
    }

    /// As [`Text::segment_end`], for a segment of which a byte is there, and where most have 16 bytes at most: those take no
    /// branch, nor does the end of the path.
    #[inline(always)]
    pub(crate) fn short_segment_end(self, begin: usize) -> usize {
        let len = self.0.len();
        let Some(last) = len.checked_sub(8) else { return self.long_segment_end(begin) };
        let (start, next) = (begin.min(last), (begin + 8).min(last));
        let first = slashes(self.chunk(start) >> ((8 * (begin - start)) & 63));
        let second = slashes(self.chunk(next));
        if first | second == 0 && begin + 16 < len {
            return self.long_segment_end(begin + 16);
        }
        // Where there is no slash, that is the end of the path, or of the first word.
        let far = marked(next, second);
        // The last word may begin before the segment.
        let far = select_unpredictable(far < begin, len, far);
        select_unpredictable(first != 0, marked(begin, first), far)
    }

    /// Eight bytes from `at`, of which the first is there; behind the last byte of the path stands a slash, and then zeros.
    #[inline(always)]
    pub(crate) fn inner_window(self, at: usize) -> u64 {
        let (word, past) = self.rest_of_word(at);
        bordered(word, past)
    }

    /// Eight bytes from `at`, with zeros in the place of those behind the path; and the number of bits that those are. From
    /// the end of the path on both may be anything.
    #[inline(always)]
    fn rest_of_word(self, at: usize) -> (u64, u64) {
        let Some(last) = self.0.len().checked_sub(8) else { return self.short_word(at) };
        self.shifted_word(at, last)
    }

    /// The same; eight bytes are left from `last` on.
    #[inline(always)]
    pub(crate) fn shifted_word(self, at: usize, last: usize) -> (u64, u64) {
        let start = at.min(last);
        let past = (8 * (at - start)) as u64;
        (self.chunk(start) >> (past & 63), past)
    }

    /// The bytes from `at` of a path of fewer than eight, with zeros behind; and the number of bits that are none of them.
    #[inline(never)]
    pub(crate) fn short_word(self, at: usize) -> (u64, u64) {
        let rest = self.0.get(at..).unwrap_or_default();
        let bits = |bytes: usize| 8 * (bytes & 7) as u64;
        let word = if let (Some(first), Some(last)) = (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
            u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << bits(rest.len() - 4)
        } else if let (Some(first), Some(last)) = (rest.first_chunk::<2>(), rest.last_chunk::<2>()) {
            u64::from(u16::from_le_bytes(*first)) | u64::from(u16::from_le_bytes(*last)) << bits(rest.len() - 2)
        } else {
            rest.first().map_or(0, |&byte| byte.into())
        };
        (word, 64 - bits(rest.len()))
    }

    #[inline(never)]
    fn long_segment_end(self, from: usize) -> usize {
        let mut at = from;
        while at < self.0.len() {
            let marks = slashes(self.rest_of_word(at).0);
            if marks != 0 {
                return marked(at, marks);
            }
            at += 8;
        }
        self.0.len()
    }

    #[inline(never)]
    fn long_segment(self, begin: usize, first: u64) -> Segment {
        let mut hash = start(first);
        let mut at = begin + 8;
        while at < begin + KEYED {
            let word = self.word(at);
            let marks = slashes(word);
            if marks != 0 {
                let end = marked(at, marks);
                return Segment { key: finish(fold(hash, up_to_slash(word, marks))), end };
            }
            hash = fold(hash, word);
            at += 8;
        }
        Segment { key: finish(hash), end: self.segment_end(at) }
    }
}

impl Text for Plain<'_> {
    #[inline(always)]
    fn end(self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn segment(self, begin: usize) -> Segment {
        let word = self.word(begin);
        let marks = slashes(word);
        if marks == 0 {
            return self.long_segment(begin, word);
        }
        Segment { key: up_to_slash(word, marks), end: marked(begin, marks) }
    }

    #[inline(always)]
    fn segment_end(self, begin: usize) -> usize {
        let mut at = begin;
        for chunk in self.0.get(begin..).unwrap_or_default().as_chunks().0 {
            let marks = slashes(u64::from_le_bytes(*chunk));
            if marks != 0 {
                return marked(at, marks);
            }
            at += 8;
        }
        at + (slashes(self.window(at)).trailing_zeros() / 8) as usize
    }

    #[inline(always)]
    fn head(self, begin: usize) -> u64 {
        self.word(begin)
    }

    #[inline(always)]
    fn skip(self, begin: usize, bytes: usize) -> usize {
        begin + bytes
    }

    #[inline(always)]
    fn after(self, begin: usize, literal: &[u8]) -> Option<usize> {
        let end = begin + literal.len();
        same(self.0.get(begin..end)?, literal).then_some(end)
    }

    #[inline]
    fn before(self, begin: usize, end: usize, literal: &[u8]) -> Option<usize> {
        let place = end.checked_sub(literal.len()).filter(|&place| place >= begin)?;
        same(self.0.get(place..end)?, literal).then_some(place)
    }

    #[inline]
    fn next(self, begin: usize) -> Option<(Unit, usize)> {
        self.0.get(begin).map(|&byte| (Unit::from(byte), begin + 1))
    }

    #[inline]
    fn previous(self, begin: usize, end: usize) -> Option<(Unit, usize)> {
        let place = end.checked_sub(1).filter(|&place| place >= begin)?;
        self.0.get(place).map(|&byte| (Unit::from(byte), place))
    }

    #[inline(always)]
    fn is_border(self, place: usize) -> bool {
        self.0.get(place).is_none_or(|&byte| byte == b'/')
    }
}

/// Equality of two slices of one length, by words: a call to `memcmp` costs more than the few bytes of a literal.
#[inline(always)]
fn same(a: &[u8], b: &[u8]) -> bool {
    if let (Some(last_a), Some(last_b)) = (a.last_chunk::<8>(), b.last_chunk::<8>()) {
        let (words_a, words_b) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
        last_a == last_b && words_a.iter().zip(words_b).all(|(a, b)| a == b)
    } else if let (Some(first_a), Some(first_b), Some(last_a), Some(last_b)) =
        (a.first_chunk::<4>(), b.first_chunk::<4>(), a.last_chunk::<4>(), b.last_chunk::<4>())
    {
        first_a == first_b && last_a == last_b
    } else {
        a.iter().zip(b).all(|(a, b)| a == b)
    }
}

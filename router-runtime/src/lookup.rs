//! What every look-up does around the search: refuses paths that nothing matches, picks the reader, and tries the other
//! slash form where the policy says so.

use crate::{
    limits::MAX_PATH_BYTES,
    miss::{Miss, Slash},
    options::{MethodPolicy, Options, SlashPolicy},
    params::{Spans, Trail},
    path::{Encoded, Plain, is_well_encoded, mark},
};

/// A path and the reader it takes.
#[derive(Clone, Copy)]
pub(crate) enum Reading<'p> {
    Plain(Plain<'p>),
    Encoded(Encoded<'p>),
}

impl<'p> Reading<'p> {
    /// The path as it stands.
    #[inline]
    pub(crate) fn of(path: &'p str) -> Result<Reading<'p>, Miss> {
        let bytes = path.as_bytes();
        if bytes.first() != Some(&b'/') || bytes.len() > MAX_PATH_BYTES {
            return Err(Miss::NotFound);
        }
        if !has_percent(bytes) {
            return Ok(Reading::Plain(Plain(bytes)));
        }
        if is_well_encoded(path) {
            Ok(Reading::Encoded(Encoded { bytes, slash: false }))
        } else {
            Err(Miss::BadEncoding)
        }
    }

    /// The path with the slash added or removed.
    fn other(self, slash: Slash) -> Reading<'p> {
        let bytes = match self {
            Reading::Plain(Plain(bytes)) | Reading::Encoded(Encoded { bytes, .. }) => bytes,
        };
        match (slash, self) {
            (Slash::Add, _) => Reading::Encoded(Encoded { bytes, slash: true }),
            (Slash::Remove, Reading::Plain(_)) => Reading::Plain(Plain(without_last(bytes))),
            (Slash::Remove, Reading::Encoded(_)) => {
                Reading::Encoded(Encoded { bytes: without_last(bytes), slash: false })
            }
        }
    }
}

fn without_last(bytes: &[u8]) -> &[u8] {
    bytes.split_last().map_or(bytes, |(_, rest)| rest)
}

/// Whether a path holds no `%` and is not too long for a trail. Its length is not guessed where it is that of most paths.
#[inline(always)]
pub(crate) fn is_short_and_plain(bytes: &[u8]) -> bool {
    match bytes.len() {
        len @ 16..=64 => {
            let last = len - 16;
            let at = |place: usize| bytes.get(place.min(last)..).and_then(<[u8]>::first_chunk::<16>).is_some_and(holds);
            !(at(0) | at(16) | at(32) | at(last))
        }
        8..=15 => !has_percent(bytes),
        _ => is_other_plain(bytes),
    }
}

#[inline(never)]
fn is_other_plain(bytes: &[u8]) -> bool {
    match bytes.last_chunk::<64>() {
        Some(last) => bytes.len() <= Trail::LONGEST && !bytes.as_chunks::<64>().0.iter().chain([last]).any(holds),
        None => !has_percent(bytes),
    }
}

/// Whether one of some bytes is `%`; all of them are looked at.
#[inline(always)]
fn holds<const N: usize>(bytes: &[u8; N]) -> bool {
    bytes.iter().fold(0, |found, &byte| found | u8::from(byte == b'%')) != 0
}

/// The scan of a path for `%` where it is not that of [`is_short_and_plain`]. A path of 16 to 64 bytes is four chunks
/// of 16, which overlap, so that no branch has to guess how many. It counts with words: of single bytes the compiler
/// knows that the first one is a slash, and takes the vectors apart that it would have made.
#[inline(always)]
pub(crate) fn has_percent(bytes: &[u8]) -> bool {
    if let Some(last) = bytes.len().checked_sub(16) {
        let at = |place: usize| bytes.get(place.min(last)..).and_then(<[u8]>::first_chunk).map_or(0, percents);
        let found = at(0) | at(16) | at(32) | at(last);
        let rest = || bytes.get(48..).map_or(&[][..], |rest| rest.as_chunks().0);
        found != 0 || bytes.len() > 64 && rest().iter().any(|chunk| percents(chunk) != 0)
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        mark(u64::from_ne_bytes(*first), b'%') | mark(u64::from_ne_bytes(*last), b'%') != 0
    } else {
        let word = |bytes: &[u8; 4]| mark(u64::from(u32::from_ne_bytes(*bytes)), b'%');
        match (bytes.first_chunk(), bytes.last_chunk()) {
            (Some(first), Some(last)) => word(first) | word(last) != 0,
            _ => bytes.iter().fold(0, |found, &byte| found | u8::from(byte == b'%')) != 0,
        }
    }
}

/// Not 0 if one of sixteen bytes is `%`.
#[inline(always)]
fn percents(chunk: &[u8; 16]) -> u64 {
    let word = u128::from_ne_bytes(*chunk);
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    let halves = (word as u64, (word >> 64) as u64);
    mark(halves.0, b'%') | mark(halves.1, b'%')
}

/// Looks `path` up by `look`, and its other slash form where the policy asks for it.
pub(crate) fn look_up<H>(
    options: Options,
    path: &str,
    spans: &mut Spans,
    mut look: impl FnMut(Reading<'_>, &mut Spans) -> Result<H, Miss>,
) -> Result<H, Miss> {
    let reading = Reading::of(path)?;
    let miss = match look(reading, spans) {
        Ok(hit) => return Ok(hit),
        Err(miss) => miss,
    };
    let stands = miss != Miss::NotFound && options.methods == MethodPolicy::Strict;
    let Some(slash) = Slash::of(path).filter(|_| !stands && options.slash != SlashPolicy::Strict) else {
        return Err(miss);
    };
    match (options.slash, look(reading.other(slash), spans)) {
        (SlashPolicy::Redirect, Ok(_)) => Err(if slash.is_safe(path) { Miss::Redirect(slash) } else { Miss::NotFound }),
        (SlashPolicy::Redirect, _) | (_, Err(Miss::NotFound)) => Err(miss),
        (_, other) => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_percent_wherever_it_is() {
        // The other bytes differ from `%` by a single bit.
        let with = |len: usize, at: usize, byte: u8| {
            (0..len).map(|place| if place == at { byte } else { b'$' }).collect::<std::vec::Vec<u8>>()
        };
        for len in 0..200 {
            for at in 0..len.max(1) {
                for byte in [b'%', b'\xa5'] {
                    let bytes = with(len, at, byte);
                    let expected = len > 0 && byte == b'%';
                    assert_eq!((has_percent(&bytes), is_short_and_plain(&bytes)), (expected, !expected), "{bytes:?}");
                }
            }
        }
    }
}

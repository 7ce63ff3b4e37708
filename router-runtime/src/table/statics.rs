//! The paths without parameters, by a perfect hash: one look-up of the whole path instead of a walk. Literal text is
//! first in every comparison of the order of precedence, so a path found here is found by the walk too.
//!
//! The hash function is cheap and has no secret; the paths are the table's own, so there is nothing to attack. The
//! generator that places them is `phf_generator`'s `ptrhash`: a byte for about three paths, the *pilot*, steers them to
//! places of their own. One comparison with the text then tells.
//!
//! Most tables take three windows of eight bytes to tell their paths apart: two of their choice, and the end of the path. Then
//! nothing else is hashed, and what is not looked at is compared.
//!
//! ```text
//! lengths   a bit for each length of 0 to 63 bytes that a path has, the last for 63 and more (8 bytes)
//! seed      8 bytes
//! windows   where two windows begin (1 byte each), WHOLE where all of a path is hashed
//! pilots    their number (4 bytes), then a byte each
//! entries   their number (4 bytes), then place of the path, its length, its shape (12 bytes each)
//! paths     the texts
//! ```

use phf_shared::ptrhash::{fast_reduct32, hash_pilot};

use crate::path::{Plain, lower};

use super::layout::Bytes;

/// Where windows begin, if they tell all paths apart.
pub type Windows = Option<[u8; 2]>;

/// Stands for a window where there is none.
const WHOLE: u8 = u8::MAX;
/// Bytes of an entry.
const ENTRY: usize = 12;

/// A perfect hash of paths, as the generator gives it.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct Statics {
    /// What the hashes of the paths depend on.
    pub seed: u64,
    /// What of the paths is hashed.
    pub windows: Windows,
    /// One for each bucket.
    pub pilots: alloc::vec::Vec<u8>,
    /// Path and shape for each place that the hash can lead to.
    pub entries: alloc::vec::Vec<(alloc::string::String, u32)>,
}

#[cfg(feature = "alloc")]
impl Statics {
    pub(super) fn write(&self, data: &mut alloc::vec::Vec<u8>) {
        let count = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let lengths = self.entries.iter().fold(0u64, |lengths, (path, _)| lengths | length_bit(path.len()));
        data.extend(lengths.to_le_bytes());
        data.extend(self.seed.to_le_bytes());
        data.extend(self.windows.unwrap_or([WHOLE; 2]));
        data.extend(count(self.pilots.len()).to_le_bytes());
        data.extend(&self.pilots);
        data.extend(count(self.entries.len()).to_le_bytes());
        let mut place = data.len() + ENTRY * self.entries.len();
        for (path, shape) in &self.entries {
            for word in [count(place), count(path.len()), *shape] {
                data.extend(word.to_le_bytes());
            }
            place += path.len();
        }
        self.entries.iter().for_each(|(path, _)| data.extend(path.bytes()));
    }
}

const fn length_bit(len: usize) -> u64 {
    1 << if len < 63 { len } else { 63 }
}

const STEP: u64 = 0x9fb2_1c65_1e98_df25;

/// The two halves of a product.
#[inline(always)]
const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
    let (low, high) = (product as u64, (product >> 64) as u64);
    low ^ high
}

/// The hash of a path.
#[must_use]
pub fn hash(path: &[u8], seed: u64, windows: Windows) -> u64 {
    match windows {
        Some(windows) => hash_windows::<false>(path, seed, windows),
        None => hash_whole::<false>(path, seed),
    }
}

/// The hash of three windows of a path, or of its text in lower case.
#[inline(always)]
fn hash_windows<const FOLD: bool>(path: &[u8], seed: u64, [first, second]: [u8; 2]) -> u64 {
    let read = |word: u64| if FOLD { lower(word) } else { word };
    let start = seed ^ (path.len() as u64).wrapping_mul(STEP);
    let text = Plain(path);
    let Some(last) = path.len().checked_sub(8) else {
        return fold(fold(read(text.short_word(0).0) ^ start, STEP) ^ STEP, STEP);
    };
    let at = |window: u8| read(text.chunk(usize::from(window).min(last)));
    let hash = fold(at(first) ^ start, at(second) ^ STEP);
    fold(hash ^ read(text.chunk(last)), STEP)
}

/// The hash of all of a path, or of its text in lower case, by sixteen bytes at a time. The last of them overlap those before, so
/// that nothing is read byte by byte but the shortest of paths.
fn hash_whole<const FOLD: bool>(path: &[u8], seed: u64) -> u64 {
    let read = |word: u64| if FOLD { lower(word) } else { word };
    let pair = |hash: u64, one: &[u8; 8], other: &[u8; 8]| {
        fold(read(u64::from_le_bytes(*one)) ^ hash, read(u64::from_le_bytes(*other)) ^ STEP)
    };
    let sixteen = |hash: u64, bytes: &[u8; 16]| match bytes.as_chunks().0 {
        [one, other] => pair(hash, one, other),
        _ => hash,
    };
    let start = seed ^ (path.len() as u64).wrapping_mul(STEP);
    let hash = if let Some(last) = path.last_chunk() {
        sixteen(path.as_chunks().0.iter().fold(start, sixteen), last)
    } else if let (Some(first), Some(last)) = (path.first_chunk(), path.last_chunk()) {
        pair(start, first, last)
    } else {
        let word = path.iter().fold(1, |word, &byte| word << 8 | u64::from(byte));
        fold(read(word) ^ start, STEP)
    };
    fold(hash ^ STEP, STEP)
}

/// A perfect hash in the data of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashed<'t> {
    data: &'t [u8],
    lengths: u64,
    seed: u64,
    windows: [u8; 2],
    pilots: &'t [u8],
    entries: &'t [[u8; ENTRY]],
}

impl<'t> Hashed<'t> {
    /// That which is written at `at`.
    pub(super) const fn new(data: Bytes<'t>, at: usize) -> Hashed<'t> {
        const PILOTS: usize = 8 + 8 + 2;
        let pilots = data.place(at + PILOTS);
        let entries = at + PILOTS + 4 + pilots;
        let (pilots, _) = data.from(at + PILOTS + 4).0.split_at(pilots);
        let (entries, _) = data.from(entries + 4).0.split_at(ENTRY * data.place(entries));
        Hashed {
            data: data.0,
            lengths: data.u64(at),
            seed: data.u64(at + 8),
            windows: data.array(at + 16),
            pilots,
            entries: entries.as_chunks().0,
        }
    }

    /// The shape of `path`, if it, or its text in lower case, is one of the paths.
    #[inline(always)]
    pub(crate) fn find<const FOLD: bool>(&self, path: &[u8]) -> Option<u32> {
        if self.lengths & length_bit(path.len()) == 0 {
            return None;
        }
        let hash = match self.windows {
            [WHOLE, _] => hash_whole::<FOLD>(path, self.seed),
            windows => hash_windows::<FOLD>(path, self.seed, windows),
        };
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the hash, and lengths of 32 bits")]
        let (low, high, pilots, entries) =
            (hash as u32, (hash >> 32) as u32, self.pilots.len() as u32, self.entries.len() as u32);
        let steer = hash_pilot(self.seed, *self.pilots.get(fast_reduct32(low, pilots) as usize)?);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the pilot's hash")]
        let steer = (steer >> 32) as u32 ^ steer as u32;
        let entry = Bytes(self.entries.get(fast_reduct32(high ^ steer, entries) as usize)?);
        let (place, len) = (entry.place(0), entry.place(4));
        let text = self.data.get(place..place + len)?;
        let is_equal = if FOLD { text.eq_ignore_ascii_case(path) } else { is_equal(text, path) };
        is_equal.then(|| entry.u32(8))
    }
}

/// Equality; of texts of 16 to 64 bytes, as most are, by four chunks that overlap, without a branch on the length.
#[inline(always)]
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let Some(last) = one.len().checked_sub(16).filter(|last| *last <= 48) else { return one == other };
    let at = |text: &[u8], place: usize| {
        let chunk = text.get(place.min(last)..).and_then(<[u8]>::first_chunk::<16>);
        chunk.map_or(0, |chunk| u128::from_le_bytes(*chunk))
    };
    let differs = |place: usize| at(one, place) ^ at(other, place);
    differs(0) | differs(16) | differs(32) | differs(last) == 0
}

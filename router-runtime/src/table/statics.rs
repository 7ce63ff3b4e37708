//! The paths without parameters, by a perfect hash: one look-up of the whole path instead of a walk. Literal text is
//! first in every comparison of the order of precedence, so a path found here is found by the walk too.
//!
//! The hash function is cheap and has no secret; the paths are the table's own, so there is nothing to attack. The
//! generator that places them is `phf_generator`'s `ptrhash`: a byte for about three paths, the *pilot*, steers them to
//! places of their own. One comparison with the text then tells.
//!
//! ```text
//! lengths   a bit for each length of 0 to 63 bytes that a path has, the last for 63 and more (8 bytes)
//! seed      8 bytes
//! pilots    their number (4 bytes), then a byte each
//! entries   their number (4 bytes), then place of the path, its length, its shape (12 bytes each)
//! paths     the texts
//! ```

use phf_shared::ptrhash::{fast_reduct32, hash_pilot};

use crate::path::lower;

use super::layout::Bytes;

/// A perfect hash of paths, as the generator gives it.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct Statics {
    /// What the hashes of the paths depend on.
    pub seed: u64,
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
        data.extend(count(self.pilots.len()).to_le_bytes());
        data.extend(&self.pilots);
        data.extend(count(self.entries.len()).to_le_bytes());
        let mut place = data.len() + 12 * self.entries.len();
        for (path, shape) in &self.entries {
            for word in [count(place), count(path.len()), *shape] {
                data.extend(word.to_le_bytes());
            }
            place += path.len();
        }
        self.entries.iter().for_each(|(path, _)| data.extend(path.bytes()));
    }
}

fn length_bit(len: usize) -> u64 {
    1 << len.min(63)
}

/// The hash of a path, by sixteen bytes at a time. The last of them overlap those before, so that nothing is read byte by
/// byte but the shortest of paths.
#[must_use]
#[inline]
pub fn hash(path: &[u8], seed: u64) -> u64 {
    hash_folding::<false>(path, seed)
}

/// The hash of a path, or that of its text in lower case.
#[inline(always)]
fn hash_folding<const FOLD: bool>(path: &[u8], seed: u64) -> u64 {
    const STEP: u64 = 0x9fb2_1c65_1e98_df25;
    let read = |word: u64| if FOLD { lower(word) } else { word };
    let fold = |one: u64, other: u64| {
        let product = u128::from(one) * u128::from(other);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
        let (low, high) = (product as u64, (product >> 64) as u64);
        low ^ high
    };
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

/// The shape of `path`, if it, or its text in lower case, is one of the paths written at `at`.
#[inline]
pub(crate) fn find<const FOLD: bool>(data: Bytes<'_>, at: usize, path: &[u8]) -> Option<u32> {
    if data.u64(at) & length_bit(path.len()) == 0 {
        return None;
    }
    let seed = data.u64(at + 8);
    let hash = hash_folding::<FOLD>(path, seed);
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the hash")]
    let (low, high) = (hash as u32, (hash >> 32) as u32);
    let pilots = data.u32(at + 16);
    let [pilot] = data.array::<1>(at + 20 + fast_reduct32(low, pilots) as usize);
    let steer = hash_pilot(seed, pilot);
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the pilot's hash")]
    let steer = (steer >> 32) as u32 ^ steer as u32;
    let entries = at + 20 + pilots as usize;
    let entry = entries + 4 + 12 * fast_reduct32(high ^ steer, data.u32(entries)) as usize;
    let (text, len) = (data.place(entry), data.place(entry + 4));
    let text = data.0.get(text..text + len)?;
    let is_equal = if FOLD { text.eq_ignore_ascii_case(path) } else { text == path };
    is_equal.then(|| data.u32(entry + 8))
}

//! The key of a segment: its bytes and a slash in one word if they fit, else a hash of its first [`KEYED`] bytes.
//!
//! A word whose lowest byte is a slash can only be the empty segment's, so a hash is told from a short segment by its
//! lowest byte, and from the empty one by the bit above. What a key does not tell is compared with the text.

/// Bytes that a key covers. Longer segments differ by text alone.
pub(super) const KEYED: usize = 256;

const START: u64 = 0x243f_6a88_85a3_08d3;
const STEP: u64 = 0x1319_8a2e_0370_7344;

/// Folds one word of eight bytes into a hash: the two halves of the product.
#[inline]
pub(super) const fn fold(hash: u64, word: u64) -> u64 {
    let product = (hash ^ word) as u128 * (STEP | 1) as u128;
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
    let (low, high) = (product as u64, (product >> 64) as u64);
    low ^ high
}

#[inline]
pub(super) const fn start(word: u64) -> u64 {
    fold(START, word)
}

/// Marks a hash as one.
#[inline]
pub(super) const fn finish(hash: u64) -> u64 {
    hash & !0x1ff | 0x12f
}

/// Makes a key byte by byte. The simple twin of [`super::Plain`]'s reader.
#[derive(Clone, Copy, Default)]
pub(super) struct Keyer {
    word: u64,
    hash: Option<u64>,
    bytes: usize,
}

impl Keyer {
    pub(super) const fn push(&mut self, byte: u8) {
        if self.bytes < KEYED {
            self.word |= (byte as u64) << (8 * (self.bytes % 8));
            self.bytes += 1;
            if self.bytes.is_multiple_of(8) {
                self.hash = Some(match self.hash {
                    None => start(self.word),
                    Some(hash) => fold(hash, self.word),
                });
                self.word = 0;
            }
        }
    }

    pub(super) const fn finish(self) -> u64 {
        let last = self.word | 0x2f << (8 * (self.bytes % 8));
        match self.hash {
            None => last,
            Some(hash) if self.bytes == KEYED => finish(hash),
            Some(hash) => finish(fold(hash, last)),
        }
    }
}

/// The key of a literal segment.
pub(crate) const fn key_of(segment: &[u8]) -> u64 {
    let mut keyer = Keyer { word: 0, hash: None, bytes: 0 };
    let mut rest = segment;
    while let [byte, behind @ ..] = rest {
        keyer.push(*byte);
        rest = behind;
    }
    keyer.finish()
}

/// What [`opening`](super::opening) makes of a literal segment: its first eight bytes, or fewer and a slash.
pub(crate) const fn opening_of(segment: &[u8]) -> u64 {
    match segment.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => key_of(segment),
    }
}

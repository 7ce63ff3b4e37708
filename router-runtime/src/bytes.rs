//! Numbers in bytes, little-endian. In go bytes and a place in them, out comes the number there.

/// Reads the numbers of a table. A place outside of it reads as zeros: the encoder makes none.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    /// The bytes from a place on.
    #[inline(always)]
    pub(crate) const fn from(self, at: usize) -> Bytes<'a> {
        match self.0.split_at_checked(at) {
            Some((_, rest)) => Bytes(rest),
            None => Bytes(&[]),
        }
    }

    #[inline(always)]
    pub(crate) const fn array<const N: usize>(self, at: usize) -> [u8; N] {
        match self.from(at).0.first_chunk() {
            Some(array) => *array,
            None => [0; N],
        }
    }

    #[inline(always)]
    pub(crate) const fn u16(self, at: usize) -> u16 {
        u16::from_le_bytes(self.array(at))
    }

    #[inline(always)]
    pub(crate) const fn u32(self, at: usize) -> u32 {
        u32::from_le_bytes(self.array(at))
    }

    #[inline(always)]
    pub(crate) const fn u64(self, at: usize) -> u64 {
        u64::from_le_bytes(self.array(at))
    }

    /// A place written at `at`.
    #[inline(always)]
    pub(crate) const fn place(self, at: usize) -> usize {
        self.u32(at) as usize
    }

    #[inline(always)]
    pub(crate) const fn header(self, word: usize) -> usize {
        self.place(4 * word)
    }

    /// Bytes with their length, of two bytes, before them.
    #[inline(always)]
    pub(crate) fn counted(self, at: usize) -> &'a [u8] {
        let len = usize::from(self.u16(at));
        self.0.get(at + 2..at + 2 + len).unwrap_or_default()
    }
}

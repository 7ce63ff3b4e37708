//! The catch-alls below a catch-all that lead nowhere, as the search remembers them, for const evaluation.

use crate::limits::MAX_NESTED_CATCH_ALLS;

/// A bit for each. What lies behind an end of a catch-all does not depend on where it began, so one that failed fails from further
/// right, too.
pub(super) struct Failed([u64; MAX_NESTED_CATCH_ALLS / 64]);

#[expect(clippy::indexing_slicing, reason = "tables and what is mounted in them have no more than there are bits")]
impl Failed {
    pub(super) const fn none() -> Failed {
        Failed([0; MAX_NESTED_CATCH_ALLS / 64])
    }

    pub(super) const fn has(&self, bit: Option<usize>) -> bool {
        match bit {
            Some(bit) => self.0[bit / 64] >> (bit % 64) & 1 == 1,
            None => false,
        }
    }

    pub(super) const fn set(&mut self, bit: Option<usize>) {
        if let Some(bit) = bit {
            self.0[bit / 64] |= 1 << (bit % 64);
        }
    }
}

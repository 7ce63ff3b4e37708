//! The numbers of extension methods in one router. In go routes that come and go, out comes a number for each token that a
//! route has.
//!
//! A number is given to another token when no route of this router has it any more. The trie shares nodes with the clones
//! of the router, but none that is reached from here has a route of that number; clones keep the tokens they had.

use alloc::{string::ToString, sync::Arc, vec::Vec};

use crate::{
    limits::MAX_METHODS,
    method::{Method, UNKNOWN},
};

use super::LimitError;

/// Numbers below are those of `ANY` and the methods with a name.
const FIRST: u8 = 10;

/// Extension tokens by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tokens {
    /// The tokens, separated by spaces.
    text: Arc<str>,
    /// How many routes have each.
    uses: Arc<[u32]>,
}

impl Tokens {
    pub(super) fn none() -> Tokens {
        Tokens { text: "".into(), uses: Arc::default() }
    }

    #[inline]
    pub(super) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The number that a route of the method has, or would get.
    pub(super) fn number(&self, method: Method<'_>) -> Result<u8, LimitError> {
        let number = method.number_among(&self.text);
        if number != UNKNOWN {
            return Ok(number);
        }
        let place = self.uses.iter().position(|&uses| uses == 0).unwrap_or(self.uses.len());
        let number = u8::try_from(usize::from(FIRST) + place).ok();
        number.filter(|&number| usize::from(number) < MAX_METHODS).ok_or(LimitError::Methods)
    }

    /// A route of the method is there, with the number it got.
    pub(super) fn take(&mut self, number: u8, method: Method<'_>) {
        let Some(place) = number.checked_sub(FIRST).map(usize::from) else { return };
        let mut uses = self.uses.to_vec();
        uses.resize(uses.len().max(place + 1), 0);
        if let Some(uses) = uses.get_mut(place) {
            *uses += 1;
        }
        if method.number_among(&self.text) != number {
            let mut tokens: Vec<_> = self.text.split(' ').take(self.uses.len()).collect();
            let token = method.to_string();
            tokens.resize(uses.len(), "");
            if let Some(slot) = tokens.get_mut(place) {
                *slot = &token;
            }
            self.text = tokens.join(" ").into();
        }
        self.uses = uses.into();
    }

    /// A route of this number is gone.
    pub(super) fn release(&mut self, number: u8) {
        let place = number.checked_sub(FIRST).map(usize::from);
        let mut uses = self.uses.to_vec();
        if let Some(count) = place.and_then(|place| uses.get_mut(place)) {
            *count = count.saturating_sub(1);
            self.uses = uses.into();
        }
    }
}

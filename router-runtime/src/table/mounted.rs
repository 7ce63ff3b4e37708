//! What mounts ask of a table, in const evaluation and in look-ups.

use super::{
    Route, Table, Told, const_word,
    layout::{AT_NESTED, AT_OPTIONS, AT_TOKENS, AT_TOKENS_LEN, IGNORES_CASE},
};

impl<T> Table<T> {
    pub(crate) const fn data(&self) -> &'static [u8] {
        self.data
    }

    pub(crate) const fn told(&self) -> &'static [Told] {
        self.routes
    }

    /// Its extension tokens, separated by spaces.
    pub(crate) const fn tokens(&self) -> &'static str {
        let (start, len) = (const_word(self.data, AT_TOKENS), const_word(self.data, AT_TOKENS_LEN));
        match self.text.split_at_checked(start) {
            Some((_, rest)) => match rest.split_at_checked(len) {
                Some((tokens, _)) => tokens,
                None => "",
            },
            None => "",
        }
    }

    /// How many catch-alls stand below a catch-all.
    pub(crate) const fn nested(&self) -> usize {
        const_word(self.data, AT_NESTED)
    }

    /// How it matches, as numbers: methods, slash, case.
    #[expect(clippy::cast_possible_truncation, reason = "a word of 32 bits")]
    pub(crate) const fn policies(&self) -> (u8, u8, u8) {
        let options = const_word(self.data, AT_OPTIONS);
        let [methods, slash, _, flags] = (options as u32).to_le_bytes();
        (methods, slash, flags & IGNORES_CASE)
    }

    /// A route as listed.
    pub(crate) fn listed_at(&self, place: usize) -> Route<'static> {
        let told = self.routes.get(place).copied().unwrap_or(("", &[]));
        Route::read(self.core(), place, told)
    }
}

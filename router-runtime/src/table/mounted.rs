//! What mounts ask of a table, in const evaluation and in look-ups.

use super::{
    Route, Table, Told,
    layout::{AT_NESTED, AT_OPTIONS, AT_TOKENS, AT_TOKENS_LEN, IGNORES_CASE},
};

impl<T> Table<T> {
    pub(crate) const fn data(&self) -> &'static [u8] {
        self.core.bytes.0
    }

    pub(crate) const fn told(&self) -> &'static [Told] {
        self.routes
    }

    /// Its extension tokens, separated by spaces.
    pub(crate) const fn tokens(&self) -> &'static str {
        let (start, len) = (self.core.bytes.header(AT_TOKENS), self.core.bytes.header(AT_TOKENS_LEN));
        match self.core.text.split_at_checked(start) {
            Some((_, rest)) => match rest.split_at_checked(len) {
                Some((tokens, _)) => tokens,
                None => "",
            },
            None => "",
        }
    }

    /// How many catch-alls stand below a catch-all.
    pub(crate) const fn nested(&self) -> usize {
        self.core.bytes.header(AT_NESTED)
    }

    /// How it matches, as numbers: methods, slash, case.
    pub(crate) const fn policies(&self) -> (u8, u8, u8) {
        let [methods, slash, _, flags] = self.core.bytes.array(4 * AT_OPTIONS);
        (methods, slash, flags & IGNORES_CASE)
    }

    /// A route as listed.
    pub(crate) fn listed_at(&self, place: usize) -> Route<'static> {
        let told = self.routes.get(place).copied().unwrap_or(("", &[]));
        Route::read(&self.core, place, told)
    }
}

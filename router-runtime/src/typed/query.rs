//! A path and a query behind it. In go anything displayed as a path and pairs, out comes what displays as both.

use core::fmt::{self, Write};

use super::to::encode;

/// A path with `?name=value&..` behind it; without pairs, the path alone. What is not a letter, a digit or one of `-._~` is
/// percent-encoded in names and values.
///
/// ```
/// # use wayplan_runtime::with_query;
/// let link = with_query("/search", [("q", "a b&c"), ("page", "2")]);
/// assert_eq!(link.to_string(), "/search?q=a%20b%26c&page=2");
/// ```
pub fn with_query<P, I, N, V>(path: P, pairs: I) -> WithQuery<P, I>
where
    P: fmt::Display,
    I: IntoIterator<Item = (N, V)> + Clone,
    N: fmt::Display,
    V: fmt::Display,
{
    WithQuery { path, pairs }
}

/// Displays a path and a query. Made by [`with_query`].
#[derive(Clone, Copy, Debug)]
pub struct WithQuery<P, I> {
    path: P,
    pairs: I,
}

/// Encodes what is displayed.
struct Encoder<'w>(&'w mut dyn Write);

impl Write for Encoder<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        encode(self.0, text, |byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
    }
}

impl<P, I, N, V> fmt::Display for WithQuery<P, I>
where
    P: fmt::Display,
    I: IntoIterator<Item = (N, V)> + Clone,
    N: fmt::Display,
    V: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path)?;
        let mut separator = "?";
        self.pairs.clone().into_iter().try_for_each(|(name, value)| {
            f.write_str(core::mem::replace(&mut separator, "&"))?;
            write!(Encoder(f), "{name}")?;
            f.write_str("=")?;
            write!(Encoder(f), "{value}")
        })
    }
}

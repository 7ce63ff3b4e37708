//! Answers other than a route: [`Miss`]. None borrows from the request, so that `?` carries them anywhere.

use core::fmt;

use crate::method::{self, STANDARD};

/// Why no route answers a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Miss {
    /// No route matches the path: answer 404.
    NotFound,
    /// Routes match the path, none with this method: answer 405 with `Allow`.
    MethodNotAllowed(Allowed),
    /// The path with one slash more or less is a route: answer 308.
    Redirect(Slash),
    /// The path is not well percent-encoded UTF-8: answer 400.
    BadEncoding,
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::NotFound => f.write_str("not found"),
            Miss::MethodNotAllowed(allowed) => write!(f, "method not allowed; allowed: {allowed}"),
            Miss::Redirect(Slash::Add) => f.write_str("found with a trailing slash"),
            Miss::Redirect(Slash::Remove) => f.write_str("found without the trailing slash"),
            Miss::BadEncoding => f.write_str("bad percent-encoding"),
        }
    }
}

impl core::error::Error for Miss {}

/// The methods that a path has routes for, in the order `GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH`, then
/// extension tokens by text. Displays as the value of an `Allow` header.
#[derive(Clone)]
pub struct Allowed {
    sets: [MethodSet; 2],
}

/// Methods by number, and the extension tokens that the numbers from ten on stand for.
#[derive(Clone, Default)]
pub(crate) struct MethodSet {
    pub(crate) bits: u64,
    pub(crate) tokens: Tokens,
}

/// Extension tokens, separated by spaces.
#[derive(Clone)]
pub(crate) enum Tokens {
    Static(&'static str),
    #[cfg(feature = "alloc")]
    Shared(alloc::sync::Arc<str>),
}

impl Default for Tokens {
    fn default() -> Self {
        Tokens::Static("")
    }
}

impl Tokens {
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Tokens::Static(tokens) => tokens,
            #[cfg(feature = "alloc")]
            Tokens::Shared(tokens) => tokens,
        }
    }
}

impl MethodSet {
    fn extensions(&self) -> impl Iterator<Item = &str> {
        let tokens = self.tokens.as_str();
        (10..64).zip(tokens.split(' ')).filter(|(number, _)| self.bits >> number & 1 == 1).map(|(_, token)| token)
    }
}

impl Allowed {
    /// The methods of `set`, with `HEAD` where there is `GET`.
    pub(crate) fn new(set: MethodSet) -> Allowed {
        Allowed { sets: [set, MethodSet::default()] }
    }

    /// The methods of both: of one table and of one router.
    pub(crate) fn union(self, other: Allowed) -> Allowed {
        let [first, _] = self.sets;
        let [second, _] = other.sets;
        Allowed { sets: [first, second] }
    }

    fn standard(&self) -> u64 {
        let bits = self.sets.iter().fold(0, |bits, set| bits | set.bits);
        bits | (bits >> method::GET & 1) << method::HEAD
    }

    /// The methods, each once.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let standard = self.standard();
        let named = (0..).zip(STANDARD).take(9).filter(move |(number, _)| standard >> number & 1 == 1);
        let extensions = || self.sets.iter().flat_map(MethodSet::extensions);
        let mut last = extensions().min();
        let sorted = core::iter::from_fn(move || {
            let token = last?;
            last = extensions().filter(|other| *other > token).min();
            Some(token)
        });
        named.map(|(_, token)| token).chain(sorted)
    }

    /// Whether `method` is one of them.
    #[must_use]
    pub fn contains(&self, method: &str) -> bool {
        self.iter().any(|allowed| allowed == method)
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(place, token)| {
            f.write_str(if place == 0 { "" } else { ", " })?;
            f.write_str(token)
        })
    }
}

impl fmt::Debug for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl PartialEq for Allowed {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Allowed {}

/// Where the other slash form of a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slash {
    /// One slash more.
    Add,
    /// One slash less.
    Remove,
}

impl Slash {
    /// The step from `path` to its other form; `/` has none.
    pub(crate) fn of(path: &str) -> Option<Slash> {
        match path {
            "" | "/" => None,
            _ if path.ends_with('/') => Some(Slash::Remove),
            _ => Some(Slash::Add),
        }
    }

    /// The path to redirect to; add the query of the request and answer 308.
    ///
    /// Of the path that was looked up, it is a path of this server: a look-up gives no redirect whose target would
    /// start with `//` or `/\`, or whose path holds a control character.
    #[must_use]
    pub fn target(self, path: &str) -> SlashTarget<'_> {
        SlashTarget { slash: self, path }
    }

    /// Whether the target may be sent to a client.
    pub(crate) fn is_safe(self, path: &str) -> bool {
        // With two bytes or more before the slash in question the start of the target is the start of the path.
        let starts_foreign = |path: &str| path.starts_with("//") || path.starts_with("/\\");
        let target = match self {
            Slash::Add => path,
            Slash::Remove => path.strip_suffix('/').unwrap_or(path),
        };
        !starts_foreign(target) && !path.chars().any(char::is_control)
    }
}

/// Displays the target of a redirect. Made by [`Slash::target`].
#[derive(Clone, Copy, Debug)]
pub struct SlashTarget<'p> {
    slash: Slash,
    path: &'p str,
}

impl fmt::Display for SlashTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.slash {
            Slash::Add => write!(f, "{}/", self.path),
            Slash::Remove => f.write_str(self.path.strip_suffix('/').unwrap_or(self.path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn allowed_sets_are_ordered_and_whole() {
        let set = |bits, tokens| Allowed::new(MethodSet { bits, tokens: Tokens::Static(tokens) });
        assert_eq!(set(0b1_0000_0101, "").to_string(), "GET, HEAD, POST, PATCH");
        let first = set(1 << 10 | 1 << 11 | 4, "PURGE LINK");
        assert_eq!(first.to_string(), "POST, LINK, PURGE");
        assert_eq!(
            first.union(set(1 << 10 | 1 << 11 | 1, "AAA PURGE")).to_string(),
            "GET, HEAD, POST, AAA, LINK, PURGE"
        );
    }

    #[test]
    fn redirects_stay_here() {
        for (path, safe) in
            [("/a", true), ("/a/", true), ("//a", false), ("//a/", false), ("/\\a", false), ("//", true)]
        {
            assert_eq!(Slash::of(path).map(|slash| slash.is_safe(path)), Some(safe), "{path}");
        }
        assert_eq!(Slash::of("/"), None);
        assert!(!Slash::Add.is_safe("/a\r\nb"));
        assert_eq!(Slash::Add.target("/a").to_string(), "/a/");
        assert_eq!(Slash::Remove.target("/a/").to_string(), "/a");
    }
}

//! Answers other than a route: [`Miss`]. None borrows from the request, so that `?` carries them anywhere.

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::sync::Arc;

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

impl Miss {
    /// What refuses where the shapes that match have these methods, none of them that of the request.
    #[inline]
    pub(crate) fn refused(methods: u64, allowed: impl FnOnce(u64) -> Allowed) -> Miss {
        if methods == 0 { Miss::NotFound } else { Miss::MethodNotAllowed(allowed(methods)) }
    }
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
    /// Methods of a table by number; those from ten on stand for `tokens`, which are separated by spaces.
    bits: u64,
    tokens: &'static str,
    /// The same of a router. It has no tokens where no number needs them: what owns nothing is dropped without work.
    router_bits: u64,
    #[cfg(feature = "alloc")]
    router_tokens: Option<Arc<str>>,
}

impl Allowed {
    /// Methods of a table, with `HEAD` where there is `GET`.
    pub(crate) fn of_table(bits: u64, tokens: &'static str) -> Allowed {
        Allowed {
            bits,
            tokens,
            router_bits: 0,
            #[cfg(feature = "alloc")]
            router_tokens: None,
        }
    }

    /// Methods of a router, likewise.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_router(router_bits: u64, tokens: &Arc<str>) -> Allowed {
        let router_tokens = (router_bits >> 10 != 0).then(|| Arc::clone(tokens));
        Allowed { router_bits, router_tokens, ..Allowed::of_table(0, "") }
    }

    /// The methods of both: of this table and of one router.
    #[cfg(feature = "alloc")]
    pub(crate) fn union(self, router: Allowed) -> Allowed {
        Allowed { bits: self.bits, tokens: self.tokens, ..router }
    }

    fn extensions(&self) -> impl Iterator<Item = &str> {
        let of_table = among(self.bits, self.tokens);
        #[cfg(feature = "alloc")]
        return of_table.chain(among(self.router_bits, self.router_tokens.as_deref().unwrap_or_default()));
        #[cfg(not(feature = "alloc"))]
        return of_table;
    }

    /// The methods, each once.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let bits = self.bits | self.router_bits;
        let standard = bits | (bits >> method::GET & 1) << method::HEAD;
        let named = (0..).zip(STANDARD).take(9).filter(move |(number, _)| standard >> number & 1 == 1);
        let mut last = self.extensions().min();
        let sorted = core::iter::from_fn(move || {
            let token = last?;
            last = self.extensions().filter(|other| *other > token).min();
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

/// The tokens whose numbers are among `bits`.
fn among(bits: u64, tokens: &str) -> impl Iterator<Item = &str> {
    method::extensions(tokens).filter(move |(number, _)| bits >> number & 1 == 1).map(|(_, token)| token)
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

// As wide as the other answers, so that a `Miss` is moved by words.
/// Where the other slash form of a path is.
#[repr(u64)]
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn allowed_sets_are_ordered_and_whole() {
        assert_eq!(Allowed::of_table(0b1_0000_0101, "").to_string(), "GET, HEAD, POST, PATCH");
        let table = Allowed::of_table(1 << 10 | 1 << 11 | 4, "PURGE LINK");
        assert_eq!(table.to_string(), "POST, LINK, PURGE");
        let router = Allowed::of_router(1 << 10 | 1 << 11 | 1, &"AAA PURGE".into());
        assert_eq!(router.to_string(), "GET, HEAD, AAA, PURGE");
        assert_eq!(table.union(router).to_string(), "GET, HEAD, POST, AAA, LINK, PURGE");
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

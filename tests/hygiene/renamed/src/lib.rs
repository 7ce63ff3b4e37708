//! A user without std, of the edition before, who calls `wayplan` by another name.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

use routing::routes;

routes! {
    /// Lengths.
    pub static TABLE: fn(&str) -> usize = {
        GET "/len/{word}" => str::len,
        PUT "/len/{word}" => |word| word.len() + 1,
    };
}

routes! {
    /// What others mount.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Admin<'p> {
        /// Of everything.
        GET  "/"             => Overview,
        /// Of one user.
        GET  "/users/{name}" => User {
            /// The user's.
            name: &'p str,
        },
        /// Of a day, or of all.
        GET | "PURGE" "/log/{day?}" => Log(Option<u16>),
    }
}

/// Passes a whole table on.
#[macro_export]
macro_rules! table_of {
    ($visibility:vis $name:ident: $type:ty = $method:ident $template:literal => $value:expr) => {
        $crate::__routing::routes! {
            $visibility static $name: $type = { $method $template => $value, "PURGE" $template => $value };
        }
    };
}

#[doc(hidden)]
pub use routing as __routing;

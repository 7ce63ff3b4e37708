//! Typed routes: what `routes!` makes of an `enum`, and what a program needs to have its own types in it. In goes a
//! request, out comes a value of the enum; in goes such a value, out comes its path.
//!
//! Afterwards: what [`to_path`](path) gives out is read back as the same route with the same values.

mod bare;
mod builder;
pub mod compose;
mod error;
mod fit;
mod forest;
mod from;
mod link;
mod message;
mod number;
pub mod path;
mod pieces;
mod query;
mod same;
pub mod set;
pub mod tables;
mod to;
mod tokens;
mod write;

pub use builder::PathTo;
pub use error::{ParseError, PathError, Reason};
pub use from::{FromOptional, FromParam};
pub use query::{WithQuery, with_query};
pub use set::{Arguments, Parts, RouteSet, Routes, Visitor};
pub use tables::MountedTable;
// For expansions, whose crates need not name them.
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use alloc::string::String;
#[cfg(feature = "http")]
#[doc(hidden)]
pub use http::Request;
pub use to::{ParamWriter, ToParam};

//! The engine behind `wayplan`; users depend on that crate, which re-exports what is public here.
#![no_std]
#![cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "some of it serves those who build tables, and routers")
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(feature = "alloc")]
pub mod audit;
mod bytes;
pub mod constraint;
#[cfg(feature = "alloc")]
mod dynamic;
#[cfg(feature = "alloc")]
mod explain;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "alloc")]
mod layered;
pub mod limits;
mod lookup;
mod method;
mod miss;
#[cfg(feature = "alloc")]
pub mod nearest;
mod options;
#[cfg(feature = "alloc")]
pub mod overlap;
mod params;
pub mod path;
mod pattern;
#[cfg(feature = "alloc")]
pub mod plan;
#[cfg(feature = "alloc")]
pub mod probe;
pub mod rank;
mod search;
pub mod table;
#[cfg(feature = "alloc")]
pub mod template;
pub mod typed;

pub use constraint::Constraint;
#[cfg(feature = "alloc")]
pub use dynamic::{EditError, Entry, Frozen, LimitError, Limits, Removed, Router, Unreachable};
#[cfg(feature = "std")]
pub use dynamic::{LiveRouter, Snapshot, Transaction, View};
#[cfg(feature = "alloc")]
pub use explain::{Candidate, Explanation, Verdict};
#[cfg(feature = "alloc")]
pub use layered::{Behind, InFront, Layered};
#[cfg(feature = "std")]
pub use layered::{LayeredTransaction, LayeredView};
pub use method::Method;
pub use miss::{Allowed, Miss, Slash, SlashTarget};
pub use options::{Case, MethodPolicy, Options, SlashPolicy};
pub use params::{Match, Param, Params, RouteId, Spans, UnsafePath};
pub use table::Table;
pub use typed::{
    FromOptional, FromParam, MountedTable, ParamWriter, ParseError, PathError, PathTo, Reason, RouteSet, Routes,
    ToParam, WithQuery, with_query,
};

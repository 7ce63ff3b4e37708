//! Compile-time route tables.
#![no_std]

#[cfg(feature = "alloc")]
pub use wayplan_runtime::path::canonical;
pub use wayplan_runtime::{
    Allowed, Constraint, Match, Method, MethodPolicy, Miss, Options, Param, Params, RouteId, Slash, SlashPolicy,
    SlashTarget, Spans, Table, UnsafePath, limits, path::BadEncoding,
};

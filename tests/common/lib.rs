//! What the test targets share: the linear matcher every engine is compared with, the interface of an engine, the cases
//! and the drivers that run them.
#![expect(
    clippy::indexing_slicing,
    reason = "test support: a wrong index is a failed test, and the matcher stays readable"
)]

pub mod compiled;
pub mod differential;
pub mod engine;
pub mod engines;
pub mod oracle;
pub mod product;
pub mod shared;
pub mod suite;

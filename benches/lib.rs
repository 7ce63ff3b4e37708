//! What the benchmarks measure and how, without the peers (those are dev-dependencies of the bench targets):
//! tables, requests with the answers they must get, a reference matcher, the trait every contestant implements, and interleaved timing.
#![expect(
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    reason = "positions come from the tables and requests built here; a wrong one must stop a measurement, and times are far below 2^52 ns"
)]

pub mod compiled;
pub mod contest;
pub mod floor;
pub mod lithium;
pub mod product;
pub mod random;
pub mod reference;
pub mod requests;
pub mod rounds;
pub mod run;
pub mod tables;
pub mod targets;
pub mod workload;

//! A router that is edited while threads read it: what a reader may see, what becomes of an edit that fails, and who drops
//! the values of routes.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failed expectation is a failed test"
)]

#[path = "live/counted.rs"]
mod counted;
#[path = "live/drops.rs"]
mod drops;
#[path = "live/edits.rs"]
mod edits;
#[path = "live/model.rs"]
mod model;
#[path = "live/threads.rs"]
mod threads;

//! Enums of routes: what requests become, what values become, and that the two agree for all values.
#![expect(clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]
#![allow(missing_docs, reason = "the enums of tests")]

#[path = "typed/bare.rs"]
mod bare;
#[path = "typed/hostile.rs"]
mod hostile;
#[path = "typed/layers.rs"]
mod layers;
#[path = "typed/many.rs"]
mod many;
#[path = "typed/mounts.rs"]
mod mounts;
#[path = "typed/names.rs"]
mod names;
#[path = "typed/siblings.rs"]
mod siblings;
#[path = "typed/table.rs"]
mod table;
#[path = "typed/tables.rs"]
mod tables;
#[path = "typed/values.rs"]
mod values;

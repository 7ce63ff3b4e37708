//! `routes!` where it is called: whatever the names around it, the lints, the edition and the kind of values.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "hygiene/listing.rs"]
mod listing;
#[path = "hygiene/names.rs"]
mod names;
#[path = "hygiene/places.rs"]
mod places;
#[path = "hygiene/values.rs"]
mod values;

//! What is worth telling of a table as a whole, though it is no error by itself. In go a plan and its encoding, out come
//! findings, each with paths that show it, which `check` in the macro puts into words.

mod hidden;
mod overlaps;
mod pairs;

pub use hidden::{Hidden, hidden};
pub use overlaps::{MAX_OVERLAPS, Overlap, overlaps};

use crate::{
    method::{ANY, GET, HEAD},
    plan::Shape,
};

/// The methods that a route for one answers, as bits.
fn answered(method: u8) -> u64 {
    match method {
        GET => 1 << GET | 1 << HEAD,
        ANY => !(1 << ANY),
        _ => 1 << method,
    }
}

/// The methods that a shape answers.
fn answered_by(shape: &Shape) -> u64 {
    shape.routes.iter().fold(0, |set, &(method, _)| set | answered(method))
}

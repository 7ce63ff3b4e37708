//! Routes that overlap. In goes a plan, out come the pairs of routes that can answer one method where neither shape is
//! inside the other: some path both match, and each matches some path that the other does not.

use alloc::{string::String, vec::Vec};
use core::ops::ControlFlow;

use super::{
    answered,
    pairs::{Relation, pairs, relation},
};
use crate::{
    overlap::{difference, witness},
    plan::{Plan, Shape},
    template::Form,
};

/// So many overlaps are found at most.
pub const MAX_OVERLAPS: usize = 100;

/// Two routes that overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The route that is listed first.
    pub earlier: u32,
    /// The other one.
    pub later: u32,
    /// A path that both match.
    pub both: String,
    /// A path that the earlier one matches with this shape, and the later one does not.
    pub earlier_only: String,
    /// A path that the later one matches with this shape, and the earlier one does not.
    pub later_only: String,
}

/// The overlaps of a plan, [`MAX_OVERLAPS`] of them at most: for two shapes the first two routes, and each pair of routes
/// once. A route with an optional segment is two: what one of its shapes leaves out the other may match.
#[must_use]
pub fn overlaps(plan: &Plan) -> Vec<Overlap> {
    let forms: Vec<&Form> = plan.shapes.iter().map(|shape| &shape.form).collect();
    let mut found: Vec<Overlap> = Vec::new();
    pairs(&forms, &mut |a, b| {
        if let Some((a, b)) = plan.shapes.get(a).zip(plan.shapes.get(b))
            && let Some((in_a, in_b)) = rivals(a, b)
            && let (earlier, later) = (in_a.min(in_b), in_a.max(in_b))
            && !found.iter().any(|known| (known.earlier, known.later) == (earlier, later))
        {
            let forms = if in_a == earlier { [&a.form, &b.form] } else { [&b.form, &a.form] };
            found.extend(overlap(earlier, later, forms));
        }
        if found.len() < MAX_OVERLAPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// The first two routes, one of each shape, that can answer one method.
fn rivals(a: &Shape, b: &Shape) -> Option<(u32, u32)> {
    let all = a.routes.iter().flat_map(|x| b.routes.iter().map(move |y| (x, y)));
    let meet = all.filter(|((x, of), (y, with))| of != with && answered(*x) & answered(*y) != 0);
    meet.map(|(&(_, x), &(_, y))| (x, y)).min_by_key(|&(x, y)| (x.max(y), x.min(y)))
}

fn overlap(earlier: u32, later: u32, [a, b]: [&Form; 2]) -> Option<Overlap> {
    match relation(a, b) {
        Relation::Apart | Relation::Nested => None,
        Relation::Crossing | Relation::Unknown => {
            let both = witness(a, b)?;
            Some(Overlap { earlier, later, both, earlier_only: difference(a, b)?, later_only: difference(b, a)? })
        }
    }
}

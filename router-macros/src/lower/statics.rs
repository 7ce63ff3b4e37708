//! The perfect hash of the paths without parameters. In goes a plan, out come the pilots that `phf_generator` finds and
//! a path and shape for every place the hash can lead to.
//!
//! The generator tries seeds until one works, so it must not be given paths that have equal hashes under every seed.

use std::collections::HashSet;

use phf_generator::ptrhash::generate_hash_with_hash_fn;
use wayplan_runtime::{
    plan::Plan,
    table::statics::{Statics, hash},
    template::{Form, Segment},
};

/// The share of shapes without parameters from which they are hashed.
const SHARE: (usize, usize) = (7, 10);

/// Seeds of which each shall tell all paths apart before the generator draws its own.
const TRIAL_SEEDS: [u64; 2] = [0, 0x9e37_79b9_7f4a_7c15];

pub(super) fn statics(plan: &Plan) -> Option<Statics> {
    let paths: Vec<(String, u32)> =
        plan.shapes.iter().zip(0..).filter_map(|(shape, id)| Some((path(&shape.form)?, id))).collect();
    if paths.is_empty() || paths.len() * SHARE.1 < plan.shapes.len() * SHARE.0 {
        return None;
    }
    let tells_apart = |seed| {
        let mut seen = HashSet::new();
        paths.iter().all(|(path, _)| seen.insert(hash(path.as_bytes(), seed)))
    };
    if !TRIAL_SEEDS.into_iter().all(tells_apart) {
        return None;
    }
    let state = generate_hash_with_hash_fn(&paths, |(path, _), seed| hash(path.as_bytes(), *seed));
    // Places behind the last path stand for one of those before; the table holds them written out.
    let remapped = state.remap.iter().map(|&place| state.map.get(place as usize));
    let entries = state.map.iter().map(Some).chain(remapped).map(|key| paths.get(*key?).cloned());
    Some(Statics { seed: state.seed, pilots: state.pilots, entries: entries.collect::<Option<_>>()? })
}

/// The one path of a form without parameters. A path that holds an escape is never looked up by the hash.
fn path(form: &Form) -> Option<String> {
    let segments = form.segments.iter().map(Segment::literal).collect::<Option<Vec<_>>>()?;
    Some(format!("/{}", segments.join("/"))).filter(|path| !path.contains('%'))
}

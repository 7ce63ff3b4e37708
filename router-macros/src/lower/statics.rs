//! The perfect hash of the paths without parameters. In goes a plan, out come the pilots that `phf_generator` finds and
//! a path and shape for every place the hash can lead to.
//!
//! The generator tries seeds until one works, so it must not be given paths that have equal hashes under every seed.

use std::collections::HashMap;

use phf_generator::ptrhash::generate_hash_with_hash_fn;
use wayplan_runtime::{
    plan::Plan,
    table::statics::{Statics, Windows, hash},
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
    // Pairs of paths that some windows gave one hash. Most other windows do so too, and are refused by these before all paths are
    // hashed.
    let mut alike: Vec<(&str, &str)> = Vec::new();
    let mut tells_apart = |windows: Windows| {
        TRIAL_SEEDS.into_iter().all(|seed| {
            let hash = |path: &str| hash(path.as_bytes(), seed, windows);
            if alike.iter().any(|(one, other)| hash(one) == hash(other)) {
                return false;
            }
            let mut seen = HashMap::new();
            let twice =
                paths.iter().find_map(|(path, _)| Some((seen.insert(hash(path), path.as_str())?, path.as_str())));
            alike.extend(twice);
            twice.is_none()
        })
    };
    let windows = candidates().map(Some).chain([None]).find(|windows| tells_apart(*windows))?;
    let state = generate_hash_with_hash_fn(&paths, |(path, _), seed| hash(path.as_bytes(), *seed, windows));
    // Places behind the last path stand for one of those before; the table holds them written out.
    let remapped = state.remap.iter().map(|&place| state.map.get(place as usize));
    let entries = state.map.iter().map(Some).chain(remapped).map(|key| paths.get(*key?).cloned());
    Some(Statics { seed: state.seed, windows, pilots: state.pilots, entries: entries.collect::<Option<_>>()? })
}

/// Windows to try: each single one, as a pair with itself, then pairs that begin at multiples of four.
fn candidates() -> impl Iterator<Item = [u8; 2]> {
    let pairs = (0..64).step_by(4).flat_map(|first| (first + 4..64).step_by(4).map(move |second| [first, second]));
    (0..64).map(|window| [window; 2]).chain(pairs)
}

/// The one path of a form without parameters. A path that holds an escape is never looked up by the hash.
fn path(form: &Form) -> Option<String> {
    let segments = form.segments.iter().map(Segment::literal).collect::<Option<Vec<_>>>()?;
    Some(format!("/{}", segments.join("/"))).filter(|path| !path.contains('%'))
}

#[cfg(test)]
mod tests {
    use wayplan_runtime::{
        Method, Options, Spans, Table,
        plan::Source,
        table::{
            Legend,
            encode::{Encoded, encode},
        },
        template::Template,
    };

    use super::*;

    /// Nothing is told of the routes here.
    const NOTHING: Legend = Legend::new("", &[]);

    fn table(templates: &[String]) -> (bool, Table<()>) {
        let templates: Vec<_> = templates.iter().filter_map(|text| Template::parse(text).ok()).collect();
        let source = |template| Source { methods: vec![Method::Get], template, doc: "", line: 0 };
        let sources: Vec<_> = templates.iter().map(source).collect();
        let Ok(plan) = Plan::new(&sources, Options::default()) else {
            return (false, Table::from_parts(&[], "", NOTHING, &[], None));
        };
        let statics = statics(&plan);
        let Encoded { data, text } = encode(&plan, &sources, statics.as_ref());
        (statics.is_some(), Table::from_parts(data.leak(), text.leak(), NOTHING, vec![(); sources.len()].leak(), None))
    }

    #[test]
    fn a_path_without_parameters_takes_no_walk() {
        for len in [1, 2, 3, 10, 99, 1_000] {
            let paths: Vec<_> = (0..len).map(|n| format!("/p{}/{n}{}", n % 10, "/long/é".repeat(n % 4))).collect();
            let (hashed, table) = table(&paths);
            assert!(hashed);
            for (path, id) in paths.iter().zip(0..) {
                assert_eq!(table.find(Method::GET, path, &mut Spans::default()).map(|route| route.0), Ok(id), "{path}");
                assert_eq!(table.visits(Method::GET, path), 0, "{path}");
                assert!(table.find(Method::GET, &format!("{path}x"), &mut Spans::default()).is_err());
            }
        }
    }

    #[test]
    fn paths_that_no_windows_tell_apart_are_hashed_whole() {
        let paths: Vec<_> = (0..64).map(|n| format!("/{}{n:02}{}", "a".repeat(100), "b".repeat(20))).collect();
        let (hashed, table) = table(&paths);
        assert!(hashed);
        for (path, id) in paths.iter().zip(0..) {
            assert_eq!(table.find(Method::GET, path, &mut Spans::default()).map(|route| route.0), Ok(id), "{path}");
            assert_eq!(table.visits(Method::GET, path), 0, "{path}");
            assert!(table.find(Method::GET, &path.replace("bb", "cc"), &mut Spans::default()).is_err());
        }
    }

    #[test]
    fn only_where_most_paths_have_no_parameters() {
        let table = |statics: usize, others: usize| {
            let statics = (0..statics).map(|n| format!("/s{n}"));
            table(&statics.chain((0..others).map(|n| format!("/d{n}/{{x}}"))).collect::<Vec<_>>()).0
        };
        assert!(table(7, 3));
        assert!(!table(6, 3));
        assert!(!table(0, 0));
        assert!(!table(0, 1));
    }
}

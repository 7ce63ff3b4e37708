//! What is worth telling of a table, by definition: a set of paths goes in, out comes what they show. More paths may show
//! more, but what is shown is so.

use std::collections::BTreeSet;

use super::bind::{Request, best_way};
use super::{Candidate, Entry, Oracle, STANDARD_METHODS, Shape};
use crate::engine::Methods;

/// Two routes, the one that is listed first in front.
pub type Pair = (usize, usize);

impl Oracle {
    /// For each two shapes of which one of the paths is matched by both, and one by each alone: the first two routes, one
    /// of each, that can answer one method.
    #[must_use]
    pub fn overlaps(&self, paths: &[&str]) -> BTreeSet<Pair> {
        let requests = self.requests(paths);
        let matched = |shape: &Shape| -> Vec<bool> {
            requests.iter().map(|request| best_way(&shape.segments, request).is_some()).collect()
        };
        let shapes: Vec<_> = self.shapes.iter().map(|shape| (shape, matched(shape))).collect();
        let mut pairs = BTreeSet::new();
        for (place, (a, in_a)) in shapes.iter().enumerate() {
            for (b, in_b) in &shapes[..place] {
                let shows = |a: bool, b: bool| in_a.iter().zip(in_b).any(|found| found == (&a, &b));
                if shows(true, true) && shows(true, false) && shows(false, true) {
                    pairs.extend(self.rivals(a, b));
                }
            }
        }
        pairs
    }

    /// The first routes of the shapes that, under `strict`, refuse on one of the paths what another shape would answer.
    #[must_use]
    pub fn hidden(&self, paths: &[&str]) -> BTreeSet<usize> {
        if self.policy.methods == Methods::FallThrough {
            return BTreeSet::new();
        }
        let mut hiding = BTreeSet::new();
        for request in self.requests(paths) {
            let candidates = self.candidates(&request);
            let Some((first, others)) = candidates.split_first() else { continue };
            let refuses = |method: &String| !answers(first.shape, method);
            let hides = |other: &Candidate<'_, '_>| {
                let mut methods = self.asked().into_iter().filter(refuses);
                methods.any(|method| answers(other.shape, &method))
            };
            if others.iter().any(hides) {
                hiding.extend(first.shape.entries.iter().map(|entry| entry.route).min());
            }
        }
        hiding
    }

    fn requests<'p>(&self, paths: &[&'p str]) -> Vec<Request<'p>> {
        paths.iter().filter_map(|path| self.read(path).ok()).collect()
    }

    /// The first two routes of two shapes that some method can reach both of.
    fn rivals(&self, a: &Shape, b: &Shape) -> Option<Pair> {
        let takes = |entry: &Entry, method: &str| {
            entry.method == method || entry.method == "ANY" || (method == "HEAD" && entry.method == "GET")
        };
        let asked = self.asked();
        let all = a.entries.iter().flat_map(|x| b.entries.iter().map(move |y| (x, y)));
        all.filter(|(x, y)| x.route != y.route && asked.iter().any(|method| takes(x, method) && takes(y, method)))
            .map(|(x, y)| (x.route.min(y.route), x.route.max(y.route)))
            .min_by_key(|&(earlier, later)| (later, earlier))
    }

    /// Every method that makes a difference: the nine, those of the routes, and one more.
    fn asked(&self) -> BTreeSet<String> {
        let of_routes = self.routes.iter().flat_map(|route| &route.methods).filter(|method| *method != "ANY");
        let longest = of_routes.clone().map(String::len).max().unwrap_or(0);
        let standard = STANDARD_METHODS.iter().map(|method| (*method).to_owned());
        standard.chain(of_routes.cloned()).chain(["X".repeat(longest + 1)]).collect()
    }
}

/// Whether a shape answers a method.
fn answers(shape: &Shape, method: &str) -> bool {
    let has = |wanted: &str| shape.entries.iter().any(|entry| entry.method == wanted);
    has(method) || has("ANY") || (method == "HEAD" && has("GET"))
}

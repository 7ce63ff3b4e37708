//! How much work a table can make. In goes a [`Plan`], out comes a bound on the nodes that one walk visits, and on how far
//! it has to go back.
//!
//! Outside of catch-alls one literal child at most matches, and each node stands at one depth, so it is visited once: the
//! visits are those of the most costly literal child and of all other children. Behind a catch-all everything may be
//! visited for each segment of the path where the catch-all could end, and there different literals may match at
//! different ends. A catch-all below a catch-all that failed is not entered again, so it adds to that and does not multiply
//! it.

use alloc::vec::Vec;

use super::{Head, Node, Plan};

/// Bounds that hold for every path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Segments of a template that are matched in vain before another choice is tried, at most; a catch-all counts as one.
    pub backtrack: usize,
    /// Visits of nodes outside of catch-alls.
    pub visits: usize,
    /// Visits behind catch-alls for each segment of the path.
    pub visits_a_segment: usize,
}

/// What holds at a node and below.
#[derive(Clone, Copy, Default)]
struct Below {
    bounds: Bounds,
    /// Segments of the longest template from here on.
    height: usize,
    /// Visits for each segment if every catch-all below is entered.
    entered: usize,
}

impl Plan {
    /// The bounds of a table of these shapes.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let mut below = alloc::vec![Below::default(); self.nodes.len()];
        // A child comes after its parent.
        for (place, node) in self.nodes.iter().enumerate().rev() {
            let found = at(node, |child| below.get(child).copied().unwrap_or_default());
            if let Some(slot) = below.get_mut(place) {
                *slot = found;
            }
        }
        below.first().map_or_else(Bounds::default, |root| root.bounds)
    }
}

fn at(node: &Node, below: impl Fn(usize) -> Below) -> Below {
    let literals: Vec<_> = node.literals.iter().map(|(text, child)| (text.split('/').count(), below(*child))).collect();
    let others: Vec<_> =
        node.patterns.iter().map(|(_, child)| *child).chain(node.plain).map(|child| (1, below(child))).collect();
    let is_last = |head: &&Head| head.is_last;
    let tails: Vec<_> = node
        .heads
        .iter()
        .filter(|head| !head.is_last)
        .flat_map(|head| head.tails.iter().map(|(_, child)| (1, below(*child))))
        .collect();
    let children = || literals.iter().chain(&others).chain(&tails);

    let most = |of: fn(&Bounds) -> usize| {
        let of = |(_, child): &(usize, Below)| of(&child.bounds);
        literals.iter().map(of).max().unwrap_or_default() + others.iter().map(of).sum::<usize>()
    };
    let ends: usize = tails.iter().map(|(_, child)| child.bounds.visits).sum();
    let entered: usize = tails.iter().map(|(_, child)| child.entered).sum();

    let height = |children: &[(usize, Below)]| children.iter().map(|(steps, child)| steps + child.height).max();
    // Of a node's choices the last is not followed by another; a catch-all that goes on has other ends to try.
    let (last, before) = others.split_last().map_or((None, others.as_slice()), |(last, before)| (Some(last), before));
    let has_heads = !node.heads.is_empty();
    let in_vain = [
        height(&literals).filter(|_| has_heads || last.is_some()),
        height(before),
        last.filter(|_| has_heads).map(|(steps, child)| steps + child.height),
        height(&tails),
        children().map(|(_, child)| child.bounds.backtrack).max(),
    ];
    Below {
        bounds: Bounds {
            backtrack: in_vain.into_iter().flatten().max().unwrap_or_default(),
            // A catch-all that takes the rest looks behind one segment before it does.
            visits: 1 + most(|bounds| bounds.visits) + node.heads.iter().filter(is_last).count(),
            visits_a_segment: most(|bounds| bounds.visits_a_segment) + ends + entered,
        },
        height: children()
            .map(|(steps, child)| steps + child.height)
            .max()
            .unwrap_or_default()
            .max(usize::from(has_heads)),
        entered: ends + children().map(|(_, child)| child.entered).sum::<usize>(),
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::{Method, Options, SlashPolicy, Table, plan::Source, table::encode::encode, template::Template};

    fn table(templates: &[&str]) -> Table<()> {
        let templates: Vec<_> = templates.iter().map(|text| Template::parse(text).expect(text)).collect();
        let source = |template| Source { methods: alloc::vec![Method::GET], template, doc: "", line: 0 };
        let sources: Vec<_> = templates.iter().map(source).collect();
        // The other slash form would be a second walk.
        let options = Options { slash: SlashPolicy::Strict, ..Options::default() };
        let plan = Plan::new(&sources, options).expect("a small table");
        encode(&plan, &sources, None).leak(&sources, alloc::vec![(); sources.len()])
    }

    /// Checks the numbers, and that the path, the worst there is, takes so many visits.
    fn check(templates: &[&str], path: &str, [backtrack, visits, visits_a_segment]: [usize; 3], worst: u64) {
        let table = table(templates);
        let stats = table.stats();
        assert_eq!([stats.backtrack, stats.visits, stats.visits_a_segment], [backtrack, visits, visits_a_segment]);
        let taken = table.visits(Method::GET, path);
        assert_eq!(taken, worst, "{path}");
        assert!(taken <= (visits + visits_a_segment * path.matches('/').count()) as u64);
    }

    #[test]
    fn literals_are_no_choice() {
        check(&["/", "/a", "/b", "/c/d"], "/a/x", [0, 2, 0], 2);
        check(&["/a/b/c"], "/a/b/c/d", [0, 2, 0], 2);
    }

    #[test]
    fn parameters_are_tried_after_what_failed() {
        check(&["/a/b/c", "/{x}/b/d"], "/a/b/e", [3, 4, 0], 2);
        check(&["/{x:u8}/b/c/d", "/{x}/b/c/e", "/{x:u16}/b/c/f"], "/1/b/c/g", [4, 7, 0], 4);
    }

    #[test]
    fn catch_alls_count_for_each_segment() {
        check(&["/f/{*rest}"], "/f/a/b/c", [0, 3, 0], 3);
        check(&["/{*rest}/x"], "/a/b/c/d", [2, 1, 2], 4);
        check(&["/{*a}/x/{*b}/y"], "/a/x/x/x/x/z", [4, 1, 4], 13);
    }
}

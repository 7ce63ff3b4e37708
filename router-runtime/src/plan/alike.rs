//! Sub-trees that are equal but for their shapes. In go the nodes of a plan, out comes the class of each and what is below
//! it. Shapes are numbered by their nodes, so where two nodes are of one class, shapes differ by a constant below them:
//! table and match tree hold one of them and add the difference.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{table::encode::pattern, template::Part};

use super::{Node, Plan};

/// A node and everything below it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SubTree {
    /// Sub-trees of one class are equal but for their shapes.
    pub class: usize,
    /// The lowest of its shapes; the highest number there is where it has none, as where another table is mounted.
    pub lowest: usize,
    /// How many nodes it has.
    pub size: usize,
}

/// Children by patterns, with the classes of their sub-trees.
type Branches = Vec<(Vec<u8>, usize)>;

/// What makes two sub-trees equal but for their shapes.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Likeness<'p> {
    ends: bool,
    mount: Option<usize>,
    literals: Vec<(&'p str, usize)>,
    patterns: Branches,
    plain: Option<usize>,
    /// A catch-all with a bit of its own is like no other.
    heads: Vec<(Vec<u8>, Option<u16>, Branches)>,
}

impl Plan {
    /// The sub-tree at each node.
    #[must_use]
    pub fn sub_trees(&self) -> Vec<SubTree> {
        let mut trees = alloc::vec![SubTree::default(); self.nodes.len()];
        let mut known: BTreeMap<Likeness<'_>, usize> = BTreeMap::new();
        // A child comes after its parent.
        for (place, node) in self.nodes.iter().enumerate().rev() {
            let tree = |child: usize| trees.get(child).copied().unwrap_or_default();
            let next = known.len();
            let class = *known.entry(likeness(node, |child| tree(child).class)).or_insert(next);
            let below = || node.children().map(tree);
            let lowest = node.shape.into_iter().chain(below().map(|tree| tree.lowest)).min().unwrap_or(usize::MAX);
            let size = 1 + below().map(|tree| tree.size).sum::<usize>();
            if let Some(slot) = trees.get_mut(place) {
                *slot = SubTree { class, lowest, size };
            }
        }
        trees
    }
}

fn likeness(node: &Node, class: impl Fn(usize) -> usize) -> Likeness<'_> {
    let branches = |list: &[(Vec<Part>, usize)]| -> Branches {
        list.iter().map(|(parts, child)| (pattern(parts), class(*child))).collect()
    };
    Likeness {
        ends: node.shape.is_some(),
        mount: node.mount,
        literals: node.literals.iter().map(|(text, child)| (text.as_str(), class(*child))).collect(),
        patterns: branches(&node.patterns),
        plain: node.plain.map(&class),
        heads: node.heads.iter().map(|head| (pattern(&head.parts), head.bit, branches(&head.tails))).collect(),
    }
}

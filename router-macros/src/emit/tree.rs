//! Prints a plan as a match tree. In goes a [`Plan`], out comes one function item, `tree`, with the functions it calls
//! inside of it: it finds the shape that answers a path without `%`, or asks the data.
//!
//! A tree reads the path from left to right, as the search does. The code for a node stands where the segments before
//! it have matched, with `at` the place where they end and `trail` what was noted on the way; it returns when it has
//! found a shape, and what follows it is what is tried next.
//!
//! Three things make it fast and small:
//! * up to three literal children are compared one after the other; more are told apart by eight bytes of the path,
//!   before anyone knows where the segment ends;
//! * sub-trees that are equal but for their shapes are printed once: shapes are numbered so that they differ by a
//!   constant;
//! * where many children of a node share one sub-tree, which child it is is looked up as data ([`Siblings`]), so that
//!   no branch has to be guessed.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    iter::successors,
};

use proc_macro2::{Literal, TokenStream};
use quote::format_ident;
use wayplan_runtime::{
    plan::{Node, Plan, SubTree},
    table::{encode::pattern, tree::MOST},
};

use super::siblings::{Child, Siblings, hex, mask, window};

/// From so many literal children on a node is dispatched by a window.
const DISPATCHED: usize = 4;
/// So many children, of which two share a sub-tree on average, are looked up as data.
const SHARED: usize = 3;
/// A sub-tree of so many nodes or more is a function of its own: the compiler's work grows faster than a function.
const FUNCTION: usize = 100;
/// In a tree of so many nodes or more the end of a segment is found by a call: in line it is half of what the compiler has to do, and a few
/// per cent of a look-up in a small tree; in a large one there is more to gain from less code.
const CALLED: usize = 300;

/// The items of a match tree: `__tree`, a function of the runtime's type `Tree`, and what it calls.
pub(super) fn tree(plan: &Plan) -> TokenStream {
    let mut printer = Printer::new(plan);
    let root = printer.node(0, 0, 0);
    let functions = printer.functions.into_values().filter_map(|function| function.item);
    code! {
        use __wayplan::tree as t;
        #(#functions)*
        fn __tree(__path: &[u8]) -> t::Trail {
            let (__at, __trail) = (0, t::Trail::START);
            #root
            t::Trail::NOTHING
        }
    }
}

struct Printer<'p> {
    plan: &'p Plan,
    /// What is below each node.
    trees: Vec<SubTree>,
    /// The functions of sub-trees, by class and the parameters before.
    functions: BTreeMap<(usize, usize), Function>,
}

struct Function {
    name: proc_macro2::Ident,
    item: Option<TokenStream>,
}

impl<'p> Printer<'p> {
    fn new(plan: &'p Plan) -> Self {
        Printer { plan, trees: plan.sub_trees(), functions: BTreeMap::new() }
    }

    fn tree(&self, node: usize) -> SubTree {
        self.trees.get(node).copied().unwrap_or_default()
    }

    /// The code of a node: `params` parameters are noted, `base` stands for the shape `lowest`.
    fn node(&mut self, node: usize, params: usize, lowest: usize) -> TokenStream {
        let Some(described) = self.plan.nodes.get(node) else { return TokenStream::new() };
        let end = described.shape.map(|shape| {
            let found = found(params, shape, lowest);
            code!(if t::ends(__path, __at) { return #found; })
        });
        let literals = self.literals(described, params, lowest);
        let segments = self.segments(described, params, lowest);
        let rest = self.rest(described, params, lowest);
        code!(#end #literals #segments #rest)
    }

    fn literals(&mut self, node: &Node, params: usize, lowest: usize) -> TokenStream {
        let direct: Vec<Child> = self.children(node, "").collect();
        let texts = successors(Some(direct.clone()), |children| self.crossed(children));
        let Some((siblings, single)) = texts.filter_map(share).last() else {
            return self.dispatch(&direct, params, lowest);
        };
        let shared = self.shared(&siblings, params, lowest);
        let single = self.dispatch(&single, params, lowest);
        code!(#shared #single)
    }

    /// The literal children of a node that `text` leads to.
    fn children(&self, node: &'p Node, text: &str) -> impl Iterator<Item = Child> {
        node.literals.iter().map(move |(segments, child)| {
            let class = self.tree(*child).class;
            Child { text: format!("{text}/{segments}"), node: *child, class }
        })
    }

    /// The same paths by longer texts: children that have literal children and nothing else give way to those. `None`
    /// where there is no such child, or where too many would come of it.
    fn crossed(&self, children: &[Child]) -> Option<Vec<Child>> {
        let mut longer = Vec::new();
        let mut crosses = false;
        for child in children {
            match self.plan.nodes.get(child.node).filter(|node| is_crossing(node)) {
                Some(node) => {
                    crosses = true;
                    longer.extend(self.children(node, &child.text));
                }
                None => longer.push(child.clone()),
            }
        }
        (crosses && longer.len() <= Siblings::MOST).then_some(longer)
    }

    /// Compares one literal child.
    fn literal(&mut self, child: &Child, params: usize, lowest: usize) -> TokenStream {
        let literal = Literal::byte_string(child.text.as_bytes());
        let below = self.below(child.node, params, lowest);
        code!(if let Some(__at) = t::at(__path, __at, #literal) { #below })
    }

    /// Children that share sub-trees: one look-up, then one sub-tree a class.
    fn shared(&mut self, siblings: &Siblings, params: usize, lowest: usize) -> TokenStream {
        let table = siblings.print(|child| self.tree(child.node).lowest.wrapping_sub(lowest));
        let tree = |first: &Child| self.below(first.node, params, self.tree(first.node).lowest);
        let trees: Vec<TokenStream> = siblings.firsts().map(tree).collect();
        let choice = if let [tree] = trees.as_slice() {
            tree.clone()
        } else {
            let classes = (0u32..).map(Literal::u32_unsuffixed);
            code!(match __sibling.class { #(#classes => { #trees })* _ => {} })
        };
        code! {{
            static SIBLINGS: t::Siblings = #table;
            if let Some((__sibling, __at)) = SIBLINGS.find(__path, __at) {
                let __trail = __trail.onto(__sibling.base);
                #choice
            }
        }}
    }

    /// Children told apart by a window.
    fn dispatch(&mut self, children: &[Child], params: usize, lowest: usize) -> TokenStream {
        if children.len() < DISPATCHED {
            return children.iter().map(|child| self.literal(child, params, lowest)).collect();
        }
        let (bytes, short) = best_window(children);
        let mask = mask(bytes);
        let mut arms: BTreeMap<u64, TokenStream> = BTreeMap::new();
        let mut compared = TokenStream::new();
        for child in children {
            let code = self.literal(child, params, lowest);
            if child.text.len() <= short {
                compared.extend(code);
                continue;
            }
            arms.entry(behind_slash(child) & mask).or_default().extend(code);
        }
        let (windows, code) = (arms.keys().map(|&window| hex(window)), arms.values());
        let mask = (bytes < 8).then(|| {
            let mask = hex(mask);
            code!(& #mask)
        });
        code!(match t::window(__path, __at) #mask { #(#windows => { #code })* _ => {} } #compared)
    }

    /// Children by a segment with parameters.
    fn segments(&mut self, node: &'p Node, params: usize, lowest: usize) -> TokenStream {
        let mut code = TokenStream::new();
        for (parts, child) in &node.patterns {
            let bytes = pattern(parts);
            let count = usize::from(bytes.first().copied().unwrap_or_default());
            let literal = Literal::byte_string(&bytes);
            let below = self.below(*child, params + count, lowest);
            code.extend(code! {
                if let Some((__at, __trail)) = t::pattern(__path, __segment, #literal, __trail, #params) { #below }
            });
        }
        if let Some(child) = node.plain {
            let below = self.below(child, params + 1, lowest);
            code.extend(code!(let (__at, __trail) = t::whole(__segment, __trail, #params); #below));
        }
        if code.is_empty() {
            return code;
        }
        let segment = if self.plan.nodes.len() < CALLED { code!(t::segment) } else { code!(t::segment_by_call) };
        code!(if let Some(__segment) = #segment(__path, __at) { #code })
    }

    /// Catch-alls: one that takes the rest of the path is printed, others are left to the data.
    fn rest(&mut self, node: &'p Node, params: usize, lowest: usize) -> TokenStream {
        let mut code = TokenStream::new();
        for head in &node.heads {
            let last = match head.tails.as_slice() {
                [(_, child)] if head.is_last && head.parts.is_empty() => {
                    self.plan.nodes.get(*child).and_then(|node| node.shape)
                }
                _ => None,
            };
            let Some(shape) = last else {
                code.extend(code!(if t::goes_on(__path, __at) {
                    return t::Trail::ASK_DATA;
                }));
                break;
            };
            let found = found(params + 1, shape, lowest);
            code.extend(code!(if let Some(__trail) = t::rest(__path, __at, __trail, #params) { return #found; }));
        }
        code
    }

    /// The code of a child, or the call of its function.
    fn below(&mut self, child: usize, params: usize, lowest: usize) -> TokenStream {
        if self.tree(child).size < FUNCTION {
            return self.node(child, params, lowest);
        }
        let key = (self.tree(child).class, params);
        if !self.functions.contains_key(&key) {
            let name = format_ident!("tree_{}", self.functions.len());
            self.functions.insert(key, Function { name: name.clone(), item: None });
            let body = self.node(child, params, self.tree(child).lowest);
            let item = code! {
                fn #name(__path: &[u8], __at: usize, __trail: t::Trail) -> t::Trail {
                    #body
                    t::Trail::NOTHING
                }
            };
            self.functions.insert(key, Function { name, item: Some(item) });
        }
        let Some(Function { name, .. }) = self.functions.get(&key) else { return TokenStream::new() };
        let base = offset(self.tree(child).lowest, lowest);
        code! {
            let __found = #name(__path, __at, __trail.onto(#base));
            if __found.is_some() { return __found; }
        }
    }
}

/// Whether literal children are all that a node has.
fn is_crossing(node: &Node) -> bool {
    let others = node.patterns.is_empty() && node.plain.is_none() && node.heads.is_empty();
    others && !node.literals.is_empty() && node.shape.is_none() && node.mount.is_none()
}

/// Parts literal children where two share a sub-tree on average: those to be looked up as data, so that a path none of them
/// matches is known by one look-up, and a few others.
fn share(mut children: Vec<Child>) -> Option<(Siblings, Vec<Child>)> {
    let classes: BTreeSet<usize> = children.iter().map(|child| child.class).collect();
    if classes.len() * 2 > children.len() {
        return None;
    }
    // A short text leaves little of the window to tell the others by.
    children.sort_by_key(|child| Reverse(child.text.len()));
    (0..DISPATCHED).find_map(|singles| {
        let (shared, single) = children.split_at_checked(children.len().checked_sub(singles)?)?;
        (shared.len() >= SHARED).then(|| Some((Siblings::new(shared)?, single.to_vec())))?
    })
}

/// Eight bytes of a child's text.
fn behind_slash(child: &Child) -> u64 {
    window(child.text.as_bytes().get(1..).unwrap_or_default())
}

/// How many bytes of a window tell children apart best. Texts shorter than the second number have to be compared one by
/// one then.
fn best_window(children: &[Child]) -> (usize, usize) {
    let cost = |bytes: usize| {
        let long = children.iter().filter(|child| child.text.len() >= bytes);
        let windows: BTreeSet<u64> = long.map(|child| behind_slash(child) & mask(bytes)).collect();
        children.len() - windows.len()
    };
    let bytes = (1..=8).min_by_key(|&bytes| cost(bytes)).unwrap_or(8);
    (bytes, bytes.saturating_sub(1))
}

/// What is returned at a shape with so many parameters.
fn found(params: usize, shape: usize, lowest: usize) -> TokenStream {
    if params > MOST {
        return code!(t::Trail::ASK_DATA);
    }
    let (shape, params) = (offset(shape, lowest), Literal::usize_unsuffixed(params));
    code!(__trail.found(#shape, #params))
}

/// A shape as it is counted from another.
fn offset(shape: usize, lowest: usize) -> Literal {
    Literal::u32_unsuffixed(u32::try_from(shape.wrapping_sub(lowest)).unwrap_or_default())
}

//! Changes to the trie, by path copying: nodes that another version shares are copied, others are changed in place. In go
//! steps that were found to be free, or taken, before; so nothing here fails. The `None` of an `Option` stands for what
//! cannot be.
//!
//! Afterwards: a literal child has a route, other children than one literal one, or both; a node has a route or a child;
//! so the shape of the trie follows from its routes, not from the order in which they came. That only decides whether a route
//! without anything beside or below it has a node.

use alloc::sync::Arc;

use core::mem;

use crate::{limits::MAX_NESTED_CATCH_ALLS, search::Kinds, template::Segment};

use super::{
    child::Child,
    label::Label,
    literals::{self, Spot},
    node::{Branch, Head, Node, Parts, Stem, build, make_mut, single},
    route::Route,
    steps::{Behind, Step, Stride, behind, head_among, pattern_among, tail_among},
};

/// The bits of catch-alls below catch-alls that are in use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits([u64; MAX_NESTED_CATCH_ALLS / 64]);

impl Bits {
    pub(super) const NONE: Bits = Bits([0; MAX_NESTED_CATCH_ALLS / 64]);

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Takes the lowest bit that is free.
    fn take(&mut self) -> Option<u16> {
        let (place, word) = (0..).zip(&mut self.0).find(|(_, word)| **word != u64::MAX)?;
        let bit = word.trailing_ones();
        *word |= 1 << bit;
        u16::try_from(64 * place + bit).ok()
    }

    fn free(&mut self, bit: u16) {
        if let Some(word) = self.0.get_mut(usize::from(bit / 64)) {
            *word &= !(1 << (bit % 64));
        }
    }
}

/// A route that is to be put somewhere.
pub(super) struct New<'n, T> {
    /// The number of its method.
    pub(super) number: u8,
    /// Until it is there.
    pub(super) route: Option<Offered<T>>,
    pub(super) bits: &'n mut Bits,
}

/// A route before it has a place.
pub(super) enum Offered<T> {
    /// For a single place, with a template that ends in the text that leads there.
    Fresh(Route<T>),
    Shared(Arc<Route<T>>),
}

impl<T> Offered<T> {
    fn into_shared(self) -> Arc<Route<T>> {
        match self {
            Offered::Fresh(route) => Arc::new(route),
            Offered::Shared(route) => route,
        }
    }

    /// The value, if it found no place.
    pub(super) fn into_value(self) -> Option<T> {
        match self {
            Offered::Fresh(route) => Some(route.into_value()),
            Offered::Shared(route) => Arc::into_inner(route).map(Route::into_value),
        }
    }
}

/// Puts a route at the end of the steps. Tells whether it could: if another of its method is there, all of the steps are,
/// and nothing is changed.
pub(super) fn insert<'s, T>(
    root: &mut Arc<Node<T>>,
    steps: &mut impl Iterator<Item = Stride<'s>>,
    new: &mut New<'_, T>,
) -> Option<bool> {
    let (mut at, mut below) = (root, false);
    while let Some(step) = steps.next() {
        at = match step {
            Stride::Text(text) => match descend(at, text, steps, below, new)? {
                Descent::Arrived(at) => at,
                Descent::Made => return Some(true),
            },
            Stride::Plain => {
                let node = make_mut(at)?;
                if !node.stem.plain.is_some() {
                    node.stem.plain = made(b"", steps, below, new)?;
                    node.stem.kinds |= Kinds::PLAIN;
                    return Some(true);
                }
                node.stem.plain.node_mut()?
            }
            Stride::Pattern(segment) => {
                let node = make_mut(at)?;
                match pattern_among(&node.more_mut().patterns, segment) {
                    Ok(place) => node.more_mut().patterns.get_mut(place)?.child.node_mut()?,
                    Err(place) => {
                        let branch = branch(segment, steps, below, new)?;
                        node.more_mut().patterns.insert(place, branch);
                        node.stem.kinds |= Kinds::PATTERNS;
                        return Some(true);
                    }
                }
            }
            Stride::CatchAll(head, tail) => {
                let node = make_mut(at)?;
                let place = enter_head(node, head, below, new)?;
                below = true;
                let tails = &mut node.more_mut().heads.get_mut(place)?.tails;
                match tail_among(tails, tail) {
                    Ok(place) => tails.get_mut(place)?.child.node_mut()?,
                    Err(place) => {
                        tails.insert(place, branch(tail, steps, below, new)?);
                        return Some(true);
                    }
                }
            }
        };
    }
    let is_free = at.stem.routes.get(new.number).is_none();
    if is_free {
        make_mut(at)?.stem.routes.insert(new.number, new.route.take()?.into_shared());
    }
    Some(is_free)
}

/// The place of a catch-all by its head, which is made if it is not there.
fn enter_head<T>(node: &mut Node<T>, head: &Segment, below: bool, new: &mut New<'_, T>) -> Option<usize> {
    match head_among(&node.more_mut().heads, head) {
        Ok(place) => Some(place),
        Err(place) => {
            let made = Head::new(head, if below { Some(new.bits.take()?) } else { None });
            node.more_mut().heads.insert(place, made);
            node.stem.kinds |= Kinds::CATCH_ALLS;
            Some(place)
        }
    }
}

/// A child by a pattern, with all that is to be below it.
fn branch<'s, T>(
    segment: &Segment,
    steps: &mut impl Iterator<Item = Stride<'s>>,
    below: bool,
    new: &mut New<'_, T>,
) -> Option<Branch<T>> {
    let parts = Arc::new(Parts::new(segment.clone()));
    Some(Branch { parts, child: made(b"", steps, below, new)? })
}

/// What is to be behind a literal text: the steps, and the route at their end, below it. A template has few steps, so this
/// calls itself.
fn made<'s, T>(
    text: &[u8],
    steps: &mut impl Iterator<Item = Stride<'s>>,
    below: bool,
    new: &mut New<'_, T>,
) -> Option<Child<T>> {
    let Some(next) = steps.next() else {
        return Some(match new.route.take()? {
            Offered::Fresh(route) => Child::lone(text, new.number, route),
            Offered::Shared(route) => Child::Node(single(Stem::behind(text), new.number, route)),
        });
    };
    let mut stem = Stem::behind(text);
    let mut child = None;
    match next {
        Stride::Text(text) => child = Some(made(text, steps, below, new)?),
        Stride::Plain => stem.plain = made(b"", steps, below, new)?,
        Stride::Pattern(segment) => stem.more_mut().patterns.push(branch(segment, steps, below, new)?),
        Stride::CatchAll(head, tail) => {
            let mut head = Head::new(head, if below { Some(new.bits.take()?) } else { None });
            head.tails.push(branch(tail, steps, true, new)?);
            stem.more_mut().heads.push(head);
        }
    }
    Some(Child::Node(build(stem, usize::from(child.is_some()), child.into_iter(), 0)))
}

/// What became of literal text.
enum Descent<'a, T> {
    /// A node is at its end.
    Arrived(&'a mut Arc<Node<T>>),
    /// What was not there is made, with all the steps behind it.
    Made,
}

/// Goes along literal text to its end; or makes what is not there, and with it all the steps below.
fn descend<'a, 's, T>(
    mut at: &'a mut Arc<Node<T>>,
    mut text: &[u8],
    steps: &mut impl Iterator<Item = Stride<'s>>,
    below: bool,
    new: &mut New<'_, T>,
) -> Option<Descent<'a, T>> {
    loop {
        let child = match literals::spot(at, text) {
            Spot::Nowhere => {
                literals::add(at, made(text, steps, below, new)?, 0)?;
                return Some(Descent::Made);
            }
            Spot::Slot(place) => &mut make_mut(at)?.slots.get_mut(place)?.child,
            Spot::Far => literals::child_mut(at, text, 0)?,
        };
        let rest = match behind_first(text, child) {
            Behind::Equal => None,
            Behind::Rest(rest) => Some(rest),
            // Perhaps all of it is shared.
            Behind::Parted => text.get(split(child, text)? + 1..),
        };
        at = child.node_mut()?;
        match rest {
            None => return Some(Descent::Arrived(at)),
            Some(rest) => text = rest,
        }
    }
}

/// How a text compares with that of a child with the same first segment.
#[inline(always)]
fn behind_first<'t, T>(text: &'t [u8], child: &Child<T>) -> Behind<'t> {
    // Where the child's has no other, its length tells.
    match child.known_len().map(|len| text.get(len..)) {
        Some(Some([])) => Behind::Equal,
        Some(Some([_, rest @ ..])) => Behind::Rest(rest),
        _ => behind(text, child.text()),
    }
}

/// Parts a child where its text and `text` do: a new node takes the segments they share, which are so many bytes.
fn split<T>(child: &mut Child<T>, text: &[u8]) -> Option<usize> {
    let label = Label::new(child.text());
    let label = label.text();
    let same = label.iter().zip(text).take_while(|(a, b)| a == b).count();
    let is_border = |text: &[u8], at: usize| text.get(at).is_none_or(|&byte| byte == b'/');
    let shared = (0..=same).rev().find(|&at| is_border(label, at) && is_border(text, at))?;
    child.relabel(label.get(shared + 1..)?)?;
    *child = Child::Node(Node::before(label.get(..shared)?, mem::take(child)));
    Some(shared)
}

/// Takes the route away that is at the end of the steps, and the nodes that were there for it alone.
pub(super) fn remove<T>(
    at: &mut Arc<Node<T>>,
    steps: &[Step<'_>],
    method: u8,
    bits: &mut Bits,
) -> Option<Arc<Route<T>>> {
    let Some((step, rest)) = steps.split_first() else {
        return make_mut(at)?.stem.routes.remove(method);
    };
    if let Step::Text(text) = step {
        return remove_along(at, text.as_bytes(), rest, method, bits);
    }
    let node = make_mut(at)?;
    let removed = match step {
        Step::Text(_) => None,
        Step::Plain => {
            let child = &mut node.stem.plain;
            let removed = remove(child.node_mut()?, rest, method, bits);
            if child.is_bare() {
                *child = Child::NONE;
            }
            removed
        }
        Step::Pattern(segment) => {
            let patterns = &mut node.more_mut().patterns;
            let place = pattern_among(patterns, segment).ok()?;
            let child = &mut patterns.get_mut(place)?.child;
            let removed = remove(child.node_mut()?, rest, method, bits);
            if child.is_bare() {
                patterns.remove(place);
            }
            removed
        }
        Step::CatchAll(head, tail) => {
            let heads = &mut node.more_mut().heads;
            let head_place = head_among(heads, head).ok()?;
            let head = heads.get_mut(head_place)?;
            let place = tail_among(&head.tails, tail).ok()?;
            let child = &mut head.tails.get_mut(place)?.child;
            let removed = remove(child.node_mut()?, rest, method, bits);
            if child.is_bare() {
                head.tails.remove(place);
            }
            if head.tails.is_empty() {
                head.bit.into_iter().for_each(|bit| bits.free(bit));
                heads.remove(head_place);
            }
            removed
        }
    };
    node.refresh();
    removed
}

/// The same for literal text and the steps behind it. A child that is left with one literal child is merged with it.
fn remove_along<T>(
    at: &mut Arc<Node<T>>,
    text: &[u8],
    rest: &[Step<'_>],
    method: u8,
    bits: &mut Bits,
) -> Option<Arc<Route<T>>> {
    let child = literals::child_mut(at, text, 0)?;
    let node = child.node_mut()?;
    let removed = match behind(text, node.stem.label().text()) {
        Behind::Rest(text) => remove_along(node, text, rest, method, bits),
        Behind::Equal => remove(node, rest, method, bits),
        Behind::Parted => None,
    };
    if node.is_bare() {
        literals::remove(at, text, 0)?;
    } else if let Some(only) = node.only_child() {
        let label = [node.stem.label().text(), b"/", only.text()].concat();
        *child = only.clone();
        child.relabel(&label)?;
    }
    removed
}

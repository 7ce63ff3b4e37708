//! Changes to the trie, by path copying: nodes that another version shares are copied, others are changed in place. In go
//! steps that were found to be free, or taken, before; so nothing here fails. The `None` of an `Option` stands for what
//! cannot be.
//!
//! Afterwards: a literal child has a route, other children than one literal one, or both; a node has a route or a child;
//! so the shape of the trie follows from its routes, not from the order in which they came.

use alloc::{sync::Arc, vec::Vec};

use crate::{limits::MAX_NESTED_CATCH_ALLS, path::key_of};

use super::{
    literals,
    node::{Branch, Head, Label, Node, Parts, Slot, first_segment, make_mut},
    route::Route,
    steps::{Behind, Step, behind, head_among, pattern_among, tail_among},
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

/// Puts a route at the end of the steps.
pub(super) fn insert<T>(
    root: &mut Arc<Node<T>>,
    steps: &[Step<'_>],
    method: u8,
    route: Arc<Route<T>>,
    bits: &mut Bits,
) -> Option<()> {
    let (mut at, mut below) = (root, false);
    for step in steps {
        at = match step {
            Step::Text(text) => descend(at, text.as_bytes())?,
            Step::Plain => {
                let node = make_mut(at, 0)?;
                node.stem.plain.get_or_insert_with(|| Node::new(b""));
                node.refresh();
                node.stem.plain.as_mut()?
            }
            Step::Pattern(segment) => {
                let node = make_mut(at, 0)?;
                let place = pattern_among(&node.more_mut().patterns, segment);
                if let Err(place) = place {
                    let parts = Arc::new(Parts::new((*segment).clone()));
                    node.more_mut().patterns.insert(place, Branch { parts, child: Node::new(b"") });
                    node.refresh();
                }
                let (Ok(place) | Err(place)) = place;
                &mut node.more_mut().patterns.get_mut(place)?.child
            }
            Step::CatchAll(head, tail) => {
                let node = make_mut(at, 0)?;
                let place = head_among(&node.more_mut().heads, head);
                if let Err(place) = place {
                    let bit = if below { Some(bits.take()?) } else { None };
                    let parts = Arc::new(Parts::new(head.clone()));
                    node.more_mut().heads.insert(place, Head { parts, bit, tails: Vec::new() });
                    node.refresh();
                }
                below = true;
                let (Ok(place) | Err(place)) = place;
                let tails = &mut node.more_mut().heads.get_mut(place)?.tails;
                let place = tail_among(tails, tail).unwrap_or_else(|place| {
                    let parts = Arc::new(Parts::new(tail.clone()));
                    tails.insert(place, Branch { parts, child: Node::new(b"") });
                    place
                });
                &mut tails.get_mut(place)?.child
            }
        };
    }
    make_mut(at, 0)?.stem.routes.insert(method, route);
    Some(())
}

/// Goes along literal text, making what is not there.
fn descend<'a, T>(mut at: &'a mut Arc<Node<T>>, mut text: &[u8]) -> Option<&'a mut Arc<Node<T>>> {
    loop {
        let first = first_segment(text).0;
        let key = key_of(first);
        if literals::child(at, key, first).is_none() {
            literals::add(at, Slot { key, child: Some(Node::new(text)) }, 0)?;
        }
        at = literals::child_mut(at, key, first, 0)?;
        if let Behind::Parted = behind(text, at.stem.label.text()) {
            split(at, text)?;
        }
        match behind(text, at.stem.label.text()) {
            Behind::Rest(rest) => text = rest,
            Behind::Equal | Behind::Parted => return Some(at),
        }
    }
}

/// Parts a child where its label and `text` do: a new node takes the segments they share.
fn split<T>(child: &mut Arc<Node<T>>, text: &[u8]) -> Option<()> {
    let node = make_mut(child, 0)?;
    let label = node.stem.label.clone();
    let label = label.text();
    let (mut shared, mut at) = (0, 0);
    for (a, b) in label.split(|&byte| byte == b'/').zip(text.split(|&byte| byte == b'/')) {
        if a != b {
            break;
        }
        shared = at + a.len();
        at = shared + 1;
    }
    node.stem.label = Label::new(label.get(shared + 1..)?);
    *child = Node::before(Label::new(label.get(..shared)?), Arc::clone(child));
    Some(())
}

/// Takes the route away that is at the end of the steps, and the nodes that were there for it alone.
pub(super) fn remove<T>(
    at: &mut Arc<Node<T>>,
    steps: &[Step<'_>],
    method: u8,
    bits: &mut Bits,
) -> Option<Arc<Route<T>>> {
    let Some((step, rest)) = steps.split_first() else {
        return make_mut(at, 0)?.stem.routes.remove(method);
    };
    if let Step::Text(text) = step {
        return remove_along(at, text.as_bytes(), rest, method, bits);
    }
    let node = make_mut(at, 0)?;
    let removed = match step {
        Step::Text(_) => None,
        Step::Plain => {
            let child = node.stem.plain.as_mut()?;
            let removed = remove(child, rest, method, bits);
            if child.is_bare() {
                node.stem.plain = None;
            }
            removed
        }
        Step::Pattern(segment) => {
            let patterns = &mut node.more_mut().patterns;
            let place = pattern_among(patterns, segment).ok()?;
            let child = &mut patterns.get_mut(place)?.child;
            let removed = remove(child, rest, method, bits);
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
            let removed = remove(child, rest, method, bits);
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
    let first = first_segment(text).0;
    let key = key_of(first);
    let child = literals::child_mut(at, key, first, 0)?;
    let removed = match behind(text, child.stem.label.text()) {
        Behind::Rest(text) => remove_along(child, text, rest, method, bits),
        Behind::Equal => remove(child, rest, method, bits),
        Behind::Parted => None,
    };
    if child.is_bare() {
        literals::remove(at, key, first, 0)?;
    } else if let Some(only) = child.only_child() {
        let only = Arc::clone(only);
        let label = [child.stem.label.text(), b"/", only.stem.label.text()].concat();
        *child = only;
        make_mut(child, 0)?.stem.label = Label::new(&label);
    }
    removed
}

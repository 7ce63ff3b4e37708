//! The literal children of a node, by the keys of their first segments. Few are tried in turn, more are hashed; more than
//! [`MOST`] are spread over pages by four bits of their hash at a time, so that a change copies a page or two and never
//! thousands of children. A page is a node that has nothing but literal children.
//!
//! Keys are no secret and may be made to collide. Pages that no bit tells apart any more become a list: a look-up then
//! tries each, which stays within the bound of one visit a node.

use alloc::{sync::Arc, vec::Vec};
use core::{array, iter};

use crate::path::{Segment, Text, key_of};

use super::node::{Layout, Node, Slot, build, finish, first_segment, make_mut, rebuild};

/// Literal children of one node or page.
const MOST: usize = 64;
/// A wide node with no more children than this becomes a plain one.
const FEW: usize = 32;
const PAGE_BITS: u32 = 4;
pub(super) const PAGES: usize = 1 << PAGE_BITS;
/// The level that has the last bits of the hash.
const LAST_LEVEL: u32 = 64 / PAGE_BITS - 1;

/// A child by literal text, and where that text ends in the path.
type Found<'a, T> = Option<(&'a Node<T>, usize)>;

/// A hash of a key, for a page: its highest bits tell slots and pages apart.
#[inline(always)]
fn hash(key: u64, level: u32) -> u64 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let product = (key ^ key >> 29).wrapping_mul(SPREAD);
    (product ^ product >> 32) << (PAGE_BITS * level)
}

#[inline(always)]
fn slot_of(hash: u64, bits: u8) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "a slot is one of 128")]
    let slot = (hash >> ((64 - u32::from(bits)) & 63)) as usize;
    slot
}

fn page_of(key: u64, level: u32) -> usize {
    (hash(key, level) >> (64 - PAGE_BITS)) as usize
}

/// The child whose text stands in the path at `start`, where `segment` begins, and where that text ends.
#[inline(always)]
pub(super) fn find<T, X: Text>(node: &Node<T>, text: X, start: usize, segment: Segment) -> Found<'_, T> {
    match node.stem.layout {
        Layout::InTurn => among(&node.slots, text, start, segment),
        Layout::Hashed(bits) => ring(&node.slots, slot_of(hash(segment.key, 0), bits), text, start, segment),
        Layout::Pages | Layout::List => far(node, text, start, segment),
    }
}

#[inline(always)]
fn among<T, X: Text>(slots: &[Slot<T>], text: X, start: usize, segment: Segment) -> Found<'_, T> {
    for slot in slots {
        if slot.key == segment.key
            && let Some(child) = slot.child.as_deref()
            && let Some(end) = child.stem.label.end(text, start, segment)
        {
            return Some((child, end));
        }
    }
    None
}

/// A ring is half empty at least, and an empty slot ends the search.
#[inline(always)]
fn ring<T, X: Text>(slots: &[Slot<T>], mut at: usize, text: X, start: usize, segment: Segment) -> Found<'_, T> {
    loop {
        let slot = slots.get(at)?;
        if slot.key == segment.key
            && let Some(child) = slot.child.as_deref()
            && let Some(end) = child.stem.label.end(text, start, segment)
        {
            return Some((child, end));
        }
        if slot.key == 0 {
            return None;
        }
        at = (at + 1) & (slots.len() - 1);
    }
}

#[inline(never)]
fn far<T, X: Text>(mut node: &Node<T>, text: X, start: usize, segment: Segment) -> Found<'_, T> {
    let mut level = 0;
    loop {
        match node.stem.layout {
            Layout::InTurn => return among(&node.slots, text, start, segment),
            Layout::Hashed(bits) => {
                return ring(&node.slots, slot_of(hash(segment.key, level), bits), text, start, segment);
            }
            Layout::List => return among(node.list(), text, start, segment),
            Layout::Pages => node = node.slots.get(page_of(segment.key, level))?.child.as_deref()?,
        }
        level += 1;
    }
}

/// Puts a slot into its place; there is room.
pub(super) fn place<T>(slots: &mut [Slot<T>], slot: Slot<T>, bits: u8, level: u32) {
    let mut at = slot_of(hash(slot.key, level), bits);
    while slots.get(at).is_some_and(|slot| slot.child.is_some()) {
        at = (at + 1) % slots.len();
    }
    if let Some(empty) = slots.get_mut(at) {
        *empty = slot;
    }
}

/// Whether a child with the right key starts with this segment.
pub(super) fn starts_with<T>(child: &Node<T>, segment: &[u8]) -> bool {
    first_segment(child.stem.label.text()).0 == segment
}

/// Where the child is that starts with a segment; an empty slot ends the search.
fn place_of<T>(slots: &[Slot<T>], from: usize, key: u64, segment: &[u8]) -> Option<usize> {
    let mut place = from;
    for _ in 0..slots.len() {
        let slot = slots.get(place)?;
        let child = slot.child.as_ref()?;
        if slot.key == key && starts_with(child, segment) {
            return Some(place);
        }
        place = if place + 1 < slots.len() { place + 1 } else { 0 };
    }
    None
}

/// Where its search begins, where there are no pages.
fn first_place<T>(node: &Node<T>, key: u64, level: u32) -> usize {
    match node.stem.layout {
        Layout::Hashed(bits) => slot_of(hash(key, level), bits),
        _ => 0,
    }
}

/// The child that starts with a segment.
pub(super) fn child<'a, T>(mut node: &'a Node<T>, key: u64, segment: &[u8]) -> Option<&'a Node<T>> {
    let mut level = 0;
    while node.stem.layout == Layout::Pages {
        node = node.slots.get(page_of(key, level))?.child.as_deref()?;
        level += 1;
    }
    let slots = if node.stem.layout == Layout::List { node.list() } else { &node.slots };
    slots.get(place_of(slots, first_place(node, key, level), key, segment)?)?.child.as_deref()
}

/// The same, to be changed.
pub(super) fn child_mut<'a, T>(
    node: &'a mut Arc<Node<T>>,
    key: u64,
    segment: &[u8],
    level: u32,
) -> Option<&'a mut Arc<Node<T>>> {
    let from = first_place(node, key, level);
    let node = make_mut(node, level)?;
    let slots = match node.stem.layout {
        Layout::InTurn | Layout::Hashed(_) => &mut node.slots,
        Layout::List => node.more_mut().list.as_mut_slice(),
        Layout::Pages => {
            let page = node.slots.get_mut(page_of(key, level))?.child.as_mut()?;
            return child_mut(page, key, segment, level + 1);
        }
    };
    let place = place_of(slots, from, key, segment)?;
    slots.get_mut(place)?.child.as_mut()
}

/// Adds a child whose first segment no other has.
pub(super) fn add<T>(node: &mut Arc<Node<T>>, slot: Slot<T>, level: u32) -> Option<()> {
    let count = node.slots.iter().filter(|slot| slot.child.is_some()).count();
    match node.stem.layout {
        Layout::Pages => {
            let page = &mut make_mut(node, level)?.slots.get_mut(page_of(slot.key, level))?.child;
            add(page.get_or_insert_with(|| Node::new(b"")), slot, level + 1)?;
        }
        Layout::List => make_mut(node, level)?.more_mut().list.push(slot),
        Layout::Hashed(bits) if 2 * (count + 1) <= node.slots.len() => {
            place(&mut make_mut(node, level)?.slots, slot, bits, level);
        }
        Layout::InTurn if count < node.slots.len() => {
            *make_mut(node, level)?.slots.get_mut(count)? = slot;
        }
        Layout::InTurn | Layout::Hashed(_) if count < MOST => *node = rebuild(node, |_| true, Some(slot), level),
        Layout::InTurn | Layout::Hashed(_) => *node = widen(node, slot, level)?,
    }
    Some(())
}

/// The same node with one child more than a node holds.
fn widen<T>(node: &Node<T>, added: Slot<T>, level: u32) -> Option<Arc<Node<T>>> {
    let mut stem = node.stem.clone();
    let mut slots = node.slots.iter().filter(|slot| slot.child.is_some()).cloned().chain([added]);
    if level == LAST_LEVEL {
        Arc::make_mut(stem.more.get_or_insert_default()).list = slots.collect();
        return Some(build(stem, 0, iter::empty(), level));
    }
    let mut pages: [Slot<T>; PAGES] = array::from_fn(|_| Slot::default());
    slots.try_for_each(|slot| {
        let page = &mut pages.get_mut(page_of(slot.key, level))?.child;
        add(page.get_or_insert_with(|| Node::new(b"")), slot, level + 1)
    })?;
    stem.layout = Layout::Pages;
    Some(finish(Node { stem, slots: pages }))
}

/// Removes the child that starts with a segment. It is there.
pub(super) fn remove<T>(node: &mut Arc<Node<T>>, key: u64, segment: &[u8], level: u32) -> Option<()> {
    let stays = |slot: &Slot<T>| slot.child.as_ref().is_some_and(|child| !starts_with(child, segment));
    match node.stem.layout {
        Layout::InTurn | Layout::Hashed(_) => {
            *node = rebuild(node, stays, None, level);
            return Some(());
        }
        Layout::List => make_mut(node, level)?.more_mut().list.retain(stays),
        Layout::Pages => {
            let page = &mut make_mut(node, level)?.slots.get_mut(page_of(key, level))?.child;
            remove(page.as_mut()?, key, segment, level + 1)?;
            if page.as_ref().is_some_and(|page| page.is_bare()) {
                *page = None;
            }
        }
    }
    if children(node).nth(FEW).is_none() {
        let key_of = |child: &Node<T>| key_of(first_segment(child.stem.label.text()).0);
        let slots = children(node).map(|child| Slot { key: key_of(child), child: Some(Arc::clone(child)) });
        let mut stem = node.stem.clone();
        if let Some(more) = &mut stem.more {
            Arc::make_mut(more).list = Vec::new();
        }
        *node = build(stem, children(node).count(), slots, level);
    }
    Some(())
}

/// The literal children, in no order.
pub(super) fn children<T>(node: &Node<T>) -> impl Iterator<Item = &Arc<Node<T>>> {
    // Pages, and lists, lie no deeper than there are levels.
    let mut open = alloc::vec![(node, node.slots.iter(), node.list().iter())];
    iter::from_fn(move || {
        loop {
            let (node, slots, list) = open.last_mut()?;
            let is_page = node.stem.layout == Layout::Pages;
            match slots.next().or_else(|| list.next()) {
                None => {
                    open.pop();
                }
                Some(Slot { child: Some(page), .. }) if is_page => {
                    open.push((page, page.slots.iter(), page.list().iter()));
                }
                Some(Slot { child: Some(child), .. }) => return Some(child),
                Some(_) => {}
            }
        }
    })
}

//! The literal children of a node, found by what their first segments begin with: by eight bytes of the path, read before
//! anyone knows where the segment ends. Few children are tried in turn, more are hashed; more than [`MOST`] are spread over
//! pages by four bits of a hash at a time, so that a change copies a page or two and never thousands of children. A page
//! is a node that has nothing but literal children.
//!
//! Eight bytes do not tell `customer-1` from `customer-2`. Where more than [`ALIKE`] are alike, and on every page, the key of the whole
//! segment takes their place: the far key, where those eight bytes are the near key. Keys are no secret and may be made to collide: pages
//! that no bit tells apart any more become a list, and a look-up then tries each, which stays within the bound of one visit
//! a node.

use alloc::sync::Arc;
use core::iter;

use crate::path::{Plain, Text, opening};

use super::{
    child::Child,
    node::{Layout, Node, Slot, build, make_mut, pages, rebuild},
};

/// Literal children of one node or page.
const MOST: usize = 64;
/// A wide node with no more children than this becomes a plain one.
const FEW: usize = 32;
/// So many children of a node may have one near key.
const ALIKE: usize = 3;
const PAGE_BITS: u32 = 4;
pub(super) const PAGES: usize = 1 << PAGE_BITS;
/// The level that has the last bits of the hash.
const LAST_LEVEL: u32 = 64 / PAGE_BITS - 1;

/// A child by literal text, and where that text ends in the path.
type Found<'a, T> = Option<(&'a Child<T>, usize)>;

/// A hash of a key, for a page: its highest bits tell slots and pages apart.
#[inline(always)]
fn hash(key: u64, level: u32) -> u64 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let product = u128::from(key) * u128::from(SPREAD);
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
    let halves = product as u64 ^ (product >> 64) as u64;
    halves << (PAGE_BITS * level)
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

impl Layout {
    /// What a child is found by whose text this is.
    #[inline]
    pub(super) fn key_of(self, text: &[u8]) -> u64 {
        if self.is_near() { opening(Plain(text).head(0)) } else { Plain(text).segment(0).key }
    }

    /// Whether near keys tell the children apart.
    #[inline]
    pub(super) fn is_near(self) -> bool {
        matches!(self, Layout::InTurn | Layout::Ring(_))
    }

    /// Where on a node the search for a key begins.
    #[inline]
    fn first_place(self, key: u64, level: u32) -> usize {
        match self {
            Layout::Ring(bits) | Layout::FarRing(bits) => slot_of(hash(key, level), bits),
            _ => 0,
        }
    }
}

/// The child whose text stands in the path at `start`, where it has this near key, and where that text ends.
#[inline(always)]
pub(super) fn find<T, X: Text>(node: &Node<T>, key: u64, text: X, start: usize) -> Found<'_, T> {
    let slot = match node.stem.layout {
        Layout::InTurn => node.slots.iter().find(|slot| slot.key == key),
        Layout::Ring(bits) => on_ring(&node.slots, slot_of(hash(key, 0), bits), key),
        _ => return far(node, text, start),
    };
    let child = &slot?.child;
    // Not by a closure: it would keep what it names in memory.
    match child.end(text, start) {
        Some(end) => Some((child, end)),
        None => another(node, key, text, start),
    }
}

/// The first child with the right bytes was another one.
#[cold]
#[inline(never)]
fn another<T, X: Text>(node: &Node<T>, key: u64, text: X, start: usize) -> Found<'_, T> {
    among(node, key, 0, text, start)
}

/// The children that a key may be of, in turn.
fn among<T, X: Text>(node: &Node<T>, key: u64, level: u32, text: X, start: usize) -> Found<'_, T> {
    let mut at = node.stem.layout.first_place(key, level);
    for _ in 0..node.slots.len() {
        let slot = node.slots.get(at)?;
        if !slot.child.is_some() {
            return None;
        }
        if slot.key == key
            && let Some(end) = slot.child.end(text, start)
        {
            return Some((&slot.child, end));
        }
        at = (at + 1) & (node.slots.len() - 1);
    }
    None
}

/// A ring is half empty at least, and an empty slot ends the search.
#[inline(always)]
fn on_ring<T>(slots: &[Slot<T>], mut at: usize, key: u64) -> Option<&Slot<T>> {
    loop {
        let slot = slots.get(at)?;
        if slot.key == key {
            return Some(slot);
        }
        if slot.key == 0 {
            return None;
        }
        at = (at + 1) & (slots.len() - 1);
    }
}

/// The same where near keys do not tell children apart.
#[inline(never)]
fn far<T, X: Text>(mut node: &Node<T>, text: X, start: usize) -> Found<'_, T> {
    let key = text.segment(start).key;
    let mut level = 0;
    loop {
        match node.stem.layout {
            Layout::Pages => node = node.slots.get(page_of(key, level))?.child.node()?,
            // No key has been compared on the way here, only some bits of its hash.
            Layout::List => {
                let mut children = node.list().iter();
                return children.find_map(|child| child.compare(text, start).map(|end| (child, end)));
            }
            _ => return among(node, key, level, text, start),
        }
        level += 1;
    }
}

/// Whether a near key is that of a whole segment: of its bytes, the slash is the highest.
#[inline]
fn is_whole(key: u64) -> bool {
    key << (key.leading_zeros() & 0x38) >> 56 == u64::from(b'/')
}

/// Whether two texts have the same first segment.
#[inline]
fn agree(a: &[u8], b: &[u8]) -> bool {
    let end = Plain(a).segment_end(0);
    Plain(b).after(0, a.get(..end).unwrap_or_default()).is_some_and(|end| Plain(b).is_border(end))
}

/// Puts a child into its place; there is room. Tells whether its key will do: a near one that too many have will not, nor
/// one that stands for none.
pub(super) fn put<T>(slots: &mut [Slot<T>], child: Child<T>, layout: Layout, level: u32) -> bool {
    let key = layout.key_of(child.text());
    let mut at = layout.first_place(key, level);
    let mut alike = 0;
    while let Some(taken) = slots.get(at).filter(|slot| slot.child.is_some()) {
        alike += usize::from(taken.key == key);
        at = (at + 1) & (slots.len() - 1);
    }
    if let Some(empty) = slots.get_mut(at) {
        *empty = Slot { key, child };
    }
    !layout.is_near() || alike < ALIKE && key != 0
}

/// Where a child with the first segment of a text is.
pub(super) enum Spot {
    Slot(usize),
    /// On a page or a list.
    Far,
    Nowhere,
}

pub(super) fn spot<T>(node: &Node<T>, text: &[u8]) -> Spot {
    match node.stem.layout {
        Layout::Pages | Layout::List if child(node, text).is_some() => Spot::Far,
        Layout::Pages | Layout::List => Spot::Nowhere,
        _ => place_of(node, text, 0).map_or(Spot::Nowhere, Spot::Slot),
    }
}

/// The slot of that child, on a node that has no pages; or its place in the list.
#[inline(always)]
fn place_of<T>(node: &Node<T>, text: &[u8], level: u32) -> Option<usize> {
    let layout = node.stem.layout;
    let is_it = |child: &Child<T>| agree(child.text(), text);
    if layout == Layout::List {
        return node.list().iter().position(is_it);
    }
    let key = layout.key_of(text);
    let tells_all = layout.is_near() && is_whole(key);
    let mut at = layout.first_place(key, level);
    for _ in 0..node.slots.len() {
        let slot = node.slots.get(at).filter(|slot| slot.child.is_some())?;
        if slot.key == key && (tells_all || is_it(&slot.child)) {
            return Some(at);
        }
        at = (at + 1) & (node.slots.len() - 1);
    }
    None
}

/// The child with the first segment of a text.
pub(super) fn child<'a, T>(mut node: &'a Node<T>, text: &[u8]) -> Option<&'a Child<T>> {
    let mut level = 0;
    while node.stem.layout == Layout::Pages {
        node = node.slots.get(page_of(Layout::Pages.key_of(text), level))?.child.node()?;
        level += 1;
    }
    let place = place_of(node, text, level)?;
    if node.stem.layout == Layout::List {
        return node.list().get(place);
    }
    node.slots.get(place).map(|slot| &slot.child)
}

/// The same, to be changed.
pub(super) fn child_mut<'a, T>(node: &'a mut Arc<Node<T>>, text: &[u8], level: u32) -> Option<&'a mut Child<T>> {
    let place = match node.stem.layout {
        Layout::Pages => page_of(Layout::Pages.key_of(text), level),
        _ => place_of(node, text, level)?,
    };
    let node = make_mut(node)?;
    if node.stem.layout == Layout::List {
        return node.more_mut().list.get_mut(place);
    }
    let is_page = node.stem.layout == Layout::Pages;
    let child = &mut node.slots.get_mut(place)?.child;
    if is_page { child_mut(child.node_mut()?, text, level + 1) } else { Some(child) }
}

/// Adds a child whose first segment no other has.
pub(super) fn add<T>(node: &mut Arc<Node<T>>, child: Child<T>, level: u32) -> Option<()> {
    let layout = node.stem.layout;
    let room = match layout {
        Layout::Pages => {
            let key = layout.key_of(child.text());
            let page = &mut make_mut(node)?.slots.get_mut(page_of(key, level))?.child;
            return add(page.page_mut()?, child, level + 1);
        }
        Layout::List => {
            make_mut(node)?.more_mut().list.push(child);
            return Some(());
        }
        Layout::InTurn | Layout::FarInTurn => node.slots.len(),
        // A ring is half empty at least.
        Layout::Ring(_) | Layout::FarRing(_) => node.slots.len() / 2,
    };
    let count = usize::from(node.stem.count);
    if count == MOST {
        *node = widen(node, child, level)?;
    } else if count == room {
        *node = rebuild(node, |_| true, Some(child), level);
    } else {
        let place = make_mut(node)?;
        place.stem.count += 1;
        if !put(&mut place.slots, child, layout, level) {
            *node = rebuild(node, |_| true, None, level);
        }
    }
    Some(())
}

/// The same node with one child more than a node holds.
fn widen<T>(node: &Node<T>, added: Child<T>, level: u32) -> Option<Arc<Node<T>>> {
    let mut stem = node.stem.clone();
    let mut children =
        node.slots.iter().map(|slot| &slot.child).filter(|child| child.is_some()).cloned().chain([added]);
    if level == LAST_LEVEL {
        Arc::make_mut(stem.more.get_or_insert_default()).list = children.collect();
        return Some(build(stem, 0, iter::empty(), level));
    }
    let mut spread = [const { Child::NONE }; PAGES];
    children.try_for_each(|child| {
        let page = spread.get_mut(page_of(Layout::Pages.key_of(child.text()), level))?;
        add(page.page_mut()?, child, level + 1)
    })?;
    Some(pages(stem, spread))
}

/// Removes the child with the first segment of a text. It is there.
pub(super) fn remove<T>(node: &mut Arc<Node<T>>, text: &[u8], level: u32) -> Option<()> {
    let stays = |child: &Child<T>| !agree(child.text(), text);
    match node.stem.layout {
        Layout::InTurn | Layout::FarInTurn | Layout::Ring(_) | Layout::FarRing(_) => {
            *node = rebuild(node, stays, None, level);
            return Some(());
        }
        Layout::List => make_mut(node)?.more_mut().list.retain(stays),
        Layout::Pages => {
            let page = &mut make_mut(node)?.slots.get_mut(page_of(Layout::Pages.key_of(text), level))?.child;
            remove(page.node_mut()?, text, level + 1)?;
            if page.is_bare() {
                *page = Child::NONE;
            }
        }
    }
    if children(node).nth(FEW).is_none() {
        let mut stem = node.stem.clone();
        if let Some(more) = &mut stem.more {
            Arc::make_mut(more).list.clear();
        }
        *node = build(stem, children(node).count(), children(node).cloned(), level);
    }
    Some(())
}

/// The literal children, in no order.
pub(super) fn children<T>(node: &Node<T>) -> impl Iterator<Item = &Child<T>> {
    // Pages, and lists, lie no deeper than there are levels.
    let mut open = alloc::vec![(node, node.slots.iter(), node.list().iter())];
    iter::from_fn(move || {
        loop {
            let (node, slots, list) = open.last_mut()?;
            let is_page = node.stem.layout == Layout::Pages;
            if let Some(child) = list.next() {
                return Some(child);
            }
            match slots.next() {
                None => {
                    open.pop();
                }
                Some(Slot { child: Child::Node(page), .. }) if is_page => {
                    open.push((page, page.slots.iter(), page.list().iter()));
                }
                Some(Slot { child, .. }) if child.is_some() => return Some(child),
                Some(_) => {}
            }
        }
    })
}

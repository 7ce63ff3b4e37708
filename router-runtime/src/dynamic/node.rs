//! The nodes of the trie. In go literal children, out comes one allocation that holds them beside the rest of the node, so
//! that a step of the search loads the node and nothing else.
//!
//! Afterwards: of two literal children of a node none has the same first segment; the first segment of a child's label is
//! the one its slot has the key of.

use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::{iter, mem};

use crate::{pattern::Pattern, search::Kinds, table::encode, template};

use super::{
    child::Child,
    label::{KnownLen, Label},
    literals::{self, PAGES},
    route::{Route, Routes},
};

/// A node: it stands before a segment, or at the end of a path.
pub(crate) struct Node<T, S: ?Sized = [Slot<T>]> {
    pub(super) stem: Stem<T>,
    /// The literal children, or pages of them, as the layout says.
    pub(super) slots: S,
}

/// What every node has. In this order, so that what a step of the search reads stands together, before the slots.
#[repr(C)]
pub(super) struct Stem<T> {
    pub(super) more: Option<Arc<More<T>>>,
    /// What a path that ends here is answered with.
    pub(super) routes: Routes<T>,
    /// The literal text that leads here, if it is literal text that does.
    label: Label,
    /// The child by a plain parameter.
    pub(super) plain: Child<T>,
    /// Of the label.
    pub(super) known_len: KnownLen,
    pub(super) kinds: Kinds,
    pub(super) layout: Layout,
    /// How many slots are taken, unless those are pages.
    pub(super) count: u8,
}

/// How the literal children of a node are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layout {
    /// One after another, by near keys.
    #[default]
    InTurn,
    /// By the highest bits of the hash of a near key, so many.
    Ring(u8),
    /// As those, by far keys.
    FarInTurn,
    FarRing(u8),
    /// In the page that four bits of a hash name.
    Pages,
    /// One after another, in [`More::list`].
    List,
}

/// What few nodes have.
pub(super) struct More<T> {
    /// By a segment with a constraint or with text and parameters, in order.
    pub(super) patterns: Vec<Branch<T>>,
    /// Catch-alls, in order of their heads.
    pub(super) heads: Vec<Head<T>>,
    /// Literal children that no bit of a hash tells apart.
    pub(super) list: Vec<Child<T>>,
}

/// A child by a pattern.
pub(super) struct Branch<T> {
    pub(super) parts: Arc<Parts>,
    pub(super) child: Child<T>,
}

/// A catch-all with what stands before it in its segment.
pub(super) struct Head<T> {
    pub(super) parts: Arc<Parts>,
    /// Its bit, if it stands below another catch-all.
    pub(super) bit: Option<u16>,
    /// The children, in order of what stands behind the catch-all.
    pub(super) tails: Vec<Branch<T>>,
}

/// A pattern, as the order of precedence and as the search reads it.
pub(super) struct Parts {
    pub(super) segment: template::Segment,
    code: Box<[u8]>,
}

/// A place for a literal child; without one, the key is 0, which no child has.
pub(crate) struct Slot<T> {
    pub(super) key: u64,
    pub(super) child: Child<T>,
}

impl<T> Branch<T> {
    /// What leads to the child, and the child.
    pub(super) fn way(&self) -> (Pattern<'_>, &Child<T>) {
        (self.parts.pattern(), &self.child)
    }
}

impl<T> Head<T> {
    pub(super) fn new(segment: &template::Segment, bit: Option<u16>) -> Head<T> {
        Head { parts: Arc::new(Parts::new(segment.clone())), bit, tails: Vec::new() }
    }
}

impl Parts {
    pub(super) fn new(segment: template::Segment) -> Parts {
        Parts { code: encode::pattern(&segment.parts).into(), segment }
    }

    #[inline(always)]
    pub(super) fn pattern(&self) -> Pattern<'_> {
        Pattern(&self.code)
    }
}

impl<T> Node<T> {
    /// A node without children, behind a literal text or, if that is empty, anything.
    pub(super) fn new(label: &[u8]) -> Arc<Node<T>> {
        build(Stem::behind(label), 0, iter::empty(), 0)
    }

    /// A node with one literal child.
    pub(super) fn before(label: &[u8], child: Child<T>) -> Arc<Node<T>> {
        build(Stem::behind(label), 1, iter::once(child), 0)
    }

    /// Nothing is here, and nothing below.
    pub(super) fn is_bare(&self) -> bool {
        self.stem.kinds == Kinds::default() && self.stem.routes.is_empty()
    }

    /// The one child, if it is literal and nothing else is here.
    pub(super) fn only_child(&self) -> Option<&Child<T>> {
        let alone = self.stem.kinds == Kinds::LITERALS && self.stem.routes.is_empty();
        match &self.slots {
            [slot] if alone => Some(&slot.child),
            _ => None,
        }
    }

    pub(super) fn patterns(&self) -> &[Branch<T>] {
        self.stem.more.as_ref().map_or(&[], |more| &more.patterns)
    }

    pub(super) fn heads(&self) -> &[Head<T>] {
        self.stem.more.as_ref().map_or(&[], |more| &more.heads)
    }

    pub(super) fn list(&self) -> &[Child<T>] {
        self.stem.more.as_ref().map_or(&[], |more| &more.list)
    }

    /// Patterns, catch-alls and the list, to be changed; [`refresh`](Node::refresh) has to follow.
    pub(super) fn more_mut(&mut self) -> &mut More<T> {
        self.stem.more_mut()
    }

    /// Brings what the node tells of its children up to date.
    pub(super) fn refresh(&mut self) {
        let has_literals = !self.slots.is_empty() || self.stem.layout == Layout::List;
        self.stem.refresh(has_literals);
    }
}

impl<T> Stem<T> {
    /// The parts of a node behind a literal text or, if that is empty, anything.
    pub(super) fn behind(label: &[u8]) -> Stem<T> {
        Stem { label: Label::new(label), known_len: KnownLen::of(label), ..Stem::default() }
    }

    pub(super) fn label(&self) -> &Label {
        &self.label
    }

    pub(super) fn relabel(&mut self, label: &[u8]) {
        (self.label, self.known_len) = (Label::new(label), KnownLen::of(label));
    }

    pub(super) fn more_mut(&mut self) -> &mut More<T> {
        Arc::make_mut(self.more.get_or_insert_default())
    }

    fn refresh(&mut self, has_literals: bool) {
        if self.more.as_ref().is_some_and(|more| more.is_empty()) {
            self.more = None;
        }
        self.kinds = Kinds::default();
        if has_literals {
            self.kinds |= Kinds::LITERALS;
        }
        if self.plain.is_some() {
            self.kinds |= Kinds::PLAIN;
        }
        if let Some(more) = &self.more {
            if !more.patterns.is_empty() {
                self.kinds |= Kinds::PATTERNS;
            }
            if !more.heads.is_empty() {
                self.kinds |= Kinds::CATCH_ALLS;
            }
        }
    }
}

impl<T> More<T> {
    fn is_empty(&self) -> bool {
        self.patterns.is_empty() && self.heads.is_empty() && self.list.is_empty()
    }
}

/// A node that has a route and nothing else.
pub(super) fn single<T>(stem: Stem<T>, number: u8, route: Arc<Route<T>>) -> Arc<Node<T>> {
    build(Stem { routes: Routes::one(number, route), ..stem }, 0, iter::empty(), 0)
}

/// Makes a node of its parts, `count` literal children among them. Rings of a page are hashed by the bits that its level
/// leaves.
pub(super) fn build<T>(
    stem: Stem<T>,
    count: usize,
    mut children: impl Iterator<Item = Child<T>>,
    level: u32,
) -> Arc<Node<T>> {
    let children: &mut dyn Iterator<Item = Child<T>> = &mut children;
    match count {
        0 => sized::<T, 0>(stem, children, level),
        1 => sized::<T, 1>(stem, children, level),
        2 => sized::<T, 2>(stem, children, level),
        3..=4 => sized::<T, 4>(stem, children, level),
        5..=8 => sized::<T, 16>(stem, children, level),
        9..=16 => sized::<T, 32>(stem, children, level),
        17..=32 => sized::<T, 64>(stem, children, level),
        _ => sized::<T, 128>(stem, children, level),
    }
}

/// There are many sizes, so it is not made again for each way to tell the children.
fn sized<T, const N: usize>(
    mut stem: Stem<T>,
    children: &mut dyn Iterator<Item = Child<T>>,
    level: u32,
) -> Arc<Node<T>> {
    let (near, far) = match u8::try_from(N.trailing_zeros()) {
        Ok(bits @ 3..=7) => (Layout::Ring(bits), Layout::FarRing(bits)),
        _ => (Layout::InTurn, Layout::FarInTurn),
    };
    stem.layout = if level == 0 { near } else { far };
    let mut slots = [const { Slot::EMPTY }; N];
    let mut will_do = true;
    stem.count = 0;
    for child in children {
        stem.count += 1;
        will_do &= literals::put(&mut slots, child, stem.layout, level);
    }
    if !will_do {
        stem.layout = far;
        let children = mem::replace(&mut slots, [const { Slot::EMPTY }; N]).into_iter().map(|slot| slot.child);
        for child in children.filter(Child::is_some) {
            literals::put(&mut slots, child, far, level);
        }
    }
    if stem.more.as_ref().is_some_and(|more| !more.list.is_empty()) {
        stem.layout = Layout::List;
    }
    let has_literals = N > 0 || stem.layout == Layout::List;
    stem.refresh(has_literals);
    Arc::new(Node { stem, slots })
}

/// A node whose literal children are on pages.
pub(super) fn pages<T>(mut stem: Stem<T>, pages: [Child<T>; PAGES]) -> Arc<Node<T>> {
    stem.layout = Layout::Pages;
    stem.refresh(true);
    Arc::new(Node { stem, slots: pages.map(|child| Slot { key: 0, child }) })
}

/// The same node with those of its literal children that stay, and one more, if there is one. Everything is moved out of
/// a node that nobody else has.
pub(super) fn rebuild<T>(
    node: &mut Arc<Node<T>>,
    stays: impl Fn(&Child<T>) -> bool,
    added: Option<Child<T>>,
    level: u32,
) -> Arc<Node<T>> {
    let stays = |child: &Child<T>| child.is_some() && stays(child);
    let count = node.slots.iter().filter(|slot| stays(&slot.child)).count();
    let count = count + usize::from(added.is_some());
    if let Some(node) = Arc::get_mut(node) {
        let children = node.slots.iter_mut().map(|slot| mem::take(&mut slot.child)).filter(stays);
        return build(mem::take(&mut node.stem), count, children.chain(added), level);
    }
    let children = node.slots.iter().map(|slot| &slot.child).filter(|child| stays(child)).cloned();
    build(node.stem.clone(), count, children.chain(added), level)
}

/// A node to be changed: copied first, if somebody else has it too. There always is one.
pub(super) fn make_mut<T>(node: &mut Arc<Node<T>>) -> Option<&mut Node<T>> {
    // Nobody has a weak reference, so the count tells all.
    if Arc::strong_count(node) > 1 {
        *node = copy(node);
    }
    Arc::get_mut(node)
}

fn copy<T>(node: &Node<T>) -> Arc<Node<T>> {
    fn sized<T, const N: usize>(node: &Node<T>) -> Arc<Node<T>> {
        let slots = match node.slots.first_chunk::<N>() {
            Some(slots) => slots.clone(),
            None => [const { Slot::EMPTY }; N],
        };
        Arc::new(Node { stem: node.stem.clone(), slots })
    }
    match node.slots.len() {
        0 => sized::<T, 0>(node),
        1 => sized::<T, 1>(node),
        2 => sized::<T, 2>(node),
        4 => sized::<T, 4>(node),
        16 => sized::<T, 16>(node),
        32 => sized::<T, 32>(node),
        64 => sized::<T, 64>(node),
        _ => sized::<T, 128>(node),
    }
}

impl<T> Slot<T> {
    const EMPTY: Slot<T> = Slot { key: 0, child: Child::NONE };
}

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        Slot { key: self.key, child: self.child.clone() }
    }
}

impl<T> Default for Stem<T> {
    fn default() -> Self {
        Stem {
            kinds: Kinds::default(),
            layout: Layout::InTurn,
            count: 0,
            label: Label::default(),
            known_len: KnownLen::of(b""),
            routes: Routes::default(),
            plain: Child::NONE,
            more: None,
        }
    }
}

impl<T> Clone for Stem<T> {
    fn clone(&self) -> Self {
        Stem {
            kinds: self.kinds,
            layout: self.layout,
            count: self.count,
            label: self.label.clone(),
            known_len: self.known_len,
            routes: self.routes.clone(),
            plain: self.plain.clone(),
            more: self.more.clone(),
        }
    }
}

impl<T> Default for More<T> {
    fn default() -> Self {
        More { patterns: Vec::new(), heads: Vec::new(), list: Vec::new() }
    }
}

impl<T> Clone for More<T> {
    fn clone(&self) -> Self {
        More { patterns: self.patterns.clone(), heads: self.heads.clone(), list: self.list.clone() }
    }
}

impl<T> Clone for Branch<T> {
    fn clone(&self) -> Self {
        Branch { parts: Arc::clone(&self.parts), child: self.child.clone() }
    }
}

impl<T> Clone for Head<T> {
    fn clone(&self) -> Self {
        Head { parts: Arc::clone(&self.parts), bit: self.bit, tails: self.tails.clone() }
    }
}

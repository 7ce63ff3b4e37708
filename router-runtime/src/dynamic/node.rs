//! The nodes of the trie. In go literal children, out comes one allocation that holds them beside the rest of the node, so
//! that a step of the search loads the node and nothing else.
//!
//! Afterwards: of two slots that a node, or a page of it, has, none has the same first segment; the first segment of a
//! child's label is the one its slot has the key of.

use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::{array, iter, mem};

use crate::{
    path::{Segment, Text, key_of},
    pattern::Pattern,
    search::Kinds,
    table::encode,
    template,
};

use super::{
    literals::{self, PAGES},
    route::{Route, Routes},
};

/// A node: it stands before a segment, or at the end of a path.
pub(crate) struct Node<T, S: ?Sized = [Slot<T>]> {
    pub(super) stem: Stem<T>,
    /// The literal children, or pages of them, as the layout says.
    pub(super) slots: S,
}

/// What every node has.
pub(super) struct Stem<T> {
    pub(super) kinds: Kinds,
    pub(super) layout: Layout,
    /// The literal text that leads here, if it is literal text that does.
    pub(super) label: Label,
    /// What a path that ends here is answered with.
    pub(super) routes: Routes<T>,
    /// The child by a plain parameter.
    pub(super) plain: Option<Arc<Node<T>>>,
    pub(super) more: Option<Arc<More<T>>>,
}

/// How the literal children of a node are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layout {
    /// One after another.
    #[default]
    InTurn,
    /// By the highest bits of a hash, so many.
    Hashed(u8),
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
    pub(super) list: Vec<Slot<T>>,
}

/// A child by a pattern.
pub(super) struct Branch<T> {
    pub(super) parts: Arc<Parts>,
    pub(super) child: Arc<Node<T>>,
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
    pub(super) child: Option<Arc<Node<T>>>,
}

/// Bytes of a label that need no memory of their own.
const INLINE: usize = 22;

/// Canonical text: one segment or several, with slashes between.
#[derive(Clone, Debug)]
pub(super) enum Label {
    /// A single segment whose key tells all; see `path::key`.
    Told {
        len: u8,
        bytes: [u8; INLINE],
    },
    Short {
        len: u8,
        bytes: [u8; INLINE],
    },
    Long(Box<[u8]>),
}

impl Default for Label {
    fn default() -> Self {
        Label::Told { len: 0, bytes: [0; INLINE] }
    }
}

impl Label {
    pub(super) fn new(text: &[u8]) -> Label {
        let mut bytes = [0; INLINE];
        let (Some(start), Ok(len)) = (bytes.get_mut(..text.len()), u8::try_from(text.len())) else {
            return Label::Long(text.into());
        };
        start.copy_from_slice(text);
        if text.len() < 8 && !text.contains(&b'/') { Label::Told { len, bytes } } else { Label::Short { len, bytes } }
    }

    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Label::Told { len, bytes } | Label::Short { len, bytes } => {
                bytes.get(..usize::from(*len)).unwrap_or_default()
            }
            Label::Long(text) => text,
        }
    }

    /// Where the label ends if it stands at `start`, where `segment`, which has its key, begins.
    #[inline(always)]
    pub(super) fn end<X: Text>(&self, text: X, start: usize, segment: Segment) -> Option<usize> {
        match self {
            Label::Told { .. } => Some(segment.end),
            _ => self.compare(text, start),
        }
    }

    /// Apart, so that the loop around it keeps its registers.
    #[inline(never)]
    fn compare<X: Text>(&self, text: X, start: usize) -> Option<usize> {
        text.after(start, self.text()).filter(|&end| text.is_border(end))
    }
}

/// The first segment of a text, and what stands behind the slash after it.
pub(super) fn first_segment(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&byte| byte == b'/') {
        Some(place) => (text.get(..place).unwrap_or_default(), text.get(place + 1..)),
        None => (text, None),
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
        build(Stem { label: Label::new(label), ..Stem::default() }, 0, iter::empty(), 0)
    }

    /// A node with one literal child.
    pub(super) fn before(label: Label, child: Arc<Node<T>>) -> Arc<Node<T>> {
        let key = key_of(first_segment(child.stem.label.text()).0);
        build(Stem { label, ..Stem::default() }, 1, iter::once(Slot { key, child: Some(child) }), 0)
    }

    /// The route that answers the method of a number.
    pub(crate) fn answer(&self, number: u8) -> Option<&Route<T>> {
        self.stem.routes.answer(number)
    }

    /// The numbers of the methods that have a route here, as bits.
    pub(crate) fn methods(&self) -> u64 {
        self.stem.routes.set
    }

    /// One of the routes here.
    pub(crate) fn some_route(&self) -> Option<&Route<T>> {
        self.stem.routes.iter().next().map(|(_, route)| &**route)
    }

    /// Nothing is here, and nothing below.
    pub(super) fn is_bare(&self) -> bool {
        self.stem.kinds == Kinds::default() && self.stem.routes.is_empty()
    }

    /// The one child, if it is literal and nothing else is here.
    pub(super) fn only_child(&self) -> Option<&Arc<Node<T>>> {
        let alone = self.stem.kinds == Kinds::LITERALS && self.stem.routes.is_empty();
        match &self.slots {
            [slot] if alone => slot.child.as_ref(),
            _ => None,
        }
    }

    pub(super) fn patterns(&self) -> &[Branch<T>] {
        self.stem.more.as_ref().map_or(&[], |more| &more.patterns)
    }

    pub(super) fn heads(&self) -> &[Head<T>] {
        self.stem.more.as_ref().map_or(&[], |more| &more.heads)
    }

    pub(super) fn list(&self) -> &[Slot<T>] {
        self.stem.more.as_ref().map_or(&[], |more| &more.list)
    }

    /// Patterns, catch-alls and the list, to be changed; [`refresh`](Node::refresh) has to follow.
    pub(super) fn more_mut(&mut self) -> &mut More<T> {
        Arc::make_mut(self.stem.more.get_or_insert_default())
    }

    /// Brings what the node tells of its children up to date.
    pub(super) fn refresh(&mut self) {
        if self.stem.more.as_ref().is_some_and(|more| more.is_empty()) {
            self.stem.more = None;
        }
        let (more, stem) = (self.stem.more.as_deref(), &self.stem);
        let kinds = [
            (Kinds::LITERALS, !self.slots.is_empty() || stem.layout == Layout::List),
            (Kinds::PATTERNS, more.is_some_and(|more| !more.patterns.is_empty())),
            (Kinds::PLAIN, stem.plain.is_some()),
            (Kinds::CATCH_ALLS, more.is_some_and(|more| !more.heads.is_empty())),
        ];
        self.stem.kinds = Kinds::default();
        for (kind, _) in kinds.into_iter().filter(|&(_, has)| has) {
            self.stem.kinds |= kind;
        }
    }
}

impl<T> More<T> {
    fn is_empty(&self) -> bool {
        self.patterns.is_empty() && self.heads.is_empty() && self.list.is_empty()
    }
}

/// Makes a node of its parts, `count` literal children among them. Slots of a page are hashed by the bits that its level
/// leaves.
pub(super) fn build<T>(stem: Stem<T>, count: usize, slots: impl Iterator<Item = Slot<T>>, level: u32) -> Arc<Node<T>> {
    match count {
        0 => in_turn::<T, 0>(stem, slots),
        1 => in_turn::<T, 1>(stem, slots),
        2 => in_turn::<T, 2>(stem, slots),
        3..=4 => in_turn::<T, 4>(stem, slots),
        5..=8 => hashed::<T, 16>(stem, slots, level),
        9..=16 => hashed::<T, 32>(stem, slots, level),
        17..=32 => hashed::<T, 64>(stem, slots, level),
        _ => hashed::<T, 128>(stem, slots, level),
    }
}

fn in_turn<T, const N: usize>(mut stem: Stem<T>, mut slots: impl Iterator<Item = Slot<T>>) -> Arc<Node<T>> {
    let has_list = stem.more.as_ref().is_some_and(|more| !more.list.is_empty());
    stem.layout = if has_list { Layout::List } else { Layout::InTurn };
    finish(Node { stem, slots: array::from_fn::<_, N, _>(|_| slots.next().unwrap_or_default()) })
}

fn hashed<T, const N: usize>(mut stem: Stem<T>, slots: impl Iterator<Item = Slot<T>>, level: u32) -> Arc<Node<T>> {
    let bits = u8::try_from(N.trailing_zeros()).unwrap_or(0);
    stem.layout = Layout::Hashed(bits);
    let mut placed: [Slot<T>; N] = array::from_fn(|_| Slot::default());
    for slot in slots {
        literals::place(&mut placed, slot, bits, level);
    }
    finish(Node { stem, slots: placed })
}

pub(super) fn finish<T, const N: usize>(node: Node<T, [Slot<T>; N]>) -> Arc<Node<T>> {
    let mut node: Arc<Node<T>> = Arc::new(node);
    if let Some(node) = Arc::get_mut(&mut node) {
        node.refresh();
    }
    node
}

/// The same node with those of its literal children that stay, and one more, if there is one. Everything is moved out of
/// a node that nobody else has.
pub(super) fn rebuild<T>(
    node: &mut Arc<Node<T>>,
    stays: impl Fn(&Slot<T>) -> bool,
    added: Option<Slot<T>>,
    level: u32,
) -> Arc<Node<T>> {
    let stays = |slot: &Slot<T>| slot.child.is_some() && stays(slot);
    let count = node.slots.iter().filter(|slot| stays(slot)).count() + usize::from(added.is_some());
    if let Some(node) = Arc::get_mut(node) {
        let slots = node.slots.iter_mut().filter(|slot| stays(slot)).map(mem::take);
        return build(mem::take(&mut node.stem), count, slots.chain(added), level);
    }
    let slots = node.slots.iter().filter(|slot| stays(slot)).cloned();
    build(node.stem.clone(), count, slots.chain(added), level)
}

/// A node to be changed: copied first, if somebody else has it too. There always is one.
pub(super) fn make_mut<T>(node: &mut Arc<Node<T>>, level: u32) -> Option<&mut Node<T>> {
    // Nobody has a weak reference, so the count tells all.
    if Arc::strong_count(node) > 1 {
        *node = match node.slots.first_chunk() {
            Some(pages) if node.stem.layout == Layout::Pages => {
                finish::<_, PAGES>(Node { stem: node.stem.clone(), slots: pages.clone() })
            }
            _ => rebuild(node, |_| true, None, level),
        };
    }
    Arc::get_mut(node)
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot { key: 0, child: None }
    }
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
            label: Label::default(),
            routes: Routes::default(),
            plain: None,
            more: None,
        }
    }
}

impl<T> Clone for Stem<T> {
    fn clone(&self) -> Self {
        Stem {
            kinds: self.kinds,
            layout: self.layout,
            label: self.label.clone(),
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
        Branch { parts: Arc::clone(&self.parts), child: Arc::clone(&self.child) }
    }
}

impl<T> Clone for Head<T> {
    fn clone(&self) -> Self {
        Head { parts: Arc::clone(&self.parts), bit: self.bit, tails: self.tails.clone() }
    }
}

//! The trie of a table, read from its bytes.

use crate::{
    path::{Segment, Text},
    pattern::Pattern,
    search::{Automaton, Kinds},
};

use super::layout::{
    AT_ROOT, Bytes, NODE_BITS, NODE_BYTES, NODE_COUNT, NODE_HEADS, NODE_KINDS, NODE_PATTERNS, NODE_PLAIN, NODE_SHAPE,
    NODE_SLOTS, NONE, NodeBytes, SLOT_BYTES, TRIED_IN_TURN, field, slot_of,
};

/// The trie of a table.
#[derive(Clone, Copy)]
pub(crate) struct Trie<'a>(pub(crate) Bytes<'a>);

/// A list of records, all of one length, behind their count.
fn record(bytes: Bytes<'_>, list: usize, index: usize, len: usize) -> Option<usize> {
    (list != NONE as usize && index < bytes.place(list)).then(|| list + 4 + index * len)
}

impl<'a> Trie<'a> {
    #[inline(always)]
    fn node(self, at: u32) -> &'a NodeBytes {
        self.0.0.get(at as usize..).and_then(<[u8]>::first_chunk).unwrap_or(&NOWHERE)
    }

    /// Where the text of a child ends, if it stands at `start`. Without text the key has told all.
    #[inline(always)]
    fn text_end<X: Text>(self, place: u32, text: X, start: usize, segment: Segment) -> Option<usize> {
        if place == 0 {
            return Some(segment.end);
        }
        text.after(start, self.0.counted(place as usize)).filter(|&end| text.is_border(end))
    }
}

/// A node without children; no table leads to it.
static NOWHERE: NodeBytes = [0; NODE_BYTES];

/// What is mounted at a node, by its number.
pub(crate) fn mount(node: &NodeBytes) -> usize {
    field(node, NODE_PLAIN) as usize
}

impl<'a> Automaton<'a> for Trie<'a> {
    type Node = &'a NodeBytes;
    type Head = u32;
    type Leaf = u32;

    #[inline(always)]
    fn root(self) -> Self::Node {
        self.node(self.0.u32(4 * AT_ROOT))
    }

    #[inline(always)]
    fn kinds(self, node: Self::Node) -> Kinds {
        let [kinds] = Bytes(node).array(NODE_KINDS);
        Kinds(kinds)
    }

    #[inline(always)]
    fn literal<X: Text>(
        self,
        node: Self::Node,
        text: X,
        start: usize,
        segment: Segment,
    ) -> Option<(Self::Node, usize)> {
        let count = usize::from(Bytes(node).u16(NODE_COUNT));
        let [bits] = Bytes(node).array(NODE_BITS);
        let (first, tries) = if count <= TRIED_IN_TURN { (0, count) } else { (slot_of(segment.key, bits), usize::MAX) };
        let slots = self.0.0.get(field(node, NODE_SLOTS) as usize + first * SLOT_BYTES..)?;
        for slot in slots.as_chunks::<SLOT_BYTES>().0.iter().take(tries) {
            let key = Bytes(slot).u64(0);
            if key == segment.key
                && let Some(end) = self.text_end(field(slot, 12), text, start, segment)
            {
                return Some((self.node(field(slot, 8)), end));
            }
            if key == 0 {
                return None;
            }
        }
        None
    }

    fn pattern(self, node: Self::Node, index: usize) -> Option<(Pattern<'a>, Self::Node)> {
        let record = record(self.0, field(node, NODE_PATTERNS) as usize, index, 8)?;
        Some((Pattern(self.0.counted(self.0.place(record))), self.node(self.0.u32(record + 4))))
    }

    #[inline(always)]
    fn plain(self, node: Self::Node) -> Option<Self::Node> {
        Some(self.node(field(node, NODE_PLAIN)))
    }

    fn head(self, node: Self::Node, index: usize) -> Option<(Pattern<'a>, u32)> {
        let record = record(self.0, field(node, NODE_HEADS) as usize, index, 16)?;
        Some((Pattern(self.0.counted(self.0.place(record))), u32::try_from(record).ok()?))
    }

    fn bit(self, head: u32) -> Option<u16> {
        u16::try_from(self.0.u32(head as usize + 8)).ok()
    }

    fn tail(self, head: u32, index: usize) -> Option<(Pattern<'a>, Self::Node)> {
        let record = record(self.0, self.0.place(head as usize + 4), index, 8)?;
        Some((Pattern(self.0.counted(self.0.place(record))), self.node(self.0.u32(record + 4))))
    }

    fn is_last(self, head: u32) -> bool {
        self.0.u32(head as usize + 12) != 0
    }

    #[inline(always)]
    fn leaf(self, node: Self::Node) -> Option<u32> {
        Some(field(node, NODE_SHAPE)).filter(|&shape| shape != NONE)
    }
}

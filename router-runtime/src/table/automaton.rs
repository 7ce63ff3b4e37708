//! The trie of a table, read from its bytes.

use crate::{
    path::{Segment, Text},
    pattern::Pattern,
    search::{Automaton, Kinds},
};

use super::layout::{AT_ROOT, Bytes, NONE, Node, SLOT_BYTES, TRIED_IN_TURN, slot_of};

/// The trie of a table.
#[derive(Clone, Copy)]
pub(crate) struct Trie<'a>(pub(crate) Bytes<'a>);

/// A list of records, all of one length, behind their count.
fn record<'a>(bytes: Bytes<'a>, list: usize, index: usize, len: usize) -> Option<usize> {
    (list != NONE as usize && index < bytes.place(list)).then(|| list + 4 + index * len)
}

impl Trie<'_> {
    /// Where the text of a child ends, if it stands at `start`. Without text the key has told all.
    #[inline(always)]
    fn text_end<X: Text>(self, slot: usize, text: X, start: usize, segment: Segment) -> Option<usize> {
        match self.0.place(slot + 12) {
            0 => Some(segment.end),
            place => text.after(start, self.0.counted(place)).filter(|&end| text.is_border(end)),
        }
    }
}

impl<'a> Automaton<'a> for Trie<'a> {
    type Node = u32;
    type Head = u32;
    type Leaf = u32;

    #[inline]
    fn root(self) -> u32 {
        self.0.u32(4 * AT_ROOT)
    }

    #[inline(always)]
    fn kinds(self, node: u32) -> Kinds {
        Kinds(self.0.array::<1>(node as usize)[0])
    }

    #[inline(always)]
    fn literal<X: Text>(self, node: u32, text: X, start: usize, segment: Segment) -> Option<(u32, usize)> {
        let node = Node::read(self.0, node as usize);
        let count = usize::from(node.count);
        let slots = node.slots as usize;
        let (first, last) =
            if count <= TRIED_IN_TURN { (0, count) } else { (slot_of(segment.key, node.bits), usize::MAX) };
        let mut slot = slots + first * SLOT_BYTES;
        for _ in first..last {
            let key = self.0.u64(slot);
            if key == segment.key
                && let Some(end) = self.text_end(slot, text, start, segment)
            {
                return Some((self.0.u32(slot + 8), end));
            }
            if key == 0 {
                return None;
            }
            slot += SLOT_BYTES;
        }
        None
    }

    fn pattern(self, node: u32, index: usize) -> Option<(Pattern<'a>, u32)> {
        let record = record(self.0, Node::read(self.0, node as usize).patterns as usize, index, 8)?;
        Some((Pattern(self.0.counted(self.0.place(record))), self.0.u32(record + 4)))
    }

    #[inline(always)]
    fn plain(self, node: u32) -> Option<u32> {
        Some(Node::read(self.0, node as usize).plain).filter(|&child| child != NONE)
    }

    fn head(self, node: u32, index: usize) -> Option<(Pattern<'a>, u32)> {
        let record = record(self.0, Node::read(self.0, node as usize).heads as usize, index, 16)?;
        Some((Pattern(self.0.counted(self.0.place(record))), u32::try_from(record).ok()?))
    }

    fn bit(self, head: u32) -> Option<u16> {
        u16::try_from(self.0.u32(head as usize + 8)).ok()
    }

    fn tail(self, head: u32, index: usize) -> Option<(Pattern<'a>, u32)> {
        let record = record(self.0, self.0.place(head as usize + 4), index, 8)?;
        Some((Pattern(self.0.counted(self.0.place(record))), self.0.u32(record + 4)))
    }

    fn is_last(self, head: u32) -> bool {
        self.0.u32(head as usize + 12) != 0
    }

    #[inline(always)]
    fn leaf(self, node: u32) -> Option<u32> {
        Some(Node::read(self.0, node as usize).shape).filter(|&shape| shape != NONE)
    }
}

//! The trie of a table, read from its bytes.

use crate::{
    path::{Ahead, Plain, Segment, Text, opening},
    pattern::Pattern,
    search::{Automaton, Descent, Kinds},
};

use super::layout::{
    AT_NESTED, AT_ROOT, BRANCH_BYTES, Bytes, ENDS, HEAD_BYTES, NEAR_KEYS, NODE_BITS, NODE_BYTES, NODE_HEADS,
    NODE_KINDS, NODE_PATTERNS, NODE_PLAIN, NODE_PLAIN_BASE, NODE_SLOTS, NONE, NodeBytes, SLOT_BYTES, field, slot_of,
};

/// The trie of a table.
#[derive(Clone, Copy)]
pub(crate) struct Trie<'a>(pub(crate) Bytes<'a>);

/// A node and the way that led to it.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    node: &'a NodeBytes,
    /// What is added to the shapes below.
    base: u32,
}

impl Place<'_> {
    /// What is mounted at the node, by its number.
    pub(crate) fn mount(self) -> Option<usize> {
        kinds_of(self.node).has(Kinds::MOUNT).then(|| field(self.node, NODE_PLAIN) as usize)
    }
}

/// A catch-all and the base of its node.
#[derive(Clone, Copy)]
pub(crate) struct Head {
    record: usize,
    base: u32,
}

/// A list of records, all of one length, behind their count.
fn record(bytes: Bytes<'_>, list: usize, index: usize, len: usize) -> Option<usize> {
    (list != NONE as usize && index < bytes.place(list)).then(|| list + 4 + index * len)
}

impl<'a> Trie<'a> {
    #[inline(always)]
    fn place(self, at: u32, base: u32) -> Place<'a> {
        Place { node: self.0.0.get(at as usize..).and_then(<[u8]>::first_chunk).unwrap_or(&NOWHERE), base }
    }

    /// Where the text of a child ends, if it stands at `start`. Without text the key has told all.
    #[inline(always)]
    fn text_end<X: Text>(self, place: u32, text: X, start: usize, segment: Segment) -> Option<usize> {
        if place == 0 {
            return Some(segment.end);
        }
        text.after(start, self.0.counted(place as usize)).filter(|&end| text.is_border(end))
    }

    /// A pattern and the child behind it.
    fn branch(self, list: usize, index: usize, base: u32) -> Option<(Pattern<'a>, Place<'a>)> {
        let record = record(self.0, list, index, BRANCH_BYTES)?;
        let pattern = Pattern(self.0.counted(self.0.place(record)));
        Some((pattern, self.place(self.0.u32(record + 4), base.wrapping_add(self.0.u32(record + 8)))))
    }
}

#[inline(always)]
fn kinds_of(node: &NodeBytes) -> Kinds {
    let [kinds] = Bytes(node).array(NODE_KINDS);
    Kinds(kinds & !ENDS)
}

/// A node without children; no table leads to it.
static NOWHERE: NodeBytes = [0; NODE_BYTES];

impl<'a> Automaton<'a> for Trie<'a> {
    type Node = Place<'a>;
    type Child = Place<'a>;
    type Head = Head;
    type Leaf = u32;

    #[inline(always)]
    fn root(self) -> Place<'a> {
        self.place(self.0.u32(4 * AT_ROOT), 0)
    }

    #[inline(always)]
    fn node(self, child: Place<'a>) -> Option<Place<'a>> {
        Some(child)
    }

    #[inline(always)]
    fn kinds(self, Place { node, .. }: Place<'a>) -> Kinds {
        kinds_of(node)
    }

    #[inline(always)]
    fn literal<X: Text>(
        self,
        Place { node, base }: Place<'a>,
        text: X,
        start: usize,
        segment: Segment,
    ) -> Option<(Place<'a>, usize)> {
        let [bits, seed, kind] = Bytes(node).array(NODE_BITS);
        let asked = if kind == NEAR_KEYS { opening(text.head(start)) } else { segment.key };
        let first = field(node, NODE_SLOTS) as usize + slot_of(asked, bits, seed) * SLOT_BYTES;
        for slot in self.0.0.get(first..)?.as_chunks::<SLOT_BYTES>().0 {
            let key = Bytes(slot).u64(0);
            if key == asked
                && key != 0
                && let Some(end) = self.text_end(field(slot, 16), text, start, segment)
            {
                return Some((self.place(field(slot, 8), base.wrapping_add(field(slot, 12))), end));
            }
            if seed != 0 || key == 0 {
                return None;
            }
        }
        None
    }

    fn pattern(self, Place { node, base }: Place<'a>, index: usize) -> Option<(Pattern<'a>, Place<'a>)> {
        self.branch(field(node, NODE_PATTERNS) as usize, index, base)
    }

    #[inline(always)]
    fn plain(self, Place { node, base }: Place<'a>) -> Option<Place<'a>> {
        Some(self.place(field(node, NODE_PLAIN), base.wrapping_add(field(node, NODE_PLAIN_BASE))))
    }

    fn head(self, Place { node, base }: Place<'a>, index: usize) -> Option<(Pattern<'a>, Head)> {
        let record = record(self.0, field(node, NODE_HEADS) as usize, index, HEAD_BYTES)?;
        Some((Pattern(self.0.counted(self.0.place(record))), Head { record, base }))
    }

    fn bit(self, head: Head) -> Option<u16> {
        u16::try_from(self.0.u32(head.record + 8)).ok()
    }

    fn tail(self, head: Head, index: usize) -> Option<(Pattern<'a>, Place<'a>)> {
        self.branch(self.0.place(head.record + 4), index, head.base)
    }

    fn is_last(self, head: Head) -> bool {
        self.0.u32(head.record + 12) != 0
    }

    #[inline(always)]
    fn leaf(self, Place { node, base }: Place<'a>) -> Option<u32> {
        let [kinds] = Bytes(node).array(NODE_KINDS);
        (kinds & ENDS != 0).then_some(base)
    }
}

impl<'a> Descent<'a> for Trie<'a> {
    #[inline(always)]
    fn is_nested(self) -> bool {
        self.0.header(AT_NESTED) != 0
    }

    /// For most nodes before anyone knows where the segment ends.
    #[inline(always)]
    fn literal_ahead(self, at: Place<'a>, text: Plain<'_>, start: usize, ahead: Ahead) -> Option<(Place<'a>, usize)> {
        let Place { node, base } = at;
        let [bits, seed, kind] = Bytes(node).array(NODE_BITS);
        if kind != NEAR_KEYS || seed == 0 {
            return self.literal(at, text, start, text.segment(start));
        }
        let key = ahead.opening();
        let slot = field(node, NODE_SLOTS) as usize + slot_of(key, bits, seed) * SLOT_BYTES;
        let slot: &[u8; SLOT_BYTES] = self.0.0.get(slot..)?.first_chunk()?;
        if Bytes(slot).u64(0) != key || key == 0 {
            return None;
        }
        let end = match field(slot, 16) {
            // The key is the whole segment.
            0 => ahead.segment_end(text),
            written => text.after(start, self.0.counted(written as usize)).filter(|&end| text.is_border(end))?,
        };
        Some((self.place(field(slot, 8), base.wrapping_add(field(slot, 12))), end))
    }
}

//! The bytes of a table. All numbers are little-endian; places are offsets from the start of the data.
//!
//! ```text
//! header    HEADER_WORDS words of 32 bits, by the constants below
//! columns   a byte for each method number: which column of a cell row answers it
//! cells     for each shape a row of COLUMNS route numbers of 16 or 32 bits, NONE where no route answers
//! sets      for each shape a word of 64 bits: the methods it has routes for
//! nodes     NODE_BYTES each, by the constants below; of sub-trees that are equal but for their shapes, one
//! slots     SLOT_BYTES each: key, child and its base, place of the text or 0 where the key tells all
//! records   pattern lists, patterns, heads, tails, literal texts
//! routes    ROUTE_BYTES each: what is told of a route besides its template
//! bounds    of the work of a walk: backtrack, visits, visits a segment
//! statics   a perfect hash of the paths without parameters: see statics
//! ```
//!
//! Docs and tokens stand in a string beside the data, and the templates in a list of strings: to take a piece out of a
//! string is to check its ends, which is too much for every match.

pub(crate) use crate::bytes::Bytes;

/// What the first word of a table is; it changes with the layout.
pub(crate) const MAGIC: u32 = 0x7770_0003;

pub(crate) const HEADER_WORDS: usize = 16;
pub(crate) const AT_MAGIC: usize = 0;
/// Policies: methods in byte 0, slash in byte 1, wide cells in byte 2; in byte 3 the flags below.
pub(crate) const AT_OPTIONS: usize = 1;
pub(crate) const AT_ROOT: usize = 2;
pub(crate) const AT_NESTED: usize = 3;
pub(crate) const AT_SHAPES: usize = 4;
pub(crate) const AT_ROUTES: usize = 5;
pub(crate) const AT_COLUMNS: usize = 6;
pub(crate) const AT_COLUMN_MAP: usize = 7;
pub(crate) const AT_CELLS: usize = 8;
pub(crate) const AT_SETS: usize = 9;
pub(crate) const AT_ROUTE_LIST: usize = 10;
pub(crate) const AT_TOKENS: usize = 11;
pub(crate) const AT_TOKENS_LEN: usize = 12;
pub(crate) const AT_STATICS: usize = 13;
pub(crate) const AT_BOUNDS: usize = 14;
pub(crate) const AT_NODE_COUNT: usize = 15;

/// The perfect hash knows every path.
pub(crate) const STATICS_ALONE: u8 = 1;
/// ASCII case does not count, and literal text is in lower case.
pub(crate) const IGNORES_CASE: u8 = 2;

/// No shape, no route, no child.
pub(crate) const NONE: u32 = u32::MAX;

pub(crate) const NODE_BYTES: usize = 24;
pub(crate) const SLOT_BYTES: usize = 20;
/// A pattern, a child and its base.
pub(crate) const BRANCH_BYTES: usize = 12;
/// A pattern, the list of tails, a bit, and whether nothing comes behind.
pub(crate) const HEAD_BYTES: usize = 16;
pub(crate) const ROUTE_BYTES: usize = 20;
/// Its doc comment, in the text: start and length.
pub(crate) const ROUTE_DOC: usize = 0;
pub(crate) const ROUTE_DOC_LEN: usize = 4;
/// Line of the source file.
pub(crate) const ROUTE_LINE: usize = 8;
/// Its methods, as they are written: 8 bytes.
pub(crate) const ROUTE_METHODS: usize = 12;

/// A node: its fields stand in its bytes at the places below. A child is its place and its *base*: what is added to the
/// shapes below it, since more than one way may lead to a node.
pub(crate) type NodeBytes = [u8; NODE_BYTES];

/// Which children it has, and whether a shape ends here: 1 byte.
pub(crate) const NODE_KINDS: usize = 0;
/// The bit that tells that a shape ends here. It is the first of those below the node, so its number is the base.
pub(crate) const ENDS: u8 = 0x80;
/// The slots of its literal children number two to the power of the first byte here. The second spreads their keys over the
/// slots, each to its own, or is 0 where nothing does and the search goes on to the next slot. The third tells what a key is.
pub(crate) const NODE_BITS: usize = 1;
/// The keys are those of [`opening`](crate::path::opening): eight bytes, for which nobody has to know where the segment ends. Otherwise
/// more than one segment begins so, and they are those of [`key_of`](crate::path::key_of).
pub(crate) const NEAR_KEYS: u8 = 1;
/// The places of what leads on: 4 bytes each. A mount has its number in the place of the plain parameter.
pub(crate) const NODE_SLOTS: usize = 4;
pub(crate) const NODE_PLAIN: usize = 8;
pub(crate) const NODE_PLAIN_BASE: usize = 12;
pub(crate) const NODE_PATTERNS: usize = 16;
pub(crate) const NODE_HEADS: usize = 20;

/// A number of a node or a slot, whose bytes are at hand.
#[inline(always)]
pub(crate) fn field<const N: usize>(bytes: &[u8; N], at: usize) -> u32 {
    Bytes(bytes).u32(at)
}

/// The slot that a key is looked for first, among two to the power of `bits`.
#[inline(always)]
pub(crate) const fn slot_of(key: u64, bits: u8, seed: u8) -> usize {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let spread = SPREAD.wrapping_mul(2 * seed as u64 + 1);
    // Two shifts, since nothing may be left.
    ((key ^ key >> 29).wrapping_mul(spread) >> 1 >> ((63 - bits) % 64)) as usize
}

//! Prints the children of a node that are looked up as data. In go children with their texts and sub-trees, out comes a
//! literal of the runtime's `Siblings`: a multiplier is searched that spreads their windows over few slots without a
//! collision.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};

/// Literal text below a node, and what it leads to.
#[derive(Clone)]
pub(super) struct Child {
    /// The text, with the slash before it.
    pub(super) text: String,
    /// Its node.
    pub(super) node: usize,
    /// Children of one class have equal sub-trees.
    pub(super) class: usize,
}

/// Children and how their windows are spread.
pub(super) struct Siblings {
    children: Vec<Child>,
    /// The different classes, in the order of their first children.
    classes: Vec<usize>,
    window: Window,
    multiplier: u64,
    bits: u32,
}

/// The part of a text that is hashed.
#[derive(Clone, Copy)]
struct Window {
    /// Where it begins.
    skip: usize,
    /// How many bytes it has.
    bytes: usize,
    /// Whether the last of them is what stands behind the shortest text.
    border: bool,
}

impl Window {
    /// The furthest place of a window: further on it would not be next to the first eight bytes, which are compared as well.
    const FURTHEST: usize = 8;

    /// The first that tells all of the children apart; without the border if that will do, since reading it costs more.
    fn of(children: &[Child]) -> Option<Window> {
        let shortest = children.iter().map(|child| child.text.len()).min()?;
        let windows = (0..=Self::FURTHEST.min(shortest)).flat_map(|skip| {
            let inner = Window { skip, bytes: (shortest - skip).min(8), border: false };
            let border = Window { bytes: (shortest - skip + 1).min(8), border: true, ..inner };
            [Some(inner), (border.bytes > inner.bytes).then_some(border)]
        });
        windows.flatten().filter(|window| window.bytes > 0).find(|window| {
            let different: BTreeSet<u64> = children.iter().map(|child| window.read(&child.text)).collect();
            different.len() == children.len()
        })
    }

    fn read(self, text: &str) -> u64 {
        window(text.as_bytes().get(self.skip..).unwrap_or_default()) & mask(self.bytes)
    }
}

/// Eight bytes of a text as the runtime reads them from a path: a slash behind its end, then zeros.
pub(super) fn window(text: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes.iter_mut().zip(text.iter().chain(b"/")).for_each(|(slot, byte)| *slot = *byte);
    u64::from_le_bytes(bytes)
}

/// The first `bytes` bytes of a window.
pub(super) fn mask(bytes: usize) -> u64 {
    u64::MAX >> (64 - 8 * bytes)
}

/// Multipliers to try: the generator of Steele, Lea and Flood, from a fixed start, so that every expansion is the same.
fn multipliers() -> impl Iterator<Item = u64> {
    let mut state = 0u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) | 1
    })
}

/// The slot of a window.
fn slot(window: u64, multiplier: u64, bits: u32) -> usize {
    usize::try_from(window.wrapping_mul(multiplier) >> (64 - bits)).unwrap_or(usize::MAX)
}

impl Siblings {
    /// So many children are looked up at most: a place of a list is one byte.
    pub(super) const MOST: usize = u8::MAX as usize;

    /// Finds how to tell the children apart by a window; `None` where none does, or where they are too few or too many.
    pub(super) fn new(children: &[Child]) -> Option<Self> {
        const TRIES: usize = 1_000;
        if children.len() > Self::MOST || children.len() < 2 {
            return None;
        }
        let window = Window::of(children)?;
        let windows: Vec<u64> = children.iter().map(|child| window.read(&child.text)).collect();
        let least = children.len().next_power_of_two().trailing_zeros();
        let (multiplier, bits) = (least..least + 3).find_map(|bits| {
            let fits = |&multiplier: &u64| {
                let mut taken = vec![false; 1 << bits];
                windows.iter().all(|&window| {
                    taken.get_mut(slot(window, multiplier, bits)).is_some_and(|slot| !std::mem::replace(slot, true))
                })
            };
            multipliers().take(TRIES).find(fits).map(|multiplier| (multiplier, bits))
        })?;
        let mut classes: Vec<usize> = Vec::new();
        for child in children {
            if !classes.contains(&child.class) {
                classes.push(child.class);
            }
        }
        Some(Siblings { children: children.to_vec(), classes, window, multiplier, bits })
    }

    /// The first child of each class, in the order of their numbers.
    pub(super) fn firsts(&self) -> impl Iterator<Item = &Child> {
        self.classes.iter().filter_map(|class| self.children.iter().find(|child| child.class == *class))
    }

    /// The literal; `base` gives what a child adds to the shapes of its sub-tree.
    pub(super) fn print(&self, base: impl Fn(&Child) -> usize) -> TokenStream {
        let mut slots = vec![0; 1 << self.bits];
        for (place, child) in (0..=u8::MAX).zip(&self.children) {
            if let Some(slot) = slots.get_mut(slot(self.window.read(&child.text), self.multiplier, self.bits)) {
                *slot = place;
            }
        }
        let Window { skip, bytes, border } = self.window;
        let skip = Literal::usize_unsuffixed(skip);
        let list = self.children.iter().map(|child| {
            let text = Literal::byte_string(child.text.as_bytes());
            let base = Literal::usize_unsuffixed(base(child));
            let class = self.classes.iter().position(|class| *class == child.class).unwrap_or_default();
            let class = Literal::usize_unsuffixed(class);
            code!(t::Sibling::new(#text, #skip, #base, #class))
        });
        let (mask, multiplier, shift) =
            (hex(mask(bytes)), hex(self.multiplier), Literal::u32_unsuffixed(64 - self.bits));
        let slots = Literal::byte_string(&slots);
        let longest = self.children.iter().map(|child| child.text.len()).max().unwrap_or_default();
        let longest = Literal::usize_unsuffixed(longest);
        code! {
            t::Siblings {
                skip: #skip, mask: #mask, border: #border, multiplier: #multiplier, shift: #shift, longest: #longest,
                slots: #slots, list: &[#(#list),*]
            }
        }
    }
}

/// A number as one writes masks and windows.
pub(super) fn hex(number: u64) -> TokenStream {
    format!("{number:#x}").parse().unwrap_or_default()
}

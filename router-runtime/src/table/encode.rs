//! A plan to the bytes of a table. In go a [`Plan`] and the routes it was made of, out come data and text, as
//! [`super::layout`] lays them out: the same for the macro, which prints them, and for tests, which read them at once.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};
use core::iter;

use crate::{
    method::{ANY, GET, HEAD, UNKNOWN},
    options::{Case, MethodPolicy, SlashPolicy},
    path::{key_of, opening_of},
    pattern::literal,
    plan::{self, Bounds, Plan, Source},
    search::Kinds,
    template::{Constraint, Part},
};

use super::{
    Core, Legend, Table,
    layout::{
        AT_BOUNDS, AT_CELLS, AT_COLUMN_MAP, AT_COLUMNS, AT_MAGIC, AT_NESTED, AT_NODE_COUNT, AT_OPTIONS, AT_ROOT,
        AT_ROUTE_LIST, AT_ROUTES, AT_SETS, AT_SHAPES, AT_STATICS, AT_TOKENS, AT_TOKENS_LEN, ENDS, HEADER_WORDS,
        IGNORES_CASE, MAGIC, NEAR_KEYS, NODE_BYTES, NONE, NodeBytes, SLOT_BYTES, STATICS_ALONE, slot_of,
    },
    legend::joined,
    statics::Statics,
};

pub use crate::params::names::encode_with_gaps as names;

/// The two constants of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// Numbers and canonical text.
    pub data: Vec<u8>,
    /// What is handed out: docs and tokens.
    pub text: String,
}

impl Encoded {
    /// A table of these routes, which it was encoded from, and a value for each. Its memory is never freed, as that of a `static`.
    #[doc(hidden)]
    #[must_use]
    pub fn leak<T>(self, routes: &[Source<'_>], values: Vec<T>) -> Table<T> {
        let case = Core::new(&self.data, "").options().case;
        let told = |route: &Source<'_>| (String::from(route.template.text()), names(route.template, &[case]));
        let (templates, literal) = joined(&routes.iter().map(told).collect::<Vec<_>>());
        let legend = Legend::new(templates.leak(), literal.leak());
        Table::from_parts(self.data.leak(), self.text.leak(), legend, values.leak(), None)
    }
}

/// Places fit into 32 bits: the limits of routes and templates keep a table far below.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

/// A part of a pattern's length, which is below that of a template.
fn short(len: usize) -> [u8; 2] {
    u16::try_from(len).unwrap_or(u16::MAX).to_le_bytes()
}

/// Encodes a table.
#[must_use]
pub fn encode(plan: &Plan, routes: &[Source<'_>], statics: Option<&Statics>) -> Encoded {
    let mut encoder = Encoder { data: Vec::new(), text: String::new(), records: BTreeMap::new() };
    encoder.data.resize(4 * HEADER_WORDS, 0);
    encoder.header(AT_MAGIC, MAGIC);
    encoder.header(AT_SHAPES, place(plan.shapes.len()));
    encoder.header(AT_ROUTES, place(routes.len()));
    encoder.header(AT_NESTED, place(plan.nested));
    encoder.cells(plan, routes.len());
    encoder.nodes(plan);
    encoder.routes(plan, routes);
    encoder.tokens(plan);
    encoder.bounds(plan);
    if let Some(statics) = statics {
        let at = place(encoder.data.len());
        encoder.header(AT_STATICS, at);
        let is_literal = |shape: &plan::Shape| shape.form.segments.iter().all(|segment| segment.literal().is_some());
        if let Some(flags) = encoder.data.get_mut(4 * AT_OPTIONS + 3) {
            *flags |= if plan.shapes.iter().all(is_literal) { STATICS_ALONE } else { 0 };
        }
        statics.write(&mut encoder.data);
    }
    Encoded { data: encoder.data, text: encoder.text }
}

/// The bytes of a pattern, as [`crate::pattern`] reads them.
#[must_use]
pub fn pattern(parts: &[Part]) -> Vec<u8> {
    let mut bytes = alloc::vec![0];
    let mut rest = parts.iter().peekable();
    let literal = |bytes: &mut Vec<u8>, rest: &mut iter::Peekable<core::slice::Iter<'_, Part>>| {
        let text = match rest.next_if(|part| matches!(part, Part::Text(_))) {
            Some(Part::Text(text)) => text.as_str(),
            _ => "",
        };
        literal::write(text, bytes);
    };
    literal(&mut bytes, &mut rest);
    let mut count = 0;
    while let Some(part) = rest.next() {
        let class = if let Part::Param(constraint) = part { *constraint } else { Constraint::None };
        bytes.push(class as u8);
        count += 1;
        literal(&mut bytes, &mut rest);
    }
    if let Some(first) = bytes.first_mut() {
        *first = count;
    }
    bytes
}

/// How many slots keys are spread over, as a power of two, and by which seed each comes to a slot of its own; seed 0 if there
/// are too many for that.
fn spread(keys: &[u64]) -> (u8, u8) {
    /// Beyond, a seed that works is too rare to look for.
    const MOST: usize = 64;
    let bits = |count: usize| u8::try_from(count.next_power_of_two().trailing_zeros()).unwrap_or(0);
    let fits = |bits: u8, seed: u8| {
        let mut taken = alloc::vec![false; 1 << bits];
        let mut take = |slot: usize| taken.get_mut(slot).is_some_and(|taken| !core::mem::replace(taken, true));
        keys.iter().all(|&key| take(slot_of(key, bits, seed)))
    };
    let least = bits(keys.len());
    let widths = if keys.len() <= MOST { least..least + 3 } else { 0..0 };
    let found = widths.into_iter().find_map(|bits| Some((bits, (1..=u8::MAX).find(|&seed| fits(bits, seed))?)));
    found.unwrap_or((bits(2 * keys.len()), 0))
}

struct Encoder {
    data: Vec<u8>,
    text: String,
    /// Texts and patterns that are written already.
    records: BTreeMap<Vec<u8>, u32>,
}

impl Encoder {
    fn header(&mut self, word: usize, value: u32) {
        self.patch(4 * word, value);
    }

    fn patch(&mut self, at: usize, value: u32) {
        if let Some(bytes) = self.data.get_mut(at..at + 4) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
    }

    fn word(&mut self, value: u32) {
        self.data.extend(value.to_le_bytes());
    }

    /// Bytes behind their count, once for all that are equal.
    fn counted(&mut self, bytes: Vec<u8>) -> u32 {
        if let Some(&at) = self.records.get(&bytes) {
            return at;
        }
        let at = place(self.data.len());
        self.data.extend(short(bytes.len()));
        self.data.extend(&bytes);
        self.records.insert(bytes, at);
        at
    }

    fn handed_out(&mut self, text: &str) -> u32 {
        let at = place(self.text.len());
        self.text.push_str(text);
        at
    }

    /// Which route answers which method at which shape.
    fn cells(&mut self, plan: &Plan, routes: usize) {
        let wide = routes >= usize::from(u16::MAX);
        let methods = u32::from(plan.options.methods == MethodPolicy::FallThrough);
        let slash = match plan.options.slash {
            SlashPolicy::Strict => 0,
            SlashPolicy::Ignore => 1,
            SlashPolicy::Redirect => 2,
        };
        let case = match plan.options.case {
            Case::Sensitive => 0,
            Case::IgnoreAscii => u32::from(IGNORES_CASE),
        };
        self.header(AT_OPTIONS, methods | slash << 8 | u32::from(wide) << 16 | case << 24);

        // Column 0 answers the methods that no route names.
        let mut columns = alloc::vec![UNKNOWN];
        let named = |method: u8| plan.shapes.iter().any(|shape| shape.routes.iter().any(|&(known, _)| known == method));
        columns.extend((0..UNKNOWN).filter(|&method| method != ANY && (named(method) || method == HEAD && named(GET))));
        self.header(AT_COLUMNS, place(columns.len()));
        let at = place(self.data.len());
        self.header(AT_COLUMN_MAP, at);
        let column = |method| columns.iter().position(|&known| known == method).unwrap_or(0);
        self.data.extend((0..=UNKNOWN).map(|method| u8::try_from(column(method)).unwrap_or(0)));

        let at = place(self.data.len());
        self.header(AT_CELLS, at);
        for shape in 0..plan.shapes.len() {
            for &method in &columns {
                let route = plan.route(shape, method).unwrap_or(NONE);
                let bytes = route.to_le_bytes();
                self.data.extend(bytes.get(..if wide { 4 } else { 2 }).unwrap_or_default());
            }
        }

        let at = place(self.data.len());
        self.header(AT_SETS, at);
        for shape in &plan.shapes {
            let set = shape.routes.iter().fold(0u64, |set, &(method, _)| set | 1 << method);
            self.data.extend(set.to_le_bytes());
        }
    }

    /// The nodes: of each class of equal sub-trees, those of the first.
    fn nodes(&mut self, plan: &Plan) {
        let trees = plan.sub_trees();
        let at = self.data.len();
        let mut places = BTreeMap::new();
        let mut kept = Vec::new();
        for (node, tree) in plan.nodes.iter().zip(&trees) {
            let next = place(at + kept.len() * NODE_BYTES);
            if *places.entry(tree.class).or_insert(next) == next {
                kept.push((node, tree.lowest));
            }
        }
        self.header(AT_NODE_COUNT, place(plan.nodes.len()));
        self.header(AT_ROOT, place(at));
        self.data.resize(at + kept.len() * NODE_BYTES, 0);
        for (index, (node, lowest)) in kept.into_iter().enumerate() {
            let edge = |child: usize| {
                let tree = trees.get(child).copied().unwrap_or_default();
                [places.get(&tree.class).copied().unwrap_or(NONE), place(tree.lowest - lowest)]
            };
            let encoded = self.node(node, edge);
            let start = at + index * NODE_BYTES;
            if let Some(bytes) = self.data.get_mut(start..start + NODE_BYTES) {
                bytes.copy_from_slice(&encoded);
            }
        }
    }

    fn node(&mut self, node: &plan::Node, edge: impl Fn(usize) -> [u32; 2]) -> NodeBytes {
        let mut kinds = Kinds::default();
        let (mut slots, mut spread, mut patterns, mut heads) = (NONE, [0; 3], NONE, NONE);
        if node.plain.is_some() {
            kinds |= Kinds::PLAIN;
        }
        if !node.literals.is_empty() {
            kinds |= Kinds::LITERALS;
            (slots, spread) = self.slots(&node.literals, &edge);
        }
        if !node.patterns.is_empty() {
            kinds |= Kinds::PATTERNS;
            patterns = self.children(&node.patterns, &edge);
        }
        if !node.heads.is_empty() {
            kinds |= Kinds::CATCH_ALLS;
            heads = self.heads(&node.heads, &edge);
        }
        if node.mount.is_some() {
            kinds |= Kinds::MOUNT;
        }
        let ends = if node.shape.is_some() { ENDS } else { 0 };
        let mount = [node.mount.map_or(NONE, place), 0];
        let [plain, base] = node.plain.map_or(mount, edge);
        let mut bytes = iter::once(kinds.0 | ends).chain(spread);
        let mut words = [slots, plain, base, patterns, heads].into_iter().flat_map(u32::to_le_bytes);
        core::array::from_fn(|_| bytes.next().or_else(|| words.next()).unwrap_or(0))
    }

    /// The literal children, hashed by the keys of their first segments: the place of the slots; their bits, the seed and what
    /// the keys are.
    fn slots(&mut self, literals: &[(String, usize)], edge: impl Fn(usize) -> [u32; 2]) -> (u32, [u8; 3]) {
        let firsts = || literals.iter().map(|(text, _)| text.split('/').next().unwrap_or_default().as_bytes());
        let (whole, near): (BTreeSet<_>, BTreeSet<_>) = firsts().map(|first| (first, opening_of(first))).unzip();
        // Where no key is that of an empty slot.
        let are_near = whole.len() == near.len() && !near.contains(&0);
        let children: Vec<_> = literals
            .iter()
            .map(|(text, child)| {
                let first = text.split('/').next().unwrap_or_default();
                // A key of up to seven bytes tells all; see `path::key`.
                let tells_all = first.len() == text.len() && first.len() < 8;
                let written = if tells_all { 0 } else { self.counted(text.as_bytes().to_vec()) };
                let key = if are_near { opening_of(first.as_bytes()) } else { key_of(first.as_bytes()) };
                (key, edge(*child), written)
            })
            .collect();
        let keys: Vec<u64> = children.iter().map(|&(key, ..)| key).collect();
        let (bits, seed) = spread(&keys);
        let mut slots: Vec<Option<(u64, [u32; 2], u32)>> = alloc::vec![None; 1 << bits];
        for child in children {
            let mut slot = slot_of(child.0, bits, seed);
            while slots.get(slot).is_some_and(Option::is_some) {
                slot += 1;
            }
            if slot >= slots.len() {
                slots.resize(slot + 1, None);
            }
            if let Some(empty) = slots.get_mut(slot) {
                *empty = Some(child);
            }
        }
        let at = self.data.len();
        // Where the search goes on to the next slot an empty one ends it.
        for slot in slots.into_iter().chain((seed == 0).then_some(None)) {
            let (key, [child, base], text) = slot.unwrap_or_default();
            self.data.extend(key.to_le_bytes());
            for word in [child, base, text] {
                self.word(word);
            }
        }
        debug_assert_eq!((self.data.len() - at) % SLOT_BYTES, 0);
        (place(at), [bits, seed, if are_near { NEAR_KEYS } else { 0 }])
    }

    /// A list of patterns and children.
    fn children(&mut self, patterns: &[(Vec<Part>, usize)], edge: impl Fn(usize) -> [u32; 2]) -> u32 {
        let written: Vec<_> =
            patterns.iter().map(|(parts, child)| (self.counted(pattern(parts)), edge(*child))).collect();
        let at = place(self.data.len());
        self.word(place(written.len()));
        for (pattern, [child, base]) in written {
            for word in [pattern, child, base] {
                self.word(word);
            }
        }
        at
    }

    fn heads(&mut self, heads: &[plan::Head], edge: impl Fn(usize) -> [u32; 2]) -> u32 {
        let written: Vec<_> = heads
            .iter()
            .map(|head| {
                let tails = self.children(&head.tails, &edge);
                let bit = head.bit.map_or(NONE, u32::from);
                (self.counted(pattern(&head.parts)), tails, bit, u32::from(head.is_last))
            })
            .collect();
        let at = place(self.data.len());
        self.word(place(written.len()));
        for (pattern, tails, bit, is_last) in written {
            for word in [pattern, tails, bit, is_last] {
                self.word(word);
            }
        }
        at
    }

    /// What the table tells of its routes; [`super::Route`] reads it.
    fn routes(&mut self, plan: &Plan, routes: &[Source<'_>]) {
        let docs: Vec<_> = routes.iter().map(|route| self.handed_out(route.doc)).collect();
        let at = place(self.data.len());
        self.header(AT_ROUTE_LIST, at);
        for (route, doc) in routes.iter().zip(docs) {
            let methods = route.methods.iter().fold(0u64, |set, method| set | 1 << (plan.number_of(*method) % 64));
            for word in [doc, place(route.doc.len()), route.line] {
                self.word(word);
            }
            self.data.extend(methods.to_le_bytes());
        }
    }

    fn bounds(&mut self, plan: &Plan) {
        let at = place(self.data.len());
        self.header(AT_BOUNDS, at);
        let Bounds { backtrack, visits, visits_a_segment } = plan.bounds();
        for bound in [backtrack, visits, visits_a_segment] {
            self.word(place(bound));
        }
    }

    fn tokens(&mut self, plan: &Plan) {
        let tokens = plan.tokens.join(" ");
        let at = self.handed_out(&tokens);
        self.header(AT_TOKENS, at);
        self.header(AT_TOKENS_LEN, place(tokens.len()));
    }
}

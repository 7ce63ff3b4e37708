//! One form as an automaton: a trie without branches. In go segments, out comes whether a path matches them and where the
//! parameters stand.

use alloc::vec::Vec;

use crate::{
    lookup::Reading,
    options::Case,
    params::Spans,
    path::{Folding, Segment, Text},
    pattern::Pattern,
    search::{Anything, Automaton, Failed, Kinds, Search},
    table::encode,
    template,
};

/// The segments of a form.
pub(super) struct Chain(Vec<Link>);

enum Link {
    Literal(Vec<u8>),
    Pattern(Vec<u8>),
    CatchAll {
        head: Vec<u8>,
        tail: Vec<u8>,
        /// How many catch-alls stand before it.
        before: u16,
    },
}

impl Chain {
    pub(super) fn new<'s>(segments: impl Iterator<Item = &'s template::Segment>) -> Chain {
        let mut before = 0;
        let links = segments.map(|segment| match (segment.literal(), segment.around_catch_all()) {
            (Some(text), _) => Link::Literal(text.as_bytes().to_vec()),
            (None, Some((head, tail))) => {
                before += 1;
                Link::CatchAll { head: encode::pattern(head), tail: encode::pattern(tail), before: before - 1 }
            }
            (None, None) => Link::Pattern(encode::pattern(&segment.parts)),
        });
        Chain(links.collect())
    }

    pub(super) fn matches(&self, case: Case, reading: Reading<'_>, spans: &mut Spans) -> bool {
        match (case, reading) {
            (Case::Sensitive, Reading::Plain(text)) => self.search(text, spans),
            (Case::Sensitive, Reading::Encoded(text)) => self.search(text, spans),
            (Case::IgnoreAscii, Reading::Plain(text)) => self.search(Folding(text), spans),
            (Case::IgnoreAscii, Reading::Encoded(text)) => self.search(Folding(text), spans),
        }
    }

    fn search<X: Text>(&self, text: X, spans: &mut Spans) -> bool {
        let automaton = Walk(&self.0);
        Search { automaton, text, judge: Anything, spans, failed: Failed::<1>::none(), meter: () }
            .walk(automaton.root(), 1, 0)
            .is_some()
    }
}

/// A node is the number of segments before it.
#[derive(Clone, Copy)]
struct Walk<'a>(&'a [Link]);

impl<'a> Automaton<'a> for Walk<'a> {
    type Node = usize;
    type Child = usize;
    type Head = usize;
    type Leaf = ();

    fn root(self) -> usize {
        0
    }

    fn node(self, child: usize) -> Option<usize> {
        Some(child)
    }

    fn kinds(self, node: usize) -> Kinds {
        match self.0.get(node) {
            None => Kinds::default(),
            Some(Link::Literal(_)) => Kinds::LITERALS,
            Some(Link::Pattern(_)) => Kinds::PATTERNS,
            Some(Link::CatchAll { .. }) => Kinds::CATCH_ALLS,
        }
    }

    fn literal<X: Text>(self, node: usize, text: X, start: usize, segment: Segment) -> Option<(usize, usize)> {
        let Link::Literal(literal) = self.0.get(node)? else { return None };
        text.after(start, literal).filter(|&end| end == segment.end).map(|end| (node + 1, end))
    }

    fn pattern(self, node: usize, index: usize) -> Option<(Pattern<'a>, usize)> {
        match self.0.get(node)? {
            Link::Pattern(pattern) if index == 0 => Some((Pattern(pattern), node + 1)),
            _ => None,
        }
    }

    fn plain(self, _: usize) -> Option<usize> {
        None
    }

    fn head(self, node: usize, index: usize) -> Option<(Pattern<'a>, usize)> {
        match self.0.get(node)? {
            Link::CatchAll { head, .. } if index == 0 => Some((Pattern(head), node)),
            _ => None,
        }
    }

    fn bit(self, head: usize) -> Option<u16> {
        match self.0.get(head)? {
            Link::CatchAll { before, .. } => before.checked_sub(1),
            _ => None,
        }
    }

    fn tail(self, head: usize, index: usize) -> Option<(Pattern<'a>, usize)> {
        match self.0.get(head)? {
            Link::CatchAll { tail, .. } if index == 0 => Some((Pattern(tail), head + 1)),
            _ => None,
        }
    }

    fn is_last(self, head: usize) -> bool {
        let has_tail = self.tail(head, 0).is_some_and(|(tail, _)| !tail.is_empty());
        head + 1 == self.0.len() && !has_tail
    }

    fn leaf(self, node: usize) -> Option<()> {
        (node == self.0.len()).then_some(())
    }
}

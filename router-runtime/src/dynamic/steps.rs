//! Steps through the trie. In goes a form, out come the steps from the root to the node where it ends.

use alloc::{borrow::Cow, vec::Vec};

use crate::{
    rank,
    template::{Constraint, Form, Part, Segment},
};

use super::{
    Child, literals,
    node::{Branch, Head, Node},
};

/// A step of a form.
pub(super) enum Step<'f> {
    /// Literal segments, with slashes between.
    Text(Cow<'f, str>),
    /// A segment with a constraint or with text and parameters.
    Pattern(&'f Segment),
    Plain,
    /// What stands before a catch-all in its segment, and what behind it.
    CatchAll(Segment, Segment),
}

/// A step that owns nothing.
#[derive(Clone, Copy)]
pub(super) enum Stride<'s> {
    Text(&'s [u8]),
    Pattern(&'s Segment),
    Plain,
    CatchAll(&'s Segment, &'s Segment),
}

impl Step<'_> {
    pub(super) fn stride(&self) -> Stride<'_> {
        match self {
            Step::Text(text) => Stride::Text(text.as_bytes()),
            Step::Pattern(segment) => Stride::Pattern(segment),
            Step::Plain => Stride::Plain,
            Step::CatchAll(head, tail) => Stride::CatchAll(head, tail),
        }
    }
}

pub(super) fn steps(form: &Form) -> Vec<Step<'_>> {
    let mut steps = Vec::with_capacity(form.segments.len());
    for segment in &form.segments {
        let step = match (segment.literal(), segment.around_catch_all()) {
            (Some(text), _) => {
                if let Some(Step::Text(before)) = steps.last_mut() {
                    let before = before.to_mut();
                    before.reserve(1 + text.len());
                    before.push('/');
                    before.push_str(text);
                    continue;
                }
                Step::Text(Cow::Borrowed(text))
            }
            (None, Some((head, tail))) => {
                Step::CatchAll(Segment { parts: head.to_vec() }, Segment { parts: tail.to_vec() })
            }
            _ if segment.parts == [Part::Param(Constraint::None)] => Step::Plain,
            _ => Step::Pattern(segment),
        };
        steps.push(step);
    }
    steps
}

/// Where a pattern is among those of a node, or where it would be.
pub(super) fn pattern_among<T>(patterns: &[Branch<T>], wanted: &Segment) -> Result<usize, usize> {
    patterns.binary_search_by(|branch| rank::segment(&branch.parts.segment, wanted))
}

pub(super) fn head_among<T>(heads: &[Head<T>], wanted: &Segment) -> Result<usize, usize> {
    heads.binary_search_by(|head| rank::head(&head.parts.segment.parts, &wanted.parts))
}

pub(super) fn tail_among<T>(tails: &[Branch<T>], wanted: &Segment) -> Result<usize, usize> {
    tails.binary_search_by(|branch| rank::tail(&branch.parts.segment.parts, &wanted.parts))
}

/// How a text and a label compare, segment by segment.
pub(super) enum Behind<'f> {
    Equal,
    /// The label is the beginning of the text, and this the rest.
    Rest(&'f [u8]),
    Parted,
}

pub(super) fn behind<'f>(text: &'f [u8], label: &[u8]) -> Behind<'f> {
    match text.strip_prefix(label) {
        Some([]) => Behind::Equal,
        Some([b'/', rest @ ..]) => Behind::Rest(rest),
        _ => Behind::Parted,
    }
}

fn text<'a, T>(mut node: &'a Node<T>, mut text: &[u8]) -> Option<&'a Child<T>> {
    loop {
        let child = literals::child(node, text)?;
        match behind(text, child.text()) {
            Behind::Equal => return Some(child),
            Behind::Rest(rest) => (node, text) = (child.node()?, rest),
            Behind::Parted => return None,
        }
    }
}

fn step<'a, T>(node: &'a Node<T>, step: Stride<'_>) -> Option<&'a Child<T>> {
    match step {
        Stride::Text(run) => text(node, run),
        Stride::Plain => Some(&node.stem.plain).filter(|child| child.is_some()),
        Stride::Pattern(segment) => {
            let patterns = node.patterns();
            Some(&patterns.get(pattern_among(patterns, segment).ok()?)?.child)
        }
        Stride::CatchAll(head, tail) => {
            let tails = &node.heads().get(head_among(node.heads(), head).ok()?)?.tails;
            Some(&tails.get(tail_among(tails, tail).ok()?)?.child)
        }
    }
}

/// The node where the steps lead to.
pub(super) fn locate<'a, 's, T>(
    root: &'a Node<T>,
    mut steps: impl Iterator<Item = Stride<'s>>,
) -> Option<&'a Child<T>> {
    let mut child = step(root, steps.next()?)?;
    for next in steps {
        child = step(child.node()?, next)?;
    }
    Some(child)
}

/// What of some steps is there.
pub(super) struct Survey<'a, T> {
    /// What they lead to.
    pub(super) end: Option<&'a Child<T>>,
    /// How many catch-alls below catch-alls they would add.
    pub(super) new_nested: usize,
}

pub(super) fn survey<'a, T>(root: &'a Node<T>, steps: &[Step<'_>]) -> Survey<'a, T> {
    let (mut node, mut end, mut new_nested, mut below) = (Some(root), None, 0, false);
    for next in steps {
        if let Step::CatchAll(head, _) = next {
            let is_new = node.is_none_or(|node| head_among(node.heads(), head).is_err());
            new_nested += usize::from(below && is_new);
            below = true;
        }
        end = node.and_then(|node| step(node, next.stride()));
        node = end.and_then(Child::node);
    }
    Survey { end, new_nested }
}

//! Where one entry ends and the next begins. In go the tokens between the braces, out come slices of them, one for each
//! entry, right or wrong; whatever is wrong with one is then found in its own slice and disturbs no other.
//!
//! No expression has a `=>` outside of braces. So each belongs to an entry of its own, and between two of them a value
//! ends and a head begins: at a `,` that neither generics nor the parameters of a closure hold, or, if that was
//! forgotten, where one operand stands right behind another, which no expression has either.

use std::ops::Range;

use proc_macro2::{Spacing, TokenTree};
use wayplan_runtime::Method;

use super::tokens::{Kind, Trees};

/// The tokens of one entry.
pub(super) struct Slice {
    /// Attributes, methods and template: all before the `=>`, or before the end if there is none.
    pub(super) head: Range<usize>,
    /// What stands behind the `=>`, if there is one.
    pub(super) value: Option<Range<usize>>,
    /// A `=>` inside the value.
    pub(super) second_arrow: Option<usize>,
    pub(super) end: End,
}

/// What stands behind an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Comma,
    /// A `;`, and where.
    Semicolon(usize),
    /// Another entry.
    Entry,
    /// The closing brace.
    Brace,
}

pub(super) fn split(trees: &Trees, mut at: usize) -> Vec<Slice> {
    let mut slices = Vec::new();
    while trees.kind(at) != Kind::End {
        let (slice, next) = slice(trees, at);
        slices.push(slice);
        at = next;
    }
    slices
}

/// The entry that begins here, and where the next one does.
fn slice(trees: &Trees, start: usize) -> (Slice, usize) {
    let head = start..head_end(trees, start);
    if trees.kind(head.end) != Kind::Arrow {
        let (end, next) = ending(trees, head.end);
        return (Slice { head, value: None, second_arrow: None, end }, next);
    }
    let start = head.end + 2;
    let mut at = value_end(trees, start);
    let second_arrow = Some(at).filter(|&at| trees.kind(at) == Kind::Arrow);
    while trees.kind(at) == Kind::Arrow {
        at = value_end(trees, at + 2);
    }
    let (end, next) = ending(trees, at);
    (Slice { head, value: Some(start..at), second_arrow, end }, next)
}

fn ending(trees: &Trees, at: usize) -> (End, usize) {
    match trees.kind(at) {
        Kind::Comma => (End::Comma, at + 1),
        Kind::Semicolon => (End::Semicolon(at), at + 1),
        Kind::End => (End::Brace, at),
        _ => (End::Entry, at),
    }
}

/// The `=>` of the entry that begins here, or the end of the entry.
fn head_end(trees: &Trees, start: usize) -> usize {
    let start = behind_attributes(trees, start);
    let mut at = start;
    loop {
        match trees.kind(at) {
            Kind::Comma if lists_methods(trees, start, at) => at += 1,
            Kind::Comma | Kind::Semicolon | Kind::Arrow | Kind::End => return at,
            // `GET "/a" 1` before a doc comment.
            Kind::Hash if at > start => return at,
            _ => at += 1,
        }
    }
}

fn behind_attributes(trees: &Trees, mut at: usize) -> usize {
    while trees.kind(at) == Kind::Hash {
        match (trees.kind(at + 1), trees.kind(at + 2)) {
            (Kind::Bracket, _) => at += 2,
            (Kind::Bang, Kind::Bracket) => at += 3,
            _ => break,
        }
    }
    at
}

/// Whether this `,` stands between methods of a head: `GET, PUT "/x"`.
fn lists_methods(trees: &Trees, start: usize, comma: usize) -> bool {
    let Some(method) = comma.checked_sub(1).filter(|&method| method >= start) else { return false };
    let is_extension = |text: &str| Method::from(text).is_token() && !text.contains(|c: char| c.is_ascii_lowercase());
    let is_method = is_standard(trees, method) || trees.text(method).is_some_and(|text| is_extension(&text));
    let is_first = method == start || matches!(trees.kind(method - 1), Kind::Comma | Kind::Pipe);
    is_method && is_first && (is_standard(trees, comma + 1) || trees.kind(comma + 1) == Kind::Text)
}

/// Whether a standard method, or `ANY`, stands here.
pub(super) fn is_standard(trees: &Trees, at: usize) -> bool {
    trees.word(at).is_some_and(|word| !matches!(Method::from(word.to_string().as_str()), Method::Other(_)))
}

/// Where the value that begins here ends: at a `,`, a `;`, a `=>`, an entry or the end.
fn value_end(trees: &Trees, start: usize) -> usize {
    let from = behind_attributes(trees, start);
    if is_standard(trees, from) && trees.kind(from + 1) == Kind::Text {
        return start;
    }
    let upto = (from..trees.len()).find(|&at| matches!(trees.kind(at), Kind::Arrow | Kind::Semicolon));
    let value = Value { trees, upto: upto.unwrap_or(trees.len()) };
    let mut at = from;
    let mut is_behind_operand = false;
    loop {
        match trees.kind(at) {
            Kind::Comma | Kind::Semicolon | Kind::Arrow | Kind::End | Kind::Hash => return at,
            _ if is_behind_operand && value.starts_entry(at) => return at,
            _ => {}
        }
        let pipes = if is_behind_operand { value.or_end(at) } else { value.params_end(at) };
        let generics = value.generics_end(at);
        // `for<'a>` stands before a closure.
        let is_binder = at > 0 && trees.word(at - 1).is_some_and(|word| word == "for");
        is_behind_operand =
            generics.is_some() && !is_binder || generics.is_none() && pipes.is_none() && ends_operand(trees, at);
        at = pipes.or(generics).unwrap_or(at) + 1;
    }
}

/// Keywords that are no operands but stand beside them.
const KEYWORDS: [&str; 24] = [
    "as", "async", "become", "box", "break", "const", "do", "dyn", "else", "extern", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "move", "mut", "return", "static", "unsafe", "while",
];

/// Whether a name or a literal stands here.
fn is_operand(trees: &Trees, at: usize) -> bool {
    match trees.get(at) {
        Some(TokenTree::Ident(word)) => !KEYWORDS.iter().any(|keyword| word == keyword),
        Some(TokenTree::Literal(_)) => true,
        _ => false,
    }
}

/// Whether an operand can end here.
fn ends_operand(trees: &Trees, at: usize) -> bool {
    is_operand(trees, at) || trees.is_punct(at, '?') || matches!(trees.get(at), Some(TokenTree::Group(_)))
}

/// Tokens that begin with those of a value.
struct Value<'a> {
    trees: &'a Trees,
    /// The `=>` that the value cannot go beyond, a `;`, or the end.
    upto: usize,
}

impl Value<'_> {
    /// Whether what stands here, right behind an operand, begins an entry: a method, or anything that a `=>` follows.
    fn starts_entry(&self, at: usize) -> bool {
        let is_comma = |&at: &usize| self.trees.kind(at) == Kind::Comma;
        let is_head = || {
            let mut commas = (at..self.upto).filter(is_comma);
            self.trees.kind(self.upto) == Kind::Arrow && commas.all(|comma| lists_methods(self.trees, at, comma))
        };
        is_standard(self.trees, at) || is_operand(self.trees, at) && is_head()
    }

    /// The `|` that closes the parameters of a closure, if they open here.
    fn params_end(&self, at: usize) -> Option<usize> {
        let is_pipe = |&at: &usize| self.trees.kind(at) == Kind::Pipe;
        Some(at).filter(is_pipe).and_then(|at| (at + 1..self.upto).find(is_pipe))
    }

    /// The second half of a `||` behind an operand.
    fn or_end(&self, at: usize) -> Option<usize> {
        Some(at + 1).filter(|&next| self.trees.kind(at) == Kind::Pipe && self.trees.kind(next) == Kind::Pipe)
    }

    /// The `>` that closes generics, if they open here. A `<` that nothing closes is an operator.
    fn generics_end(&self, from: usize) -> Option<usize> {
        let is_joint =
            |at| matches!(self.trees.get(at), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
        let is_operator = is_joint(from) && self.trees.is_punct(from + 1, '=');
        if is_operator || !self.trees.is_punct(from, '<') {
            return None;
        }
        let mut depth = 0_usize;
        for at in from..self.upto {
            let is_return = at > 0 && self.trees.is_punct(at - 1, '-') && is_joint(at - 1);
            if self.trees.is_punct(at, '<') {
                depth += 1;
            } else if self.trees.is_punct(at, '>') && !is_return {
                depth = depth.saturating_sub(1);
            }
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }
}

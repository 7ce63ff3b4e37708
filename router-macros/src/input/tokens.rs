//! Token trees with a cursor. In go token trees, out come the same ones, classified by what a route is made of, and read
//! one after the other.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::Lit;

/// What a token tree is in the eyes of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An identifier or keyword.
    Word,
    /// A string literal without suffix.
    Text,
    Comma,
    Semicolon,
    Pipe,
    /// The first half of `=>`.
    Arrow,
    Hash,
    Bang,
    Bracket,
    Other,
    /// Behind the last one.
    End,
}

/// A string literal, as it is read.
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Span,
}

/// Token trees and their kinds.
pub(super) struct Trees {
    trees: Vec<TokenTree>,
    kinds: Vec<Kind>,
}

impl Trees {
    pub(super) fn new(trees: Vec<TokenTree>) -> Trees {
        let trees: Vec<_> = trees.into_iter().map(bare).collect();
        let kinds = trees.iter().enumerate().map(|(at, tree)| kind(tree, trees.get(at + 1))).collect();
        Trees { trees, kinds }
    }

    pub(super) fn kind(&self, at: usize) -> Kind {
        self.kinds.get(at).copied().unwrap_or(Kind::End)
    }

    pub(super) fn get(&self, at: usize) -> Option<&TokenTree> {
        self.trees.get(at)
    }

    pub(super) fn len(&self) -> usize {
        self.trees.len()
    }

    /// Some of them.
    pub(super) fn part(&self, range: Range<usize>) -> Trees {
        let trees = self.trees.get(range.clone()).unwrap_or_default().to_vec();
        Trees { trees, kinds: self.kinds.get(range).unwrap_or_default().to_vec() }
    }

    pub(super) fn between(&self, range: Range<usize>) -> TokenStream {
        self.trees.get(range).unwrap_or_default().iter().cloned().collect()
    }

    /// The span of a tree, or else of the last one.
    pub(super) fn span(&self, at: usize) -> Span {
        self.get(at).or_else(|| self.trees.last()).map_or_else(Span::call_site, TokenTree::span)
    }

    pub(super) fn word(&self, at: usize) -> Option<&Ident> {
        match self.get(at)? {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        }
    }

    /// The text of a string literal.
    pub(super) fn text(&self, at: usize) -> Option<String> {
        self.get(at).and_then(text).map(|text| text.value)
    }

    pub(super) fn is_punct(&self, at: usize, char: char) -> bool {
        matches!(self.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == char)
    }
}

fn is_braces(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

/// What `$x:literal` and the like wrap around a single token is taken off.
fn bare(tree: TokenTree) -> TokenTree {
    let TokenTree::Group(group) = &tree else { return tree };
    let mut inside = group.stream().into_iter();
    match (group.delimiter(), inside.next(), inside.next()) {
        (Delimiter::None, Some(only), None) => bare(only),
        _ => tree,
    }
}

fn kind(tree: &TokenTree, next: Option<&TokenTree>) -> Kind {
    match tree {
        TokenTree::Ident(_) => Kind::Word,
        TokenTree::Literal(literal) if is_string(&literal.to_string()) => Kind::Text,
        TokenTree::Punct(punct) => match (punct.as_char(), next) {
            (',', _) => Kind::Comma,
            (';', _) => Kind::Semicolon,
            ('|', _) => Kind::Pipe,
            ('#', _) => Kind::Hash,
            ('!', _) => Kind::Bang,
            ('=', Some(TokenTree::Punct(next))) if punct.spacing() == Spacing::Joint && next.as_char() == '>' => {
                Kind::Arrow
            }
            _ => Kind::Other,
        },
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => Kind::Bracket,
        _ => Kind::Other,
    }
}

/// Whether a literal is a string, raw or not, without suffix.
fn is_string(written: &str) -> bool {
    written.starts_with(['"', 'r']) && written.ends_with(['"', '#'])
}

/// Reads a string literal without suffix.
pub(super) fn text(tree: &TokenTree) -> Option<Text> {
    let TokenTree::Literal(literal) = tree else { return None };
    let (written, span) = (literal.to_string(), literal.span());
    if !is_string(&written) {
        return None;
    }
    // Most hold nothing that stands for something else; the others take a parser, and ten times as long.
    if let Some(plain) = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'))
        && !plain.as_bytes().contains(&b'\\')
        && !plain.as_bytes().contains(&b'\r')
    {
        return Some(Text { value: plain.to_owned(), span });
    }
    match Lit::new(literal.clone()) {
        Lit::Str(string) => Some(Text { value: string.value(), span }),
        _ => None,
    }
}

/// An attribute, `#` included.
pub(super) struct Attribute {
    pub(super) tokens: TokenStream,
    pub(super) inside: Group,
}

/// A place in token trees.
pub(super) struct Cursor<'a> {
    pub(super) trees: &'a Trees,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(trees: &'a Trees) -> Cursor<'a> {
        Cursor { trees, at: 0 }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn bump(&mut self) {
        self.at += 1;
    }

    pub(super) fn kind(&self) -> Kind {
        self.trees.kind(self.at)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.kind() == Kind::End
    }

    /// The span of the tree that comes next, or else of the last one.
    pub(super) fn span(&self) -> Span {
        self.trees.span(self.at)
    }

    pub(super) fn between(&self, start: usize, end: usize) -> TokenStream {
        self.trees.between(start..end)
    }

    /// Takes the tree if `take` makes something of it.
    fn take<T>(&mut self, take: impl FnOnce(&'a TokenTree) -> Option<T>) -> Option<T> {
        let taken = self.trees.trees.get(self.at).and_then(take)?;
        self.at += 1;
        Some(taken)
    }

    pub(super) fn ident(&mut self) -> Option<Ident> {
        self.take(|tree| if let TokenTree::Ident(ident) = tree { Some(ident.clone()) } else { None })
    }

    pub(super) fn keyword(&mut self, word: &str) -> Option<Ident> {
        self.trees.word(self.at).filter(|ident| *ident == word)?;
        self.ident()
    }

    pub(super) fn text(&mut self) -> Option<Text> {
        self.take(text)
    }

    pub(super) fn group(&mut self, delimiter: Delimiter) -> Option<&'a Group> {
        self.take(|tree| match tree {
            TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
            _ => None,
        })
    }

    pub(super) fn peek(&self, char: char) -> bool {
        self.trees.is_punct(self.at, char)
    }

    pub(super) fn punct(&mut self, char: char) -> Option<Span> {
        self.take(|tree| match tree {
            TokenTree::Punct(punct) if punct.as_char() == char => Some(punct.span()),
            _ => None,
        })
    }

    /// Takes `#[..]`.
    pub(super) fn attribute(&mut self) -> Option<Attribute> {
        if self.kind() != Kind::Hash || self.trees.kind(self.at + 1) != Kind::Bracket {
            return None;
        }
        let tokens = self.between(self.at, self.at + 2);
        self.at += 1;
        let inside = self.group(Delimiter::Bracket)?.clone();
        Some(Attribute { tokens, inside })
    }

    /// Takes `#![..]`: where it is, and what stands inside.
    pub(super) fn inner_attribute(&mut self) -> Option<(Span, Group)> {
        let kinds = [self.kind(), self.trees.kind(self.at + 1), self.trees.kind(self.at + 2)];
        if kinds != [Kind::Hash, Kind::Bang, Kind::Bracket] {
            return None;
        }
        self.at += 2;
        let group = self.group(Delimiter::Bracket)?;
        Some((group.span(), group.clone()))
    }

    /// Whether braces come next.
    pub(super) fn is_at_body(&self) -> bool {
        is_braces(self.trees.get(self.at))
    }

    /// Takes everything before the `= {..}` of an item, or before braces if there is no such thing.
    pub(super) fn before_body(&mut self) -> TokenStream {
        let start = self.at;
        let upto = self.trees.len();
        let end = (start..upto).find(|&at| self.trees.kind(at) == Kind::Semicolon).unwrap_or(upto);
        let is_body = |&at: &usize| is_braces(self.trees.get(at));
        let is_assigned = |&at: &usize| self.trees.is_punct(at, '=') && is_body(&(at + 1));
        self.at = (start..end).find(is_assigned).or_else(|| (start..end).find(is_body)).unwrap_or(end);
        self.between(start, self.at)
    }

    /// Goes behind an item: its `;`, or its braces if no `;` follows them.
    pub(super) fn skip_item(&mut self) {
        while !self.is_at_end() {
            let is_body = self.is_at_body();
            if self.punct(';').is_some() {
                return;
            }
            self.at += 1;
            if is_body {
                self.punct(';');
                return;
            }
        }
    }

    /// Goes behind the next `char`, or to the end.
    pub(super) fn skip_past(&mut self, char: char) {
        while !self.is_at_end() && self.punct(char).is_none() {
            self.at += 1;
        }
    }
}

//! The entries of a table, as written. In go the tokens between the braces, out come entries: of a broken one what is left
//! of it, behind one message, at its own tokens.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

use super::{
    head::{self, Head},
    metas,
    split::{End, Slice, is_standard, split},
    tokens::{Cursor, Kind, Trees},
};
use crate::diag::{
    Message, Sink,
    catalogue::{
        ATTRIBUTE, CFG, EXPECTED_ROUTE, MISPLACED_OPTIONS, MISSING_COMMA, MISSING_VALUE, NOTHING_BEHIND_ATTRIBUTE,
        SECOND_ARROW, SEMICOLON, STRAY, VALUE_ATTRIBUTE,
    },
    visible,
};
use crate::input;

/// One entry as written.
pub(crate) struct Entry {
    /// The text of its doc comments, each line as it stands in the comment.
    pub(crate) doc: Vec<String>,
    /// `#[allow(..)]` and `#[expect(..)]`.
    pub(crate) lints: Vec<TokenStream>,
    /// All that stands before the entry of an enum but `#[expect(..)]`: its variant has it too.
    pub(crate) attributes: TokenStream,
    /// Nothing, if it cannot be read.
    pub(crate) head: Option<Head>,
    /// Nothing, if it was forgotten or cannot be read.
    pub(crate) value: TokenStream,
}

pub(super) fn entries(cursor: &Cursor<'_>, kind: input::Kind, sink: &mut Sink) -> Vec<Entry> {
    let mut entries = Vec::new();
    for slice in split(cursor.trees, cursor.at()) {
        let mut entry = Entry {
            doc: Vec::new(),
            lints: Vec::new(),
            attributes: TokenStream::new(),
            head: None,
            value: TokenStream::new(),
        };
        let inside = cursor.trees.part(slice.head.clone());
        let behind = attributes(&inside, kind, &mut entry, sink);
        let rest = inside.part(behind..inside.len());
        if rest.kind(0) == Kind::End && slice.value.is_none() {
            nothing(cursor.trees, &inside, &slice, sink);
            continue;
        }
        match read(cursor.trees, &slice, &rest, entries.is_empty(), sink) {
            Ok(head) => entry.head = Some(head),
            Err((span, message)) => sink.report(span, message),
        }
        value(cursor.trees, &slice, kind, &mut entry, sink);
        entries.push(entry);
    }
    entries
}

/// Reads attributes and misplaced options; gives where they end.
fn attributes(trees: &Trees, kind: input::Kind, entry: &mut Entry, sink: &mut Sink) -> usize {
    let mut cursor = Cursor::new(trees);
    loop {
        if let Some((span, _)) = cursor.inner_attribute() {
            sink.report(span, MISPLACED_OPTIONS.about(&[]));
            continue;
        }
        let Some(attribute) = cursor.attribute() else { return cursor.at() };
        let trees = Trees::new(attribute.inside.stream().into_iter().collect());
        let mut inside = Cursor::new(&trees);
        if inside.trees.word(0).is_none_or(|word| word != "expect") {
            entry.attributes.extend(attribute.tokens.clone());
        }
        if let Some(text) = doc(&inside) {
            entry.doc.push(text);
        } else if inside.keyword("allow").or_else(|| inside.keyword("expect")).is_some() {
            entry.lints.push(attribute.tokens);
        } else if is_cfg(kind, &attribute.inside) {
            sink.report(attribute.inside.span(), CFG.about(&[]));
        } else if kind == input::Kind::Table {
            sink.report(attribute.inside.span(), ATTRIBUTE.about(&[]));
        }
    }
}

/// The text of `doc = "text"`.
fn doc(inside: &Cursor<'_>) -> Option<String> {
    if inside.trees.word(0)? != "doc" || inside.trees.kind(3) != Kind::End || !inside.trees.is_punct(1, '=') {
        return None;
    }
    inside.trees.text(2)
}

/// Whether a route might be left out. What else a `cfg_attr` puts on is for a variant: a table has nothing to put it on.
fn is_cfg(kind: input::Kind, inside: &Group) -> bool {
    let has_condition = || metas::name(&inside.stream()).is_some_and(|name| name == "cfg_attr");
    metas::leaves_out(inside.stream()) || kind == input::Kind::Table && has_condition()
}

/// Reports an entry of which nothing but attributes is there, or not even those.
fn nothing(trees: &Trees, attributes: &Trees, slice: &Slice, sink: &mut Sink) {
    let last = attributes.len().checked_sub(1).and_then(|last| attributes.get(last));
    let is_inner = attributes.len() > 2 && attributes.kind(attributes.len() - 2) == Kind::Bang;
    match (last, slice.end) {
        (Some(_), _) if is_inner => {}
        (Some(last), _) => sink.report(last.span(), NOTHING_BEHIND_ATTRIBUTE.about(&[])),
        (None, End::Semicolon(at)) => sink.report(trees.span(at), SEMICOLON.about(&[])),
        (None, _) => sink.report(trees.span(slice.head.end), EXPECTED_ROUTE.about(&[])),
    }
}

/// Reads the head of an entry.
fn read(trees: &Trees, slice: &Slice, head: &Trees, is_first: bool, sink: &mut Sink) -> Result<Head, (Span, Message)> {
    let Some(first) = head.get(0) else { return Err((trees.span(slice.head.end), EXPECTED_ROUTE.about(&[]))) };
    if slice.value.is_none() && !is_first && !is_meant_as_head(head) {
        return Err((first.span(), STRAY.about(&[&visible(&head.between(0..head.len()).to_string())])));
    }
    head::head(head, slice.value.is_some(), sink)
}

/// Whether tokens that no `=>` follows are more likely part of a route than of a value.
fn is_meant_as_head(trees: &Trees) -> bool {
    is_standard(trees, 0)
        || matches!((trees.kind(0), trees.kind(1)), (Kind::Word | Kind::Text, Kind::Text))
        || trees.text(0).is_some_and(|text| text.starts_with('/'))
}

/// Reads the value of an entry, and what stands behind it.
fn value(trees: &Trees, slice: &Slice, kind: input::Kind, entry: &mut Entry, sink: &mut Sink) {
    if let End::Semicolon(at) = slice.end {
        sink.report(trees.span(at), SEMICOLON.about(&[]));
    }
    let Some(range) = slice.value.clone() else { return };
    if let Some(arrow) = slice.second_arrow {
        if entry.head.is_some() {
            sink.report(trees.span(arrow), SECOND_ARROW.about(&[]));
        }
        return;
    }
    let inside = trees.part(range);
    let mut cursor = Cursor::new(&inside);
    while let Some(attribute) = cursor.attribute() {
        let is_cfg = is_cfg(kind, &attribute.inside);
        if kind == input::Kind::Enum && !is_cfg {
            // It is the variant's.
            entry.attributes.extend(attribute.tokens);
            continue;
        }
        let words = if is_cfg { CFG } else { VALUE_ATTRIBUTE };
        sink.report(attribute.inside.span(), words.about(&[]));
    }
    entry.value = inside.between(cursor.at()..inside.len());
    let Some(head) = &entry.head else { return };
    match inside.len().checked_sub(1).and_then(|last| inside.get(last)) {
        _ if entry.value.is_empty() => {
            let route = head.name();
            sink.report(head.template.span, MISSING_VALUE.about(&[&route, &route.written()]));
        }
        Some(last) if slice.end == End::Entry => {
            sink.report(TokenTree::span(last), MISSING_COMMA.about(&[&head.name()]));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;

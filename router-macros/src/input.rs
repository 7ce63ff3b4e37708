//! Tokens to syntax. In go the tokens behind `routes!`, out come items with their settings and entries, as far as they
//! can be made out; what cannot be is reported, and reading goes on at the next thing that can.
//!
//! Values are not parsed: they are the tokens up to the next route, so that any expression will do.

mod entries;
mod head;
pub(crate) mod metas;
mod split;
mod tokens;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::diag::{
    Message, Sink,
    catalogue::{
        BAD_TYPE, EXPECTED_ENUM, EXPECTED_OPTION, EXPECTED_STATIC, EXPECTED_TABLE, MISSING_EQUALS, MISSING_SEMICOLON,
        MISSING_TYPE, MUTABLE_TABLE,
    },
    list,
};
use crate::{model, typed};

pub(crate) use entries::Entry;
pub(crate) use head::Method;
use syn::Lifetime;
use tokens::{Cursor, Trees};

/// All of a call.
pub(crate) struct Call {
    /// The path of the facade crate.
    pub(crate) facade: TokenStream,
    pub(crate) items: Vec<Item>,
    /// What was wrong outside of items.
    pub(crate) sink: Sink,
}

/// One table as written.
pub(crate) struct Item {
    pub(crate) header: Header,
    pub(crate) settings: Vec<Setting>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) sink: Sink,
}

/// What stands before the braces; it goes into the expansion as it is.
pub(crate) struct Header {
    pub(crate) attributes: TokenStream,
    pub(crate) visibility: TokenStream,
    /// From `static` to `;`: lints take an item with these places for the user's.
    pub(crate) ends: (Span, Span),
    pub(crate) name: Ident,
    /// The type of the values, if it is one.
    pub(crate) ty: Option<TokenStream>,
    pub(crate) kind: Kind,
    /// That of an enum.
    pub(crate) lifetime: Option<Lifetime>,
}

/// What is made of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `static`: a table with a value for each route.
    Table,
    /// `enum`: a variant for each route.
    Enum,
}

/// One `name = value` of `#![..]`.
pub(crate) struct Setting {
    pub(crate) name: Ident,
    pub(crate) value: Ident,
}

pub(crate) fn call(tokens: TokenStream) -> Call {
    let mut tokens = tokens.into_iter();
    let facade =
        tokens.by_ref().take_while(|tree| !matches!(tree, TokenTree::Punct(p) if p.as_char() == ';')).collect();
    let trees = Trees::new(tokens.collect());
    let mut cursor = Cursor::new(&trees);
    let mut call = Call { facade, items: Vec::new(), sink: Sink::default() };
    while !cursor.is_at_end() {
        match item(&mut cursor) {
            Ok(item) => call.items.push(item),
            Err((span, message)) => {
                call.sink.report(span, message);
                cursor.skip_item();
            }
        }
    }
    call
}

fn item(cursor: &mut Cursor<'_>) -> Result<Item, (Span, Message)> {
    let mut attributes = TokenStream::new();
    while let Some(attribute) = cursor.attribute() {
        attributes.extend(attribute.tokens);
    }
    let mut visibility = TokenStream::new();
    if let Some(invisible) = cursor.group(Delimiter::None) {
        visibility.extend([TokenTree::Group(invisible.clone())]);
    } else if let Some(public) = cursor.keyword("pub") {
        visibility.extend([TokenTree::Ident(public)]);
        visibility.extend(cursor.group(Delimiter::Parenthesis).map(|group| TokenTree::Group(group.clone())));
    }
    if let Some(keyword) = cursor.keyword("enum") {
        return typed(cursor, attributes, visibility, keyword.span());
    }
    let expected = |cursor: &Cursor<'_>| (cursor.span(), EXPECTED_TABLE.about(&[]));
    let mut sink = Sink::default();
    let keyword = match cursor.keyword("static") {
        Some(keyword) => keyword.span(),
        None => constant(cursor, &mut sink).ok_or_else(|| expected(cursor))?,
    };
    if let Some(mutable) = cursor.keyword("mut") {
        sink.report(mutable.span(), MUTABLE_TABLE.about(&[]));
    }
    let name = cursor.ident().ok_or_else(|| expected(cursor))?;
    let ty = if cursor.punct(':').is_some() { cursor.before_body() } else { TokenStream::new() };
    let ty = ty_of(ty, &name, &mut sink);
    if cursor.punct('=').is_none() && cursor.is_at_body() && ty.is_some() {
        sink.report(cursor.span(), MISSING_EQUALS.about(&[&name, &name]));
    }
    let body = cursor.group(Delimiter::Brace).ok_or_else(|| expected(cursor))?.clone();
    let end = cursor.punct(';').unwrap_or_else(|| {
        sink.report(body.span_close(), MISSING_SEMICOLON.about(&[&name, &name]));
        body.span_close()
    });
    let header = Header { attributes, visibility, ends: (keyword, end), name, ty, kind: Kind::Table, lifetime: None };
    Ok(filled(header, &body, sink))
}

/// An item whose keyword is `enum`, from its name on.
fn typed(
    cursor: &mut Cursor<'_>,
    attributes: TokenStream,
    visibility: TokenStream,
    keyword: Span,
) -> Result<Item, (Span, Message)> {
    let mut sink = Sink::default();
    let expected = |cursor: &Cursor<'_>| (cursor.span(), EXPECTED_ENUM.about(&[]));
    let name = cursor.ident().ok_or_else(|| expected(cursor))?;
    let start = cursor.at();
    while !matches!(cursor.kind(), tokens::Kind::End | tokens::Kind::Semicolon) && !cursor.is_at_body() {
        cursor.bump();
    }
    let lifetime = typed::lifetime(cursor.between(start, cursor.at()), &mut sink);
    let body = cursor.group(Delimiter::Brace).ok_or_else(|| expected(cursor))?.clone();
    // As behind any other enum, nothing has to stand here.
    let end = cursor.punct(';').unwrap_or_else(|| body.span_close());
    let header = Header { attributes, visibility, ends: (keyword, end), name, ty: None, kind: Kind::Enum, lifetime };
    Ok(filled(header, &body, sink))
}

/// An item with what stands in its braces.
fn filled(header: Header, body: &Group, mut sink: Sink) -> Item {
    let trees = Trees::new(body.stream().into_iter().collect());
    let mut inside = Cursor::new(&trees);
    let settings = settings(&mut inside, &mut sink);
    let entries = entries::entries(&inside, header.kind, &mut sink);
    Item { header, settings, entries, sink }
}

/// Takes a `const` or `let` in the place of `static`.
fn constant(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Option<Span> {
    let keyword = cursor.keyword("const").or_else(|| cursor.keyword("let"))?;
    sink.report(keyword.span(), EXPECTED_STATIC.about(&[&keyword]));
    Some(keyword.span())
}

/// Checks that a type is one: a fault inside it would take the whole expansion with it.
fn ty_of(tokens: TokenStream, name: &Ident, sink: &mut Sink) -> Option<TokenStream> {
    if tokens.is_empty() {
        sink.report(name.span(), MISSING_TYPE.about(&[name, name]));
        return None;
    }
    if let Err(error) = syn::parse2::<syn::Type>(tokens.clone()) {
        let last = tokens.into_iter().last().map_or_else(|| name.span(), |tree| tree.span());
        sink.report(last, BAD_TYPE.about(&[name, &error]));
        return None;
    }
    Some(tokens)
}

/// Reads every `#![..]` at the head of the braces.
fn settings(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Vec<Setting> {
    let mut settings = Vec::new();
    while let Some((span, group)) = cursor.inner_attribute() {
        inner(span, &group, sink, &mut settings);
    }
    settings
}

fn inner(span: Span, group: &Group, sink: &mut Sink, settings: &mut Vec<Setting>) {
    let trees = Trees::new(group.stream().into_iter().collect());
    let mut cursor = Cursor::new(&trees);
    let expected = || EXPECTED_OPTION.about(&[&list(&model::option_names())]);
    if cursor.is_at_end() {
        return sink.report(span, expected());
    }
    while !cursor.is_at_end() {
        let place = cursor.span();
        let setting = cursor.ident().and_then(|name| {
            cursor.punct('=')?;
            Some(Setting { name, value: cursor.ident()? })
        });
        let is_whole = cursor.is_at_end() || cursor.peek(',');
        match setting {
            Some(setting) if is_whole => settings.push(setting),
            _ => sink.report(place, expected()),
        }
        cursor.skip_past(',');
    }
}

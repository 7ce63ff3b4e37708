//! The routes of a table, as written. In go the tokens between the braces, out come entries; a broken one is reported
//! and left out.
//!
//! A value ends where a `,` is followed by a route or by nothing, or where a whole head, `GET "/x" =>`, begins without a
//! `,` before it: that cannot stand in an expression outside of braces, so a forgotten `,` is always seen, while the
//! commas of generics and closures do no harm.

use proc_macro2::{Span, TokenStream};
use syn::LitStr;
use wayplan_runtime::Method as Known;

use super::tokens::{Cursor, Kind, Trees, string};
use crate::diag::{
    self, Message, Sink,
    catalogue::{
        ATTRIBUTE, CFG, EXPECTED_ROUTE, METHODS_BY_COMMA, MISPLACED_OPTIONS, MISSING_ARROW, MISSING_COMMA,
        MISSING_METHOD, MISSING_TEMPLATE, MISSING_VALUE, TRAILING_PIPE, UNQUOTED_TEMPLATE,
    },
    visible,
};

/// One route as written.
pub(crate) struct Entry {
    /// The text of its doc comments, each line as it stands in the comment.
    pub(crate) doc: Vec<String>,
    /// `#[allow(..)]` and `#[expect(..)]`.
    pub(crate) lints: Vec<TokenStream>,
    pub(crate) methods: Vec<Method>,
    pub(crate) template: LitStr,
    /// Nothing, if it was forgotten.
    pub(crate) value: TokenStream,
}

/// A method as written.
pub(crate) struct Method {
    pub(crate) text: String,
    pub(crate) is_quoted: bool,
    pub(crate) span: Span,
}

pub(super) fn entries(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Vec<Entry> {
    let mut entries = Vec::new();
    while !cursor.is_at_end() {
        if let Some((span, _)) = cursor.inner_attribute() {
            sink.report(span, MISPLACED_OPTIONS.about(&[]));
            if cursor.kind() == Kind::Comma {
                cursor.bump();
            }
            continue;
        }
        let start = cursor.at();
        match entry(cursor, sink) {
            Ok(entry) => entries.push(entry),
            Err((span, message)) => {
                sink.report(span, message);
                let from = cursor.at().max(start + 1);
                let is_stray_comma = cursor.trees.kind(start) == Kind::Comma;
                cursor.move_to(if is_stray_comma { from } else { value_end(cursor.trees, from).next });
            }
        }
    }
    entries
}

fn entry(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Result<Entry, (Span, Message)> {
    let mut entry_doc = Vec::new();
    let mut lints = Vec::new();
    while let Some(attribute) = cursor.attribute() {
        let trees = Trees::new(attribute.inside.stream().into_iter().collect());
        let mut inside = Cursor::new(&trees);
        if let Some(text) = doc(&mut inside) {
            entry_doc.push(text);
        } else if inside.keyword("allow").or_else(|| inside.keyword("expect")).is_some() {
            lints.push(attribute.tokens);
        } else if inside.keyword("cfg").or_else(|| inside.keyword("cfg_attr")).is_some() {
            sink.report(attribute.inside.span(), CFG.about(&[]));
        } else {
            sink.report(attribute.inside.span(), ATTRIBUTE.about(&[]));
        }
    }
    let (methods, template) = head(cursor, sink)?;
    let route = name(&methods, &template);
    if cursor.kind() != Kind::Arrow {
        return Err((template.span(), MISSING_ARROW.about(&[&route, &route.written()])));
    }
    cursor.skip_arrow();
    let start = cursor.at();
    let end = value_end(cursor.trees, start);
    let value = cursor.between(start, end.at);
    cursor.move_to(end.next);
    if value.is_empty() {
        sink.report(template.span(), MISSING_VALUE.about(&[&route, &route.written()]));
    } else if end.lacks_comma {
        let last = cursor.trees.get(end.at - 1).map_or_else(|| template.span(), proc_macro2::TokenTree::span);
        sink.report(last, MISSING_COMMA.about(&[&route]));
    }
    Ok(Entry { doc: entry_doc, lints, methods, template, value })
}

/// The text of `doc = "text"`.
fn doc(inside: &mut Cursor<'_>) -> Option<String> {
    if inside.trees.word(0)? != "doc" || inside.trees.kind(3) != Kind::End || !inside.trees.is_punct(1, '=') {
        return None;
    }
    string(inside.trees.get(2)?).map(|text| text.value())
}

/// Methods and template.
fn head(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Result<(Vec<Method>, LitStr), (Span, Message)> {
    let place = cursor.span();
    let methods = methods(cursor, sink);
    if let Some(template) = cursor.string() {
        if methods.is_empty() {
            return Err((template.span(), missing_method(&template.value())));
        }
        return Ok((methods, template));
    }
    let Some(last) = methods.last() else { return Err((place, EXPECTED_ROUTE.about(&[]))) };
    if methods.len() == 1 && last.text.starts_with('/') {
        return Err((last.span, missing_method(&last.text)));
    }
    if cursor.peek('/') {
        // What looks like a template goes up to the `=>`.
        while !matches!(cursor.kind(), Kind::Arrow | Kind::Comma | Kind::End) {
            cursor.bump();
        }
        cursor.skip_arrow();
        return Err((last.span, UNQUOTED_TEMPLATE.about(&[&last.text])));
    }
    Err((last.span, MISSING_TEMPLATE.about(&[&visible(&last.text), &visible(&last.text)])))
}

/// Methods with `|` between them.
fn methods(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Vec<Method> {
    let mut methods = Vec::new();
    let mut separator = None;
    loop {
        let span = cursor.span();
        // A string before `=>` is the template, unless it is one of several methods and no path.
        let is_template = cursor.kind() == Kind::Text && cursor.trees.kind(cursor.at() + 1) == Kind::Arrow;
        let is_path = |text: &LitStr| methods.is_empty() || text.value().starts_with('/');
        let is_template =
            is_template && cursor.trees.get(cursor.at()).and_then(string).is_some_and(|text| is_path(&text));
        let method = match cursor.kind() {
            Kind::Word => cursor.ident().map(|word| Method { text: word.to_string(), is_quoted: false, span }),
            Kind::Text if !is_template => {
                cursor.string().map(|text| Method { text: text.value(), is_quoted: true, span })
            }
            _ => None,
        };
        let Some(method) = method else {
            if let Some(separator) = separator {
                sink.report(separator, TRAILING_PIPE.about(&[]));
            }
            return methods;
        };
        methods.push(method);
        separator = Some(cursor.span());
        match cursor.kind() {
            Kind::Pipe => cursor.bump(),
            Kind::Comma
                if matches!(cursor.trees.kind(cursor.at() + 1), Kind::Word | Kind::Text)
                    && starts_route(cursor.trees, cursor.at() + 1) =>
            {
                // `GET, PUT "/x"`, unless `PUT` begins a route of its own and this one has no template.
                sink.report(cursor.span(), METHODS_BY_COMMA.about(&[]));
                cursor.bump();
                separator = None;
            }
            _ => return methods,
        }
    }
}

fn missing_method(template: &str) -> Message {
    let template = visible(template);
    MISSING_METHOD.about(&[&template, &template, &template])
}

/// How messages name a route.
fn name(methods: &[Method], template: &LitStr) -> diag::Route {
    diag::Route::new(methods.iter().map(|method| method.text.as_str()), &template.value())
}

/// Where a value ends, and where reading goes on.
struct End {
    at: usize,
    next: usize,
    lacks_comma: bool,
}

fn value_end(trees: &Trees, from: usize) -> End {
    let mut at = from;
    loop {
        match trees.kind(at) {
            Kind::End => return End { at, next: at, lacks_comma: false },
            Kind::Comma if trees.kind(at + 1) == Kind::End || starts_route(trees, at + 1) => {
                return End { at, next: at + 1, lacks_comma: false };
            }
            Kind::Word | Kind::Text if is_whole_head(trees, at) => return End { at, next: at, lacks_comma: true },
            Kind::Hash if starts_route(trees, at) => return End { at, next: at, lacks_comma: true },
            _ => at += 1,
        }
    }
}

/// What stands behind methods, and where; nothing if no methods stand here. A lone string counts as a method.
fn behind_methods(trees: &Trees, from: usize) -> Option<(usize, Kind)> {
    let mut at = from;
    loop {
        if !matches!(trees.kind(at), Kind::Word | Kind::Text) {
            return (at > from).then(|| (at, trees.kind(at)));
        }
        match trees.kind(at + 1) {
            Kind::Pipe => at += 2,
            other => return Some((at + 1, other)),
        }
    }
}

/// Whether the head of a route stands here, up to its `=>`: no expression has one outside of braces.
fn is_whole_head(trees: &Trees, at: usize) -> bool {
    match behind_methods(trees, at) {
        Some((_, Kind::Arrow)) => true,
        Some((template, Kind::Text)) => trees.kind(template + 1) == Kind::Arrow,
        _ => false,
    }
}

/// Whether what stands here, behind a `,`, is a route or meant as one, and not the rest of an expression.
fn starts_route(trees: &Trees, mut at: usize) -> bool {
    while trees.kind(at) == Kind::Hash {
        match (trees.kind(at + 1), trees.kind(at + 2)) {
            (Kind::Bang, Kind::Bracket) => return true,
            (Kind::Bracket, _) => at += 2,
            _ => return false,
        }
    }
    while is_standard(trees, at) && trees.kind(at + 1) == Kind::Comma {
        at += 2;
    }
    match trees.kind(at) {
        Kind::Comma | Kind::Arrow | Kind::Text => true,
        Kind::Word => match behind_methods(trees, at) {
            Some((_, Kind::Text | Kind::Arrow)) => true,
            Some((next, _)) if (at..next).step_by(2).all(|method| is_standard(trees, method)) => {
                trees.kind(next) == Kind::End || ['=', '/'].iter().any(|&sign| trees.is_punct(next, sign))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether a standard method, or `ANY`, stands here.
fn is_standard(trees: &Trees, at: usize) -> bool {
    trees.word(at).is_some_and(|word| !matches!(Known::from(word.to_string().as_str()), Known::Other(_)))
}

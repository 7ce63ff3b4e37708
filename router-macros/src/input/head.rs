//! The head of a route: methods and template. In go the tokens before its `=>`, without attributes; out comes a head, or
//! the one thing that keeps it from being one. What does not keep it from being read is reported on the way.

use proc_macro2::{Delimiter, Span, TokenStream};

use super::{
    split::is_standard,
    tokens::{Cursor, Kind, Text, Trees},
};
use crate::diag::{
    self, Message, Sink,
    catalogue::{
        EXPECTED_ROUTE, METHOD_IN_TEMPLATE, METHOD_PATH, METHODS_BY_COMMA, MISSING_ARROW, MISSING_METHOD, MISSING_PIPE,
        MISSING_TEMPLATE, PARENTHESES, RAW_METHOD, STAR, TRAILING_PIPE, TWO_TEMPLATES, UNQUOTED_TEMPLATE,
        UNREAD_TEMPLATE,
    },
    visible,
};

/// Methods and template as written.
pub(crate) struct Head {
    /// None, if the template stands alone.
    pub(crate) methods: Vec<Method>,
    pub(crate) template: Text,
}

/// A method as written.
pub(crate) struct Method {
    pub(crate) text: String,
    pub(crate) is_quoted: bool,
    pub(crate) span: Span,
}

impl Head {
    /// How messages name the route.
    pub(crate) fn name(&self) -> diag::Route {
        diag::Route::new(self.methods.iter().map(|method| method.text.as_str()), &self.template.value)
    }

    /// What to say where the template must not stand alone.
    pub(crate) fn missing_method(&self) -> Message {
        let written = &self.template.value;
        let shown = visible(written);
        if let Some((method, path)) = written.split_once([' ', ':'])
            && let path = path.trim_start()
            && path.starts_with('/')
            && wayplan_runtime::Method::from(method).is_token()
        {
            let method = diag::written(&method.to_ascii_uppercase());
            return METHOD_IN_TEMPLATE.about(&[&shown, &method, &visible(path)]);
        }
        MISSING_METHOD.about(&[&shown, &shown, &shown])
    }
}

/// Reads a head. `has_arrow` is whether a `=>` follows.
pub(super) fn head(trees: &Trees, has_arrow: bool, sink: &mut Sink) -> Result<Head, (Span, Message)> {
    let mut cursor = Cursor::new(trees);
    let place = cursor.span();
    if cursor.peek('*') {
        return Err((place, STAR.about(&[])));
    }
    if let Some(group) = cursor.group(Delimiter::Parenthesis) {
        return Err((group.span(), PARENTHESES.about(&[])));
    }
    let methods = methods(&mut cursor, sink)?;
    let Some(template) = cursor.text() else {
        return Err(match methods.last() {
            None => (place, EXPECTED_ROUTE.about(&[])),
            Some(last) => no_template(&mut cursor, last),
        });
    };
    let head = Head { methods, template };
    let arrow = |place| {
        let route = head.name();
        Err((place, MISSING_ARROW.about(&[&route, &route.written()])))
    };
    match cursor.kind() {
        Kind::End if has_arrow => Ok(head),
        Kind::Text if has_arrow => Err((cursor.span(), TWO_TEMPLATES.about(&[&head.name()]))),
        _ if has_arrow => arrow(cursor.span()),
        _ if head.methods.is_empty() => Err((head.template.span, head.missing_method())),
        _ => arrow(head.template.span),
    }
}

/// What is wrong where a template should stand behind the last method.
fn no_template(cursor: &mut Cursor<'_>, last: &Method) -> (Span, Message) {
    let method = diag::written(&last.text);
    if cursor.is_at_end() || cursor.peek('=') {
        return (last.span, MISSING_TEMPLATE.about(&[&visible(&last.text), &method]));
    }
    if cursor.peek('/') {
        return (last.span, UNQUOTED_TEMPLATE.about(&[&method]));
    }
    let place = cursor.span();
    if cursor.group(Delimiter::Parenthesis).is_some() && cursor.is_at_end() {
        return (place, PARENTHESES.about(&[]));
    }
    (place, UNREAD_TEMPLATE.about(&[&method]))
}

/// Methods with `|` between them.
fn methods(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Result<Vec<Method>, (Span, Message)> {
    let mut methods: Vec<Method> = Vec::new();
    // Whether a method has to follow.
    let mut pipe: Option<Span> = None;
    loop {
        if cursor.kind() == Kind::Pipe {
            if let Some(earlier) = pipe.or_else(|| methods.is_empty().then(|| cursor.span())) {
                sink.report(earlier, TRAILING_PIPE.about(&[]));
            }
            pipe = Some(cursor.span());
            cursor.bump();
            continue;
        }
        let is_method = match cursor.kind() {
            Kind::Word => methods.is_empty() || pipe.is_some() || is_next_method(cursor),
            Kind::Text => is_extension(cursor, methods.is_empty(), pipe.is_some()),
            _ => false,
        };
        if !is_method {
            if let Some(pipe) = pipe {
                sink.report(pipe, TRAILING_PIPE.about(&[]));
            }
            return Ok(methods);
        }
        let method = method(cursor, sink)?;
        if let Some(last) = methods.last()
            && pipe.is_none()
        {
            let (last, next) = (diag::written(&last.text), diag::written(&method.text));
            sink.report(method.span, MISSING_PIPE.about(&[&last, &next, &last, &next]));
        }
        methods.push(method);
        pipe = None;
        if cursor.kind() == Kind::Comma {
            sink.report(cursor.span(), METHODS_BY_COMMA.about(&[]));
            pipe = Some(cursor.span());
            cursor.bump();
        }
    }
}

/// Whether the word here is one more method, though no `|` stands before it, and not meant as a template.
fn is_next_method(cursor: &Cursor<'_>) -> bool {
    is_standard(cursor.trees, cursor.at())
        || matches!(cursor.trees.kind(cursor.at() + 1), Kind::Text | Kind::Word | Kind::Pipe)
}

/// Whether the string here is a method and not the template.
fn is_extension(cursor: &Cursor<'_>, is_first: bool, is_behind_pipe: bool) -> bool {
    let is_path = cursor.trees.text(cursor.at()).is_some_and(|text| text.starts_with('/'));
    match cursor.trees.kind(cursor.at() + 1) {
        Kind::End => is_behind_pipe && !is_path,
        Kind::Text | Kind::Pipe | Kind::Comma => !is_path,
        _ => (is_first || is_behind_pipe) && !is_path,
    }
}

fn method(cursor: &mut Cursor<'_>, sink: &mut Sink) -> Result<Method, (Span, Message)> {
    let span = cursor.span();
    if let Some(text) = cursor.text() {
        return Ok(Method { text: text.value, is_quoted: true, span });
    }
    let is_path = |at: usize| cursor.trees.is_punct(at, ':') && cursor.trees.is_punct(at + 1, ':');
    if is_path(cursor.at() + 1) {
        let mut last = cursor.at();
        while is_path(last + 1) && cursor.trees.word(last + 3).is_some() {
            last += 3;
        }
        let path: TokenStream = cursor.between(cursor.at(), last + 1);
        let name = cursor.trees.word(last).map(ToString::to_string).filter(|name| !name.contains(char::is_lowercase));
        let path: String = path.into_iter().map(|tree| tree.to_string()).collect();
        return Err((span, METHOD_PATH.about(&[&path, &diag::written(name.as_deref().unwrap_or("GET"))])));
    }
    let word = cursor.ident().map(|word| word.to_string()).unwrap_or_default();
    if let Some(raw) = word.strip_prefix("r#") {
        sink.report(span, RAW_METHOD.about(&[&word, &raw]));
        return Ok(Method { text: raw.to_owned(), is_quoted: false, span });
    }
    Ok(Method { text: word, is_quoted: false, span })
}

//! What the macro has to say. In go findings, each with its place, out come `compile_error!`s, and warnings in the form
//! of deprecated constants. The words are those of [`catalogue`], and, about a template by itself, the runtime's.

pub(crate) mod catalogue;

use std::{collections::HashSet, fmt};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use wayplan_runtime::Method;

/// A message in full.
pub(crate) struct Message(pub(crate) String);

/// The findings of one item.
#[derive(Default)]
pub(crate) struct Sink {
    findings: Vec<Finding>,
}

struct Finding {
    /// Where the mistake is, of which this is a part.
    mistake: Span,
    span: Span,
    message: Message,
}

impl Sink {
    pub(crate) fn report(&mut self, span: Span, message: Message) {
        self.findings.push(Finding { mistake: span, span, message });
    }

    /// Adds to what was reported last.
    pub(crate) fn report_also(&mut self, span: Span, message: Message) {
        let mistake = self.findings.last().map_or(span, |last| last.mistake);
        self.findings.push(Finding { mistake, span, message });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    #[cfg(test)]
    pub(crate) fn messages(&self) -> impl Iterator<Item = &str> {
        self.findings.iter().map(|finding| finding.message.0.as_str())
    }

    /// The findings in the order of the source, each once.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let mut findings = self.findings;
        findings.sort_by_key(|finding| position(finding.mistake));
        let mut told = HashSet::new();
        findings.retain(|Finding { span, message, .. }| told.insert((position(*span), message.0.clone())));
        let errors = findings.iter().map(|Finding { span, message: Message(message), .. }| {
            quote_spanned!(*span=> ::core::compile_error! { #message })
        });
        errors.collect()
    }
}

/// Line and column of a span; without a compiler, and in some editors, all are the same.
fn position(span: Span) -> (usize, usize) {
    if !proc_macro::is_available() {
        return (0, 0);
    }
    let start = span.unwrap().start();
    (start.line(), start.column())
}

/// The line of a span, or 0.
pub(crate) fn line(span: Span) -> u32 {
    u32::try_from(position(span).0).unwrap_or(0)
}

/// What stable Rust lets a macro say without failing: that something at this place is deprecated.
pub(crate) struct Warning {
    span: Span,
    /// Nothing, if there is nothing to warn of: an `#[expect(..)]` is then left unfulfilled.
    messages: Vec<(&'static str, Message)>,
    lints: TokenStream,
}

impl Warning {
    /// Each message has a name for what is wrong; `lints` are the `#[allow(..)]` and `#[expect(..)]` of the route.
    pub(crate) fn new(span: Span, messages: Vec<(&'static str, Message)>, lints: &[TokenStream]) -> Warning {
        Warning { span, messages, lints: lints.iter().cloned().collect() }
    }

    pub(crate) fn into_tokens(self) -> TokenStream {
        let Warning { span, messages, lints } = self;
        let site = Span::mixed_site();
        if messages.is_empty() {
            return quote_spanned!(site=> #lints const _: () = (););
        }
        let warnings = messages.into_iter().map(|(name, Message(message))| {
            let (name, shown) = (Ident::new(name, site), Ident::new(name, span));
            quote_spanned! {site=>
                #lints
                const _: () = {
                    #[deprecated(note = #message)]
                    #[allow(non_upper_case_globals)]
                    const #name: () = ();
                    #shown
                };
            }
        });
        warnings.collect()
    }
}

/// A route as messages name it: methods and template.
#[derive(Clone)]
pub(crate) struct Route {
    methods: Vec<String>,
    template: String,
}

impl Route {
    pub(crate) fn new<'m>(methods: impl Iterator<Item = &'m str>, template: &str) -> Route {
        Route { methods: methods.map(visible).collect(), template: visible(template) }
    }

    /// As it is written in a table.
    pub(crate) fn written(&self) -> String {
        let methods: Vec<_> = self.methods.iter().map(|method| written(method)).collect();
        [methods.join(" | "), format!("\"{}\"", self.template)].join(if methods.is_empty() { "" } else { " " })
    }
}

/// A method as a table writes it.
pub(crate) fn written(method: &str) -> String {
    match Method::from(method.to_ascii_uppercase().as_str()) {
        Method::Other(_) => format!("\"{method}\""),
        _ => method.to_owned(),
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.methods.is_empty() {
            return write!(f, "`{}`", self.template);
        }
        let space = if self.methods.is_empty() { "" } else { " " };
        write!(f, "`{}{space}{}`", self.methods.join(" | "), self.template)
    }
}

/// Text that stays on its line.
pub(crate) fn visible(text: &str) -> String {
    let mut visible = String::new();
    for c in text.chars() {
        if c.is_control() { visible.extend(c.escape_default()) } else { visible.push(c) }
    }
    visible
}

/// Several things in code font, separated by commas.
pub(crate) fn list<T: fmt::Display>(things: &[T]) -> String {
    let quoted: Vec<_> = things.iter().map(|thing| format!("`{thing}`")).collect();
    quoted.join(", ")
}

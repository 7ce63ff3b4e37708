//! What the macro has to say. In go findings, each with its place, out come `compile_error!`s, and warnings in the form
//! of deprecated constants. The words are those of [`catalogue`], and, about a template by itself, the runtime's.

pub(crate) mod catalogue;

use std::{collections::HashSet, fmt};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

/// A message in full.
pub(crate) struct Message(pub(crate) String);

/// The findings of one item.
#[derive(Default)]
pub(crate) struct Sink {
    findings: Vec<(Span, String)>,
}

impl Sink {
    pub(crate) fn report(&mut self, span: Span, message: Message) {
        self.findings.push((span, message.0));
    }

    /// Takes over an error of the parser of types.
    pub(crate) fn report_syntax(&mut self, error: &syn::Error) {
        self.findings.extend(error.into_iter().map(|error| (error.span(), error.to_string())));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// The findings in the order in which they were made, each once.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let mut told = HashSet::new();
        let findings = self.findings.into_iter();
        findings
            .filter(|(span, message)| told.insert((format!("{span:?}"), message.clone())))
            .map(|(span, message)| quote_spanned!(span=> ::core::compile_error! { #message }))
            .collect()
    }
}

/// What stable Rust lets a macro say without failing: that something at this place is deprecated.
pub(crate) struct Warning {
    span: Span,
    message: String,
    lints: TokenStream,
}

impl Warning {
    /// `lints` are the `#[allow(..)]` and `#[expect(..)]` of the route.
    pub(crate) fn new(span: Span, message: Message, lints: &[TokenStream]) -> Warning {
        Warning { span, message: message.0, lints: lints.iter().cloned().collect() }
    }

    pub(crate) fn into_tokens(self) -> TokenStream {
        let Warning { span, message, lints } = self;
        let shown = Ident::new("unreachable_route", span);
        quote_spanned! {Span::mixed_site()=>
            #lints
            const _: () = {
                #[deprecated(note = #message)]
                #[allow(non_upper_case_globals)]
                const unreachable_route: () = ();
                #shown
            };
        }
    }
}

/// A route as messages name it: methods and template.
#[derive(Clone)]
pub(crate) struct Route(String);

impl Route {
    pub(crate) fn new<'m>(methods: impl Iterator<Item = &'m str>, template: &str) -> Route {
        let methods: Vec<_> = methods.collect();
        Route(format!("{} {}", methods.join(" | "), visible(template)))
    }
}

impl Route {
    /// Without quotes.
    pub(crate) fn bare(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

/// Text that stays on its line.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

/// Several things in code font, separated by commas.
pub(crate) fn list<T: fmt::Display>(things: &[T]) -> String {
    let quoted: Vec<_> = things.iter().map(|thing| format!("`{thing}`")).collect();
    quoted.join(", ")
}

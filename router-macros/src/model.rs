//! Syntax to routes. In goes an item as written, out comes a [`Model`]: its options and its routes, each with a parsed
//! template and methods that are tokens. What is none of that is reported and left out.

use proc_macro2::{Span, TokenStream};
use wayplan_runtime::{Case, Method, MethodPolicy, Options, SlashPolicy, nearest::nearest, template::Template};

use crate::{
    diag::{
        self, Message, Sink,
        catalogue::{
            INVALID_METHOD, LOWER_CASE_METHOD, MISSPELT_METHOD, MISSPELT_OPTION, MISSPELT_VALUE, REPEATED_OPTION,
            UNKNOWN_METHOD, UNKNOWN_OPTION, UNKNOWN_VALUE,
        },
        list, visible,
    },
    input::{self, Entry, Header, Item, Kind, Setting},
};

/// A table in terms of routes.
pub(crate) struct Model {
    pub(crate) header: Header,
    pub(crate) choices: Choices,
    pub(crate) routes: Vec<Route>,
    /// Prefixes: routes without methods.
    pub(crate) mounts: Vec<Route>,
    /// What is mounted in a table: the static below each prefix.
    pub(crate) below: Vec<TokenStream>,
    /// The values of all entries, also of those that are no routes: they stay in the expansion for editors to find.
    pub(crate) values: Vec<TokenStream>,
    pub(crate) sink: Sink,
}

/// What the options say.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    pub(crate) options: Options,
    /// Of routes that nothing reaches.
    pub(crate) unreachable: Level,
    /// Of routes that share some paths and not others.
    pub(crate) overlap: Level,
    /// Of methods that a more specific shape refuses.
    pub(crate) hidden: Level,
    /// Of literal text that other routers take for a parameter.
    pub(crate) foreign: Level,
    pub(crate) form: Option<Form>,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            options: Options::default(),
            unreachable: Level::Warn,
            overlap: Level::Allow,
            hidden: Level::Allow,
            foreign: Level::Warn,
            form: None,
        }
    }
}

/// What becomes of a finding that is no error by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    Allow,
    Warn,
    Deny,
}

/// Which form answers look-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A match tree, printed as code.
    Code,
    /// A walk of the data.
    Data,
}

/// A route.
pub(crate) struct Route {
    /// Which of the entries it is.
    pub(crate) entry: usize,
    pub(crate) methods: Vec<Named>,
    pub(crate) template: Template,
    pub(crate) doc: String,
    pub(crate) line: u32,
    pub(crate) lints: Vec<TokenStream>,
    /// Where its template stands.
    pub(crate) span: Span,
}

/// A method and its place.
pub(crate) struct Named {
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl Named {
    pub(crate) fn method(&self) -> Method<'_> {
        Method::from(self.text.as_str())
    }
}

impl Route {
    /// How messages name it.
    pub(crate) fn name(&self) -> diag::Route {
        diag::Route::new(self.methods.iter().map(|method| method.text.as_str()), self.template.text())
    }
}

pub(crate) fn model(item: Item) -> Model {
    let Item { header, settings, entries, mut sink } = item;
    let choices = choices(&settings, &mut sink);
    let (mut routes, mut mounts) = (Vec::new(), Vec::new());
    let (mut values, mut below) = (Vec::new(), Vec::new());
    for (place, entry) in entries.into_iter().enumerate() {
        let is_bare = entry.head.as_ref().is_some_and(|head| head.methods.is_empty());
        let is_mount = is_bare && (header.kind == Kind::Enum || names_static(&entry.value));
        let list = if is_mount { &mut mounts } else { &mut routes };
        list.extend(route(&entry, place, is_mount, &mut sink));
        if is_mount { &mut below } else { &mut values }.push(entry.value);
    }
    values.retain(|value| !value.is_empty());
    Model { header, choices, routes, mounts, below, values, sink }
}

/// Whether a value is a path to what is named as statics are, in upper case: a table to be mounted. With any other value a
/// route without a method lacks one.
fn names_static(value: &TokenStream) -> bool {
    let is_upper = |name: &str| name.contains(char::is_uppercase) && !name.contains(char::is_lowercase);
    syn::parse2::<syn::Path>(value.clone()).is_ok_and(|path| {
        path.segments.last().is_some_and(|last| last.arguments.is_empty() && is_upper(&last.ident.to_string()))
    })
}

fn route(entry: &Entry, place: usize, is_mount: bool, sink: &mut Sink) -> Option<Route> {
    let head = entry.head.as_ref()?;
    let span = head.template.span;
    if head.methods.is_empty() && !is_mount {
        sink.report(span, head.missing_method());
        return None;
    }
    let methods: Vec<_> = head.methods.iter().filter_map(|written| method(written, sink)).collect();
    let template = match Template::parse(&head.template.value) {
        Ok(template) => template,
        Err(error) => {
            sink.report(span, Message(error.report().to_string()));
            return None;
        }
    };
    let doc: Vec<_> = entry.doc.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let (doc, lints) = (doc.join("\n"), entry.lints.clone());
    Some(Route { entry: place, methods, template, doc, line: diag::line(span), lints, span })
}

/// The methods that stand without quotes.
pub(crate) const STANDARD: [&str; 10] =
    ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "ANY"];

/// An extension token stands in quotes, a standard method without.
fn method(written: &input::Method, sink: &mut Sink) -> Option<Named> {
    let text = written.text.clone();
    let known = |text: &str| !matches!(Method::from(text), Method::Other(_));
    let message = if written.is_quoted {
        if Method::from(text.as_str()).is_token() {
            return Some(Named { text, span: written.span });
        }
        INVALID_METHOD.about(&[&visible(&text)])
    } else if known(&text) {
        return Some(Named { text, span: written.span });
    } else if known(&text.to_ascii_uppercase()) {
        LOWER_CASE_METHOD.about(&[&text, &text.to_ascii_uppercase()])
    } else if let Some(meant) = nearest(&text, STANDARD) {
        MISSPELT_METHOD.about(&[&text, &meant, &text])
    } else {
        UNKNOWN_METHOD.about(&[&text, &text])
    };
    sink.report(written.span, message);
    None
}

/// An option: its name, and what each of its values makes of the choices.
type Known = (&'static str, &'static [(&'static str, fn(&mut Choices))]);

const OPTIONS: [Known; 8] = [
    (
        "methods",
        &[
            ("strict", |choices| choices.options.methods = MethodPolicy::Strict),
            ("fall_through", |choices| choices.options.methods = MethodPolicy::FallThrough),
        ],
    ),
    (
        "slash",
        &[
            ("strict", |choices| choices.options.slash = SlashPolicy::Strict),
            ("ignore", |choices| choices.options.slash = SlashPolicy::Ignore),
            ("redirect", |choices| choices.options.slash = SlashPolicy::Redirect),
        ],
    ),
    (
        "case",
        &[
            ("sensitive", |choices| choices.options.case = Case::Sensitive),
            ("ignore_ascii", |choices| choices.options.case = Case::IgnoreAscii),
        ],
    ),
    (
        "unreachable",
        &[
            ("allow", |choices| choices.unreachable = Level::Allow),
            ("warn", |choices| choices.unreachable = Level::Warn),
            ("deny", |choices| choices.unreachable = Level::Deny),
        ],
    ),
    (
        "overlap",
        &[("allow", |choices| choices.overlap = Level::Allow), ("deny", |choices| choices.overlap = Level::Deny)],
    ),
    (
        "hidden",
        &[
            ("allow", |choices| choices.hidden = Level::Allow),
            ("warn", |choices| choices.hidden = Level::Warn),
            ("deny", |choices| choices.hidden = Level::Deny),
        ],
    ),
    (
        "foreign",
        &[
            ("allow", |choices| choices.foreign = Level::Allow),
            ("warn", |choices| choices.foreign = Level::Warn),
            ("deny", |choices| choices.foreign = Level::Deny),
        ],
    ),
    (
        "form",
        &[("code", |choices| choices.form = Some(Form::Code)), ("data", |choices| choices.form = Some(Form::Data))],
    ),
];

/// The names of all options.
pub(crate) fn option_names() -> Vec<&'static str> {
    OPTIONS.iter().map(|&(option, _)| option).collect()
}

fn choices(settings: &[Setting], sink: &mut Sink) -> Choices {
    let mut choices = Choices::default();
    let mut seen = Vec::new();
    for Setting { name, value } in settings {
        let Some(&(option, values)) = OPTIONS.iter().find(|(option, _)| name == option) else {
            let names = option_names();
            let message = match nearest(&name.to_string(), names.iter().copied()) {
                Some(meant) => MISSPELT_OPTION.about(&[name, &meant, &list(&names)]),
                None => UNKNOWN_OPTION.about(&[name, &list(&names)]),
            };
            sink.report(name.span(), message);
            continue;
        };
        if seen.contains(&option) {
            sink.report(name.span(), REPEATED_OPTION.about(&[&option]));
        }
        seen.push(option);
        if let Some((_, choose)) = values.iter().find(|(known, _)| value == known) {
            choose(&mut choices);
        } else {
            let known: Vec<_> = values.iter().map(|&(value, _)| value).collect();
            let message = match nearest(&value.to_string(), known.iter().copied()) {
                Some(meant) => MISSPELT_VALUE.about(&[value, &option, &meant, &list(&known)]),
                None => UNKNOWN_VALUE.about(&[value, &option, &list(&known)]),
            };
            sink.report(value.span(), message);
        }
    }
    choices
}

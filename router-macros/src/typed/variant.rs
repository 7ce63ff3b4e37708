//! Variants as written. In go the tokens behind the `=>` of a route, out comes a variant; one that is named by several
//! routes is one variant, and has to be written alike each time.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Fields, spanned::Spanned};

use crate::{
    diag::{
        self, Sink,
        catalogue::{BAD_VARIANT, FIRST_VARIANT, OTHER_FIELDS, VARIANT_VALUE},
    },
    input::Entry,
};

/// The variants of an enum, each once, and which of them each entry names.
#[derive(Default)]
pub(super) struct Variants {
    pub(super) list: Vec<Variant>,
    pub(super) of_entries: Vec<Option<usize>>,
}

/// A variant of the enum.
pub(super) struct Variant {
    /// The doc comments and attributes of its first route.
    pub(super) attributes: TokenStream,
    pub(super) syntax: syn::Variant,
    /// The tokens of its fields, to compare.
    written: String,
}

pub(super) fn variants(entries: &[Entry], sink: &mut Sink) -> Variants {
    let mut variants = Variants::default();
    let mut places = HashMap::new();
    for entry in entries {
        let variant = variant(entry, sink).and_then(|new| {
            let place = *places.entry(new.syntax.ident.to_string()).or_insert(variants.list.len());
            match variants.list.get(place) {
                None => variants.list.push(new),
                Some(first) if first.written != new.written => {
                    let name = &new.syntax.ident;
                    sink.report(new.syntax.span(), OTHER_FIELDS.about(&[name, name]));
                    sink.report_also(first.syntax.span(), FIRST_VARIANT.about(&[name, &first.written()]));
                    return None;
                }
                Some(_) => {}
            }
            Some(place)
        });
        variants.of_entries.push(variant);
    }
    variants
}

fn variant(entry: &Entry, sink: &mut Sink) -> Option<Variant> {
    if entry.value.is_empty() {
        return None;
    }
    let route = || entry.head.as_ref().map_or_else(String::new, |head| head.name().to_string());
    match syn::parse2::<syn::Variant>(entry.value.clone()) {
        Ok(syntax) if syntax.discriminant.is_none() => {
            let written = syntax.fields.to_token_stream().to_string();
            Some(Variant { attributes: entry.attributes.clone(), syntax, written })
        }
        Ok(syntax) => {
            let place = syntax.discriminant.map_or_else(Span::call_site, |(equals, _)| equals.span);
            sink.report(place, VARIANT_VALUE.about(&[&syntax.ident]));
            None
        }
        Err(error) => {
            sink.report(error.span(), BAD_VARIANT.about(&[&route(), &error]));
            None
        }
    }
}

impl Variant {
    /// Its fields as one writes them.
    fn written(&self) -> String {
        diag::visible(&self.syntax.to_token_stream().to_string()).replace(" :", ":").replace(" <", "<")
    }

    pub(super) fn has_names(&self) -> bool {
        matches!(self.syntax.fields, Fields::Named(_))
    }
}

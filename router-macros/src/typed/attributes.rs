//! The attributes of an enum. In go all of them, out come those of each part of the expansion.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, parse::Parser};

/// The attributes of an enum, by what of the expansion they are for.
#[derive(Default)]
pub(super) struct Attributes {
    /// Those of the enum itself.
    pub(super) own: TokenStream,
    /// Conditions and lints that hold for everything.
    pub(super) shared: TokenStream,
    /// What is expected of the warnings.
    pub(super) warned: TokenStream,
}

impl Attributes {
    pub(super) fn of(tokens: TokenStream) -> Attributes {
        let mut attributes = Attributes { own: tokens.clone(), ..Attributes::default() };
        let Ok(list) = Attribute::parse_outer.parse2(tokens) else { return attributes };
        let names = |attribute: &Attribute, name: &str| attribute.path().is_ident(name);
        let is_shared = |attribute: &&Attribute| ["cfg", "cfg_attr", "allow"].iter().any(|name| names(attribute, name));
        // A lint that is expected is expected once: here of warnings, which stand outside of the enum.
        let is_expected = |attribute: &Attribute| {
            names(attribute, "expect") && attribute.to_token_stream().to_string().contains("deprecated")
        };
        attributes.shared = list.iter().filter(is_shared).map(ToTokens::to_token_stream).collect();
        let (warned, own): (Vec<_>, Vec<_>) = list.iter().partition(|attribute| is_expected(attribute));
        attributes.warned = warned.iter().map(ToTokens::to_token_stream).collect();
        attributes.own = own.iter().map(ToTokens::to_token_stream).collect();
        attributes
    }
}

//! The routes of an enum in print, with those of what is mounted: they are put together in const evaluation, since no
//! macro sees another one's call.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

use crate::{emit::with_mounts, lower::Prefix};

use super::{Bound, variant::Variant};

/// The routes of the table and of what is mounted.
pub(super) fn set(prefixes: &[Prefix], variants: &[Variant], mounts: &[Option<Bound>]) -> TokenStream {
    if mounts.is_empty() {
        return code!(
            static __ROUTES: __wayplan::RouteSet = __wayplan::RouteSet::new(&__TABLE);
        );
    }
    let types = mounts.iter().map(|bound| {
        let bound = bound.as_ref()?;
        let field = variants.get(bound.variant)?.syntax.fields.iter().nth(bound.fields.child?)?;
        Some(&field.ty)
    });
    let sets: Vec<_> = types
        .flatten()
        .map(|ty| {
            let (site, of_static) = (Span::mixed_site(), of_static(ty.to_token_stream()));
            quote_spanned!(site.located_at(ty.span())=> <#of_static as __wayplan::Routes<'static>>::ROUTES)
        })
        .collect();
    with_mounts(prefixes, &sets, &code!(MOST_IN_ENUM))
}

/// A type with `'static` in place of every lifetime.
fn of_static(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.into_iter();
    let mut replaced = TokenStream::new();
    while let Some(tree) = trees.next() {
        match &tree {
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                trees.next();
                replaced.extend(code!('static));
            }
            TokenTree::Group(group) => {
                let inside = of_static(group.stream());
                replaced.extend([TokenTree::Group(Group::new(group.delimiter(), inside))]);
            }
            _ => replaced.extend([tree]),
        }
    }
    replaced
}

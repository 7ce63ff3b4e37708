//! The routes of an enum in print, with those of what is mounted: they are put together in const evaluation, since no
//! macro sees another one's call.

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

use super::{Bound, variant::Variant};

/// The routes of the table and of what is mounted.
pub(super) fn set(
    prefixes: &[((String, Vec<u8>), Span)],
    variants: &[Variant],
    mounts: &[Option<Bound>],
) -> TokenStream {
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
    with_mounts(prefixes, &sets, &code!(0))
}

/// The same of the routes behind each prefix; `kind` is the place in `compose::MOST` of what has the mounts.
pub(crate) fn with_mounts(
    prefixes: &[((String, Vec<u8>), Span)],
    sets: &[TokenStream],
    kind: &TokenStream,
) -> TokenStream {
    let mounts = prefixes.iter().zip(sets).map(|(((prefix, names), span), set)| {
        let names = Literal::byte_string(names);
        (code!(__wayplan::Mount::new(#set, (#prefix, #names))), Span::mixed_site().located_at(*span))
    });
    let (mounts, places): (Vec<_>, Vec<_>) = mounts.unzip();
    let count = Literal::usize_unsuffixed(mounts.len());
    let checks = places.iter().enumerate().map(|(number, place)| {
        let number = Literal::usize_unsuffixed(number);
        quote_spanned! {*place=>
            #[allow(long_running_const_eval)]
            const _: () = __wayplan::compose::check(&__TABLE, &__MOUNTS[#number], __wayplan::compose::MOST.#kind);
        }
    });
    code! {
        static __MOUNTS: [__wayplan::Mount; #count] = [#(#mounts),*];
        #(#checks)*
        #[allow(long_running_const_eval)]
        const _: () = __wayplan::compose::check_all(&__TABLE, &__MOUNTS);
        #[allow(long_running_const_eval)]
        static __BYTES: [::core::primitive::u8; __wayplan::compose::composed_len(&__TABLE, &__MOUNTS)] =
            __wayplan::compose::compose(&__TABLE, &__MOUNTS);
        #[allow(long_running_const_eval)]
        static __TOLD: [__wayplan::Told; __wayplan::compose::count(&__TABLE, &__MOUNTS)] =
            __wayplan::compose::told(&__TABLE, &__MOUNTS, &__BYTES);
        #[allow(long_running_const_eval)]
        static __ROUTES: __wayplan::RouteSet = __wayplan::RouteSet::mounted(
            &__TABLE,
            &__MOUNTS,
            &__TOLD,
            __wayplan::compose::tokens(&__TABLE, &__MOUNTS, &__BYTES),
        );
    }
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

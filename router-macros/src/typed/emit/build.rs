//! How values are made in print. In go routes and their variants, out comes the function that makes a value of the number of
//! a route and its parameters.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;

use super::{Bound, CHUNK, Names, Way, alike, below, chunks, local};
use crate::typed::variant::Variant;

pub(super) fn routes(
    names: &Names,
    variants: &[Variant],
    bounds: &[Option<Bound>],
    mounts: &[Option<Bound>],
) -> TokenStream {
    let Names { lifetime, ty, .. } = names;
    // A chunk is found by the number of the route: every route has a variant, or none is left after an error.
    let all = Way::all(variants, bounds);
    let mounted = (!mounts.is_empty()).then(|| {
        let arms = Way::all(variants, mounts).into_iter().map(|way| mounted(names, way));
        code! {
            if let ::core::option::Option::Some(__mounted) = __parts.mounted() {
                return ::core::option::Option::Some(match __mounted.mount {
                    #(#arms)*
                    _ => return ::core::option::Option::None,
                });
            }
        }
    });
    let result = code!(::core::option::Option<#ty>);
    let (functions, chunks) = chunks("chunk", &all, |function, some| {
        let arms = alike(some).into_iter().map(|group| arm(names, &group));
        code! {
            fn #function<#lifetime>(__route: ::core::primitive::u32, __parts: &__wayplan::Parts<'_, #lifetime>) -> #result {
                ::core::option::Option::Some(match __route {
                    #(#arms)*
                    _ => return ::core::option::Option::None,
                })
            }
        }
    });
    let numbers = (0..chunks.len()).map(Literal::usize_unsuffixed);
    let chunk = Literal::usize_unsuffixed(CHUNK);
    // `?` is two calls, which are compiled for each type.
    code! {
        #[allow(clippy::question_mark)]
        impl<#lifetime> __wayplan::Routes<#lifetime> for #ty {
            const ROUTES: &'static __wayplan::RouteSet = &__ROUTES;

            fn build(__route: ::core::primitive::u32, __parts: &__wayplan::Parts<'_, #lifetime>) -> #result {
                #functions
                #mounted
                match __route / #chunk {
                    #(#numbers => #chunks(__route, __parts),)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    }
}

/// The arm of routes that are read alike.
fn arm(names: &Names, group: &[Way<'_>]) -> TokenStream {
    let Some((last, others)) = group.split_last() else { return TokenStream::new() };
    let (reads, locals) = reads(group);
    if reads.is_empty() {
        return group.iter().map(|way| single(names, *way, &locals)).collect();
    }
    let numbers = group.iter().map(|way| way.number());
    let value = made(names, *last, &locals);
    if others.is_empty() {
        return code!(#(#numbers)|* => { #reads #value });
    }
    let arms: TokenStream = others.iter().map(|way| single(names, *way, &locals)).collect();
    code! {
        #(#numbers)|* => {
            #reads
            match __route {
                #arms
                _ => #value,
            }
        }
    }
}

fn single(names: &Names, way: Way<'_>, locals: &[Ident]) -> TokenStream {
    let (number, value) = (way.number(), made(names, way, locals));
    code!(#number => #value,)
}

fn made(names: &Names, way: Way<'_>, locals: &[Ident]) -> TokenStream {
    let name = &names.name;
    let value = way.with(|param| locals.get(param?).cloned());
    code!(#name::#value)
}

/// Reads the parameters of a group into locals.
fn reads(group: &[Way<'_>]) -> (TokenStream, Vec<Ident>) {
    let Some(first) = group.first() else { return (TokenStream::new(), Vec::new()) };
    let types = first.types();
    let read = |(param, ty): (usize, &&syn::Type)| {
        let span = Span::mixed_site().located_at(ty.span());
        let is_optional = first.bound.is_optional && param + 1 == types.len();
        let read = Ident::new(if is_optional { "optional" } else { "get" }, span);
        let (local, param) = (local(param, ty.span()), Literal::usize_unsuffixed(param));
        // What is wrong with the type of a field is shown at that type.
        let read = quote_spanned!(span=> __parts.#read(#param));
        (code!(let ::core::option::Option::Some(#local) = #read else { return ::core::option::Option::None };), local)
    };
    types.iter().enumerate().map(read).unzip()
}

/// The arm of a mount.
fn mounted(names: &Names, way: Way<'_>) -> TokenStream {
    let (reads, locals) = reads(&[way]);
    let below = below(way);
    let build = quote_spanned!(below.span()=> __mounted.build());
    let (name, number) = (&names.name, way.number());
    let value = way.with(|param| param.map_or(Some(&below), |param| locals.get(param)).cloned());
    code! {
        #number => {
            #reads
            let ::core::option::Option::Some(#below) = #build else { return ::core::option::Option::None };
            #name::#value
        }
    }
}

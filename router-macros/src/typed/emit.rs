//! An enum in print. In goes an [`Enum`], out come the enum itself, its routes under the same name, and, inside of one
//! unnamed constant, everything else: the table, and how requests become values and values become paths.
//!
//! A route is one arm where values are made, a variant one arm where they are shown. Arms stand in functions of [`CHUNK`],
//! since the compiler's work grows faster than a function.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::{Fields, Lifetime, spanned::Spanned};

use super::{Bound, Enum, attributes::Attributes, set::set, variant::Variant};
use crate::{diag::Warning, emit, input::Header, lower::Lowered};

/// Arms of a function.
const CHUNK: usize = 256;

/// The enum as a type.
struct Names {
    name: Ident,
    lifetime: Lifetime,
    /// `Shop<'p>`, or `Shop`.
    ty: TokenStream,
    of_static: TokenStream,
}

impl Names {
    fn new(name: Ident, lifetime: Option<Lifetime>) -> Names {
        let (ty, of_static) = match &lifetime {
            Some(lifetime) => (code!(#name<#lifetime>), code!(#name<'static>)),
            None => (code!(#name), code!(#name)),
        };
        let lifetime = lifetime.unwrap_or_else(|| Lifetime::new("'__path", Span::mixed_site()));
        Names { name, lifetime, ty, of_static }
    }
}

pub(super) fn item(facade: &TokenStream, item: Enum) -> TokenStream {
    let Enum { variants, bounds, mounts, lowered } = item;
    let Lowered { header, told, prefixes, encoded, tree, warnings, sink, .. } = lowered;
    let Header { attributes, visibility, name, lifetime, .. } = header;
    // After an error the enum has its variants, and nothing that could be wrong because of it.
    let (bounds, mounts) = if sink.is_empty() { (bounds, mounts) } else { (Vec::new(), Vec::new()) };
    let variants = variants.list;
    let errors = sink.into_tokens();
    let warnings = warnings.into_iter().map(Warning::into_tokens);
    let Attributes { own, shared, warned } = Attributes::of(attributes);
    let generics = lifetime.as_ref().map(|lifetime| code!(<#lifetime>));
    let listed = variants.iter().map(|Variant { attributes, syntax, .. }| code!(#attributes #syntax,));
    let names = Names::new(name, lifetime);
    let Names { name, of_static, .. } = &names;
    let count = Literal::usize_unsuffixed(told.len());
    let table = emit::from_parts(&encoded, &told, &code!([(); #count]), tree.as_ref());
    let set = set(&prefixes, &variants, &mounts);
    let routes = routes(&names, &variants, &bounds, &mounts);
    let arguments = arguments(&names, &variants, &bounds, &mounts);
    let inherent = inherent(facade, &names);
    code! {
        #own
        #visibility enum #name #generics { #(#listed)* }

        #shared
        #[doc(hidden)]
        #[allow(non_upper_case_globals, dead_code)]
        #visibility const #name: &#facade::RouteSet = <#of_static as #facade::Routes<'static>>::ROUTES;

        #shared
        #warned
        const _: () = {
            #(#warnings)*
            #errors
        };

        #shared
        const _: () = {
            use #facade::__private as __wayplan;
            static __TABLE: __wayplan::Table<()> = #table;
            #set
            #routes
            #arguments
            #inherent
        };
    }
}

/// The functions of some arms, and their calls.
fn chunks(arms: &[TokenStream], function: impl Fn(&Ident, &[TokenStream]) -> TokenStream) -> (TokenStream, Vec<Ident>) {
    let chunks = arms.chunks(CHUNK).enumerate().map(|(number, arms)| {
        let name = format_ident!("__chunk_{number}", span = Span::mixed_site());
        (function(&name, arms), name)
    });
    chunks.unzip()
}

/// How values are made.
fn routes(names: &Names, variants: &[Variant], bounds: &[Option<Bound>], mounts: &[Option<Bound>]) -> TokenStream {
    let Names { name, lifetime, ty, .. } = names;
    let arm = |(number, bound): (usize, &Option<Bound>)| {
        let bound = bound.as_ref()?;
        let value = made(variants.get(bound.variant)?, bound);
        let number = Literal::usize_unsuffixed(number);
        Some(code!(#number => #name::#value,))
    };
    // A chunk is found by the number of the route, so every route has an arm or none has.
    let arms: Vec<_> = bounds.iter().enumerate().map(|bound| arm(bound).unwrap_or_default()).collect();
    let mounted = mounts.iter().enumerate().filter_map(arm);
    let mounted = (!mounts.is_empty()).then(|| {
        code! {
            if let ::core::option::Option::Some(__mounted) = __parts.mounted() {
                return ::core::result::Result::Ok(match __mounted.mount {
                    #(#mounted)*
                    _ => return __parts.unknown(),
                });
            }
        }
    });
    let result = code!(::core::result::Result<#ty, __wayplan::ParseError>);
    let (functions, chunks) = chunks(&arms, |function, arms| {
        code! {
            fn #function<#lifetime>(__route: ::core::primitive::u32, __parts: &__wayplan::Parts<'_, #lifetime>) -> #result {
                ::core::result::Result::Ok(match __route {
                    #(#arms)*
                    _ => return __parts.unknown(),
                })
            }
        }
    });
    let numbers = (0..chunks.len()).map(Literal::usize_unsuffixed);
    let chunk = Literal::usize_unsuffixed(CHUNK);
    code! {
        impl<#lifetime> __wayplan::Routes<#lifetime> for #ty {
            const ROUTES: &'static __wayplan::RouteSet = &__ROUTES;

            fn build(__route: ::core::primitive::u32, __parts: &__wayplan::Parts<'_, #lifetime>) -> #result {
                #functions
                #mounted
                match __route / #chunk {
                    #(#numbers => #chunks(__route, __parts),)*
                    _ => __parts.unknown(),
                }
            }
        }
    }
}

/// A variant made of the parameters of a route.
fn made(variant: &Variant, bound: &Bound) -> TokenStream {
    let name = &variant.syntax.ident;
    let value = |place: usize, span: Span| {
        if bound.fields.child == Some(place) {
            return quote_spanned!(Span::mixed_site().located_at(span)=> __mounted.build()?);
        }
        let param = bound.fields.params.iter().position(|field| *field == place).unwrap_or_default();
        let is_optional = bound.is_optional && param + 1 == bound.fields.params.len();
        let read = Ident::new(if is_optional { "optional" } else { "get" }, Span::mixed_site().located_at(span));
        let param = Literal::usize_unsuffixed(param);
        // What is wrong with the type of a field is shown at that type.
        quote_spanned!(Span::mixed_site().located_at(span)=> __parts.#read(#param)?)
    };
    let fields = variant.syntax.fields.iter().enumerate();
    match &variant.syntax.fields {
        Fields::Unit => code!(#name),
        Fields::Unnamed(_) => {
            let values = fields.map(|(place, field)| value(place, field.ty.span()));
            code!(#name(#(#values),*))
        }
        Fields::Named(_) => {
            let values = fields.map(|(place, field)| {
                let (name, value) = (&field.ident, value(place, field.ty.span()));
                code!(#name: #value)
            });
            code!(#name { #(#values),* })
        }
    }
}

/// How values are shown: each by the first of its routes.
fn arguments(names: &Names, variants: &[Variant], bounds: &[Option<Bound>], mounts: &[Option<Bound>]) -> TokenStream {
    let Names { name, lifetime, ty, .. } = names;
    let mut first = vec![None; variants.len()];
    for (route, bound) in bounds.iter().enumerate().chain(mounts.iter().enumerate()) {
        if let Some(bound) = bound
            && let Some(slot) = first.get_mut(bound.variant)
        {
            slot.get_or_insert((route, bound));
        }
    }
    let arms: Vec<_> = variants
        .iter()
        .zip(first)
        .filter_map(|(variant, first)| first.map(|(route, bound)| shown(name, variant, route, bound)))
        .collect();
    let is_one = arms.len() <= CHUNK;
    let rest = (!is_one || arms.len() < variants.len()).then(|| code!(_ => return false,));
    let (functions, chunks) = chunks(&arms, |function, arms| {
        code! {
            fn #function<#lifetime>(__value: &#ty, __to: &mut dyn __wayplan::Visitor) -> ::core::primitive::bool {
                match __value {
                    #(#arms)*
                    #rest
                }
                true
            }
        }
    });
    code! {
        impl<#lifetime> __wayplan::Arguments for #ty {
            fn visit(&self, __to: &mut dyn __wayplan::Visitor) {
                #functions
                let _ = false #(|| #chunks(self, __to))*;
            }
        }
    }
}

/// The arm that shows a variant.
fn shown(name: &Ident, variant: &Variant, route: usize, bound: &Bound) -> TokenStream {
    let fields: Vec<_> = variant.syntax.fields.iter().collect();
    let binding = |place: usize| {
        let span = fields.get(place).map_or_else(Span::mixed_site, |field| field.ty.span());
        format_ident!("__{place}", span = Span::mixed_site().located_at(span))
    };
    let bindings = (0..fields.len()).map(binding);
    let variant_name = &variant.syntax.ident;
    let pattern = match &variant.syntax.fields {
        Fields::Unit => code!(#variant_name),
        Fields::Unnamed(_) => code!(#variant_name(#(#bindings),*)),
        Fields::Named(_) => {
            let names = fields.iter().map(|field| &field.ident);
            code!(#variant_name { #(#names: #bindings),* })
        }
    };
    let route = Literal::usize_unsuffixed(route);
    let shown = bound.fields.params.iter().map(|place| binding(*place));
    match bound.fields.child.map(binding) {
        None => code!(#name::#pattern => __to.route(#route, &[#(#shown),*]),),
        Some(child) => code!(#name::#pattern => __to.mount(#route, &[#(#shown),*], #child),),
    }
}

/// What a user calls. It is long for being what is printed, without a decision.
fn inherent(facade: &TokenStream, names: &Names) -> TokenStream {
    let Names { lifetime, ty, .. } = names;
    code! {
        impl<#lifetime> ::core::fmt::Display for #ty {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __wayplan::path::display(&__ROUTES, self, __f)
            }
        }

        #[allow(dead_code)]
        impl<#lifetime> #ty {
            /// Reads a request as a value.
            ///
            /// # Errors
            /// Where no route answers the request, or the type of a field refuses the text of its parameter.
            #[inline]
            pub fn parse<'__m>(
                __method: impl ::core::convert::Into<#facade::Method<'__m>>,
                __path: &#lifetime ::core::primitive::str,
            ) -> ::core::result::Result<Self, #facade::ParseError> {
                __wayplan::parse(__method, __path)
            }

            #facade::__if_http! {
                /// Reads a request of the `http` crate as a value.
                ///
                /// # Errors
                /// Where no route answers the request, or the type of a field refuses the text of its parameter.
                pub fn parse_request<__B>(
                    __request: &#lifetime __wayplan::Request<__B>,
                ) -> ::core::result::Result<Self, #facade::ParseError> {
                    __wayplan::parse(__request.method(), __request.uri().path())
                }
            }

            /// The first method of the first route of this variant.
            #[must_use]
            pub fn method(&self) -> #facade::Method<'static> {
                __wayplan::path::method(&__ROUTES, self)
            }

            /// The template of the first route of this variant.
            #[must_use]
            pub fn template(&self) -> &'static ::core::primitive::str {
                __wayplan::path::template(&__ROUTES, self)
            }

            /// The first route of this variant.
            #[must_use]
            pub fn route(&self) -> #facade::RouteId {
                __wayplan::path::route(&__ROUTES, self)
            }

            #facade::__if_alloc! {
                /// The path of this value; [`Display`](::core::fmt::Display) writes it without the check.
                ///
                /// # Errors
                /// Where the path would not be read as this value.
                pub fn to_path(&self) -> ::core::result::Result<__wayplan::String, #facade::PathError> {
                    __wayplan::path::to_path(&__ROUTES, self)
                }
            }

            /// Displays the path of this value with a query behind it.
            pub fn with_query<__I, __N, __V>(&self, __pairs: __I) -> #facade::WithQuery<&Self, __I>
            where
                __I: ::core::iter::IntoIterator<Item = (__N, __V)> + ::core::clone::Clone,
                __N: ::core::fmt::Display,
                __V: ::core::fmt::Display,
            {
                #facade::with_query(self, __pairs)
            }
        }
    }
}

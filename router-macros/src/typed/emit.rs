//! An enum in print. In goes an [`Enum`], out come the enum itself, its routes under the same name, and, inside of one
//! unnamed constant, everything else: the table, and how requests become values and values become paths.
//!
//! What costs the compiler time is calls, coercions and ways out of a function, not arms that move values about. So routes
//! whose parameters have the same types are read together ([`build`]) and shown together ([`show`]), and only then told
//! apart. Arms stand in functions of [`CHUNK`], since the compiler's work grows faster than a function.

mod build;
mod show;

use std::collections::HashMap;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident};
use syn::{Fields, Lifetime, Type, spanned::Spanned};

use super::{Bound, Enum, attributes::Attributes, set::set, variant::Variant};
use crate::{diag::Warning, emit, input::Header, lower::Lowered};

/// Routes of a function.
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
    let Lowered { header, told, prefixes, encoded, tree, form_is_given, warnings, sink, .. } = lowered;
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
    let legend = emit::legend(&told, tree.is_some());
    let tree = self::tree(tree.as_ref().map(emit::some_tree), form_is_given);
    let table = emit::from_parts(&encoded, &legend, &code!([(); #count]), &code!(__TREE));
    let set = set(&prefixes, &variants, &mounts);
    let routes = build::routes(&names, &variants, &bounds, &mounts);
    let arguments = show::arguments(&names, &variants, &bounds, &mounts);
    let inherent = inherent(facade, &names);
    code! {
        #own
        #visibility enum #name #generics { #(#listed)* }

        #shared
        #[doc(hidden)]
        #[allow(non_upper_case_globals, dead_code, deprecated)]
        #visibility const #name: &#facade::RouteSet = <#of_static as #facade::Routes<'static>>::ROUTES;

        #shared
        #warned
        const _: () = {
            #(#warnings)*
            #errors
        };

        #shared
        #[allow(deprecated)]
        const _: () = {
            use #facade::__private as __wayplan;
            #tree
            static __TABLE: __wayplan::Table<()> = #table;
            #set
            #routes
            #arguments
            #inherent
        };
    }
}

/// The match tree, if there is one. Where nobody asked for it, a build with debug assertions goes without: there it
/// would take most of the time of compiling, and the data answers the same.
fn tree(tree: Option<TokenStream>, form_is_given: bool) -> TokenStream {
    let none = code!(::core::option::Option::None);
    let constant = |value| code!(const __TREE: ::core::option::Option<__wayplan::Tree> = #value;);
    match tree {
        None => constant(none),
        Some(tree) if form_is_given => constant(tree),
        Some(tree) => {
            let (with, without) = (constant(tree), constant(none));
            code! {
                #[cfg(not(debug_assertions))]
                #with
                #[cfg(debug_assertions)]
                #without
            }
        }
    }
}

/// A variant by one of its routes.
#[derive(Clone, Copy)]
struct Way<'a> {
    /// The number of the route, or of the mount.
    number: usize,
    variant: &'a Variant,
    bound: &'a Bound,
}

impl<'a> Way<'a> {
    /// Those of routes, or of mounts, by their numbers.
    fn all(variants: &'a [Variant], bounds: &'a [Option<Bound>]) -> Vec<Way<'a>> {
        let way = |(number, bound): (usize, &'a Option<Bound>)| {
            let bound = bound.as_ref()?;
            Some(Way { number, variant: variants.get(bound.variant)?, bound })
        };
        bounds.iter().enumerate().filter_map(way).collect()
    }

    fn number(self) -> Literal {
        Literal::usize_unsuffixed(self.number)
    }

    /// The types of the fields for the parameters, in the order of the template.
    fn types(self) -> Vec<&'a Type> {
        let fields: Vec<_> = self.variant.syntax.fields.iter().collect();
        self.bound.fields.params.iter().filter_map(|place| fields.get(*place)).map(|field| &field.ty).collect()
    }

    /// Name and fields, each field by the name that `of` gives for the number of its parameter, or for what is mounted. It is
    /// a value, and a pattern.
    fn with(self, of: impl Fn(Option<usize>) -> Option<Ident>) -> TokenStream {
        let name = &self.variant.syntax.ident;
        let param = |place: usize| self.bound.fields.params.iter().position(|field| *field == place);
        match &self.variant.syntax.fields {
            Fields::Unit => code!(#name),
            Fields::Unnamed(fields) => {
                let values = (0..fields.unnamed.len()).map(|place| of(param(place)));
                code!(#name(#(#values),*))
            }
            Fields::Named(fields) => {
                let values = fields.named.iter().enumerate().map(|(place, field)| {
                    let (name, value) = (&field.ident, of(param(place)));
                    code!(#name: #value)
                });
                code!(#name { #(#values),* })
            }
        }
    }

    /// The variant whatever its fields hold.
    fn any(self) -> TokenStream {
        let name = &self.variant.syntax.ident;
        code!(#name { .. })
    }
}

/// Those whose parameters are read alike, together; in the order of the first of each.
fn alike<'a>(all: &[Way<'a>]) -> Vec<Vec<Way<'a>>> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<Way<'a>>> = Vec::new();
    for way in all {
        let types: Vec<_> = way.types().iter().map(|ty| ty.to_token_stream().to_string()).collect();
        let place = *places.entry((types, way.bound.is_optional)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(*way),
            None => groups.push(vec![*way]),
        }
    }
    groups
}

/// The name of the value of a parameter, at the place of its type, so that what is wrong with the type is shown there.
fn local(param: usize, span: Span) -> Ident {
    format_ident!("__{param}", span = Span::mixed_site().located_at(span))
}

/// The name of the value of what is mounted, at the place of its type.
fn below(way: Way<'_>) -> Ident {
    let field = way.variant.syntax.fields.iter().nth(way.bound.fields.child.unwrap_or_default());
    let span = field.map_or_else(Span::mixed_site, |field| field.ty.span());
    Ident::new("__below", Span::mixed_site().located_at(span))
}

/// The functions of some routes, and their names.
fn chunks<T>(what: &str, all: &[T], function: impl Fn(&Ident, &[T]) -> TokenStream) -> (TokenStream, Vec<Ident>) {
    let chunks = all.chunks(CHUNK).enumerate().map(|(number, some)| {
        let name = format_ident!("__{what}_{number}", span = Span::mixed_site());
        (function(&name, some), name)
    });
    chunks.unzip()
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

//! How values are shown in print. In go variants and their routes, out comes the function that shows the route of a value
//! and its arguments; of several routes the first.

use proc_macro2::{Ident, TokenStream};
use syn::spanned::Spanned;

use super::{Bound, Names, Way, alike, below, chunks, local};
use crate::typed::variant::Variant;

pub(super) fn arguments(
    names: &Names,
    variants: &[Variant],
    bounds: &[Option<Bound>],
    mounts: &[Option<Bound>],
) -> TokenStream {
    let Names { lifetime, ty, .. } = names;
    let mut is_shown = vec![false; variants.len()];
    let mut first = |way: &Way<'_>| {
        let is_shown = is_shown.get_mut(way.bound.variant);
        is_shown.is_some_and(|is_shown| !std::mem::replace(is_shown, true))
    };
    let mut routes = Way::all(variants, bounds);
    routes.retain(&mut first);
    let mut mounted = Way::all(variants, mounts);
    mounted.retain(&mut first);
    let is_whole = |some: &[Way<'_>]| some.len() == variants.len();
    let function = |function: &Ident, body: TokenStream| {
        code! {
            fn #function<#lifetime>(__value: &#ty, __to: &mut dyn __wayplan::Visitor) -> ::core::primitive::bool {
                #body
                true
            }
        }
    };
    let (functions, calls) = chunks("chunk", &routes, |name, some| function(name, shown(names, some, is_whole(some))));
    let (functions_below, calls_below) =
        chunks("mounts", &mounted, |name, some| function(name, shown_below(names, some, is_whole(some))));
    code! {
        impl<#lifetime> __wayplan::Arguments for #ty {
            fn visit(&self, __to: &mut dyn __wayplan::Visitor) {
                #functions
                #functions_below
                let _ = false #(|| #calls(self, __to))* #(|| #calls_below(self, __to))*;
            }
        }
    }
}

/// Shows values by their routes. `is_whole` is whether there are no other variants.
fn shown(names: &Names, some: &[Way<'_>], is_whole: bool) -> TokenStream {
    let name = &names.name;
    let numbers = some.iter().map(|way| {
        let (any, number) = (way.any(), way.number());
        code!(#name::#any => #number,)
    });
    let others = (!is_whole).then(|| code!(_ => return false,));
    let groups = alike(some);
    let has_bare = groups.iter().any(|group| group.iter().any(|way| way.types().is_empty()));
    let arms = groups.iter().filter_map(|group| arm(names, group));
    let rest = (!is_whole || has_bare).then(|| code!(_ => __to.route(__route, &[]),));
    code! {
        let __route = match __value {
            #(#numbers)*
            #others
        };
        match __value {
            #(#arms)*
            #rest
        }
    }
}

/// The arm of variants whose parameters are of the same types, if there are any parameters.
fn arm(names: &Names, group: &[Way<'_>]) -> Option<TokenStream> {
    let name = &names.name;
    let locals = locals(group.first()?);
    if locals.is_empty() {
        return None;
    }
    let patterns = group.iter().map(|way| {
        let pattern = way.with(|param| param.and_then(|param| locals.get(param)).cloned());
        code!(#name::#pattern)
    });
    Some(code!(#(#patterns)|* => __to.route(__route, &[#(#locals),*]),))
}

fn shown_below(names: &Names, some: &[Way<'_>], is_whole: bool) -> TokenStream {
    let name = &names.name;
    let arms = some.iter().map(|way| {
        let (locals, below, number) = (locals(way), below(*way), way.number());
        let pattern = way.with(|param| param.map_or(Some(&below), |param| locals.get(param)).cloned());
        code!(#name::#pattern => __to.mount(#number, &[#(#locals),*], #below),)
    });
    let others = (!is_whole).then(|| code!(_ => return false,));
    code! {
        match __value {
            #(#arms)*
            #others
        }
    }
}

/// The names of the parameters of a route.
fn locals(way: &Way<'_>) -> Vec<Ident> {
    way.types().iter().enumerate().map(|(param, ty)| local(param, ty.span())).collect()
}

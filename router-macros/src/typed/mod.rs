//! Enums of routes. In goes an item with `enum` in the place of `static`, whose values are variants; out comes the enum, its
//! table, and the ways between a request and a value. Its routes are checked as those of a table are.

mod attributes;
mod emit;
mod fields;
mod fit;
mod mounts;
pub(crate) mod set;
mod variant;

use proc_macro2::{TokenStream, TokenTree};
use syn::Lifetime;

use crate::{
    check,
    diag::{Sink, catalogue::ENUM_GENERICS},
    input::Item,
    lower::{self, Lowered},
    model::{self, Model, Route},
};
use fields::{Fields, fields};
use variant::Variants;

/// What stands between the name of an enum and its braces: nothing, or one lifetime.
pub(crate) fn lifetime(tokens: TokenStream, sink: &mut Sink) -> Option<Lifetime> {
    let first = tokens.clone().into_iter().next()?;
    let end = tokens.clone().into_iter().last().map_or_else(|| first.span(), |tree: TokenTree| tree.span());
    match syn::parse2::<syn::Generics>(tokens) {
        Ok(generics) if generics.params.len() == 1 && generics.where_clause.is_none() => {
            match generics.params.first() {
                Some(syn::GenericParam::Lifetime(only)) if only.bounds.is_empty() => {
                    return Some(only.lifetime.clone());
                }
                _ => sink.report(end, ENUM_GENERICS.about(&[])),
            }
        }
        _ => sink.report(end, ENUM_GENERICS.about(&[])),
    }
    None
}

/// Reports what is wrong with the prefixes of mounts.
pub(crate) fn check_mounts(model: &mut Model) {
    mounts::check(&model.routes, &model.mounts, model.choices.options.case, &mut model.sink);
}

/// The expansion of an enum.
pub(crate) fn item(facade: &TokenStream, mut item: Item) -> TokenStream {
    let variants = variant::variants(&item.entries, &mut item.sink);
    let mut model = model::model(item);
    let bounds = bind(&variants, &model.routes, &mut model.sink);
    let mounts = bind(&variants, &model.mounts, &mut model.sink);
    check_mounts(&mut model);
    let lowered = lower::lower(check::check(model));
    emit::item(facade, Enum { variants, bounds, mounts, lowered })
}

/// A route and where its parameters go.
struct Bound {
    variant: usize,
    fields: Fields,
    is_optional: bool,
}

/// Finds the field of every parameter.
fn bind(variants: &Variants, routes: &[Route], sink: &mut Sink) -> Vec<Option<Bound>> {
    let bind = |route: &Route| {
        let place = variants.of_entries.get(route.entry).copied().flatten()?;
        let fields = fields(route, variants.list.get(place)?, sink)?;
        Some(Bound { variant: place, fields, is_optional: route.template.forms().len() > 1 })
    };
    routes.iter().map(bind).collect()
}

/// An enum ready to be printed.
struct Enum {
    variants: Variants,
    /// For each route.
    bounds: Vec<Option<Bound>>,
    /// For each mount.
    mounts: Vec<Option<Bound>>,
    lowered: Lowered,
}

//! A table in print. In goes a [`Lowered`] table, out comes one item: everything else stands inside its initialiser, so
//! that nothing but the name the user chose is seen from outside, and the user's attributes hold for all of it.

mod data;
mod mounted;
mod siblings;
mod tree;

pub(crate) use data::legend;
pub(crate) use mounted::with_mounts;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use wayplan_runtime::{plan::Plan, table::encode::Encoded};

use crate::{diag::Warning, input::Header, lower::Lowered};

pub(crate) fn table(facade: &TokenStream, table: Lowered) -> TokenStream {
    let Lowered { header, told, prefixes, below, values, encoded, tree, warnings, sink, .. } = table;
    let Header { attributes, visibility, ends, name, ty, .. } = header;
    // Without a type there is nothing that the values could be checked against.
    let (ty, values) = ty.map_or_else(|| (quote!(()), Vec::new()), |ty| (ty, values));
    // What is wrong with the type of the values is shown at that type.
    let place = ty.clone().into_iter().next().map_or_else(|| name.span(), |tree| tree.span());
    let has_mounts = !below.is_empty();
    let table = if has_mounts { code!(#facade::MountedTable) } else { code!(#facade::Table) };
    let table = located_at(place, &table);
    let values = data::values(facade, place, &ty, &values);
    let legend = legend(&told, tree.is_some());
    let tree = tree.map_or_else(|| code!(::core::option::Option::None), |plan| some_tree(&plan));
    let parts = if has_mounts {
        // After an error nothing is mounted.
        let below = if sink.is_empty() { below } else { Vec::new() };
        mounted::parts(
            facade,
            &ty,
            &from_parts(&encoded, &legend, &mounted::no_values(&told), &tree),
            &prefixes,
            &below,
        )
    } else {
        from_parts(&encoded, &legend, &code!(__VALUES), &tree)
    };
    let errors = sink.into_tokens();
    let warnings = warnings.into_iter().map(Warning::into_tokens);
    let start = quote_spanned!(ends.0=> static);
    let end = quote_spanned!(ends.1=> ;);
    let open = located_at(place, &code!(<));
    let close = located_at(place, &code!(>));
    code! {
        #attributes
        #visibility #start #name: #table #open #ty #close = {
            use #facade::__private as __wayplan;
            #values
            #(#warnings)*
            #errors
            #parts
        }#end
    }
}

/// The table itself, of its [`legend`](data::legend), an array of values and an expression that is the tree, if there is one.
pub(crate) fn from_parts(
    encoded: &Encoded,
    legend: &TokenStream,
    values: &TokenStream,
    tree: &TokenStream,
) -> TokenStream {
    let (data, text) = data::literals(encoded);
    code!(__wayplan::Table::from_parts(#data, #text, #legend, &#values, #tree))
}

/// A match tree where none of its names is seen by the values, and where no name of the user's means anything to it.
pub(crate) fn some_tree(plan: &Plan) -> TokenStream {
    let tree = tree::tree(plan);
    code! {
        ::core::option::Option::Some({
            #[allow(unused_imports)]
            use ::core::{option::Option::Some, primitive::{u8, u32, u64, usize}};
            #tree
            __tree
        })
    }
}

/// Moves tokens to a place without touching what their names mean.
fn located_at(place: Span, tokens: &TokenStream) -> TokenStream {
    let moved = tokens.clone().into_iter().map(|mut tree: TokenTree| {
        tree.set_span(tree.span().located_at(place));
        tree
    });
    moved.collect()
}

//! A table with mounts in print. In go the table of its own routes and what stands below each prefix, out come the statics that
//! put all of them together in const evaluation.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote_spanned;

use crate::typed::set::with_mounts;

/// As many values without content as there are routes: the values stand apart.
pub(super) fn no_values(told: &[(String, Vec<u8>)]) -> TokenStream {
    let count = Literal::usize_unsuffixed(told.len());
    code!([(); #count])
}

/// `table` is that of its own routes, `below` a table for each prefix.
pub(super) fn parts(
    facade: &TokenStream,
    ty: &TokenStream,
    table: &TokenStream,
    prefixes: &[((String, Vec<u8>), Span)],
    below: &[TokenStream],
) -> TokenStream {
    let prefixes = prefixes.get(..below.len()).unwrap_or_default();
    let count = Literal::usize_unsuffixed(below.len());
    let mounts = below.iter().map(|path| {
        // What is no table is shown at its name.
        let place = path.clone().into_iter().last().map_or_else(Span::mixed_site, |tree: TokenTree| tree.span());
        let to_mount = quote_spanned!(Span::mixed_site().located_at(place)=> .to_mount());
        code!(#path #to_mount)
    });
    let numbers = (0..below.len()).map(Literal::usize_unsuffixed);
    let sets: Vec<_> = numbers.map(|number| code!(__BELOW[#number].set())).collect();
    let set = with_mounts(prefixes, &sets, &code!(1));
    code! {
        static __TABLE: __wayplan::Table<()> = #table;
        static __BELOW: [__wayplan::Mountable<#ty>; #count] = [#(#mounts),*];
        #set
        #facade::MountedTable::from_parts(&__ROUTES, &__VALUES, &__BELOW)
    }
}

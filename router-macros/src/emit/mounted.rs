//! A table with mounts in print. In go the table of its own routes and what stands below each prefix, out come the statics that
//! put all of them together in const evaluation.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote_spanned;

use crate::lower::Prefix;

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
    prefixes: &[Prefix],
    below: &[TokenStream],
) -> TokenStream {
    let prefixes = prefixes.get(..below.len()).unwrap_or_default();
    let count = Literal::usize_unsuffixed(below.len());
    // What is no table is shown at its name.
    let place = |path: &TokenStream| {
        let last = path.clone().into_iter().last();
        Span::mixed_site().located_at(last.map_or_else(Span::mixed_site, |tree: TokenTree| tree.span()))
    };
    let mounts = below.iter().map(|path| {
        let to_mount = quote_spanned!(place(path)=> .to_mount());
        code!(#path #to_mount)
    });
    let proofs = below.iter().map(|path| quote_spanned!(place(path)=> __wayplan::is_table(&#path);));
    let numbers = (0..below.len()).map(Literal::usize_unsuffixed);
    let sets: Vec<_> = numbers.map(|number| code!(__BELOW[#number].set())).collect();
    let set = with_mounts(prefixes, &sets, &code!(MOST_IN_TABLE));
    code! {
        static __TABLE: __wayplan::Table<()> = #table;
        static __BELOW: [__wayplan::Mountable<#ty>; #count] = [#(#mounts),*];
        const _: fn() = || { #(#proofs)* };
        #set
        #facade::MountedTable::from_parts(&__ROUTES, &__VALUES, &__BELOW)
    }
}

/// The routes of a table and of the sets behind each prefix; `most` names the most parameters that one may have.
pub(crate) fn with_mounts(prefixes: &[Prefix], sets: &[TokenStream], most: &TokenStream) -> TokenStream {
    let mounts = prefixes.iter().zip(sets).map(|(Prefix { told: (prefix, names), first, ends, span }, set)| {
        let first = Literal::usize_unsuffixed(*first);
        let names = Literal::byte_string(names);
        let ends = ends.iter().map(|end| Literal::usize_unsuffixed(*end));
        (
            code!(__wayplan::Mount::new(
                #set,
                {
                    #[allow(long_running_const_eval)]
                    static __TOLD: [__wayplan::Told; #set.count()] = __wayplan::cut(#set.legend());
                    &__TOLD
                },
                (#prefix, #names),
                (#first, &[#(#ends),*]),
            )),
            Span::mixed_site().located_at(*span),
        )
    });
    let (mounts, places): (Vec<_>, Vec<_>) = mounts.unzip();
    let count = Literal::usize_unsuffixed(mounts.len());
    let checks = places.iter().enumerate().map(|(number, place)| {
        let is_second = prefixes.get(number).is_some_and(|prefix| prefix.first != number);
        let number = Literal::usize_unsuffixed(number);
        let shapes = is_second.then(|| {
            quote_spanned! {*place=>
                #[allow(long_running_const_eval)]
                const _: () = __wayplan::compose::check_shapes(&__TABLE, &__MOUNTS, #number);
            }
        });
        quote_spanned! {*place=>
            #shapes
            #[allow(long_running_const_eval)]
            const _: () = __wayplan::compose::check(&__TABLE, &__MOUNTS[#number], __wayplan::compose::#most);
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
        static __ROUTES: __wayplan::RouteSet = __wayplan::RouteSet::mounted(&__TABLE, &__MOUNTS, &__BYTES);
    }
}

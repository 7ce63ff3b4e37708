//! What every table holds: its values, in an array of their own, and two literals.

use proc_macro2::{Literal, Spacing, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use wayplan_runtime::table::{encode::Encoded, legend::joined};

/// The values, in a static of their own: only so may they hold cells, atomics for example.
pub(super) fn values(facade: &TokenStream, place: Span, ty: &TokenStream, values: &[TokenStream]) -> TokenStream {
    let len = Literal::usize_unsuffixed(values.len());
    let values =
        values.iter().map(|value| if is_simple(value) { value.clone() } else { code!(#facade::__value!(#value)) });
    let array = quote_spanned!(Span::mixed_site().located_at(place)=> [#ty; #len]);
    code! {
        static __VALUES: #array = [#(#values),*];
    }
}

/// One token, or a path without generics: nothing that could be a syntax error and take the whole item with it.
fn is_simple(value: &TokenStream) -> bool {
    let trees: Vec<_> = value.clone().into_iter().collect();
    match trees.as_slice() {
        [TokenTree::Punct(_)] => false,
        [_] => true,
        [path @ .., TokenTree::Ident(_)] => {
            let (steps, rest) = path.as_chunks();
            rest.is_empty() && steps.iter().all(is_step)
        }
        _ => false,
    }
}

/// `name::`
fn is_step(step: &[TokenTree; 3]) -> bool {
    let [TokenTree::Ident(_), TokenTree::Punct(first), TokenTree::Punct(second)] = step else { return false };
    first.as_char() == ':' && first.spacing() == Spacing::Joint && second.as_char() == ':'
}

/// Tables of so many routes at most have what matches tell of them in pieces, as have those with a match tree.
const PIECES: usize = 500;

/// What matches tell of their routes.
pub(crate) fn legend(routes: &[(String, Vec<u8>)], has_tree: bool) -> TokenStream {
    let (templates, names) = joined(routes);
    let (count, names) = (Literal::usize_unsuffixed(routes.len()), Literal::byte_string(&names));
    let legend = code!(__wayplan::Legend::new(#templates, #names));
    if !has_tree && routes.len() > PIECES {
        return legend;
    }
    code! {{
        const __LEGEND: __wayplan::Legend = #legend;
        #[allow(long_running_const_eval)]
        static __TOLD: [__wayplan::Told; #count] = __wayplan::cut(__LEGEND);
        __LEGEND.with(&__TOLD)
    }}
}

/// Data and text.
pub(super) fn literals(encoded: &Encoded) -> (Literal, Literal) {
    (Literal::byte_string(&encoded.data), Literal::string(&encoded.text))
}

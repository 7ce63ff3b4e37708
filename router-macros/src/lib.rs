//! The `routes!` macro of `wayplan`; users depend on that crate, which documents it.
//!
//! Tokens go through five stages, each a file: [`input`] reads them, [`model`] makes routes of what was read, [`check`]
//! finds what is wrong between routes, [`lower`] settles how the table answers, [`emit`] prints it. [`typed`] does what an `enum` of
//! routes needs besides. [`diag`] holds what there is to say, so that every mistake is reported, not the first alone.

/// Quotes code in which local names are its own.
macro_rules! code {
    ($($tokens:tt)*) => {
        quote::quote_spanned!(proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}

mod check;
mod diag;
mod emit;
mod input;
mod lower;
mod model;
#[cfg(test)]
mod tests;
mod typed;

use proc_macro2::TokenStream;

/// What the facade's `routes!` hands its tokens to, behind the path of the facade and a `;`.
#[doc(hidden)]
#[proc_macro]
pub fn routes_impl(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(tokens.into()).into()
}

fn expand(tokens: TokenStream) -> TokenStream {
    let call = input::call(tokens);
    let tables = call.items.into_iter().map(|item| {
        if item.header.kind == input::Kind::Enum {
            return typed::item(&call.facade, item);
        }
        let mut model = model::model(item);
        typed::check_mounts(&mut model);
        let checked = check::check(model);
        let lowered = lower::lower(checked);
        emit::table(&call.facade, lowered)
    });
    let mut expansion: TokenStream = tables.collect();
    expansion.extend(call.sink.into_tokens());
    expansion
}

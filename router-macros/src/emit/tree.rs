//! The match tree in print.

use proc_macro2::TokenStream;
use wayplan_runtime::plan::Plan;

/// The items of a match tree, `fn __tree(path: &[u8], spans: &mut __wayplan::Spans) -> u32` among them, if one is to be
/// printed for this plan.
pub(crate) fn tree(_plan: &Plan) -> Option<TokenStream> {
    None
}

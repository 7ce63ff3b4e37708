//! The attributes of an enum. In go all of them, out come those of each part of the expansion.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::input::metas;

/// The attributes of an enum, by what of the expansion they are for.
#[derive(Default)]
pub(super) struct Attributes {
    /// Those of the enum itself.
    pub(super) own: TokenStream,
    /// Conditions and lints that hold for everything.
    pub(super) shared: TokenStream,
    /// What is expected of the warnings.
    pub(super) warned: TokenStream,
}

impl Attributes {
    pub(super) fn of(tokens: TokenStream) -> Attributes {
        let mut attributes = Attributes::default();
        let mut trees = tokens.into_iter();
        while let (Some(hash), Some(TokenTree::Group(group))) = (trees.next(), trees.next()) {
            let put = |to: &mut TokenStream, pick: &dyn Fn(TokenStream) -> Option<TokenStream>| {
                let Some(meta) = metas::picked(group.stream(), pick) else { return };
                let mut inside = Group::new(Delimiter::Bracket, meta);
                inside.set_span(group.span());
                to.extend([hash.clone(), TokenTree::Group(inside)]);
            };
            put(&mut attributes.own, &|meta| expected(meta, false));
            put(&mut attributes.shared, &|meta| Some(meta).filter(|meta| is_any(meta, &["cfg", "allow"])));
            put(&mut attributes.warned, &|meta| Some(meta).filter(is_expect).and_then(|meta| expected(meta, true)));
        }
        attributes
    }
}

fn is_any(meta: &TokenStream, names: &[&str]) -> bool {
    metas::name(meta).is_some_and(|name| names.contains(&name.as_str()))
}

fn is_expect(meta: &TokenStream) -> bool {
    is_any(meta, &["expect"])
}

/// An attribute with the lints it expects of warnings, or with all others. A lint is expected once: `deprecated` of the
/// warnings, which stand outside of the enum.
fn expected(meta: TokenStream, of_warnings: bool) -> Option<TokenStream> {
    if !is_expect(&meta) {
        return Some(meta);
    }
    let (reason, lints): (Vec<_>, Vec<_>) = metas::parts(&meta).into_iter().partition(|part| is_any(part, &["reason"]));
    let mut lints: Vec<_> = lints.into_iter().filter(|lint| is_any(lint, &["deprecated"]) == of_warnings).collect();
    if lints.is_empty() {
        return None;
    }
    lints.extend(reason);
    Some(metas::with_parts(meta, lints))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_go_where_they_hold() {
        for (written, own, shared, warned) in [
            ("#[derive(A, B)]", "#[derive(A, B)]", "", ""),
            ("#[cfg(test)]", "#[cfg(test)]", "#[cfg(test)]", ""),
            ("#[cfg_attr(test, derive(A))]", "#[cfg_attr(test, derive(A),)]", "", ""),
            (
                "#[cfg_attr(test, derive(A), allow(x), cfg_attr(b, cfg(c)))]",
                "#[cfg_attr(test, derive(A), allow(x), cfg_attr(b, cfg(c),),)]",
                "#[cfg_attr(test, allow(x), cfg_attr(b, cfg(c),),)]",
                "",
            ),
            ("#[expect(deprecated)]", "", "", "#[expect(deprecated,)]"),
            ("#[expect(dead_code, reason = \"deprecated\")]", "#[expect(dead_code, reason = \"deprecated\",)]", "", ""),
            (
                "#[expect(dead_code, deprecated, reason = \"x\")]",
                "#[expect(dead_code, reason = \"x\",)]",
                "",
                "#[expect(deprecated, reason = \"x\",)]",
            ),
            ("#[cfg_attr(a, expect(deprecated))]", "", "", "#[cfg_attr(a, expect(deprecated,),)]"),
            ("#[cfg_attr]", "#[cfg_attr]", "", ""),
            ("#[wayplan::x(deprecated)]", "#[wayplan::x(deprecated)]", "", ""),
        ] {
            let read = |text: &str| text.parse::<TokenStream>().unwrap_or_default().to_string();
            let found = Attributes::of(written.parse().unwrap_or_default());
            let found = [found.own, found.shared, found.warned].map(|tokens| tokens.to_string());
            assert_eq!(found, [own, shared, warned].map(read), "{written}");
        }
    }
}

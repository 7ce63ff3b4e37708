//! What stands in an attribute. In go its tokens, out come those of its parts that are asked for, also of the parts that a
//! `cfg_attr` puts on under a condition.

use proc_macro2::{Group, Punct, Spacing, TokenStream, TokenTree};

/// The name before a list or a value, if it is a single word.
pub(crate) fn name(meta: &TokenStream) -> Option<String> {
    let mut trees = meta.clone().into_iter();
    let Some(TokenTree::Ident(name)) = trees.next() else { return None };
    let is_path = matches!(trees.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    (!is_path).then(|| name.to_string())
}

/// The parts of the list behind the name; nothing where there is no list.
pub(crate) fn parts(meta: &TokenStream) -> Vec<TokenStream> {
    let Some(TokenTree::Group(list)) = meta.clone().into_iter().nth(1) else { return Vec::new() };
    let mut parts = vec![TokenStream::new()];
    for tree in list.stream() {
        match (&tree, parts.last_mut()) {
            (TokenTree::Punct(punct), _) if punct.as_char() == ',' => parts.push(TokenStream::new()),
            (_, Some(part)) => part.extend([tree]),
            (_, None) => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The attribute with other parts in its list.
pub(crate) fn with_parts(meta: TokenStream, parts: Vec<TokenStream>) -> TokenStream {
    let listed = parts.into_iter().flat_map(|part| {
        let comma = TokenTree::Punct(Punct::new(',', Spacing::Alone));
        part.into_iter().chain([comma])
    });
    let mut listed = Some(listed.collect());
    let trees = meta.into_iter().map(|tree| match (tree, &mut listed) {
        (TokenTree::Group(list), listed) => {
            let mut new = Group::new(list.delimiter(), listed.take().unwrap_or_default());
            new.set_span(list.span());
            TokenTree::Group(new)
        }
        (tree, _) => tree,
    });
    trees.collect()
}

/// What `pick` makes of an attribute, or of each one that a `cfg_attr` puts on; nothing if it picks nothing.
pub(crate) fn picked(meta: TokenStream, pick: &dyn Fn(TokenStream) -> Option<TokenStream>) -> Option<TokenStream> {
    if name(&meta).is_none_or(|name| name != "cfg_attr") {
        return pick(meta);
    }
    let mut parts = parts(&meta).into_iter();
    // Without a list it is for the compiler to say what is wrong with it.
    let Some(condition) = parts.next() else { return pick(meta) };
    let picked: Vec<_> = parts.filter_map(|part| picked(part, pick)).collect();
    (!picked.is_empty()).then(|| with_parts(meta, std::iter::once(condition).chain(picked).collect()))
}

/// Whether an attribute may leave out what it stands on.
pub(crate) fn leaves_out(meta: TokenStream) -> bool {
    picked(meta, &|part| Some(part).filter(|part| name(part).is_some_and(|name| name == "cfg"))).is_some()
}

//! A template's text taken apart, without a heap. In goes a template that was parsed before, out come its pieces: text, in
//! the form it has in a path, and parameters.

use super::to::is_plain;

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// Text that may stand in a path as it is, escapes included.
    Text(&'t str),
    /// A character to be encoded.
    Char(char),
    Param {
        name: &'t str,
        is_catch_all: bool,
    },
}

/// The pieces of a template.
pub(super) fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = template;
    core::iter::from_fn(move || {
        let (piece, behind) = first(rest)?;
        rest = behind;
        Some(piece)
    })
}

fn first(text: &str) -> Option<(Piece<'_>, &str)> {
    let is_text = |byte: u8| is_plain(byte) || matches!(byte, b'/' | b'%');
    let end = text.bytes().position(|byte| !is_text(byte)).unwrap_or(text.len());
    if end > 0 {
        let (kept, rest) = text.split_at_checked(end)?;
        return Some((Piece::Text(kept), rest));
    }
    let mut chars = text.chars();
    let char = chars.next()?;
    let rest = chars.as_str();
    match char {
        '{' | '}' if rest.starts_with(char) => Some((Piece::Char(char), rest.get(1..)?)),
        '{' => {
            let (inside, rest) = rest.split_once('}')?;
            let (is_catch_all, name) = inside.strip_prefix('*').map_or((false, inside), |name| (true, name));
            let name = name.split([':', '?']).next().unwrap_or(name);
            Some((Piece::Param { name, is_catch_all }, rest))
        }
        char => Some((Piece::Char(char), rest)),
    }
}

/// The template without its optional last parameter, if it has one: `/a` of `/a/{id?}`, `/` of `/{id?}`, `/a/` of `/a/{*r?}`.
pub(super) fn without_optional(template: &str) -> Option<&str> {
    let before = template.strip_suffix("?}")?;
    let slash = before.rfind("/{")?;
    let keeps_slash = slash == 0 || before.get(slash..)?.starts_with("/{*");
    template.get(..slash + usize::from(keeps_slash))
}

/// The names of the parameters.
pub(super) fn names(template: &str) -> impl Iterator<Item = &str> {
    pieces(template).filter_map(|piece| if let Piece::Param { name, .. } = piece { Some(name) } else { None })
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn takes_templates_apart() {
        use Piece::{Char, Param, Text};
        let param = |name| Param { name, is_catch_all: false };
        let cases: [(&str, &[Piece<'_>]); 5] = [
            ("/a b/{x}", &[Text("/a"), Char(' '), Text("b/"), param("x")]),
            ("/{{%2f{a:u64}-{b}}}", &[Text("/"), Char('{'), Text("%2f"), param("a"), Text("-"), param("b"), Char('}')]),
            ("/{*r}.{x?}", &[Text("/"), Param { name: "r", is_catch_all: true }, Text("."), param("x")]),
            ("/é", &[Text("/"), Char('é')]),
            ("/{a}{{{b}}}{c}", &[Text("/"), param("a"), Char('{'), param("b"), Char('}'), param("c")]),
        ];
        for (template, expected) in cases {
            assert_eq!(pieces(template).collect::<Vec<_>>(), expected, "{template}");
        }
    }

    #[test]
    fn optional_parameters() {
        for (template, without) in [
            ("/a/{id?}", Some("/a")),
            ("/{id:u64?}", Some("/")),
            ("/a/{*r?}", Some("/a/")),
            ("/{*r?}", Some("/")),
            ("/a/{id}", None),
            ("/{{a}}/{b?}", Some("/{{a}}")),
        ] {
            assert_eq!(without_optional(template), without, "{template}");
        }
    }
}

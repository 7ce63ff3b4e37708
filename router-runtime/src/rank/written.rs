//! A template as it is written, in the place of its form: what a look-up compares, which has no heap to parse it into. In
//! goes the text of a template that was parsed before, out come the segments of one of its forms.

use crate::{constraint::Constraint, options::Case, path::hex_byte};

use super::{Piece, Row, Shape};

/// A form of a template, by its text.
#[derive(Clone, Copy)]
pub(crate) struct Written<'t> {
    /// The segments, with slashes between.
    text: &'t str,
    case: Case,
}

/// A segment, or what stands around its catch-all.
#[derive(Clone, Copy)]
pub(crate) struct Raw<'t> {
    text: &'t str,
    case: Case,
}

impl<'t> Written<'t> {
    /// The form of `template` that has so many parameters, as it is matched where case counts so.
    pub(crate) fn new(template: &'t str, params: usize, case: Case) -> Written<'t> {
        let whole = Written { text: template.strip_prefix('/').unwrap_or_default(), case };
        if whole.params().count() == params {
            return whole;
        }
        let (before, last) = whole.text.rsplit_once('/').map_or(("", whole.text), |(before, last)| (before, last));
        // A catch-all that is left out leaves its slash, and a path always has one.
        let keeps_slash = last.starts_with("{*") && before.len() < whole.text.len() - last.len();
        let len = before.len() + usize::from(keeps_slash);
        Written { text: whole.text.get(..len).unwrap_or_default(), case }
    }

    fn params(self) -> impl Iterator<Item = Piece<Canonical<'t>>> {
        let pieces = self.segments().flat_map(Raw::pieces);
        pieces.filter(|piece| !matches!(piece, Piece::Text(_)))
    }

    /// Which of the parameters the catch-alls are, in order.
    pub(crate) fn catch_alls(self) -> impl Iterator<Item = usize> {
        let params = self.params().enumerate();
        params.filter(|(_, piece)| matches!(piece, Piece::CatchAll)).map(|(place, _)| place)
    }
}

impl<'t> Shape for Written<'t> {
    type Row = Raw<'t>;

    fn segments(self) -> impl Iterator<Item = Raw<'t>> {
        self.text.split('/').map(move |text| Raw { text, case: self.case })
    }
}

impl<'t> Raw<'t> {
    /// The first piece and what stands behind it.
    fn split_first(self) -> Option<(Piece<Canonical<'t>>, Raw<'t>)> {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        loop {
            match bytes.get(at..)? {
                [b'{', b'{', ..] => at += 2,
                [] | [b'{', ..] if at > 0 => {
                    let (text, rest) = self.text.split_at_checked(at)?;
                    let text = Canonical { raw: text.as_bytes(), escape: &[], case: self.case };
                    return Some((Piece::Text(text), Raw { text: rest, ..self }));
                }
                [] => return None,
                [b'{', ..] => break,
                _ => at += 1,
            }
        }
        let (inner, rest) = self.text.get(1..)?.split_once('}')?;
        let constraint = inner.split_once(':').map_or("", |(_, name)| name.trim_end_matches('?'));
        let piece = match Constraint::from_name(constraint) {
            _ if inner.starts_with('*') => Piece::CatchAll,
            constraint => Piece::Param(constraint.unwrap_or(Constraint::None)),
        };
        Some((piece, Raw { text: rest, ..self }))
    }
}

impl<'t> Row for Raw<'t> {
    type Bytes = Canonical<'t>;

    fn pieces(self) -> impl Iterator<Item = Piece<Canonical<'t>>> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let (piece, behind) = rest.split_first()?;
            rest = behind;
            Some(piece)
        })
    }

    fn around_catch_all(self) -> Option<(Self, Self)> {
        let mut rest = self;
        while let Some((piece, behind)) = rest.split_first() {
            if let Piece::CatchAll = piece {
                let head = self.text.get(..self.text.len() - rest.text.len())?;
                return Some((Raw { text: head, ..self }, behind));
            }
            rest = behind;
        }
        None
    }
}

/// The canonical bytes of literal text.
#[derive(Clone)]
pub(crate) struct Canonical<'t> {
    raw: &'t [u8],
    /// What of an escape that stays one is yet to come.
    escape: &'static [u8],
    case: Case,
}

impl Iterator for Canonical<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if let Some((&byte, rest)) = self.escape.split_first() {
            self.escape = rest;
            return Some(byte);
        }
        let (byte, rest) = match self.raw {
            [b'%', high, low, rest @ ..] => {
                let byte = hex_byte(*high, *low)?;
                self.escape = match byte {
                    b'/' => b"2F",
                    b'%' => b"25",
                    _ => b"",
                };
                (if self.escape.is_empty() { byte } else { b'%' }, rest)
            }
            // A brace is written twice.
            [byte @ (b'{' | b'}'), b'{' | b'}', rest @ ..] | [byte, rest @ ..] => (*byte, rest),
            [] => return None,
        };
        self.raw = rest;
        Some(if self.case == Case::IgnoreAscii { byte.to_ascii_lowercase() } else { byte })
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::*;
    use crate::{
        rank::{form, ways},
        template::Template,
    };

    const TEMPLATES: [&str; 36] = [
        "/",
        "/a",
        "/A",
        "/a/",
        "//",
        "/%61",
        "/a%2fb",
        "/a%25b{x}",
        "/caf%C3%A9-{x}",
        "/café-{y}",
        "/{{a}}",
        "/{{{a}}}",
        "/{a}{{{b}",
        "/x{{{a}",
        "/}}{a}}}",
        "/{id}",
        "/{id?}",
        "/{id:u64?}",
        "/a/{id:u8}",
        "/a/{id?}",
        "/a/{*r?}",
        "/{*r?}",
        "/{*r}",
        "/{x:uuid}-{y:u8}",
        "/{x:uuid}-{y}",
        "/{x}-{y:hex}",
        "/{x}-{y}",
        "/{x}.tar.gz",
        "/v{version}-{*path}.zip",
        "/v{version}-{*path}.{ext}",
        "/ab{*path}",
        "/{*path}.{ext}",
        "/{*p}/x/{*q}",
        "/{*p}/{q}",
        "/{x}/{*p}/{q:alnum}.png",
        "/a/{b}/c/{*d}",
    ];

    #[test]
    fn the_text_says_what_the_form_does() {
        the_text_says_it_by(Case::Sensitive);
        the_text_says_it_by(Case::IgnoreAscii);
    }

    fn the_text_says_it_by(case: Case) {
        let forms: Vec<_> = TEMPLATES
            .iter()
            .filter_map(|text| Template::parse(text).ok().map(|template| (text, template.forms_by(case).into_owned())))
            .flat_map(|(text, forms)| forms.into_iter().map(move |form| (text, form)))
            .collect();
        assert_eq!(forms.len(), TEMPLATES.len() + 5);
        let written = |text, form: &crate::template::Form| {
            let parts = form.segments.iter().flat_map(|segment| &segment.parts);
            Written::new(text, parts.filter(|part| !matches!(part, crate::template::Part::Text(_))).count(), case)
        };
        for (a_text, a) in &forms {
            for (b_text, b) in &forms {
                let (one, other) = (written(a_text, a), written(b_text, b));
                assert_eq!(ways(one, |_| 0, other, |_| 0), form(a, b), "{a_text} {b_text}");
                for covers in [|place| place, |place| 2 - place] {
                    let expected = ways(a, covers, b, |_| 1);
                    assert_eq!(ways(one, covers, other, |_| 1), expected, "{a_text} {b_text}");
                }
            }
        }
    }

    #[test]
    fn catch_alls_are_counted_among_the_parameters() {
        let catch_alls = |text, params| Written::new(text, params, Case::Sensitive).catch_alls().collect::<Vec<_>>();
        assert_eq!(catch_alls("/{a}/{{{*b}-{c}/{*d}", 4), vec![1, 3]);
        assert_eq!(catch_alls("/{a}/{*b?}", 1), Vec::<usize>::new());
    }
}

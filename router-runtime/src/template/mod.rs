//! The template language. In goes template text, out comes a [`Template`]: its text, where its parameter names stand in
//! it, and one or two [`Form`]s (two where the last segment is optional).
//!
//! Afterwards: every limit of [`crate::limits`] holds; literal text is canonical; a form has at least one segment; text
//! parts are not empty and no two of them, and no two parameters, are neighbours; a segment has at most one catch-all.

mod draw;
mod error;
mod outline;
mod parse;

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::{options::Case, path::folded};

pub use crate::constraint::Constraint;
pub(crate) use draw::{Brief, excerpt};
pub use error::{TemplateError, TemplateErrorKind};
pub(crate) use outline::Outline;

/// A parsed template.
#[derive(Clone, Debug)]
pub struct Template {
    text: String,
    names: Vec<(u16, u16)>,
    forms: Vec<Form>,
}

/// What a template means: its shape. Two routes with one method and an equal form conflict.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// What stands between the slashes, after the first one.
    pub segments: Vec<Segment>,
}

/// One segment of a [`Form`]. Without parts it is the empty segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Segment {
    /// Text and parameters, in order.
    pub parts: Vec<Part>,
}

/// A piece of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Canonical literal text, not empty.
    Text(String),
    /// A parameter: one or more bytes, never a slash.
    Param(Constraint),
    /// A catch-all: one or more bytes, slashes included.
    CatchAll,
}

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    /// The first fault from the left, with its place in the text.
    pub fn parse(text: &str) -> Result<Template, TemplateError> {
        parse::parse(text)
    }

    /// The text as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parameter names in order. The second form of an optional segment lacks the last one.
    #[must_use]
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(|&(start, len)| {
            let start = usize::from(start);
            self.text.get(start..start + usize::from(len)).unwrap_or_default()
        })
    }

    /// Where the names stand in the text: start and length.
    #[must_use]
    pub fn name_ranges(&self) -> &[(u16, u16)] {
        &self.names
    }

    /// The forms: with everything, then, if the last segment is optional, without it.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// The forms as they are matched where case counts so: without case their literal text is in lower case.
    #[must_use]
    pub fn forms_by(&self, case: Case) -> Cow<'_, [Form]> {
        match case {
            Case::Sensitive => Cow::Borrowed(&self.forms),
            Case::IgnoreAscii => self.forms.iter().map(Form::folded).collect(),
        }
    }
}

impl Form {
    /// The form with the ASCII letters of its literal text in lower case.
    fn folded(&self) -> Form {
        let mut form = self.clone();
        for part in form.segments.iter_mut().flat_map(|segment| &mut segment.parts) {
            if let Part::Text(text) = part {
                *text = folded(text);
            }
        }
        form
    }
}

impl Segment {
    /// The literal text of a segment without parameters.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [] => Some(""),
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The head and the tail of a segment with a catch-all: what stands before and after it.
    #[must_use]
    pub fn around_catch_all(&self) -> Option<(&[Part], &[Part])> {
        let at = self.parts.iter().position(|part| matches!(part, Part::CatchAll))?;
        let (head, rest) = self.parts.split_at_checked(at)?;
        Some((head, rest.get(1..)?))
    }
}

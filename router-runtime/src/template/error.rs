//! What can be wrong with a template, and where.

use core::{fmt, ops::Range};

/// Why a template was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    pub(crate) kind: TemplateErrorKind,
    pub(crate) range: Range<usize>,
}

/// The kinds of [`TemplateError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// The template does not start with `/`.
    NoLeadingSlash,
}

impl TemplateError {
    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &TemplateErrorKind {
        &self.kind
    }

    /// The bytes of the template that are wrong.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the template does not start with `/`")
    }
}

impl core::error::Error for TemplateError {}

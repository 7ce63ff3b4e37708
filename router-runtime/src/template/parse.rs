//! Template text to [`Template`].

use alloc::vec::Vec;

use super::{Template, TemplateError, TemplateErrorKind};

pub(super) fn parse(text: &str) -> Result<Template, TemplateError> {
    if !text.starts_with('/') {
        return Err(TemplateError { kind: TemplateErrorKind::NoLeadingSlash, range: 0..0 });
    }
    Ok(Template { text: text.into(), names: Vec::new(), forms: Vec::new() })
}

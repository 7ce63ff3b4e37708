//! Templates to paths. In go a template and arguments in its order, out comes the path, and where each argument stands
//! in it, so that whoever reads it back can be checked against what was written.

use core::fmt::{self, Write};

use crate::params::{Places, Spans};

use super::{
    PathError, ToParam,
    bare::is_bare,
    pieces::{Piece, pieces, without_optional},
    to::{ParamWriter, encode},
};

/// What a path is written to.
pub(super) struct Path<'w> {
    out: &'w mut dyn Write,
    /// Bytes written.
    at: usize,
    written: Written,
}

/// Where the arguments of a path were written.
#[derive(Clone, Default)]
pub(super) struct Written {
    spans: Spans,
    /// The first argument that is empty.
    empty: Option<usize>,
}

/// Whether clients take a segment for the folder itself or the one above: one or two dots, encoded or not.
fn is_dots(segment: &str) -> bool {
    let (mut rest, mut dots) = (segment.as_bytes(), 0);
    while let [b'.', behind @ ..] | [b'%', b'2', b'e' | b'E', behind @ ..] = rest {
        (rest, dots) = (behind, dots + 1);
    }
    rest.is_empty() && matches!(dots, 1 | 2)
}

impl Written {
    /// Whether a path that was written can be one that a client sends, whatever answers it. `name` gives that of an argument.
    pub(super) fn check(&self, path: &str, name: impl Fn(usize) -> Option<&'static str>) -> Result<(), PathError> {
        if let Some(index) = self.empty {
            return Err(PathError::Empty { name: name(index).unwrap_or_default() });
        }
        if path.split('/').any(is_dots) {
            return Err(PathError::DotSegment);
        }
        if path.starts_with("//") { Err(PathError::Foreign) } else { Ok(()) }
    }

    /// Whether a look-up of the path found every argument as it was written.
    pub(super) fn stands_as(&self, found: &Spans, path: &str) -> bool {
        found.len() == self.spans.len()
            && (0..found.len()).all(|index| found.get(index, path) == self.spans.get(index, path))
    }
}

impl<'w> Path<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Path { out, at: 0, written: Written::default() }
    }

    /// Writes a template with its arguments, behind what was written before.
    pub(super) fn template(&mut self, template: &str, arguments: &[&dyn ToParam]) -> fmt::Result {
        let is_absent = arguments.last().copied().is_some_and(ToParam::is_absent);
        // Behind a prefix there is not even the slash.
        if is_absent && self.at > 0 && is_bare(template) {
            return Ok(());
        }
        let template = without_optional(template).filter(|_| is_absent).unwrap_or(template);
        let mut arguments = arguments.iter();
        for piece in pieces(template) {
            match piece {
                Piece::Text(text) => self.write_str(text)?,
                Piece::Char(char) => encode(self, char.encode_utf8(&mut [0; 4]), |_| false)?,
                Piece::Param { is_catch_all, .. } => {
                    let Some(argument) = arguments.next() else { continue };
                    let (index, start) = (self.written.spans.len(), self.at);
                    argument.to_param(&mut ParamWriter::new(self, is_catch_all))?;
                    self.written.spans.set(index, start, self.at);
                    self.written.spans.set_len(index + 1);
                    if self.at == start {
                        self.written.empty.get_or_insert(index);
                    }
                }
            }
        }
        Ok(())
    }

    /// Where everything stands.
    pub(super) fn written(self) -> Written {
        self.written
    }
}

impl Write for Path<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.at += text.len();
        self.out.write_str(text)
    }
}

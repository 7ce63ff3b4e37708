//! Template text to [`Template`], or to the first fault from the left.

use alloc::{string::String, vec, vec::Vec};
use core::ops::Range;

use super::{Constraint, Form, Part, Segment, Template, TemplateError, TemplateErrorKind as Kind};
use crate::limits;

type Fault = (Kind, Range<usize>);

pub(super) fn parse(text: &str) -> Result<Template, TemplateError> {
    let mut parser = Parser { text, at: 0, names: Vec::new(), catch_alls: 0, optional: None };
    match parser.template() {
        Ok(forms) => Ok(Template { text: text.into(), names: parser.names, forms }),
        Err((kind, range)) => Err(TemplateError::new(kind, range, text)),
    }
}

struct Parser<'a> {
    text: &'a str,
    /// The next byte to read; always at a character.
    at: usize,
    names: Vec<(u16, u16)>,
    catch_alls: usize,
    /// Where the optional parameter stands.
    optional: Option<Range<usize>>,
}

impl<'a> Parser<'a> {
    fn template(&mut self) -> Result<Vec<Form>, Fault> {
        let len = self.text.len();
        if len > limits::MAX_TEMPLATE_BYTES {
            let mut limit = limits::MAX_TEMPLATE_BYTES;
            while !self.text.is_char_boundary(limit) {
                limit -= 1;
            }
            return Err((Kind::TooManyBytes, limit..len));
        }
        if !self.text.starts_with('/') {
            return Err((Kind::NoLeadingSlash, 0..self.text.chars().next().map_or(0, char::len_utf8)));
        }
        let slashes = self.text.bytes().filter(|&byte| byte == b'/').count();
        let mut segments = Vec::with_capacity(slashes.min(limits::MAX_SEGMENTS));
        while self.peek() == Some('/') {
            if segments.len() == limits::MAX_SEGMENTS {
                return Err((Kind::TooManySegments, self.at..self.at + 1));
            }
            self.at += 1;
            let segment = self.segment()?;
            if let Some(range) = &self.optional
                && (segment.parts.len() > 1 || self.at < len)
            {
                return Err((Kind::MisplacedOptional, range.clone()));
            }
            segments.push(segment);
        }
        Ok(self.forms(segments))
    }

    /// Spells out an optional last segment.
    fn forms(&self, segments: Vec<Segment>) -> Vec<Form> {
        if self.optional.is_none() {
            return vec![Form { segments }];
        }
        let mut without = segments.clone();
        let last = without.pop();
        // A catch-all that is left out leaves its slash, and a path always has one.
        if without.is_empty() || last.is_some_and(|last| last.around_catch_all().is_some()) {
            without.push(Segment::default());
        }
        vec![Form { segments }, Form { segments: without }]
    }

    /// Reads up to the next slash or the end.
    fn segment(&mut self) -> Result<Segment, Fault> {
        let mut segment = Segment::default();
        let mut literal = String::new();
        while let Some(c) = self.peek().filter(|&c| c != '/') {
            let start = self.at;
            let doubled = self.rest(1).starts_with(c);
            match c {
                '{' | '}' if doubled => {
                    literal.push(c);
                    self.at += 2;
                }
                '{' => {
                    if !literal.is_empty() {
                        segment.parts.push(Part::Text(core::mem::take(&mut literal)));
                    }
                    let part = self.parameter(&segment)?;
                    segment.parts.push(part);
                }
                '}' => return Err((Kind::StrayBrace, start..start + 1)),
                '?' => return Err((Kind::Query, start..start + 1)),
                '#' => return Err((Kind::Fragment, start..start + 1)),
                '%' => self.escapes(&mut literal)?,
                _ if c.is_control() => return Err((Kind::Control(c), start..start + c.len_utf8())),
                _ => {
                    let ends = |c: char| matches!(c, '/' | '{' | '}' | '?' | '#' | '%') || c.is_control();
                    let rest = self.rest(0);
                    let run = rest.get(..rest.find(ends).unwrap_or(rest.len())).unwrap_or_default();
                    literal.push_str(run);
                    self.at += run.len();
                }
            }
        }
        if !literal.is_empty() {
            segment.parts.push(Part::Text(literal));
        }
        Ok(segment)
    }

    /// Reads a run of percent-encoded bytes: all are decoded but an encoded slash or percent sign.
    fn escapes(&mut self, literal: &mut String) -> Result<(), Fault> {
        let start = self.at;
        let mut bytes = Vec::new();
        while self.peek() == Some('%') {
            let digits = self.rest(1).bytes().map_while(|b| char::from(b).to_digit(16));
            match *digits.take(2).collect::<Vec<_>>().as_slice() {
                [high, low] => bytes.extend(u8::try_from(high << 4 | low)),
                [_] => return Err((Kind::BadEscape, self.at..self.at + 2)),
                _ => return Err((Kind::BadEscape, self.at..self.at + 1)),
            }
            self.at += 3;
        }
        let text = core::str::from_utf8(&bytes).map_err(|error| {
            let end = error.error_len().map_or(bytes.len(), |len| error.valid_up_to() + len);
            (Kind::NotUtf8, start + 3 * error.valid_up_to()..start + 3 * end)
        })?;
        for c in text.chars() {
            match c {
                '/' => literal.push_str("%2F"),
                '%' => literal.push_str("%25"),
                _ => literal.push(c),
            }
        }
        Ok(())
    }

    /// Reads a parameter; `before` is what its segment holds so far.
    fn parameter(&mut self, before: &Segment) -> Result<Part, Fault> {
        let start = self.at;
        let inner = self.inside_braces()?;
        let range = start..start + inner.len() + 2;
        self.at = range.end;
        let (star, body) = inner.strip_prefix('*').map_or((0, inner), |body| (1, body));
        let name_start = start + 1 + star;
        let name_len = body.find([':', '?', '*']).unwrap_or(body.len());
        let (name, suffix) = body.split_at_checked(name_len).unwrap_or((body, ""));
        if name.is_empty() && !suffix.starts_with('*') {
            return Err((Kind::EmptyName, range));
        }
        if let Some((at, c)) = name.char_indices().find(|(_, c)| c.is_control()) {
            return Err((Kind::NameCharacter(c), name_start + at..name_start + at + c.len_utf8()));
        }
        self.name(name_start, name)?;
        let (suffix, optional) = suffix.strip_suffix('?').map_or((suffix, false), |suffix| (suffix, true));
        if let Some(c) = suffix.chars().next().filter(|&c| c != ':') {
            let at = name_start + name_len;
            return Err((Kind::NameCharacter(c), at..at + 1));
        }
        let suffix_range = name_start + name_len..name_start + name_len + suffix.len();
        let part = match suffix.strip_prefix(':') {
            Some(_) if star == 1 => return Err((Kind::CatchAllConstraint, suffix_range)),
            Some(written) => Part::Param(Constraint::from_name(written).ok_or_else(|| {
                let colon = usize::from(!written.is_empty());
                (Kind::UnknownConstraint, suffix_range.start + colon..suffix_range.end)
            })?),
            None if star == 1 => Part::CatchAll,
            None => Part::Param(Constraint::None),
        };
        self.place(&part, before, &range)?;
        if optional {
            self.optional = Some(range);
        }
        Ok(part)
    }

    /// What stands between the brace at hand and the one that closes it.
    fn inside_braces(&self) -> Result<&'a str, Fault> {
        let inner = self.rest(1);
        let end = inner.find(['}', '{', '/']).unwrap_or(inner.len());
        let text = inner.get(..end).unwrap_or_default();
        if inner.get(end..).is_some_and(|rest| rest.starts_with('}')) {
            return Ok(text);
        }
        // Braces and slashes after a colon: an expression was meant.
        let segment = inner.get(..inner.find('/').unwrap_or(inner.len())).unwrap_or_default();
        if let (Some(colon), Some(close)) = (text.find(':'), segment.rfind('}')) {
            let constraint = self.at + 1 + colon + 1;
            return Err((Kind::UnknownConstraint, constraint..self.at + 1 + close));
        }
        Err((Kind::UnclosedBrace, self.at..self.at + 1 + end))
    }

    /// Notes a parameter name.
    fn name(&mut self, start: usize, name: &str) -> Result<(), Fault> {
        let text = self.text;
        let mut known = self.names.iter().map(|&(start, len)| (usize::from(start), usize::from(len)));
        if known.any(|(start, len)| text.get(start..start + len) == Some(name)) {
            return Err((Kind::RepeatedName, start..start + name.len()));
        }
        // Within `MAX_TEMPLATE_BYTES` both fit.
        self.names.extend(u16::try_from(start).ok().zip(u16::try_from(name.len()).ok()));
        Ok(())
    }

    /// Checks that the parameter may stand where it stands.
    fn place(&mut self, part: &Part, before: &Segment, range: &Range<usize>) -> Result<(), Fault> {
        if *part == Part::CatchAll {
            self.catch_alls += 1;
            if before.parts.contains(&Part::CatchAll) {
                return Err((Kind::SecondCatchAll, range.clone()));
            }
        }
        if !matches!(before.parts.last(), None | Some(Part::Text(_))) {
            return Err((Kind::AdjacentParams, range.clone()));
        }
        if self.names.len() > limits::MAX_PARAMS {
            return Err((Kind::TooManyParams, range.clone()));
        }
        if self.catch_alls > limits::MAX_CATCH_ALLS {
            return Err((Kind::TooManyCatchAlls, range.clone()));
        }
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.rest(0).chars().next()
    }

    /// The text after `skip` bytes more.
    fn rest(&self, skip: usize) -> &'a str {
        self.text.get(self.at + skip..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;

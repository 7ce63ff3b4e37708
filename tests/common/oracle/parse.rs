//! The template grammar, read a second time: template text goes in, its one or two forms come out, or the class of the
//! first error.
//!
//! A form is a list of segments, a segment a list of parts. Names stand beside the segments, so two forms have the same
//! shape exactly when their segments are equal.

use super::constraint::Constraint;
use super::encode::{Unit, read_units};

/// Parameters in a template.
pub const MAX_PARAMS: usize = 16;
/// Catch-alls in a template.
pub const MAX_CATCH_ALLS: usize = 4;

/// A piece of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Literal text, never empty.
    Text(Vec<Unit>),
    /// A parameter without `/`.
    Param(Option<Constraint>),
    /// A parameter that may contain `/`.
    CatchAll,
}

/// What stands between two slashes; no part at all is an empty segment.
pub type Segment = Vec<Part>;

/// One template without sugar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The shape.
    pub segments: Vec<Segment>,
    /// The parameter names in template order.
    pub names: Vec<String>,
}

/// Why template text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateError {
    /// Does not start with `/`.
    NoLeadingSlash,
    /// A `{` that is not closed inside its segment.
    UnclosedBrace,
    /// A `}` that closes nothing.
    StrayBrace,
    /// `{}`, `{*}`, `{:u64}`, `{?}`.
    EmptyName,
    /// `*` or `?` inside a name.
    BadName,
    /// A name twice in a template.
    RepeatedName,
    /// Two parameters without text between them.
    AdjacentParams,
    /// Two catch-alls in a segment.
    TwoCatchAlls,
    /// A constraint that is not in the set.
    UnknownConstraint,
    /// A constraint on a catch-all.
    MisplacedConstraint,
    /// `?` or `#` outside braces.
    Query,
    /// A control character, inside or outside braces.
    ControlCharacter,
    /// Literal text without canonical form.
    BadEncoding,
    /// `?` on a parameter that is not the whole last segment.
    SugarNotLast,
    /// More than [`MAX_PARAMS`].
    TooManyParams,
    /// More than [`MAX_CATCH_ALLS`].
    TooManyCatchAlls,
}

/// Reads template text into one form, or two when its last segment is sugar (the one without it first).
///
/// # Errors
/// The class of the first error found.
pub fn parse(template: &str) -> Result<Vec<Form>, TemplateError> {
    let rest = template.strip_prefix('/').ok_or(TemplateError::NoLeadingSlash)?;
    let written: Vec<Vec<Piece>> = read_pieces(rest)?;
    let mut form = Form { segments: Vec::new(), names: Vec::new() };
    let mut sugar = false;
    for (index, pieces) in written.iter().enumerate() {
        let mut segment = Segment::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => {
                    let units = read_units(text).ok_or(TemplateError::BadEncoding)?;
                    segment.push(Part::Text(units.into_iter().map(|placed| placed.unit).collect()));
                }
                Piece::Braces(body) => {
                    let param = read_param(body)?;
                    if param.optional {
                        if pieces.len() != 1 || index + 1 != written.len() {
                            return Err(TemplateError::SugarNotLast);
                        }
                        sugar = true;
                    }
                    if form.names.contains(&param.name) {
                        return Err(TemplateError::RepeatedName);
                    }
                    form.names.push(param.name);
                    segment.push(param.part);
                }
            }
        }
        check_segment(&segment)?;
        form.segments.push(segment);
    }
    check_limits(&form)?;
    Ok(if sugar { vec![without_last(&form), form] } else { vec![form] })
}

/// The form of a sugar route without its parameter: `/a/{id?}` loses the segment, `/a/{*r?}` only what stands in it, and
/// nothing at all is `/`.
fn without_last(form: &Form) -> Form {
    let mut segments = form.segments.clone();
    let last = segments.pop();
    if segments.is_empty() || last.is_some_and(|segment| segment.contains(&Part::CatchAll)) {
        segments.push(Segment::new());
    }
    let mut names = form.names.clone();
    names.pop();
    Form { segments, names }
}

/// A segment as written, braces read but nothing decoded.
enum Piece {
    Text(String),
    Braces(String),
}

fn read_pieces(text: &str) -> Result<Vec<Vec<Piece>>, TemplateError> {
    let mut segments = vec![Vec::new()];
    let mut literal = String::new();
    let mut chars = text.chars().peekable();
    while let Some(next) = chars.next() {
        match next {
            '/' => {
                end_literal(&mut literal, &mut segments);
                segments.push(Vec::new());
            }
            '{' | '}' if chars.next_if_eq(&next).is_some() => literal.push(next),
            '{' => {
                end_literal(&mut literal, &mut segments);
                let mut body = String::new();
                loop {
                    match chars.next() {
                        Some('}') => break,
                        None | Some('{' | '/') => return Err(TemplateError::UnclosedBrace),
                        Some(inside) if inside.is_control() => {
                            return Err(TemplateError::ControlCharacter);
                        }
                        Some(inside) => body.push(inside),
                    }
                }
                if let Some(segment) = segments.last_mut() {
                    segment.push(Piece::Braces(body));
                }
            }
            '}' => return Err(TemplateError::StrayBrace),
            '?' | '#' => return Err(TemplateError::Query),
            control if control.is_control() => return Err(TemplateError::ControlCharacter),
            other => literal.push(other),
        }
    }
    end_literal(&mut literal, &mut segments);
    Ok(segments)
}

fn end_literal(literal: &mut String, segments: &mut [Vec<Piece>]) {
    if let Some(segment) = segments.last_mut()
        && !literal.is_empty()
    {
        segment.push(Piece::Text(std::mem::take(literal)));
    }
}

struct WrittenParam {
    name: String,
    part: Part,
    optional: bool,
}

fn read_param(body: &str) -> Result<WrittenParam, TemplateError> {
    let (body, optional) = match body.strip_suffix('?') {
        Some(shorter) => (shorter, true),
        None => (body, false),
    };
    let (body, catch_all) = match body.strip_prefix('*') {
        Some(shorter) => (shorter, true),
        None => (body, false),
    };
    let (name, constraint) = match body.split_once(':') {
        Some((name, constraint)) => (name, Some(constraint)),
        None => (body, None),
    };
    if name.is_empty() {
        return Err(TemplateError::EmptyName);
    }
    if name.contains(['*', '?']) {
        return Err(TemplateError::BadName);
    }
    let part = match (catch_all, constraint) {
        (true, Some(_)) => return Err(TemplateError::MisplacedConstraint),
        (true, None) => Part::CatchAll,
        (false, None) => Part::Param(None),
        (false, Some(text)) => Part::Param(Some(Constraint::named(text).ok_or(TemplateError::UnknownConstraint)?)),
    };
    Ok(WrittenParam { name: name.to_owned(), part, optional })
}

fn check_segment(segment: &[Part]) -> Result<(), TemplateError> {
    let is_text = |part: &Part| matches!(part, Part::Text(_));
    if segment.windows(2).any(|pair| !pair.iter().any(is_text)) {
        return Err(TemplateError::AdjacentParams);
    }
    if segment.iter().filter(|part| **part == Part::CatchAll).count() > 1 {
        return Err(TemplateError::TwoCatchAlls);
    }
    Ok(())
}

fn check_limits(form: &Form) -> Result<(), TemplateError> {
    let catch_alls = form.segments.iter().flatten().filter(|part| **part == Part::CatchAll).count();
    if form.names.len() > MAX_PARAMS {
        return Err(TemplateError::TooManyParams);
    }
    if catch_alls > MAX_CATCH_ALLS {
        return Err(TemplateError::TooManyCatchAlls);
    }
    Ok(())
}

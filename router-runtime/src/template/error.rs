//! What can be wrong with a template, and where. In goes the kind of a fault and the bytes it covers, out come words: a
//! fact in one line, and a report that draws the template with the fault marked and says what to write instead.

use alloc::{borrow::Cow, format, string::String};
use core::{fmt, ops::Range};

use super::draw::{self, Brief, CONTEXT, Visible};
use crate::{constraint::Constraint, limits, nearest::nearest};

/// Why a template was refused, and where.
///
/// Displays as a fact in one line, which shows no more than the start of what is wrong; [`report`](TemplateError::report) draws the template as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    kind: TemplateErrorKind,
    range: Range<usize>,
    template: String,
}

/// The kinds of [`TemplateError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// The template does not start with `/`.
    NoLeadingSlash,
    /// A `{` without its `}` in the same segment.
    UnclosedBrace,
    /// A `}` without its `{`.
    StrayBrace,
    /// A parameter without a name.
    EmptyName,
    /// A character that no parameter name may hold.
    NameCharacter(char),
    /// The name of an earlier parameter.
    RepeatedName,
    /// A parameter right after another, so that nothing says where one ends.
    AdjacentParams,
    /// A second catch-all in one segment.
    SecondCatchAll,
    /// What follows the `:` is no constraint.
    UnknownConstraint,
    /// A catch-all takes no constraint.
    CatchAllConstraint,
    /// Only the whole last segment may be optional.
    MisplacedOptional,
    /// A `?` outside braces.
    Query,
    /// A `#` outside braces.
    Fragment,
    /// A control character, not percent-encoded.
    Control(char),
    /// A `%` that two hex digits do not follow.
    BadEscape,
    /// Percent-encoded bytes that are not UTF-8.
    NotUtf8,
    /// More than [`limits::MAX_TEMPLATE_BYTES`].
    TooManyBytes,
    /// More than [`limits::MAX_SEGMENTS`].
    TooManySegments,
    /// More than [`limits::MAX_PARAMS`].
    TooManyParams,
    /// More than [`limits::MAX_CATCH_ALLS`].
    TooManyCatchAlls,
}

impl TemplateError {
    pub(super) fn new(kind: TemplateErrorKind, range: Range<usize>, template: &str) -> TemplateError {
        TemplateError { kind, range, template: template.into() }
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// The bytes of the template that are wrong.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The template as it was written.
    #[must_use]
    pub fn template(&self) -> &str {
        &self.template
    }

    /// The fact, the template with the fault marked, and what to write instead: a few lines, the last one open.
    #[must_use]
    pub fn report(&self) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            write!(f, "{self}\n\n{}", draw::marked(&self.template, &self.range))?;
            match self.help() {
                Some(help) => write!(f, "\nhelp: {}", Visible(&help)),
                None => Ok(()),
            }
        })
    }

    /// What to write instead.
    #[must_use]
    pub fn help(&self) -> Option<Cow<'static, str>> {
        use TemplateErrorKind as Kind;
        Some(match self.kind {
            Kind::NoLeadingSlash => leading_slash(&self.template),
            Kind::UnclosedBrace => {
                "close the parameter with `}` before the next `/`; a literal brace is written `{{`".into()
            }
            Kind::StrayBrace => "a literal brace is written `}}`".into(),
            Kind::EmptyName if self.marked().contains('*') => "name the catch-all: `{*rest}`".into(),
            Kind::EmptyName => "name the parameter: `{id}`".into(),
            Kind::NameCharacter('*') => "the `*` of a catch-all stands before its name: `{*rest}`".into(),
            Kind::NameCharacter('?') => "the `?` of an optional parameter stands last: `{id?}`, `{id:u64?}`".into(),
            Kind::NameCharacter(_) => {
                "a name holds anything but `{`, `}`, `/`, `:`, `*`, `?` and control characters".into()
            }
            Kind::RepeatedName => "give each parameter of a template its own name".into(),
            Kind::AdjacentParams => "put text between the two, as in `{name}.{ext}`, or a `/`".into(),
            Kind::SecondCatchAll => {
                "a segment holds one catch-all; put a `/` between the two, or make one a plain parameter".into()
            }
            Kind::UnknownConstraint => constraint(self.marked()),
            Kind::CatchAllConstraint => {
                "a catch-all takes no constraint: leave it out and check the text in the handler".into()
            }
            Kind::MisplacedOptional => "only a whole last segment can be left out; write two routes instead".into(),
            Kind::Query => {
                "a template has no query: read the query from the request; a literal `?` is written `%3F`".into()
            }
            Kind::Fragment => "a request has no fragment; a literal `#` is written `%23`".into(),
            Kind::Control(c) => match c.len_utf8() {
                1 => format!("written `%{:02X}` it stands for itself", u32::from(c)).into(),
                // U+0080 to U+009F: the second byte of their UTF-8 is their number.
                _ => format!("written `%C2%{:02X}` it stands for itself", u32::from(c)).into(),
            },
            Kind::BadEscape => "a literal percent sign is written `%25`".into(),
            Kind::NotUtf8 => "encode the UTF-8 bytes of a character, or write the character itself".into(),
            Kind::TooManyBytes | Kind::TooManySegments | Kind::TooManyParams | Kind::TooManyCatchAlls => return None,
        })
    }

    /// The text that is wrong.
    fn marked(&self) -> &str {
        self.template.get(self.range()).unwrap_or_default()
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TemplateErrorKind as Kind;
        let marked = Brief(self.marked(), CONTEXT);
        match self.kind {
            Kind::NoLeadingSlash => write!(f, "a template starts with `/`"),
            Kind::UnclosedBrace => write!(f, "`{marked}` is not closed"),
            Kind::StrayBrace => write!(f, "this `}}` closes nothing"),
            Kind::EmptyName => write!(f, "`{marked}` has no name"),
            Kind::NameCharacter(c) => {
                write!(f, "a parameter name cannot hold `{}`", Visible(c.encode_utf8(&mut [0; 4])))
            }
            Kind::RepeatedName => write!(f, "the name `{marked}` is used twice"),
            Kind::AdjacentParams => write!(f, "no text stands between `{marked}` and the parameter before it"),
            Kind::SecondCatchAll => write!(f, "`{marked}` is the second catch-all of its segment"),
            Kind::UnknownConstraint => write!(f, "`{marked}` is not a constraint"),
            Kind::CatchAllConstraint => write!(f, "a catch-all cannot be constrained by `{marked}`"),
            Kind::MisplacedOptional => write!(f, "`{marked}` is optional, but not the whole last segment"),
            Kind::Query => write!(f, "`?` begins a query"),
            Kind::Fragment => write!(f, "`#` begins a fragment"),
            Kind::Control(c) => write!(f, "a template cannot hold the control character U+{:04X}", u32::from(c)),
            Kind::BadEscape => write!(f, "`{marked}` is not a percent-encoded byte"),
            Kind::NotUtf8 => write!(f, "`{marked}` does not decode to UTF-8"),
            Kind::TooManyBytes => write!(f, "a template has at most {} bytes", limits::MAX_TEMPLATE_BYTES),
            Kind::TooManySegments => write!(f, "a template has at most {} segments", limits::MAX_SEGMENTS),
            Kind::TooManyParams => write!(f, "a template has at most {} parameters", limits::MAX_PARAMS),
            Kind::TooManyCatchAlls => write!(f, "a template has at most {} catch-alls", limits::MAX_CATCH_ALLS),
        }
    }
}

impl core::error::Error for TemplateError {}

fn leading_slash(template: &str) -> Cow<'static, str> {
    if template.contains("://") {
        "a template is the path alone, without scheme and host".into()
    } else if template.is_empty() {
        "the root is `/`".into()
    } else {
        "put a `/` in front".into()
    }
}

/// What to write in place of something that is no constraint, in the words other routers and languages use.
fn constraint(written: &str) -> Cow<'static, str> {
    let plain = written.trim().to_ascii_lowercase();
    let instead = match plain.as_str() {
        "int" | "integer" | "long" => "`i64`, or `u64` without a sign",
        "uint" | "unsigned" | "number" | "num" | "digit" | "digits" | "usize" | "id" => "`u64`",
        "isize" => "`i64`",
        "guid" => "`uuid`",
        "letter" | "letters" | "alphabetic" => "`alpha`",
        "alphanumeric" | "alphanum" | "word" => "`alnum`",
        "xdigit" | "hexdigit" => "`hex`",
        "path" | "any" => "a catch-all, `{*name}`",
        "str" | "string" => "no constraint: a parameter is text",
        "float" | "double" | "decimal" | "f32" | "f64" | "bool" | "date" => {
            "no constraint, and parse the text in the handler"
        }
        _ => match Constraint::from_name(&plain) {
            Some(known) => return format!("write `{}`", known.name()).into(),
            None => return closed_set(written, nearest(&plain, Constraint::ALL.map(Constraint::name))),
        },
    };
    format!("write {instead}").into()
}

fn closed_set(written: &str, meant: Option<&str>) -> Cow<'static, str> {
    let mut words = meant.map(|meant| format!("write `{meant}`; ")).unwrap_or_default();
    if written.contains(['[', ']', '\\', '^', '$', '+', '(', ')', '|', '.', '<', '>', '=']) {
        words.push_str("a constraint is a name, not an expression; ");
    }
    words.push_str("the constraints are");
    for (n, constraint) in Constraint::ALL.into_iter().enumerate() {
        words.push_str(if n == 0 { " `" } else { ", `" });
        words.push_str(constraint.name());
        words.push('`');
    }
    words.into()
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use crate::template::Template;

    fn report(template: &str) -> String {
        Template::parse(template).map_or_else(|error| error.report().to_string(), |_| "no error".into())
    }

    #[test]
    fn reports_are_drawn() {
        assert_eq!(
            report("/users/{id:int}"),
            "`int` is not a constraint\n\n  /users/{id:int}\n             ^^^\n\
             help: write `i64`, or `u64` without a sign"
        );
        assert_eq!(
            report("/café/{id?}/x"),
            "`{id?}` is optional, but not the whole last segment\n\n  /café/{id?}/x\n        ^^^^^\n\
             help: only a whole last segment can be left out; write two routes instead"
        );
        assert_eq!(
            report("/a\nb"),
            "a template cannot hold the control character U+000A\n\n  /a\\nb\n    ^^\n\
             help: written `%0A` it stands for itself"
        );
        assert!(report("/\u{85}").contains("U+0085\n\n  /\\u{85}\n   ^^^^^^\nhelp: written `%C2%85` it"));
        assert_eq!(report(""), "a template starts with `/`\n\n  \n  ^\nhelp: the root is `/`");
    }

    #[test]
    fn help_names_the_right_thing() {
        for (template, words) in [
            ("/{id:[0-9]+}", "a name, not an expression; the constraints are `uuid`, `u8`, `i8`, `u16`"),
            ("/{id:[0-9]{4}}", "`[0-9]{4}` is not a constraint"),
            ("/{id:U64}", "write `u64`"),
            ("/{id:uiid}", "write `uuid`; the constraints are `uuid`"),
            ("/{id:alphnum}", "write `alnum`; "),
            ("/{id: u64}", "write `u64`"),
            ("/{id:guid}", "write `uuid`"),
            ("/{p:path}", "write a catch-all, `{*name}`"),
            ("/{id:}", "the constraints are `uuid`"),
            ("/{rest*}", "`{*rest}`"),
            ("/{*}", "name the catch-all"),
            ("/{}", "name the parameter"),
            ("/a?b={c}", "a template has no query"),
            ("/{a}{b}", "put text between the two"),
            ("/100%", "written `%25`"),
            ("/{id", "close the parameter"),
            ("/id}", "a literal brace is written `}}`"),
            ("http://example.com/x", "without scheme and host"),
            ("/{id?:u64}", "`{id:u64?}`"),
        ] {
            assert!(report(template).contains(words), "{template}: {}", report(template));
        }
    }
}

//! Why a route was not inserted or not removed, in words that say what to do about it.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
};
use core::fmt;

use crate::{
    limits::{MAX_METHODS, MAX_NESTED_CATCH_ALLS, MAX_ROUTES, MAX_TABLE_BYTES},
    method::Method,
    overlap,
    plan::TooLarge,
    template::{Brief, Form, Template, TemplateError, excerpt},
};

use super::Route;

/// Why a route was not inserted or not removed. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The template is not in the language.
    Template(TemplateError),
    /// The method is no token.
    Method(String),
    /// Another route has the same method and the same shape.
    Conflict {
        /// The method of both.
        method: String,
        /// The template that was to be inserted.
        template: String,
        /// The template of the other route.
        with: String,
        /// A path that both match.
        witness: String,
    },
    /// Other routes answer whatever the route could.
    Shadowed {
        /// The method of the route.
        method: String,
        /// The template that was to be inserted.
        template: String,
        /// Method and template of a route that answers in its place.
        by: String,
        /// A path that shows it.
        witness: String,
    },
    /// There is no such route.
    NotFound {
        /// The method that was named.
        method: String,
        /// The template that was named.
        template: String,
    },
    /// The router is full.
    Limit(LimitError),
}

/// What a router has too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LimitError {
    /// More routes than the router, or a table, may have.
    Routes {
        /// How many it may have.
        most: usize,
    },
    /// More than [`MAX_METHODS`] methods that have a route.
    Methods,
    /// More than [`MAX_NESTED_CATCH_ALLS`] catch-alls below catch-alls.
    NestedCatchAlls,
    /// More text than can be frozen: more than [`MAX_TABLE_BYTES`].
    Bytes,
    /// More segments in a template than the router takes.
    TemplateSegments {
        /// How many it takes.
        most: usize,
    },
    /// More bytes in a template than the router takes.
    TemplateBytes {
        /// How many it takes.
        most: usize,
    },
    /// A look-up could take more steps than the router allows; see [`Router::worst_case_steps`](crate::Router::worst_case_steps).
    Steps {
        /// How many it could take.
        steps: u64,
        /// How many it may take.
        most: u64,
        /// Segments of its path.
        segments: usize,
    },
}

/// Characters of a template, a method or a path that are shown at most.
const SHOWN: usize = 160;

/// Why there is no place for a route.
pub(super) enum Taken<'r, T> {
    /// A route has one of its forms.
    By(&'r Form, &'r Route<T>),
    /// There are too many catch-alls below catch-alls.
    Full,
}

impl<T> Taken<'_, T> {
    #[cold]
    pub(super) fn into_error(self, method: Method<'_>, template: &Template) -> EditError {
        match self {
            Taken::By(form, other) => EditError::Conflict {
                method: method.to_string(),
                template: template.text().to_owned(),
                with: other.template().to_owned(),
                witness: overlap::example(form),
            },
            Taken::Full => LimitError::NestedCatchAlls.into(),
        }
    }
}

/// Shows templates, methods and paths as far as they are not too long; the fields have them whole.
impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let brief = |text| Brief(text, SHOWN);
        match self {
            EditError::Template(error) => {
                write!(f, "`{}` is not a template: {error}", excerpt(error.template(), &error.range()))?;
                error.help().map_or(Ok(()), |help| write!(f, "; {}", Brief(&help, 2 * SHOWN)))
            }
            EditError::Method(method) => {
                write!(f, "`{}` is not a method: ", brief(method))?;
                f.write_str("a method is one or more letters, digits and characters of !#$%&'*+-.^_`|~")
            }
            EditError::Conflict { method, template, with, .. } if template == with => {
                write!(f, "there is a route `{} {}` already; remove it first", brief(method), brief(template))
            }
            EditError::Conflict { method, template, with, witness } => {
                let [method, template, with, witness] = [method, template, with, witness].map(|text| brief(text));
                write!(f, "`{method} {template}` can never be told from `{method} {with}`: both match `{witness}`; ")?;
                f.write_str("give one of them a literal, a constraint (`{id:u64}`) or another method")
            }
            EditError::Shadowed { method, template, by, witness } => {
                let [method, template, by, witness] = [method, template, by, witness].map(|text| brief(text));
                write!(f, "`{method} {template}` would never be reached: `{by}` answers `{witness}`")
            }
            EditError::NotFound { method, template } => {
                write!(f, "there is no route `{} {}`", brief(method), brief(template))
            }
            EditError::Limit(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EditError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            EditError::Template(error) => Some(error),
            EditError::Limit(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitError::Routes { most } => write!(f, "there may be at most {most} routes"),
            LimitError::TemplateSegments { most } => write!(f, "a template may have at most {most} segments here"),
            LimitError::TemplateBytes { most } => write!(f, "a template may have at most {most} bytes here"),
            LimitError::Steps { steps, most, segments } => {
                write!(
                    f,
                    "with this route a path of {segments} segments could take {steps} steps, and {most} are allowed"
                )
            }
            LimitError::Methods => {
                write!(f, "a router holds routes for at most {MAX_METHODS} different methods")
            }
            LimitError::NestedCatchAlls => {
                write!(f, "a router holds at most {MAX_NESTED_CATCH_ALLS} catch-alls that follow a catch-all")
            }
            LimitError::Bytes => write!(f, "a frozen router takes at most {MAX_TABLE_BYTES} bytes"),
        }
    }
}

impl core::error::Error for LimitError {}

impl From<TemplateError> for EditError {
    fn from(error: TemplateError) -> Self {
        EditError::Template(error)
    }
}

impl From<LimitError> for EditError {
    fn from(error: LimitError) -> Self {
        EditError::Limit(error)
    }
}

impl From<TooLarge> for LimitError {
    fn from(error: TooLarge) -> Self {
        match error {
            TooLarge::Routes => LimitError::Routes { most: MAX_ROUTES },
            TooLarge::Methods => LimitError::Methods,
            TooLarge::NestedCatchAlls => LimitError::NestedCatchAlls,
        }
    }
}

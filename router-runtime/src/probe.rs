//! The probes of a shape: requests that show whether a route can be reached at all. In go a form, a [`Vocabulary`] of
//! the templates around it and the segments of the longest of them; out come request paths that the form matches, with
//! text in the place of parameters that occurs in none of the templates. A route that answers none is unreachable.
//!
//! A plain parameter takes one text, which satisfies no constraint: whatever competes for it competes for any other
//! text too. A constrained one takes one for each set of constraints that its text can satisfy, the smallest set first,
//! and a catch-all one to `longest + 1` segments. The product is cut at [`PROBES`].

mod choices;
mod vocabulary;

use alloc::{string::String, vec, vec::Vec};
use core::iter;

use self::choices::Choices;
pub use self::vocabulary::Vocabulary;
use crate::{
    limits::PROBES,
    overlap::request,
    template::{Constraint, Form, Part},
};

/// The probes of `form`, the one most likely to reach its route first.
#[must_use]
pub fn probes(form: &Form, vocabulary: &Vocabulary, longest: usize) -> Probes {
    let mut fixed = vec![String::new()];
    let mut takes = Vec::new();
    for segment in &form.segments {
        push(&mut fixed, "/");
        for part in &segment.parts {
            takes.push(match part {
                Part::Text(text) => {
                    push(&mut fixed, text);
                    continue;
                }
                Part::Param(Constraint::None) => Takes::Plain(1),
                Part::Param(constraint) => Takes::One(vocabulary.values(*constraint)),
                Part::CatchAll => Takes::Plain(longest + 1),
            });
            fixed.push(String::new());
        }
    }
    let choices = Choices::new(takes.iter().map(Takes::count).collect());
    Probes { fixed, takes, plain: vocabulary.plain(), choices, left: PROBES }
}

fn push(fixed: &mut [String], text: &str) {
    if let Some(last) = fixed.last_mut() {
        request::push_text(last, text);
    }
}

/// The first probe of a route none of whose probes reaches it, and what came of that probe with each method; `None` if some
/// probe does, or if there are too many to tell. `ask` gives what came instead of the route.
pub fn unreached<M: Copy, A>(
    forms: &[Form],
    methods: &[M],
    vocabulary: &Vocabulary,
    longest: usize,
    mut ask: impl FnMut(M, &str) -> Option<A>,
) -> Option<(String, Vec<A>)> {
    let mut left = PROBES;
    let mut shown = None;
    for form in forms {
        let paths = probes(form, vocabulary, longest);
        let is_exhaustive = paths.is_exhaustive();
        for path in paths {
            let mut answers = Vec::new();
            for &method in methods {
                left = left.checked_sub(1)?;
                answers.push(ask(method, &path)?);
            }
            shown.get_or_insert((path, answers));
        }
        if !is_exhaustive {
            return None;
        }
    }
    shown
}

/// An iterator over request paths, at most [`PROBES`] of them.
#[derive(Clone, Debug)]
pub struct Probes {
    /// What stands before, between and after the parameters.
    fixed: Vec<String>,
    takes: Vec<Takes>,
    /// What a segment of a plain parameter or a catch-all is.
    plain: String,
    choices: Choices,
    left: usize,
}

/// What a parameter takes.
#[derive(Clone, Debug)]
enum Takes {
    /// Any of these.
    One(Vec<String>),
    /// So many segments, or fewer.
    Plain(usize),
}

impl Takes {
    fn count(&self) -> usize {
        match self {
            Takes::One(values) => values.len(),
            Takes::Plain(segments) => *segments,
        }
    }

    /// Writes the value of this number, counted from none.
    fn write(&self, path: &mut String, number: usize, plain: &str) {
        match self {
            Takes::One(values) => path.extend(values.get(number).map(String::as_str)),
            Takes::Plain(_) => {
                path.push_str(plain);
                path.extend(iter::repeat_n(["/", plain], number).flatten());
            }
        }
    }
}

impl Probes {
    /// Whether the iterator yields every probe. If it does not, none of its probes reaching a route proves nothing.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.takes
            .iter()
            .try_fold(1, |all: usize, takes| all.checked_mul(takes.count()))
            .is_some_and(|all| all <= PROBES)
    }
}

impl Iterator for Probes {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.left = self.left.checked_sub(1)?;
        let choice = self.choices.next()?;
        let mut path = String::new();
        let mut taken = self.takes.iter().zip(choice);
        for fixed in &self.fixed {
            path.push_str(fixed);
            if let Some((takes, number)) = taken.next() {
                takes.write(&mut path, number, &self.plain);
            }
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests;

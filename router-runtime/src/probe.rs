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

use self::choices::Choices;
pub use self::vocabulary::Vocabulary;
use crate::{
    limits::PROBES,
    overlap::request,
    template::{Form, Part},
};

/// The probes of `form`, the one most likely to reach its route first.
#[must_use]
pub fn probes(form: &Form, vocabulary: &Vocabulary, longest: usize) -> Probes {
    let mut fixed = vec![String::new()];
    let mut values = Vec::new();
    for segment in &form.segments {
        push(&mut fixed, "/");
        for part in &segment.parts {
            let takes = match part {
                Part::Text(text) => {
                    push(&mut fixed, text);
                    continue;
                }
                Part::Param(constraint) => vocabulary.values(*constraint),
                Part::CatchAll => {
                    let plain = vocabulary.plain();
                    (1..=longest + 1).map(|segments| vec![plain.as_str(); segments].join("/")).collect()
                }
            };
            values.push(takes);
            fixed.push(String::new());
        }
    }
    let choices = Choices::new(values.iter().map(Vec::len).collect());
    Probes { fixed, values, choices, left: PROBES }
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
    /// What each parameter takes.
    values: Vec<Vec<String>>,
    choices: Choices,
    left: usize,
}

impl Probes {
    /// Whether the iterator yields every probe. If it does not, none of its probes reaching a route proves nothing.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.values
            .iter()
            .try_fold(1, |all: usize, values| all.checked_mul(values.len()))
            .is_some_and(|all| all <= PROBES)
    }
}

impl Iterator for Probes {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.left = self.left.checked_sub(1)?;
        let choice = self.choices.next()?;
        let mut path = String::new();
        let mut taken = self.values.iter().zip(choice).filter_map(|(values, at)| values.get(at));
        for fixed in &self.fixed {
            path.push_str(fixed);
            path.extend(taken.next().map(String::as_str));
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests;

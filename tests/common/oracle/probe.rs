//! Section 2's probes: requests made from a route's own templates. A route that answers none of them is unreachable.
//!
//! A parameter without constraint takes a character that no template has, so only parameters can match it. A constrained
//! one takes a value from each of its [`classes`]: the texts that satisfy exactly the same constraints.

use std::collections::BTreeSet;

use super::constraint::Constraint;
use super::encode::text_of;
use super::parse::{Form, Part};
use super::{Oracle, STANDARD_METHODS};
use crate::engine::{Answer, Engine};

/// Probes of one route that are tried; a route with more counts as reachable.
pub const PROBES: usize = 4_096;

impl Oracle {
    /// The routes that answer none of their probes.
    #[must_use]
    pub fn unreachable(&self) -> Vec<usize> {
        let probes = Probes::new(self.forms.iter().flatten());
        let token = fresh_token(&[self]);
        (0..self.routes.len())
            .filter(|&route| {
                let answers = |method: &str, path: &str| is_hit_of(&self.answer(method, path), route);
                let methods = probed_methods(&self.routes[route].methods, &token);
                !probes.reach(&self.forms[route], &methods, &answers)
            })
            .collect()
    }
}

/// Whether this route answers.
pub(super) fn is_hit_of(answer: &Answer, wanted: usize) -> bool {
    matches!(answer, Answer::Hit { route, .. } if *route == wanted)
}

/// The methods a route is probed with: its own, or for `ANY` the nine and a token of no route.
pub(super) fn probed_methods(methods: &[String], token: &str) -> Vec<String> {
    let mut probed = BTreeSet::new();
    for method in methods {
        if method == "ANY" {
            probed.extend(STANDARD_METHODS.map(str::to_owned));
            probed.insert(token.to_owned());
        } else {
            probed.insert(method.clone());
        }
    }
    probed.into_iter().collect()
}

/// A method token that no route has.
pub(super) fn fresh_token(tables: &[&Oracle]) -> String {
    let methods = tables.iter().flat_map(|table| &table.routes).flat_map(|spec| &spec.methods);
    let longest = methods.map(String::len).max().unwrap_or(0);
    "X".repeat(longest + 1)
}

/// What parameters are filled with.
pub(super) struct Probes {
    fresh: String,
    constrained: Vec<(Constraint, Vec<String>)>,
    longest: usize,
}

impl Probes {
    /// Values for a set of templates.
    pub(super) fn new<'f>(forms: impl Iterator<Item = &'f Form> + Clone) -> Self {
        let literals = Literals::of(forms.clone());
        let used: BTreeSet<Constraint> = forms
            .clone()
            .flat_map(|form| form.segments.iter().flatten())
            .filter_map(|part| match part {
                Part::Param(constraint) => *constraint,
                _ => None,
            })
            .collect();
        let classes: Vec<String> = if used.is_empty() { Vec::new() } else { classes(&literals) };
        let satisfying = |constraint: Constraint| -> Vec<String> {
            classes.iter().filter(|value| constraint.allows_text(value.as_bytes())).cloned().collect()
        };
        Self {
            fresh: literals.fresh(),
            constrained: used.into_iter().map(|constraint| (constraint, satisfying(constraint))).collect(),
            longest: forms.map(|form| form.segments.len()).max().unwrap_or(0),
        }
    }

    /// Whether some probe of these templates, with some method, is answered.
    pub(super) fn reach(&self, forms: &[Form], methods: &[String], answers: &dyn Fn(&str, &str) -> bool) -> bool {
        let paths = forms.iter().map(|form| self.count(form)).fold(0, usize::saturating_add);
        if paths.saturating_mul(methods.len()) > PROBES {
            return true;
        }
        let paths: Vec<String> = forms.iter().flat_map(|form| self.paths(form)).collect();
        methods.iter().any(|method| paths.iter().any(|path| answers(method, path)))
    }

    fn count(&self, form: &Form) -> usize {
        let parts = form.segments.iter().flatten();
        parts.map(|part| self.values(part).len()).fold(1, usize::saturating_mul)
    }

    fn paths(&self, form: &Form) -> Vec<String> {
        let mut paths = vec![String::new()];
        for segment in &form.segments {
            for path in &mut paths {
                path.push('/');
            }
            for part in segment {
                let values = self.values(part);
                paths =
                    paths.iter().flat_map(|path| values.iter().map(move |value| format!("{path}{value}"))).collect();
            }
        }
        paths
    }

    fn values(&self, part: &Part) -> Vec<String> {
        match part {
            Part::Text(text) => vec![canonical_text(text)],
            Part::Param(None) => vec![self.fresh.clone()],
            Part::Param(Some(wanted)) => {
                let found = self.constrained.iter().find(|(constraint, _)| constraint == wanted);
                found.map(|(_, values)| values.clone()).unwrap_or_default()
            }
            Part::CatchAll => (1..=self.longest + 1).map(|count| vec![self.fresh.as_str(); count].join("/")).collect(),
        }
    }
}

fn canonical_text(text: &[super::encode::Unit]) -> String {
    String::from_utf8_lossy(&text_of(text.iter().copied())).into_owned()
}

/// The literal texts of all templates.
struct Literals {
    /// Those that are whole segments.
    whole: BTreeSet<String>,
    /// Those beside a parameter.
    beside: BTreeSet<String>,
}

impl Literals {
    fn of<'f>(forms: impl Iterator<Item = &'f Form>) -> Self {
        let mut literals = Self { whole: BTreeSet::new(), beside: BTreeSet::new() };
        for segment in forms.flat_map(|form| &form.segments) {
            for part in segment {
                if let Part::Text(text) = part {
                    let set = if segment.len() == 1 { &mut literals.whole } else { &mut literals.beside };
                    set.insert(canonical_text(text));
                }
            }
        }
        literals
    }

    fn all(&self) -> impl Iterator<Item = &String> {
        self.whole.iter().chain(&self.beside)
    }

    /// A character that no literal has, and that satisfies no constraint.
    fn fresh(&self) -> String {
        let mut candidates = "~_^!$".chars().chain('\u{e000}'..);
        let free = candidates.find(|candidate| !self.all().any(|literal| literal.contains(*candidate)));
        free.map(String::from).unwrap_or_default()
    }

    /// The value with the fewest chances to be matched by text: it occurs in no literal, then few literals beside a
    /// parameter occur in it, then few others.
    fn freshest(&self, candidates: Vec<String>) -> Option<String> {
        let inside = |set: &BTreeSet<String>, value: &str| set.iter().filter(|text| value.contains(*text)).count();
        candidates.into_iter().min_by_key(|value| {
            let occurs = self.all().any(|literal| literal.contains(value));
            (occurs, inside(&self.beside, value), inside(&self.whole, value))
        })
    }
}

/// One value of each class: two texts are in one class when they satisfy the same constraints.
fn classes(literals: &Literals) -> Vec<String> {
    let long = literals.all().map(String::len).max().unwrap_or(0) + 1;
    let mut classes = vec![
        letters('a'..='f', long),
        letters('g'..='z', long),
        mixed('a'..='f', long),
        mixed('g'..='z', long),
        "0123456789abcdef".chars().map(uuid).collect(),
    ];
    let mut low = 0;
    for bits in [7, 8, 15, 16, 31, 32, 63, 64, 127, 128] {
        let high = u128::MAX >> (128 - bits);
        classes.push(numbers("", low, high, long));
        low = high.saturating_add(1);
    }
    low = 0;
    for bits in [7, 15, 31, 63, 127] {
        let high = 1_u128 << bits;
        classes.push(numbers("-", low, high, long));
        low = high + 1;
    }
    classes.into_iter().filter_map(|candidates| literals.freshest(candidates)).collect()
}

fn letters(range: std::ops::RangeInclusive<char>, long: usize) -> Vec<String> {
    let repeated = |count| range.clone().map(move |letter| String::from(letter).repeat(count));
    [1, 2, 3, long].into_iter().flat_map(repeated).collect()
}

fn mixed(range: std::ops::RangeInclusive<char>, long: usize) -> Vec<String> {
    let mut candidates = Vec::new();
    for count in [1, 2, long] {
        for letter in range.clone() {
            let letters = String::from(letter).repeat(count);
            for digit in 0..10 {
                candidates.push(format!("{letters}{digit}"));
                candidates.push(format!("{digit}{letters}"));
            }
        }
    }
    candidates
}

fn uuid(digit: char) -> String {
    let groups = [8, 4, 4, 4, 12].map(|count| String::from(digit).repeat(count));
    groups.join("-")
}

/// Numbers of a range: some in order, some spread over it, and the same with zeros before them.
fn numbers(sign: &str, low: u128, high: u128, long: usize) -> Vec<String> {
    let step = ((high - low) / 100).max(1);
    let first = (0..50).map(|offset| low + offset);
    let spread = (0..=100).map(|count| low + count * step).filter(|number| *number <= high);
    let numbers: Vec<u128> = first.chain(spread).collect();
    let plain = numbers.iter().map(|number| format!("{sign}{number}"));
    let padded = numbers.iter().map(|number| format!("{sign}{number:0>long$}"));
    plain.chain(padded).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Constraint, Literals, classes};

    #[test]
    fn every_class_has_one_value_and_none_is_missing() {
        let none = Literals { whole: BTreeSet::new(), beside: BTreeSet::new() };
        let satisfied = |value: &String| -> Vec<Constraint> {
            Constraint::ALL.into_iter().filter(|constraint| constraint.allows_text(value.as_bytes())).collect()
        };
        let values = classes(&none);
        let sets: BTreeSet<Vec<Constraint>> = values.iter().map(satisfied).collect();
        assert_eq!((values.len(), sets.len()), (20, 20));
        let above_every_range = satisfied(&"9".repeat(40));
        assert!(sets.contains(&above_every_range) && !sets.contains(&Vec::new()));
        let texts = ["0", "200", "300", "40000", "99999", "-0", "-200", "a", "z", "a1", "z1", "aA", "Zz", "0f"];
        for text in texts {
            assert!(sets.contains(&satisfied(&text.to_owned())), "{text}");
        }
    }
}

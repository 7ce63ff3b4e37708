//! Which requests two shapes share. In go two forms, out comes a request path that both match, or one that only the
//! first matches; both are short, without empty segments, and spelled with letters and digits where there is a choice.
//!
//! A form is a regular language over units: characters, the escapes `%2F` and `%25`, which are one unit each, and the
//! slash. So the answers are exact, catch-alls and constraints included; what lies outside
//! of other forms is searched for within [`MAX_WORK`].

mod automaton;
mod outside;
pub(crate) mod request;

use alloc::{
    collections::{BTreeSet, VecDeque},
    string::String,
    vec,
    vec::Vec,
};

use self::automaton::{Automaton, Slashes, Unit};
pub use self::outside::MAX_WORK;
use crate::template::Form;

/// A request path that both forms match, as a request line holds it; `None` if there is none.
#[must_use]
pub fn witness(a: &Form, b: &Form) -> Option<String> {
    if apart(a, b) {
        return None;
    }
    common(a, b, Slashes::Between).or_else(|| common(a, b, Slashes::Anywhere))
}

/// Whether different literals, or different numbers of segments, rule out a common path: most pairs end here.
fn apart(a: &Form, b: &Form) -> bool {
    for (a, b) in a.segments.iter().zip(&b.segments) {
        if a.around_catch_all().is_some() || b.around_catch_all().is_some() {
            return false;
        }
        if a.literal().zip(b.literal()).is_some_and(|(a, b)| a != b) {
            return true;
        }
    }
    // No catch-all so far: each segment stands at its own request segment, and the longer form needs one more.
    a.segments.len() != b.segments.len()
}

fn common(a: &Form, b: &Form, slashes: Slashes) -> Option<String> {
    let (a, b) = (Automaton::new(a, slashes), Automaton::new(b, slashes));
    let mut trail = Trail::new((0, 0));
    while let Some((at, (p, q))) = trail.next() {
        if a.accepts(p) && b.accepts(q) {
            return Some(trail.path(at));
        }
        for (units, p) in a.edges(p) {
            for (others, q) in b.edges(q) {
                if let Some(unit) = units.and(*others).nicest() {
                    trail.push(at, unit, (*p, *q));
                }
            }
        }
    }
    None
}

/// A request path that the form matches, as a request line holds it.
#[must_use]
pub fn example(form: &Form) -> String {
    let shortest = |slashes| {
        let automaton = Automaton::new(form, slashes);
        let mut trail = Trail::new(0);
        while let Some((at, state)) = trail.next() {
            if automaton.accepts(state) {
                return Some(trail.path(at));
            }
            for (units, next) in automaton.edges(state) {
                if let Some(unit) = units.nicest() {
                    trail.push(at, unit, *next);
                }
            }
        }
        None
    };
    shortest(Slashes::Between).or_else(|| shortest(Slashes::Anywhere)).unwrap_or_default()
}

/// A request path that `a` matches and `b` does not, as a request line holds it. `None` if there is none, or if none
/// was found within [`MAX_WORK`] of a search that is exponential at worst.
#[must_use]
pub fn difference(a: &Form, b: &Form) -> Option<String> {
    outside(&[a], &[b])
}

/// A request path that all of some forms match and none of some others; `None` as in [`difference`].
#[must_use]
pub fn outside(all: &[&Form], none: &[&Form]) -> Option<String> {
    only(all, none, Slashes::Between).or_else(|| only(all, none, Slashes::Anywhere))
}

fn only(all: &[&Form], none: &[&Form], slashes: Slashes) -> Option<String> {
    let all: Vec<_> = all.iter().map(|form| Automaton::new(form, slashes)).collect();
    let none: Vec<_> = none.iter().map(|form| Automaton::new(form, Slashes::Anywhere)).collect();
    outside::outside(&all, &none).map(|units| spell(&units))
}

/// Units as a request line holds them.
fn spell(units: &[Unit]) -> String {
    let mut path = String::new();
    for &unit in units {
        request::push_unit(&mut path, unit);
    }
    path
}

/// A breadth-first search that remembers how it came to a state.
struct Trail<S> {
    seen: BTreeSet<S>,
    steps: Steps<S>,
}

impl<S: Ord + Clone> Trail<S> {
    fn new(start: S) -> Trail<S> {
        Trail { seen: BTreeSet::from([start.clone()]), steps: Steps::new(start) }
    }

    fn next(&mut self) -> Option<(usize, S)> {
        self.steps.queue.pop_front()
    }

    fn push(&mut self, from: usize, unit: Unit, state: S) {
        if self.seen.insert(state.clone()) {
            self.steps.push(from, unit, state);
        }
    }

    /// The units that led to a state, as a request line holds them.
    fn path(&self, at: usize) -> String {
        spell(&self.steps.units(at))
    }
}

/// States in the order in which they were found, and how each was come to.
struct Steps<S> {
    queue: VecDeque<(usize, S)>,
    /// For each state found: the one before it, and the unit that led here.
    taken: Vec<(usize, Unit)>,
}

impl<S> Steps<S> {
    fn new(start: S) -> Steps<S> {
        Steps { queue: VecDeque::from([(0, start)]), taken: vec![(0, 0)] }
    }

    fn push(&mut self, from: usize, unit: Unit, state: S) {
        self.queue.push_back((self.taken.len(), state));
        self.taken.push((from, unit));
    }

    /// The units that led to a state.
    fn units(&self, mut at: usize) -> Vec<Unit> {
        let mut units = Vec::new();
        while at > 0
            && let Some(&(from, unit)) = self.taken.get(at)
        {
            units.push(unit);
            at = from;
        }
        units.reverse();
        units
    }
}

#[cfg(test)]
mod tests;

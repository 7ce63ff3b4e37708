//! A path that all of some forms match and none of some others. In go automata, out come the units of a shortest such path,
//! one that reads well.
//!
//! For the forms that have to match, one state each is followed; for the others, the set of all states they may be in. Such
//! sets are many, but most need not be looked at: where the same states were reached before with sets that are subsets, what
//! leads to the end from here would have done so from there. (De Wulf, Doyen, Henzinger and Raskin, "Antichains: a new
//! algorithm for checking universality of finite automata", 2006.)

use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::{
    Steps,
    automaton::{Automaton, Unit, alphabet},
};

/// What a search may cost, in units tried, ways found and sets looked at: it is exponential at worst.
pub const MAX_WORK: usize = 1 << 20;

/// A state of each automaton that has to accept, and all states that each of the others may be in.
#[derive(Clone)]
struct State {
    single: Vec<u32>,
    sets: Vec<Vec<u32>>,
}

impl State {
    fn is_outside(&self, all: &[Automaton], none: &[Automaton]) -> bool {
        all.iter().zip(&self.single).all(|(automaton, &state)| automaton.accepts(state))
            && !none.iter().zip(&self.sets).any(|(automaton, set)| set.iter().any(|&state| automaton.accepts(state)))
    }
}

/// The states found.
struct Search {
    steps: Steps<State>,
    /// For single states, the sets they were found with.
    found: BTreeMap<Vec<u32>, Vec<Vec<Vec<u32>>>>,
    work: usize,
}

/// The units of a path that all of some automata accept and none of some others; `None` if there is none, or if none was
/// found within [`MAX_WORK`].
pub(super) fn outside(all: &[Automaton], none: &[Automaton]) -> Option<Vec<Unit>> {
    let alphabet = alphabet(all.iter().chain(none));
    let start = State { single: vec![0; all.len()], sets: vec![vec![0]; none.len()] };
    let found = BTreeMap::from([(start.single.clone(), vec![start.sets.clone()])]);
    let mut search = Search { steps: Steps::new(start), found, work: 0 };
    while let Some((at, state)) = search.steps.queue.pop_front() {
        if state.is_outside(all, none) {
            return Some(search.steps.units(at));
        }
        search.work += alphabet.len();
        for &unit in &alphabet {
            if search.work > MAX_WORK {
                return None;
            }
            let ways = ways(all, &state.single, unit);
            if ways.is_empty() {
                continue;
            }
            search.work += ways.len() + state.sets.iter().map(Vec::len).sum::<usize>();
            let sets: Vec<_> = none.iter().zip(&state.sets).map(|(automaton, set)| automaton.step(set, unit)).collect();
            if none.iter().zip(&sets).any(|(automaton, set)| automaton.accepts_all(set)) {
                continue;
            }
            for single in ways {
                search.push(at, unit, State { single, sets: sets.clone() });
            }
        }
    }
    None
}

/// Each choice of a state for every automaton that one unit leads to.
fn ways(all: &[Automaton], states: &[u32], unit: Unit) -> Vec<Vec<u32>> {
    let next = all.iter().zip(states).map(|(automaton, &state)| automaton.step(&[state], unit));
    next.fold(vec![Vec::new()], |ways, next| {
        ways.iter().flat_map(|way| next.iter().map(move |&state| [way.as_slice(), &[state]].concat())).collect()
    })
}

impl Search {
    fn push(&mut self, from: usize, unit: Unit, state: State) {
        let known = self.found.entry(state.single.clone()).or_default();
        self.work += known.len() * (1 + state.sets.iter().map(Vec::len).sum::<usize>());
        let is_inside =
            |(known, set): (&Vec<u32>, &Vec<u32>)| known.iter().all(|state| set.binary_search(state).is_ok());
        if !known.iter().any(|known| known.iter().zip(&state.sets).all(is_inside)) {
            known.push(state.sets.clone());
            self.steps.push(from, unit, state);
        }
    }
}

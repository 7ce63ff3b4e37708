//! The order in which the values of several parameters are combined. In goes how many values each has, out come choices
//! of one value for each, every choice once: first all of them the n-th, then one of them any and the others the first,
//! then the rest by the sum of their places. So every value comes early, however large the product is.

use alloc::{vec, vec::Vec};

#[derive(Clone, Debug)]
pub(super) struct Choices {
    counts: Vec<usize>,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Every parameter takes its value of this number, or its last.
    Level(usize),
    /// This parameter takes its value of this number, the others the first.
    Single(usize, usize),
    /// The last choice given.
    Sum(Vec<usize>),
}

impl Choices {
    /// Every count is at least one.
    pub(super) fn new(counts: Vec<usize>) -> Choices {
        Choices { counts, stage: Stage::Level(0) }
    }

    fn level(&self, at: usize) -> Vec<usize> {
        self.counts.iter().map(|count| at.min(count - 1)).collect()
    }

    /// Whether a stage before the last has given the choice.
    fn is_given(&self, choice: &[usize]) -> bool {
        let highest = choice.iter().copied().max().unwrap_or_default();
        choice.iter().filter(|&&at| at > 0).count() <= 1 || choice == self.level(highest)
    }

    /// The choice after this one with the same sum, or the first with the next.
    fn after(&self, mut choice: Vec<usize>) -> Option<Vec<usize>> {
        let mut behind = 0;
        for (at, &count) in self.counts.iter().enumerate().rev() {
            let value = choice.get_mut(at)?;
            if behind > 0 && *value + 1 < count {
                *value += 1;
                return self.fill(choice, at + 1, behind - 1);
            }
            behind += *value;
        }
        self.fill(choice, 0, behind + 1)
    }

    /// Spreads `sum` over the values from a place on, as far to the right as they go.
    fn fill(&self, mut choice: Vec<usize>, from: usize, mut sum: usize) -> Option<Vec<usize>> {
        for (value, count) in choice.iter_mut().zip(&self.counts).skip(from).rev() {
            *value = sum.min(count - 1);
            sum -= *value;
        }
        (sum == 0).then_some(choice)
    }
}

impl Iterator for Choices {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        loop {
            match &mut self.stage {
                Stage::Level(at) => {
                    let level = *at;
                    *at += 1;
                    if level == 0 || self.counts.iter().any(|&count| level < count) {
                        return Some(self.level(level));
                    }
                    self.stage = Stage::Single(0, 0);
                }
                Stage::Single(at, value) => {
                    *value += 1;
                    let (at, value) = (*at, *value);
                    match self.counts.get(at) {
                        Some(&count) if value < count => {
                            let mut choice = vec![0; self.counts.len()];
                            choice.get_mut(at).into_iter().for_each(|chosen| *chosen = value);
                            if choice != self.level(value) {
                                return Some(choice);
                            }
                        }
                        Some(_) => self.stage = Stage::Single(at + 1, 0),
                        None => self.stage = Stage::Sum(vec![0; self.counts.len()]),
                    }
                }
                Stage::Sum(last) => {
                    let last = core::mem::take(last);
                    let choice = if last.len() == self.counts.len() { self.after(last) } else { None }?;
                    let given = self.is_given(&choice);
                    self.stage = Stage::Sum(choice.clone());
                    if !given {
                        return Some(choice);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_choice_comes_once() {
        for counts in [vec![], vec![1], vec![4], vec![1, 1], vec![2, 3], vec![3, 1, 4], vec![1, 5], vec![5, 5, 2, 3]] {
            let given: Vec<_> = Choices::new(counts.clone()).collect();
            let all: usize = counts.iter().product();
            assert_eq!(given.len(), all, "{counts:?}");
            assert_eq!(given.iter().collect::<BTreeSet<_>>().len(), all, "{counts:?}");
            assert_eq!(given.first(), Some(&vec![0; counts.len()]));
        }
    }

    #[test]
    fn every_value_comes_early() {
        let counts = vec![20; 16];
        let given: Vec<_> = Choices::new(counts.clone()).take(20 + 16 * 20).collect();
        for (at, count) in counts.into_iter().enumerate() {
            let alone = |value| {
                given.iter().any(|choice| choice.get(at) == Some(&value) && choice.iter().sum::<usize>() == value)
            };
            assert!((0..count).all(alone));
        }
    }

    #[test]
    fn an_end_stays_an_end() {
        let mut choices = Choices::new(vec![2]);
        assert_eq!(choices.by_ref().count(), 2);
        assert_eq!(choices.next(), None);
    }
}

//! Interleaved timing: in every round each contestant has one turn, so that what the machine does meanwhile hits all of
//! them alike. Who comes after whom is drawn anew each time, and a turn begins with look-ups that are not timed: what the one before left in
//! the caches would otherwise favour some. Out come lower quartiles over the rounds, which a busy machine moves less than medians; they are to be
//! compared with each other and not quoted alone. Time is processor time of this thread, but for single cold look-ups, which are shorter than
//! reading that clock.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;

use crate::{
    contest::{self, Call, Contestant},
    random::Random,
};

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Turns of each contestant.
    pub rounds: usize,
    /// Look-ups in a turn, at least: a short list is gone through several times.
    pub look_ups: usize,
    /// Cold look-ups of each contestant.
    pub cold: usize,
    /// A turn that would take longer goes through the first part of the list only.
    pub turn: Duration,
}

impl Effort {
    /// What reports are made with.
    pub const FULL: Self = Self { rounds: 41, look_ups: 8192, cold: 400, turn: Duration::from_millis(20) };
    /// A first impression.
    pub const QUICK: Self = Self { rounds: 15, look_ups: 2048, cold: 100, turn: Duration::from_millis(5) };
    /// Just enough to run every line.
    pub const TEST: Self = Self { rounds: 3, look_ups: 1, cold: 2, turn: Duration::from_millis(1) };
}

/// The part of a list no turn goes below.
const LEAST: usize = 32;

/// Nanoseconds a look-up of each contestant.
#[must_use]
pub fn look_ups(contestants: &[Box<dyn Contestant>], calls: &[Call], effort: Effort) -> Vec<f64> {
    let text = contest::text(calls);
    let asks = contest::asks(calls, &text);
    let turns: Vec<(usize, usize)> = contestants
        .iter()
        .map(|contestant| {
            let trial = &asks[..asks.len().min(LEAST)];
            let start = ThreadTime::now();
            contestant.pass(trial);
            let affordable = trial.len() as u128 * effort.turn.as_nanos() / start.elapsed().as_nanos().max(1);
            let affordable = usize::try_from(affordable).unwrap_or(usize::MAX).max(LEAST);
            let share = asks.len().min(affordable);
            (share, effort.look_ups.min(affordable).div_ceil(share.max(1)))
        })
        .collect();
    interleaved(contestants.len(), effort.rounds, |_, at| {
        let (share, repeats) = turns[at];
        contestants[at].pass(&asks[..share]);
        let start = ThreadTime::now();
        for _ in 0..repeats {
            contestants[at].pass(&asks[..share]);
        }
        nanoseconds(start.elapsed()) / (share * repeats).max(1) as f64
    })
}

/// Nanoseconds an inserted route of each contestant, for the whole table put into an empty router.
#[must_use]
pub fn inserts(contestants: &[Box<dyn Contestant>], routes: usize, effort: Effort) -> Vec<f64> {
    let repeats: Vec<usize> = contestants
        .iter()
        .map(|contestant| {
            let affordable = effort.turn.as_nanos() / contestant.insert().as_nanos().max(1);
            usize::try_from(affordable).unwrap_or(1).min(effort.look_ups.div_ceil(routes.max(1))).max(1)
        })
        .collect();
    interleaved(contestants.len(), effort.rounds, |_, at| {
        let total: Duration = (0..repeats[at]).map(|_| contestants[at].insert()).sum();
        nanoseconds(total) / (routes * repeats[at]).max(1) as f64
    })
}

/// Nanoseconds of a look-up with cold caches: before every one more than the first two levels hold is walked through, and then
/// the path is read once. The time of reading the clock is taken off.
#[must_use]
pub fn cold(contestants: &[Box<dyn Contestant>], calls: &[Call], effort: Effort) -> Vec<f64> {
    let text = contest::text(calls);
    let asks = contest::asks(calls, &text);
    let clock = (0..1000).map(|_| Instant::now().elapsed()).min().unwrap_or_default();
    let mut swept = vec![1_u64; SWEPT / size_of::<u64>()];
    let rounds = effort.cold.min(calls.len());
    interleaved(contestants.len(), rounds, |round, at| {
        for word in &mut swept {
            *word = word.rotate_left(1);
        }
        black_box(&mut swept);
        // All ask the same, but not the same right after one another: that would leave something behind.
        let asked = (round + at * APART) % rounds;
        black_box(asks[asked].path.bytes().fold(0, u8::wrapping_add));
        let start = Instant::now();
        contestants[at].pass(&asks[asked..=asked]);
        nanoseconds(start.elapsed().saturating_sub(clock))
    })
}

/// How far apart the cold look-ups of two contestants are in a round.
const APART: usize = 31;
/// Bytes walked through before a cold look-up.
const SWEPT: usize = 2 << 20;

/// The lower quartiles of `rounds` turns each.
fn interleaved(contestants: usize, rounds: usize, mut turn: impl FnMut(usize, usize) -> f64) -> Vec<f64> {
    let mut samples = vec![Vec::with_capacity(rounds); contestants];
    let mut order: Vec<usize> = (0..contestants).collect();
    let mut random = Random::named("rounds");
    for round in 0..rounds {
        random.shuffle(&mut order);
        for &at in &order {
            samples[at].push(turn(round, at));
        }
    }
    samples.into_iter().map(lower_quartile).collect()
}

/// A quarter of the samples are below: what a busy machine moves less than the median.
#[must_use]
pub fn lower_quartile(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 4).copied().unwrap_or(f64::NAN)
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

use crate::{RandomEngine, RandomSettings};
use quadrille_core::{Ending, Player, Playout, zobrist};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How random games ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playouts<R: std::hash::Hash + Eq> {
    /// The games of each ending, those with the colours as given first, then those with the colours exchanged.
    pub endings: [HashMap<Ending<R>, u64>; 2],
    /// All plies of the games that are counted.
    pub plies: u64,
}

/// The games of a batch: the unit in which threads share the work, each with a seed of its own, so that the result
/// does not depend on how many threads there are.
const BATCH: u64 = 10_000;

/// Plays random games from `start`. Every second one has the colours exchanged: `players[0]` moves second in it.
/// A game without end is cut at `longest` plies and not counted. Stops early when `stop` is raised.
pub fn playouts<G: Playout>(
    start: &G,
    players: &[RandomSettings; 2],
    task: &PlayoutTask<'_>,
) -> Playouts<G::Reason> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut sum = Playouts { endings: [HashMap::new(), HashMap::new()], plies: 0 };
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= task.games || task.stop.load(Ordering::Relaxed) {
                return sum;
            }
            batch(start, players, task.seed, first..task.games.min(first + BATCH), task.longest, &mut sum);
            (task.progress)(BATCH.min(task.games - first));
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..task.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let parts = threads.into_iter().map(|thread| thread.join().expect("random games do not panic"));
        parts.reduce(Playouts::join).expect("one thread at least")
    })
}

/// How many games, and how.
pub struct PlayoutTask<'a> {
    /// How many games.
    pub games: u64,
    /// The seed of all choices.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// The longest game in plies.
    pub longest: u32,
    /// Stops the work.
    pub stop: &'a AtomicBool,
    /// Told how many games more have been played.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

fn batch<G: Playout>(
    start: &G,
    players: &[RandomSettings; 2],
    seed: u64,
    games: std::ops::Range<u64>,
    longest: u32,
    sum: &mut Playouts<G::Reason>,
) {
    let seeds =
        [zobrist::mix(seed ^ zobrist::mix(games.start)), zobrist::mix(!seed ^ zobrist::mix(games.start))];
    let [mut one, mut other] = [0, 1].map(|i| RandomEngine::seeded(players[i].clone(), seeds[i]));
    let mut position = start.clone();
    for number in games {
        position.clone_from(start);
        let exchanged = number % 2 == 1;
        let mut plies = 0;
        let ending = loop {
            if let Some(ending) = position.ending() {
                break Some(ending);
            }
            let is_one = (position.to_move() == Player::First) != exchanged;
            let engine = if is_one { &mut one } else { &mut other };
            let Some(m) = engine.choose(&position) else { break Some(position.no_moves_result()) };
            if plies == longest {
                break None;
            }
            position.make(m);
            plies += 1;
        };
        if let Some(ending) = ending {
            sum.plies += u64::from(plies);
            *sum.endings[usize::from(exchanged)].entry(ending).or_default() += 1;
        }
    }
}

impl<R: std::hash::Hash + Eq> Playouts<R> {
    fn join(mut self, other: Self) -> Self {
        for (sum, part) in self.endings.iter_mut().zip(other.endings) {
            part.into_iter().for_each(|(ending, count)| *sum.entry(ending).or_default() += count);
        }
        self.plies += other.plies;
        self
    }
}

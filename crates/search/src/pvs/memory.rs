use super::continuation::Continuation;
use super::correction::Corrections;
use super::history::History;
use super::settings::PvsSettings;
use super::static_value::StaticValue;
use super::value::LONGEST;
use quadrille_core::{Evaluate, Game, Order};

/// A move waiting for its turn.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) m: M,
    pub(super) rank: i64,
    /// How good it was elsewhere, from -[`FULL`](super::history::FULL) to that.
    pub(super) history: i32,
    pub(super) quiet: bool,
}

/// What a thread keeps from search to search: its evaluation, what it has learnt, and room for lists, so that a search
/// allocates nothing once they have grown.
pub(super) struct Memory<G: Game, E> {
    pub(super) evaluation: E,
    pub(super) history: History,
    pub(super) continuation: Continuation,
    pub(super) corrections: Corrections,
    /// Two a ply.
    pub(super) killers: Vec<[Option<G::Move>; 2]>,
    /// The moves of all positions on the path, one list after the other.
    pub(super) candidates: Vec<Candidate<G::Move>>,
    /// For the game to list moves into.
    pub(super) list: Vec<G::Move>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// What the positions on the path seemed to be worth.
    pub(super) static_values: Vec<StaticValue>,
    pub(super) path: Path,
}

impl<G: Game, E: Evaluate<G>> Memory<G, E> {
    pub(super) fn new(evaluation: E, order: &impl Order<G>, settings: &PvsSettings) -> Self {
        let plies = LONGEST + 1;
        Memory {
            evaluation,
            history: History::new(settings.history, order.slots() << u32::from(settings.capture_history)),
            continuation: Continuation::new(match settings.continuation {
                true => 1 + usize::from(settings.second_continuation),
                false => 0,
            }),
            corrections: Corrections::new(settings.correction),
            killers: vec![[None; 2]; plies],
            candidates: Vec::new(),
            list: Vec::new(),
            lines: vec![Vec::new(); plies],
            static_values: vec![StaticValue::NONE; plies],
            path: Path::default(),
        }
    }

    /// Another game begins.
    pub(super) fn forget(&mut self) {
        self.history.clear();
        self.continuation.clear();
        self.corrections.clear();
        self.killers.fill([None; 2]);
    }

    /// Another search begins: what the last one broke off is cleared away.
    pub(super) fn begin(&mut self, game: &G, keys: &[u64]) {
        self.evaluation.reset(game);
        self.history.fade();
        self.killers.fill([None; 2]);
        self.candidates.clear();
        self.continuation.path.clear();
        self.path.begin(keys);
    }

    /// Makes room for one more ply: a turn that began at the longest line is searched to its end.
    #[inline]
    pub(super) fn reach(&mut self, ply: usize) {
        if ply >= self.lines.len() {
            self.lines.push(Vec::new());
            self.killers.push([None; 2]);
            self.static_values.push(StaticValue::NONE);
        }
        self.lines[ply].clear();
    }

    /// The best line from `ply` on is this move and the best line after it.
    pub(super) fn extend_line(&mut self, ply: usize, m: G::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(m);
        if let Some(rest) = after.first() {
            before[ply].extend_from_slice(rest);
        }
    }
}

/// The keys of all positions of the game and of the path below the root, with a coarse count of them that answers most
/// questions about repetition at once.
#[derive(Default)]
pub(super) struct Path {
    keys: Vec<u64>,
    counts: Vec<u16>,
    root: usize,
}

const CLASSES: usize = 1 << 12;

impl Path {
    fn begin(&mut self, keys: &[u64]) {
        self.keys.clear();
        self.counts.clear();
        self.counts.resize(CLASSES, 0);
        keys.iter().for_each(|&key| self.push(key));
        self.root = keys.len() - 1;
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.counts[key as usize % CLASSES] += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.counts[key as usize % CLASSES] -= 1;
        }
    }

    /// Whether the last position, which can have occurred up to `reach` plies ago, is to be taken for a draw: it has
    /// occurred before on the path from the root, or as often in the game as the rules ask for.
    #[inline]
    pub(super) fn is_repeated(&self, reach: usize, times: u8) -> bool {
        let Some((&key, before)) = self.keys.split_last() else { return false };
        self.counts[key as usize % CLASSES] > 1 && self.search(key, before, reach, times)
    }

    #[cold]
    fn search(&self, key: u64, before: &[u64], reach: usize, times: u8) -> bool {
        let start = before.len().saturating_sub(reach);
        let mut seen = 1;
        for (place, _) in before.iter().enumerate().skip(start).filter(|&(_, &earlier)| earlier == key) {
            seen += 1;
            if place >= self.root || seen >= times {
                return true;
            }
        }
        false
    }
}

//! Counting the leaves of the game tree: the test of every move generator and the measure of its speed.
//!
//! A finished game has no children, and draws by the path (repetition, no progress) do not end one here.

use crate::{Game, Kind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// In what the depth is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Single decisions.
    Plies,
    /// Whole turns. A game that ends inside a turn ends the turn.
    Turns,
}

/// How the leaves are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// The last ply by [`Game::count_moves`].
    Bulk,
    /// Every leaf is made and unmade.
    Each,
}

/// The leaves `depth` plies below a position.
pub fn count<G: Game>(game: &mut G, depth: u32) -> u64 {
    leaves(game, depth, Unit::Plies, Counting::Bulk)
}

/// The leaves `depth` plies or turns below a position.
pub fn leaves<G: Game>(game: &mut G, depth: u32, unit: Unit, counting: Counting) -> u64 {
    Walk { unit, counting, lists: Vec::new() }.leaves(game, depth, 0)
}

/// The leaves below each move of the position, in the order of the moves.
pub fn divide<G: Game>(game: &mut G, depth: u32, unit: Unit, counting: Counting) -> Vec<(G::Move, u64)> {
    let mut walk = Walk { unit, counting, lists: Vec::new() };
    let mut out = Vec::new();
    if depth > 0 {
        for m in game.legal_moves() {
            let undo = game.make(m);
            let left = walk.left(game, depth);
            out.push((m, walk.leaves(game, left, 0)));
            game.unmake(m, undo);
        }
    }
    out
}

/// The leaves, counted by several threads. `progress` is told after each part how many of how many are done.
pub fn parallel<G: Game>(
    game: &G,
    depth: u32,
    unit: Unit,
    threads: usize,
    progress: impl Fn(usize, usize) + Sync,
) -> u64 {
    let walk = Walk::<G> { unit, counting: Counting::Bulk, lists: Vec::new() };
    let mut parts = vec![(game.clone(), depth)];
    while !parts.is_empty() && parts.len() < 64 * threads && parts.iter().all(|&(_, depth)| depth > 1) {
        parts = parts.into_iter().flat_map(|(game, depth)| walk.children(&game, depth)).collect();
    }
    let (next, done, total) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut walk = Walk { unit, counting: Counting::Bulk, lists: Vec::new() };
                while let Some((game, depth)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    total.fetch_add(walk.leaves(&mut game.clone(), *depth, 0), Ordering::Relaxed);
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    progress(done, parts.len());
                }
            });
        }
    });
    total.into_inner()
}

struct Walk<G: Game> {
    unit: Unit,
    counting: Counting,
    /// One move list a level, kept so that nothing is allocated once they have grown.
    lists: Vec<Vec<G::Move>>,
}

impl<G: Game> Walk<G> {
    fn leaves(&mut self, game: &mut G, depth: u32, level: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if game.ending().is_some() {
            return 0;
        }
        let last = depth == 1 && (self.unit == Unit::Plies || game.turn_ends());
        if last && self.counting == Counting::Bulk {
            return game.count_moves() as u64;
        }
        if self.lists.len() == level {
            self.lists.push(Vec::new());
        }
        let mut moves = std::mem::take(&mut self.lists[level]);
        moves.clear();
        Kind::BOTH.into_iter().for_each(|kind| game.moves(kind, &mut moves));
        let mut sum = 0;
        for &m in &moves {
            let undo = game.make(m);
            let left = if last { 0 } else { self.left(game, depth) };
            sum += self.leaves(game, left, level + 1);
            game.unmake(m, undo);
        }
        self.lists[level] = moves;
        sum
    }

    /// The depth that is left after a move.
    #[inline]
    fn left(&self, game: &G, depth: u32) -> u32 {
        match self.unit {
            Unit::Plies => depth - 1,
            Unit::Turns if game.turn_start() || game.ending().is_some() => depth - 1,
            Unit::Turns => depth,
        }
    }

    fn children(&self, game: &G, depth: u32) -> Vec<(G, u32)> {
        let child = |m| {
            let mut child = game.clone();
            child.make(m);
            let left = self.left(&child, depth);
            (child, left)
        };
        game.legal_moves().into_iter().map(child).collect()
    }
}

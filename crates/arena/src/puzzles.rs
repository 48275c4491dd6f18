use crate::SelfPlay;
use quadrille_engine::{EnginePlayer, EngineSpec, Error, Finding, Limits, Opening, Player, Position};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Puzzles from games of self-play: the player to move can force a win, and one first turn alone does it.
///
/// A solver has proven the win. Every other turn was put to it too, as far as `other_nodes` go: none may be proven to
/// win as well. Turns that lead to the same position are one.
pub struct PuzzleMaker<'a> {
    /// The games that puzzles are looked for in.
    pub games: SelfPlay<'a>,
    /// Who proves.
    pub solver: EngineSpec,
    /// How many positions the proof of a win may take.
    pub nodes: u64,
    /// How many positions every other turn is looked at for.
    pub other_nodes: u64,
    /// How many turns before its end a game is looked at.
    pub turns: usize,
    /// The most puzzles of one length.
    pub most_of_length: usize,
    /// When there are so many, no more are made.
    pub most: usize,
    /// Ends the making with what was found.
    pub stop: &'a AtomicBool,
}

/// With fewer turns to choose from there is nothing to find.
const LEAST_TURNS: usize = 8;

/// How much shorter the first look at the other turns is.
const SHORT_LOOK: u64 = 16;

/// A position with one winning turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position as text.
    pub position: String,
    /// The turns of the winner until the win, at most.
    pub length: usize,
    /// The winning turn, and the proof's line behind it.
    pub line: Vec<String>,
}

/// Puzzles that are all different, not too many of one length.
pub struct PuzzleCollection {
    /// By the number of the game and the length.
    puzzles: BTreeMap<(u64, usize), Puzzle>,
    most: usize,
    most_of_length: usize,
}

impl PuzzleCollection {
    /// An empty one for so many puzzles, and so many of one length.
    pub fn new(most: usize, most_of_length: usize) -> PuzzleCollection {
        PuzzleCollection { puzzles: BTreeMap::new(), most, most_of_length }
    }

    /// Adds a puzzle of a game, if there is none like it and its length is wanted; whether it was added.
    pub fn add(&mut self, game: u64, puzzle: Puzzle) -> bool {
        let of_length = self.puzzles.values().filter(|known| known.length == puzzle.length).count();
        let is_known = self.puzzles.values().any(|known| known.position == puzzle.position);
        let is_added = !is_known && of_length < self.most_of_length;
        if is_added {
            self.puzzles.insert((game, puzzle.length), puzzle);
        }
        is_added
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Whether there are enough.
    pub fn is_full(&self) -> bool {
        self.puzzles.len() >= self.most
    }

    /// The puzzles in the order of the games they come from.
    pub fn into_puzzles(self) -> Vec<Puzzle> {
        self.puzzles.into_values().collect()
    }
}

impl PuzzleMaker<'_> {
    /// Makes puzzles, in the order of the games they come from.
    pub fn make(&self, found: &(dyn Fn(usize) + Sync)) -> Result<Vec<Puzzle>, Error> {
        let collection = Mutex::new(PuzzleCollection::new(self.most, self.most_of_length));
        self.games.for_each_game(|number, game| {
            for puzzle in self.of_game(game)? {
                let mut collection = collection.lock().expect("adding does not panic");
                if collection.add(number, puzzle) {
                    found(collection.len());
                }
                if collection.is_full() {
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
        Ok(collection.into_inner().expect("adding does not panic").into_puzzles())
    }

    /// Plays the game of a number and makes its puzzles; `None` if it was stopped.
    pub fn of_number(
        &self,
        player: &mut dyn EnginePlayer,
        number: u64,
    ) -> Result<Option<Vec<Puzzle>>, Error> {
        let Some(game) = self.games.play(player, number)? else { return Ok(None) };
        let puzzles = self.of_game(game)?;
        Ok((!self.stop.load(Ordering::Relaxed)).then_some(puzzles))
    }

    /// The puzzles of one game, one of each length.
    fn of_game(&self, game: Box<dyn Position>) -> Result<Vec<Puzzle>, Error> {
        let Some(winner) = game.ending().and_then(|ending| ending.outcome.winner()) else {
            return Ok(Vec::new());
        };
        let Opening { position, moves, rules, .. } = game.opening();
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for made in (0..moves.len()).rev().take(self.turns) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let moves = moves[..made].to_vec();
            let opening =
                Opening { position: position.clone(), moves, rules: rules.clone(), ..Opening::default() };
            let before = self.games.game.open(&opening)?;
            if before.to_move() != winner {
                continue;
            }
            match self.of_position(&*before)? {
                Verdict::Puzzle(puzzle) => {
                    if puzzles.iter().all(|known| known.length != puzzle.length) {
                        puzzles.push(puzzle);
                    }
                }
                Verdict::Unfit => {}
                // Where the end is out of sight, it is still more so before.
                Verdict::NoProof => break,
            }
        }
        Ok(puzzles)
    }

    fn of_position(&self, position: &dyn Position) -> Result<Verdict, Error> {
        let game = self.games.game;
        let (winner, opening) = (position.to_move(), Opening::at(position));
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let solution =
            game.solver(&self.solver, &opening)?.solve(Some(winner), &limits, self.stop, &mut |_| ());
        let (Finding::Win { .. }, Some(key)) = (solution.finding, solution.turn.first()) else {
            return Ok(Verdict::NoProof);
        };
        let after = |turn: &str| {
            let mut after = game.open(&opening)?;
            after.play(turn).map(|()| after)
        };
        let mut seen = BTreeSet::from([after(key)?.text()]);
        let turns = position.legal_turns();
        if turns.len() < LEAST_TURNS {
            return Ok(Verdict::Unfit);
        }
        let mut others = Vec::new();
        for turn in turns {
            let after = after(&turn)?;
            if seen.insert(after.text()) {
                others.push(after);
            }
        }
        // Where several turns win, some are seen to win at a glance: the long look is only for positions that pass the short one.
        for nodes in [self.other_nodes / SHORT_LOOK, self.other_nodes] {
            for after in &others {
                if self.stop.load(Ordering::Relaxed) || self.wins(&**after, winner, nodes)? {
                    return Ok(Verdict::Unfit);
                }
            }
        }
        let length = solution.line.len().div_ceil(2);
        Ok(Verdict::Puzzle(Puzzle { position: position.text(), length, line: solution.line.clone() }))
    }

    /// Whether a turn that has led here is proven to win as well, by looking at so many positions.
    fn wins(&self, after: &dyn Position, winner: Player, nodes: u64) -> Result<bool, Error> {
        if let Some(ending) = after.ending() {
            return Ok(ending.outcome.winner() == Some(winner));
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut solver = self.games.game.solver(&self.solver, &Opening::at(after))?;
        let solution = solver.solve(Some(winner), &limits, self.stop, &mut |_| ());
        Ok(matches!(solution.finding, Finding::Loss { .. }))
    }
}

enum Verdict {
    Puzzle(Puzzle),
    /// Several turns win, or there are too few to choose from.
    Unfit,
    NoProof,
}

//! Plain minimax, and evaluations and orderings that suit every game.

use quadrille_core::{
    Arrange, DrawRules, Evaluate, Game, GameHistory, Kind, Notation, Order, Outcome, Start, WIN, zobrist,
};
use quadrille_search::{Engine, Limits, Pvs, PvsSettings, Report, SearchRequest};
use quadrille_testing::Random;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicBool;

/// Any number, but the same for the same position: as unlike its neighbours as can be.
#[derive(Clone)]
pub struct Arbitrary;

impl<G: Game> Evaluate<G> for Arbitrary {
    fn evaluate(&mut self, game: &G) -> i32 {
        (zobrist::mix(game.key()) % 2001) as i32 - 1000
    }
}

/// What is counted and the mover's mobility: the same for symmetric images.
#[derive(Clone)]
pub struct Mobility;

impl<G: Game> Evaluate<G> for Mobility {
    fn evaluate(&mut self, game: &G) -> i32 {
        let sign = 1 - 2 * game.to_move().index() as i32;
        100 * sign * game.balance() + game.count_moves() as i32
    }
}

/// An ordering without sense.
#[derive(Clone)]
pub struct AnyOrder;

fn hash(m: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    m.hash(&mut hasher);
    hasher.finish()
}

impl<G: Game> Order<G> for AnyOrder {
    fn slots(&self) -> usize {
        1024
    }

    fn slot(&self, _: &G, m: G::Move) -> usize {
        hash(m) as usize % 1024
    }

    fn move_score(&self, _: &G, m: G::Move) -> i32 {
        (hash(m) >> 20) as i32 % 3
    }

    fn categories(&self) -> &'static [&'static str] {
        &["even", "odd"]
    }

    fn category(&self, _: &G, m: G::Move) -> usize {
        hash(m) as usize % 2
    }
}

/// What plain minimax is told to do.
#[derive(Clone, Copy)]
pub struct Plain {
    pub whole_turns: bool,
    pub quiescence: u32,
}

fn outcome_value<G: Game>(game: &G, outcome: Outcome, ply: i32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == game.to_move() => WIN - ply,
        Outcome::Win(_) => ply - WIN,
    }
}

impl Plain {
    /// The value to the player to move, by the definition.
    pub fn value<G: Game, E: Evaluate<G>>(self, game: &G, evaluation: &mut E, depth: i32, ply: i32) -> i32 {
        if let Some(outcome) = game.outcome() {
            return outcome_value(game, outcome, ply);
        }
        let moves = game.legal_moves();
        if moves.is_empty() {
            return outcome_value(game, game.no_moves_result().outcome, ply);
        }
        if depth <= 0 && (game.turn_start() || !self.whole_turns) {
            return self.quiet_value(game, evaluation, self.quiescence, ply);
        }
        let after = |m| {
            let mut child = game.clone();
            child.make(m);
            let value = self.value(&child, evaluation, depth - 1, ply + 1);
            if child.to_move() == game.to_move() { value } else { -value }
        };
        moves.into_iter().map(after).max().unwrap()
    }

    fn quiet_value<G: Game, E: Evaluate<G>>(self, game: &G, evaluation: &mut E, left: u32, ply: i32) -> i32 {
        if let Some(outcome) = game.outcome() {
            return outcome_value(game, outcome, ply);
        }
        let all = game.legal_moves();
        if all.is_empty() {
            return outcome_value(game, game.no_moves_result().outcome, ply);
        }
        let mut tactical = Vec::new();
        game.moves(Kind::Tactical, &mut tactical);
        let must_finish = !game.turn_start() && self.whole_turns;
        if !must_finish && (left == 0 || tactical.is_empty()) {
            return evaluation.evaluate(game);
        }
        let stands = !must_finish && (game.turn_start() || all.len() > tactical.len());
        let standing = if stands { evaluation.evaluate(game) } else { i32::MIN };
        let moves = if must_finish { all } else { tactical };
        let after = |m| {
            let mut child = game.clone();
            child.make(m);
            let value = self.quiet_value(&child, evaluation, left.saturating_sub(1), ply + 1);
            if child.to_move() == game.to_move() { value } else { -value }
        };
        moves.into_iter().map(after).max().unwrap().max(standing)
    }
}

/// A position after random plies from a start, not over.
pub fn position<G: Arrange>(start: &Start, seed: u64, plies: usize) -> G {
    let mut random = Random::new(seed);
    let mut game = G::start(start, &G::Rules::default()).unwrap();
    for _ in 0..plies {
        let mut next = game.clone();
        let moves = game.legal_moves();
        next.make(moves[random.below(moves.len())]);
        if next.legal_moves().is_empty() {
            break;
        }
        game = next;
    }
    game
}

/// Settings that allow exactness: a small table, entries of the same depth only.
pub fn exact() -> PvsSettings {
    PvsSettings { table: 1, exact_draft: true, ..PvsSettings::default() }
}

/// What an engine says of a position without history.
pub fn think<G: Game, E: Evaluate<G>>(
    game: &G,
    evaluation: E,
    settings: PvsSettings,
    limits: Limits,
) -> Report<G::Move> {
    ask(
        &mut Pvs::new(evaluation, AnyOrder, settings).unwrap(),
        &GameHistory::new(game.clone(), DrawRules::default()),
        limits,
    )
}

/// What an engine says of a line.
pub fn ask<G: Game>(engine: &mut dyn Engine<G>, line: &GameHistory<G>, limits: Limits) -> Report<G::Move> {
    let stop = AtomicBool::new(false);
    engine.think(&SearchRequest::new(line, limits, &stop), &mut |_| {})
}

/// Limits of depth only.
pub fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Plays an engine's game against itself and checks every report.
pub fn play_alone<G: Arrange + Notation>(mut engine: impl Engine<G>, limits: Limits, turns: usize) {
    let start = G::start(&Start { seed: Some(1), ..Start::default() }, &G::Rules::default()).unwrap();
    let mut line = GameHistory::new(start, G::draw_rules());
    engine.new_game(1);
    for _ in 0..turns {
        if line.ending().is_some() {
            return;
        }
        let report = ask(&mut engine, &line, limits);
        for variation in &report.lines {
            let mut game = line.position().clone();
            for &m in &variation.moves {
                assert!(game.is_legal(m), "{m:?} in {}", game.render());
                game.make(m);
            }
        }
        assert!(!report.turn.is_empty());
        let mover = line.position().to_move();
        for m in report.turn {
            assert_eq!(line.position().to_move(), mover);
            line.play(m).unwrap();
        }
        assert!(line.position().turn_start() || line.ending().is_some(), "half a turn by {limits:?}");
    }
}

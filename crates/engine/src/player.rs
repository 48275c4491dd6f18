//! Engines as players, in strings only.

use crate::catalogue::Catalogue;
use crate::{EngineSpec, Error, Limits, Opening, Result, custom_engines, games, presets};
use quadrille_core::{GameHistory, Notation, Record};
use quadrille_search::{Engine, Report, SearchRequest};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::Deref;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A player: asked where a game stands and how long it may think, it gives a move and what it thinks.
pub trait EnginePlayer: Send {
    /// Forgets the game before. All random choices from here on follow from the seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move, which is not played. `watch` is shown on the way what it thinks, each time better founded than
    /// before. Moves that are known from the request before are not made again.
    fn think(&mut self, request: &MoveRequest<'_>, watch: &mut dyn FnMut(&Analysis)) -> Result<Analysis>;
}

/// A move that is asked for.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a> {
    /// How the game began.
    pub opening: &'a Opening,
    /// The moves since then, each a turn or a ply.
    pub moves: &'a [String],
    /// How long the player may think.
    pub limits: Limits,
    /// Raised by who wants the best move so far at once.
    pub stop: &'a AtomicBool,
}

impl<'a> MoveRequest<'a> {
    /// The move after an opening with all its moves.
    pub fn after(opening: &'a Opening, limits: Limits, stop: &'a AtomicBool) -> Self {
        MoveRequest { opening, moves: &[], limits, stop }
    }
}

/// Something that was found, and how long it took.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Timed<T> {
    /// What was found.
    #[serde(flatten)]
    pub found: T,
    /// How long it took since it was asked for; in JSON in seconds.
    #[serde(rename = "seconds", with = "quadrille_search::json::seconds")]
    #[schemars(with = "f64")]
    pub elapsed: Duration,
}

impl<T> Deref for Timed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.found
    }
}

/// What an engine found: moves are words, a turn each.
pub type Analysis = Timed<Report<String>>;

/// An engine of a game with the game it is asked about.
pub(crate) struct GamePlayer<G: Notation> {
    engine: Box<dyn Engine<G>>,
    followed: Option<FollowedGame<G>>,
}

/// A game as far as it has been told.
struct FollowedGame<G: Notation> {
    /// How it began, without moves.
    start: Opening,
    moves: Vec<String>,
    history: GameHistory<G>,
}

impl<G: Catalogue> GamePlayer<G> {
    pub(crate) fn new(spec: &EngineSpec) -> Result<Self> {
        let engine = presets::build(&custom_engines::spell_out(G::NAME, spec))?;
        Ok(GamePlayer { engine, followed: None })
    }
}

impl<G: Notation> FollowedGame<G> {
    fn new(start: Opening) -> Result<Self> {
        Ok(FollowedGame { history: games::begin(&start)?, start, moves: Vec::new() })
    }

    /// The game of a request, with as little played anew as possible.
    fn of_request(known: Option<Self>, request: &MoveRequest<'_>) -> Result<Self> {
        let MoveRequest { opening, moves, .. } = *request;
        let words = || opening.moves.iter().chain(moves);
        let is_begun = |game: &Self| {
            let Opening { position, start, rules, .. } = &game.start;
            (position, start, rules) == (&opening.position, &opening.start, &opening.rules)
                && game.moves.len() <= opening.moves.len() + moves.len()
                && game.moves.iter().eq(words().take(game.moves.len()))
        };
        let mut game = match known.filter(is_begun) {
            Some(game) => game,
            None => FollowedGame::new(Opening { moves: Vec::new(), ..opening.clone() })?,
        };
        for word in words().skip(game.moves.len()) {
            games::play(&mut game.history, word)?;
            game.moves.push(word.clone());
        }
        match game.history.ending() {
            Some(ending) => Err(Error::Finished(ending.reason.to_string())),
            None => Ok(game),
        }
    }
}

impl<G: Notation> EnginePlayer for GamePlayer<G> {
    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
    }

    fn think(&mut self, request: &MoveRequest<'_>, watch: &mut dyn FnMut(&Analysis)) -> Result<Analysis> {
        let game = FollowedGame::of_request(self.followed.take(), request)?;
        let history = &self.followed.insert(game).history;
        let question = SearchRequest::new(history, request.limits, request.stop);
        let in_words = |report: &Report<G::Move>| Timed {
            found: report.map(|moves| words(history.position(), moves)),
            elapsed: question.control.elapsed(),
        };
        let report = self.engine.think(&question, &mut |report| watch(&in_words(report)));
        Ok(in_words(&report))
    }
}

/// Moves from a position on as words, a turn each.
pub(crate) fn words<G: Notation>(position: &G, moves: &[G::Move]) -> Vec<String> {
    if let [m] = moves {
        return vec![position.render_move(*m)];
    }
    let mut record = Record::from_position(position.clone());
    moves.iter().for_each(|&m| record.push(m));
    record.words()
}

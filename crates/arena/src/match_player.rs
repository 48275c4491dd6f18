use crate::external_player;
use crate::plan::{MatchPlan, PlanError};
use crate::threaded_player::ThreadedPlayer;
use quadrille_engine::{EngineSpec, MoveRequest, Opening, Score, find};
use quadrille_protocol::ProgramSpec;
use std::time::Instant;

/// Somebody who plays games of a match. An engine of our own is one; another program can be.
pub trait MatchPlayer: Send {
    /// A game begins.
    fn new_game(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault>;

    /// The move that is asked for in the game that began last: a turn or the first plies of one. After `deadline`, or when
    /// `request.stop` is raised, the player is stopped; one that does not answer even then has a [`Fault::Hang`].
    fn choose(&mut self, request: &MoveRequest<'_>, deadline: Option<Instant>) -> Result<PlayerMove, Fault>;
}

/// A player's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerMove {
    /// The move as a word.
    pub word: String,
    /// What it thinks of the position, from its own side.
    pub score: Option<Score>,
    /// The positions it visited.
    pub nodes: u64,
}

/// How a player can fail. Each costs the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It played a move that is not legal.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It broke down.
    #[error("crash: {0}")]
    Crash(String),
    /// It gave no answer.
    #[error("no answer")]
    Hang,
    /// It took too long.
    #[error("time")]
    Time,
}

/// Builds a player of a plan by its text.
pub type BuildPlayer = dyn Fn(&MatchPlan, &str) -> Result<Box<dyn MatchPlayer>, PlanError> + Send + Sync;

/// Builds an engine of our own by its name and settings.
pub fn build_engine(plan: &MatchPlan, player: &str) -> Result<Box<dyn MatchPlayer>, PlanError> {
    let game = find(&plan.game)?;
    let spec: EngineSpec = player.parse().map_err(PlanError::Wrong)?;
    let engine = game.player(&spec)?;
    Ok(Box::new(ThreadedPlayer::new(engine, move || game.player(&spec).ok())))
}

/// Builds a program as a player (`cmd=...,proto=tei`), or an engine of ours.
pub fn build_player(plan: &MatchPlan, player: &str) -> Result<Box<dyn MatchPlayer>, PlanError> {
    if ProgramSpec::describes(player) {
        external_player::build(plan, player)
    } else {
        build_engine(plan, player)
    }
}

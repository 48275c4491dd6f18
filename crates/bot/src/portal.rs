//! What a robot needs of a portal. An adapter for a portal is a [`Portal`]; the rest of the robot knows nothing of it.

use quadrille_engine::{Clock, GameInfo, Opening, Player, Position};
use serde::Deserialize;
use std::time::Duration;

/// A portal, seen by one robot that is or will be logged in.
///
/// The portal's word is the truth: after an error nothing is sent twice, but the game is looked at again, and what it
/// shows decides what is to be done.
pub trait Portal: Send {
    /// What has happened. Waits for it, but not much longer than `wait`. A game in which it is the robot's turn is told
    /// at least once after it became so, and again after [`PortalError::Lost`]; it may be told any number of times.
    fn poll(&mut self, wait: Duration) -> Result<Vec<Event>, PortalError>;

    /// Plays plies of the robot's turn.
    fn play(&mut self, game: &GameView, plies: &[String]) -> Result<(), PortalError>;

    /// Accepts or declines.
    fn answer_invitation(&mut self, invitation: &Invitation, accept: bool) -> Result<(), PortalError>;

    /// Accepts or declines what the opponent offers in a game.
    fn answer_offer(&mut self, game: &str, offer: Offer, accept: bool) -> Result<(), PortalError>;

    /// Games that went on when the robot was here last. How those ended that are over is told, if the portal knows it.
    fn follow(&mut self, _games: Vec<String>) {}
}

/// Something that has happened on a portal.
#[derive(Debug)]
pub enum Event {
    /// How a game of the robot's stands.
    Game(GameView),
    /// Somebody wants to play.
    Invitation(Invitation),
    /// The opponent offers something in this game.
    Offer(String, Offer),
    /// The portal refuses the last move of this game, and why.
    Refused(String, String),
    /// A game has ended, how, and why.
    Over(String, GameResult, String),
    /// Something was said that is not understood, though nothing has to be done about it.
    Unexpected(String),
}

/// What an opponent can offer in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back a move.
    Undo,
    /// To play again.
    Rematch,
}

/// How a game ended for the robot.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// It won.
    Win,
    /// Nobody won.
    Draw,
    /// It lost.
    Loss,
    /// It does not count.
    Aborted,
}

impl GameResult {
    /// Its word in the journal.
    pub fn name(self) -> &'static str {
        match self {
            GameResult::Win => "win",
            GameResult::Draw => "draw",
            GameResult::Loss => "loss",
            GameResult::Aborted => "aborted",
        }
    }
}

/// How a game of the robot's stands.
#[derive(Clone)]
pub struct GameView {
    /// What the portal calls it.
    pub id: String,
    /// The game that is played.
    pub game: &'static dyn GameInfo,
    /// How it began, with all moves since.
    pub opening: Opening,
    /// What the robot plays.
    pub colour: Player,
    /// Whether it has to move.
    pub our_turn: bool,
    /// Against whom.
    pub opponent: String,
    /// The opponent's rating, where it is known.
    pub rating: Option<f64>,
    /// Whether the game is rated.
    pub rated: bool,
    /// What the robot has left on a live clock.
    pub clock: Option<Clock>,
}

impl GameView {
    /// The position.
    pub fn position(&self) -> quadrille_engine::Result<Box<dyn Position>> {
        self.game.open(&self.opening)
    }
}

impl std::fmt::Debug for GameView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let GameView { id, opening, colour, our_turn, .. } = self;
        write!(f, "game {id} ({}, {colour}, our turn: {our_turn}, {opening:?})", self.game.name())
    }
}

/// Somebody wants to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Invitation {
    /// What the portal calls it.
    pub id: String,
    /// Who invites.
    pub from: String,
    /// Whether that is a robot, where it is known.
    pub from_robot: bool,
    /// The game, by our name, or as the portal calls it if it is none of ours.
    pub game: String,
    /// The size of the board, where there is a choice.
    pub size: Option<String>,
    /// The clock.
    pub clock: Terms,
    /// Whether it would be rated.
    pub rated: bool,
    /// Whether it was sent to the robot by name; an answer is due only then.
    pub to_us: bool,
    /// What makes it impossible to play, whatever the robot is told to accept.
    pub impossible: Option<String>,
}

/// The clock of a game that has not begun.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Terms {
    /// So much time, and so much more after each turn.
    Live(Duration, Duration),
    /// Days for a turn, or none at all.
    Correspondence,
}

/// Why a portal has not done what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PortalError {
    /// No answer, or half of one: it is not known whether it was done.
    #[error("{0}")]
    Lost(String),
    /// It was understood and not done.
    #[error("refused: {0}")]
    Refused(String),
    /// The answer is not what it should look like. It needs a person.
    #[error("unexpected: {0}")]
    Unexpected(String),
    /// The portal does not let the robot in. It needs a person.
    #[error("not let in: {0}")]
    Login(String),
}

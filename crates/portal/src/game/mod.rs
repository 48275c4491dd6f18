//! A game between two accounts: the rules, the clocks and what players offer one another, without the database and the
//! network. Every method either changes the game and says how, or refuses and changes nothing.

mod award;
mod clock;
mod live;
pub mod rows;
mod view;

pub use clock::Clocks;
pub use live::{Live, LiveGame};
pub use rows::{NewGame, Saved};
pub use view::View;

use crate::accounts::credentials::new_secret;
use crate::shapes::{Clock, PlayerRef, RatingChange};
use crate::time::{Micros, wall};
use axum::http::StatusCode;
use quadrille_engine::{Ending, Player, Position};
use quadrille_web::{Failure, Setup};
use std::sync::Arc;

/// What does not change in a game.
#[derive(Debug)]
pub struct Terms {
    pub id: i64,
    /// Where it begins, as a position.
    pub setup: Setup,
    pub clock: Clock,
    pub rated: bool,
    pub chat: bool,
    pub created: f64,
}

/// What changes but for the moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Grows with every change.
    pub version: i64,
    /// What the next move has to name.
    pub token: String,
    pub clocks: Clocks,
    pub draw_offer: Option<Player>,
    pub takeback_offer: Option<Player>,
    pub rematch_offer: Option<Player>,
    pub rematch: Option<i64>,
    pub ending: Option<Ending<String>>,
    pub ratings: Option<[RatingChange; 2]>,
    pub changed: f64,
}

/// A move as it was posted.
#[derive(Clone, PartialEq, Debug)]
pub struct Post {
    pub player: Player,
    pub word: String,
    /// What it was posted with.
    pub token: String,
    /// Its plies.
    pub plies: Vec<String>,
    pub ends_turn: bool,
    pub at: Micros,
    pub taken_back: bool,
}

/// A game being played, or one that was.
pub struct Game {
    pub terms: Arc<Terms>,
    pub players: [PlayerRef; 2],
    pub position: Box<dyn Position>,
    pub posts: Vec<Post>,
    pub standing: Standing,
}

/// How a game was changed, so that it can be written, or undone if it cannot.
pub struct Change {
    before: Standing,
    /// Whether a move was added.
    pub posted: bool,
    /// Which moves were taken back.
    pub taken_back: Vec<usize>,
}

/// What somebody does about a draw, a takeback or a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    Offer,
    Accept,
    Decline,
}

/// What comes of a posted move.
pub enum Played {
    /// It was made.
    Made(Change),
    /// It had been made by this very post before.
    Repeated,
}

fn conflict(reason: &str) -> Failure {
    Failure(StatusCode::CONFLICT, reason.into())
}

impl Game {
    /// Which player an account is.
    pub fn player_of(&self, account: i64) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.players[player.index()].account == account)
    }

    fn change(&self) -> Change {
        Change { before: self.standing.clone(), posted: false, taken_back: Vec::new() }
    }

    /// Moves that count.
    pub fn made(&self) -> impl DoubleEndedIterator<Item = &Post> {
        self.posts.iter().filter(|post| !post.taken_back)
    }

    /// Finished turns.
    pub fn turns(&self) -> usize {
        self.made().filter(|post| post.ends_turn).count()
    }

    /// The plies of the turn in progress.
    pub fn plies(&self) -> Vec<String> {
        let unfinished: Vec<_> = self.made().rev().take_while(|post| !post.ends_turn).collect();
        unfinished.into_iter().rev().flat_map(|post| post.plies.clone()).collect()
    }

    fn need_running(&self) -> Result<(), Failure> {
        match &self.standing.ending {
            None => Ok(()),
            Some(_) => Err(conflict("the game is over")),
        }
    }

    /// Makes a move that arrived at a time.
    pub fn play(&mut self, player: Player, word: &str, token: &str, now: Micros) -> Result<Played, Failure> {
        let word = word.trim();
        if token != self.standing.token {
            let known = self.posts.iter().find(|post| post.token == token && post.player == player);
            return match known {
                Some(post) if post.word == word && !post.taken_back => Ok(Played::Repeated),
                Some(post) if post.word == word => Err(conflict("this move was taken back")),
                Some(post) => Err(conflict(&format!("this token has made the move '{}'", post.word))),
                None => {
                    Err(Failure(StatusCode::FORBIDDEN, "this token is none of yours in this game".into()))
                }
            };
        }
        self.need_running()?;
        if self.position.to_move() != player {
            return Err(conflict("it is not your turn"));
        }
        if self.standing.clocks.is_over(player, now) {
            return Err(conflict("the time is over"));
        }
        let mut change = self.change();
        self.push(player, word.into(), now)?;
        change.posted = true;
        let ends_turn = self.posts.last().is_some_and(|post| post.ends_turn);
        self.renew()?;
        let standing = &mut self.standing;
        if ends_turn {
            standing.clocks.end_turn(player, &self.terms.clock, now);
            let answered = |offer: &mut Option<Player>| {
                if *offer == Some(player.opponent()) {
                    *offer = None;
                }
            };
            answered(&mut standing.draw_offer);
            answered(&mut standing.takeback_offer);
        }
        if let Some(ending) = self.position.ending() {
            self.end(ending, now);
        }
        Ok(Played::Made(change))
    }

    /// Plays a word and notes it under the present token.
    fn push(&mut self, player: Player, word: String, at: Micros) -> Result<(), Failure> {
        let plies = self.position.plies_of(&word)?.into_iter().map(|(ply, _)| ply).collect();
        self.position.play(&word)?;
        let ends_turn = self.position.turn_start() || self.position.ending().is_some();
        let token = self.standing.token.clone();
        self.posts.push(Post { player, word, token, plies, ends_turn, at, taken_back: false });
        Ok(())
    }

    /// A new version, under a new token.
    fn renew(&mut self) -> Result<(), Failure> {
        self.standing.token = new_secret()?[..32].into();
        self.touch();
        Ok(())
    }

    fn touch(&mut self) {
        self.standing.version += 1;
        self.standing.changed = wall();
    }

    fn end(&mut self, ending: Ending<String>, now: Micros) {
        let standing = &mut self.standing;
        standing.clocks.stop(now);
        (standing.draw_offer, standing.takeback_offer) = (None, None);
        standing.ending = Some(ending);
    }

    /// Ends the game for a reason that is not on the board.
    pub fn finish(&mut self, ending: Ending<String>, now: Micros) -> Result<Change, Failure> {
        self.need_running()?;
        let change = self.change();
        self.touch();
        self.end(ending, now);
        Ok(change)
    }

    /// The player gives up.
    pub fn resign(&mut self, player: Player, now: Micros) -> Result<Change, Failure> {
        self.finish(Ending::win(player.opponent(), "resignation".into()), now)
    }

    /// Ends the game if the time of the player to move is over.
    pub fn flag(&mut self, now: Micros) -> Option<Change> {
        let player = self.position.to_move();
        if self.standing.ending.is_some() || !self.standing.clocks.is_over(player, now) {
            return None;
        }
        let ending = match self.turns() {
            0 | 1 => Ending::draw("aborted".into()),
            _ => Ending::win(player.opponent(), "time".into()),
        };
        self.finish(ending, now).ok()
    }

    /// Whether its result counts.
    pub fn counts(&self) -> bool {
        self.terms.rated
            && self.turns() >= 2
            && self.standing.ending.as_ref().is_some_and(|ending| ending.reason != "aborted")
    }

    /// A draw is offered, accepted or declined.
    pub fn draw(&mut self, player: Player, reply: Reply, now: Micros) -> Result<Change, Failure> {
        self.need_running()?;
        let change = self.change();
        match settle(&mut self.standing.draw_offer, player, reply)? {
            true => return self.finish(Ending::draw("agreement".into()), now).map(|_| change),
            false => self.touch(),
        }
        Ok(change)
    }

    /// A takeback is offered, accepted or declined.
    pub fn takeback(&mut self, player: Player, reply: Reply, now: Micros) -> Result<Change, Failure> {
        self.need_running()?;
        if reply == Reply::Offer && self.made().all(|post| post.player != player) {
            return Err(conflict("there is no move of yours to take back"));
        }
        let mut change = self.change();
        match settle(&mut self.standing.takeback_offer, player, reply)? {
            true => {
                let offered = change.before.takeback_offer.unwrap_or(player.opponent());
                change.taken_back = self.take_back(offered);
                self.standing.draw_offer = None;
                self.standing.clocks.restart(self.position.to_move(), &self.terms.clock, now);
                self.renew()?;
            }
            false => self.touch(),
        }
        Ok(change)
    }

    /// Takes back to the start of a player's last turn: which moves.
    fn take_back(&mut self, player: Player) -> Vec<usize> {
        let mut taken = Vec::new();
        for number in (0..self.posts.len()).rev() {
            if self.posts[number].taken_back {
                continue;
            }
            let post = &mut self.posts[number];
            post.taken_back = true;
            unplay(&mut *self.position, post.plies.len());
            taken.push(number);
            if post.player == player && self.position.turn_start() {
                break;
            }
        }
        taken
    }

    /// A rematch is offered or declined; who accepts one begins a new game.
    pub fn rematch(&mut self, player: Player, reply: Reply) -> Result<(Change, bool), Failure> {
        if self.standing.ending.is_none() {
            return Err(conflict("the game is not over"));
        }
        if self.standing.rematch.is_some() {
            return Err(conflict("the next game has begun"));
        }
        let change = self.change();
        let accepted = settle(&mut self.standing.rematch_offer, player, reply)?;
        self.touch();
        Ok((change, accepted))
    }

    /// Undoes a change that could not be kept.
    pub fn undo(&mut self, change: Change) {
        if change.posted
            && let Some(post) = self.posts.pop()
        {
            unplay(&mut *self.position, post.plies.len());
        }
        for number in change.taken_back.into_iter().rev() {
            let post = &mut self.posts[number];
            post.taken_back = false;
            // It was legal before it was taken back.
            let _ = self.position.play(&post.word);
        }
        self.standing = change.before;
    }
}

impl Change {
    /// The version before it.
    pub fn version(&self) -> i64 {
        self.before.version
    }
}

fn unplay(position: &mut dyn Position, plies: usize) {
    for _ in 0..plies {
        position.take_back();
    }
}

/// Whether an offer is accepted; otherwise it stands or falls.
fn settle(offer: &mut Option<Player>, player: Player, reply: Reply) -> Result<bool, Failure> {
    match (reply, *offer) {
        (Reply::Accept | Reply::Offer, Some(by)) if by != player => {
            *offer = None;
            return Ok(true);
        }
        (Reply::Accept, _) => return Err(conflict("nothing is offered to you")),
        (Reply::Offer, _) => *offer = Some(player),
        (Reply::Decline, None) => return Err(conflict("nothing is offered")),
        (Reply::Decline, Some(_)) => *offer = None,
    }
    Ok(false)
}

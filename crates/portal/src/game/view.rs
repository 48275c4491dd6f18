use super::{Game, Standing, Terms};
use crate::shapes::{self, PlayerRef};
use crate::time::{Micros, SECOND};
use quadrille_engine::Player;
use std::sync::Arc;

/// A game as it is on disk, for everybody who looks at it.
#[derive(Debug)]
pub struct View {
    pub terms: Arc<Terms>,
    pub players: [PlayerRef; 2],
    pub standing: Standing,
    pub moves: Vec<String>,
    plies: Vec<String>,
    position: String,
    pub to_move: Player,
}

impl View {
    pub fn of(game: &Game) -> View {
        let (mut moves, plies) = (game.position.turns(), game.plies());
        if !plies.is_empty() {
            moves.pop();
        }
        View {
            terms: Arc::clone(&game.terms),
            players: game.players.clone(),
            standing: game.standing.clone(),
            moves,
            plies,
            position: game.position.text(),
            to_move: game.position.to_move(),
        }
    }

    /// Which player an account is.
    pub fn player_of(&self, account: Option<i64>) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| Some(self.players[player.index()].account) == account)
    }

    /// Whether the game goes on.
    pub fn is_running(&self) -> bool {
        self.standing.ending.is_none()
    }

    /// As an account sees it now.
    pub fn json(&self, account: Option<i64>, watchers: usize, now: Micros) -> shapes::Game<'_> {
        let you = self.player_of(account);
        let View { terms, standing, .. } = self;
        let seconds = |player| standing.clocks.left(player, now) as f64 / SECOND as f64;
        shapes::Game {
            id: terms.id,
            version: standing.version,
            setup: &terms.setup,
            players: &self.players,
            clock: terms.clock,
            rated: terms.rated,
            chat: terms.chat,
            moves: &self.moves,
            plies: &self.plies,
            position: &self.position,
            to_move: self.to_move,
            ending: standing.ending.as_ref(),
            remaining: Player::BOTH.map(seconds),
            draw_offer: standing.draw_offer,
            takeback_offer: standing.takeback_offer,
            rematch_offer: standing.rematch_offer,
            rematch: standing.rematch,
            ratings: standing.ratings,
            created: terms.created,
            changed: standing.changed,
            watchers,
            you,
            move_token: (self.is_running() && you == Some(self.to_move)).then_some(&standing.token),
        }
    }
}

//! How large a win is.

use crate::board::{Amazons, keys};
use quadrille_core::{Game, Margin, Player, Scored};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The loser passes until the end; the winner's points are the turns that he can still make after the first pass (the
/// paper on Amazons solvers, Section III-B.1).
impl Scored for Amazons {
    /// A turn fills a square, so that nobody has more turns left than there are empty squares.
    fn margins(&self) -> RangeInclusive<Margin> {
        let points = self.empty().count_ones();
        let [least, most] = [Player::Second, Player::First].map(|winner| Margin { winner, points });
        least..=most
    }

    fn reaches(&self, margin: Margin) -> bool {
        let winner = !self.to_move;
        match (margin.winner, winner) {
            (Player::First, Player::First) => self.has_turns(winner, margin.points),
            (Player::Second, Player::Second) => !self.has_turns(winner, margin.points + 1),
            _ => winner == Player::First,
        }
    }
}

impl Amazons {
    /// Whether a player can make so many turns while the opponent passes.
    pub fn has_turns(&self, player: Player, turns: u32) -> bool {
        let mut alone = self.clone();
        alone.give_turn(player);
        alone.fills(turns, &mut HashSet::new())
    }

    fn give_turn(&mut self, player: Player) {
        if self.to_move != player {
            self.to_move = player;
            self.key ^= keys::SECOND_TO_MOVE;
        }
    }

    /// Whether the player to move can make so many turns in a row; `failed` are positions that did not do for as many
    /// turns as are left there.
    fn fills(&mut self, turns: u32, failed: &mut HashSet<u64>) -> bool {
        let player = self.to_move;
        if turns == 0 {
            return true;
        }
        if self.squares_left(player) < turns || failed.contains(&self.key) {
            return false;
        }
        let before = self.key;
        for step in self.legal_moves() {
            let undo_step = self.make(step);
            for shot in self.legal_moves() {
                let undo_shot = self.make(shot);
                self.give_turn(player);
                let fills = self.fills(turns - 1, failed);
                self.give_turn(!player);
                self.unmake(shot, undo_shot);
                if fills {
                    self.unmake(step, undo_step);
                    return true;
                }
            }
            self.unmake(step, undo_step);
        }
        failed.insert(before);
        false
    }

    /// The empty squares that a player's amazons could come to fill.
    fn squares_left(&self, player: Player) -> u32 {
        let own = self.amazons(player);
        let regions = self.regions().into_iter().filter(|region| region & own != 0);
        regions.map(|region| (region & self.empty()).count_ones()).sum()
    }
}

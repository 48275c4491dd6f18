//! How large a win is.

use crate::board::{Amazons, keys};
use crate::setup::AfterPass;
use quadrille_core::{Game, Margin, Player, Scored};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The loser passes until the end; the winner's points are the turns that he can still make after the first pass (the
/// paper on Amazons solvers, Section III-B.1). If the paper's "passed for the Nth time" is taken by its word, a loser who is
/// freed moves: [`AfterPass::Moves`].
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
            (Player::First, Player::First) => self.has_points(winner, margin.points),
            (Player::Second, Player::Second) => !self.has_points(winner, margin.points + 1),
            _ => winner == Player::First,
        }
    }
}

impl Amazons {
    /// Whether a player, whose opponent has just passed for the first time, gets so many points.
    fn has_points(&self, winner: Player, points: u32) -> bool {
        match self.rules.after_pass {
            AfterPass::Passes => self.has_turns(winner, points),
            AfterPass::Moves => {
                let mut game = self.clone();
                game.give_turn(winner);
                game.forces_passes(points, &mut HashSet::new())
            }
        }
    }

    /// Whether the player to move can make the opponent pass so often before he has to pass himself; `failed` are positions
    /// where he could not, each with the number that was asked for.
    fn forces_passes(&mut self, passes: u32, failed: &mut HashSet<(u64, u32)>) -> bool {
        if passes == 0 {
            return true;
        }
        let question = (self.key, passes);
        if self.empty().count_ones() < passes || failed.contains(&question) {
            return false;
        }
        let winner = self.to_move;
        let forces = self.any_turn(&mut |game| {
            if game.can_move() {
                !game.any_turn(&mut |game| !game.forces_passes(passes, failed))
            } else {
                game.give_turn(winner);
                let forces = game.forces_passes(passes - 1, failed);
                game.give_turn(!winner);
                forces
            }
        });
        if !forces {
            failed.insert(question);
        }
        forces
    }

    /// Whether some turn of the player to move leads to a position with a property.
    fn any_turn(&mut self, has: &mut dyn FnMut(&mut Amazons) -> bool) -> bool {
        self.legal_moves().into_iter().any(|step| {
            let undo_step = self.make(step);
            let found = self.legal_moves().into_iter().any(|shot| {
                let undo_shot = self.make(shot);
                let found = has(self);
                self.unmake(shot, undo_shot);
                found
            });
            self.unmake(step, undo_step);
            found
        })
    }

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
        let fills = self.any_turn(&mut |game| {
            game.give_turn(player);
            let fills = game.fills(turns - 1, failed);
            game.give_turn(!player);
            fills
        });
        if !fills {
            failed.insert(before);
        }
        fills
    }

    /// The empty squares that a player's amazons could come to fill.
    fn squares_left(&self, player: Player) -> u32 {
        let own = self.amazons(player);
        let regions = self.regions().into_iter().filter(|region| region & own != 0);
        regions.map(|region| (region & self.empty()).count_ones()).sum()
    }
}

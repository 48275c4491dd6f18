//! How large a win is.

use crate::board::{Amazons, keys};
use crate::setup::AfterPass;
use quadrille_core::{Game, Margin, Player, Scored};
use std::collections::{HashMap, HashSet};
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
                game.forces_passes(points, &mut HashMap::new())
            }
        }
    }

    /// Whether the player to move can make the opponent pass so often before he has to pass himself; `known` are the answers
    /// so far, by position and number.
    fn forces_passes(&mut self, passes: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
        let (winner, question) = (self.to_move, (self.key, passes));
        if passes == 0 {
            return true;
        }
        // A turn of his fills a square of a region that he stands in.
        if self.squares_left(winner) < passes {
            return false;
        }
        if let Some(&forces) = known.get(&question) {
            return forces;
        }
        let forces = if self.has_contact() {
            // The turns that leave the opponent stuck come first: each makes him pass at once.
            self.any_turn(&mut |game| !game.can_move() && game.forces_after_pass(passes, known))
                || self.any_turn(&mut |game| {
                    game.can_move() && !game.any_turn(&mut |game| !game.forces_passes(passes, known))
                })
        } else {
            // Everybody fills his own regions, and who has more turns makes the other pass as often as he has more.
            let mut turns = 0;
            while self.has_turns(!winner, turns + 1) {
                turns += 1;
            }
            self.has_turns(winner, passes + turns)
        };
        known.insert(question, forces);
        forces
    }

    /// The player to move is stuck and passes: whether the other can make him pass so often, this time included.
    fn forces_after_pass(&mut self, passes: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
        let stuck = self.to_move;
        self.give_turn(!stuck);
        let forces = self.forces_passes(passes - 1, known);
        self.give_turn(stuck);
        forces
    }

    /// Whether amazons of both players stand in one region.
    fn has_contact(&self) -> bool {
        let [first, second] = [Player::First, Player::Second].map(|player| self.amazons(player));
        self.regions().into_iter().any(|region| region & first != 0 && region & second != 0)
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

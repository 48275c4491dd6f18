//! By how much a position is won.

use super::Endgame;
use super::region::Region;
use super::secure_lead::{secure_lead, secure_turns};
use crate::board::Amazons;
use crate::setup::AfterPass;
use quadrille_core::{Arrange, Game, Margin, MarginOracle, Oracle, Player, Scored};
use std::ops::RangeInclusive;

/// A player who is ahead for certain wins by his lead: he answers every pass as he would answer a turn made elsewhere. How far
/// he can get at most follows from counting: every turn takes a square, and the opponent makes as many turns as he has for
/// certain before he passes. (That the opponent's lead bounds it as well is not true: who may not pass as long as he has
/// a turn can be forced to give up what he keeps closed.) All of this is about losers who pass until the end.
impl MarginOracle<Amazons> for Endgame {
    fn margins(&mut self, game: &Amazons) -> RangeInclusive<Margin> {
        if !game.turn_start() || game.rules().after_pass == AfterPass::Moves {
            return game.margins();
        }
        let mover = game.to_move();
        let winner = self.decide(game).map(|(winner, _)| winner);
        let territories = &mut self.territories;
        // How many turns each player makes more than the other, at least and at most.
        let (mut least, mut most) = ([0; 2], [0; 2]);
        for part in Region::of(game).parts() {
            for player in Player::BOTH {
                least[player] += secure_lead(territories, part, player);
            }
            match part.owner() {
                Some(owner) => {
                    let turns = territories.turns(part, owner);
                    most[owner] += turns.most;
                    most[!owner] -= turns.least;
                }
                None => {
                    for player in Player::BOTH {
                        most[player] += part.room() - 2 * secure_turns(territories, part, !player);
                    }
                }
            }
        }
        // Who begins has made one turn more when the other passes.
        let points = |lead: [i32; 2], player: Player| lead[player] - i32::from(player == mover);
        let worst_for = |player: Player| {
            let (own, other) = (points(least, player), points(most, !player));
            if own >= 0 {
                Margin { winner: player, points: own as u32 }
            } else if other >= 0 && winner != Some(player) {
                Margin { winner: !player, points: other as u32 }
            } else {
                Margin { winner: player, points: 0 }
            }
        };
        worst_for(Player::First)..=worst_for(Player::Second)
    }
}

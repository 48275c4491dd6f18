//! What a position is worth before it is searched, and whether that has grown since the player's last turn.

use super::node::{Node, Situation};
use super::search::Search;
use super::settings::PvsSettings;
use crate::table::Entry;
use quadrille_core::{Evaluate, Game, Order, Player};

/// What was known of a position on the path.
#[derive(Clone, Copy)]
pub(super) struct StaticValue {
    mover: Player,
    value: Option<i32>,
}

impl StaticValue {
    pub(super) const NONE: StaticValue = StaticValue { mover: Player::First, value: None };
}

impl PvsSettings {
    /// Whether positions are judged before they are searched.
    pub(super) fn judges(&self) -> bool {
        let PvsSettings { reverse_futility, razoring, null_move, prob_cut, .. } = *self;
        reverse_futility > 0
            || razoring > 0
            || null_move > 0
            || prob_cut > 0
            || self.late_pruning > 0
            || self.log_reduction > 0.0
            || self.extend_threats > 0.0
            || self.proof_nodes > 0
            || self.correction > 0
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Judges the present position, of which the table may know the evaluation, and notes that for those below it.
    #[inline]
    pub(super) fn assess(&mut self, known: Option<Entry>, node: Node) -> Situation {
        let mut situation =
            Situation { node, threatened: false, evaluation: None, static_value: None, improving: false };
        if !self.settings.judges() {
            return situation;
        }
        let mover = self.game.to_move();
        if self.game.turn_start() {
            situation.threatened = self.game.is_threatened();
            if !situation.threatened {
                let evaluation = known.and_then(|entry| entry.static_value);
                let evaluation = evaluation.unwrap_or_else(|| self.evaluate());
                let value = self.corrected(evaluation);
                situation.evaluation = Some(evaluation);
                situation.static_value = Some(value);
                situation.improving = self.value_a_turn_ago(mover).is_some_and(|before| value > before);
            }
        }
        self.memory.static_values[self.ply] = StaticValue { mover, value: situation.static_value };
        situation
    }

    /// The evaluation at the start of the last turn of a player who is about to begin another.
    fn value_a_turn_ago(&self, player: Player) -> Option<i32> {
        let before = &self.memory.static_values[..self.ply];
        let theirs = before.iter().rposition(|of| of.mover == player)?;
        let start = before[..theirs].iter().rposition(|of| of.mover != player).map_or(0, |last| last + 1);
        before[start].value
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Limits, Pvs, PvsSettings, SearchRequest};
    use quadrille_core::{Arrange, DrawRules, Evaluate, Game, GameHistory, Size, Start};
    use quadrille_tak::{Tak, TakEvaluation, TakOrder};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn the_table_keeps_the_evaluation_of_a_position() {
        let start = Start { size: Some(Size::square(5)), ..Start::default() };
        let mut game = Tak::start(&start, &Default::default()).unwrap();
        for number in 0..12 {
            let moves = game.legal_moves();
            game.make(moves[7 * number % moves.len()]);
        }
        let settings =
            PvsSettings { table: 4, reverse_futility: 100, correction: 50, ..PvsSettings::default() };
        let mut engine = Pvs::new(TakEvaluation::default(), TakOrder::Roads, settings).unwrap();
        let history = GameHistory::new(game.clone(), DrawRules::default());
        let limits = Limits { depth: Some(4), ..Limits::default() };
        engine.think(&SearchRequest::new(&history, limits, &AtomicBool::new(false)), &mut |_| {});
        let mut kept = 0;
        for m in game.legal_moves() {
            let undo = game.make(m);
            let entry = engine.table.probe(game.key());
            if let Some(value) = entry.and_then(|entry| entry.static_value) {
                assert_eq!(value, TakEvaluation::default().evaluate(&game), "after {m:?}");
                kept += 1;
            }
            game.unmake(m, undo);
        }
        assert!(kept > 10, "{kept}");
    }
}

use crate::{Control, Engine, Limits, Report, Variation};
use quadrille_core::{Game, Line, Oracle, Score};

/// An engine that asks an oracle first and thinks only where that knows no winning turn.
///
/// In lost positions it thinks as well: the opponent may not know that they are lost.
pub struct Informed<E, O> {
    engine: E,
    oracle: O,
}

impl<E, O> Informed<E, O> {
    /// This engine with this oracle.
    pub fn new(engine: E, oracle: O) -> Self {
        Informed { engine, oracle }
    }
}

impl<G: Game, E: Engine<G>, O: Oracle<G>> Engine<G> for Informed<E, O> {
    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        control: &Control<'_>,
        watch: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        let Some(turn) = self.oracle.winning_turn(line.position()) else {
            return self.engine.think(line, limits, control, watch);
        };
        let score = Score::Win { plies: self.oracle.longest(line.position()) };
        let report = Report {
            score: Some(score),
            lines: vec![Variation { score, moves: turn.clone() }],
            ..Report::of_turn(turn)
        };
        watch(&report);
        report
    }
}

use crate::oracle_budget::OracleBudget;
use crate::{Engine, Limits, Report, SearchRequest, Variation};
use quadrille_core::{Evaluate, Game, KnownResult, Oracle, Score};

/// The part of the time and of the nodes that the oracle may take.
const PART: f64 = 0.25;

/// An engine that asks an oracle first and thinks only where that knows no winning turn. Where time or nodes are limited, the
/// oracle may take a part of them.
///
/// In lost positions it thinks as well: the opponent may not know that they are lost.
pub struct OracleEngine<E, O> {
    engine: E,
    oracle: O,
}

impl<E, O> OracleEngine<E, O> {
    /// This engine with this oracle.
    pub fn new(engine: E, oracle: O) -> Self {
        OracleEngine { engine, oracle }
    }
}

impl<G: Game, E: Engine<G>, O: Oracle<G>> Engine<G> for OracleEngine<E, O> {
    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let game = request.history.position();
        let limits = request.limits.part(PART).unwrap_or(Limits { nodes: Some(0), ..request.limits });
        let mut budget = OracleBudget::new(request, limits);
        let known = self.oracle.winning_turn(game, &mut || budget.go_on());
        let result = self.oracle.decide_while(game, &mut || budget.go_on());
        let result = result.filter(|result| result.holds_in(request.history));
        let Some((turn, KnownResult { plies, .. })) = known.zip(result) else {
            let report = self.engine.think(&request.within(budget.left(request.limits)), watch);
            return Report { nodes: report.nodes + budget.steps, ..report };
        };
        let score = Score::Win { plies: plies.into() };
        let report = Report {
            score: Some(score),
            lines: vec![Variation { score, moves: turn.clone() }],
            nodes: budget.steps + 1,
            ..Report::of_turn(turn)
        };
        watch(&report);
        report
    }
}

/// An evaluation with an oracle beside it, for searches that ask for [known results](Evaluate::known_result).
#[derive(Clone)]
pub struct OracleEvaluation<E, O> {
    evaluation: E,
    oracle: O,
}

impl<E, O> OracleEvaluation<E, O> {
    /// This evaluation with this oracle.
    pub fn new(evaluation: E, oracle: O) -> Self {
        OracleEvaluation { evaluation, oracle }
    }

    /// The same evaluation with another oracle.
    pub fn with_oracle(self, oracle: O) -> Self {
        OracleEvaluation { oracle, ..self }
    }

    /// The same with another evaluation, if that can be made.
    pub fn try_map<X>(self, make: impl FnOnce(E) -> Result<E, X>) -> Result<Self, X> {
        Ok(OracleEvaluation { evaluation: make(self.evaluation)?, oracle: self.oracle })
    }
}

impl<G: Game, E: Evaluate<G>, O: Oracle<G>> Evaluate<G> for OracleEvaluation<E, O> {
    fn reset(&mut self, game: &G) {
        self.evaluation.reset(game);
    }

    #[inline]
    fn made(&mut self, game: &G, m: G::Move) {
        self.evaluation.made(game, m);
    }

    #[inline]
    fn null_move_made(&mut self, game: &G) {
        self.evaluation.null_move_made(game);
    }

    #[inline]
    fn unmade(&mut self) {
        self.evaluation.unmade();
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        self.evaluation.evaluate(game)
    }

    fn known_result(&mut self, game: &G) -> Option<KnownResult> {
        self.evaluation.known_result(game).or_else(|| self.oracle.decide(game))
    }
}

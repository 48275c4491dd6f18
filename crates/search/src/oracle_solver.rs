use crate::oracle_budget::OracleBudget;
use crate::{
    Branch, Engine, Finding, Limits, MarginSolution, OutOfMemory, Report, SearchRequest, Solution, Solve,
    Variation,
};
use quadrille_core::{Game, GameHistory, Oracle, Outcome, Player};
use std::io;

/// The part of the time and of the nodes that the oracle may take, and its steps where neither is limited.
const PART: f64 = 0.5;
const STEPS: u64 = 1_000_000;
/// The most plies of a line that the oracle shows.
const LONGEST_LINE: usize = 500;

/// A solver that asks an oracle first, which may take half of the time and of the nodes.
pub struct OracleSolver<G: Game, O> {
    solver: Box<dyn Solve<G>>,
    oracle: O,
}

impl<G: Game, O: Oracle<G>> OracleSolver<G, O> {
    /// This solver with this oracle.
    pub fn new(solver: Box<dyn Solve<G>>, oracle: O) -> Self {
        OracleSolver { solver, oracle }
    }

    /// Who wins by the oracle, with a turn of the player to move that keeps his win or any if he has none.
    fn consult(
        &mut self,
        history: &GameHistory<G>,
        attacker: Option<Player>,
        budget: &mut OracleBudget<'_, G>,
    ) -> Option<Solution<G::Move>> {
        let game = history.position();
        let mover = game.to_move();
        let known = self.oracle.decide_while(game, &mut || budget.go_on())?;
        let Outcome::Win(winner) = known.outcome else { return None };
        if !known.holds_in(history) {
            return None;
        }
        let plies = known.plies.into();
        let (finding, turn) = if winner == mover {
            let turn = self.oracle.winning_turn(game, &mut || budget.go_on())?;
            (Finding::Win { plies }, turn)
        } else {
            (Finding::Loss { plies }, self.oracle.best_turn(game).unwrap_or_else(|| any_turn(game)))
        };
        let proven = winner == attacker.unwrap_or(mover);
        let (line, nodes) = (self.line(game, &turn), budget.steps + 1);
        Some(Solution { turn, line, nodes, ..Solution::of_finding(finding, proven) })
    }

    /// A turn and best play after it, as far as the oracle knows it.
    fn line(&mut self, game: &G, turn: &[G::Move]) -> Vec<G::Move> {
        let (mut game, mut line) = (game.clone(), Vec::new());
        let mut next = Some(turn.to_vec());
        while let Some(turn) = next.take() {
            for m in turn {
                game.make(m);
                line.push(m);
            }
            if game.ending().is_none() && line.len() < LONGEST_LINE {
                next = self.oracle.best_turn(&game);
            }
        }
        line
    }
}

/// A turn that can be played.
fn any_turn<G: Game>(game: &G) -> Vec<G::Move> {
    let mut game = game.clone();
    let mut turn = Vec::new();
    while let Some(&m) = game.legal_moves().first() {
        game.make(m);
        turn.push(m);
        if game.turn_start() {
            break;
        }
    }
    turn
}

impl<G: Game, O: Oracle<G>> Solve<G> for OracleSolver<G, O> {
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move> {
        let limits = request.limits.part(PART).unwrap_or(Limits { nodes: Some(STEPS), ..request.limits });
        let mut budget = OracleBudget::new(request, limits);
        if let Some(solution) = self.consult(request.history, attacker, &mut budget) {
            return solution;
        }
        let solution = self.solver.solve(&request.within(budget.left(request.limits)), attacker, watch);
        Solution { nodes: solution.nodes + budget.steps, ..solution }
    }

    /// The oracle is asked for what it knows at once.
    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move> {
        let known = self.oracle.winning_turn(request.history.position(), &mut || false);
        known.and_then(|turn| turn.first().copied()).or_else(|| self.solver.winning_ply(request))
    }

    fn solve_margin(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Result<Option<MarginSolution<G::Move>>, OutOfMemory> {
        self.solver.solve_margin(request, watch)
    }

    fn branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Vec<Branch<G::Move>> {
        self.solver.branches(history, path, attacker)
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.solver.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.solver.load(input)
    }
}

impl<G: Game, O: Oracle<G>> Engine<G> for OracleSolver<G, O> {
    fn new_game(&mut self, seed: u64) {
        self.solver.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let Some(limits) = request.limits.part(PART) else { return self.solver.think(request, watch) };
        let mut budget = OracleBudget::new(request, limits);
        let Some(found) = self.consult(request.history, None, &mut budget) else {
            let report = self.solver.think(&request.within(budget.left(request.limits)), watch);
            return Report { nodes: report.nodes + budget.steps, ..report };
        };
        let lines = found.finding.score().map(|score| Variation { score, moves: found.line });
        let report = Report {
            score: found.finding.score(),
            lines: lines.into_iter().collect(),
            nodes: found.nodes,
            ..Report::of_turn(found.turn)
        };
        watch(&report);
        report
    }
}

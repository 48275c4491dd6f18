use crate::{Branch, Engine, Finding, Report, SearchRequest, Solution, Solve, Variation};
use quadrille_core::{DrawRules, Game, GameHistory, Player, RestrictedGame, Score};
use std::io;
use std::marker::PhantomData;

/// A solver that looks for wins in a restricted game, where there are fewer moves to look at. What it proves holds; all
/// else stays unknown. It knows nothing of what was before the position it is asked about.
pub struct RestrictedSolver<N, S> {
    solver: S,
    restricted: PhantomData<fn() -> N>,
}

impl<N, S> RestrictedSolver<N, S> {
    /// This solver of the restricted game.
    pub fn new(solver: S) -> Self {
        RestrictedSolver { solver, restricted: PhantomData }
    }
}

fn restricted_history<G: Game, N: RestrictedGame<G>>(
    history: &GameHistory<G>,
    attacker: Player,
) -> GameHistory<N> {
    let rules = DrawRules { repetition: None, ..history.rules() };
    GameHistory::new(N::restrict(history.position(), attacker), rules)
}

/// Only a win of the attacker means anything.
fn unrestricted_finding(finding: Finding, attacking: bool) -> Finding {
    match finding {
        Finding::Win { plies } if attacking => Finding::Win { plies: plies + 2 },
        Finding::Loss { plies } if !attacking => Finding::Loss { plies: plies + 2 },
        _ => Finding::Unknown,
    }
}

fn unrestricted<M>(solution: Solution<M>, attacking: bool) -> Solution<M> {
    Solution { finding: unrestricted_finding(solution.finding, attacking), ..solution }
}

impl<G: Game, N: RestrictedGame<G>, S: Solve<N>> Solve<G> for RestrictedSolver<N, S> {
    /// Without an attacker, that is the player to move.
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move> {
        let history = request.history;
        let mover = history.position().to_move();
        let attacker = attacker.unwrap_or(mover);
        let attacking = attacker == mover;
        let restricted = restricted_history::<G, N>(history, attacker);
        let any = || history.position().legal_moves().into_iter().take(1).collect();
        if restricted.ending().is_some() {
            let finding = match restricted.ending().and_then(|ending| ending.outcome.winner()) {
                Some(winner) if winner == attacker && !attacking => Finding::Loss { plies: 2 },
                _ => Finding::Unknown,
            };
            let (turn, line) = (any(), Vec::new());
            return Solution { finding, turn, line, proof: 0, disproof: 0, nodes: 1, table_fill: 0 };
        }
        let watch = &mut |solution: &Solution<N::Move>| watch(&unrestricted(solution.clone(), attacking));
        let solution = self.solver.solve(&request.at(&restricted), Some(attacker), watch);
        let mut solution = unrestricted(solution, attacking);
        if solution.turn.is_empty() {
            solution.turn = any();
        }
        solution
    }

    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move> {
        let restricted = restricted_history::<G, N>(request.history, request.history.position().to_move());
        if restricted.ending().is_some() { None } else { self.solver.winning_ply(&request.at(&restricted)) }
    }

    /// The moves of the restricted game, where only a win of the attacker means anything.
    fn branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Vec<Branch<G::Move>> {
        let restricted = restricted_history::<G, N>(history, attacker);
        let mut after = restricted.clone();
        if path.iter().any(|&m| after.play(m).is_err()) || after.ending().is_some() {
            return Vec::new();
        }
        let attacking = after.position().to_move() == attacker;
        let unrestricted = |branch: Branch<N::Move>| Branch {
            finding: unrestricted_finding(branch.finding, attacking),
            ..branch
        };
        self.solver.branches(&restricted, path, attacker).into_iter().map(unrestricted).collect()
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.solver.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.solver.load(input)
    }
}

impl<G: Game, N: RestrictedGame<G>, S: Solve<N>> Engine<G> for RestrictedSolver<N, S> {
    fn new_game(&mut self, seed: u64) {
        self.solver.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let solution = self.solve(request, None, &mut |_| ());
        let score = solution.finding.score();
        let variation = |score: Score| Variation { score, moves: solution.line.clone() };
        let report = Report {
            score,
            nodes: solution.nodes,
            table_fill: solution.table_fill,
            lines: score.map(variation).into_iter().collect(),
            ..Report::of_turn(solution.turn.clone())
        };
        watch(&report);
        report
    }
}

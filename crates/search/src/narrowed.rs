use crate::{Branch, Engine, Finding, Report, SearchRequest, Solution, Solve, Variation};
use quadrille_core::{Game, HouseRules, Line, Narrow, Player, Score};
use std::io;
use std::marker::PhantomData;

/// A solver that looks for wins in a narrower game, where there are fewer moves to look at. What it proves holds; all
/// else stays unknown. It knows nothing of what was before the position it is asked about.
pub struct Narrowed<N, S> {
    solver: S,
    narrow: PhantomData<fn() -> N>,
}

impl<N, S> Narrowed<N, S> {
    /// This solver of the narrow game.
    pub fn new(solver: S) -> Self {
        Narrowed { solver, narrow: PhantomData }
    }
}

fn narrow_line<G: Game, N: Narrow<G>>(line: &Line<G>, attacker: Player) -> Line<N> {
    let rules = HouseRules { repetition: None, ..line.rules() };
    Line::new(N::narrow(line.position(), attacker), rules)
}

/// Only a win of the attacker means anything.
fn widened_finding(finding: Finding, attacking: bool) -> Finding {
    match finding {
        Finding::Win { plies } if attacking => Finding::Win { plies: plies + 2 },
        Finding::Loss { plies } if !attacking => Finding::Loss { plies: plies + 2 },
        _ => Finding::Unknown,
    }
}

fn widened<M>(solution: Solution<M>, attacking: bool) -> Solution<M> {
    Solution { finding: widened_finding(solution.finding, attacking), ..solution }
}

impl<G: Game, N: Narrow<G>, S: Solve<N>> Solve<G> for Narrowed<N, S> {
    /// Without an attacker, that is the player to move.
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move> {
        let line = request.line;
        let mover = line.position().to_move();
        let attacker = attacker.unwrap_or(mover);
        let attacking = attacker == mover;
        let narrow = narrow_line::<G, N>(line, attacker);
        let any = || line.position().legal_moves().into_iter().take(1).collect();
        if narrow.ending().is_some() {
            let finding = match narrow.ending().and_then(|ending| ending.outcome.winner()) {
                Some(winner) if winner == attacker && !attacking => Finding::Loss { plies: 2 },
                _ => Finding::Unknown,
            };
            let (turn, line) = (any(), Vec::new());
            return Solution { finding, turn, line, proof: 0, disproof: 0, nodes: 1, table_fill: 0 };
        }
        let watch = &mut |solution: &Solution<N::Move>| watch(&widened(solution.clone(), attacking));
        let solution = self.solver.solve(&request.at(&narrow), Some(attacker), watch);
        let mut solution = widened(solution, attacking);
        if solution.turn.is_empty() {
            solution.turn = any();
        }
        solution
    }

    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move> {
        let narrow = narrow_line::<G, N>(request.line, request.line.position().to_move());
        if narrow.ending().is_some() { None } else { self.solver.winning_ply(&request.at(&narrow)) }
    }

    /// The moves of the narrow game, where only a win of the attacker means anything.
    fn branches(&mut self, line: &Line<G>, path: &[G::Move], attacker: Player) -> Vec<Branch<G::Move>> {
        let narrow = narrow_line::<G, N>(line, attacker);
        let mut after = narrow.clone();
        if path.iter().any(|&m| after.play(m).is_err()) || after.ending().is_some() {
            return Vec::new();
        }
        let attacking = after.position().to_move() == attacker;
        let widened = |branch: Branch<N::Move>| Branch {
            finding: widened_finding(branch.finding, attacking),
            ..branch
        };
        self.solver.branches(&narrow, path, attacker).into_iter().map(widened).collect()
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.solver.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.solver.load(input)
    }
}

impl<G: Game, N: Narrow<G>, S: Solve<N>> Engine<G> for Narrowed<N, S> {
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

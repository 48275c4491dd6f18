//! Positions solved within a budget.

use super::perform::Performer;
use crate::Result;
use crate::job::{Answer, SolveTask, SolvedAnswer};
use crate::job_level::INFINITE;
use quadrille_arena::StopSignal;
use quadrille_engine::{Finding, Limits, Opening, Player, Solver, find};
use std::sync::atomic::Ordering;

/// Whether a finding answers the question whether the attacker can force a win.
fn verdict(finding: Finding, mover: Player, attacker: Player) -> Option<bool> {
    match (finding, mover == attacker) {
        (Finding::Win { .. }, true) | (Finding::Loss { .. }, false) => Some(true),
        (Finding::Unknown, _) | (Finding::NoLoss, true) | (Finding::NoWin, false) => None,
        _ => Some(false),
    }
}

impl Performer {
    pub(super) fn solve(&mut self, task: &SolveTask, stop: &StopSignal) -> Result<Option<Answer>> {
        let game = find(&task.game)?;
        let engine = self.engine(game, &task.engine)?;
        let (position, rules) = (Some(task.position.clone()), task.rules.clone());
        let mut solver = game.solver(&engine, &Opening { position, rules, ..Opening::default() })?;
        let limits = Limits { nodes: Some(task.nodes), ..Limits::default() };
        let found = solver.solve(Some(task.attacker), &limits, &stop.abandon, &mut |_| ());
        if stop.abandon.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut answer = SolvedAnswer {
            proof: found.proof.clamp(1, INFINITE - 1),
            disproof: found.disproof.clamp(1, INFINITE - 1),
            nodes: found.nodes,
            certificate: None,
            branches: Vec::new(),
        };
        match verdict(found.finding, solver.to_move(), task.attacker) {
            None => answer.branches = branches(&mut *solver, task.attacker)?,
            Some(is_win) => {
                (answer.proof, answer.disproof) = if is_win { (0, INFINITE) } else { (INFINITE, 0) };
                if task.certify {
                    let Some(hash) = self.certify(&mut *solver, task.attacker, is_win, stop)? else {
                        return Ok(None);
                    };
                    answer.certificate = Some(hash);
                }
            }
        }
        Ok(Some(Answer::Solved(answer)))
    }

    /// The certificate of what was found; `None` if it was stopped.
    fn certify(
        &self,
        solver: &mut dyn Solver,
        attacker: Player,
        is_win: bool,
        stop: &StopSignal,
    ) -> Result<Option<String>> {
        let finding = match (is_win, solver.to_move() == attacker) {
            (true, true) => Finding::Win { plies: 0 },
            (true, false) => Finding::Loss { plies: 0 },
            (false, true) => Finding::NoWin,
            (false, false) => Finding::NoLoss,
        };
        let mut certificate = Vec::new();
        let certified = solver.certify(finding, &stop.abandon, &mut certificate);
        if stop.abandon.load(Ordering::Relaxed) {
            return Ok(None);
        }
        certified.map_err(|error| crate::ClusterError::Wrong(error.to_string()))?;
        self.runtime.block_on(self.queue.put_object(&certificate)).map(Some)
    }
}

/// What the solver knows of the moves.
fn branches(solver: &mut dyn Solver, attacker: Player) -> Result<Vec<(String, u32, u32)>> {
    let node = solver.node(attacker, &[])?;
    let branch = node.branches.iter().filter_map(|branch| {
        let number = |number: u32| number.clamp(1, INFINITE - 1);
        Some((branch.moves.first()?.clone(), number(branch.proof), number(branch.disproof)))
    });
    Ok(branch.collect())
}

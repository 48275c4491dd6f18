//! Solving by workers of a queue.

use super::Arguments;
use super::report::{Progress, Solved};
use crate::output::{print, print_json, say, write_file};
use anyhow::bail;
use quadrille_arena::StopSignal;
use quadrille_cluster::{Coordinator, SolvePlan, SolvedTogether};
use quadrille_engine::{EngineSpec, Finding, Position, ProofSize, Solution, SolverReport, Timed};
use std::time::Instant;

impl Arguments {
    pub(super) fn solve_together(
        &self,
        coordinator: &Coordinator,
        position: &dyn Position,
        engine: &EngineSpec,
        stop: &StopSignal,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        if self.score || self.guess.is_some() || self.time.is_some() {
            bail!(
                "--score, --try and --time are not for a queue: there --nodes limits all positions together"
            );
        }
        let solver = position.game().solver(engine, &quadrille_engine::Opening::at(position))?;
        let plan = SolvePlan {
            game: position.game(),
            position,
            engine: engine.clone(),
            attacker: self.attacker(&*solver),
            job_nodes: self.job_nodes,
            nodes: self.nodes,
            certify: self.certificate.is_some(),
            checkpoint: self.checkpoint.clone(),
        };
        let clock = Instant::now();
        let report = |finding: Finding, turn: Vec<String>, [proof, disproof]: [u32; 2], nodes: u64| Timed {
            found: Solution { finding, turn, line: Vec::new(), proof, disproof, nodes, table_fill: 0 },
            elapsed: clock.elapsed(),
        };
        let mut watch = |proof, disproof, nodes, _: u64| {
            progress.show(&report(Finding::Unknown, Vec::new(), [proof, disproof], nodes));
        };
        let found = coordinator.solve(&plan, stop, &mut watch)?;
        progress.finish();
        let SolvedTogether { proof, disproof, .. } = found;
        let turn = found.word.iter().cloned().collect();
        let mut solved: SolverReport = report(found.finding, turn, [proof, disproof], found.nodes);
        say(&format!("{} jobs", found.jobs));
        let certified = self.write_joined(found, &plan, &mut solved.found.finding)?;
        let report =
            Solved { found: &solved, certified: certified.as_deref(), unconfirmed: None, table: None };
        match self.json {
            true => print_json(&report.json()),
            false => print(&report.text()),
        }
    }

    /// Writes the certificate, if one is asked for and something is proven. Playing it through says how long the longest game is.
    fn write_joined(
        &self,
        found: SolvedTogether,
        plan: &SolvePlan<'_>,
        finding: &mut Finding,
    ) -> anyhow::Result<Option<Vec<(String, ProofSize)>>> {
        let Some(path) = &self.certificate else { return Ok(None) };
        if *finding == Finding::Unknown {
            say("nothing is proven: no certificate is written");
            return Ok(None);
        }
        let claims = write_file(path, |out| Ok(found.certify(plan, out)?))?;
        let longest = claims.iter().map(|(_, size)| size.longest as u32).max().unwrap_or(0);
        match finding {
            Finding::Win { plies } | Finding::Loss { plies } => *plies = longest,
            _ => {}
        }
        Ok(Some(claims))
    }
}

//! Positions analysed within a budget.

use super::perform::Performer;
use crate::job::{AnalyseTask, AnalysedAnswer, Answer};
use crate::job_level::with_lines;
use crate::{ClusterError, Result};
use quadrille_arena::StopSignal;
use quadrille_engine::{Limits, MoveRequest, Opening, find};
use std::sync::atomic::Ordering;

/// The seed of engines that have random choices.
const SEED: u64 = 1;

impl Performer {
    pub(super) fn analyse(&mut self, task: &AnalyseTask, stop: &StopSignal) -> Result<Option<Answer>> {
        let game = find(&task.game)?;
        let mut player = game.player(&with_lines(&self.engine(game, &task.engine)?, task.lines))?;
        player.new_game(SEED);
        let (position, rules) = (Some(task.position.clone()), task.rules.clone());
        let opening = Opening { position, rules, moves: task.moves.clone(), ..Opening::default() };
        let limits = Limits { nodes: Some(task.nodes), ..Limits::default() };
        let found = player.think(&MoveRequest::after(&opening, limits, &stop.abandon), &mut |_| ())?;
        if stop.abandon.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut lines: Vec<_> = found.lines.iter().map(|line| (line.score, line.moves.clone())).collect();
        let is_all = !lines.is_empty() && lines.len() < task.lines;
        if lines.is_empty() {
            let score = found.score.ok_or_else(|| {
                ClusterError::Wrong(format!("{} does not say what moves are worth", task.engine))
            })?;
            lines.push((score, found.turn.clone()));
        }
        let (nodes, depth) = (found.nodes, found.depth);
        Ok(Some(Answer::Analysed(AnalysedAnswer { nodes, depth, lines, is_all })))
    }
}

//! Games of self-play, and their puzzles.

use super::perform::Performer;
use crate::job::{Answer, PuzzleTask, SelfPlayTask};
use crate::puzzles::PuzzlePlan;
use crate::self_play::SelfPlayPlan;
use crate::{ClusterError, Result};
use quadrille_arena::{Puzzle, PuzzleMaker, SelfPlay, StopSignal};
use quadrille_engine::find;

impl Performer {
    pub(super) fn self_play(&mut self, task: &SelfPlayTask, stop: &StopSignal) -> Result<Option<Answer>> {
        let plan: SelfPlayPlan = self.plan(&task.plan)?;
        let game = find(&plan.game)?;
        let play = plan.training(game, self.engine(game, &plan.engine)?, &stop.abandon)?;
        let mut player = game.player(&play.engine)?;
        let mut lines = Vec::new();
        for number in task.first..task.first.saturating_add(task.count) {
            let played = play.play(&mut *player, number);
            match played.map_err(|error| ClusterError::Wrong(error.to_string()))? {
                Some(game) => lines.push(game.to_string()),
                None => return Ok(None),
            }
        }
        Ok(Some(Answer::Lines(lines)))
    }

    pub(super) fn puzzles(&mut self, task: &PuzzleTask, stop: &StopSignal) -> Result<Option<Answer>> {
        let plan: PuzzlePlan = self.plan(&task.plan)?;
        let game = find(&plan.games.game)?;
        let maker = PuzzleMaker {
            games: SelfPlay {
                game,
                opening: plan.games.opening()?,
                plies: plan.games.plies,
                engine: self.engine(game, &plan.games.engine)?,
                limits: plan.games.limits(),
                games: 1,
                seed: plan.games.seed,
                threads: 1,
                stop: &stop.abandon,
                progress: &|| (),
            },
            solver: self.engine(game, &plan.solver)?,
            nodes: plan.nodes,
            other_nodes: plan.other_nodes,
            turns: plan.turns,
            most_of_length: usize::MAX,
            most: usize::MAX,
            stop: &stop.abandon,
        };
        let mut player = game.player(&maker.games.engine)?;
        let puzzles = maker.of_number(&mut *player, task.game)?;
        let plain = |Puzzle { length, position, line }: Puzzle| (length, position, line);
        Ok(puzzles.map(|puzzles| Answer::Puzzles(puzzles.into_iter().map(plain).collect())))
    }
}

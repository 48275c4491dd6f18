//! Tuning by temporal differences: the evaluation of a position is moved towards that of the positions after it and the result
//! of the game (Sutton 1988, "Learning to predict by the methods of temporal differences"), through a shallow search (Baxter,
//! Tridgell and Weaver 1998, "TDLeaf(lambda)").

use crate::game_runner::{GameRunner, MatchContext};
use crate::journal::Journal;
use crate::match_player::build_engine;
use crate::plan::{MatchPlan, Pair, TdSettings};
use crate::scheduler::{RunError, StopReason, StopSignal};
use crate::tune::player_at;
use quadrille_engine::{
    EnginePlayer, EngineSpec, Limits, MoveRequest, Opening, Outcome, Player, Score, find,
};
use std::sync::atomic::Ordering;

/// How deep the searches look by which positions are valued.
const DEPTH: u32 = 1;

/// Plays the games that the journal does not have yet, each of the engine with its present values against itself, and
/// learns from each; gives the values after all of them. `watch` is told after each game.
pub fn tune_by_td(
    plan: &MatchPlan,
    settings: TdSettings,
    openings: &[Opening],
    journal: &Journal,
    stop: &StopSignal,
    mut watch: impl FnMut(u64, &[f64]),
) -> Result<(StopReason, Vec<f64>), RunError> {
    let steps = journal.steps()?;
    let start = || plan.tuned.iter().map(|tuned| tuned.start).collect();
    let mut values = steps.last().map_or_else(start, |(_, values)| values.clone());
    for (opening, iteration) in openings.iter().zip(0..).skip(steps.len()) {
        if stop.finish.load(Ordering::Relaxed) {
            return Ok((StopReason::Asked, values));
        }
        let player = player_at(plan, &values)?;
        let game_plan = MatchPlan { players: vec![player.clone(), player], ..plan.clone() };
        let pair = Pair { number: iteration, players: [0, 1], opening: iteration as usize };
        let context = MatchContext { plan: &game_plan, build: &build_engine, stop };
        let played = GameRunner::default().play(&context, &pair, 0, opening)?;
        let Some(entry) = played else { return Ok((StopReason::Asked, values)) };
        let words: Vec<String> = entry.record.turns.iter().map(|turn| turn.word.clone()).collect();
        let lesson = Lesson { plan, settings, opening, words: &words, outcome: entry.record.outcome };
        values = lesson.learn(&values)?;
        journal.add_step(iteration, points(entry.record.outcome), &values)?;
        watch(iteration + 1, &values);
    }
    Ok((StopReason::Complete, values))
}

/// A game to learn from.
struct Lesson<'a> {
    plan: &'a MatchPlan,
    settings: TdSettings,
    opening: &'a Opening,
    words: &'a [String],
    outcome: Outcome,
}

impl Lesson<'_> {
    /// The values after the game: every parameter moves by its rate times its step, for the sum over positions of the
    /// differences that follow (discounted by lambda) times what a step changes of the position's value.
    fn learn(&self, values: &[f64]) -> Result<Vec<f64>, RunError> {
        let mut chances = self.chances(values)?;
        chances.push(points(self.outcome));
        let mut errors = vec![0.0; chances.len()];
        for t in (0..chances.len() - 1).rev() {
            errors[t] = chances[t + 1] - chances[t] + self.settings.lambda * errors[t + 1];
        }
        let mut learnt = values.to_vec();
        for (index, tuned) in self.plan.tuned.iter().enumerate() {
            let moved = |by: f64| {
                let mut values = values.to_vec();
                values[index] = (values[index] + by).clamp(tuned.min, tuned.max);
                self.chances(&values)
            };
            let (above, below) = (moved(tuned.step)?, moved(-tuned.step)?);
            let gradient = above.iter().zip(&below).map(|(above, below)| (above - below) / 2.0);
            let sum: f64 = gradient.zip(&errors).map(|(gradient, error)| gradient * error).sum();
            learnt[index] = (values[index] + tuned.rate * tuned.step * sum).clamp(tuned.min, tuned.max);
        }
        Ok(learnt)
    }

    /// The first player's chance in each position of the game, as a shallow search with these values sees it.
    fn chances(&self, values: &[f64]) -> Result<Vec<f64>, RunError> {
        let spec: EngineSpec =
            player_at(self.plan, values)?.parse().map_err(crate::plan::PlanError::Wrong)?;
        let game = find(&self.plan.game)?;
        let mut player = game.player(&spec)?;
        let mut position = game.open(self.opening)?;
        let mut chances = Vec::with_capacity(self.words.len());
        for (turns, word) in self.words.iter().enumerate() {
            let mover = position.to_move();
            let chance = self.chance(&mut *player, &self.words[..turns])?;
            chances.push(if mover == Player::First { chance } else { 1.0 - chance });
            position.play(word)?;
        }
        Ok(chances)
    }

    /// The mover's chance after some turns.
    fn chance(&self, player: &mut dyn EnginePlayer, moves: &[String]) -> Result<f64, RunError> {
        // Nothing is remembered of the position before: the value is that of this position alone.
        player.new_game(0);
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        let stop = std::sync::atomic::AtomicBool::new(false);
        let request = MoveRequest { opening: self.opening, moves, limits, stop: &stop };
        let score = player.think(&request, &mut |_| ())?.score;
        Ok(score.unwrap_or(Score::Estimate(0)).chance(self.settings.scale))
    }
}

/// What a game gave the first player.
fn points(outcome: Outcome) -> f64 {
    match outcome.winner() {
        Some(Player::First) => 1.0,
        Some(Player::Second) => 0.0,
        None => 0.5,
    }
}

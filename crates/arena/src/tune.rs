//! Tuning by games: SPSA on the settings of an engine, with the same referee, openings and journal as a match.

use crate::game_runner::{GameRunner, MatchContext};
use crate::journal::Journal;
use crate::match_player::build_engine;
use crate::plan::{MatchPlan, Pair, PlanError, TunedParameter};
use crate::scheduler::{RunError, StopReason, StopSignal};
use crate::statistics::{Parameter, Spsa};
use quadrille_engine::{EngineSpec, Opening, Outcome, Player, SettingKind, find};
use std::sync::atomic::Ordering;

/// A tuning by SPSA as far as its journal has it.
pub struct Tuning<'a> {
    journal: &'a Journal,
    /// The values now, and how they change.
    pub spsa: Spsa,
}

impl<'a> Tuning<'a> {
    /// The tuning of a plan, after the iterations that are in the journal.
    pub fn new(plan: &MatchPlan, journal: &'a Journal) -> Result<Self, RunError> {
        let mut spsa = start(plan);
        for (result, _) in journal.steps()? {
            spsa.take(spsa.iteration, result);
        }
        Ok(Tuning { journal, spsa })
    }

    /// The iterations to play next, so many at a time, each with the two points whose players meet; none at the end.
    pub fn batch(&self, count: usize) -> Vec<(u64, [Vec<f64>; 2])> {
        let first = self.spsa.iteration;
        let batch = first..self.spsa.iterations.min(first + count as u64);
        batch.map(|iteration| (iteration, self.spsa.points(iteration))).collect()
    }

    /// Takes in the result of the next iteration: games won less games lost, as the first of the two sees them.
    pub fn take(&mut self, result: f64) -> Result<(), RunError> {
        let iteration = self.spsa.iteration;
        self.spsa.take(iteration, result);
        let values: Vec<f64> = self.spsa.parameters.iter().map(|parameter| parameter.value).collect();
        Ok(self.journal.add_step(iteration, result, &values)?)
    }
}

/// Plays the iterations that the journal does not have yet, `concurrency` at a time, and gives the final state.
///
/// `play` is asked for the result of an iteration between the players at two points: games won less games lost, as the
/// first sees them; `None` if it was stopped. `watch` is told after each iteration.
pub fn tune(
    plan: &MatchPlan,
    journal: &Journal,
    concurrency: usize,
    stop: &StopSignal,
    play: impl Fn(u64, &[Vec<f64>; 2]) -> Result<Option<f64>, RunError> + Sync,
    mut watch: impl FnMut(&Spsa),
) -> Result<(StopReason, Spsa), RunError> {
    let mut tuning = Tuning::new(plan, journal)?;
    loop {
        let batch = tuning.batch(concurrency);
        if batch.is_empty() {
            return Ok((StopReason::Complete, tuning.spsa));
        }
        if stop.finish.load(Ordering::Relaxed) {
            return Ok((StopReason::Asked, tuning.spsa));
        }
        let play = &play;
        let results: Vec<_> = std::thread::scope(|scope| {
            let run = |(iteration, points)| scope.spawn(move || play(iteration, &points));
            let threads: Vec<_> = batch.into_iter().map(run).collect();
            threads.into_iter().map(|thread| thread.join().expect("the referee does not panic")).collect()
        });
        for result in results {
            let Some(result) = result? else { return Ok((StopReason::Asked, tuning.spsa)) };
            tuning.take(result)?;
            watch(&tuning.spsa);
        }
    }
}

fn start(plan: &MatchPlan) -> Spsa {
    let parameter = |tuned: &TunedParameter| {
        let TunedParameter { ref name, start, min, max, step, rate } = *tuned;
        Parameter { name: name.clone(), value: start, min, max, final_step: step, final_rate: rate }
    };
    // A seed of its own: the members of the plan's seed belong to openings and games.
    Spsa::new(plan.tuned.iter().map(parameter).collect(), u64::from(plan.pairs), !plan.seed)
}

/// Builds the player at both ends of every range, so that a wrong name or range is found before the first game.
pub fn check_tuning(plan: &MatchPlan) -> Result<(), PlanError> {
    let ends = [
        plan.tuned.iter().map(|tuned| tuned.min).collect(),
        plan.tuned.iter().map(|tuned| tuned.max).collect(),
    ];
    let at_ends = iteration_plan(plan, &ends)?;
    at_ends.players.iter().try_for_each(|player| build_engine(&at_ends, player).map(drop))
}

/// Plays one iteration: a pair of games between the tuned player at two points, on the iteration's own opening.
pub fn play_iteration(
    plan: &MatchPlan,
    openings: &[Opening],
    iteration: u64,
    points: &[Vec<f64>; 2],
    stop: &StopSignal,
) -> Result<Option<f64>, RunError> {
    let plan = iteration_plan(plan, points)?;
    let context = MatchContext { plan: &plan, build: &build_engine, stop };
    let mut runner = GameRunner::default();
    let opening = iteration as usize;
    let pair = Pair { number: iteration, players: [0, 1], opening };
    let mut result = 0.0;
    for game in 0..2 {
        let Some(entry) = runner.play(&context, &pair, game, &openings[opening])? else { return Ok(None) };
        result += iteration_points(game, entry.record.outcome);
    }
    Ok(Some(result))
}

/// What a game of an iteration adds to its result, as the first of the two players sees it.
pub fn iteration_points(game: u8, outcome: Outcome) -> f64 {
    match outcome.winner() {
        None => 0.0,
        Some(winner) if (winner == Player::First) == (game == 0) => 1.0,
        Some(_) => -1.0,
    }
}

/// The plan with the tuned player at two points.
pub fn iteration_plan(plan: &MatchPlan, points: &[Vec<f64>; 2]) -> Result<MatchPlan, PlanError> {
    let players = points.iter().map(|values| player_at(plan, values)).collect::<Result<_, _>>()?;
    Ok(MatchPlan { players, ..plan.clone() })
}

/// The tuned player with these values.
pub(crate) fn player_at(plan: &MatchPlan, values: &[f64]) -> Result<String, PlanError> {
    let mut spec: EngineSpec = plan.players[0].parse().map_err(PlanError::Wrong)?;
    let preset = find(&plan.game)?.presets().into_iter().find(|preset| preset.name == spec.preset);
    let settings = preset.map(|preset| preset.settings).unwrap_or_default();
    for (tuned, value) in plan.tuned.iter().zip(values) {
        let whole = settings.iter().any(|s| s.name == tuned.name && s.kind == SettingKind::Integer);
        let value = if whole { value.round() } else { *value };
        spec.settings.push((tuned.name.clone(), value.to_string()));
    }
    Ok(spec.to_string())
}

//! Tuning by SPSA on many machines: a job is an iteration, which is a pair of games; so many of them are played with the same values
//! as on one machine with as many games at a time.

use crate::coordinator::{Author, Coordinator, Taken, Work};
use crate::job::{Answer, PairTask, Task};
use crate::matches::{check_games, shared_plan};
use crate::run::run_id;
use crate::{ClusterError, Result};
use quadrille_arena::statistics::Spsa;
use quadrille_arena::{Journal, MatchPlan, StopReason, StopSignal, Tuning, iteration_plan, iteration_points};
use quadrille_engine::Opening;
use std::collections::BTreeMap;
use std::path::Path;

impl Coordinator {
    /// Has the iterations played that the journal does not have yet, `concurrency` with the same values, as
    /// [`tune`](quadrille_arena::tune) does.
    pub fn tune(
        &self,
        plan: &MatchPlan,
        openings: &[Opening],
        (path, journal): (&Path, &Journal),
        concurrency: usize,
        stop: &StopSignal,
        watch: &mut dyn FnMut(&Spsa),
    ) -> Result<(StopReason, Spsa)> {
        let players = vec![self.player(plan, &plan.players[0])?];
        let text = serde_json::to_string(plan).expect("a plan is plain data");
        let id = run_id(&["tune", &text, &self.place(path)]);
        let run = self.new_run(id, format!("tuning of {}", plan.players[0]), plan, &players)?;
        let mut work = TuningWork {
            plan: MatchPlan { players: [&players[..], &players[..]].concat(), ..plan.clone() },
            shared: self.put_object(&shared_plan(plan))?,
            openings,
            tuning: Tuning::new(plan, journal)?,
            concurrency: concurrency.max(1),
            tasks: BTreeMap::new(),
            answered: BTreeMap::new(),
            watch,
        };
        let end = self.run(&run, &mut work, stop)?;
        if let Some((key, reason)) = end.set_aside.first() {
            return Err(ClusterError::Wrong(format!("iteration {key} cannot be played: {reason}")));
        }
        let is_complete = work.is_decided();
        Ok((if is_complete { StopReason::Complete } else { StopReason::Asked }, work.tuning.spsa))
    }
}

struct TuningWork<'a> {
    /// With the tuned player as jobs name it.
    plan: MatchPlan,
    shared: String,
    openings: &'a [Opening],
    tuning: Tuning<'a>,
    concurrency: usize,
    /// The iterations with the present values that are given out.
    tasks: BTreeMap<u64, PairTask>,
    /// Their results.
    answered: BTreeMap<u64, f64>,
    watch: &'a mut dyn FnMut(&Spsa),
}

impl TuningWork<'_> {
    fn task(&self, iteration: u64, points: &[Vec<f64>; 2]) -> Option<PairTask> {
        let players = iteration_plan(&self.plan, points).ok()?.players.try_into().ok()?;
        let opening = self.openings.get(iteration as usize)?;
        Some(PairTask {
            plan: self.shared.clone(),
            pair: iteration,
            games: vec![0, 1],
            players,
            position: opening.position.clone().unwrap_or_default(),
            moves: opening.moves.clone(),
        })
    }
}

impl Work for TuningWork<'_> {
    fn next(&mut self) -> Option<(String, Task)> {
        let batch = self.tuning.batch(self.concurrency);
        let (iteration, points) = batch.iter().find(|(iteration, _)| !self.tasks.contains_key(iteration))?;
        let task = self.task(*iteration, points)?;
        self.tasks.insert(*iteration, task.clone());
        Some((iteration.to_string(), Task::Pair(task)))
    }

    fn take(&mut self, key: &str, answer: Answer, _: &Author<'_>) -> Result<Taken> {
        let (Ok(iteration), Answer::Games(games)) = (key.parse::<u64>(), answer) else {
            return Ok(Taken::Wrong("it answers another question".into()));
        };
        // An answer from before this coordinator began was to the same values: they follow from the journal.
        let Some(task) = self.tasks.get(&iteration).filter(|_| !self.answered.contains_key(&iteration))
        else {
            return Ok(Taken::Known);
        };
        if let Err(reason) = check_games(&self.plan, task, &games) {
            return Ok(Taken::Wrong(reason));
        }
        let result = games.iter().map(|game| iteration_points(game.game, game.record.outcome)).sum();
        self.answered.insert(iteration, result);
        if self.answered.len() < self.tuning.batch(self.concurrency).len() {
            return Ok(Taken::Held);
        }
        for (_, result) in std::mem::take(&mut self.answered) {
            self.tuning.take(result)?;
            (self.watch)(&self.tuning.spsa);
        }
        self.tasks.clear();
        Ok(Taken::Written)
    }

    fn is_written(&self, key: &str) -> bool {
        key.parse().is_ok_and(|iteration: u64| iteration < self.tuning.spsa.iteration)
    }

    fn set_aside(&mut self, _key: &str) {}

    fn is_decided(&self) -> bool {
        self.tuning.spsa.iteration >= self.tuning.spsa.iterations
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.tuning.spsa.iteration, Some(self.tuning.spsa.iterations))
    }
}

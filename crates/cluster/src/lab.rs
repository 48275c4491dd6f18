//! Tasks of experiments on many machines: a job is a task, and the journal is the same as on one machine.

use crate::coordinator::{Author, Coordinator, Taken, Work};
use crate::job::{Answer, Task};
use crate::run::run_id;
use crate::{ClusterError, Result};
use quadrille_arena::{RunError, StopSignal};
use quadrille_engine::{EngineSpec, find};
use quadrille_lab::{LabError, TakeResult, TaskHost, TaskList};
use std::collections::{BTreeMap, BTreeSet};

impl TaskHost for Coordinator {
    fn perform(
        &self,
        list: &TaskList<'_>,
        stop: &StopSignal,
        take: &mut TakeResult<'_>,
    ) -> std::result::Result<(), LabError> {
        let done = self.perform_tasks(list, stop, take);
        done.map_err(|error| RunError::from(error).into())
    }
}

impl Coordinator {
    fn perform_tasks(&self, list: &TaskList<'_>, stop: &StopSignal, take: &mut TakeResult<'_>) -> Result<()> {
        let mut engines: BTreeMap<String, String> = BTreeMap::new();
        let mut jobs = Vec::new();
        for (name, task) in list.tasks {
            let engine = |game: &str, text: &str| {
                if !engines.contains_key(text) {
                    let spec: EngineSpec = text.parse().map_err(ClusterError::Wrong)?;
                    engines.insert(text.into(), self.engine(find(game)?, &spec)?.to_string());
                }
                Ok::<_, ClusterError>(engines[text].clone())
            };
            jobs.push((run_id(&[name]), Task::Lab(Box::new(task.clone().map_engines(engine)?))));
        }
        if jobs.is_empty() {
            return Ok(());
        }
        let about = format!("experiment {}", list.experiment);
        let engines: BTreeSet<String> = engines.into_values().collect();
        let id = run_id(&["lab", list.id, &crate::host_name()]);
        let run = self.run_of(id, about, find(list.game)?, engines.into_iter().collect());
        let numbers = jobs.iter().zip(0..).map(|((key, _), number)| (key.clone(), number)).collect();
        let mut work = TaskWork { numbers, given: 0, total: jobs.len(), jobs, take };
        let end = self.run(&run, &mut work, stop)?;
        match end.set_aside.first() {
            None => Ok(()),
            Some((_, reason)) => Err(ClusterError::Wrong(format!(
                "{} tasks of {} cannot be done: {reason}",
                end.set_aside.len(),
                list.experiment
            ))),
        }
    }
}

/// The tasks of an experiment that its journal does not have.
struct TaskWork<'a, 'b> {
    jobs: Vec<(String, Task)>,
    given: usize,
    total: usize,
    /// Those that are not answered, by the names of their jobs.
    numbers: BTreeMap<String, usize>,
    take: &'a mut TakeResult<'b>,
}

impl Work for TaskWork<'_, '_> {
    fn next(&mut self) -> Option<(String, Task)> {
        while let Some(job) = self.jobs.get(self.given) {
            self.given += 1;
            // One that was answered before this coordinator began is not done again.
            if self.numbers.contains_key(&job.0) {
                return Some(job.clone());
            }
        }
        None
    }

    fn take(&mut self, key: &str, answer: Answer, _: &Author<'_>) -> Result<Taken> {
        let Answer::Lab(found) = answer else {
            return Ok(Taken::Wrong("it answers another question".into()));
        };
        let Some(number) = self.numbers.remove(key) else { return Ok(Taken::Known) };
        (self.take)(number, &found)?;
        Ok(Taken::Written)
    }

    fn set_aside(&mut self, key: &str) {
        self.numbers.remove(key);
    }

    fn progress(&self) -> (u64, Option<u64>) {
        ((self.total - self.numbers.len()) as u64, Some(self.total as u64))
    }
}

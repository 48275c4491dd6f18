use crate::error::{LabError, Result};
use crate::experiment::{Experiment, Kind, Scale, Size};
use crate::journal::TaskJournal;
use crate::outcome::{Findings, Outcome};
use crate::task::{LabHost, Task, TaskHost, TaskList};
use quadrille_arena::StopSignal;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Where and how experiments are run.
pub struct Lab<'a> {
    /// The folder of all results; each experiment, size and seed has a folder of its own in it.
    pub folder: PathBuf,
    /// How large.
    pub size: Size,
    /// The seed of all random choices.
    pub seed: u64,
    /// Who plays the games of matches and does all other tasks.
    pub host: &'a dyn LabHost,
    /// Programs of others, by the names that experiments have for them, as players of a match are written.
    pub programs: BTreeMap<String, String>,
    /// Results of robots against people, wins, draws and losses, each with a label.
    pub given: Vec<(String, [u64; 3])>,
    /// Stops it; the same call goes on.
    pub stop: &'a StopSignal,
    /// Told how it goes.
    pub progress: &'a dyn Fn(&Progress<'_>),
}

/// How a part of an experiment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// The part: a row, a step.
    pub part: &'a str,
    /// What is done of it.
    pub done: u64,
    /// What there is to do.
    pub total: u64,
}

/// An experiment being run: what all kinds need.
pub(crate) struct Run<'a> {
    pub experiment: &'a Experiment,
    pub lab: &'a Lab<'a>,
    pub scale: &'a Scale,
    /// The folder of this experiment, size and seed.
    pub folder: PathBuf,
}

impl Lab<'_> {
    /// Runs an experiment, or goes on with it, and writes its files; `None` if it was stopped before its end.
    pub fn run(&self, experiment: &Experiment) -> Result<Option<Outcome>> {
        let run = self.begin(experiment)?;
        let Some(findings) = run.find()? else { return Ok(None) };
        let outcome = Outcome::of(experiment, self, findings);
        outcome.write(&run.folder)?;
        Ok(Some(outcome))
    }

    pub(crate) fn begin<'a>(&'a self, experiment: &'a Experiment) -> Result<Run<'a>> {
        let folder = self.folder.join(&experiment.name).join(format!("{}-{}", self.size.name(), self.seed));
        std::fs::create_dir_all(&folder).map_err(LabError::file(&folder))?;
        Ok(Run { experiment, lab: self, scale: experiment.scale(self.size), folder })
    }
}

impl Run<'_> {
    fn find(&self) -> Result<Option<Findings>> {
        match &self.experiment.kind {
            Kind::Count(table) => table.run(self),
            Kind::Match(table) => table.run(self),
            Kind::Sample(sample) => sample.run(self),
            Kind::Solver(table) => table.run(self),
            Kind::Database(database) => Ok(database.run(self)?.map(|found| found.findings())),
            Kind::Given(table) => Ok(Some(table.findings(self))),
        }
    }

    fn plan(&self) -> String {
        let (size, seed) = (self.lab.size.name(), self.lab.seed);
        format!("{}\n# version {}, {size}, seed {seed}", self.experiment.text, env!("CARGO_PKG_VERSION"))
    }

    /// The journal of this experiment's tasks.
    pub fn tasks(&self) -> Result<TaskJournal> {
        TaskJournal::open(&self.file("tasks.journal"), &self.plan())
    }

    /// Has those of a part's tasks done that the journal does not have, each by its name; all results in the order of the tasks, or `None` if it
    /// was stopped.
    pub fn results<T: DeserializeOwned>(
        &self,
        host: &dyn TaskHost,
        part: &str,
        tasks: Vec<(String, Task)>,
    ) -> Result<Option<Vec<T>>> {
        let journal = self.tasks()?;
        let (names, total): (Vec<String>, _) =
            (tasks.iter().map(|(name, _)| name.clone()).collect(), tasks.len() as u64);
        let mut missing = Vec::new();
        for task in tasks {
            if journal.get::<serde_json::Value>(&task.0)?.is_none() {
                missing.push(task);
            }
        }
        let mut done = total - missing.len() as u64;
        self.tell(part, done, total);
        let folder = std::fs::canonicalize(&self.folder).map_err(LabError::file(&self.folder))?;
        let (experiment, game) = (self.experiment.name.as_str(), self.experiment.paper.game());
        let id = format!("{}\n{}", folder.display(), self.plan());
        let list = TaskList { id: &id, experiment, game, tasks: &missing };
        host.perform(&list, self.lab.stop, &mut |number, result| {
            journal.set(&missing[number].0, result)?;
            done += 1;
            self.tell(part, done, total);
            Ok(())
        })?;
        names.iter().map(|name| journal.get(name).transpose()).collect::<Option<Result<_>>>().transpose()
    }

    /// A file of this experiment.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether it was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.lab.stop.finish.load(Ordering::Relaxed)
    }

    pub fn tell(&self, part: &str, done: u64, total: u64) {
        (self.lab.progress)(&Progress { part, done, total });
    }

    /// The games of this size.
    pub fn games(&self) -> Result<u64> {
        self.experiment.need(self.scale.games, "games", self.lab.size)
    }
}

/// Writes a file of results in one step: who is killed leaves no half of it.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    let unfinished = path.with_added_extension("unfinished");
    std::fs::write(&unfinished, text).map_err(LabError::file(&unfinished))?;
    std::fs::rename(&unfinished, path).map_err(LabError::file(path))
}

//! The lab: every experiment that comes with the program, files of a researcher's own, and what tables say.

mod experiments;
mod files;
mod tables;

use quadrille_arena::StopSignal;
use quadrille_lab::{Experiment, Lab, Outcome, Progress, Size};
use std::path::Path;

/// Runs an experiment at its tiny size; `None` if it was stopped, which happens at the first word of how it goes if asked for.
fn run(experiment: &Experiment, folder: &Path, stopped: bool) -> Option<Outcome> {
    let stop = StopSignal::default();
    let progress = |_: &Progress<'_>| {
        if stopped {
            stop.abandon_all();
        }
    };
    let lab = Lab {
        folder: folder.into(),
        size: Size::Tiny,
        seed: 5,
        host: &quadrille_arena::LocalHost::new(1),
        programs: Default::default(),
        given: Vec::new(),
        stop: &stop,
        progress: &progress,
    };
    lab.run(experiment).unwrap_or_else(|error| panic!("{}: {error}", experiment.name))
}

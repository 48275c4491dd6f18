//! Every experiment at its tiny size: it runs, its files have the right shape, a run that was stopped goes on, and the same seed gives
//! the same table.

use crate::run;
use quadrille_lab::{Experiment, Outcome, Paper};
use std::path::Path;

/// Measures seconds, which no seed decides.
const TIMED: &str = "sia-cache";

fn check_all(paper: Paper) {
    let (undisturbed, stopped) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for experiment in Experiment::shipped().iter().filter(|experiment| experiment.paper == paper) {
        let outcome = run(experiment, undisturbed.path(), false).expect("nobody stops it");
        check_files(&outcome, &undisturbed.path().join(&experiment.name).join("tiny-5"));
        run(experiment, stopped.path(), true);
        let resumed = run(experiment, stopped.path(), false).expect("nobody stops it now");
        if experiment.name != TIMED {
            assert_eq!(outcome, resumed, "{}", experiment.name);
        }
        let again = run(experiment, stopped.path(), false).expect("nobody stops it now");
        assert_eq!(resumed, again, "{}: what is in the journal is not done again", experiment.name);
    }
}

fn check_files(outcome: &Outcome, folder: &Path) {
    let text = |name: &str| {
        std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    assert_eq!(Outcome::read(&folder.join("result.json")).unwrap(), *outcome);
    let rows: usize = outcome.tables.iter().map(|table| table.rows.len()).sum();
    assert!(rows > 0, "{}: a result has rows", outcome.experiment);
    assert_eq!(text("table.csv").lines().count(), 1 + rows);
    assert_eq!(text("table.tex").matches("\\begin{tabular}").count(), outcome.tables.len());
    assert_eq!(text("table.md").matches("\n|---|").count(), outcome.tables.len());
    for table in &outcome.tables {
        assert!(table.rows.iter().all(|row| row.more.len() == table.columns.len()), "{}", table.title);
    }
    for number in 1..=outcome.figures.len() {
        assert!(text(&format!("figure-{number}.svg")).starts_with("<svg"));
    }
}

#[test]
fn waltz() {
    check_all(Paper::Waltz);
}

#[test]
fn sia() {
    check_all(Paper::Sia);
}

#[test]
fn amazons() {
    check_all(Paper::Amazons);
}

#[test]
fn tak() {
    check_all(Paper::Tak);
}

#[test]
fn exact_numbers_are_the_papers_where_they_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let differs = |name: &str| -> Vec<String> {
        let outcome = run(&Experiment::find(name).unwrap(), folder.path(), false).unwrap();
        let rows = outcome.tables.into_iter().flat_map(|table| table.rows);
        rows.filter(|row| row.difference.is_beyond_chance()).map(|row| row.label).collect()
    };
    assert_eq!(differs("waltz-counts"), ["positions", "distinct positions"]);
    assert!(differs("sia-counts").is_empty());
    assert!(differs("tak-branching").is_empty());
    let rounded = [4, 5, 6, 7, 8].map(|side| format!("{side}x{side}: all digits"));
    assert_eq!(differs("tak-table-4-1"), rounded);
}

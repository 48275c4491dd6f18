//! Tables of solvers: what each makes of the same positions.

mod comparison;
mod judged;
mod question;

pub use question::Question;

use crate::error::Result;
use crate::experiment::{Experiment, Kind};
use crate::lab::Run;
use crate::outcome::Findings;
use crate::table::{Measure, PaperValue, Row, Table};
use crate::task::{Task, TaskHost};
use quadrille_arena::LocalHost;
use question::Answer;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A table with a solver for each row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolverTable {
    game: String,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// The database experiment whose positions are solved.
    positions: Option<String>,
    /// Positions to solve.
    #[serde(default)]
    list: Vec<String>,
    measure: Quantity,
    rows: Vec<SolverRow>,
    /// Two labels: which of their positions the one decides and the other does not.
    overlap: Option<Overlap>,
    /// Who says what a position is worth, where moves are judged: a solver.
    judge: Option<String>,
    /// The paper's rows about problems that are not solved.
    #[serde(default)]
    unsolved: Vec<judged::PaperErrors>,
    /// How many problems the paper's first label solves strictly better than the second.
    #[serde(default)]
    better: Vec<(String, String, u64)>,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Quantity {
    /// The share of the positions that are decided within the limits.
    Decided,
    /// The nodes for the same depth, beside those of the first row.
    Nodes,
    /// Nodes a second, beside those of the first row.
    Speed,
    /// The share of the positions in which the best move is found, as a judge sees it.
    Judged,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolverRow {
    label: String,
    engine: String,
    /// Whether it looks for the margin, question by question; otherwise it chooses a move.
    #[serde(default)]
    solves: bool,
    paper: Option<PaperValue>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlap {
    labels: [String; 2],
    paper: PaperOverlap,
}

/// The paper's numbers of positions that only the first decides, or only the second.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperOverlap {
    first: Option<f64>,
    second: Option<f64>,
}

impl SolverTable {
    pub fn run(&self, run: &Run<'_>) -> Result<Option<Findings>> {
        let Some(positions) = self.positions(run)? else { return Ok(None) };
        if self.measure == Quantity::Judged {
            return self.judged(run, &positions);
        }
        // Machines differ in speed: it is measured on this one.
        let here = LocalHost::new(1);
        let host = if self.measure == Quantity::Speed { &here } else { run.lab.host as &dyn TaskHost };
        let mut answers: Vec<Vec<Answer>> = Vec::new();
        for row in &self.rows {
            let task = |(number, position): (usize, &String)| {
                let question = self.question(run, &row.engine, position);
                (format!("{} {number}", row.label), Task::Decide(question))
            };
            let tasks = positions.iter().enumerate().map(task).collect();
            let Some(own) = run.results(host, &row.label, tasks)? else { return Ok(None) };
            answers.push(own);
        }
        let mut findings = Findings::from(match self.measure {
            Quantity::Nodes => self.ratios(run, &answers, |answer| answer.nodes as f64),
            Quantity::Speed => {
                self.ratios(run, &answers, |answer| answer.nodes as f64 / answer.seconds.max(1e-9))
            }
            Quantity::Decided | Quantity::Judged => self.decided(run, &answers),
        });
        if let Some(overlap) = &self.overlap {
            findings.tables.push(self.overlap(run, overlap, &answers)?);
        }
        Ok(Some(findings))
    }

    /// The positions; those of a database are made first, at the same size. `None` if it was stopped.
    fn positions(&self, run: &Run<'_>) -> Result<Option<Vec<String>>> {
        let mut positions = self.list.clone();
        if let Some(name) = &self.positions {
            let source = Experiment::find(name)?;
            let Kind::Database(database) = &source.kind else {
                return Err(run.experiment.wrong(format!("{name} is no database")));
            };
            let Some(found) = database.run(&run.lab.begin(&source)?)? else { return Ok(None) };
            positions.extend(found.positions());
        }
        positions.truncate(run.scale.positions.unwrap_or(usize::MAX));
        Ok(Some(positions))
    }

    /// What an engine is asked about a position, by the limits of this size.
    fn question(&self, run: &Run<'_>, engine: &str, position: &str) -> Question {
        let rules = self.rules.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Question {
            game: self.game.clone(),
            rules,
            position: position.into(),
            engine: engine.into(),
            seconds: run.scale.seconds,
            nodes: run.scale.nodes,
            depth: run.scale.depth,
            seed: run.lab.seed,
        }
    }

    fn decided(&self, run: &Run<'_>, answers: &[Vec<Answer>]) -> Table {
        let columns = ["decided", "of", "won", "nodes"];
        let mut table = Table::new(&run.experiment.title, "% of positions decided").with_columns(columns);
        for (row, answers) in self.rows.iter().zip(answers) {
            let count =
                |is_counted: fn(&Answer) -> bool| answers.iter().filter(|answer| is_counted(answer)).count();
            let decided = count(|answer| answer.decided);
            let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
            let more = [decided, answers.len(), count(|answer| answer.won)].map(|number| number.to_string());
            let paper = row.paper.as_ref().and_then(PaperValue::measure);
            let ours = Measure::percent(decided as u64, answers.len() as u64);
            table.rows.push(Row::new(&row.label, paper, ours).with(more).with([nodes.to_string()]));
        }
        table
    }
}

//! Tables of solvers: what each makes of the same positions.

mod comparison;
mod judged;

use crate::error::Result;
use crate::experiment::{Experiment, Kind};
use crate::lab::Run;
use crate::outcome::Findings;
use crate::table::{Measure, PaperValue, Row, Table};
use quadrille_engine::{EngineSpec, Limits, MoveRequest, Opening, Score, find};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

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

/// What a solver has found about a position.
#[derive(Clone, Serialize, Deserialize)]
struct Answer {
    decided: bool,
    won: bool,
    nodes: u64,
    seconds: f64,
}

impl SolverTable {
    pub fn run(&self, run: &Run<'_>) -> Result<Option<Findings>> {
        let Some(positions) = self.positions(run)? else { return Ok(None) };
        if self.measure == Quantity::Judged {
            return self.judged(run, &positions);
        }
        let tasks = run.tasks()?;
        let mut answers: Vec<Vec<Answer>> = Vec::new();
        for row in &self.rows {
            let mut own = Vec::new();
            for (number, position) in positions.iter().enumerate() {
                run.tell(&row.label, number as u64, positions.len() as u64);
                let ask = || self.ask(run, row, position);
                let Some(answer) = tasks.task(&format!("{} {number}", row.label), ask)? else {
                    return Ok(None);
                };
                own.push(answer);
            }
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

    fn opening(&self, position: &str) -> Opening {
        let rules = self.rules.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Opening { position: Some(position.into()), rules, ..Opening::default() }
    }

    fn spec(&self, run: &Run<'_>, engine: &str) -> Result<EngineSpec> {
        engine.parse().map_err(|reason: String| run.experiment.wrong(reason))
    }

    fn ask(&self, run: &Run<'_>, row: &SolverRow, position: &str) -> Result<Option<Answer>> {
        let mut player = find(&self.game)?.player(&self.spec(run, &row.engine)?)?;
        player.new_game(run.lab.seed);
        let opening = self.opening(position);
        let clock = Instant::now();
        let request = MoveRequest::after(&opening, limits(run), &run.lab.stop.finish);
        let found = player.think(&request, &mut |_| ())?;
        let seconds = clock.elapsed().as_secs_f64();
        let score = found.score.filter(|score| score.is_proven());
        let won = matches!(score, Some(Score::Win { .. }));
        Ok((!run.is_stopped()).then_some(Answer {
            decided: score.is_some(),
            won,
            nodes: found.nodes,
            seconds,
        }))
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

/// What a question of this size may cost.
fn limits(run: &Run<'_>) -> Limits {
    let time = run.scale.seconds.map(|seconds| Duration::from_secs_f64(seconds.max(0.0)));
    Limits { time, nodes: run.scale.nodes, depth: run.scale.depth, ..Limits::default() }
}

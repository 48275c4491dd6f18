//! Moves under the eyes of a judge who knows what every position is worth: the experiment of the Amazons paper (Section III-B).

use super::question::Verdict;
use super::{SolverRow, SolverTable};
use crate::error::Result;
use crate::figure::{Figure, Series};
use crate::lab::Run;
use crate::outcome::Findings;
use crate::table::{Measure, PaperValue, Row, Table};
use crate::task::Task;
use quadrille_engine::find;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A row of the paper's Table II: percent unsolved, percent badly solved, average error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperErrors {
    label: String,
    unsolved: f64,
    badly: f64,
    error: f64,
}

/// "Around 900 problems".
const PAPER_PROBLEMS: u64 = 900;

/// A problem whose value is known, and how much each row's move loses of it: none where there was no move.
struct Problem {
    empty: usize,
    losses: Vec<Option<u32>>,
}

impl SolverTable {
    pub(super) fn judged(&self, run: &Run<'_>, positions: &[String]) -> Result<Option<Findings>> {
        let judge = self.judge.as_ref().ok_or_else(|| run.experiment.wrong("judged moves need a judge"))?;
        let judge_nodes = run.scale.judge_nodes;
        let value_task = |(number, position): (usize, &String)| {
            let question = self.question(run, judge, position);
            (format!("value {number}"), Task::Value(question.judge(position, judge, judge_nodes)))
        };
        let tasks = positions.iter().enumerate().map(value_task).collect();
        let Some(values) = run.results::<Option<i32>>(run.lab.host, "problems", tasks)? else {
            return Ok(None);
        };
        let known: Vec<(usize, i32)> =
            values.iter().enumerate().filter_map(|(number, value)| Some((number, (*value)?))).collect();
        let mut judged: Vec<Vec<Verdict>> = vec![Vec::new(); known.len()];
        for row in &self.rows {
            let task = |&(number, value): &(usize, i32)| {
                let question = self.question(run, &row.engine, &positions[number]);
                let (solves, judge) = (row.solves, judge.clone());
                let task = Task::Judge { question, solves, judge, judge_nodes, value };
                (format!("{} {number}", row.label), task)
            };
            let tasks = known.iter().map(task).collect();
            let Some(verdicts) = run.results(run.lab.host, &row.label, tasks)? else { return Ok(None) };
            judged.iter_mut().zip(verdicts).for_each(|(all, verdict)| all.push(verdict));
        }
        let mut problems = Vec::new();
        for ((number, _), verdicts) in known.iter().zip(judged) {
            if verdicts.contains(&Verdict::Unknown) {
                continue;
            }
            let loss =
                |verdict: Verdict| if let Verdict::Loses(points) = verdict { Some(points) } else { None };
            let losses = verdicts.into_iter().map(loss).collect();
            let opening = self.question(run, judge, &positions[*number]).opening();
            let open = find(&self.game)?.open(&opening)?.board();
            let empty = open.ground.squares.len()
                - open.layout.stacks.values().filter(|stack| !stack.is_empty()).count();
            problems.push(Problem { empty, losses });
        }
        let mut findings = Findings {
            tables: vec![self.solved(run, &problems), self.errors(&problems), self.better(&problems)],
            figures: vec![self.by_size(&problems)],
            ..Findings::default()
        };
        let (known, all) = (problems.len(), positions.len());
        let left_out = "and what all moves in them are worth; the others are left out";
        findings.notes.push(format!("The judge knows {known} of {all} problems {left_out}."));
        Ok(Some(findings))
    }

    /// Table I.
    fn solved(&self, run: &Run<'_>, problems: &[Problem]) -> Table {
        let mut table =
            Table::new(&run.experiment.title, "% of problems solved").with_columns(["solved", "of"]);
        for (row, index) in self.rows.iter().zip(0..) {
            let solved = problems.iter().filter(|problem| problem.losses[index] == Some(0)).count();
            let paper = row.paper.as_ref().and_then(PaperValue::measure);
            let ours = Measure::percent(solved as u64, problems.len() as u64);
            table.rows.push(
                Row::new(&row.label, paper, ours).with([solved, problems.len()].map(|n| n.to_string())),
            );
        }
        table
    }

    /// Table II.
    fn errors(&self, problems: &[Problem]) -> Table {
        let mut table =
            Table::new("Problems that are not solved", "%, and points").with_columns(["problems"]);
        for (row, index) in self.rows.iter().zip(0..) {
            let paper = self.unsolved.iter().find(|paper| paper.label == row.label);
            let losses: Vec<Option<u32>> = problems.iter().map(|problem| problem.losses[index]).collect();
            let wrong: Vec<f64> =
                losses.iter().flatten().filter(|loss| **loss > 0).map(|&loss| f64::from(loss)).collect();
            let share = |count: usize| Measure::percent(count as u64, problems.len() as u64);
            let none = losses.iter().filter(|loss| loss.is_none()).count();
            let mut add = |what: &str, paper: Option<f64>, ours: Option<Measure>, count: usize| {
                let paper = paper.map(|value| Measure::number(value, None, 2));
                table
                    .rows
                    .push(Row::new(format!("{}: {what}", row.label), paper, ours).with([count.to_string()]));
            };
            add("% without a move", paper.map(|paper| paper.unsolved), share(none), none);
            add("% badly solved", paper.map(|paper| paper.badly), share(wrong.len()), wrong.len());
            add(
                "points lost where badly solved",
                paper.map(|paper| paper.error),
                Measure::mean(&wrong, 2),
                wrong.len(),
            );
        }
        table
    }

    /// Who does strictly better than whom, and how often: in the paper, 17 and 57 of about 900.
    fn better(&self, problems: &[Problem]) -> Table {
        let mut table = Table::new("Strictly better results", "% of problems").with_columns(["problems"]);
        let worth = |loss: Option<u32>| loss.unwrap_or(u32::MAX);
        let pairs = (0..self.rows.len()).flat_map(|one| (0..self.rows.len()).map(move |other| (one, other)));
        for (one, other) in pairs.filter(|(one, other)| one != other) {
            let [row, against] = [one, other].map(|index| &self.rows[index].label);
            let is_better = |problem: &&Problem| worth(problem.losses[one]) < worth(problem.losses[other]);
            let count = problems.iter().filter(is_better).count() as u64;
            let paper = self.better.iter().find(|(better, worse, _)| better == row && worse == against);
            let paper = paper.and_then(|(_, _, problems)| Measure::percent(*problems, PAPER_PROBLEMS));
            let ours = Measure::percent(count, problems.len() as u64);
            let label = format!("{row} better than {against}");
            table.rows.push(Row::new(label, paper, ours).with([count.to_string()]));
        }
        table
    }

    /// Figure 8.
    fn by_size(&self, problems: &[Problem]) -> Figure {
        let series = |(index, row): (usize, &SolverRow)| {
            let mut sizes: BTreeMap<usize, [u32; 2]> = BTreeMap::new();
            for problem in problems {
                let [solved, all] = sizes.entry(problem.empty).or_default();
                *solved += u32::from(problem.losses[index] == Some(0));
                *all += 1;
            }
            let share = |(size, [solved, all]): (usize, [u32; 2])| {
                (size as f64, 100.0 * f64::from(solved) / f64::from(all))
            };
            Series { name: row.label.clone(), points: sizes.into_iter().map(share).collect() }
        };
        Figure {
            title: "Problems solved by size".into(),
            x: "empty squares".into(),
            y: "% solved".into(),
            series: self.rows.iter().enumerate().map(series).collect(),
        }
    }
}

//! Two solvers on the same positions, side by side.

use super::{Answer, Overlap, SolverTable};
use crate::error::Result;
use crate::lab::Run;
use crate::table::{Measure, PaperValue, Row, Table};

impl SolverTable {
    /// A quantity of each row beside that of the first: the geometric mean over positions of their quotient.
    pub(super) fn ratios(
        &self,
        run: &Run<'_>,
        answers: &[Vec<Answer>],
        quantity: impl Fn(&Answer) -> f64,
    ) -> Table {
        let first = self.rows.first().map_or("", |row| row.label.as_str());
        let unit = format!("times {first}, geometric mean over positions");
        let mut table = Table::new(&run.experiment.title, unit).with_columns(["positions", "nodes"]);
        for (row, own) in self.rows.iter().zip(answers) {
            let quotient =
                |(one, base): (&Answer, &Answer)| (quantity(one).max(1.0) / quantity(base).max(1.0)).ln();
            let logarithms: Vec<f64> = own.iter().zip(&answers[0]).map(quotient).collect();
            let ours = Measure::mean(&logarithms, 3).and_then(|mean| {
                let value = mean.value?.exp();
                Some(Measure::number(value, mean.error.map(|error| error * value), 3))
            });
            let nodes: u64 = own.iter().map(|answer| answer.nodes).sum();
            let paper = row.paper.as_ref().and_then(PaperValue::measure);
            table
                .rows
                .push(Row::new(&row.label, paper, ours).with([own.len().to_string(), nodes.to_string()]));
        }
        table
    }

    /// The positions that one of two solvers decides and the other does not.
    pub(super) fn overlap(&self, run: &Run<'_>, overlap: &Overlap, answers: &[Vec<Answer>]) -> Result<Table> {
        let find = |label: &String| {
            let place = self.rows.iter().position(|row| row.label == *label);
            place.ok_or_else(|| run.experiment.wrong(format!("overlap: there is no row '{label}'")))
        };
        let [one, other] = &overlap.labels;
        let (first, second) = (&answers[find(one)?], &answers[find(other)?]);
        let count = |is_counted: fn(bool, bool) -> bool| {
            first.iter().zip(second).filter(|(a, b)| is_counted(a.decided, b.decided)).count()
        };
        let mut table = Table::new(format!("{one} and {other}"), "positions").with_columns(["of"]);
        let mut add = |label: String, paper: Option<f64>, count: usize| {
            let paper = paper.map(|paper| Measure::number(paper, None, 0));
            // A count has about the error of its root.
            let ours = Measure::number(count as f64, Some((count as f64).sqrt().max(1.0)), 0);
            table.rows.push(Row::new(label, paper, Some(ours)).with([first.len().to_string()]));
        };
        add(format!("only {one}"), overlap.paper.first, count(|a, b| a && !b));
        add(format!("only {other}"), overlap.paper.second, count(|a, b| !a && b));
        add("both".into(), None, count(|a, b| a && b));
        add("neither".into(), None, count(|a, b| !a && !b));
        Ok(table)
    }
}

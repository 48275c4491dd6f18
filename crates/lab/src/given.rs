//! Tables whose values here come from elsewhere: games against people.

use crate::lab::Run;
use crate::outcome::Findings;
use crate::table::{Measure, PaperValue, Row, Table};
use serde::Deserialize;

/// A table of results against people.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenTable {
    unit: String,
    rows: Vec<GivenRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenRow {
    label: String,
    paper: PaperValue,
}

impl GivenTable {
    /// The paper's rows, then those that were given.
    pub fn findings(&self, run: &Run<'_>) -> Findings {
        let mut table = Table::new(&run.experiment.title, &self.unit).with_columns(["won-drawn-lost"]);
        for row in &self.rows {
            table.rows.push(Row::new(&row.label, row.paper.measure(), None).with([String::new()]));
        }
        for (label, [wins, draws, losses]) in &run.lab.given {
            let ours = Measure::percent(*wins, wins + losses);
            table.rows.push(Row::new(label, None, ours).with([format!("{wins}-{draws}-{losses}")]));
        }
        let mut findings = Findings::from(table);
        if run.lab.given.is_empty() {
            findings.notes.push(
                "No results of robots were given (--robots FILE): only the paper's values stand here.".into(),
            );
        }
        findings
    }
}

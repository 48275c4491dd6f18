//! Exact numbers by formulas, and by going through all that can be.

use crate::error::Result;
use crate::lab::Run;
use crate::outcome::Findings;
use crate::table::{Measure, PaperValue, Row, Table};
use crate::task::Task;
use num_bigint::BigUint;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A table of exact numbers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountTable {
    unit: String,
    rows: Vec<CountRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountRow {
    label: String,
    /// One of those in `counts`.
    formula: String,
    #[serde(default)]
    arguments: BTreeMap<String, u64>,
    paper: Option<PaperValue>,
}

impl CountTable {
    pub fn run(&self, run: &Run<'_>) -> Result<Option<Findings>> {
        let task = |row: &CountRow| {
            let (formula, arguments) = (row.formula.clone(), row.arguments.clone());
            (row.label.clone(), Task::Count { formula, arguments })
        };
        let tasks = self.rows.iter().map(task).collect();
        let Some(counts) = run.results::<(String, String)>(run.lab.host, "counts", tasks)? else {
            return Ok(None);
        };
        let mut table = Table::new(&run.experiment.title, &self.unit).with_columns(["exactly", "how"]);
        for (row, (digits, how)) in self.rows.iter().zip(counts) {
            let number: BigUint = digits.parse().unwrap_or_default();
            let paper =
                row.paper.as_ref().and_then(PaperValue::measure).map(|paper| Measure::exact(paper.text));
            let ours = Measure::exact(like(&number, paper.as_ref().map(|paper| paper.text.as_str())));
            let exactly = if ours.text == digits { String::new() } else { digits };
            table.rows.push(Row::new(&row.label, paper, Some(ours)).with([exactly, how]));
        }
        Ok(Some(table.without_empty_columns().into()))
    }
}

/// A number as precisely as a paper prints it: as a power of ten, rounded down, with an exponent and as many figures, or in full.
fn like(number: &BigUint, paper: Option<&str>) -> String {
    if paper.is_some_and(|paper| paper.starts_with("10^")) {
        return format!("10^{}", number.to_string().len() - 1);
    }
    match paper.map(|paper| paper.split_once('e')) {
        Some(None) => number.to_string(),
        Some(Some((mantissa, _))) => {
            scientific(number, mantissa.chars().filter(char::is_ascii_digit).count())
        }
        None if number.bits() <= 64 => number.to_string(),
        None => scientific(number, 6),
    }
}

/// `9.19e57`, rounded to so many figures.
fn scientific(number: &BigUint, figures: usize) -> String {
    let length = number.to_string().len();
    let figures = figures.clamp(1, length);
    let unit = BigUint::from(10u32).pow((length - figures) as u32);
    let rounded = ((number + &unit / 2u32) / &unit).to_string();
    // 9.996 becomes 10.00: a figure more, and the exponent with it.
    let exponent = length - 1 + (rounded.len() - figures);
    let (first, rest) = rounded[..figures].split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{first}{point}{rest}e{exponent}")
}

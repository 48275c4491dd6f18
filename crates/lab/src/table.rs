//! One shape for all results: what the paper says, what is found here, and how far apart they are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// What the values are: "% of games", "nodes", ...
    pub unit: String,
    /// What further columns of ours are called.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A value of the paper and of ours.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// What is compared.
    pub label: String,
    /// The paper's value, if it has one.
    pub paper: Option<Measure>,
    /// Ours, if it could be measured.
    pub ours: Option<Measure>,
    /// How far apart they are.
    pub difference: Difference,
    /// The further columns of ours.
    pub more: Vec<String>,
}

/// A value with its standard error.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Measure {
    /// As it is printed.
    pub text: String,
    /// As a number, where it is one that can be compared.
    pub value: Option<f64>,
    /// The standard error, where it is known.
    pub error: Option<f64>,
}

/// How far a value of ours is from the paper's.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// One of them is missing.
    Unknown,
    /// Exact values, and the same.
    Equal,
    /// Exact values, and not the same.
    Differs,
    /// Ours less the paper's in standard errors: of both, as far as they are known.
    Errors(f64),
    /// Neither has an error, or it cannot be told what it is: ours less the paper's.
    Plain(f64),
}

impl Measure {
    /// An exact value as text.
    pub fn exact(text: impl Into<String>) -> Measure {
        Measure { text: text.into(), value: None, error: None }
    }

    /// A number with so many decimals, and its standard error.
    pub fn number(value: f64, error: Option<f64>, decimals: usize) -> Measure {
        Measure { text: format!("{value:.decimals$}"), value: Some(value), error }
    }

    /// A share of `trials` in percent. The error is that of independent trials; where all are alike, that of one success and
    /// one failure more, since nothing is certain after finitely many.
    pub fn percent(successes: u64, trials: u64) -> Option<Measure> {
        let sample = quadrille_arena::statistics::Sample::binomial(successes.min(trials), trials)?;
        let error = 100.0 * sample.cautious().standard_error();
        Some(Measure::number(100.0 * sample.mean, Some(error), 2))
    }

    /// The mean of numbers and its standard error; none of no numbers.
    pub fn mean(values: &[f64], decimals: usize) -> Option<Measure> {
        let count = values.len() as f64;
        if values.is_empty() {
            return None;
        }
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        Some(Measure::number(mean, error, decimals))
    }
}

impl Row {
    /// A row; the difference follows from the values.
    pub fn new(label: impl Into<String>, paper: Option<Measure>, ours: Option<Measure>) -> Row {
        let difference = match (&paper, &ours) {
            (Some(paper), Some(ours)) => Difference::of(paper, ours),
            _ => Difference::Unknown,
        };
        Row { label: label.into(), paper, ours, difference, more: Vec::new() }
    }

    /// With further columns.
    pub fn with(mut self, more: impl IntoIterator<Item = String>) -> Row {
        self.more.extend(more);
        self
    }
}

impl Difference {
    fn of(paper: &Measure, ours: &Measure) -> Difference {
        let (Some(there), Some(here)) = (paper.value, ours.value) else {
            return if paper.text == ours.text { Difference::Equal } else { Difference::Differs };
        };
        let error = paper.error.unwrap_or(0.0).hypot(ours.error.unwrap_or(0.0));
        if error > 0.0 {
            Difference::Errors((here - there) / error)
        } else if here == there {
            Difference::Equal
        } else {
            Difference::Plain(here - there)
        }
    }

    /// Whether it is more than chance explains: beyond two standard errors, or exact values that differ.
    pub fn is_beyond_chance(self) -> bool {
        match self {
            Difference::Errors(errors) => errors.abs() > 2.0,
            Difference::Differs => true,
            _ => false,
        }
    }

    /// As it is printed.
    pub fn text(self) -> String {
        match self {
            Difference::Unknown => String::new(),
            Difference::Equal => "equal".into(),
            Difference::Differs => "differs".into(),
            Difference::Errors(errors) => format!("{errors:+.1} s.e."),
            Difference::Plain(difference) => format!("{difference:+}"),
        }
    }
}

impl Table {
    /// A table without further columns.
    pub fn new(title: impl Into<String>, unit: impl Into<String>) -> Table {
        Table { title: title.into(), unit: unit.into(), columns: Vec::new(), rows: Vec::new() }
    }

    /// With further columns.
    pub fn with_columns<const N: usize>(mut self, columns: [&str; N]) -> Table {
        self.columns.extend(columns.map(String::from));
        self
    }

    /// Without further columns in which nothing stands.
    pub fn without_empty_columns(mut self) -> Table {
        for column in (0..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row.more.get(column).is_none_or(String::is_empty)) {
                self.columns.remove(column);
                self.rows
                    .iter_mut()
                    .filter(|row| column < row.more.len())
                    .for_each(|row| drop(row.more.remove(column)));
            }
        }
        self
    }

    /// The heads of the columns, as files show them.
    pub fn head(&self) -> Vec<String> {
        let fixed = ["", "paper", "here", "s.e.", "difference"].map(String::from);
        fixed.into_iter().chain(self.columns.iter().cloned()).collect()
    }

    /// The cells of the rows, as files show them.
    pub fn cells(&self) -> Vec<Vec<String>> {
        let text = |measure: &Option<Measure>| measure.as_ref().map_or(String::new(), |m| m.text.clone());
        let cells = |row: &Row| {
            let error = row.ours.as_ref().and_then(|ours| ours.error).map_or(String::new(), significant);
            let fixed = [row.label.clone(), text(&row.paper), text(&row.ours), error, row.difference.text()];
            fixed.into_iter().chain(row.more.iter().cloned()).collect()
        };
        self.rows.iter().map(cells).collect()
    }
}

/// An error in two figures.
fn significant(error: f64) -> String {
    if error == 0.0 || !error.is_finite() {
        return "0".into();
    }
    let decimals = (1.0 - error.abs().log10().floor()).clamp(0.0, 8.0) as usize;
    format!("{error:.decimals$}")
}

/// A value as the file of an experiment has it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum PaperValue {
    /// As printed, exact.
    Text(String),
    /// A number without an error.
    Number(f64),
    /// A number whose error is stated or follows from the sample.
    Sampled(SampledValue),
}

/// A number of a paper with what its error follows from.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SampledValue {
    /// The number.
    value: Option<f64>,
    /// Half of a 95 % interval.
    ci95: Option<f64>,
    /// Percent of so many trials.
    of: Option<u64>,
    /// Games won: percent of those won and lost.
    wins: Option<u64>,
    /// Games lost.
    losses: Option<u64>,
}

impl PaperValue {
    /// The value to compare with.
    pub(crate) fn measure(&self) -> Option<Measure> {
        match self {
            PaperValue::Text(text) => Some(Measure::exact(text)),
            PaperValue::Number(value) => {
                Some(Measure { text: value.to_string(), value: Some(*value), error: None })
            }
            PaperValue::Sampled(SampledValue { wins: Some(wins), losses: Some(losses), .. }) => {
                let share = Measure::percent(*wins, wins + losses)?;
                Some(Measure { text: format!("{wins}:{losses} = {}", share.text), ..share })
            }
            PaperValue::Sampled(SampledValue { value: Some(value), ci95, of, .. }) => {
                let share = |trials: u64| {
                    let successes = (value / 100.0 * trials as f64).round() as u64;
                    Measure::percent(successes, trials)?.error
                };
                let error = ci95.map(|half| half / quadrille_arena::statistics::normal::TWO_SIDED_95);
                let error = error.or_else(|| of.and_then(share));
                Some(Measure { text: value.to_string(), value: Some(*value), error })
            }
            PaperValue::Sampled(_) => None,
        }
    }
}

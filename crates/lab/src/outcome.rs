//! What an experiment has come to, and its files.

use crate::error::{LabError, Result};
use crate::experiment::{Experiment, Paper, Size};
use crate::figure::Figure;
use crate::lab::{Lab, write};
use crate::render;
use crate::table::Table;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The result of an experiment: its file `result.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// The experiment's name.
    pub experiment: String,
    /// What it measures.
    pub title: String,
    /// The paper.
    pub paper: Paper,
    /// The place in the paper.
    pub place: String,
    /// How it was done.
    pub about: String,
    /// How large it was.
    pub size: Size,
    /// How large that is, in words.
    pub scale: String,
    /// The seed.
    pub seed: u64,
    /// The version of Quadrille.
    pub version: String,
    /// The results.
    pub tables: Vec<Table>,
    /// What the paper shows as a figure.
    pub figures: Vec<Figure>,
    /// What is to be known to read them.
    pub notes: Vec<String>,
}

/// What a kind of experiment finds.
#[derive(Default)]
pub(crate) struct Findings {
    pub tables: Vec<Table>,
    pub figures: Vec<Figure>,
    pub notes: Vec<String>,
}

impl From<Table> for Findings {
    fn from(table: Table) -> Self {
        Findings { tables: vec![table], ..Findings::default() }
    }
}

impl Outcome {
    pub(crate) fn of(experiment: &Experiment, lab: &Lab<'_>, findings: Findings) -> Outcome {
        let Findings { tables, figures, mut notes } = findings;
        let rows = tables.iter().flat_map(|table| &table.rows);
        let beyond = rows.clone().filter(|row| row.difference.is_beyond_chance()).count();
        let compared = rows.filter(|row| row.paper.is_some() && row.ours.is_some()).count();
        if beyond > 0 {
            notes.push(format!(
                "{beyond} of {compared} compared values differ by more than two standard errors, or exactly."
            ));
        }
        Outcome {
            experiment: experiment.name.clone(),
            title: experiment.title.clone(),
            paper: experiment.paper,
            place: experiment.place.clone(),
            about: experiment.about.trim().into(),
            size: lab.size,
            scale: experiment.scale(lab.size).words(),
            seed: lab.seed,
            version: env!("CARGO_PKG_VERSION").into(),
            tables,
            figures,
            notes,
        }
    }

    /// Writes `result.json`, and the tables and figures as files of other kinds.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let json = serde_json::to_string_pretty(self).expect("an outcome is plain data");
        write(&folder.join("table.csv"), &render::csv(&self.tables))?;
        write(&folder.join("table.md"), &render::markdown(self))?;
        write(&folder.join("table.tex"), &render::latex(self))?;
        for (figure, number) in self.figures.iter().zip(1..) {
            write(&folder.join(format!("figure-{number}.svg")), &figure.svg())?;
        }
        write(&folder.join("result.json"), &(json + "\n"))
    }

    /// Reads a file `result.json`.
    pub fn read(path: &Path) -> Result<Outcome> {
        let text = std::fs::read_to_string(path).map_err(LabError::file(path))?;
        let wrong = |error: serde_json::Error| LabError::Foreign(path.into(), error.to_string());
        serde_json::from_str(&text).map_err(wrong)
    }

    /// All results below a folder, by paper and name.
    pub fn collect(folder: &Path) -> Result<Vec<Outcome>> {
        let mut found = Vec::new();
        let list = |folder: &Path| -> Result<Vec<_>> {
            let entries = std::fs::read_dir(folder).map_err(LabError::file(folder))?;
            let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            paths.retain(|path| path.is_dir());
            paths.sort();
            Ok(paths)
        };
        for experiment in list(folder)? {
            for run in list(&experiment)? {
                let file = run.join("result.json");
                if file.exists() {
                    found.push(Outcome::read(&file)?);
                }
            }
        }
        found.sort_by_key(|outcome| (outcome.paper, crate::experiment::natural(&outcome.experiment)));
        Ok(found)
    }
}

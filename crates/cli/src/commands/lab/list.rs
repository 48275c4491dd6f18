use crate::output::{print, print_json};
use quadrille_lab::{Experiment, Paper, Size};
use schemars::JsonSchema;
use serde::Serialize;

/// Name the experiments: paper, place, what each needs and how long it takes
#[derive(clap::Args)]
pub struct Arguments {
    /// Only those of one paper: waltz, sia, amazons or tak
    #[arg(long, value_parser = paper)]
    pub paper: Option<Paper>,
    /// One JSON array
    #[arg(long)]
    json: bool,
}

/// An experiment, as JSON.
#[derive(Serialize, JsonSchema)]
pub struct ExperimentSummary {
    name: String,
    title: String,
    paper: Paper,
    /// The place in the paper.
    place: String,
    /// count, match, sample, solver, database or given.
    kind: String,
    /// What it needs that does not come with Quadrille, or what is made first.
    needs: Option<String>,
    /// How long the quick size takes on one core, for people.
    quick: String,
    /// How long the full size takes.
    full: String,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut experiments = Experiment::shipped();
    experiments.retain(|experiment| arguments.paper.is_none_or(|paper| experiment.paper == paper));
    let summaries: Vec<ExperimentSummary> = experiments.into_iter().map(summary).collect();
    if arguments.json {
        return print_json(&summaries);
    }
    let mut out = String::new();
    for one in &summaries {
        out += &format!("{:<22} {}: {}\n", one.name, one.place, one.title);
        out +=
            &format!("{:<22} {}; quick {}, full {}", "", one.kind, or_dash(&one.quick), or_dash(&one.full));
        out += &one.needs.as_ref().map_or(String::new(), |needs| format!("; needs {needs}"));
        out += "\n";
    }
    print(&out)
}

fn summary(experiment: Experiment) -> ExperimentSummary {
    ExperimentSummary {
        kind: experiment.kind().into(),
        quick: experiment.scale(Size::Quick).time.clone(),
        full: experiment.scale(Size::Full).time.clone(),
        name: experiment.name,
        title: experiment.title,
        paper: experiment.paper,
        place: experiment.place,
        needs: experiment.needs,
    }
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

/// A paper by its name.
pub fn paper(text: &str) -> Result<Paper, String> {
    let found = Paper::ALL.into_iter().find(|paper| paper.name() == text);
    found.ok_or_else(|| "the papers are waltz, sia, amazons and tak".into())
}

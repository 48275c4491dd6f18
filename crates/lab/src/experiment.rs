//! Experiments as files: what is measured, what the paper says, and how large each size is.

use crate::count::CountTable;
use crate::database::Database;
use crate::error::{LabError, Result};
use crate::given::GivenTable;
use crate::match_table::MatchTable;
use crate::sample::Sample;
use crate::solver::SolverTable;
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The papers whose results are run again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// Valla and Veselý, WALTZ: a strong Tzaar-playing program.
    Waltz,
    /// Winands, The Surakarta Bot Revealed.
    Sia,
    /// Kloetzer, Iida and Bouzy, A Comparative Study of Solvers in Amazons Endgames.
    Amazons,
    /// Beljaards, AI agents for the abstract strategy game Tak.
    Tak,
}

impl Paper {
    /// All papers.
    pub const ALL: [Paper; 4] = [Paper::Waltz, Paper::Sia, Paper::Amazons, Paper::Tak];

    /// Its name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::Waltz => "waltz",
            Paper::Sia => "sia",
            Paper::Amazons => "amazons",
            Paper::Tak => "tak",
        }
    }

    /// The game it is about.
    pub const fn game(self) -> &'static str {
        match self {
            Paper::Waltz => "tzaar",
            Paper::Sia => "surakarta",
            Paper::Amazons => "amazons",
            Paper::Tak => "tak",
        }
    }

    /// As it is cited.
    pub const fn citation(self) -> &'static str {
        match self {
            Paper::Waltz => "T. Valla and P. Veselý, WALTZ: a strong Tzaar-playing program (2013)",
            Paper::Sia => "M. H. M. Winands, The Surakarta Bot Revealed (2015)",
            Paper::Amazons => {
                "J. Kloetzer, H. Iida and B. Bouzy, A Comparative Study of Solvers in Amazons Endgames (2008)"
            }
            Paper::Tak => "L. Beljaards, AI agents for the abstract strategy game Tak (2017)",
        }
    }
}

/// How large an experiment is run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// For tests: that it runs, nothing more.
    Tiny,
    /// Minutes.
    Quick,
    /// The paper's size.
    Full,
}

impl Size {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Tiny => "tiny",
            Size::Quick => "quick",
            Size::Full => "full",
        }
    }
}

/// One size of an experiment. What a kind of experiment has no use for is left out.
#[derive(Clone, Default, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// How long it takes on one core, for people.
    #[serde(default)]
    pub time: String,
    /// Games: of every two players who meet, or in all.
    pub games: Option<u64>,
    /// The most positions or problems.
    pub positions: Option<usize>,
    /// Nodes for each move or question.
    pub nodes: Option<u64>,
    /// Seconds for each move or question.
    pub seconds: Option<f64>,
    /// Seconds on each player's clock for a game.
    pub clock: Option<f64>,
    /// Depth of each search.
    pub depth: Option<u32>,
    /// Nodes for each question to the judge.
    pub judge_nodes: Option<u64>,
}

impl Scale {
    /// What it is, for people.
    pub(crate) fn words(&self) -> String {
        let Scale { time: _, games, positions, nodes, seconds, clock, depth, judge_nodes } = self;
        let parts = [
            games.map(|games| format!("{games} games")),
            positions.map(|positions| format!("at most {positions} positions")),
            nodes.map(|nodes| format!("{nodes} nodes each")),
            seconds.map(|seconds| format!("{seconds} s each")),
            clock.map(|clock| format!("{clock} s for each player's game")),
            depth.map(|depth| format!("depth {depth}")),
            judge_nodes.map(|nodes| format!("{nodes} nodes for each question to the judge")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// An experiment.
#[derive(Debug)]
pub struct Experiment {
    /// Its name in commands: that of its file.
    pub name: String,
    /// What it measures.
    pub title: String,
    /// The paper whose result it runs again.
    pub paper: Paper,
    /// Where it stands there: a table, a figure, a section.
    pub place: String,
    /// How it is done, and where that differs from the paper.
    pub about: String,
    /// What it needs that does not come with Quadrille.
    pub needs: Option<String>,
    pub(crate) kind: Kind,
    scales: [Scale; 3],
    /// The file as it is: a journal belongs to one text.
    pub(crate) text: String,
}

/// What is done.
#[derive(Debug)]
pub(crate) enum Kind {
    Count(CountTable),
    Match(MatchTable),
    Sample(Box<Sample>),
    Solver(SolverTable),
    Database(Database),
    Given(GivenTable),
}

/// The file of an experiment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    paper: Paper,
    place: String,
    about: String,
    needs: Option<String>,
    #[serde(default)]
    tiny: Scale,
    #[serde(default)]
    quick: Scale,
    #[serde(default)]
    full: Scale,
    count: Option<CountTable>,
    #[serde(rename = "match")]
    matches: Option<MatchTable>,
    sample: Option<Sample>,
    solver: Option<SolverTable>,
    database: Option<Database>,
    given: Option<GivenTable>,
}

/// The experiments that come with the program.
#[derive(RustEmbed)]
#[folder = "experiments/"]
struct Shipped;

const EXTENSION: &str = ".toml";

impl Experiment {
    /// The experiments that come with the program, by paper and name.
    pub fn shipped() -> Vec<Experiment> {
        let read = |path: std::borrow::Cow<'static, str>| {
            let text = Shipped::get(&path)?.data;
            let experiment = Experiment::parse(stem(&path), std::str::from_utf8(&text).ok()?);
            Some(experiment.expect("a test reads all of them"))
        };
        let mut all: Vec<Experiment> = Shipped::iter().filter_map(read).collect();
        all.sort_by_key(|experiment| (experiment.paper, natural(&experiment.name)));
        all
    }

    /// The experiment of this name, or that of a file.
    pub fn find(name: &str) -> Result<Experiment> {
        if let Some(file) = Shipped::get(&format!("{name}{EXTENSION}")) {
            let text = String::from_utf8_lossy(&file.data);
            return Experiment::parse(name, &text);
        }
        if !name.ends_with(EXTENSION) {
            return Err(LabError::Unknown(name.into()));
        }
        let text = std::fs::read_to_string(name).map_err(LabError::file(Path::new(name)))?;
        let file = Path::new(name).file_name().map(|file| file.to_string_lossy().into_owned());
        Experiment::parse(stem(&file.unwrap_or_default()), &text)
    }

    /// Reads the text of an experiment's file.
    pub fn parse(name: &str, text: &str) -> Result<Experiment> {
        let wrong = |reason: String| LabError::Experiment(format!("experiment {name}"), reason);
        let file: File = toml::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let kinds = [
            file.count.map(Kind::Count),
            file.matches.map(Kind::Match),
            file.sample.map(Box::new).map(Kind::Sample),
            file.solver.map(Kind::Solver),
            file.database.map(Kind::Database),
            file.given.map(Kind::Given),
        ];
        let mut kinds = kinds.into_iter().flatten();
        let (Some(kind), None) = (kinds.next(), kinds.next()) else {
            let kinds = "[count], [match], [sample], [solver], [database] or [given]";
            return Err(wrong(format!("an experiment has exactly one of {kinds}")));
        };
        Ok(Experiment {
            name: name.into(),
            title: file.title,
            paper: file.paper,
            place: file.place,
            about: file.about,
            needs: file.needs,
            kind,
            scales: [file.tiny, file.quick, file.full],
            text: text.into(),
        })
    }

    /// What a size means.
    pub fn scale(&self, size: Size) -> &Scale {
        &self.scales[size as usize]
    }

    /// The kind's name in its file.
    pub fn kind(&self) -> &'static str {
        match self.kind {
            Kind::Count(_) => "count",
            Kind::Match(_) => "match",
            Kind::Sample(_) => "sample",
            Kind::Solver(_) => "solver",
            Kind::Database(_) => "database",
            Kind::Given(_) => "given",
        }
    }

    /// An error about its file.
    pub(crate) fn wrong(&self, reason: impl Into<String>) -> LabError {
        LabError::Experiment(format!("experiment {}", self.name), reason.into())
    }

    /// A value that this size must have.
    pub(crate) fn need<T>(&self, value: Option<T>, name: &str, size: Size) -> Result<T> {
        value.ok_or_else(|| self.wrong(format!("[{}] needs {name}", size.name())))
    }
}

fn stem(path: &str) -> &str {
    path.strip_suffix(EXTENSION).unwrap_or(path)
}

/// Numbers in names are compared as numbers: table-6-2 stands before table-6-10.
pub(crate) fn natural(name: &str) -> Vec<(u64, String)> {
    name.split('-').map(|part| (part.parse().unwrap_or(u64::MAX), part.into())).collect()
}

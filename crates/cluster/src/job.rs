//! What travels: jobs to workers, reports back. All of it is small and plain JSON; what is large goes by its hash.

use quadrille_arena::{GameRecord, MatchPlan};
use quadrille_engine::{Opening, Player, Score};
use serde::{Deserialize, Serialize};

/// A piece of work. The same job gives the same answer on every machine, where its limits are numbers of positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The run it belongs to.
    pub run: String,
    /// Its name in the run.
    pub key: String,
    /// Another number each time it is planned: the broker takes one answer for each.
    pub round: u64,
    /// What is to be done.
    pub task: Task,
}

impl Job {
    /// What tells it from all other jobs, to the broker.
    pub fn id(&self) -> String {
        format!("{}.{}.{}", self.run, self.key, self.round)
    }
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Games of a pair.
    Pair(PairTask),
    /// Games of self-play to learn from.
    SelfPlay(SelfPlayTask),
    /// The puzzles of a game of self-play.
    Puzzles(PuzzleTask),
    /// A position to solve within a budget.
    Solve(SolveTask),
    /// A position to analyse within a budget.
    Analyse(AnalyseTask),
    /// A task of an experiment.
    Lab(Box<quadrille_lab::Task>),
}

/// Games of a pair: the same two players, opening and both colours.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PairTask {
    /// The plan of the match by its hash: its players and openings do not count.
    pub plan: String,
    /// The pair's number, which decides the seeds.
    pub pair: u64,
    /// Which of its two games.
    pub games: Vec<u8>,
    /// The players: engines, or `program:NAME`.
    pub players: [String; 2],
    /// Where the games begin.
    pub position: String,
    /// The moves of the opening.
    pub moves: Vec<String>,
}

impl PairTask {
    /// The opening of the games.
    pub fn opening(&self, plan: &MatchPlan) -> Result<Opening, quadrille_arena::PlanError> {
        Ok(Opening { position: Some(self.position.clone()), moves: self.moves.clone(), ..plan.start()? })
    }
}

/// Games of self-play to learn from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayTask {
    /// How they are played ([`SelfPlayPlan`](crate::SelfPlayPlan)), by its hash.
    pub plan: String,
    /// The number of the first.
    pub first: u64,
    /// How many.
    pub count: u64,
}

/// The puzzles of a game of self-play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleTask {
    /// How they are made ([`PuzzlePlan`](crate::PuzzlePlan)), by its hash.
    pub plan: String,
    /// The number of the game.
    pub game: u64,
}

/// A position to solve within a budget.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveTask {
    /// The game.
    pub game: String,
    /// Its rules.
    pub rules: Vec<(String, String)>,
    /// The position that the question is about.
    pub position: String,
    /// Whose win is the question.
    pub attacker: Player,
    /// Who solves.
    pub engine: String,
    /// The positions it may visit.
    pub nodes: u64,
    /// Whether the certificate of what is found is wanted.
    pub certify: bool,
}

/// A position to analyse within a budget.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalyseTask {
    /// The game.
    pub game: String,
    /// Its rules.
    pub rules: Vec<(String, String)>,
    /// Where the game began.
    pub position: String,
    /// The moves since then.
    pub moves: Vec<String>,
    /// Who analyses.
    pub engine: String,
    /// How many moves are wanted, the best.
    pub lines: usize,
    /// The positions it may visit.
    pub nodes: u64,
}

/// What a worker says of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The job's name in its run; empty for what is said of a whole run.
    pub key: String,
    /// Who says it: an answer belongs to the worker that made it.
    pub worker: String,
    /// The worker's positions a second in `bench`.
    pub speed: f64,
    /// How long the job took.
    pub seconds: f64,
    /// What came of it.
    pub outcome: JobOutcome,
}

/// What came of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobOutcome {
    /// It is done.
    Done(Answer),
    /// It failed; it will be tried again.
    Failed(String),
    /// It failed too often and will not be tried again.
    SetAside(String),
    /// The worker takes no job of this run.
    Refused(String),
}

/// What a job was done for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The games of a pair.
    Games(Vec<GameAnswer>),
    /// Games to learn from, a line each.
    Lines(Vec<String>),
    /// Puzzles: length, position and line.
    Puzzles(Vec<(usize, String, Vec<String>)>),
    /// What a solver has found.
    Solved(SolvedAnswer),
    /// What an engine has found.
    Analysed(AnalysedAnswer),
    /// What has come of an experiment's task.
    Lab(serde_json::Value),
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameAnswer {
    /// 0 or 1.
    pub game: u8,
    /// The game itself.
    pub record: GameRecord,
    /// When it ended, in seconds since 1970.
    pub ended: f64,
}

/// What a solver has found about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolvedAnswer {
    /// The attacker's proof number; 0 where his win is proven.
    pub proof: u32,
    /// The disproof number; 0 where it is disproven.
    pub disproof: u32,
    /// The positions visited.
    pub nodes: u64,
    /// Where one of the numbers is 0: the certificate of it, by its hash.
    pub certificate: Option<String>,
    /// What is known of the moves, if nothing is proven: each with its proof and disproof number.
    pub branches: Vec<(String, u32, u32)>,
}

/// What an engine has found about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysedAnswer {
    /// The positions visited.
    pub nodes: u64,
    /// How deep it has looked.
    pub depth: u32,
    /// The best moves, best first: what each is worth to the player to move, and the line that is expected.
    pub lines: Vec<(Score, Vec<String>)>,
    /// Whether there are no other moves.
    pub is_all: bool,
}

#![doc = include_str!("../README.md")]

mod external_player;
mod game_runner;
mod journal;
mod match_host;
mod match_player;
mod openings;
mod plan;
mod puzzles;
mod records;
mod referee;
pub mod report;
mod results;
mod scheduler;
mod self_play;
pub mod statistics;
mod summary;
mod td;
mod threaded_player;
mod timed_turns;
mod tune;

pub use game_runner::{GameRunner, MatchContext};
pub use journal::{Journal, JournalEntry, JournalError, difference};
pub use match_host::{LocalHost, MatchHost, WatchGames};
pub use match_player::{BuildPlayer, Fault, MatchPlayer, PlayerMove, build_engine, build_player};
pub use openings::openings;
pub use plan::{
    Adjudication, MatchPlan, Openings, Pair, PlanError, SprtBounds, TdSettings, TimeControl,
    TournamentFormat, TunedParameter,
};
pub use puzzles::{Puzzle, PuzzleCollection, PuzzleMaker};
pub use records::record_text;
pub use referee::{GameRecord, Turn, play};
pub use results::MatchResults;
pub use scheduler::{PreparedMatch, RunError, RunOptions, StopReason, StopSignal};
pub use self_play::SelfPlay;
pub use summary::{Hypothesis, Interval, MatchSummary, Meeting, PlayerSummary, TestSummary};
pub use td::tune_by_td;
pub use threaded_player::ThreadedPlayer;
pub use timed_turns::TimedTurns;
pub use tune::{Tuning, check_tuning, iteration_plan, iteration_points, play_iteration, tune};

//! The arena: players meet in pairs of games, and statistics say what the results mean.
//!
//! A [`Plan`] says everything that decides which games are played; [`run`] plays what its [`Journal`] does not have yet,
//! with a referee who knows the rules and the clock; [`Standing`] adds up, and [`report`] tells people.

mod contestant;
mod guard;
mod journal;
mod openings;
mod plan;
mod program;
mod records;
mod referee;
pub mod report;
mod runner;
mod self_play;
mod standing;
pub mod statistics;
mod thinker;
mod tune;

pub use contestant::{Choice, Contestant, Fault};
pub use guard::Guard;
pub use journal::{Entry, Journal, JournalError, difference};
pub use openings::openings;
pub use plan::{Adjudication, Bounds, Format, Openings, Pair, Plan, PlanError, TimeControl, Tuned};
pub use program::seat_player;
pub use records::record_text;
pub use referee::{GameRecord, Turn, play};
pub use runner::{Brake, Run, RunError, Seat, Stop, run, seat_engine};
pub use self_play::SelfPlay;
pub use standing::Standing;
pub use thinker::{EngineThinker, Thinker};
pub use tune::{check_tuning, play_iteration, tune};

#![doc = include_str!("../README.md")]

mod challenge;
mod fit;
mod games_file;
mod play;
mod played_game;
mod policy;
mod samples;

pub use challenge::{Challenge, is_better};
pub use fit::{Fit, fit};
pub use games_file::{GamesError, GamesFile, GamesReader};
pub use play::TrainingPlay;
pub use played_game::{PlayedGame, PlayedTurn, TurnScore};
pub use policy::{Choices, fit_policy, read_choices};
pub use samples::{Judged, Samples, read_samples};

#![doc = include_str!("../README.md")]

mod blocks;
mod evaluation;
mod features;
mod file;
pub mod fit;
mod hidden;
mod model;
mod move_features;
mod phase;
mod policy;

pub use blocks::{Block, sum_of};
pub use evaluation::NetworkEvaluation;
pub use features::{Counts, Features, Inputs};
pub use file::{FileError, Network, with_checksum};
pub use model::{HiddenUnits, Model, ModelError, Origin};
pub use move_features::{MoveFeatures, inputs_of_moves};
pub use phase::{LAST_PHASE, PHASES, blend, shares, stretch};
pub use policy::{LIKELIER, Policy};

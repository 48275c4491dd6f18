//! Searches as tasks: begun, paused and continued by whoever has time for them.

mod analysis;
mod proof;
mod task;

pub use analysis::{AnalysisSession, AnalysisTask};
pub use proof::{OpenNodes, Path, ProofTask};
pub use task::{Event, News, Pause, SearchTask, StopFlags, Task};

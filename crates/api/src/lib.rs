//! Questions about the games and their answers, in the JSON of docs/json.md, without a server: the app's server puts HTTP
//! around this, the static site a worker of the browser.
//!
//! It speaks with games and engines through `quadrille-engine`'s positions, players and solvers only: there is no line here
//! about any one game, and none about time, threads or files.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules.rs` | the games and their engines, before one is begun |
//! | `setup.rs`, `describe.rs`, `positions.rs` | positions from JSON, JSON from positions |
//! | `texts.rs` | records and positions in the formats of the games |
//! | `document.rs`, `explorer.rs` | games with their variations; what was played in a position in many of them |
//! | `questions.rs`, `searches/` | what engines and solvers are asked, and the work it makes |
//! | `live.rs` | what a page and its searches tell one another |
//! | `gate.rs`, `limits.rs` | what may be asked for: memory, threads, time; how long texts and lists may be |
//! | `request_error.rs` | why something is not answered |
//!
//! ```
//! let line = serde_json::from_str(r#"{ "setup": { "game": "surakarta" }, "moves": ["c2c3"] }"#)?;
//! let position = quadrille_api::describe_position(&line)?;
//! assert!(serde_json::to_string(&position)?.contains(r#""to_move":"second""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod describe;
mod document;
mod explorer;
mod gate;
pub mod limits;
mod live;
mod positions;
mod questions;
mod request_error;
mod rules;
mod searches;
mod setup;
mod texts;

pub use describe::{AnalysisDescription, GameDescription, PositionDescription, ProofDescription};
pub use document::{Document, DocumentSummary, Node};
pub use explorer::{Explored, OpeningIndex};
pub use gate::{AdmittedEngine, Gate, Reservation, WorkLimits};
pub use live::{ClientMessage, LiveMessage};
pub use positions::{ComposedPosition, Composition, compose, describe_position};
pub use questions::{ProofQuestion, Question};
pub use request_error::RequestError;
pub use rules::{EnginesAnswer, RulesAnswer, engines, rules};
pub use searches::{Event, News, OpenNodes, Path, Pause, SearchTask, StopFlags, Task};
pub use setup::{MoveSequence, Setup};
pub use texts::{ReadGames, Reading, RecordedGame, Writing, WrittenGames, read, write};

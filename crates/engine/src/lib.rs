//! Where the games meet the rest of Quadrille. Everything above this crate speaks strings: it finds a game by name
//! ([`find`]), opens a [`Session`] from an [`Opening`] and never sees a game's types.
//!
//! ```
//! use quadrille_engine::{Opening, find};
//! let mut session = find("surakarta")?.open(&Opening::default())?;
//! session.play("c2c3")?;
//! assert_eq!(session.position(), "wwwwwwwwwwww........b...bb.bbbbbbbbb w 1");
//! assert_eq!(session.legal_moves().len(), 16);
//! # Ok::<(), quadrille_engine::Error>(())
//! ```

mod catalogue;
mod error;
mod game_session;
mod games;
mod guide;
mod house;
mod own;
mod presets;
mod session;
mod solver;
mod spec;
mod steps;
mod table;
mod verify;

pub use error::Error;
pub use games::{FormatInfo, GameInfo, Opening, find, games};
pub use own::define;
pub use presets::{Level, PresetInfo};
pub use quadrille_certificate::{Error as CertificateError, Header as Problem, Tally};
pub use quadrille_core::{
    Ground, Ink, Layout, Margin, Outcome, Place, Player, Rule, Score, Setting, SettingKind, Size, Start,
    TextError, Token, Touch, perft::Counting, perft::Unit,
};
pub use quadrille_search::{Clock, Finding, Limits, PlayoutTask, Transition, Transitions};
pub use session::{MoveEffort, Perft, PlayoutEnding, PlayoutTally, Result, Session, Thought};
pub use solver::{Solved, SolvedBranch, SolvedMargin, SolvedNode, Solver};
pub use spec::EngineSpec;
pub use table::{Notes, Table, TableInfo};
pub use verify::{Verified, verify};

//! The vocabulary that games and searches share, with no dependencies.
//!
//! A game implements [`Game`] (the rules), [`Arrange`] (positions from anything parseable), [`Notation`] (text),
//! [`Depict`] (a board for people), [`BoardView`] (a board to touch) and [`Symmetric`]. In return it gets [`perft`], game histories with repetition
//! and no-progress draws ([`GameHistory`]), and reading and writing of records ([`Record`], [`Format`]).
//!
//! The one idea to know first: **a ply is one decision, and a turn may hold several plies by one player**
//! ([`Game::turn_start`]). Nothing here assumes that players alternate after every ply.

mod arrange;
mod bits;
mod board_view;
mod coordinate;
mod depict;
mod evaluate;
mod game;
mod history;
mod notation;
mod oracle;
mod outcome;
pub mod perft;
mod player;
mod playout;
mod random;
mod record;
mod restricted_game;
mod score;
mod scored;
mod settings;
mod size;
mod symmetric;
mod text;
pub mod zobrist;

pub use arrange::{Arrange, Rule, RuleError, Start, StartError};
pub use bits::bits;
pub use board_view::{BoardPiece, BoardShape, BoardView, Gesture, Layout, Place};
pub use coordinate::{Coordinate, ParseCoordinateError};
pub use depict::{Depict, Ink};
pub use evaluate::{Evaluate, Order, WIN};
pub use game::{Game, Kind};
pub use history::{DrawRules, EndReason, GameHistory, NoProgressRule, NoProgressVerdict, PlayError};
pub use notation::{Format, Notation};
pub use oracle::Oracle;
pub use outcome::{Ending, Outcome};
pub use player::{ParsePlayerError, Player};
pub use playout::{Playout, RandomSource, pick};
pub use random::Xoshiro;
pub use record::{Record, WriteError};
pub use restricted_game::RestrictedGame;
pub use score::Score;
pub use scored::{Margin, Scored};
pub use settings::{Setting, SettingError, SettingKind, SettingValue, Settings};
pub use size::{ParseSizeError, Size};
pub use symmetric::Symmetric;
pub use text::{Cursor, TextError};

//! The vocabulary that games and searches share, with no dependencies.
//!
//! A game implements [`Game`] (the rules), [`Arrange`] (positions from anything parseable), [`Notation`] (text),
//! [`Depict`] (a board for people), [`Tabletop`] (a board to touch) and [`Symmetric`]. In return it gets [`perft`], game histories with repetition
//! and no-progress draws ([`Line`]), and reading and writing of records ([`Record`], [`Format`]).
//!
//! The one idea to know first: **a ply is one decision, and a turn may hold several plies by one player**
//! ([`Game::turn_start`]). Nothing here assumes that players alternate after every ply.

mod arrange;
mod bits;
mod coordinate;
mod depict;
mod evaluate;
mod game;
mod line;
mod narrow;
mod notation;
mod oracle;
mod outcome;
pub mod perft;
mod player;
mod playout;
mod random;
mod record;
mod score;
mod scored;
mod settings;
mod size;
mod symmetric;
mod tabletop;
mod text;
pub mod zobrist;

pub use arrange::{Arrange, Rule, RuleError, Start, StartError};
pub use bits::bits;
pub use coordinate::{Coordinate, ParseCoordinateError};
pub use depict::{Depict, Ink};
pub use evaluate::{Evaluate, Order, WIN};
pub use game::{Game, Kind};
pub use line::{End, HouseRules, Line, PlayError, QuietLimit, Verdict};
pub use narrow::Narrow;
pub use notation::{Format, Notation};
pub use oracle::Oracle;
pub use outcome::{Ending, Outcome};
pub use player::{ParsePlayerError, Player};
pub use playout::{Dice, Playout, pick};
pub use random::Xoshiro;
pub use record::{Record, WriteError};
pub use score::Score;
pub use scored::{Margin, Scored};
pub use settings::{Setting, SettingError, SettingKind, SettingValue, Settings};
pub use size::{ParseSizeError, Size};
pub use symmetric::Symmetric;
pub use tabletop::{Ground, Layout, Place, Tabletop, Token, Touch};
pub use text::{Cursor, TextError};

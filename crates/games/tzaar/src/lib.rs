//! The rules, notation and records of Tzaar.
//!
//! The board is a hexagon of 60 fields, five on a side, without its centre. Each player has 30 pieces of three types:
//! 15 Totts, 9 Tzarras, 6 Tzaars. A stack moves along a line over empty fields to the first stack it meets. It
//! captures an enemy stack that is not higher, or it goes on top of an own one; heights add, and the type is that of
//! the moving stack.
//!
//! A turn is a capture and then a capture, a stacking move or a pass. White's first turn is one capture. Whoever has
//! lost the last stack of a type has lost, also in the middle of a turn; so has whoever must capture and cannot. One
//! may not stack onto one's own last stack of a type.
//!
//! | file | holds |
//! |---|---|
//! | `geometry.rs` | the fields, their names and numbers, what a stack sees |
//! | `stack.rs` | pieces and stacks |
//! | `pairs.rs` | what stacks that see each other add up to: captures, stackings, threats |
//! | `board.rs` | [`Tzaar`]: where the stacks stand, and what is kept up to date with them |
//! | `setup.rs` | [`Setup`], [`SetupError`], the starting positions |
//! | `moves.rs` | [`Move`] and [`Ply`]: listing, counting, legality |
//! | `game.rs` | making and taking back moves, how games end |
//! | `symmetry.rs` | the twelve symmetries, exchanged colours |
//! | `notation.rs` | Quadrille's own text |
//! | `records/` | WALTZ files, Little Golem records, Boardspace names |
//! | `draw.rs` | the board for people |
//! | `tabletop.rs` | the board to touch |
//! | `playout.rs` | which moves random games prefer |
//! | `eval.rs`, `eval/` | [`TzaarEvaluation`]: WALTZ's evaluation; [`TzaarWeights`]: its weights |
//! | `order.rs` | [`TzaarOrder`]: which moves a search tries first |
//!
//! ```
//! use quadrille_core::{Game, Notation, perft};
//! use quadrille_tzaar::{Rules, Tzaar};
//!
//! let text = "tTTTT/trRRRt/trzZZrt/trztTzrt/TRZTtzrt/TRZtTZRT/TRzzZRT/TrrrRT/ttttT w s";
//! let mut game = Tzaar::parse(text, &Rules).unwrap();
//! assert_eq!(perft::count(&mut game, 3), 260_556);
//! let capture = game.parse_move("D8xE7").unwrap();
//! game.make(capture);
//! let turn = game.parse_turn("E8xE7,A2+A3").unwrap();
//! assert_eq!(game.render_turn(&turn), "E8xE7,A2+A3");
//! let error = game.parse_move("A1xE1").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 4: A1 does not see E1 along a line");
//! ```

mod board;
mod draw;
mod eval;
mod game;
mod geometry;
mod moves;
mod notation;
mod order;
mod pairs;
mod playout;
mod records;
mod setup;
mod stack;
mod symmetry;
mod tabletop;

pub use board::{Phase, Tzaar};
pub use eval::{TzaarEvaluation, TzaarWeights};
pub use game::{Reason, Undo};
pub use geometry::{FIELDS, Names, SIDE, field_at, fields_of, place_of};
pub use moves::{Move, Objection, Ply};
pub use order::TzaarOrder;
pub use setup::{Rules, Setup, SetupError};
pub use stack::{MAX_HEIGHT, Piece, Stack};

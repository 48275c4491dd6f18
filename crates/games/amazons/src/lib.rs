//! The rules of Amazons, its notation, its records and what positions are worth.
//!
//! Each player has a few amazons on a board of 2x2 to 10x10 squares. A turn is two plies: an amazon moves like a queen
//! of chess, then shoots an arrow, which flies like a queen too and stays where it lands. Nobody moves or shoots over
//! amazons and arrows, and nothing is ever taken. Who cannot move loses. White moves first.
//!
//! ```
//! use quadrille_amazons::{Amazons, Rules};
//! use quadrille_core::{Arrange, Game, Notation, Start};
//!
//! let mut game = Amazons::start(&Start::default(), &Rules)?;
//! assert_eq!(game.count_moves(), 80);
//! for m in game.parse_turn("d1-d7/g7")? {
//!     game.make(m);
//! }
//! assert_eq!(game.render(), "3B2B3/10/10/B2W2x2B/10/10/W8W/10/10/6W3 b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | [`geometry`] | squares, sets of squares, rays: the picture of the board with its bit numbers |
//! | `board.rs` | [`Amazons`], the position |
//! | `setup.rs` | [`Setup`] and the way from it to a position; the starts |
//! | `moves.rs` | [`Move`], [`Ply`]: generation, counting, legality |
//! | `game.rs` | making and taking back |
//! | `symmetry.rs` | images of the board |
//! | `rows.rs`, `words.rs`, `notation.rs` | text of boards, of squares and plies, of positions |
//! | `records/` | the formats of other programs |
//! | `draw.rs` | the board for people |
//! | `tabletop.rs` | the board to touch |
//! | `playout.rs` | which moves random games prefer |
//! | `eval/` | [`AmazonsEvaluation`]: who is nearer to which square, how much room an amazon has |
//! | `order.rs` | [`AmazonsOrder`]: which plies a search tries first |
//! | `endgame/` | [`Endgame`]: who wins where the board has fallen apart |

mod board;
mod draw;
mod endgame;
mod eval;
mod game;
pub mod geometry;
mod moves;
mod notation;
mod order;
mod playout;
mod records;
mod rows;
mod score;
mod setup;
mod symmetry;
mod tabletop;
mod words;

pub use board::{Amazons, Content};
pub use endgame::Endgame;
pub use eval::{Accessibility, AmazonsEvaluation, AmazonsWeights};
pub use game::{Reason, Undo};
pub use geometry::{Square, squares};
pub use moves::{Move, Ply};
pub use order::AmazonsOrder;
pub use setup::{Rules, Setup, SetupError};

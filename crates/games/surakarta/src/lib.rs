//! The rules of Surakarta.
//!
//! Six by six points, twelve stones a side on the two back rows; Black begins. A stone **steps** to an empty
//! neighbour, of which it has up to eight. It **captures** by travelling along a line, over at least one of the
//! eight loops at the corners, to the first stone it meets, which must be an enemy. Who has captured all enemy
//! stones wins. A player without a move makes a draw, loses or passes: [`Stalemate`]. Repetition and long
//! quiet play are left to [`Line`](quadrille_core::Line), with the usual limits in
//! [`house_rules`](quadrille_core::Arrange::house_rules).
//!
//! The fine print. While a stone travels, its own starting point counts as empty. It travels at most once round
//! its circuit. Corners lie on no circuit: a stone there neither captures nor is captured. A capture that several
//! routes reach is one move.
//!
//! | file | holds |
//! |---|---|
//! | `geometry.rs` | points, their numbers and neighbours, regions |
//! | `circuits.rs` | the two circuits as rings of bits, and who captures whom on them |
//! | `board.rs` | [`Surakarta`], the position |
//! | `setup.rs` | [`Setup`], [`SetupError`], [`Rules`]: from anything parseable to a position |
//! | `moves.rs` | [`Move`], [`Ply`]: generation, counting, legality |
//! | `game.rs` | [`Reason`]: making moves, endings |
//! | `symmetry.rs` | the eight symmetries of the board, exchanged colours |
//! | `notation.rs` | the text of positions and moves |
//! | `eval.rs` | [`SurakartaEvaluation`], [`SurakartaWeights`]: what positions are worth, after SIA; [`SurakartaPatterns`]: and by tables |
//! | `order.rs` | [`SurakartaOrder`], [`SIA_CATEGORIES`]: which moves to try first, and their categories |
//! | `playout.rs` | random moves by weights |
//! | `records.rs` | text boards, championship records, transcripts of the SAU platform |
//! | `draw.rs` | the board for people, and everything derived from it |
//! | `tabletop.rs` | the board to touch |
//!
//! ```
//! use quadrille_core::{Arrange, Game, Notation, Outcome, Player, Start, perft};
//! use quadrille_surakarta::{Rules, Surakarta};
//!
//! let mut game = Surakarta::start(&Start::default(), &Rules::default()).unwrap();
//! assert_eq!(perft::count(&mut game, 3), 5382);
//!
//! // From b1 the stone travels left, over the small loop at the corner to a2, and on along the second rank.
//! let text = "........................ ..w... .b....".replace(' ', "") + " b";
//! let mut game = Surakarta::parse(&text, &Rules::default()).unwrap();
//! let capture = game.parse_move("b1xc2").unwrap();
//! game.make(capture);
//! assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
//! ```

mod board;
mod circuits;
mod draw;
mod eval;
mod game;
mod geometry;
mod moves;
mod notation;
mod order;
mod playout;
mod records;
mod setup;
mod symmetry;
mod tabletop;

pub use board::Surakarta;
pub use eval::{Pattern, SurakartaEvaluation, SurakartaPatterns, SurakartaWeights};
pub use game::Reason;
pub use geometry::{Point, Region};
pub use moves::{Move, Ply};
pub use order::{SIA_CATEGORIES, SurakartaOrder};
pub use records::{championship_name, championship_point, sau_name, sau_point};
pub use setup::{Rules, Setup, SetupError, Stalemate};

//! Searches for two-player games whose turns may hold several plies. A search never names a game: it is generic over
//! [`Game`](quadrille_core::Game) and has its variants as settings.
//!
//! [`Engine`] is what every search becomes for those who ask it for moves; [`Limits`] and [`Control`] say how long it
//! may think, [`Report`] what it found. The first and simplest engine is [`RandomEngine`].

mod dice;
mod engine;
mod limits;
mod playouts;
mod random;

pub use dice::Xoshiro;
pub use engine::{Engine, Report, Variation};
pub use limits::{Clock, Control, Limits};
pub use playouts::{PlayoutTask, Playouts, playouts};
pub use random::{RandomEngine, RandomSettings};

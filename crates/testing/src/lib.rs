//! Checks that every game is put through, written once. Each panics with the position it failed on.

mod allocations;
mod board_view;
#[cfg(feature = "browser")]
pub mod browser;
#[cfg(feature = "nats")]
pub mod nats;
mod perft;
mod position;
mod reference;
mod schema;
mod text;
mod walk;

pub use allocations::CountingAllocator;
pub use perft::check_perft;
pub use position::{Standard, check_legality, check_position, check_symmetry};
pub use reference::{Exhaustive, Retrograde};
pub use schema::check_json;
pub use text::{check_formats, check_text};
pub use walk::{Random, back_from_the_end, walk};

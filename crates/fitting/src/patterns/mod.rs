//! The patterns of Surakarta's evaluation.

mod fit;
mod play;

pub use fit::fit;
pub use play::play;

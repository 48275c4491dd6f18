//! The referee's side of UGI and TEI: other programs as players.

mod failure;
mod process;
mod program;
mod spec;

pub use failure::Failure;
pub use program::{Answer, Program};
pub use spec::ProgramSpec;

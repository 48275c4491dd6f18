//! The referee's side of UGI, TEI and WALTZ's position files: other programs as players.

mod failure;
#[cfg(unix)]
mod guard;
mod process;
mod program;
mod spec;
mod ugi;
mod waltz;

pub use failure::Failure;
pub use program::{Answer, Program};
pub use spec::{ProgramSpec, Protocol};

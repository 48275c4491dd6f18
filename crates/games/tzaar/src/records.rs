//! The formats of other programs and sites.

mod boardspace;
mod littlegolem;
mod waltz;

pub(crate) use boardspace::boardspace;
pub(crate) use littlegolem::little_golem;
pub(crate) use waltz::{parse_waltz, waltz};

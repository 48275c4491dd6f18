//! The formats of other programs and sites.

mod boardspace;
mod littlegolem;
mod waltz;

pub(crate) use waltz::parse_waltz;

use crate::board::Tzaar;
use quadrille_core::Format;

/// All formats of this module.
pub(crate) fn formats() -> Vec<Format<Tzaar>> {
    vec![waltz::format(), littlegolem::format(), boardspace::format()]
}

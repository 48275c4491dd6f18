//! The portal and robots on it, killed at random moments; `examples/soak.rs` is the same for an hour.

use crate::soak::soak;
use std::path::Path;
use std::time::Duration;

#[test]
fn nothing_is_lost_on_a_bad_network_and_by_kills() {
    let summary = soak(Path::new(env!("CARGO_BIN_EXE_quadrille")), Duration::from_secs(30), 1);
    let summary = summary.unwrap_or_else(|lost| panic!("{lost}"));
    assert!(summary.games >= 8 && summary.moves >= 100, "{summary}");
    assert!(summary.kills.iter().sum::<u32>() >= 2 && summary.cuts >= 10, "{summary}");
}

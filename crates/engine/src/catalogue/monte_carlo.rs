//! The Monte Carlo family: what its members have in common in all games.

use quadrille_search::{FinalMove, MctsSettings, MoveWeights, PlayoutCutoff, Selection};

/// What `monte-carlo` is.
pub(super) const FLAT: &str = "flat Monte Carlo: random games after each move";
/// What `mcts` is.
pub(super) const BEST: &str =
    "the best Monte Carlo tree search we know: by evaluation and order, with proofs";

/// Longer than any random game is let run.
const FULL: u32 = 1000;

/// Flat Monte Carlo as in the Tak paper, Section 5.2: random games after each move, which are worth half a win where
/// they are stopped. A win is worth more than two draws.
pub(super) fn flat() -> MctsSettings {
    MctsSettings { selection: Selection::Even, tree_depth: 1, final_move: FinalMove::Value, ..paper() }
}

/// The Tak paper's tree search (Section 5.2, Equation 5.1).
pub(super) fn paper() -> MctsSettings {
    MctsSettings {
        selection: Selection::Tak,
        exploration: std::f64::consts::SQRT_2,
        first_play_urgency: 10.0,
        reuse: false,
        solver: false,
        playout: FULL,
        move_weights: MoveWeights::Paper,
        playout_cutoff: PlayoutCutoff::Halfway,
        draw: 0.4,
        ..MctsSettings::default()
    }
}

/// Campya's kind of search (Kloetzer, Iida and Bouzy, The Monte-Carlo approach in Amazons, 2007): UCT with an
/// evaluation after a short playout, and moves that are let in one after the other.
pub(super) fn campya() -> MctsSettings {
    MctsSettings {
        selection: Selection::Uct,
        exploration: 0.4,
        first_play_urgency: 10.0,
        widening: 5,
        widening_power: 0.4,
        playout: 10,
        reuse: false,
        solver: false,
        ..MctsSettings::default()
    }
}

use crate::presets::Preset;
use quadrille_core::Game;
use quadrille_search::{DfpnSettings, Leaves, Summation};

/// The proof-number searches of WALTZ's Table 2 (paper, Section 3), by which enhancements they have; `base` says the
/// rest, as where an advantage begins. Weak sums count all children but one (Section 2.2). WALTZ's numbers 20 to 25 are the first two, `hwpns`, `efb`, `hw-eps-efb` and
/// `dw-eps-efb`.
pub(super) fn presets<G: Game>(
    base: &DfpnSettings,
    make: impl Fn(&'static str, &'static str, DfpnSettings) -> Preset<G>,
) -> Vec<Preset<G>> {
    use Summation::{HeuristicWeak, Plain, Weak, Widening};
    const EPSILON: f64 = 0.125;
    let preset = |name, about, epsilon, leaves, summation| {
        make(name, about, DfpnSettings { epsilon, leaves, summation, weak_solved: true, ..base.clone() })
    };
    let (one, evaluation) = (Leaves::One, Leaves::Evaluation);
    vec![
        preset("dfpn", "depth-first proof-number search", 0.0, one, Plain),
        preset("dfpn-eps", "df-pn with the 1+epsilon trick", EPSILON, one, Plain),
        preset("wpns", "df-pn with weak summation", 0.0, one, Weak),
        preset("hwpns", "df-pn with heuristic weak summation", 0.0, one, HeuristicWeak),
        preset("efb", "df-pn with leaves by evaluation", 0.0, evaluation, Plain),
        preset(
            "hw-eps-efb",
            "df-pn, heuristic weak, 1+epsilon, evaluated leaves",
            EPSILON,
            evaluation,
            HeuristicWeak,
        ),
        preset("wpns-eps-efb", "df-pn, weak, 1+epsilon, evaluated leaves", EPSILON, evaluation, Weak),
        preset(
            "dw-eps-efb",
            "df-pn, dynamic widening, 1+epsilon, evaluated leaves",
            EPSILON,
            evaluation,
            Widening,
        ),
    ]
}

/// What [`solver`] is.
pub(super) const SOLVER: &str = "df-pn by plies, 1+epsilon, weak summation, leaves graded by evaluation";

/// `solver` of most games: each `advantage` doubles the numbers of the one who is behind.
pub(super) fn solver(advantage: i32) -> DfpnSettings {
    DfpnSettings {
        table: 256,
        epsilon: 0.25,
        leaves: Leaves::Graded,
        advantage,
        summation: Summation::Weak,
        ..DfpnSettings::default()
    }
}

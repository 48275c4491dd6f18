use super::Catalogue;
use crate::presets::{Knowledge, Preset};
use crate::steps;
use quadrille_search::{HistoryKind, PvsSettings, Window};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};

impl Catalogue for Tak {
    type Order = TakOrder;

    fn searches() -> Vec<Preset<Tak>> {
        let preset = |name, about, search, weights| {
            let knowledge = Knowledge {
                weights,
                evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
                order: TakOrder,
                steps: steps::shipped(&TakOrder, include_str!("steps/tak.txt")),
            };
            Preset::pvs(name, about, search, knowledge)
        };
        // The paper's agent orders nothing near the leaves, moves by their worth above, by the replies they leave still
        // higher (Section 5.3). It knows positions that differ by a symmetry as one; after some plies few do.
        let negamax = PvsSettings {
            merged_plies: 6,
            window: Window::Plain,
            killers: 0,
            history: HistoryKind::Off,
            unordered_below: 3,
            replies_from: 8,
            ..PvsSettings::default()
        };
        vec![
            preset(
                "tak-negamax",
                "the Tak paper's negamax agent and evaluation",
                negamax,
                TakWeights::paper(),
            ),
            preset(
                "champion",
                "principal variation search with road threats",
                PvsSettings::default(),
                TakWeights::default(),
            ),
        ]
    }
}

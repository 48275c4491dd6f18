use super::Catalogue;
use crate::presets::{Knowledge, Preset};
use quadrille_search::{HistoryKind, PvsSettings, Window};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};

impl Catalogue for Tak {
    const SCALE: f64 = 400.0;

    fn searches() -> Vec<Preset<Tak>> {
        let preset = |name, about, search, weights| {
            let knowledge = Knowledge {
                weights,
                evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
                order: TakOrder,
                steps: Vec::new(),
            };
            Preset::pvs(name, about, search, knowledge)
        };
        // The paper's agent orders nothing near the leaves, moves by their worth above, by the replies they leave still
        // higher (Section 5.3).
        let negamax = PvsSettings {
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

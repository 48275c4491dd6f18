use super::{Catalogue, levels, proof};
use crate::presets::{Knowledge, Level, Preset};
use quadrille_search::{DfpnSettings, HistoryKind, Leaves, PvsSettings, Summation, Window};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};

impl Catalogue for Tak {
    const SCALE: f64 = 1300.0;

    fn searches() -> Vec<Preset<Tak>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
            order: TakOrder,
            steps: Vec::new(),
        };
        let preset = |name, about, search, weights| Preset::pvs(name, about, search, knowledge(weights));
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
        let mut presets = vec![
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
        ];
        presets.extend(proof::presets(&DfpnSettings::default(), || knowledge(TakWeights::default())));
        presets.push(Preset::dfpn(
            "solver",
            "df-pn, 1+epsilon, weak summation, leaves by mobility",
            DfpnSettings {
                table: 256,
                epsilon: 0.25,
                leaves: Leaves::Mobility,
                summation: Summation::Weak,
                ..DfpnSettings::default()
            },
            knowledge(TakWeights::default()),
        ));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::TAK
    }
}

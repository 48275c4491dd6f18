use super::{Catalogue, monte_carlo};
use crate::presets::{Knowledge, Preset};
use quadrille_search::{HistoryKind, MctsSettings, PvsSettings, Window};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};

impl Catalogue for Tak {
    fn searches() -> Vec<Preset<Tak>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
            order: TakOrder,
            steps: Vec::new(),
        };
        let preset = |name, about, search, weights| Preset::pvs(name, about, search, knowledge(weights));
        let sampling =
            |name, about, search| Preset::mcts(name, about, search, knowledge(TakWeights::default()));
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
            sampling("monte-carlo", monte_carlo::FLAT, monte_carlo::flat()),
            sampling("mcts-tak", "the Tak paper's Monte Carlo tree search", monte_carlo::paper()),
            sampling(
                "mcts",
                monte_carlo::BEST,
                MctsSettings { temperature: 60.0, exploration: 0.5, scale: 300.0, ..MctsSettings::default() },
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

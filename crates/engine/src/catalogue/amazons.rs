use super::{Catalogue, monte_carlo};
use crate::presets::{Knowledge, Preset};
use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, AmazonsWeights};
use quadrille_search::{MctsSettings, PvsSettings};

impl Catalogue for Amazons {
    fn searches() -> Vec<Preset<Amazons>> {
        let knowledge = || Knowledge {
            weights: AmazonsWeights::default(),
            evaluation: |weights: &AmazonsWeights| AmazonsEvaluation::new(weights.clone()),
            order: AmazonsOrder,
            steps: Vec::new(),
        };
        let preset = |name, about, search| Preset::pvs(name, about, search, knowledge());
        let sampling = |name, about, search| Preset::mcts(name, about, search, knowledge());
        vec![
            preset(
                "amazons-alphabeta",
                "alpha-beta with the accessibility evaluation",
                PvsSettings::default(),
            ),
            sampling("monte-carlo", monte_carlo::FLAT, monte_carlo::flat()),
            sampling(
                "mcts-amazons",
                "UCT with the accessibility evaluation after short playouts, as in Campya",
                MctsSettings { temperature: 200.0, scale: 400.0, ..monte_carlo::campya() },
            ),
            sampling(
                "mcts",
                monte_carlo::BEST,
                MctsSettings {
                    temperature: 200.0,
                    exploration: 0.7,
                    scale: 400.0,
                    ..MctsSettings::default()
                },
            ),
            preset("champion", "the same, until games prove something stronger", PvsSettings::default()),
        ]
    }
}

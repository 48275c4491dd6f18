use super::Catalogue;
use crate::presets::{Knowledge, Preset};
use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, AmazonsWeights};
use quadrille_search::PvsSettings;

impl Catalogue for Amazons {
    const SCALE: f64 = 400.0;

    fn searches() -> Vec<Preset<Amazons>> {
        let preset = |name, about, search| {
            let knowledge = Knowledge {
                weights: AmazonsWeights::default(),
                evaluation: |weights: &AmazonsWeights| AmazonsEvaluation::new(weights.clone()),
                order: AmazonsOrder,
                steps: Vec::new(),
            };
            Preset::pvs(name, about, search, knowledge)
        };
        vec![
            preset(
                "amazons-alphabeta",
                "alpha-beta with the accessibility evaluation",
                PvsSettings::default(),
            ),
            preset("champion", "the same, until games prove something stronger", PvsSettings::default()),
        ]
    }
}

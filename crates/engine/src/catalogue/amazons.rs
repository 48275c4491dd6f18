use super::{Catalogue, levels, proof};
use crate::presets::{Knowledge, Level, Preset};
use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, AmazonsWeights};
use quadrille_search::{DfpnSettings, Leaves, PvsSettings, Summation};

impl Catalogue for Amazons {
    const SCALE: f64 = 240.0;

    fn searches() -> Vec<Preset<Amazons>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: |weights: &AmazonsWeights| AmazonsEvaluation::new(weights.clone()),
            order: AmazonsOrder,
            steps: Vec::new(),
        };
        let all = AmazonsWeights::default;
        let preset =
            |name, about, weights| Preset::pvs(name, about, PvsSettings::default(), knowledge(weights));
        let mut presets = vec![
            preset("amazons-alphabeta", "alpha-beta with the accessibility evaluation", all()),
            preset(
                "amazons-territory",
                "alpha-beta that counts the squares nearer by queen's moves and nothing else",
                AmazonsWeights::territory(),
            ),
            preset("champion", "the accessibility evaluation, until games prove something stronger", all()),
        ];
        presets.extend(proof::presets(&DfpnSettings::default(), || knowledge(all())));
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
            knowledge(all()),
        ));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::AMAZONS
    }
}

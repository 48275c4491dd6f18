use super::{Catalogue, levels, proof};
use crate::presets::{Knowledge, Level, Preset};
use quadrille_search::{DfpnSettings, HistoryKind, Leaves, PvsSettings, Scheme, Summation};
use quadrille_surakarta::{SIA_CATEGORIES, Surakarta, SurakartaEvaluation, SurakartaOrder, SurakartaWeights};

impl Catalogue for Surakarta {
    const SCALE: f64 = 75.0;

    fn searches() -> Vec<Preset<Surakarta>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: SurakartaEvaluation::new as fn(&SurakartaWeights) -> SurakartaEvaluation,
            order: SurakartaOrder,
            steps: SIA_CATEGORIES.iter().map(|(_, _, plies)| *plies).collect(),
        };
        let preset = |name, about, search, weights| Preset::pvs(name, about, search, knowledge(weights));
        // SIA's variants by its Table 3: realisation probability, multi-cut, quiescence.
        let plain =
            PvsSettings { scheme: Scheme::TwoDeep, history: HistoryKind::Relative, ..PvsSettings::default() };
        let quiescence = PvsSettings { quiescence: 16, ..plain.clone() };
        let multi_cut = PvsSettings { multi_cut: true, ..quiescence.clone() };
        let realisation = PvsSettings { realisation: true, ..quiescence.clone() };
        let all = PvsSettings { realisation: true, ..multi_cut.clone() };
        let sia = SurakartaWeights::sia;
        let mut presets = vec![
            preset("sia-plain", "SIA without its variable-depth search", plain, sia()),
            preset("sia-q", "SIA with quiescence search", quiescence, sia()),
            preset("sia-mq", "SIA with multi-cut and quiescence search", multi_cut, sia()),
            preset("sia-rq", "SIA with realisation probability and quiescence search", realisation, sia()),
            preset(
                "sia",
                "SIA: realisation probability, multi-cut and quiescence search",
                all.clone(),
                sia(),
            ),
            preset("sia-material", "SIA's search, material only", all.clone(), SurakartaWeights::material()),
            preset(
                "sia-mobility",
                "SIA's search, material and mobility",
                all.clone(),
                SurakartaWeights::mobility(),
            ),
            preset(
                "sia-distribution",
                "SIA's search without quads",
                all.clone(),
                SurakartaWeights::distribution(),
            ),
            preset(
                "champion",
                "SIA's search with a modern table and history",
                PvsSettings { scheme: Scheme::Buckets, history: HistoryKind::Gravity, ..all },
                sia(),
            ),
        ];
        presets.extend(proof::presets(&DfpnSettings::default(), || knowledge(sia())));
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
            knowledge(sia()),
        ));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::SURAKARTA
    }
}

use super::Catalogue;
use crate::presets::{Knowledge, Level, Preset};
use quadrille_search::{HistoryKind, PvsSettings, Scheme};
use quadrille_surakarta::{SIA_CATEGORIES, Surakarta, SurakartaEvaluation, SurakartaOrder, SurakartaWeights};

impl Catalogue for Surakarta {
    fn searches() -> Vec<Preset<Surakarta>> {
        let preset = |name, about, search, weights| {
            let knowledge = Knowledge {
                weights,
                evaluation: SurakartaEvaluation::new as fn(&SurakartaWeights) -> SurakartaEvaluation,
                order: SurakartaOrder,
                steps: SIA_CATEGORIES.iter().map(|(_, _, plies)| *plies).collect(),
            };
            Preset::pvs(name, about, search, knowledge)
        };
        // SIA's variants by its Table 3: realisation probability, multi-cut, quiescence.
        let plain =
            PvsSettings { scheme: Scheme::TwoDeep, history: HistoryKind::Relative, ..PvsSettings::default() };
        let quiescence = PvsSettings { quiescence: 16, ..plain.clone() };
        let multi_cut = PvsSettings { multi_cut: true, ..quiescence.clone() };
        let realisation = PvsSettings { realisation: true, ..quiescence.clone() };
        let all = PvsSettings { realisation: true, ..multi_cut.clone() };
        let sia = SurakartaWeights::sia;
        vec![
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
        ]
    }

    fn levels() -> [Level; 5] {
        [
            Level {
                preset: "level-beginner",
                about: "counts stones and sees its own move and the answer; any move that loses little will do",
                engine: "sia-material,realisation=off,multi_cut=off,quiescence=0,depth=1,margin=60",
                seconds: 30.0,
            },
            Level {
                preset: "level-casual",
                about: "counts stones and moves, follows captures to their end, and is not choosy",
                engine: "sia-mobility,realisation=off,multi_cut=off,depth=2,margin=30",
                seconds: 30.0,
            },
            Level {
                preset: "level-intermediate",
                about: "knows everything that counts and sees four moves ahead",
                engine: "sia-q,depth=4,margin=5",
                seconds: 30.0,
            },
            Level {
                preset: "level-expert",
                about: "as deep as 30 seconds allow; varies its first two moves",
                engine: "champion,margin=5,random_moves=2",
                seconds: 30.0,
            },
            Level {
                preset: "level-unbeatable",
                about: "the same with five minutes",
                engine: "champion,margin=5,random_moves=2",
                seconds: 300.0,
            },
        ]
    }
}

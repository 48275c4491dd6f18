use super::Catalogue;
use crate::presets::{Knowledge, Level, Preset};
use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, AmazonsWeights};
use quadrille_search::PvsSettings;

impl Catalogue for Amazons {
    fn searches() -> Vec<Preset<Amazons>> {
        let preset = |name, about, search, weights| {
            let knowledge = Knowledge {
                weights,
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
                AmazonsWeights::default(),
            ),
            preset(
                "amazons-territory",
                "alpha-beta that counts the squares nearer by queen's moves and nothing else",
                PvsSettings::default(),
                AmazonsWeights::territory(),
            ),
            preset(
                "champion",
                "the accessibility evaluation, until games prove something stronger",
                PvsSettings::default(),
                AmazonsWeights::default(),
            ),
        ]
    }

    fn levels() -> [Level; 5] {
        [
            Level {
                preset: "level-beginner",
                about: "counts the squares it is nearer to after its own move; any good move will do",
                engine: "amazons-territory,depth=2,margin=300",
                seconds: 30.0,
            },
            Level {
                preset: "level-casual",
                about: "knows what squares are worth, sees its own move only and is not choosy",
                engine: "amazons-alphabeta,depth=2,margin=50",
                seconds: 30.0,
            },
            Level {
                preset: "level-intermediate",
                about: "sees its own move and the answer",
                engine: "amazons-alphabeta,depth=4,margin=5",
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

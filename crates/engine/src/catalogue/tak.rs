use super::Catalogue;
use crate::presets::{Knowledge, Level, Preset};
use quadrille_search::{HistoryKind, PvsSettings, Window};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};

impl Catalogue for Tak {
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

    fn levels() -> [Level; 5] {
        [
            Level {
                preset: "level-beginner",
                about: "counts stones and squares, sees its own move and the answer, and is not choosy",
                engine: "tak-negamax,depth=2,margin=150",
                seconds: 30.0,
            },
            Level {
                preset: "level-casual",
                about: "counts stones and squares and sees three moves ahead",
                engine: "tak-negamax,depth=3,margin=20",
                seconds: 30.0,
            },
            Level {
                preset: "level-intermediate",
                about: "sees roads coming and three moves ahead",
                engine: "champion,depth=3,margin=10",
                seconds: 30.0,
            },
            Level {
                preset: "level-expert",
                about: "as deep as 30 seconds allow; varies its first two moves",
                engine: "champion,margin=10,random_moves=2",
                seconds: 30.0,
            },
            Level {
                preset: "level-unbeatable",
                about: "the same with five minutes",
                engine: "champion,margin=10,random_moves=2",
                seconds: 300.0,
            },
        ]
    }
}

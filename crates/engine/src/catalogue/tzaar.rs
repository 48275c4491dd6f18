use super::{Catalogue, monte_carlo};
use crate::presets::{Knowledge, Preset};
use quadrille_search::{HistoryKind, MctsSettings, PvsSettings, Scheme, Window};
use quadrille_tzaar::{Tzaar, TzaarEvaluation, TzaarOrder, TzaarWeights};

impl Catalogue for Tzaar {
    fn searches() -> Vec<Preset<Tzaar>> {
        let knowledge = |weights: TzaarWeights| Knowledge {
            weights,
            evaluation: |weights: &TzaarWeights| TzaarEvaluation::new(weights.clone()),
            order: TzaarOrder,
            steps: Vec::new(),
        };
        let preset =
            |name, about, search| Preset::pvs(name, about, search, knowledge(TzaarWeights::default()));
        let sampling =
            |name, about, search| Preset::mcts(name, about, search, knowledge(TzaarWeights::default()));
        // WALTZ's variants (manual, Section 1.3.5; numbers of its option -a). Depths are half turns.
        let plain = PvsSettings {
            scheme: Scheme::TwoBig,
            whole_turns: false,
            window: Window::Plain,
            killers: 0,
            table_move: false,
            worth: false,
            history: HistoryKind::Off,
            ..PvsSettings::default()
        };
        let deepening = plain.clone();
        let principal = PvsSettings { table_move: true, ..plain.clone() };
        let ordered = PvsSettings { worth: true, ..principal.clone() };
        let scout = PvsSettings { window: Window::NegaScout, ..ordered.clone() };
        let history = PvsSettings {
            history: HistoryKind::Butterfly,
            history_first_ply: true,
            history_weight: 100,
            ..ordered.clone()
        };
        let beginner = PvsSettings { margin: 5000, depth: 4, ..ordered.clone() };
        vec![
            preset(
                "waltz-1",
                "WALTZ: alpha-beta with a table, fixed depth of 5 half turns",
                PvsSettings { depth: 5, deepening: false, ..plain },
            ),
            preset("waltz-2", "WALTZ: alpha-beta with a table and iterative deepening", deepening),
            preset("waltz-3", "WALTZ: 2 and the principal variation's move first", principal),
            preset("waltz-4", "WALTZ: 3 and moves ordered by heuristic values", ordered.clone()),
            preset("waltz-5", "WALTZ: moves ordered, no table", PvsSettings { table: 0, ..ordered.clone() }),
            preset(
                "waltz-6",
                "WALTZ: 4, at random among moves within a margin of 20",
                PvsSettings { margin: 20, ..ordered.clone() },
            ),
            preset("waltz-7", "WALTZ: 4 and NegaScout", scout.clone()),
            preset("waltz-8", "WALTZ: 4 and the history of first plies", history.clone()),
            preset(
                "waltz-9",
                "WALTZ: 4, NegaScout and history",
                PvsSettings { window: scout.window, ..history },
            ),
            Preset::pvs(
                "waltz-beginner",
                "WALTZ's beginner: material only, two turns deep, margin 5000",
                beginner,
                knowledge(TzaarWeights::beginner()),
            ),
            sampling("monte-carlo", monte_carlo::FLAT, monte_carlo::flat()),
            sampling(
                "mcts",
                monte_carlo::BEST,
                MctsSettings {
                    temperature: 100.0,
                    exploration: 1.0,
                    scale: 15000.0,
                    ..MctsSettings::default()
                },
            ),
            preset(
                "champion",
                "principal variation search that ends with turns, the paper's evaluation",
                PvsSettings::default(),
            ),
        ]
    }
}

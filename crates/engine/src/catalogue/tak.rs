use super::{Catalogue, levels, monte_carlo, proof};
use crate::presets::{Knowledge, Level, Preset};
use crate::realisation;
use quadrille_search::{DfpnSettings, HistoryKind, MctsSettings, PvsSettings, Window};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights, Tinue, TinueKnowledge};

impl Catalogue for Tak {
    const SCALE: f64 = 1300.0;

    type Order = TakOrder;

    fn searches() -> Vec<Preset<Tak>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
            order: TakOrder::Roads,
            realisation: realisation::shipped::<Self>(include_str!("realisation/tak.txt")),
        };
        let preset = |name, about, search, weights| Preset::pvs(name, about, search, knowledge(weights));
        let sampling =
            |name, about, search| Preset::mcts(name, about, search, knowledge(TakWeights::default()));
        // The paper's agent (Section 5.3): positions that differ by a symmetry are one state; nothing is ordered below
        // height 3, moves by the fast order up to height 8, by the replies they leave above; a move comes from the deepest
        // search completed. It avoids draws (Section 6.3).
        let negamax = PvsSettings {
            symmetric_plies: 1_000_000,
            fresh_iterations: true,
            window: Window::Plain,
            killers: 0,
            table_move: false,
            history: HistoryKind::Off,
            unordered_below: 3,
            replies_from: 9,
            avoid_draws: true,
            ..PvsSettings::default()
        };
        let mut presets = vec![
            Preset::pvs(
                "tak-negamax",
                "the Tak paper's negamax agent and evaluation",
                negamax,
                Knowledge { order: TakOrder::Paper, ..knowledge(TakWeights::paper()) },
            ),
            sampling("monte-carlo", monte_carlo::FLAT, monte_carlo::flat()),
            sampling("mcts-tak", "the Tak paper's Monte Carlo tree search", monte_carlo::paper()),
            sampling(
                "mcts",
                monte_carlo::BEST,
                MctsSettings {
                    temperature: 60.0,
                    exploration: 0.5,
                    scale: 300.0,
                    batch: 8,
                    busy: 32,
                    ..MctsSettings::default()
                },
            ),
            preset(
                "champion",
                "principal variation search with road threats",
                PvsSettings::default(),
                TakWeights::default(),
            ),
        ];
        let dfpn = |name, about, search| Preset::dfpn(name, about, search, knowledge(TakWeights::default()));
        presets.extend(proof::presets(&DfpnSettings::default(), dfpn));
        presets.push(Preset::restricted::<Tinue, _, _>(
            "tinue",
            "forced roads only: df-pn over threats of a road and answers to them",
            DfpnSettings { epsilon: 0.25, ..DfpnSettings::default() },
            TinueKnowledge(TakEvaluation::new(TakWeights::default())),
            TinueKnowledge(TakOrder::Roads),
        ));
        presets.push(dfpn("solver", proof::SOLVER, proof::solver(500)));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::TAK
    }
}

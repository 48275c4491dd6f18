use super::{Catalogue, MoveInputs, levels, monte_carlo, proof};
use crate::network::Learned;
use crate::presets::{Knowledge, Level, Preset};
use crate::realisation;
use quadrille_core::Notation;
use quadrille_network::{Features, Inputs, LIKELIER, MoveFeatures, inputs_of_moves};
use quadrille_search::{
    Acceptance, DfpnSettings, GuardSettings, HistoryKind, MctsSettings, PvsSettings, Window,
};
use quadrille_tak::{
    Move, Tak, TakEvaluation, TakFeatures, TakMoveFeatures, TakOrder, TakPolicy, TakWeights, Tinue,
    TinueKnowledge,
};

/// Where Monte Carlo tree search has won its games against alpha-beta (docs/measurements.md).
fn is_small(game: &Tak) -> bool {
    game.squares().count_ones() <= 16
}

impl Catalogue for Tak {
    const SCALE: f64 = 550.0;

    type Order = TakOrder;

    fn searches() -> Vec<Preset<Tak>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
            order: TakOrder::Roads,
            realisation: realisation::shipped::<Self>(include_str!("realisation/tak.txt")),
            learned: None,
            policy: None,
            tables: None,
        };
        let learned = Learned {
            game: Self::NAME,
            shipped: TakEvaluation::shipped_network(),
            apply: TakEvaluation::with_network,
            on: true,
        };
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
        // For boards that the network knows nothing of: stones below the top as programs that win weigh them.
        let stacks = TakWeights {
            flat_reserves: 50,
            flat_captives: -50,
            wall_captives: -20,
            capstone_captives: -25,
            ..TakWeights::default()
        };
        let policy = Knowledge {
            weights: stacks,
            evaluation: |weights: &TakWeights| TakEvaluation::new(weights.clone()),
            order: TakPolicy::new(TakOrder::Roads),
            realisation: Vec::new(),
            learned: Some(learned.clone()),
            policy: Some(Learned {
                game: Self::NAME,
                shipped: TakMoveFeatures::shipped_network(),
                apply: |policy: TakPolicy, network| policy.with_network(&network),
                on: true,
            }),
            tables: None,
        };
        let best = MctsSettings {
            // By SPSA, from 1, 0.5 and 0: docs/measurements.md.
            temperature: 1.13 * f64::from(LIKELIER),
            prior_range: 20.0,
            exploration: 0.8,
            first_play_urgency: -0.07,
            scale: Self::SCALE,
            known_results: true,
            batch: 8,
            busy: 32,
            table: 0,
            ..MctsSettings::default()
        };
        // Most spreads are as late as placements, so they are reduced and left out alike, and the histories order both. The
        // numbers are by SPSA on 6x6, from what strong programs have: docs/measurements.md.
        let selective = PvsSettings {
            known_results: true,
            history_weight: 400,
            continuation: true,
            correction: 30,
            aspiration: 90,
            null_move: 2,
            null_move_growth: 5,
            reverse_futility: 60,
            late_tactical: true,
            log_reduction: 0.3,
            history_reduction: 1.2,
            cut_reduction: 0.3,
            late_pruning: 6,
            ..PvsSettings::default()
        };
        let tinue = || {
            Preset::restricted::<Tinue, _, _>(
                "tinue",
                "forced roads only: df-pn over threats of a road and answers to them",
                DfpnSettings { epsilon: 0.25, ..DfpnSettings::default() },
                TinueKnowledge(TakEvaluation::new(TakWeights::default())),
                TinueKnowledge(TakOrder::Roads),
            )
        };
        let monte_carlo_search = || Preset::mcts("mcts", monte_carlo::BEST, best.clone(), policy.clone());
        let alphabeta = |name, about| {
            let realisation = knowledge(TakWeights::default()).realisation;
            let knowledge = Knowledge { weights: TakWeights::default(), realisation, ..policy.clone() };
            Preset::pvs(name, about, selective.clone(), knowledge)
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
            monte_carlo_search(),
            alphabeta("tak-alphabeta", "principal variation search with a learned evaluation"),
            Preset::staged(
                "champion",
                "principal variation search with a learned evaluation, on 4x4 Monte Carlo tree search; forced roads are \
                 looked for too",
                vec![(is_small, Acceptance::Always, monte_carlo_search())],
                alphabeta("", ""),
            )
            // Forced roads are looked for from the first turn on.
            .guarded(
                tinue(),
                |_| 0,
                GuardSettings { win_share: 0.1, loss_share: 0.1, ..GuardSettings::default() },
            ),
        ];
        let dfpn = |name, about, search| Preset::dfpn(name, about, search, knowledge(TakWeights::default()));
        presets.extend(proof::presets(&DfpnSettings::default(), dfpn));
        presets.push(tinue());
        let solving =
            Knowledge { learned: Some(Learned { on: false, ..learned }), ..knowledge(TakWeights::default()) };
        let settings = DfpnSettings { symmetric_plies: 1_000_000, forced_breadth: 3, ..proof::solver(250) };
        presets.push(Preset::dfpn("solver", proof::SOLVER, settings, solving));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::TAK
    }

    fn inputs(&self) -> Option<(String, Inputs)> {
        Some((TakFeatures::model(self), Inputs::of::<_, TakFeatures>(self)?))
    }

    fn move_inputs(&self, last: Option<Move>, moves: &[Move]) -> Option<MoveInputs> {
        let model = TakMoveFeatures::models()[TakMoveFeatures::model(self)];
        Some((model, inputs_of_moves::<_, TakMoveFeatures>(self, last, moves)))
    }

    fn move_feature_names() -> Vec<String> {
        TakMoveFeatures::names()
    }

    fn feature_names() -> Vec<String> {
        TakFeatures::names()
    }
}

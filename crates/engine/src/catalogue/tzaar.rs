use super::{Catalogue, levels, monte_carlo, proof};
use crate::network::Learned;
use crate::presets::{Knowledge, Level, Preset};
use crate::realisation;
use quadrille_core::Notation;
use quadrille_network::{Features, Inputs};
use quadrille_search::{
    Acceptance, DfpnSettings, GuardSettings, HistoryKind, MctsSettings, ProofReplacement, PvsSettings,
    Replacement, Summation, Window,
};
use quadrille_tzaar::{Tzaar, TzaarEvaluation, TzaarFeatures, TzaarOrder, TzaarWeights};

impl Catalogue for Tzaar {
    const SCALE: f64 = 110_000.0;
    const NETWORK_SCALE: f64 = Self::SCALE / TzaarEvaluation::NETWORK_UNIT as f64;

    type Order = TzaarOrder;

    fn searches() -> Vec<Preset<Tzaar>> {
        let knowledge = |weights: TzaarWeights| Knowledge {
            weights,
            evaluation: |weights: &TzaarWeights| TzaarEvaluation::new(weights.clone()),
            order: TzaarOrder,
            realisation: realisation::shipped::<Self>(include_str!("realisation/tzaar.txt")),
            learned: None,
            policy: None,
            tables: None,
        };
        // Ours know more than WALTZ's.
        let own = |weights: TzaarWeights| Knowledge {
            evaluation: |weights: &TzaarWeights| TzaarEvaluation::new(weights.clone()).knowing_turns(),
            ..knowledge(weights)
        };
        let learned = Learned {
            game: Self::NAME,
            shipped: TzaarEvaluation::shipped_network(),
            apply: TzaarEvaluation::with_network,
            on: true,
        };
        let preset =
            |name, about, search| Preset::pvs(name, about, search, knowledge(TzaarWeights::default()));
        let sampling =
            |name, about, search| Preset::mcts(name, about, search, knowledge(TzaarWeights::default()));
        // WALTZ's variants (manual, Section 1.3.5; numbers of its option -a). Depths are half turns.
        let plain = PvsSettings {
            replacement: Replacement::TwoBig,
            whole_turns: false,
            window: Window::Plain,
            killers: 0,
            table_move: false,
            move_scores: false,
            history: HistoryKind::Off,
            ..PvsSettings::default()
        };
        let deepening = plain.clone();
        let principal = PvsSettings { table_move: true, ..plain.clone() };
        let ordered = PvsSettings { move_scores: true, ..principal.clone() };
        let scout = PvsSettings { window: Window::NegaScout, ..ordered.clone() };
        let history = PvsSettings {
            history: HistoryKind::Butterfly,
            history_first_ply: true,
            history_weight: 100,
            ..ordered.clone()
        };
        let random = PvsSettings { margin: 20, ..ordered.clone() };
        let beginner = PvsSettings { margin: 5000, depth: 4, ..ordered.clone() };
        let intermediate = PvsSettings { depth: 5, ..random.clone() };
        let strongest = PvsSettings { window: scout.window, ..history.clone() };
        let proof = DfpnSettings {
            table: 32,
            replacement: ProofReplacement::TwoBig,
            turns: true,
            advantage: 10_000_000,
            weak_threshold: 1_000_000,
            ..DfpnSettings::default()
        };
        let dfpn =
            |name, about, search| Preset::dfpn(name, about, search, knowledge(TzaarWeights::default()));
        let proofs = || proof::presets(&proof, dfpn);
        let solver = |table| {
            let settings = DfpnSettings {
                table,
                epsilon: 0.0625,
                summation: Summation::Weak,
                ..DfpnSettings::default()
            };
            let learned = Some(Learned { on: false, ..learned.clone() });
            let knowledge = Knowledge { learned, ..own(TzaarWeights::default()) };
            Preset::dfpn("solver", "df-pn by plies, 1+epsilon, weak summation", settings, knowledge)
        };
        let prover = Preset::named("hw-eps-efb", proofs());
        // WALTZ's expert (manual, Section 1.3.5): the first turns at random within a margin, the last ones by a proof.
        let expert = |name, about, early, prover, late| {
            let begins = (|game: &Tzaar| stacks(game) > 55) as fn(&Tzaar) -> bool;
            let ends = (|game: &Tzaar| stacks(game) <= 23) as fn(&Tzaar) -> bool;
            let stages = vec![(begins, Acceptance::Always, early), (ends, Acceptance::IfWin(0.5), prover)];
            Preset::staged(name, about, stages, late)
        };
        // The public program of August 2012: its constants, and in the proof search steps at another value and seen with the
        // first player's eyes.
        let old = |name, search| Preset::pvs(name, "", search, knowledge(TzaarWeights::waltz_2012()));
        let old_proof = DfpnSettings { advantage: 50_000_000, first_player_view: true, ..proof.clone() };
        let old_prover = Preset::named(
            "hw-eps-efb",
            proof::presets(&old_proof, |name, about, search| {
                Preset::dfpn(name, about, search, knowledge(TzaarWeights::waltz_2012()))
            }),
        );
        let mut presets = vec![
            preset(
                "waltz-1",
                "WALTZ: alpha-beta with a table, fixed depth of 5 half turns",
                PvsSettings { depth: 5, deepening: false, ..plain },
            ),
            preset("waltz-2", "WALTZ: alpha-beta with a table and iterative deepening", deepening),
            preset("waltz-3", "WALTZ: 2 and the principal variation's move first", principal),
            preset("waltz-4", "WALTZ: 3 and moves ordered by heuristic values", ordered.clone()),
            preset("waltz-5", "WALTZ: moves ordered, no table", PvsSettings { table: 0, ..ordered.clone() }),
            preset("waltz-6", "WALTZ: 4, at random among moves within a margin of 20", random.clone()),
            preset("waltz-7", "WALTZ: 4 and NegaScout", scout.clone()),
            preset("waltz-8", "WALTZ: 4 and the history of first plies", history),
            preset("waltz-9", "WALTZ: 4, NegaScout and history", strongest.clone()),
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
                    batch: 8,
                    busy: 32,
                    ..MctsSettings::default()
                },
            ),
            preset(
                "waltz-intermediate",
                "WALTZ's intermediate player: two and a half turns deep, margin 20",
                intermediate,
            ),
            expert(
                "waltz-expert",
                "WALTZ's expert: 6 in the first turns, then 9; from 23 stacks on first a proof search",
                preset("waltz-6", "", random.clone()),
                prover,
                preset("waltz-9", "", strongest.clone()),
            ),
            expert(
                "waltz-2012",
                "WALTZ's expert with the evaluation and the steps of the program of 2012",
                old("waltz-6", random),
                old_prover,
                old("waltz-9", strongest),
            ),
            Preset::pvs(
                "champion",
                "principal variation search with a fitted evaluation; near the end with a proof search beside it",
                PvsSettings {
                    whole_turns: false,
                    known_results: true,
                    late_moves: 6,
                    late_tactical: true,
                    late_pruning: 10,
                    late_pruning_growth: 4,
                    late_pruning_depth: 6,
                    ..PvsSettings::default()
                },
                Knowledge { learned: Some(learned.clone()), ..own(TzaarWeights::fitted()) },
            )
            .guarded(
                solver(64),
                stacks,
                GuardSettings { solver_pieces: 26, ..GuardSettings::default() },
            ),
        ];
        presets.extend(proofs());
        presets.push(solver(256));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::TZAAR
    }

    fn inputs(&self) -> Option<(String, Inputs)> {
        Some((TzaarFeatures::model(self), Inputs::of::<_, TzaarFeatures>(self)?))
    }

    fn feature_names() -> Vec<String> {
        TzaarFeatures::names()
    }
}

fn stacks(game: &Tzaar) -> u32 {
    game.occupied().count_ones()
}

use super::{Catalogue, levels, monte_carlo, proof};
use crate::network::Learned;
use crate::presets::{Knowledge, Level, Preset};
use crate::tables;
use quadrille_core::{GameHistory, Notation, SettingError};
use quadrille_network::{Features, Inputs};
use quadrille_search::{DfpnSettings, HistoryKind, MctsSettings, OracleEvaluation, PvsSettings, Replacement};
use quadrille_surakarta::{
    Move, SIA_CATEGORIES, Surakarta, SurakartaEvaluation, SurakartaFeatures, SurakartaOrder, SurakartaWeights,
};
use quadrille_tables::{Probe, Tables};

const SOLVER: &str =
    "df-pn by plies, 1+epsilon, weak summation, leaves graded by a learned evaluation, endgame tables";

impl Catalogue for Surakarta {
    const SCALE: f64 = 450.0;

    type Order = SurakartaOrder;

    fn searches() -> Vec<Preset<Surakarta>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: SurakartaEvaluation::new as fn(&SurakartaWeights) -> SurakartaEvaluation,
            order: SurakartaOrder,
            realisation: SIA_CATEGORIES.iter().map(|(_, _, plies)| *plies).collect(),
            learned: None,
            policy: None,
            tables: None,
        };
        // Endgame tables beside the evaluation, for searches that ask for known results.
        let with_tables = |weights| Knowledge {
            weights,
            evaluation: |weights: &SurakartaWeights| {
                OracleEvaluation::new(SurakartaEvaluation::new(weights), None::<Tables>)
            },
            order: SurakartaOrder,
            realisation: SIA_CATEGORIES.iter().map(|(_, _, plies)| *plies).collect(),
            learned: None,
            policy: None,
            tables: Some(|evaluation: OracleEvaluation<_, _>, value| {
                Ok(evaluation.with_oracle(tables::of_surakarta(value)?))
            }),
        };
        let learned = Learned {
            game: Self::NAME,
            shipped: SurakartaEvaluation::shipped_network(),
            apply: |evaluation: OracleEvaluation<SurakartaEvaluation, Option<Tables>>, network| {
                evaluation.try_map(|evaluation| evaluation.with_network(network))
            },
            on: true,
        };
        let preset = |name, about, search, weights| Preset::pvs(name, about, search, knowledge(weights));
        let sampling =
            |name, about, search| Preset::mcts(name, about, search, knowledge(SurakartaWeights::sia()));
        // SIA's table and order of moves by its Section 3; its variants by its Table 3: realisation probability, multi-cut,
        // quiescence.
        let plain = PvsSettings {
            replacement: Replacement::TwoDeep,
            transposition_cutoffs: true,
            best_moves: true,
            history: HistoryKind::Relative,
            quiet_by_history: true,
            ..PvsSettings::default()
        };
        let quiescence = PvsSettings { quiescence: 16, ..plain.clone() };
        let multi_cut = PvsSettings { multi_cut: true, ..quiescence.clone() };
        let realisation = PvsSettings { realisation: true, ..quiescence.clone() };
        let all = PvsSettings { realisation: true, ..multi_cut.clone() };
        let sia = SurakartaWeights::sia;
        let mut presets = vec![
            preset("sia-plain", "SIA without its variable-depth search", plain, sia()),
            preset("sia-q", "SIA with quiescence search", quiescence.clone(), sia()),
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
            sampling("monte-carlo", monte_carlo::FLAT, monte_carlo::flat()),
            sampling(
                "mcts",
                monte_carlo::BEST,
                MctsSettings {
                    temperature: 1000.0,
                    exploration: 1.0,
                    scale: 200.0,
                    batch: 8,
                    busy: 32,
                    ..MctsSettings::default()
                },
            ),
            Preset::pvs(
                "champion",
                "late move reductions, futility pruning, quiescence search, a learned evaluation and endgame tables",
                PvsSettings {
                    replacement: Replacement::Buckets,
                    transposition_cutoffs: false,
                    best_moves: false,
                    history: HistoryKind::Gravity,
                    quiet_by_history: false,
                    log_reduction: 0.6,
                    history_reduction: 1.0,
                    pv_reduction: 0.5,
                    late_pruning: 8,
                    late_pruning_growth: 1,
                    late_pruning_depth: 6,
                    reverse_futility: 150,
                    futility: 400,
                    futility_depth: 2,
                    known_results: true,
                    ..quiescence
                },
                Knowledge { learned: Some(learned.clone()), ..with_tables(SurakartaWeights::fitted()) },
            ),
        ];
        let dfpn = |name, about, search| Preset::dfpn(name, about, search, knowledge(sia()));
        presets.extend(proof::presets(&DfpnSettings::default(), dfpn));
        let solving = Knowledge { learned: Some(learned), ..with_tables(sia()) };
        let solver = Preset::dfpn("solver", SOLVER, proof::solver(156), solving);
        presets.push(solver.with_oracle(tables::of_surakarta));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::SURAKARTA
    }

    fn inputs(&self) -> Option<(String, Inputs)> {
        Some((SurakartaFeatures::model(self), Inputs::of::<_, SurakartaFeatures>(self)?))
    }

    fn feature_names() -> Vec<String> {
        SurakartaFeatures::names()
    }

    fn feature_images() -> Vec<Vec<u16>> {
        SurakartaFeatures::images()
    }

    fn probe(history: &GameHistory<Self>, tables: Option<&str>) -> Result<Option<Probe<Move>>, SettingError> {
        Ok(tables::of_surakarta(tables)?.and_then(|tables| tables.probe(history)))
    }
}

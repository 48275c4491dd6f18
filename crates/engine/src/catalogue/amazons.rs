use super::{Catalogue, MoveInputs, levels, monte_carlo, proof};
use crate::json::RegionSummary;
use crate::network::Learned;
use crate::presets::{Knowledge, Level, Preset};
use crate::{realisation, tables};
use quadrille_amazons::{
    Amazons, AmazonsEvaluation, AmazonsFeatures, AmazonsMoveFeatures, AmazonsOrder, AmazonsPolicy,
    AmazonsWeights, Endgame, Move,
};
use quadrille_core::{Notation, SettingError};
use quadrille_network::{Features, Inputs, LIKELIER, MoveFeatures, inputs_of_moves};
use quadrille_search::{DfpnSettings, MctsSettings, OracleEvaluation, PvsSettings, Summation};
use quadrille_tables::Regions;

/// An oracle with the table of regions that a value of the setting names.
fn with_regions(endgame: Endgame, tables: Option<&str>) -> Result<Endgame, SettingError> {
    Ok(endgame.with_table(tables::of_amazons(tables)?.map(Into::into)))
}

/// What a solver asks.
fn sums(tables: Option<&str>) -> Result<Endgame, SettingError> {
    with_regions(Endgame::default().sums_only(), tables)
}

/// How much work goes into the values of the regions of a position that is looked at.
const REGIONS_WORK: u64 = 2_000;

impl Catalogue for Amazons {
    const SCALE: f64 = 265.0;

    type Order = AmazonsOrder;

    fn searches() -> Vec<Preset<Amazons>> {
        let knowledge = |weights| Knowledge {
            weights,
            evaluation: |weights: &AmazonsWeights| AmazonsEvaluation::new(weights.clone()),
            order: AmazonsOrder,
            realisation: realisation::shipped::<Self>(include_str!("realisation/amazons.txt")),
            learned: None,
            policy: None,
            tables: None,
        };
        let advised = |weights| Knowledge {
            weights,
            evaluation: |weights: &AmazonsWeights| {
                OracleEvaluation::new(AmazonsEvaluation::new(weights.clone()), Endgame::default().sums_only())
            },
            order: AmazonsOrder,
            realisation: Vec::new(),
            learned: None,
            policy: None,
            tables: None,
        };
        let with_table = |weights| Knowledge {
            tables: Some(|evaluation: OracleEvaluation<AmazonsEvaluation, Endgame>, value| {
                Ok(evaluation.with_oracle(sums(value)?))
            }),
            ..advised(weights)
        };
        let learned = || Knowledge {
            weights: AmazonsWeights::fitted(),
            evaluation: |weights: &AmazonsWeights| AmazonsEvaluation::new(weights.clone()),
            order: AmazonsPolicy::new(AmazonsOrder),
            realisation: Vec::new(),
            learned: Some(Learned {
                game: Self::NAME,
                shipped: AmazonsEvaluation::shipped_network(),
                apply: |evaluation: AmazonsEvaluation, network| evaluation.with_network(&network),
                on: true,
            }),
            policy: Some(Learned {
                game: Self::NAME,
                shipped: AmazonsMoveFeatures::shipped_network(),
                apply: |policy: AmazonsPolicy, network| policy.with_network(&network),
                on: true,
            }),
            tables: None,
        };
        let published = AmazonsWeights::default;
        // Without the network and the policy (`network=off,policy=off`) the evaluation by hand wants `scale=180`, the order by hand
        // `temperature=200,prior_range=6`.
        let best = MctsSettings {
            temperature: f64::from(LIKELIER),
            prior_range: 8.0,
            exploration: 0.5,
            implicit_minimax: 0.3,
            scale: Self::SCALE,
            batch: 8,
            busy: 32,
            table: 0,
            ..MctsSettings::default()
        };
        let mut presets = vec![
            Preset::pvs(
                "amazons-alphabeta",
                "alpha-beta with the accessibility evaluation",
                PvsSettings::default(),
                knowledge(published()),
            ),
            Preset::pvs(
                "amazons-territory",
                "alpha-beta that counts the squares nearer by queen's moves and nothing else",
                PvsSettings::default(),
                knowledge(AmazonsWeights::territory()),
            ),
            Preset::mcts("monte-carlo", monte_carlo::FLAT, monte_carlo::flat(), knowledge(published())),
            Preset::mcts(
                "mcts-amazons",
                "UCT with the accessibility evaluation after short playouts, as in Campya",
                MctsSettings { temperature: 200.0, scale: 400.0, ..monte_carlo::campya() },
                knowledge(published()),
            ),
            Preset::mcts("mcts", monte_carlo::BEST, best.clone(), learned()),
            Preset::mcts("champion", "mcts, with exact endgames", best, learned())
                .with_oracle(|value| with_regions(Endgame::new(6, 5_000), value)),
        ];
        let scoring = |name, about, search, knowledge| {
            Preset::scoring_dfpn(name, about, search, knowledge, Endgame::default())
        };
        let dfpn = |name, about, search| scoring(name, about, search, advised(published()));
        let plain = DfpnSettings { known_results: false, ..DfpnSettings::default() };
        presets.extend(proof::presets(&plain, dfpn));
        // The solvers of the paper, which think in whole turns.
        let turns = DfpnSettings { turns: true, merge: false, ..plain };
        let weak = DfpnSettings { summation: Summation::Weak, ..turns.clone() };
        presets.push(dfpn("amazons-dfpn", "the paper's df-pn", turns));
        presets.push(dfpn("amazons-wpns", "the paper's df-pn with weak summation", weak));
        let solving = Knowledge {
            learned: Some(Learned {
                game: Self::NAME,
                shipped: AmazonsEvaluation::shipped_network(),
                apply: |evaluation: OracleEvaluation<AmazonsEvaluation, Endgame>, network| {
                    evaluation.try_map(|evaluation| evaluation.with_network(&network))
                },
                on: true,
            }),
            ..with_table(published())
        };
        let solver = Preset::scoring_dfpn(
            "solver",
            "df-pn by plies, 1+epsilon, weak summation, leaves graded by a learned evaluation, exact endgames",
            proof::solver(92),
            solving,
            Endgame::default().with_table(Some(Regions::shipped().into())),
        );
        presets.push(solver.with_oracle(sums));
        presets
    }

    fn levels() -> [Level; 5] {
        levels::AMAZONS
    }

    fn inputs(&self) -> Option<(String, Inputs)> {
        Some((AmazonsFeatures::model(self), Inputs::of::<_, AmazonsFeatures>(self)?))
    }

    fn regions(&self, tables: Option<&str>) -> Result<Vec<RegionSummary>, SettingError> {
        let mut endgame = with_regions(Endgame::new(12, REGIONS_WORK), tables)?;
        Ok(endgame.regions(self).into_iter().map(RegionSummary::from).collect())
    }

    fn feature_names() -> Vec<String> {
        AmazonsFeatures::names()
    }

    fn move_inputs(&self, last: Option<Move>, moves: &[Move]) -> Option<MoveInputs> {
        let model = AmazonsMoveFeatures::models()[AmazonsMoveFeatures::model(self)];
        Some((model, inputs_of_moves::<_, AmazonsMoveFeatures>(self, last, moves)))
    }

    fn move_feature_names() -> Vec<String> {
        AmazonsMoveFeatures::names()
    }
}

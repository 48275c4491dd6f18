//! A search that has run before allocates nothing for the positions it visits.

use crate::common::{ask, position};
use quadrille_core::{Arrange, DrawRules, Evaluate, GameHistory, Order, Size, Start};
use quadrille_search::{Engine, HistoryKind, Limits, Pvs, PvsSettings};
use quadrille_testing::CountingAllocator;

/// What the root costs: its moves with their lines, and a report for every iteration.
const ROOT: u64 = 1000;

fn check<G: Arrange, E: Evaluate<G>, O: Order<G>>(name: &str, game: G, evaluation: E, order: O) {
    let line = GameHistory::new(game, DrawRules { repetition: Some(3), no_progress: None });
    let plain = PvsSettings { table: 4, ..PvsSettings::default() };
    let everything = PvsSettings {
        transposition_cutoffs: true,
        quiescence: 4,
        multi_cut: true,
        realisation: true,
        futility: 10,
        extend_forced: true,
        history: HistoryKind::Relative,
        ..plain.clone()
    };
    let late = PvsSettings { late_moves: 4, ..plain.clone() };
    for settings in [plain, everything, late] {
        let mut engine = Pvs::new(evaluation.clone(), order.clone(), settings.clone()).unwrap();
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        let mut once = || {
            engine.new_game(1);
            ask(&mut engine, &line, limits).nodes
        };
        let warm = once();
        let mut nodes = 0;
        let allocations = CountingAllocator::count(|| nodes = once());
        assert_eq!(nodes, warm);
        assert!(allocations < ROOT, "{name}: {allocations} allocations, {nodes} nodes: {settings:?}");
    }
}

#[test]
fn visiting_positions_allocates_nothing() {
    use quadrille_amazons::{AmazonsEvaluation, AmazonsOrder, AmazonsWeights};
    use quadrille_surakarta::{SurakartaEvaluation, SurakartaOrder, SurakartaWeights};
    use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};
    use quadrille_tzaar::{TzaarEvaluation, TzaarOrder, TzaarWeights};
    let evaluation = TzaarEvaluation::new(TzaarWeights::default());
    check("tzaar", position(&Start::default(), 1, 40), evaluation, TzaarOrder);
    let evaluation = SurakartaEvaluation::new(&SurakartaWeights::sia());
    check("surakarta", position(&Start::default(), 1, 20), evaluation, SurakartaOrder);
    let evaluation = AmazonsEvaluation::new(AmazonsWeights::default());
    check("amazons", position(&Start::default(), 1, 60), evaluation, AmazonsOrder);
    let evaluation = TakEvaluation::new(TakWeights::default());
    let six = Start { size: Some(Size::square(6)), ..Start::default() };
    check("tak", position::<Tak>(&six, 1, 20), evaluation, TakOrder::Roads);
}

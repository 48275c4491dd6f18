//! Engines and solvers with an oracle beside them.

use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, Endgame, Rules};
use quadrille_core::{DrawRules, Game, GameHistory, Notation, Score};
use quadrille_search::{
    Dfpn, DfpnSettings, Engine, Finding, Limits, OracleEngine, OracleEvaluation, Pvs, PvsSettings,
    RandomEngine, RandomSettings, SearchRequest, Solve,
};
use std::sync::atomic::AtomicBool;

/// Four regions, each worth the more the sooner one moves in it; who begins loses.
const SUM: &str = "W2xB2/2Bx2W/xxxxxxx/W2xB2/2Bx2W w";

fn line(position: &str) -> GameHistory<Amazons> {
    GameHistory::new(Amazons::parse(position, &Rules::default()).unwrap(), DrawRules::default())
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn solvers_see_sums_at_once() {
    let stop = AtomicBool::new(false);
    let finding = |known_results| {
        let settings = DfpnSettings { table: 1, known_results, ..DfpnSettings::default() };
        let knowledge = OracleEvaluation::new(AmazonsEvaluation::default(), Endgame::default().sums_only());
        let mut solver = Dfpn::new(knowledge, AmazonsOrder, settings).unwrap();
        solver.solve(&SearchRequest::new(&line(SUM), limits(2000), &stop), None, &mut |_| {}).finding
    };
    assert!(matches!(finding(true), Finding::Loss { .. }));
    assert_eq!(finding(false), Finding::Unknown);
}

/// An engine that moves at random wins against one that thinks, from a position that the oracle knows to be won.
#[test]
fn a_known_win_is_played_home() {
    let stop = AtomicBool::new(false);
    let mut knowing =
        OracleEngine::new(RandomEngine::new(RandomSettings::default()), Endgame::new(6, 1_000_000));
    let settings = PvsSettings { table: 1, ..PvsSettings::default() };
    let mut thinking = Pvs::new(AmazonsEvaluation::default(), AmazonsOrder, settings).unwrap();
    let mut line = line(SUM);
    let mut replies = 0;
    while line.ending().is_none() {
        let report = if line.position().to_move() == quadrille_core::Player::First {
            thinking.think(&SearchRequest::new(&line, limits(3000), &stop), &mut |_| {})
        } else {
            replies += 1;
            let report = knowing.think(&SearchRequest::new(&line, limits(1), &stop), &mut |_| {});
            assert!(matches!(report.score, Some(Score::Win { .. })), "{}", line.position().render());
            report
        };
        report.turn.into_iter().for_each(|m| line.play(m).unwrap());
    }
    assert!(replies > 3);
    assert_eq!(line.position().to_move(), quadrille_core::Player::First);
    assert_eq!(line.position().count_moves(), 0);
}

//! A search for proofs inside alpha-beta: what it claims is so, and it sees what lies beyond the depth.

use crate::common::position;
use quadrille_core::{DrawRules, GameHistory, Notation, Score, Size, Start};
use quadrille_search::{Dfpn, DfpnSettings, Engine, Finding, Limits, Pvs, PvsSettings, SearchRequest, Solve};
use quadrille_tak::{Rules, Tak, TakEvaluation, TakOrder};
use std::sync::atomic::AtomicBool;

fn score(history: &GameHistory<Tak>, proof_nodes: u32) -> Option<Score> {
    let settings = PvsSettings { table: 1, known_results: true, proof_nodes, ..PvsSettings::default() };
    let mut engine = Pvs::new(TakEvaluation::default(), TakOrder::Roads, settings).unwrap();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    engine.think(&SearchRequest::new(history, limits, &AtomicBool::new(false)), &mut |_| ()).score
}

/// Forced roads of 5 to 9 plies on 6x6, from games of self-play; two flats of komi.
const FORCED_ROADS: [&str; 6] = [
    "x4,1,x/x4,1,x/x4,1,x/2,2,x2,1,x/x,2,2,1,1,x/x3,2,2,x 1 7",
    "x2,2,x3/x2,2,x3/1,2,2,2111112,x2/1C,x2,2,1112C,2/x,21S,x,1,1,x/x,2,1,x3 2 21",
    "x5,2/2,212,2,x,121212,x/x2,1,2,x,1C/x,1,1,1,x2/x3,1,x2/x,1S,x,1,2S,x 2 15",
    "x6/x2,2,2,2,2/1S,x5/x2,12,1,1,1/1,1,1,2,x2/x6 1 9",
    "x3,1,21,1/2,2S,1,221,x2/x,2,x,2221,2,2/x2,11,2121,x2/1,x,12,x,2C,x/x6 1 23",
    "x6/x3,1,2,x/2,2,21,2,11221112C,x/x2,2,1,x2/x2,2,1,x2/x3,1C,x2 2 15",
];

#[test]
fn forced_roads_are_seen_beyond_the_depth() {
    let rules = Rules { komi: 4, ..Rules::default() };
    let (mut plain, mut probing) = (0, 0);
    for text in FORCED_ROADS {
        let history = GameHistory::new(Tak::parse(text, &rules).unwrap(), DrawRules::default());
        let is_win = |score| matches!(score, Some(Score::Win { .. }));
        plain += usize::from(is_win(score(&history, 0)));
        probing += usize::from(is_win(score(&history, 5000)));
    }
    assert!(plain <= 2 && probing >= 4, "{probing} with proofs, {plain} without");
}

#[test]
fn proofs_are_right() {
    let start = Start { size: Some(Size::square(4)), ..Start::default() };
    let mut proven = 0;
    for seed in 0..60 {
        let game: Tak = position(&start, seed, 14);
        let history = GameHistory::new(game.clone(), DrawRules::default());
        let score = score(&history, 500);
        if !matches!(score, Some(Score::Win { .. } | Score::Loss { .. })) {
            continue;
        }
        let settings = DfpnSettings { table: 16, ..DfpnSettings::default() };
        let mut solver = Dfpn::new(TakEvaluation::default(), TakOrder::Roads, settings).unwrap();
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let found = solver.solve(&SearchRequest::new(&history, limits, &stop), None, &mut |_| ()).finding;
        let agrees = match found {
            Finding::Win { .. } => matches!(score, Some(Score::Win { .. })),
            Finding::Loss { .. } => matches!(score, Some(Score::Loss { .. })),
            _ => false,
        };
        assert!(agrees, "{}: {score:?}, {found:?}", game.render());
        proven += 1;
    }
    assert!(proven > 5, "{proven}");
}

//! Endgame tables as engines ask them.

use quadrille_engine::{Analysis, Finding, Limits, MoveRequest, Opening, Score, TableValue, find};
use std::sync::atomic::AtomicBool;

/// Black wins, and the next capture is 13 plies away: the longest win of 3 stones against 2.
const FAR_WIN: &str = "....................b....w..w.bb.... b";
/// A draw of 2 stones against 3.
const DRAW: &str = "..b...........w...w...........b...b. w";

fn opening(position: &str) -> Opening {
    Opening { position: Some(position.into()), ..Opening::default() }
}

fn think(engine: &str, position: &str, depth: u32) -> Analysis {
    let (limits, stop) = (Limits { depth: Some(depth), ..Limits::default() }, AtomicBool::new(false));
    let mut player = find("surakarta").unwrap().player(&engine.parse().unwrap()).unwrap();
    player.think(&MoveRequest::after(&opening(position), limits, &stop), &mut |_| ()).unwrap()
}

#[test]
fn the_champion_and_its_levels_ask_tables() {
    for engine in ["champion,table=1", "level-unbeatable,table=1", "level-expert,table=1,tables=shipped"] {
        let analysis = think(engine, FAR_WIN, 1);
        assert!(matches!(analysis.score, Some(Score::Win { .. })), "{engine}: {:?}", analysis.score);
        assert_eq!(analysis.best_move(), "a1a2", "{engine}: the only move that keeps the distance");
    }
    let without = think("champion,table=1,tables=off", FAR_WIN, 3);
    assert!(matches!(without.score, Some(Score::Estimate(_))));
}

/// Where the root is a known draw, the search still tells apart the moves that hold it, and plays none that loses.
#[test]
fn a_drawn_position_is_searched() {
    let game = find("surakarta").unwrap();
    let position = game.open(&opening(DRAW)).unwrap();
    let probe = position.probe(None).unwrap().unwrap();
    assert_eq!((probe.value, probe.holds), (TableValue::Draw, true));
    assert!(probe.moves.iter().any(|(_, value)| value.sign() < 0));
    let analysis = think("champion,table=1", DRAW, 4);
    let (_, played) = probe.moves.iter().find(|(word, _)| *word == analysis.best_move()).unwrap();
    assert_eq!(*played, TableValue::Draw);
    assert!(matches!(analysis.score, Some(Score::Estimate(value)) if value != 0), "{:?}", analysis.score);
}

#[test]
fn the_solver_asks_tables() {
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    for (position, expected) in [(FAR_WIN, true), (DRAW, false)] {
        let game = find("surakarta").unwrap();
        let mut solver = game.solver(&"solver,table=1".parse().unwrap(), &opening(position)).unwrap();
        let finding = solver.solve(None, &limits, &stop, &mut |_| ()).found.finding;
        assert_eq!(matches!(finding, Finding::Win { .. }), expected);
        assert_eq!(finding == Finding::Draw, !expected, "{finding:?}");
    }
}

#[test]
fn a_folder_without_tables_is_refused() {
    let game = find("surakarta").unwrap();
    let error = game.player(&"champion,tables=/nowhere/at/all".parse().unwrap()).err().unwrap().to_string();
    assert!(error.contains("setting tables takes a folder that quadrille tables has made"), "{error}");
    assert!(find("tak").unwrap().open(&Opening::default()).unwrap().probe(None).unwrap().is_none());
}

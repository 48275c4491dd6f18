//! What is learnt of moves in one position decides which are searched first in another.

use crate::common;
use crate::tree::{Script, search, simple};
use quadrille_core::{DrawRules, GameHistory, Notation, Player, Score};
use quadrille_search::{HistoryKind, Pvs, PvsSettings};
use quadrille_surakarta::{Surakarta, SurakartaEvaluation, SurakartaOrder, SurakartaWeights};

/// Two moves, four answers to each. The second player's best answer to the first move is the last one; it does not cut
/// off, as the window is whole. The second move is met by the same answers.
static ANSWERS: Script = Script {
    width: |path| if path.is_empty() { 2 } else { 4 },
    value: |path| if path.ends_with(&[3]) { -50 } else { 0 },
    tactical: |path| path.ends_with(&[2]),
    ..Script::CHAIN
};

/// The answers to the second move, in the order of their search.
fn answers(settings: PvsSettings) -> Vec<u8> {
    let (visits, report) = search(&ANSWERS, settings, &[], 2);
    assert_eq!(report.score, Some(Score::Estimate(-50)));
    visits.children(&[1])
}

#[test]
fn a_best_move_is_a_killer_where_it_did_not_cut_off() {
    let killers = PvsSettings { killers: 2, ..simple() };
    assert_eq!(answers(killers.clone()), [0, 1, 2, 3]);
    assert_eq!(answers(PvsSettings { best_moves: true, ..killers }), [3]);
}

#[test]
fn quiet_moves_go_by_history_behind_tactical_ones() {
    let learning = PvsSettings { best_moves: true, history: HistoryKind::Relative, ..simple() };
    assert_eq!(answers(learning.clone()), [0, 1, 2, 3], "history breaks ties only");
    assert_eq!(answers(PvsSettings { quiet_by_history: true, ..learning.clone() }), [2, 3]);
    let cuts = PvsSettings { quiet_by_history: true, best_moves: false, ..learning };
    assert_eq!(answers(cuts), [2, 0, 1, 3], "nothing is learnt where nothing cuts off");
}

/// Enhanced transposition cut-offs find the value that is found without them, and visit fewer positions.
#[test]
fn transpositions_of_successors_cut_off() {
    let game: Surakarta =
        Surakarta::parse(".www.wwwwwbwww...w.b..bbbb.b..bb.bbb b", &Default::default()).unwrap();
    let think = |transposition_cutoffs| {
        let settings = PvsSettings { transposition_cutoffs, ..PvsSettings::default() };
        let evaluation = SurakartaEvaluation::new(&SurakartaWeights::sia());
        let mut engine = Pvs::new(evaluation, SurakartaOrder, settings).unwrap();
        common::ask(&mut engine, &GameHistory::new(game, DrawRules::default()), common::depth(7))
    };
    let [without, with] = [false, true].map(think);
    assert!(with.nodes * 100 < without.nodes * 99, "{} of {}", with.nodes, without.nodes);
}

/// The third move is best from the first ply on.
#[test]
fn fresh_iterations_do_not_begin_with_the_best_move_of_the_last() {
    static SCRIPT: Script = Script {
        width: |path| if path.is_empty() { 3 } else { 1 },
        value: |path| if path.starts_with(&[2]) { 100 } else { 0 },
        ..Script::CHAIN
    };
    let order = |fresh_iterations| {
        let settings = PvsSettings { deepening: true, fresh_iterations, ..simple() };
        let (visits, report) = search(&SCRIPT, settings, &[], 2);
        assert_eq!(report.turn, [2]);
        let mut order = visits.children(&[]);
        order.dedup();
        order
    };
    assert_eq!(order(false), [0, 1, 2, 0, 1]);
    assert_eq!(order(true), [0, 1, 2, 0, 1, 2]);
}

/// Where the game ends in a draw is worse to who avoids draws than any estimate and better than a loss.
#[test]
fn draws_are_avoided_where_another_line_does_not_lose() {
    static DRAWN_OR_BEHIND: Script = Script {
        width: |path| if path.is_empty() { 2 } else { 1 },
        value: |_| -100,
        drawn: |path| path == [0],
        ..Script::CHAIN
    };
    static DRAWN_OR_LOST: Script =
        Script { winner: |path| (path == [1]).then_some(Player::Second), ..DRAWN_OR_BEHIND };
    // The opponent may draw after the first move.
    static MAY_BE_DRAWN: Script = Script {
        width: |path| if path.len() < 2 { 2 } else { 1 },
        value: |path| if path.starts_with(&[0]) { 50 } else { -100 },
        drawn: |path| path == [0, 1],
        ..Script::CHAIN
    };
    let choice = |script, avoid_draws| {
        let (_, report) = search(script, PvsSettings { avoid_draws, ..simple() }, &[], 4);
        (report.turn, report.score)
    };
    for script in [&DRAWN_OR_BEHIND, &MAY_BE_DRAWN] {
        assert_eq!(choice(script, false), (vec![0], Some(Score::Estimate(0))));
        assert_eq!(choice(script, true), (vec![1], Some(Score::Estimate(-100))));
    }
    assert_eq!(choice(&DRAWN_OR_LOST, true), (vec![0], Some(Score::Estimate(0))));
}

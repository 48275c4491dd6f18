//! What a search leaves out, searches less deep or deeper by guess, seen in written trees: and that it looks again where
//! the guess was wrong.

use crate::common::{AnyOrder, Arbitrary, Plain, ask, depth, position};
use crate::tree::{PASS, Script, Visits, search, simple};
use quadrille_core::{DrawRules, GameHistory, Notation, Player, Score, Size, Start};
use quadrille_search::{Limits, Pvs, PvsSettings, Variation};
use quadrille_surakarta::Surakarta;
use quadrille_tak::{Tak, TakEvaluation};

fn found(script: &'static Script, settings: PvsSettings, depth: u32) -> (Visits, Option<Score>) {
    let (visits, report) = search(script, settings, &[], depth);
    (visits, report.score)
}

/// Twenty moves, of which the fourteenth is the best and the sixteenth tactical.
const TWENTY: Script = Script {
    width: |path| if path.is_empty() { 20 } else { 1 },
    value: |path| match path {
        [0, ..] => 0,
        [13, ..] => 50,
        _ => -100,
    },
    tactical: |path| path == [15],
    ..Script::CHAIN
};

#[test]
fn later_moves_are_reduced_more_and_searched_again_where_they_prove_better() {
    static SCRIPT: Script = TWENTY;
    let settings = PvsSettings { log_reduction: 1.0, ..simple() };
    let (visits, score) = found(&SCRIPT, settings.clone(), 8);
    let reach: Vec<usize> = (0..20).map(|m| visits.reach(&[m])).collect();
    assert_eq!((reach[0], reach[1], reach[13], reach[15]), (8, 8, 8, 8), "{reach:?}");
    let late: Vec<usize> = (2..20).filter(|m| ![13, 15].contains(m)).map(|m| reach[m]).collect();
    assert!(late.is_sorted_by(|a, b| a >= b) && late[0] < 8 && late[15] < late[0], "{late:?}");
    assert_eq!(score, Some(Score::Estimate(50)));
    let (visits, _) = found(&SCRIPT, PvsSettings { late_tactical: true, ..settings.clone() }, 8);
    assert!(visits.reach(&[15]) < 8);
    // More where the position does not grow better, less in the principal variation.
    let (visits, _) = found(&SCRIPT, PvsSettings { worsening_reduction: 1.0, ..settings.clone() }, 8);
    assert_eq!(visits.reach(&[3]), reach[3] - 1);
    let (visits, _) = found(&SCRIPT, PvsSettings { pv_reduction: 1.0, ..settings }, 8);
    assert_eq!(visits.reach(&[3]), reach[3] + 1);
}

/// The second of two moves is bad whatever the answer.
const REFUTED: Script = Script {
    width: |path| if path.is_empty() { 2 } else { 3 },
    value: |path| if path.starts_with(&[1]) { -500 } else { 0 },
    ..Script::CHAIN
};

#[test]
fn a_position_far_above_beta_is_not_searched() {
    static SCRIPT: Script = REFUTED;
    let settings = PvsSettings { reverse_futility: 100, ..simple() };
    let (visits, score) = found(&SCRIPT, settings.clone(), 5);
    assert_eq!((visits.reach(&[1]), score), (1, Some(Score::Estimate(0))));
    // With five plies left 500 is not enough, nor where that is too far from the leaves.
    assert!(found(&SCRIPT, settings.clone(), 7).0.reach(&[1]) > 1);
    assert!(found(&SCRIPT, PvsSettings { reverse_futility_depth: 3, ..settings }, 5).0.reach(&[1]) > 1);
}

#[test]
fn a_position_far_below_alpha_is_searched_for_tactical_moves_only() {
    // After the second move and any answer the first player is far behind.
    static QUIET: Script =
        Script { value: |path| if path.starts_with(&[1]) && path.len() > 1 { -500 } else { 0 }, ..REFUTED };
    // His last move is tactical and makes good for it.
    static TACTICAL: Script = Script {
        value: |path| match path {
            [1, _, 2, ..] => 50,
            [1, _, ..] => -500,
            _ => 0,
        },
        tactical: |path| path.len() == 3 && path.ends_with(&[2]),
        ..REFUTED
    };
    let settings = PvsSettings { razoring: 100, quiescence: 1, ..simple() };
    let (visits, score) = found(&QUIET, settings.clone(), 4);
    assert_eq!((visits.reach(&[1]), score), (2, Some(Score::Estimate(0))));
    let (_, score) = found(&TACTICAL, settings, 4);
    assert_eq!(score, Some(Score::Estimate(50)));
}

#[test]
fn late_moves_are_left_out_unless_those_before_lose() {
    // The second player has twelve answers, all alike.
    const TWELVE: fn(&[u8]) -> u8 = |path| match path {
        [] => 2,
        [1] => 12,
        _ => 1,
    };
    static ALIKE: Script =
        Script { width: TWELVE, value: |path| if path.starts_with(&[1]) { 100 } else { 0 }, ..Script::CHAIN };
    // All but the last lose at once.
    static LOSING: Script = Script {
        winner: |path| matches!(path, [1, m, ..] if *m < 11).then_some(Player::First),
        value: |path| if path.starts_with(&[1]) { -100 } else { 0 },
        ..ALIKE
    };
    let settings = PvsSettings { late_pruning: 4, late_pruning_growth: 0, ..simple() };
    // The value of the second move is not exact below the window, so its search with the whole window is of no interest.
    let (visits, _) = found(&ALIKE, settings.clone(), 3);
    assert_eq!(visits.children(&[1])[..2], [0, 1]);
    assert!(!visits.children(&[1])[2..].starts_with(&[2]), "half of four: the evaluation has not grown");
    let (visits, score) = found(&LOSING, settings, 3);
    assert_eq!(visits.children(&[1]), (0..12).collect::<Vec<u8>>());
    assert_eq!(score, Some(Score::Estimate(0)));
}

#[test]
fn a_verified_null_move_is_not_fooled_by_zugzwang() {
    // After the second move the second player is well off as long as he does not have to move.
    static ZUGZWANG: Script = Script {
        width: |path| if path.is_empty() { 2 } else { 1 },
        value: |path| match path {
            [1] | [1, PASS, ..] => -100,
            [1, ..] => 100,
            _ => 0,
        },
        passes: |path| path == [1],
        ..Script::CHAIN
    };
    let settings = PvsSettings { null_move: 2, ..simple() };
    assert_eq!(found(&ZUGZWANG, settings.clone(), 8).1, Some(Score::Estimate(0)), "fooled");
    let verified = PvsSettings { verification: 5, ..settings };
    assert_eq!(found(&ZUGZWANG, verified.clone(), 8).1, Some(Score::Estimate(100)));
    // Too near the leaves to verify.
    assert_eq!(found(&ZUGZWANG, verified, 5).1, Some(Score::Estimate(0)));
}

#[test]
fn a_null_move_looks_less_deep_the_deeper_the_search() {
    static SCRIPT: Script = Script { passes: |path| path == [1], ..REFUTED };
    let reach = |null_move_growth| {
        let settings = PvsSettings { null_move: 1, null_move_growth, ..simple() };
        found(&SCRIPT, settings, 10).0.reach(&[1, PASS])
    };
    assert_eq!((reach(0), reach(3)), (9, 6));
}

#[test]
fn positions_without_a_remembered_move_are_searched_less_deep() {
    static SCRIPT: Script = Script { width: |path| if path.is_empty() { 2 } else { 1 }, ..Script::CHAIN };
    let settings = PvsSettings { internal_reduction: 4, ..simple() };
    let (visits, _) = found(&SCRIPT, settings.clone(), 8);
    // Plies 1 to 4 are cut short in the principal variation, each by one of the plies left: 7, 5 and 3 are.
    assert!(visits.reach(&[0]) < 8);
    let (visits, _) = found(&SCRIPT, settings, 4);
    assert_eq!(visits.reach(&[0]), 4, "too near the leaves");
}

#[test]
fn a_singular_move_is_searched_deeper() {
    // One good answer to the first move, or several.
    static ONE: Script = Script {
        width: |path| if path.len() == 1 { 4 } else { 1 },
        value: |path| if path.get(1).is_some_and(|&m| m > 0) { 900 } else { 0 },
        ..Script::CHAIN
    };
    static SEVERAL: Script = Script { value: |_| 0, ..ONE };
    let reach = |script, singular| {
        let settings = PvsSettings { singular, table: 1, deepening: true, ..simple() };
        let (visits, score) = found(script, settings, 8);
        assert_eq!(score, Some(Score::Estimate(0)));
        visits.reach(&[0, 0])
    };
    assert_eq!((reach(&ONE, 0), reach(&SEVERAL, 4)), (8, 8));
    assert!(reach(&ONE, 4) > 8);
}

#[test]
fn a_tactical_move_far_above_beta_cuts_off() {
    // The second player's third answer is tactical and very good for him.
    static SCRIPT: Script = Script {
        width: |path| match path {
            [] => 2,
            [1] => 3,
            _ => 1,
        },
        value: |path| match path {
            [1, 2, ..] => -500,
            [1, ..] => 100,
            _ => 0,
        },
        tactical: |path| path == [1, 2],
        ..Script::CHAIN
    };
    let reach = |prob_cut| {
        let (visits, score) = found(&SCRIPT, PvsSettings { prob_cut, ..simple() }, 8);
        assert_eq!(score, Some(Score::Estimate(0)));
        visits.reach(&[1, 2])
    };
    assert_eq!((reach(0), reach(100), reach(600)), (8, 5, 8));
}

/// Whatever a selective search calls a win or a loss is one: wins are not guessed.
#[test]
fn proven_results_are_proven() {
    let mut proven = 0;
    for seed in 0..40 {
        let start = Start { size: Some(Size::square(3)), ..Start::default() };
        let game: Tak = position(&start, seed, 7);
        let line = GameHistory::new(game.clone(), DrawRules::default());
        let mut engine = Pvs::new(TakEvaluation::default(), AnyOrder, everything()).unwrap();
        let report = ask(&mut engine, &line, depth(4));
        let (Some(Score::Win { plies } | Score::Loss { plies }), Some(score)) = (report.score, report.score)
        else {
            continue;
        };
        if plies > 5 {
            continue;
        }
        proven += 1;
        let plain = Plain { whole_turns: true, quiescence: 0 };
        let value = plain.value(&game, &mut Arbitrary, plies as i32, 0);
        let won = matches!(score, Score::Win { .. });
        assert!(
            if won { value > 1_000_000_000 } else { value < -1_000_000_000 },
            "{score} but {value}: {}",
            game.render()
        );
    }
    assert!(proven > 5, "{proven}");
}

/// All that is selective at once.
pub fn everything() -> PvsSettings {
    PvsSettings {
        table: 4,
        known_results: true,
        history_weight: 200,
        continuation: true,
        second_continuation: true,
        capture_history: true,
        correction: 50,
        aspiration: 30,
        null_move: 2,
        null_move_growth: 4,
        verification: 5,
        reverse_futility: 100,
        razoring: 200,
        prob_cut: 150,
        late_tactical: true,
        log_reduction: 0.5,
        history_reduction: 1.0,
        cut_reduction: 1.0,
        worsening_reduction: 0.5,
        pv_reduction: 0.5,
        late_pruning: 5,
        futility: 150,
        futility_depth: 3,
        extend_forced: true,
        extend_threats: 1.0,
        internal_reduction: 3,
        singular: 4,
        ..PvsSettings::default()
    }
}

/// Broken off wherever it may be, a search for several lines shows lines of one depth, best first.
#[test]
fn several_lines_are_of_one_depth_wherever_a_search_is_broken_off() {
    let game: Surakarta = position(&Start::default(), 5, 24);
    let line = GameHistory::new(game, DrawRules::default());
    for nodes in (500..12_000).step_by(487) {
        let settings = PvsSettings { table: 1, multi_pv: 4, ..PvsSettings::default() };
        let mut engine = Pvs::new(Arbitrary, AnyOrder, settings.clone()).unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = ask(&mut engine, &line, limits);
        let value = |score: Score| match score {
            Score::Estimate(value) => value,
            score => panic!("{score}"),
        };
        let values: Vec<i32> = report.lines.iter().map(|line| value(line.score)).collect();
        assert_eq!(values.len(), 4);
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?} after {nodes}");
        let mut whole = Pvs::new(Arbitrary, AnyOrder, settings).unwrap();
        let complete = ask(&mut whole, &line, depth(report.depth));
        // What follows the first move may come from the table, which knows more after a search broken off.
        let firsts = |lines: &[Variation<_>]| -> Vec<_> {
            lines.iter().map(|line| (line.score, line.moves[0])).collect()
        };
        assert_eq!(firsts(&report.lines), firsts(&complete.lines), "after {nodes}");
    }
}

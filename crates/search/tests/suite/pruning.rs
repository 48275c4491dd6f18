//! Searches of variable depth visit the right tree: every position of a written one is recorded.

use crate::common;
use crate::tree::{ByNumber, PASS, Recorder, Script, Visits, line, search, simple};
use quadrille_core::{Player, Score};
use quadrille_search::{Pvs, PvsSettings};

/// Two moves at the root, the first worth nothing; twelve answers to the second. Which of them are good for the second
/// player differs.
const TWELVE: fn(&[u8]) -> u8 = |path| match path {
    [] => 2,
    [1] => 12,
    _ => 1,
};

const DEPTH: u32 = 8;

fn multi_cut(script: &'static Script) -> (Visits, Option<Score>) {
    let (visits, report) = search(script, PvsSettings { multi_cut: true, ..simple() }, &[], DEPTH);
    (visits, report.score)
}

#[test]
fn three_of_ten_moves_cut_a_cut_node() {
    static SCRIPT: Script = Script {
        width: TWELVE,
        value: |path| match path {
            [1, 2 | 5 | 9, ..] => -100,
            [1, ..] => 100,
            _ => 0,
        },
        ..Script::CHAIN
    };
    let (visits, score) = multi_cut(&SCRIPT);
    assert_eq!(visits.children(&[1]), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // Two plies less deep than the search would have been.
    assert_eq!(visits.reach(&[1]), DEPTH as usize - 2);
    assert_eq!(visits.reach(&[0]), DEPTH as usize);
    assert_eq!(score, Some(Score::Estimate(0)));
}

#[test]
fn moves_beyond_the_tenth_do_not_cut() {
    static SCRIPT: Script = Script {
        width: TWELVE,
        value: |path| match path {
            [1, 2 | 5 | 10 | 11, ..] => -100,
            [1, ..] => 100,
            _ => 0,
        },
        ..Script::CHAIN
    };
    let (visits, _) = multi_cut(&SCRIPT);
    // The search that follows begins with what cut off before, and it does so again.
    assert_eq!(visits.children(&[1]), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2]);
    assert_eq!(visits.reach(&[1]), DEPTH as usize);
    assert_eq!(visits.reach(&[1, 5]), DEPTH as usize - 2);
}

#[test]
fn what_cut_off_is_searched_first_afterwards() {
    static SCRIPT: Script = Script {
        width: TWELVE,
        value: |path| match path {
            // Good only as long as one does not look deep enough.
            [1, 4 | 7, rest @ ..] if rest.len() < 6 => -100,
            [1, ..] => 100,
            _ => 0,
        },
        ..Script::CHAIN
    };
    let (visits, score) = multi_cut(&SCRIPT);
    let searched = visits.children(&[1]);
    // The value 100 is exact in a search of the whole window that follows: only the order of the first one is of interest.
    assert_eq!(searched[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(searched[10..22], [4, 7, 0, 1, 2, 3, 5, 6, 8, 9, 10, 11]);
    assert_eq!(score, Some(Score::Estimate(100)));
}

#[test]
fn two_moves_cut_an_all_node() {
    const WIDTH: fn(&[u8]) -> u8 = |path| match path {
        [] => 2,
        [1, 0] => 12,
        _ => 1,
    };
    // Good for the first player, who moves after the second one's only answer to his second move.
    static TWO: Script = Script {
        width: WIDTH,
        value: |path| match path {
            [1, 0, 3 | 6, ..] => 100,
            [1, ..] => -100,
            _ => 0,
        },
        ..Script::CHAIN
    };
    static ONE: Script = Script {
        value: |path| match path {
            [1, 0, 6, ..] => 100,
            [1, ..] => -100,
            _ => 0,
        },
        ..TWO
    };
    // The second player's answer fails low, so that the move is searched again with the whole window and without multi-cut.
    let first = |script: &'static Script| {
        let (visits, _) = multi_cut(script);
        let first = visits.children(&[1, 0]);
        (first, visits)
    };
    let (tried, _) = first(&TWO);
    assert_eq!(tried[..7], [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(tried[7..9], [0, 1], "another search begins right after the second good move");
    let (tried, _) = first(&ONE);
    assert_eq!(tried[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(tried[10], 6, "the only good move goes first");
}

#[test]
fn multi_cut_returns_a_win_at_once() {
    static SCRIPT: Script = Script {
        width: TWELVE,
        value: |path| if path.starts_with(&[1]) { 100 } else { 0 },
        winner: |path| path.starts_with(&[1, 3, 0]).then_some(Player::Second),
        ..Script::CHAIN
    };
    let (visits, score) = multi_cut(&SCRIPT);
    assert_eq!(visits.children(&[1]), [0, 1, 2, 3]);
    assert_eq!(score, Some(Score::Estimate(0)));
}

#[test]
fn multi_cut_spares_the_principal_variation() {
    static SCRIPT: Script = Script { width: |_| 2, ..Script::CHAIN };
    let (visits, _) = multi_cut(&SCRIPT);
    let first = DEPTH as usize;
    for length in 1..=first {
        assert_eq!(visits.0[length - 1], vec![0; length], "straight down to the first leaf");
        assert_eq!(visits.0.iter().filter(|path| **path == vec![0; length]).count(), 1);
    }
}

fn null_move(script: &'static Script) -> (Visits, Option<Score>) {
    let (visits, report) = search(script, PvsSettings { null_move: 2, ..simple() }, &[], DEPTH);
    (visits, report.score)
}

/// Two moves at the root, the first worth nothing; the second is bad whatever the answer.
const REFUTED: Script = Script {
    width: |path| if path.is_empty() { 2 } else { 1 },
    value: |path| if path.starts_with(&[1]) { -100 } else { 0 },
    passes: |path| path == [1],
    ..Script::CHAIN
};

#[test]
fn a_turn_given_away_cuts_off() {
    static SCRIPT: Script = REFUTED;
    let (visits, score) = null_move(&SCRIPT);
    assert_eq!(visits.children(&[1]), [PASS]);
    // Two plies less deep than a move would have been searched.
    assert_eq!((visits.reach(&[1]), visits.reach(&[0])), (DEPTH as usize - 2, DEPTH as usize));
    assert_eq!(score, Some(Score::Estimate(0)));
    static WITHOUT: Script = Script { passes: |_| false, ..REFUTED };
    assert_eq!(null_move(&WITHOUT).0.children(&[1]), [0]);
}

#[test]
fn a_turn_given_away_in_vain_costs_no_move() {
    static SCRIPT: Script = Script {
        value: |path| match path {
            [1, PASS, _, ..] => 100,
            [1, ..] => -100,
            _ => 0,
        },
        ..REFUTED
    };
    let (visits, score) = null_move(&SCRIPT);
    assert_eq!(visits.children(&[1]), [PASS, 0]);
    assert_eq!((visits.reach(&[1, 0]), score), (DEPTH as usize, Some(Score::Estimate(0))));
}

#[test]
fn turns_are_kept_where_the_window_is_proven() {
    static SCRIPT: Script = Script { winner: |path| (path.len() == 5).then_some(Player::Second), ..REFUTED };
    let (visits, score) = null_move(&SCRIPT);
    assert_eq!((visits.children(&[1]), score), (vec![0], Some(Score::Loss { plies: 5 })));
}

#[test]
fn turns_are_given_away_outside_the_principal_variation_and_not_twice_in_a_row() {
    static SCRIPT: Script = Script { width: |_| 3, passes: |_| true, ..Script::CHAIN };
    let (visits, _) = null_move(&SCRIPT);
    let passes = |path: &&Vec<u8>| path.contains(&PASS);
    assert!(visits.0.iter().filter(passes).count() > 10);
    for path in visits.0.iter().filter(passes) {
        let first = path.iter().position(|&m| m == PASS).unwrap();
        assert!(path[..first].iter().any(|&m| m > 0), "{path:?} leaves the principal variation by a pass");
        assert!(!path.windows(2).any(|two| two == [PASS, PASS]), "{path:?}");
    }
}

/// Four moves at the root, the first worth nothing, of the others only the last but one is better.
static FOUR: Script = Script {
    width: |path| if path.is_empty() { 5 } else { 1 },
    value: |path| match path {
        [0, ..] => 0,
        [2, ..] => 50,
        _ => -100,
    },
    ..Script::CHAIN
};

#[test]
fn realisation_steps_add_up_and_are_capped() {
    let settings = PvsSettings { realisation: true, ..simple() };
    // The first category costs the least, capped at a half; the fourth is capped at four; the last has no figure.
    let (visits, report) = search(&FOUR, settings, &[0.2, 2.0, 3.0, 9.0], 6);
    // The first move of the root and all moves below cost half a ply.
    assert_eq!(visits.reach(&[0]), 12);
    // Of six plies two are spent on the move: eight more halves.
    assert_eq!(visits.reach(&[1]), 1 + 8);
    // Better than the first: searched again as if it cost the least.
    assert_eq!(visits.reach(&[2]), 12);
    assert_eq!(visits.reach(&[3]), 1 + 4);
    assert_eq!(visits.reach(&[4]), 1 + 10);
    assert_eq!((report.turn, report.score), (vec![2], Some(Score::Estimate(50))));
}

#[test]
fn realisation_counts_fractions_exactly() {
    static CHAIN: Script = Script { width: |path| if path.is_empty() { 2 } else { 1 }, ..FOUR };
    let settings = PvsSettings { realisation: true, ..simple() };
    // Ten plies less 1.75, in steps of 0.75: eleven of them reach the leaf.
    let (visits, _) = search(&CHAIN, settings, &[0.75, 1.75], 10);
    assert_eq!(visits.reach(&[1]), 1 + 11);
    assert_eq!(visits.reach(&[0]), 14);
}

#[test]
fn late_quiet_moves_are_searched_less_deep() {
    static SCRIPT: Script = Script {
        width: |path| if path.is_empty() { 20 } else { 1 },
        value: |path| match path {
            [0, ..] => 0,
            [13, ..] => 50,
            _ => -100,
        },
        tactical: |path| path == [15],
        ..Script::CHAIN
    };
    let settings = PvsSettings { late_moves: 4, late_reduction: 1.0, ..simple() };
    let (visits, report) = search(&SCRIPT, settings.clone(), &[], 8);
    let reach: Vec<usize> = (0..20).map(|m| visits.reach(&[m])).collect();
    // One ply less from the fifth move on, two from the ninth, three from the seventeenth; not where the move is tactical or
    // has proved better.
    assert_eq!(reach, [8, 8, 8, 8, 7, 7, 7, 7, 6, 6, 6, 6, 6, 8, 6, 8, 5, 5, 5, 5]);
    assert_eq!(report.turn, [13]);
    // Never closer to the leaves than one ply below the move, and not at all near them.
    let (visits, _) = search(&SCRIPT, PvsSettings { late_reduction: 8.0, ..settings.clone() }, &[], 4);
    assert_eq!((visits.reach(&[3]), visits.reach(&[12])), (4, 2));
    let (visits, _) = search(&SCRIPT, settings, &[], 2);
    assert!((0..20).all(|m| visits.reach(&[m]) == 2));
}

/// The turn that seeds choose at the root, and how often.
fn chosen(settings: PvsSettings, opening: &[u8], seeds: u64) -> [u32; 4] {
    static SCRIPT: Script = Script {
        width: |_| 4,
        value: |path| path.first().map_or(0, |&m| [0, -6, -10, -11][usize::from(m)]),
        ..Script::CHAIN
    };
    let mut line = line(&SCRIPT);
    opening.iter().for_each(|&m| line.play(m).unwrap());
    let mut engine = Pvs::new(Recorder::default(), ByNumber, settings).unwrap();
    let mut counts = [0; 4];
    for seed in 0..seeds {
        quadrille_search::Engine::new_game(&mut engine, seed);
        let report = common::ask(&mut engine, &line, common::depth(1));
        counts[usize::from(report.turn[0])] += 1;
    }
    counts
}

#[test]
fn the_choice_within_the_margin_is_uniform() {
    let settings = PvsSettings { margin: 10, ..simple() };
    let counts = chosen(settings, &[], 3000);
    assert_eq!(counts[3], 0, "beyond the margin");
    for count in &counts[..3] {
        // A thousand expected, with a deviation of 26.
        assert!((900..1100).contains(count), "{counts:?}");
    }
}

#[test]
fn the_choice_is_random_for_the_first_own_turns_only() {
    let settings = PvsSettings { margin: 1000, random_moves: 1, ..simple() };
    let varied =
        |opening: &[u8]| chosen(settings.clone(), opening, 50).iter().filter(|&&n| n > 0).count() > 1;
    assert!(varied(&[]));
    assert!(varied(&[0]), "the second player's first turn");
    assert!(!varied(&[0, 0]));
    assert!(!varied(&[0, 0, 0]));
}

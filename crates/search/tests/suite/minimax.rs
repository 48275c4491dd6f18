//! Without forward pruning every enhancement, alone and with all others, gives plain minimax's value.

use crate::common::{AnyOrder, Arbitrary, Mobility, Plain, ask, depth, exact, position, think};
use quadrille_amazons::Amazons;
use quadrille_core::{Arrange, DrawRules, Game, GameHistory, Notation, Score, Size, Start, Symmetric, WIN};
use quadrille_search::{HistoryKind, Pvs, PvsSettings, Replacement, Window};
use quadrille_surakarta::Surakarta;
use quadrille_tak::Tak;
use quadrille_tzaar::Tzaar;

fn sized(columns: u8, rows: u8) -> Start {
    Start { size: Some(Size { columns, rows }), ..Start::default() }
}

fn bare() -> PvsSettings {
    PvsSettings {
        table: 0,
        window: Window::Plain,
        killers: 0,
        table_move: false,
        move_scores: false,
        history: HistoryKind::Off,
        ..exact()
    }
}

/// Each enhancement alone, then all together.
fn variants() -> Vec<PvsSettings> {
    let table = PvsSettings { table: 1, ..bare() };
    let all = PvsSettings { transposition_cutoffs: true, aspiration: 50, continuation: true, ..exact() };
    vec![
        bare(),
        PvsSettings { deepening: false, ..bare() },
        table.clone(),
        PvsSettings { replacement: Replacement::TwoBig, ..table.clone() },
        PvsSettings { replacement: Replacement::TwoDeep, ..table.clone() },
        PvsSettings { table_move: true, ..table.clone() },
        PvsSettings { transposition_cutoffs: true, ..table },
        PvsSettings { window: Window::NegaScout, ..bare() },
        PvsSettings { window: Window::Pvs, ..bare() },
        PvsSettings { aspiration: 20, ..bare() },
        PvsSettings { killers: 2, ..bare() },
        PvsSettings { move_scores: true, ..bare() },
        PvsSettings { history: HistoryKind::Butterfly, ..bare() },
        PvsSettings { history: HistoryKind::Relative, history_first_ply: true, ..bare() },
        PvsSettings { history: HistoryKind::Gravity, history_weight: 5, ..bare() },
        PvsSettings { history: HistoryKind::Gravity, continuation: true, ..bare() },
        PvsSettings {
            history: HistoryKind::Gravity,
            continuation: true,
            second_continuation: true,
            capture_history: true,
            ..bare()
        },
        PvsSettings { replies_from: 2, unordered_below: 1, ..bare() },
        PvsSettings { threads: 2, ..exact() },
        PvsSettings { margin: 1, ..exact() },
        PvsSettings { window: Window::NegaScout, replacement: Replacement::TwoDeep, ..all.clone() },
        all,
    ]
}

fn value(score: Option<Score>) -> i32 {
    match score.unwrap() {
        Score::Estimate(value) => value,
        Score::Win { plies } => WIN - plies as i32,
        Score::Loss { plies } => plies as i32 - WIN,
        Score::Draw => 0,
    }
}

fn check<G: Game + Notation>(game: &G, plies: u32, quiescence: u32) {
    for whole_turns in [true, false] {
        let plain = Plain { whole_turns, quiescence };
        let right = plain.value(game, &mut Arbitrary, plies as i32, 0);
        for settings in variants() {
            let settings = PvsSettings { whole_turns, quiescence, ..settings };
            let report = think(game, Arbitrary, settings.clone(), depth(plies));
            let found = value(report.score);
            // A randomised search plays, and reports, something near the best.
            let near = if settings.margin > 0 { right - settings.margin..=right } else { right..=right };
            assert!(near.contains(&found), "{found}, not {right}: {}, {plies}: {settings:?}", game.render());
        }
    }
}

#[test]
fn tzaar_agrees() {
    for seed in 0..4 {
        let start = Start { name: Some("random".into()), seed: Some(seed), size: None };
        check(&position::<Tzaar>(&start, seed, 78), 3, 0);
        check(&position::<Tzaar>(&start, seed, 85), 4, 0);
        check(&position::<Tzaar>(&start, seed, 90), 1, 2);
    }
    check(&position::<Tzaar>(&Start::default(), 0, 1), 1, 0);
}

#[test]
fn surakarta_agrees() {
    for seed in 0..4 {
        check(&position::<Surakarta>(&Start::default(), seed, 30), 3, 0);
        check(&position::<Surakarta>(&Start::default(), seed, 120), 4, 0);
        check(&position::<Surakarta>(&Start::default(), seed, 60), 2, 3);
    }
}

#[test]
fn amazons_agrees() {
    for seed in 0..4 {
        check(&position::<Amazons>(&sized(4, 4), seed, 10), 4, 0);
        check(&position::<Amazons>(&sized(4, 4), seed, 14), 6, 2);
        check(&position::<Amazons>(&sized(5, 5), seed, 21), 3, 0);
    }
}

#[test]
fn tak_agrees() {
    check(&position::<Tak>(&sized(3, 3), 0, 0), 4, 0);
    for seed in 0..4 {
        check(&position::<Tak>(&sized(3, 3), seed, 8), 5, 0);
        check(&position::<Tak>(&sized(4, 4), seed, 12), 3, 0);
        check(&position::<Tak>(&sized(3, 3), seed, 6), 2, 2);
    }
}

fn check_symmetry<G: Symmetric + Notation>(game: &G, plies: u32) {
    let settings = PvsSettings { quiescence: 1, transposition_cutoffs: true, ..exact() };
    let of = |game: &G| think(game, Mobility, settings.clone(), depth(plies)).score;
    let right = of(game);
    for symmetry in 1..game.symmetries() {
        assert_eq!(of(&game.image(symmetry)), right, "{}, image {symmetry}", game.render());
    }
    if let Some(swapped) = game.swapped() {
        assert_eq!(of(&swapped), right, "{}, swapped", game.render());
    }
}

#[test]
fn symmetric_images_have_the_same_value() {
    for seed in 0..3 {
        check_symmetry(&position::<Tzaar>(&Start::default(), seed, 70), 3);
        check_symmetry(&position::<Surakarta>(&Start::default(), seed, 25), 4);
        check_symmetry(&position::<Amazons>(&sized(5, 5), seed, 12), 3);
        check_symmetry(&position::<Tak>(&sized(4, 4), seed, 9), 4);
    }
}

fn check_merging<G: Symmetric + Notation>(game: &G, plies: u32) -> [u64; 2] {
    let line = GameHistory::new(game.clone(), DrawRules::default());
    let of = |symmetric_plies| {
        let settings = PvsSettings { symmetric_plies, transposition_cutoffs: true, ..exact() };
        let report =
            ask(&mut Pvs::new(Mobility, AnyOrder, settings).unwrap().with_symmetries(), &line, depth(plies));
        let mut game = game.clone();
        for &m in &report.lines[0].moves {
            assert!(game.is_legal(m), "{m:?} in {}", game.render());
            game.make(m);
        }
        (report.score, report.nodes)
    };
    let ((right, apart), (merged, together)) = (of(0), of(1000));
    assert_eq!(merged, right, "{}", game.render());
    [apart, together]
}

#[test]
fn symmetric_positions_can_share_their_entries() {
    for seed in 0..3 {
        check_merging(&position::<Tzaar>(&Start::default(), seed, 70), 3);
        check_merging(&position::<Surakarta>(&Start::default(), seed, 0), 4);
        check_merging(&position::<Amazons>(&sized(4, 4), seed, 0), 3);
        check_merging(&position::<Tak>(&sized(4, 4), seed, seed as usize), 4);
    }
    let [apart, together] = check_merging(&position::<Tak>(&sized(4, 4), 0, 0), 4);
    assert!(2 * together < apart, "{together} of {apart}");
}

/// With the end for want of progress near, and the table in use.
#[test]
fn the_quiet_limit_is_exact() {
    use quadrille_core::{NoProgressRule, NoProgressVerdict};
    fn plain(line: &GameHistory<Surakarta>, depth: u32, ply: i32) -> i32 {
        let game = line.position();
        if let Some(ending) = line.ending() {
            return match ending.outcome.winner() {
                None => 0,
                Some(player) if player == game.to_move() => WIN - ply,
                Some(_) => ply - WIN,
            };
        }
        if depth == 0 {
            return quadrille_core::Evaluate::evaluate(&mut Arbitrary, game);
        }
        let after = |m| {
            let mut next = line.clone();
            next.play(m).unwrap();
            -plain(&next, depth - 1, ply + 1)
        };
        game.legal_moves().into_iter().map(after).max().unwrap()
    }
    for verdict in [NoProgressVerdict::Draw, NoProgressVerdict::Count] {
        for plies in [2, 3, 5] {
            let rules = DrawRules { repetition: None, no_progress: Some(NoProgressRule { plies, verdict }) };
            let mut line =
                GameHistory::new(Surakarta::start(&Start::default(), &Default::default()).unwrap(), rules);
            let quiet = line.position().legal_moves()[0];
            line.play(quiet).unwrap();
            let mut engine = Pvs::new(Arbitrary, AnyOrder, exact()).unwrap();
            let found = value(ask(&mut engine, &line, depth(4)).score);
            assert_eq!(found, plain(&line, 4, 0), "{plies} {verdict:?}");
        }
    }
}

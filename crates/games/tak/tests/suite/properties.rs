//! What holds in every position.

use proptest::prelude::*;
use quadrille_core::{Arrange, Game, Kind, Notation, Player, Size, Start, Symmetric};
use quadrille_tak::{Drops, Move, Rules, Tak};
use quadrille_testing::{CountingAllocator, Random, check_legality, check_position, check_symmetry, walk};

fn start(size: Size, rules: &Rules) -> Tak {
    Tak::start(&Start { size: Some(size), ..Start::default() }, rules).unwrap()
}

/// All square boards, some others, with and without komi and swap.
fn starts() -> Vec<Tak> {
    let given = |flats, capstones| Rules {
        flats: Some(flats),
        capstones: Some(capstones),
        komi: 3,
        ..Rules::default()
    };
    let mut starts: Vec<Tak> = (3..=8).map(|side| start(Size::square(side), &Rules::default())).collect();
    for (columns, rows, flats, capstones) in [
        (2, 2, 3, 1),
        (2, 3, 2, 3),
        (7, 2, 12, 0),
        (3, 5, 10, 2),
        (8, 5, 30, 33),
        (4, 4, 30, 4),
        (2, 8, 60, 3),
    ] {
        starts.push(start(Size { columns, rows }, &given(flats, capstones)));
        starts.push(start(Size { columns, rows }, &Rules { swap: false, ..given(flats, capstones) }));
    }
    starts
}

#[test]
fn positions_hold_together() {
    for (start, seed) in starts().iter().zip(0..) {
        for round in 0..3 {
            walk(start, 100 * round + seed, 120, check_position);
        }
    }
}

#[test]
fn images_play_alike() {
    for (start, seed) in starts().iter().zip(1000..) {
        walk(start, seed, 80, check_symmetry);
    }
}

#[test]
fn legality_of_any_value() {
    for (start, seed) in starts().iter().zip(2000..) {
        let mut random = Random::new(seed);
        let mut earlier: Vec<Move> = Vec::new();
        walk(start, seed, 100, |game| {
            let bits = (0..300).map(|_| Move::from_bits(random.bits() as u16));
            check_legality(game, bits.chain(earlier.iter().copied()), Tak::play);
            earlier.extend(game.legal_moves().into_iter().step_by(7));
            earlier.truncate(2000);
        });
    }
}

#[test]
fn every_value_is_judged() {
    let mut checked = 0;
    walk(&start(Size::square(6), &Rules::default()), 5, 120, |game| {
        check_legality(game, (0..=u16::MAX).map(Move::from_bits), Tak::play);
        checked += 1;
    });
    assert!(checked > 20);
}

#[test]
fn packed_and_readable_moves_are_one() {
    for m in (0..=u16::MAX).map(Move::from_bits) {
        if let Some(ply) = m.ply() {
            assert_eq!(Move::from(ply), m);
        }
    }
    for pattern in 1..=u8::MAX {
        let m = Move::from_bits(u16::from(pattern) << 8);
        let Some(quadrille_tak::Ply::Spread { drops, .. }) = m.ply() else { panic!("{m:?}") };
        assert_eq!(Drops::from_counts(drops.counts()), Some(drops));
        assert_eq!(drops.counts().count(), drops.steps() as usize);
        assert_eq!(drops.counts().sum::<u32>(), drops.carried());
    }
}

/// Who gives his turn away leaves the board to the opponent; the position is as right as any other.
#[test]
fn a_turn_given_away_changes_the_mover_only() {
    let mut given = 0;
    for (start, seed) in starts().iter().zip(3000..) {
        assert!(start.null_move().is_none() || !start.is_opening());
        walk(start, seed, 120, |game| {
            if game.ending().is_some() {
                return;
            }
            let Some(passed) = game.null_move() else { return };
            given += 1;
            assert_eq!((passed.to_move(), passed.ending()), (!game.to_move(), None));
            assert_eq!(passed.reversible_plies(), 0, "nothing is repeated across it");
            check_position(&passed);
            let again = passed.null_move().expect("reserves and board are the same");
            assert_eq!((again.to_move(), again.key()), (game.to_move(), game.key()));
        });
    }
    assert!(given > 100);
    let passed = |text| Tak::parse(text, &Rules::default()).unwrap().null_move();
    assert!(passed("1,2,1,2,x/2,1,2,1,x/1,2,1,2,x/2,1,2,1,x/1,2,1,2,x 1 11").is_none(), "the end is near");
    assert!(passed("1,2,1,2,x/2,1,2,1,x/1,2,1,2,x/2,1,2,1,x/1,2,1,x,x 2 10").is_some());
}

/// A placement or a crushed wall ends the reach of repetitions.
#[test]
fn reversible_plies_count_spreads() {
    let mut game = Tak::parse("x4,2C/x5/x,2S,x3/x,1C,x3/1,x4 1 9", &Rules::default()).unwrap();
    for (word, reversible) in
        [("a1>", 1), ("e5-", 2), ("b1<", 3), ("e4+", 4), ("b2+", 0), ("e5<", 1), ("c1", 0)]
    {
        let m = game.parse_move(word).unwrap();
        game.make(m);
        assert_eq!(game.reversible_plies(), reversible, "{word}");
        assert_eq!(Tak::arrange(&game.setup(), &game.rules()).unwrap().reversible_plies(), reversible);
    }
}

#[test]
fn keys_tell_positions_apart() {
    let mut keys = std::collections::HashMap::new();
    for seed in 0..300 {
        walk(&start(Size::square(4), &Rules::default()), seed, 80, |game| {
            let text = game.render();
            let board = text.rsplit_once(' ').unwrap().0.to_string();
            let state = (board, game.is_opening());
            let before = keys.insert(game.key(), state.clone());
            assert!(before.is_none_or(|before| before == state), "{text} shares its key");
        });
    }
    assert!(keys.len() > 5000);
}

#[test]
fn key_knows_mover_opening_and_rules() {
    let parse = |text: &str, rules: &Rules| Tak::parse(text, rules).unwrap().key();
    let swap = Rules::default();
    let keys = [
        parse("x3/x3/x3 1 1", &swap),
        parse("x3/x3/x3 2 1", &swap),
        parse("x3/x3/x3 1 2", &swap),
        parse("x3/x3/x3 2 2", &swap),
        parse("x4/x4/x4/x4 1 1", &swap),
        parse("x3/x3/x3 1 2", &Rules { komi: 1, ..swap }),
        parse("x3/x3/x3 1 2", &Rules { flats: Some(11), ..swap }),
    ];
    let distinct: std::collections::HashSet<_> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len());
    assert_eq!(parse("x3/x3/x3 1 2", &swap), parse("x3/x3/x3 1 9", &swap));
    assert_eq!(parse("x3/x3/x3 1 1", &Rules { swap: false, ..swap }), keys[2]);
}

#[test]
fn colours_are_not_alike_in_the_opening() {
    let mut game = start(Size::square(5), &Rules { komi: 4, ..Rules::default() });
    for word in ["a1", "e5"] {
        assert_eq!(game.swapped(), None);
        let m = game.parse_move(word).unwrap();
        game.make(m);
    }
    let swapped = game.swapped().unwrap();
    assert_eq!(swapped.komi(), -4);
    assert_eq!(swapped.to_move(), Player::Second);
    assert_eq!(swapped.render(), "x4,2/x5/x5/x5/1,x4 2 2");
    assert!(start(Size::square(5), &Rules { swap: false, ..Rules::default() }).swapped().is_some());
}

/// Walks the tree with one list a level.
fn count(game: &mut Tak, depth: usize, lists: &mut [Vec<Move>]) -> u64 {
    if game.ending().is_some() {
        return 0;
    }
    let Some((moves, deeper)) = lists.split_first_mut().filter(|_| depth > 0) else { return 1 };
    moves.clear();
    Kind::BOTH.into_iter().for_each(|kind| game.moves(kind, moves));
    assert_eq!(moves.len(), game.count_moves());
    let mut sum = 0;
    for &m in moves.iter() {
        assert!(game.is_legal(m));
        let undo = game.make(m);
        sum += count(game, depth - 1, deeper);
        game.unmake(m, undo);
    }
    sum
}

#[test]
fn nothing_is_allocated_once_lists_have_grown() {
    let text = "2,x,2,111S,2,12/2,122S,2122,1S,x,1/x,111,1,11S,x2/21122112C,x,212S,2S,2,1212S/1,112S,21221S,2S,x2/\
                21,222,x,12S,x2 2 30";
    let mut game = Tak::parse(text, &Rules::default()).unwrap();
    let mut lists = vec![Vec::new(); 2];
    let grown = count(&mut game, 2, &mut lists);
    assert!(grown > 10_000);
    assert_eq!(CountingAllocator::count(|| assert_eq!(count(&mut game, 2, &mut lists), grown)), 0);
}

proptest! {
    /// Any reserves and any board: play goes on to the end without a slip.
    #[test]
    fn any_rules(
        columns in 2u8..=8,
        rows in 2u8..=8,
        flats in 1u8..=50,
        capstones in 0u8..=13,
        komi in -127i8..=127,
        swap: bool,
        seed: u64,
    ) {
        let rules = Rules { flats: Some(flats), capstones: Some(capstones), komi, swap };
        let mut last = None;
        walk(&start(Size { columns, rows }, &rules), seed, 400, |game| last = Some(game.clone()));
        let last = last.unwrap();
        check_position(&last);
        check_symmetry(&last);
    }
}

//! What holds in every position: the shared checks on random games, and no allocation on the way.

use crate::common;
use proptest::prelude::*;
use quadrille_amazons::{Amazons, Move, Ply, Reason, Rules, Setup, SetupError, Square, geometry};
use quadrille_core::perft::{Counting, Unit, leaves};
use quadrille_core::{
    Arrange, DrawRules, EndReason, Game, GameHistory, Kind, Notation, Outcome, Player, RuleError, Size,
    Start, Symmetric,
};
use quadrille_testing::{
    CountingAllocator, Random, check_legality, check_position, check_symmetry, check_text, walk,
};

/// Every position of a walk, with moves of earlier positions and random values as candidates.
fn check_walk(start: &Amazons, seed: u64, plies: usize) {
    let mut random = Random::new(seed);
    let mut stale: Vec<Move> = Vec::new();
    walk(start, seed, plies, |game| {
        check_position(game);
        check_symmetry(game);
        stale.extend(game.legal_moves().into_iter().step_by(7));
        stale.truncate(500);
        let noise: Vec<Move> = (0..200).map(|_| Move::from_bits(random.bits() as u16)).collect();
        check_legality(game, stale.iter().copied().chain(noise), Amazons::play);
    });
}

#[test]
fn games_on_all_sizes() {
    for (start, seed) in common::starts().iter().zip(0..) {
        check_walk(start, seed, 200);
    }
}

#[test]
fn every_value_of_a_move() {
    let all = || (0..=u16::MAX).map(Move::from_bits);
    for seed in 0..20 {
        check_legality(&common::scattered(seed), all(), Amazons::play);
    }
    for m in all() {
        assert!(m.ply().is_none_or(|ply| Move::from(ply) == m));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scattered_positions(seed in any::<u64>()) {
        check_walk(&common::scattered(seed), seed, 4);
    }

    #[test]
    fn any_setup_is_judged(
        (columns, rows) in (0u8..13, 0u8..13),
        (white, black, arrows) in (any::<u128>(), any::<u128>(), any::<u128>()),
        shooter in prop::option::of((0u8..10, 0u8..10)),
        (within, apart) in (any::<bool>(), any::<bool>()),
    ) {
        let size = Size { columns, rows };
        let board = if within { geometry::board(size) } else { u128::MAX };
        let mut setup = Setup { size, amazons: [white & board, black & board], arrows: arrows & board, ..Setup::empty(size) };
        if apart {
            setup.amazons[1] &= !setup.amazons[0];
            setup.arrows &= !setup.amazons[0] & !setup.amazons[1];
        }
        setup.shooter = shooter.and_then(|(column, row)| Square::new(column, row));
        if let Ok(position) = Amazons::arrange(&setup, &Rules::default()) {
            prop_assert_eq!(position.setup(), setup);
            check_position(&position);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        check_text::<Amazons>(&text);
    }

    #[test]
    fn text_that_is_nearly_right(text in "[WBxQq*o.#|/0-9]{0,30}( [wb](:[a-k][0-9]{1,2})?)?( [-0-9])?") {
        check_text::<Amazons>(&text);
    }

    #[test]
    fn records_that_are_nearly_right(
        text in "\\(;(GM\\[18\\])?(SZ\\[[0-9:]{1,3}\\])?(A[BWAE](\\[[a-j]{2}(:[a-j]{2})?\\]){1,3}){0,3}(;[BW]\\[[a-j]{4,6}\\]){0,2}(C\\[.{0,9}\\])?\\)"
    ) {
        check_text::<Amazons>(&text);
    }

    #[test]
    fn words_that_are_nearly_right(word in "[a-jA-J]?[0-9]{0,2}[-/x(,]?[a-j]?[0-9]{0,2}[-/x(,]?[a-j]?[0-9]{0,2}\\)?") {
        check_text::<Amazons>(&word);
    }
}

#[test]
fn setups_that_are_no_positions() {
    let size = Size::square(5);
    let square = |column, row| Square::new(column, row).unwrap();
    let (a1, b1, b2, f1) = (square(0, 0), square(1, 0), square(1, 1), square(5, 0));
    let judge = |change: fn(&mut Setup, [Square; 4])| {
        let mut setup = Setup::empty(size);
        change(&mut setup, [a1, b1, b2, f1]);
        Amazons::arrange(&setup, &Rules::default()).map(|position| position.render())
    };
    assert_eq!(judge(|_, _| ()), Ok("5/5/5/5/5 w".into()));
    let wide = Size { columns: 11, rows: 5 };
    assert_eq!(judge(|setup, _| setup.size.columns = 11), Err(SetupError::Size(wide)));
    let flat = Size { columns: 5, rows: 0 };
    assert_eq!(judge(|setup, _| setup.size.rows = 0), Err(SetupError::Size(flat)));
    assert_eq!(judge(|setup, [.., f1]| setup.arrows = f1.bit()), Err(SetupError::Outside(size)));
    assert_eq!(judge(|setup, _| setup.amazons[0] = 1 << 127), Err(SetupError::Outside(size)));
    assert_eq!(judge(|setup, [a1, ..]| setup.amazons = [a1.bit(); 2]), Err(SetupError::Shared(a1)));
    let both = |setup: &mut Setup, [a1, b1, ..]: [Square; 4]| {
        setup.amazons[1] = a1.bit() | b1.bit();
        setup.arrows = b1.bit();
    };
    assert_eq!(judge(both), Err(SetupError::Shared(b1)));
    let absent = |setup: &mut Setup, [a1, ..]: [Square; 4]| setup.shooter = Some(a1);
    assert_eq!(judge(absent), Err(SetupError::Shooter(a1, Player::First)));
    let others = |setup: &mut Setup, [a1, ..]: [Square; 4]| {
        setup.amazons[0] = a1.bit();
        (setup.to_move, setup.shooter) = (Player::Second, Some(a1));
    };
    assert_eq!(judge(others), Err(SetupError::Shooter(a1, Player::Second)));
    let walled = |setup: &mut Setup, [a1, b1, b2, _]: [Square; 4]| {
        setup.amazons = [a1.bit() | b1.bit(), b2.bit()];
        (setup.arrows, setup.shooter) = (Square::new(0, 1).unwrap().bit(), Some(a1));
    };
    assert_eq!(judge(walled), Err(SetupError::NoShot(a1)));
}

#[test]
fn starts_and_rules() {
    let start = |size: &str| {
        let start = Start { size: Some(size.parse().unwrap()), ..Start::default() };
        Amazons::start(&start, &Rules::default())
            .map(|position| position.render())
            .map_err(|error| error.to_string())
    };
    let known = [
        ("10x10", "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w"),
        ("5x5", "1B1B1/B3B/5/W3W/1W1W1 w"),
        ("6x5", "1B2B1/B4B/6/W4W/1W2W1 w"),
        ("5x6", "1B1B1/B3B/5/5/W3W/1W1W1 w"),
        ("6x6", "1B2B1/B4B/6/6/W4W/1W2W1 w"),
        ("8x8", "2B2B2/8/B6B/8/8/W6W/8/2W2W2 w"),
        ("4x5", "1BB1/B2B/4/W2W/1WW1 w"),
        ("6x4", "1B2B1/B4B/W4W/1W2W1 w"),
        ("4x4", "1B2/3B/W3/2W1 w"),
        ("3x3", "1B1/3/1W1 w"),
        ("2x2", "1B/W1 w"),
        ("10x2", "5B4/4W5 w"),
        ("5x1", "W3B w"),
        ("1x4", "B/1/1/W w"),
    ];
    for (size, text) in known {
        assert_eq!(start(size).as_deref(), Ok(text));
    }
    for game in common::starts() {
        assert_eq!(game.count_moves(), game.swapped().unwrap().count_moves(), "{}", game.render());
        assert!(game.count_turns(Player::First) > 0 && game.count_turns(Player::Second) > 0);
    }
    let size = "the board is 11x5: it may have 1 to 10 columns and rows";
    assert_eq!(start("11x5"), Err(size.into()));
    assert!(start("1x1").is_err() && start("255x255").is_err());
    let named = |name: &str| {
        Amazons::start(&Start { name: Some(name.into()), ..Start::default() }, &Rules::default())
    };
    assert!(named("standard").is_ok());
    assert_eq!(named("odd").unwrap_err().to_string(), "there is no start 'odd': the only one is 'standard'");
    assert_eq!(Amazons::set_rule(&mut Rules::default(), "komi", "1"), Err(RuleError::Unknown("komi".into())));
    let mut rules = Rules::default();
    assert!(Amazons::set_rule(&mut rules, "after-pass", "never").is_err() && rules == Rules::default());
    Amazons::set_rule(&mut rules, "after-pass", "moves").unwrap();
    assert_eq!(Amazons::list_rules(&rules)[0].value, "moves");
    assert_eq!(Amazons::draw_rules(), DrawRules::default());
}

#[test]
fn who_cannot_move_loses() {
    for (text, winner) in [
        ("2/W1 b", Some(Player::First)),
        ("2/2 w", Some(Player::Second)),
        ("BxW/Wx1/WW1 b", Some(Player::First)),
        ("BxW/Wx1/WW1 w", None),
        ("WB1 w", Some(Player::Second)),
        ("WB1 b", None),
        ("W/1/B b", None),
    ] {
        let line = GameHistory::new(Amazons::parse(text, &Rules::default()).unwrap(), Amazons::draw_rules());
        let ending = line.ending().map(|ending| (ending.outcome, ending.reason));
        assert_eq!(
            ending,
            winner.map(|winner| (Outcome::Win(winner), EndReason::Board(Reason::NoMoveLeft))),
            "{text}"
        );
    }
    assert_eq!(Reason::NoMoveLeft.to_string(), "no move left");
}

#[test]
fn a_turn_is_two_plies() {
    let mut game = Amazons::start(&Start::default(), &Rules::default()).unwrap();
    let start = game.clone();
    assert!(game.turn_start() && !game.turn_ends());
    let [step, shot] = game.parse_turn("d1-d7/d1").unwrap()[..] else { panic!("two plies") };
    let undo = game.make(step);
    assert!(!game.turn_start() && game.turn_ends());
    assert_eq!(game.to_move(), Player::First);
    assert_eq!(game.shooter().unwrap().to_string(), "d7");
    assert!(matches!(shot.ply(), Some(Ply::Arrow { to }) if to.to_string() == "d1"));
    let undo_shot = game.make(shot);
    assert_eq!((game.to_move(), game.turn_start()), (Player::Second, true));
    game.unmake(shot, undo_shot);
    game.unmake(step, undo);
    assert_eq!(game, start);
}

#[test]
fn regions_are_told_apart() {
    let regions = |text: &str| -> Vec<u32> {
        let position = Amazons::parse(text, &Rules::default()).unwrap();
        position.regions().into_iter().map(u128::count_ones).collect()
    };
    assert_eq!(regions("1B2/3B/W3/2W1 w"), [16]);
    assert_eq!(regions("W1x1/2x1/xxx1/B2x w"), [3 + 3, 4]);
    assert_eq!(regions("xx/xx w"), [0; 0]);
}

#[test]
fn nothing_is_allocated_on_the_way() {
    fn walk_all(game: &mut Amazons, depth: usize, lists: &mut [Vec<Move>]) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut().filter(|_| depth > 0) else { return 1 };
        list.clear();
        Kind::BOTH.into_iter().for_each(|kind| game.moves(kind, list));
        assert_eq!(list.len(), game.count_moves());
        let mut sum = 0;
        for &m in list.iter() {
            assert!(game.is_legal(m));
            let undo = game.make(m);
            sum += walk_all(game, depth - 1, deeper);
            game.unmake(m, undo);
        }
        sum
    }
    let start = Start { size: Some(Size::square(5)), ..Start::default() };
    let mut game = Amazons::start(&start, &Rules::default()).unwrap();
    let mut lists = vec![Vec::new(); 4];
    assert_eq!(walk_all(&mut game, 4, &mut lists), 50422);
    assert_eq!(leaves(&mut game, 2, Unit::Turns, Counting::Each), 50422);
    assert_eq!(
        CountingAllocator::count(|| {
            walk_all(&mut game, 4, &mut lists);
        }),
        0
    );
}

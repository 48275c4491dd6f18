//! What is known of positions that fall apart, against play to the end.

use quadrille_amazons::{AfterPass, Amazons, Endgame, Rules, Setup, geometry, squares};
use quadrille_core::{
    Arrange, Game, Margin, MarginOracle, Notation, Oracle, Outcome, Player, Scored, Size, Symmetric,
};
use quadrille_testing::Random;
use std::collections::HashMap;

/// Whether the player to move wins, by trying everything.
fn wins(game: &mut Amazons, known: &mut HashMap<Amazons, bool>) -> bool {
    if let Some(&known) = known.get(game) {
        return known;
    }
    let mover = game.to_move();
    let result = game.legal_moves().into_iter().any(|m| {
        let undo = game.make(m);
        let wins = wins(game, known) == (game.to_move() == mover);
        game.unmake(m, undo);
        wins
    });
    known.insert(game.clone(), result);
    result
}

/// A position with few empty squares, cut up by arrows.
fn shattered(random: &mut Random, most_empty: u32) -> Amazons {
    loop {
        let size = Size { columns: 3 + random.below(5) as u8, rows: 2 + random.below(4) as u8 };
        let mut setup = Setup::empty(size);
        let (amazons, empty) = (10 + random.below(20), 20 + random.below(30));
        for square in squares(geometry::board(size)) {
            match random.below(100) {
                n if n < amazons => setup.amazons[n % 2] |= square.bit(),
                n if n >= amazons + empty => setup.arrows |= square.bit(),
                _ => {}
            }
        }
        setup.to_move = Player::BOTH[random.below(2)];
        let game = Amazons::arrange(&setup, &Rules::default()).unwrap();
        if (2..=most_empty).contains(&game.empty().count_ones()) {
            return game;
        }
    }
}

/// Every answer is right, and winning turns win; where all regions are small there is an answer.
fn check(game: &Amazons, endgame: &mut Endgame, known: &mut HashMap<Amazons, bool>) -> bool {
    let text = game.render();
    let mover = game.to_move();
    let expected = if wins(&mut game.clone(), known) { mover } else { !mover };
    let answer = endgame.decide(game).and_then(|known| known.outcome.winner());
    assert!(answer.is_none_or(|winner| winner == expected), "{text}: {answer:?}");
    let turn = endgame.winning_turn(game, &mut || false);
    assert_eq!(turn.is_some(), answer == Some(mover), "{text}");
    if let Some(turn) = turn {
        let mut after = game.clone();
        turn.iter().for_each(|&m| _ = after.make(m));
        assert_ne!(after.to_move(), mover, "{text}");
        assert!(!wins(&mut after, known), "{text}: {turn:?}");
    }
    answer.is_some()
}

#[test]
fn small_regions_are_always_decided() {
    let mut random = Random::new(5);
    let mut endgame = Endgame::new(6, u64::MAX / 2);
    for _ in 0..1800 {
        let game = shattered(&mut random, 6);
        assert!(check(&game, &mut endgame, &mut HashMap::new()), "{}: no answer", game.render());
    }
}

#[test]
fn answers_are_right_where_the_effort_is_small() {
    let mut random = Random::new(6);
    let mut endgame = Endgame::new(5, 500);
    let mut answers = 0;
    for _ in 0..1000 {
        answers += u32::from(check(&shattered(&mut random, 8), &mut endgame, &mut HashMap::new()));
    }
    assert!((700..1000).contains(&answers), "{answers}");
}

#[test]
fn with_time_nearly_every_sum_of_small_regions_is_decided() {
    let mut random = Random::new(7);
    let mut answers = 0;
    for _ in 0..200 {
        let game = shattered(&mut random, 7);
        let mover = game.to_move();
        let expected = if wins(&mut game.clone(), &mut HashMap::new()) { mover } else { !mover };
        let mut endgame = Endgame::new(2, 10);
        let mut steps = 0;
        let mut go_on = || {
            steps += 1;
            steps < 1000
        };
        let answer = endgame.decide_while(&game, &mut go_on).and_then(|known| known.outcome.winner());
        assert!(answer.is_none_or(|winner| winner == expected), "{}", game.render());
        answers += u32::from(answer.is_some());
    }
    assert!(answers > 180, "{answers}");
    let mut endgame = Endgame::default();
    // Four boards of 3x3: too much at once, and nothing without time.
    let boards = "W2x1B1/3xW2/2Bx3/xxxxxxx/3xB2/1W1x1W1/1B1x3 w".parse::<Amazons>().unwrap();
    assert_eq!(endgame.decide(&boards), None);
    assert_eq!(endgame.decide_while(&boards, &mut || false), None);
    let known = endgame.decide_while(&boards, &mut || true).expect("there is time");
    let turn = endgame.winning_turn(&boards, &mut || true);
    assert_eq!(turn.is_some(), known.outcome.winner() == Some(boards.to_move()));
}

/// White has three squares for certain, Black reaches four; but White's amazon on c1 can surely take one of these four, however
/// Black begins.
#[test]
fn an_idle_amazon_has_a_turn_to_spare() {
    let parse = |text| Amazons::parse(text, &Rules::default()).unwrap();
    let mut game = parse("xx2xx1/B1W1W2 b");
    let white = Some(Outcome::Win(Player::First));
    assert_eq!(Endgame::default().decide(&game).map(|known| known.outcome), white);
    assert!(!wins(&mut game, &mut HashMap::new()));
    // With an arrow on c1 nobody is idle.
    assert_eq!(Endgame::default().decide(&parse("xx2xx1/B1x1W2 b")), None);
}

/// The images of a region under all symmetries are worth the same, and with exchanged players the opposite.
#[test]
fn images_are_worth_the_same() {
    let mut random = Random::new(8);
    let mut endgame = Endgame::new(8, 0);
    for _ in 0..50 {
        let game = shattered(&mut random, 6);
        let (value, values) = endgame.value(&game).unwrap();
        let mut values = values.clone();
        for symmetry in 0..game.symmetries() {
            assert_eq!(endgame.value(&game.image(symmetry)).unwrap().0, value, "{}", game.render());
        }
        let opposite = values.negative(value);
        let (swapped, own_values) = endgame.value(&game.swapped().unwrap()).unwrap();
        assert_eq!(own_values.text(swapped), values.text(opposite), "{}", game.render());
    }
}

/// The margin of a finished position.
fn finished(game: &Amazons) -> Margin {
    (-100..).map(Margin::of_rank).take_while(|&margin| game.reaches(margin)).last().unwrap()
}

/// By how much a position is won, by trying everything.
fn margin(game: &mut Amazons, known: &mut HashMap<Amazons, Margin>) -> Margin {
    if let Some(&known) = known.get(game) {
        return known;
    }
    let (mover, moves) = (game.to_move(), game.legal_moves());
    let mut margins: Vec<Margin> = Vec::new();
    for &m in &moves {
        let undo = game.make(m);
        margins.push(margin(game, known));
        game.unmake(m, undo);
    }
    let result = match mover {
        _ if moves.is_empty() => finished(game),
        Player::First => margins.into_iter().max().unwrap(),
        Player::Second => margins.into_iter().min().unwrap(),
    };
    known.insert(game.clone(), result);
    result
}

#[test]
fn margins_are_within_their_bounds() {
    let mut random = Random::new(9);
    let mut endgame = Endgame::default();
    let mut exact = 0;
    for _ in 0..400 {
        let game = shattered(&mut random, 6);
        if game.count_moves() == 0 {
            continue;
        }
        let margin = margin(&mut game.clone(), &mut HashMap::new());
        let bounds = MarginOracle::margins(&mut endgame, &game);
        assert!(bounds.contains(&margin), "{}: {margin} is not within {bounds:?}", game.render());
        exact += u32::from(bounds.start() == bounds.end());
    }
    assert!((50..300).contains(&exact), "{exact}");
}

/// Values of small regions that follow by hand.
#[test]
fn regions() {
    for (position, value) in [
        // Territories: a square is a turn.
        ("W1/xx w", "1"),
        ("xxx/B2/x2 w", "-4"),
        // Both can take the only square, and then nobody has a move.
        ("W1B/xxx w", "{0|0}"),
        // Whoever comes first leaves the other without a square.
        ("W2B/xxxx w", "{1|-1}"),
        ("W1Bx/xx1x w", "{1|-1}"),
        // Separate regions add up.
        ("W1xW1B/xxxxxx w", "{1|1}"),
        ("W1BxW1B/xxxxxxx w", "0"),
        // An amazon in a corner of 2x3 against one in the other.
        ("W2/2B w", "{1,{2|0}|-1,{0|-2}}"),
    ] {
        let game = Amazons::parse(position, &Rules::default()).unwrap();
        let mut endgame = Endgame::default();
        let (found, values) = endgame.value(&game).unwrap();
        assert_eq!(values.text(found), value, "{position}");
    }
}

/// The game with passes as it is told: who cannot move passes, the first to do so has lost, and his passes count until the winner
/// has to pass.
fn margin_with_passes(game: &mut Amazons, passed: Option<(Player, u32)>) -> Margin {
    let (mover, moves) = (game.to_move(), game.legal_moves());
    if moves.is_empty() {
        return match passed {
            Some((loser, passes)) if loser != mover => Margin { winner: mover, points: passes - 1 },
            _ => {
                let passes = 1 + passed.map_or(0, |(_, passes)| passes);
                let mut setup = game.setup();
                setup.to_move = !mover;
                let mut after = Amazons::arrange(&setup, &game.rules()).unwrap();
                margin_with_passes(&mut after, Some((mover, passes)))
            }
        };
    }
    let margins = moves.into_iter().map(|m| {
        let undo = game.make(m);
        let margin = margin_with_passes(game, passed);
        game.unmake(m, undo);
        margin
    });
    match mover {
        Player::First => margins.max().unwrap(),
        Player::Second => margins.min().unwrap(),
    }
}

#[test]
fn a_freed_loser_may_move_again() {
    let mut random = Random::new(10);
    let rules = Rules { after_pass: AfterPass::Moves };
    // White could go to a3, shoot at c1 and come back, were not Black's way over b2 open then.
    let narrow = Amazons::parse("1xx/xWx/Bx1 b", &rules).unwrap();
    let wide = Amazons::parse("1xx/xWx/Bx1 b", &Rules::default()).unwrap();
    assert_eq!([finished(&narrow), finished(&wide)].map(Margin::rank), [1, 2]);
    let mut endgame = Endgame::default();
    for _ in 0..400 {
        let game = shattered(&mut random, 4);
        let mut passing = Amazons::arrange(&game.setup(), &rules).unwrap();
        let expected = margin_with_passes(&mut passing, None);
        let found = margin(&mut passing, &mut HashMap::new());
        assert_eq!(found, expected, "{}", game.render());
        assert!(MarginOracle::margins(&mut endgame, &passing).contains(&found), "{}", game.render());
    }
}

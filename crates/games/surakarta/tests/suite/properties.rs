//! What holds in every position.

use proptest::prelude::*;
use quadrille_core::{
    Arrange, EndReason, Ending, Game, GameHistory, Kind, NoProgressRule, NoProgressVerdict, Notation, Player,
    Record, Start, Symmetric,
};
use quadrille_surakarta::{Move, Ply, Reason, Rules, Setup, SetupError, Stalemate, Surakarta};
use quadrille_testing::{
    CountingAllocator, Random, check_formats, check_legality, check_position, check_symmetry, check_text,
    walk,
};
use std::collections::HashSet;

const STALEMATES: [Stalemate; 3] = [Stalemate::Draws, Stalemate::Loses, Stalemate::Passes];

fn start(stalemate: Stalemate) -> Surakarta {
    Surakarta::start(&Start::default(), &Rules { stalemate }).unwrap()
}

fn parse(text: &str, stalemate: Stalemate) -> Surakarta {
    Surakarta::parse(text, &Rules { stalemate }).unwrap()
}

#[test]
fn every_position_of_a_game() {
    for seed in 0..60 {
        let start = start(STALEMATES[seed as usize % 3]);
        walk(&start, seed, 150, |game| {
            check_position(game);
            check_symmetry(game);
        });
    }
}

/// All values there are, in positions of a few games.
#[test]
fn legality_of_every_value() {
    for seed in 0..4 {
        walk(&start(STALEMATES[seed as usize % 3]), seed, 60, |game| {
            check_legality(game, (0..=u16::MAX).map(Move::from_bits), Surakarta::play);
        });
    }
}

#[test]
fn packed_and_readable_moves() {
    for bits in 0..=u16::MAX {
        if let Some(ply) = Move::from_bits(bits).ply() {
            assert_eq!(Move::from(ply).bits(), bits);
        }
    }
    assert_eq!((0..=u16::MAX).filter(|&bits| Move::from_bits(bits).ply().is_some()).count(), 36 * 36 + 1);
    assert_eq!(Move::PASS.ply(), Some(Ply::Pass));
}

fn setups() -> impl Strategy<Value = Setup> {
    let stones = prop::collection::vec(
        prop_oneof![
            4 => Just(None),
            1 => Just(Some(Player::First)),
            1 => Just(Some(Player::Second)),
        ],
        36,
    );
    (stones, any::<bool>(), any::<u16>()).prop_map(|(stones, black, quiet_plies)| Setup {
        points: stones.try_into().unwrap(),
        to_move: if black { Player::First } else { Player::Second },
        quiet_plies,
    })
}

proptest! {
    #[test]
    fn any_setup(setup in setups(), rule in 0..3usize, bits in prop::collection::vec(any::<u16>(), 200)) {
        let counts = Player::BOTH.map(|player| setup.points.iter().filter(|&&at| at == Some(player)).count());
        match Surakarta::arrange(&setup, &Rules { stalemate: STALEMATES[rule] }) {
            Ok(game) => {
                prop_assert!(counts[0] <= 12 && counts[1] <= 12 && counts != [0, 0]);
                check_position(&game);
                check_symmetry(&game);
                check_legality(&game, bits.into_iter().map(Move::from_bits), Surakarta::play);
                check_formats(&Record::from_position(game));
            }
            Err(SetupError::Empty) => prop_assert_eq!(counts, [0, 0]),
            Err(SetupError::TooMany { player, stones }) => {
                prop_assert_eq!(stones as usize, counts[player]);
                prop_assert!(stones > 12);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    /// Moves that were legal elsewhere.
    #[test]
    fn stale_moves(seed in any::<u64>(), plies in 0..80usize) {
        let mut earlier = Vec::new();
        walk(&start(Stalemate::Passes), seed, plies, |game| earlier.push(*game));
        let moves: Vec<Move> = earlier.iter().flat_map(|game| game.legal_moves()).chain([Move::PASS]).collect();
        for game in earlier.iter().step_by(7) {
            check_legality(game, moves.iter().copied(), Surakarta::play);
        }
    }

    #[test]
    fn whole_records(seed in any::<u64>(), plies in 0..120usize, note in ".{0,20}", at in 0..130usize) {
        let mut record = Record::from_position(start(Stalemate::Draws));
        let mut random = Random::new(seed);
        for _ in 0..plies {
            let moves = record.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[random.below(moves.len())]);
        }
        record.tags.push(("Event".into(), note.clone()));
        record.comments.push((at, note.clone()));
        record.result = Some(if at % 2 == 0 { "black".into() } else { note });
        check_formats(&record);
        for format in Surakarta::own_formats().iter().filter(|format| ["championship", "sau"].contains(&format.name)) {
            let text = (format.write)(&record).unwrap();
            let again = (format.read)(&text, &Rules::default()).unwrap();
            prop_assert_eq!(again.moves(), record.moves());
        }
    }

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        check_text::<Surakarta>(&text);
    }

    /// Texts near to what the parsers want.
    #[test]
    fn nearly_text(text in "([bwBW.]{30,40} [bw]?( [0-9]{1,6})?|([bwBW. ]{11}\n){5,7}b?|(move [A-F]{4}\n|error\n|# x\n|[BR][1-7][A-G][x-][1-6][A-F]\n|\\[[A-Z] \"?x\"\\]\n){1,5}|[a-f][1-6][x-]?[a-f][1-7])") {
        check_text::<Surakarta>(&text);
    }
}

#[test]
fn nothing_is_allocated_once_buffers_have_grown() {
    fn visit(game: &mut Surakarta, depth: usize, lists: &mut [Vec<Move>]) -> usize {
        let Some((list, deeper)) = lists.split_first_mut().filter(|_| depth > 0 && game.ending().is_none())
        else {
            return game.count_moves();
        };
        list.clear();
        Kind::BOTH.into_iter().for_each(|kind| game.moves(kind, list));
        let mut sum = 0;
        for &m in list.iter() {
            assert!(game.is_legal(m));
            let undo = game.make(m);
            sum += visit(game, depth - 1, deeper);
            game.unmake(m, undo);
        }
        sum
    }
    let mut game = parse(".www.wwwwwbwww...w.b..bbbb.b..bb.bbb b", Stalemate::Passes);
    let mut lists = vec![Vec::new(); 3];
    let first = visit(&mut game, 3, &mut lists);
    let allocations = CountingAllocator::count(|| assert_eq!(visit(&mut game, 3, &mut lists), first));
    assert_eq!(allocations, 0);
}

/// Black's only stone is shut in at a1.
const STUCK: &str = "........................ww....bw.... b";

#[test]
fn stalemate_as_the_rules_say() {
    for (stalemate, ending) in [
        (Stalemate::Draws, Ending::draw(Reason::Stalemate)),
        (Stalemate::Loses, Ending::win(Player::Second, Reason::Stalemate)),
    ] {
        let game = parse(STUCK, stalemate);
        assert_eq!((game.ending(), game.count_moves(), game.no_moves_result()), (None, 0, ending));
        assert!(game.legal_moves().is_empty() && !game.is_legal(Move::PASS));
    }
    let mut game = parse(STUCK, Stalemate::Passes);
    assert_eq!((game.legal_moves(), game.count_moves()), (vec![Move::PASS], 1));
    check_position(&game);
    check_symmetry(&game);
    game.make(Move::PASS);
    assert_eq!((game.to_move(), game.reversible_plies()), (Player::Second, 1));
    assert!(!game.is_legal(Move::PASS), "White has moves");
}

/// One side shut in, the other going to and fro: the path rules end it.
#[test]
fn passing_does_not_go_on_for_ever() {
    let rules = Surakarta::draw_rules();
    assert_eq!(rules.repetition, Some(3));
    assert_eq!(rules.no_progress, Some(NoProgressRule { plies: 100, verdict: NoProgressVerdict::Draw }));

    let board = "...w....................ww....bw....";
    let mut line = GameHistory::new(parse(&format!("{board} b"), Stalemate::Passes), rules);
    for word in ["pass", "d6d5", "pass", "d5d6"].repeat(2) {
        assert_eq!(line.ending(), None);
        line.play(line.position().parse_move(word).unwrap()).unwrap();
    }
    assert_eq!(line.ending(), Some(Ending::draw(EndReason::Repetition)));

    let ending =
        |plies| GameHistory::new(parse(&format!("{board} b {plies}"), Stalemate::Passes), rules).ending();
    assert_eq!(ending(99), None);
    assert_eq!(ending(100), Some(Ending::draw(EndReason::NoProgress)));
}

#[test]
fn the_last_capture_wins() {
    // Under this rule a player without a move passes, but not one who has lost.
    let mut game = parse("..........................w....b.... b 7", Stalemate::Passes);
    let m = game.parse_move("b1xc2").unwrap();
    assert!(game.is_capture(m));
    game.make(m);
    assert_eq!(game.ending(), Some(Ending::win(Player::First, Reason::AllCaptured)));
    assert_eq!((game.reversible_plies(), game.balance()), (0, 1));
    check_position(&game);
    check_legality(&game, (0..=u16::MAX).map(Move::from_bits), Surakarta::play);
}

#[test]
fn the_key_leaves_out_counters_and_rules() {
    let board = "wb".to_string() + &".".repeat(34);
    let one = parse(&format!("{board} b"), Stalemate::Draws);
    let other = parse(&format!("{board} b 5"), Stalemate::Loses);
    assert_ne!(one, other);
    assert_eq!(one.key(), other.key());
    assert_ne!(one.key(), parse(&format!("{board} w"), Stalemate::Draws).key());
}

#[test]
fn the_eight_symmetries_differ() {
    let game = parse("b..........................w........ b", Stalemate::Draws);
    let keys: HashSet<u64> = (0..8).map(|symmetry| game.image(symmetry).key()).collect();
    assert_eq!(keys.len(), 8);
}

//! What holds in every position.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use quadrille_core::{Arrange, Game, Kind, Notation, Player, Start, Symmetric};
use quadrille_testing::{CountingAllocator, Random, check_legality, check_position, check_symmetry, walk};
use quadrille_tzaar::{FIELDS, Move, Phase, Piece, Rules, Setup, SetupError, Stack, Tzaar};

fn start(name: &str, seed: u64) -> Tzaar {
    Tzaar::start(&Start { name: Some(name.into()), seed: Some(seed), size: None }, &Rules).unwrap()
}

#[test]
fn positions_of_random_games_are_sound() {
    for seed in 0..100 {
        walk(&start("random", seed), seed, 200, check_position);
    }
    walk(&start("fixed", 0), 5, 200, check_position);
    for seed in 0..5 {
        walk(&start("placement", 0), seed, 100, check_position);
    }
}

#[test]
fn symmetries_keep_the_rules() {
    for seed in 0..20 {
        walk(&start("random", seed), seed, 200, check_symmetry);
    }
    walk(&start("placement", 0), 1, 70, check_symmetry);
}

#[test]
fn symmetries_are_twelve_different_ones() {
    let game = start("random", 3);
    let mut keys: Vec<u64> = (0..game.symmetries()).map(|symmetry| game.image(symmetry).key()).collect();
    assert_eq!(keys.iter().min(), Some(&game.canonical_key()));
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 12);
}

#[test]
fn any_value_can_be_asked_whether_it_is_legal() {
    let mut random = Random::new(1);
    let mut others: Vec<Move> = Vec::new();
    for (name, seed) in [("random", 1), ("random", 2), ("placement", 3)] {
        walk(&start(name, seed), seed, 200, |game| {
            others.extend(game.legal_moves().into_iter().step_by(3));
            let stale = others.iter().copied().rev().take(500);
            let noise: Vec<Move> = (0..200).map(|_| Move::from_bits(random.bits() as u16)).collect();
            check_legality(game, stale.chain(noise), Tzaar::play);
        });
    }
    for game in [start("fixed", 0), start("placement", 0)] {
        check_legality(&game, (0..=u16::MAX).map(Move::from_bits), Tzaar::play);
    }
}

#[test]
fn keys_tell_positions_apart() {
    let mut texts = std::collections::HashMap::new();
    for seed in 0..60 {
        walk(&start("random", seed % 3), seed, 200, |game| {
            let text = game.render();
            let known = texts.entry(game.key()).or_insert_with(|| text.clone());
            assert_eq!(known, &text, "one key for two positions");
        });
    }
    // The same board with another phase or player is another position.
    let mut keys = std::collections::HashSet::new();
    for to_move in Player::BOTH {
        for phase in [Phase::First, Phase::Second] {
            keys.insert(Tzaar::arrange(&Setup { to_move, phase, ..Setup::fixed() }, &Rules).unwrap().key());
        }
    }
    keys.insert(start("fixed", 0).key());
    assert_eq!(keys.len(), 5);
}

#[test]
fn nothing_is_allocated_once_buffers_have_grown() {
    fn visit(game: &mut Tzaar, depth: usize, lists: &mut [Vec<Move>]) -> usize {
        if depth == 0 || game.ending().is_some() {
            return 1;
        }
        let (list, rest) = lists.split_first_mut().unwrap();
        list.clear();
        Kind::BOTH.into_iter().for_each(|kind| game.moves(kind, list));
        assert_eq!(list.len(), game.count_moves());
        let mut sum = 0;
        for &m in list.iter() {
            assert!(game.is_legal(m));
            let undo = game.make(m);
            sum += visit(game, depth - 1, rest);
            game.unmake(m, undo);
        }
        sum
    }
    for name in ["fixed", "random", "placement"] {
        let mut game = start(name, 1);
        let mut lists = vec![Vec::new(); 3];
        let depth = if name == "placement" { 2 } else { 3 };
        let expected = visit(&mut game, depth, &mut lists);
        let mut found = 0;
        assert_eq!(CountingAllocator::count(|| found = visit(&mut game, depth, &mut lists)), 0, "{name}");
        assert_eq!(found, expected);
    }
}

#[test]
fn random_starts_stay_the_same() {
    // As another program computed them from the documented recipe.
    let expected = [
        (0, "Tttzz/ttRtrt/ZtTTtzT/ZZZtrTtz/RTtTtZRt/trTzrTRT/rzRrTTr/rTRtrT/ZTRRR w s"),
        (1, "Zrrtt/tTTrzT/TRzZZTt/tTrttTtt/zTrRRRzt/RTRrtzZt/RZTTRTR/rTzZrt/TtTtr w s"),
        (u64::MAX, "TtrZT/rzRTRR/trtrTtR/tTrTtzTz/ZtRZTTtt/ZTZtzTrz/TzTTTtt/RttZrR/tRrrR w s"),
    ];
    for (seed, text) in expected {
        assert_eq!(start("random", seed).render(), text, "seed {seed}");
    }
}

#[test]
fn starts_are_known_by_name() {
    for (name, _) in Tzaar::starts() {
        check_position(&start(name, 9));
    }
    let named = |name: &str| Tzaar::start(&Start { name: Some(name.into()), ..Start::default() }, &Rules);
    assert_eq!(Tzaar::start(&Start::default(), &Rules), named("fixed"));
    assert_eq!(named("chess").unwrap_err().0, "there is no start 'chess': fixed, random, placement");
    let sized = |size: &str| Start { size: size.parse().ok(), ..Start::default() };
    assert!(Tzaar::start(&sized("9x9"), &Rules).is_ok());
    assert_eq!(Tzaar::start(&sized("5x6"), &Rules).unwrap_err().0, "Tzaar has one board, 9x9, not 5x6");
    assert!(Tzaar::list_rules(&Rules).is_empty());
    assert_eq!(Tzaar::set_rule(&mut Rules, "komi", "2").unwrap_err().to_string(), "there is no rule 'komi'");
}

/// Setups of all kinds, most of them no positions.
fn any_setup() -> impl Strategy<Value = Setup> {
    let stack = (0..2_usize, 0..3_usize, prop_oneof![6 => 1..3_u8, 1 => 0..17_u8]);
    let stack = stack.prop_map(|(player, piece, height)| Stack {
        player: Player::BOTH[player],
        piece: Piece::ALL[piece],
        height,
    });
    let phases = [Phase::Placement, Phase::Opening, Phase::First, Phase::Second];
    (proptest::collection::vec((0..FIELDS, stack), 0..28), 0..2_usize, 0..4_usize).prop_map(
        move |(placed, to_move, phase)| {
            let mut setup = Setup { to_move: Player::BOTH[to_move], phase: phases[phase], ..Setup::empty() };
            placed.into_iter().for_each(|(field, stack)| setup.stacks[field] = Some(stack));
            setup
        },
    )
}

proptest! {
    #[test]
    fn studies_are_sound_or_refused(setup in any_setup(), seed: u64) {
        match Tzaar::arrange(&setup, &Rules) {
            Ok(game) => {
                prop_assert_eq!(&game.setup(), &setup);
                walk(&game, seed, 12, check_position);
                check_symmetry(&game);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn walks_can_be_taken_back(seed: u64, length in 1..60_usize) {
        let first = start("random", seed);
        let mut game = first.clone();
        let mut random = Random::new(seed);
        let mut made = Vec::new();
        for _ in 0..length {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            made.push((m, game.make(m)));
        }
        while let Some((m, undo)) = made.pop() {
            game.unmake(m, undo);
        }
        prop_assert_eq!(game, first);
    }
}

#[test]
fn most_studies_are_positions() {
    // The strategy above must not consist of refusals only.
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut accepted = 0;
    let mut errors: Vec<SetupError> = Vec::new();
    for _ in 0..400 {
        match Tzaar::arrange(&any_setup().new_tree(&mut runner).unwrap().current(), &Rules) {
            Ok(_) => accepted += 1,
            Err(error) => errors.push(error),
        }
    }
    assert!(accepted > 30, "{accepted} accepted; {errors:?}");
}

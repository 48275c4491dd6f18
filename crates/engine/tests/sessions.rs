//! The string interface, the same checks for every game.

use quadrille_engine::{EngineSpec, Error, Limits, Opening, Outcome, Perft, Start, Unit, find, games};
use std::sync::atomic::AtomicBool;

fn spec(text: &str) -> EngineSpec {
    text.parse().unwrap()
}

#[test]
fn random_games_are_played_to_the_end_and_survive_every_format() {
    for game in games() {
        for (seed, preset) in [(1, "random"), (2, "random,turns=on"), (3, "weighted-random")] {
            let mut session = game.open(&Opening::default()).unwrap();
            let engine = session.seat(&spec(preset)).unwrap();
            session.new_game(engine, seed);
            let mut words = Vec::new();
            while session.ending().is_none() && words.len() < 3000 {
                let thought =
                    session.think(engine, &Limits::default(), &AtomicBool::new(false), &mut |_| ()).unwrap();
                session.play(&thought.turn).unwrap();
                words.push(thought.turn);
            }
            let (_, reason) =
                session.ending().unwrap_or_else(|| panic!("{} {preset} did not end", game.name()));
            assert!(!reason.is_empty());
            assert!(session.legal_moves().is_empty());
            assert!(
                session.think(engine, &Limits::default(), &AtomicBool::new(false), &mut |_| ()).is_none()
            );
            assert!(matches!(session.play(&words[0]), Err(Error::Over(..))));

            let moves = session.write("moves").unwrap();
            let again = game.read(Some("moves"), &moves, &[]).unwrap();
            assert_eq!(again.position(), session.position());
            assert_eq!(again.turns(), session.turns());
            let record = session.write(game.record_format()).unwrap();
            let again = game.read(None, &record, &[]).unwrap();
            assert_eq!(again.turns(), session.turns(), "{}: {record}", game.name());

            session.rewind();
            assert_eq!(session.position(), game.open(&Opening::default()).unwrap().position());
            for word in &words {
                session.play(word).unwrap();
            }
            assert_eq!(session.position(), again.position());
        }
    }
}

#[test]
fn a_seed_gives_the_same_game_twice() {
    for game in games() {
        let play = |seed| {
            let mut session = game.open(&Opening::default()).unwrap();
            let engine = session.seat(&spec("weighted-random")).unwrap();
            session.new_game(engine, seed);
            for _ in 0..20 {
                let thought =
                    session.think(engine, &Limits::default(), &AtomicBool::new(false), &mut |_| ()).unwrap();
                session.play(&thought.turn).unwrap();
            }
            session.position()
        };
        assert_eq!(play(5), play(5));
        assert_ne!(play(5), play(6));
    }
}

#[test]
fn legal_turns_are_what_perft_counts() {
    for game in games() {
        let session = game.open(&Opening::default()).unwrap();
        let task = |unit| Perft { depth: 1, unit, threads: 1 };
        assert_eq!(session.legal_moves().len() as u64, session.perft(&task(Unit::Plies), &|_, _| ()));
        assert_eq!(session.legal_turns().len() as u64, session.perft(&task(Unit::Turns), &|_, _| ()));
        let divided: u64 = session.divide(&task(Unit::Turns)).iter().map(|(_, leaves)| leaves).sum();
        assert_eq!(divided, session.legal_turns().len() as u64);
    }
}

#[test]
fn wrong_words_are_named() {
    assert_eq!(
        find("chess").err().unwrap().to_string(),
        "there is no game 'chess': the games are tzaar, surakarta, amazons and tak"
    );
    let tak = find("TAK").unwrap();
    let opening =
        |rule: (&str, &str)| Opening { rules: vec![(rule.0.into(), rule.1.into())], ..Opening::default() };
    assert!(tak.open(&opening(("komi", "4"))).is_ok());
    assert!(tak.open(&opening(("repetition", "3"))).is_ok());
    assert_eq!(tak.open(&opening(("comi", "4"))).err().unwrap().to_string(), "there is no rule 'comi'");
    let error = tak.open(&opening(("repetition", "1"))).err().unwrap().to_string();
    assert_eq!(error, "rule repetition is a number from 2 to 255, or off, not '1'");
    let mut session = tak.open(&Opening::default()).unwrap();
    assert!(matches!(session.play("z9"), Err(Error::Move(_, _))));
    assert!(matches!(session.write("sgf"), Err(Error::Format(_, _))));
    let error = session.seat(&spec("champion-of-none")).err().unwrap().to_string();
    assert!(
        error.starts_with("there is no engine 'champion-of-none' here: the engines are random, "),
        "{error}"
    );
    let error = session.seat(&spec("random,weight=2")).err().unwrap().to_string();
    assert_eq!(error, "engine random: setting weight takes 0 to 1, not '2'");
    let text = "x5/x5/x5/x5/x9 1 1";
    let error = tak.read(Some("position"), text, &[]).err().unwrap().to_string();
    assert!(error.starts_with("line 1, column 1"), "{error}");
}

#[test]
fn house_rules_end_games_and_records_go_on() {
    let surakarta = find("surakarta").unwrap();
    let mut session = surakarta.open(&Opening::default()).unwrap();
    for word in ["a2a3", "a5a4", "a3a2", "a4a5", "a2a3", "a5a4", "a3a2", "a4a5"] {
        assert_eq!(session.ending(), None);
        session.play(word).unwrap();
    }
    assert_eq!(session.ending(), Some((Outcome::Draw, "repetition".into())));
    assert!(matches!(session.play("a2a3"), Err(Error::Over(..))));
    let record = session.write("moves").unwrap() + "a2a3\n";
    let mut again = surakarta.read(Some("moves"), &record, &[]).unwrap();
    assert_eq!(again.turns().len(), 9);
    again.undo();
    assert_eq!(again.ending(), Some((Outcome::Draw, "repetition".into())));
}

#[test]
fn random_tzaar_starts_follow_from_the_seed() {
    let tzaar = find("tzaar").unwrap();
    let start = |seed| {
        let start = Start { name: Some("random".into()), seed: Some(seed), ..Start::default() };
        tzaar.open(&Opening { start, ..Opening::default() }).unwrap().position()
    };
    assert_eq!(start(1), start(1));
    assert_ne!(start(1), start(2));
}

/// Presets that are named after a paper's player have what the paper says of it.
#[test]
fn the_papers_players_have_their_papers_settings() {
    for (game, preset, settings) in [
        ("surakarta", "sia", "transposition_cutoffs=on best_moves=on quiet_by_history=on history=relative"),
        (
            "surakarta",
            "sia-plain",
            "transposition_cutoffs=on best_moves=on quiet_by_history=on multi_cut=off",
        ),
        ("surakarta", "champion", "transposition_cutoffs=off best_moves=off quiet_by_history=off"),
        ("tak", "tak-negamax", "unordered_below=3 replies_from=9 table_move=off killers=0 avoid_draws=on"),
        ("tak", "mcts-tak", "move_weights=paper selection=tak"),
        ("tak", "monte-carlo", "move_weights=paper"),
        ("tak", "mcts", "move_weights=own"),
        (
            "tzaar",
            "waltz-expert",
            "secure_all=100000 advantage=10000000 first_player_steps=off weak_solved=on",
        ),
        ("tzaar", "waltz-2012", "secure_all=500000 advantage=50000000 first_player_steps=on weak_solved=on"),
        ("tzaar", "wpns", "summation=weak weak_solved=on"),
        ("tzaar", "solver", "weak_solved=off"),
        ("amazons", "amazons-wpns", "summation=weak weak_solved=off"),
    ] {
        let info = find(game).unwrap().presets().into_iter().find(|info| info.name == preset).unwrap();
        for setting in settings.split(' ') {
            let (name, value) = setting.split_once('=').unwrap();
            let found = info.settings.iter().find(|setting| setting.name == name);
            assert_eq!(found.map(|setting| setting.value.as_str()), Some(value), "{preset} {name}");
        }
    }
}

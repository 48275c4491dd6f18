//! The string interface, the same checks for every game.

use quadrille_engine::{
    Analysis, Ending, EnginePlayer, EngineSpec, Error, Limits, MoveRequest, Opening, Perft, Position, Start,
    Unit, find, games,
};
use std::sync::atomic::AtomicBool;

fn spec(text: &str) -> EngineSpec {
    text.parse().unwrap()
}

/// What a player says where a game stands, without any limit.
fn ask(player: &mut dyn EnginePlayer, position: &dyn Position) -> Result<Analysis, Error> {
    let (opening, stop) = (position.opening(), AtomicBool::new(false));
    player.think(&MoveRequest::after(&opening, Limits::default(), &stop), &mut |_| ())
}

#[test]
fn random_games_are_played_to_the_end_and_survive_every_format() {
    for game in games() {
        for (seed, preset) in [(1, "random"), (2, "random,turns=on"), (3, "weighted-random")] {
            let mut position = game.open(&Opening::default()).unwrap();
            let mut player = game.player(&spec(preset)).unwrap();
            player.new_game(seed);
            let mut words = Vec::new();
            while position.ending().is_none() && words.len() < 3000 {
                let analysis = ask(&mut *player, &*position).unwrap();
                position.play(analysis.best_move()).unwrap();
                words.push(analysis.best_move().to_string());
            }
            let ending = position.ending().unwrap_or_else(|| panic!("{} {preset} did not end", game.name()));
            assert!(!ending.reason.is_empty());
            assert!(position.legal_moves().is_empty());
            assert_eq!(ask(&mut *player, &*position), Err(Error::Finished(ending.reason)));
            assert!(matches!(position.play(&words[0]), Err(Error::Over(..))));

            let moves = position.write("moves").unwrap();
            let again = game.read(Some("moves"), &moves, &[]).unwrap();
            assert_eq!(again.text(), position.text());
            assert_eq!(again.turns(), position.turns());
            let record = position.write(game.record_format()).unwrap();
            let again = game.read(None, &record, &[]).unwrap();
            assert_eq!(again.turns(), position.turns(), "{}: {record}", game.name());

            position.rewind();
            assert_eq!(position.text(), game.open(&Opening::default()).unwrap().text());
            for word in &words {
                position.play(word).unwrap();
            }
            assert_eq!(position.text(), again.text());
        }
    }
}

#[test]
fn a_seed_gives_the_same_game_twice() {
    for game in games() {
        let play = |seed| {
            let mut position = game.open(&Opening::default()).unwrap();
            let mut player = game.player(&spec("weighted-random")).unwrap();
            player.new_game(seed);
            for _ in 0..20 {
                position.play(ask(&mut *player, &*position).unwrap().best_move()).unwrap();
            }
            position.text()
        };
        assert_eq!(play(5), play(5));
        assert_ne!(play(5), play(6));
    }
}

/// However a game is told, whole or move by move, continued, taken back or another one: a player answers as one who hears
/// of it for the first time.
#[test]
fn a_player_follows_any_game_it_is_told() {
    let (limits, stop) = (Limits { depth: Some(2), ..Limits::default() }, AtomicBool::new(false));
    for game in games() {
        let spec = spec("champion,table=1");
        let mut position = game.open(&Opening::default()).unwrap();
        for _ in 0..4 {
            position.play(&position.legal_moves()[0]).unwrap();
        }
        let whole = position.opening();
        let start = Opening { moves: Vec::new(), ..whole.clone() };
        let other = Opening { moves: whole.moves[..1].to_vec(), ..whole.clone() };
        let mut player = game.player(&spec).unwrap();
        let questions: [(&Opening, &[String]); 6] = [
            (&start, &[]),
            (&start, &whole.moves),
            (&whole, &[]),
            (&other, &[]),
            (&other, &whole.moves[1..]),
            (&start, &whole.moves[..1]),
        ];
        for (opening, moves) in questions {
            let request = MoveRequest { opening, moves, limits, stop: &stop };
            let ask = |player: &mut dyn EnginePlayer| {
                player.new_game(1);
                player.think(&request, &mut |_| ()).unwrap().found
            };
            assert_eq!(ask(&mut *player), ask(&mut *game.player(&spec).unwrap()), "{}", game.name());
        }
        let moves = ["no move".to_string()];
        let wrong = MoveRequest { opening: &start, moves: &moves, limits, stop: &stop };
        assert!(matches!(player.think(&wrong, &mut |_| ()), Err(Error::Move(..))));
    }
}

#[test]
fn legal_turns_are_what_perft_counts() {
    for game in games() {
        let position = game.open(&Opening::default()).unwrap();
        let task = |unit| Perft { depth: 1, unit, threads: 1 };
        assert_eq!(position.legal_moves().len() as u64, position.perft(&task(Unit::Plies), &|_, _| ()));
        assert_eq!(position.legal_turns().len() as u64, position.perft(&task(Unit::Turns), &|_, _| ()));
        let divided: u64 = position.divide(&task(Unit::Turns)).iter().map(|(_, leaves)| leaves).sum();
        assert_eq!(divided, position.legal_turns().len() as u64);
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
    assert_eq!(
        tak.open(&opening(("comi", "4"))).err().unwrap().to_string(),
        "there is no rule 'comi' here: the rules are flats, caps, komi, swap, repetition, no-progress, no-progress-verdict"
    );
    let error = tak.open(&opening(("repetition", "1"))).err().unwrap().to_string();
    assert_eq!(error, "rule repetition is a number from 2 to 255, or off, not '1'");
    let mut position = tak.open(&Opening::default()).unwrap();
    assert!(matches!(position.play("z9"), Err(Error::Move(_, _))));
    assert!(matches!(position.write("sgf"), Err(Error::Format(_, _))));
    let error = tak.player(&spec("champion-of-none")).err().unwrap().to_string();
    assert!(
        error.starts_with("there is no engine 'champion-of-none' here: the engines are random, "),
        "{error}"
    );
    let error = tak.player(&spec("random,weight=2")).err().unwrap().to_string();
    assert_eq!(error, "engine random: setting weight takes 0 to 1, not '2'");
    let text = "x5/x5/x5/x5/x9 1 1";
    let error = tak.read(Some("position"), text, &[]).err().unwrap().to_string();
    assert!(error.starts_with("line 1, column 1"), "{error}");
}

#[test]
fn house_rules_end_games_and_records_go_on() {
    let surakarta = find("surakarta").unwrap();
    let mut position = surakarta.open(&Opening::default()).unwrap();
    for word in ["a2a3", "a5a4", "a3a2", "a4a5", "a2a3", "a5a4", "a3a2", "a4a5"] {
        assert_eq!(position.ending(), None);
        position.play(word).unwrap();
    }
    assert_eq!(position.ending(), Some(Ending::draw("repetition".into())));
    assert!(matches!(position.play("a2a3"), Err(Error::Over(..))));
    let record = position.write("moves").unwrap() + "a2a3\n";
    let mut again = surakarta.read(Some("moves"), &record, &[]).unwrap();
    assert_eq!(again.turns().len(), 9);
    again.take_back();
    assert_eq!(again.ending(), Some(Ending::draw("repetition".into())));
}

#[test]
fn random_tzaar_starts_follow_from_the_seed() {
    let tzaar = find("tzaar").unwrap();
    let start = |seed| {
        let start = Start { name: Some("random".into()), seed: Some(seed), ..Start::default() };
        tzaar.open(&Opening { start, ..Opening::default() }).unwrap().text()
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
            "secure_all=100000 advantage=10000000 first_player_view=off weak_solved=on",
        ),
        ("tzaar", "waltz-2012", "secure_all=500000 advantage=50000000 first_player_view=on weak_solved=on"),
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

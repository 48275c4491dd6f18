//! Games to learn from: their file, how playing goes on after a break, and a model from them.

use quadrille_engine::{Limits, Opening, Size, Start, find};
use quadrille_network::{Origin, fit::FitSettings};
use quadrille_training::{GamesError, GamesFile, GamesReader, PlayedGame, TrainingPlay, fit, read_samples};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Games of few nodes on a small board, komi by turns.
fn play(stop: &AtomicBool, threads: usize) -> TrainingPlay<'_> {
    TrainingPlay {
        game: find("tak").unwrap(),
        opening: Opening {
            start: Start { size: Some(Size::square(4)), ..Start::default() },
            ..Opening::default()
        },
        varied: vec![("komi".into(), vec!["0".into(), "4".into()])],
        plies: 6,
        slips: 10,
        engine: "champion,table=1,network=off".parse().unwrap(),
        limits: Limits { nodes: Some(50), ..Limits::default() },
        visits: 0,
        seed: 5,
        threads,
        stop,
    }
}

fn run(play: &TrainingPlay<'_>, path: &Path, games: u64) {
    let mut file = GamesFile::open(path, &play.plan()).unwrap();
    play.run(&mut file, games, &|_| ()).unwrap();
}

#[test]
fn a_break_changes_nothing_and_neither_do_threads() {
    let folder = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    run(&play(&stop, 2), &whole, 12);
    run(&play(&stop, 1), &broken, 5);
    // As a kill leaves it: half a line.
    let text = fs::read_to_string(&broken).unwrap();
    fs::write(&broken, &text[..text.len() - 9]).unwrap();
    run(&play(&stop, 1), &broken, 12);
    assert_eq!(fs::read_to_string(&whole).unwrap(), fs::read_to_string(&broken).unwrap());

    let games: Vec<PlayedGame> = GamesReader::open(&whole).unwrap().map(Result::unwrap).collect();
    assert_eq!(games.len(), 12);
    assert!(games.iter().any(|game| game.turns.iter().any(|turn| turn.is_random())));
    assert_eq!(games[1].rules, [("komi".to_string(), "4".to_string())]);
    for game in games {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
}

#[test]
fn a_stop_keeps_whole_games() {
    let folder = tempfile::tempdir().unwrap();
    let (path, stop) = (folder.path().join("games"), AtomicBool::new(false));
    let play = play(&stop, 1);
    let mut file = GamesFile::open(&path, &play.plan()).unwrap();
    play.run(&mut file, 1000, &|games| stop.store(games == 3, Ordering::Relaxed)).unwrap();
    assert_eq!(GamesReader::open(&path).unwrap().count(), 3);
}

#[test]
fn files_of_other_kinds_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, stop) = (folder.path().join("games"), AtomicBool::new(false));
    let plan = play(&stop, 1).plan();
    for text in ["hello", "hello\n", "quadrille games 1 tak seed 7\n"] {
        fs::write(&path, text).unwrap();
        let error = GamesFile::open(&path, &plan).err().unwrap();
        assert!(matches!(error, GamesError::Foreign(_) | GamesError::OtherGames(..)), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, "quadrille games 1 tak\n\tx3/x3/x3 1 1\ta1|5\tfirst wins\n\tx3\n").unwrap();
    let errors: Vec<String> =
        GamesReader::open(&path).unwrap().filter_map(|game| Some(game.err()?.to_string())).collect();
    assert!(errors.len() == 1 && errors[0].contains("line 3"), "{errors:?}");
}

/// Komi changes from game to game: were it every tenth, all games kept back would have the same.
#[test]
fn games_that_are_kept_back_have_every_komi() {
    let folder = tempfile::tempdir().unwrap();
    let (path, stop) = (folder.path().join("games"), AtomicBool::new(false));
    run(&play(&stop, 1), &path, 2);
    let text = fs::read_to_string(&path).unwrap();
    let [head, first, second] = text.lines().collect::<Vec<_>>().try_into().unwrap();
    let read = |games: [&str; 2]| {
        fs::write(&path, format!("{head}\n{}", format!("{}\n{}\n", games[0], games[1]).repeat(12))).unwrap();
        read_samples(find("tak").unwrap(), std::slice::from_ref(&path), false).unwrap()
    };
    let [a, b] = [first, second].map(|game| read([game; 2]).positions() as usize / 24);
    assert!(a != b, "the games can be told apart");
    assert_eq!(read([first, second]).held.len(), 2 * a + b);
}

#[test]
fn a_model_is_learnt_from_games() {
    let folder = tempfile::tempdir().unwrap();
    let (path, stop) = (folder.path().join("games"), AtomicBool::new(false));
    run(&play(&stop, 2), &path, 40);
    let game = find("tak").unwrap();
    let samples = read_samples(game, std::slice::from_ref(&path), false).unwrap();
    assert!(samples.games == 40 && samples.taught.len() > samples.held.len());
    let quiet = read_samples(game, &[path], true).unwrap();
    assert!(quiet.games == 40 && quiet.positions() < samples.positions());
    let origin = Origin { positions: samples.positions(), commit: "c".into(), command: "d".into() };
    let settings = FitSettings { epochs: 5, ..FitSettings::default() };
    for hidden in [0, 16] {
        let learn = || fit(game, &samples, 0.3, hidden, &settings, origin.clone(), &mut |_| true);
        let done = learn();
        assert_eq!((done.losses.len(), done.model.name()), (6, "value 4x4"));
        assert!(done.losses[5][0] < done.losses[0][0]);
        assert_eq!(done.model.hidden().map_or(0, |units| units.count()), hidden);
        assert_eq!(done.model, learn().model);
    }
}

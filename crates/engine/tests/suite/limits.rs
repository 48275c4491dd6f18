//! Every engine answers within the smallest limits and in the least memory, whatever they are.

use crate::asking::{Answer, Question, ask};
use quadrille_engine::{
    Clock, EngineSpec, Error, GameInfo, Limits, MoveRequest, Opening, OutOfMemory, Outcome, available_memory,
    games,
};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The engine has a first move of the game.
fn answers(game: &'static dyn GameInfo, spec: EngineSpec, limits: Limits) {
    let question = Question { game, spec, opening: Opening::default(), limits, stop_after: None, seed: 1 };
    match ask(&question).unwrap_or_else(|failure| panic!("{failure}")) {
        Answer::Turn(turn) => assert!(!turn.is_empty(), "{question:?}"),
        Answer::OutOfMemory => panic!("no memory: {question:?}"),
    }
}

#[test]
fn every_engine_answers_at_depth_one_at_one_node_and_in_a_millisecond() {
    let none = Limits::default();
    let limits = [
        Limits { depth: Some(1), time: Some(Duration::from_millis(300)), ..none },
        Limits { nodes: Some(1), ..none },
        Limits { time: Some(Duration::from_millis(1)), ..none },
    ];
    for game in games() {
        for preset in game.presets() {
            let has_table = preset.settings.iter().any(|setting| setting.name == "table");
            let table = has_table.then(|| ("table".to_string(), "1".to_string()));
            for limits in limits {
                let spec =
                    EngineSpec { preset: preset.name.into(), settings: table.iter().cloned().collect() };
                answers(game, spec, limits);
            }
        }
    }
}

/// Nothing but the depth limits them; what lies beyond is no reason to walk through the whole game.
#[test]
fn solvers_answer_where_the_longest_line_is_reached_at_once() {
    for game in games() {
        for name in game.solvers() {
            for (settings, depth) in [(vec![("longest".into(), "1".into())], None), (Vec::new(), Some(1))] {
                let spec = EngineSpec { preset: name.into(), settings };
                let limits = Limits { depth, ..Limits::default() };
                answers(game, spec, limits);
            }
        }
    }
}

/// With the smallest table of its range an engine plays; with the largest too, or it is not made for want of memory.
#[test]
fn every_engine_has_the_memory_that_was_asked_for_or_says_that_there_is_none() {
    let mut refused = 0;
    for game in games() {
        for preset in game.presets() {
            let Some(table) = preset.settings.iter().find(|setting| setting.name == "table") else {
                continue;
            };
            let (least, most) = table.bounds().expect("its size is a number");
            let spec = |size: &str| EngineSpec {
                preset: preset.name.into(),
                settings: vec![("table".into(), size.into())],
            };
            let limits = Limits { nodes: Some(50), ..Limits::default() };
            answers(game, spec(least), limits);
            match game.player(&spec(most)) {
                Ok(_) => answers(game, spec(most), limits),
                Err(error) => {
                    let size: u64 = most.parse().unwrap();
                    assert!(
                        error.to_string().contains(&format!("no memory for a table of {most} MB")),
                        "{error}"
                    );
                    let Error::Memory(_, OutOfMemory { wanted, available }) = error else {
                        panic!("{error}")
                    };
                    assert_eq!(wanted, size << 20);
                    assert!(available.is_none_or(|available| available < wanted));
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 0 || available_memory().is_none_or(|bytes| bytes >= 1 << 36));
}

/// The moves of a random game that the player to move can win at once.
fn before_a_win(game: &'static dyn GameInfo, mut seed: u64) -> Opening {
    let stop = AtomicBool::new(false);
    let mut random = game.player(&"random,turns=on".parse().unwrap()).unwrap();
    loop {
        random.new_game(seed);
        let mut position = game.open(&Opening::default()).unwrap();
        while position.ending().is_none() {
            let (mover, opening) = (position.to_move(), position.opening());
            let request = MoveRequest::after(&opening, Limits::default(), &stop);
            position.play(random.think(&request, &mut |_| ()).unwrap().best_move()).unwrap();
            if position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(mover)) {
                return opening;
            }
        }
        seed += 1000;
    }
}

#[test]
fn a_win_on_the_board_is_played_without_any_time() {
    let empty = Clock { remaining: Duration::ZERO, increment: Duration::ZERO };
    let limits = [
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { clock: Some(empty), ..Limits::default() },
        Limits { time: Some(Duration::from_micros(300)), ..Limits::default() },
    ];
    for game in games() {
        for seed in 1..=3 {
            let opening = before_a_win(game, seed);
            let engines = game.levels().map(|level| level.preset).into_iter().chain(["champion", "mcts"]);
            for (engine, limits) in engines.flat_map(|engine| limits.map(|limits| (engine, limits))) {
                let spec = EngineSpec { preset: engine.into(), settings: vec![("table".into(), "1".into())] };
                let mut position = game.open(&opening).unwrap();
                let mover = position.to_move();
                let opening = opening.clone();
                let question = Question { game, spec, opening, limits, stop_after: None, seed };
                let Ok(Answer::Turn(turn)) = ask(&question) else { panic!("no answer: {question:?}") };
                turn.iter().for_each(|word| position.play(word).unwrap());
                let outcome = position.ending().map(|ending| ending.outcome);
                assert_eq!(
                    outcome,
                    Some(Outcome::Win(mover)),
                    "{question:?}: {turn:?} in {}",
                    position.text()
                );
            }
        }
    }
}

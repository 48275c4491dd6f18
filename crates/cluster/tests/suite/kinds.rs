//! Self-play, tuning and puzzles by workers are what one machine makes; networks travel by their hashes.

use crate::cluster::{Said, Worker, coordinator, plan};
use quadrille_arena::{
    Journal, MatchPlan, PuzzleMaker, SelfPlay, StopSignal, TunedParameter, openings, play_iteration, tune,
};
use quadrille_cluster::Build;
use quadrille_engine::{Limits, Opening, Size, Start, find};
use quadrille_testing::nats::NatsServer;
use quadrille_training::{GamesFile, TrainingPlay};
use std::sync::atomic::AtomicBool;

#[test]
fn self_play_tuning_and_puzzles_are_those_of_one_machine() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let coordinator = coordinator(&server, &Said::default());
    let workers = ["one", "other"].map(|name| Worker::start(&server.url(), name, Build::own()));
    let game = find("tak").unwrap();
    let stop = AtomicBool::new(false);
    let opening = || {
        let start = Start { size: Some(Size::square(4)), ..Start::default() };
        Opening { start, ..Opening::default() }
    };
    let limits = Limits { nodes: Some(50), ..Limits::default() };

    let play = TrainingPlay {
        game,
        opening: opening(),
        varied: vec![("komi".into(), vec!["0".into(), "2".into()])],
        plies: 4,
        slips: 10,
        engine: "tak-alphabeta,table=1".parse().unwrap(),
        limits,
        visits: 0,
        seed: 3,
        threads: 1,
        stop: &stop,
    };
    let [here, queued] = ["here", "queued"].map(|name| folder.path().join(name));
    play.run(&mut GamesFile::open(&here, &play.plan()).unwrap(), 10, &|_| ()).unwrap();
    let signal = StopSignal::default();
    for games in [3, 10] {
        assert_eq!(coordinator.self_play(&play, &queued, games, &signal, &mut |_| ()).unwrap(), games);
    }
    assert_eq!(std::fs::read_to_string(here).unwrap(), std::fs::read_to_string(queued).unwrap());

    let tuned = TunedParameter { name: "depth".into(), start: 2.0, min: 1.0, max: 3.0, step: 0.7, rate: 0.5 };
    let player = "tak-alphabeta,table=1".to_string();
    let plan = MatchPlan { players: vec![player.clone(), player], tuned: vec![tuned], ..plan(5) };
    let positions = openings(&plan).unwrap();
    let [here, queued] = ["here.tuning", "queued.tuning"].map(|name| folder.path().join(name));
    let (journal, other) = (Journal::open(&here, &plan).unwrap(), Journal::open(&queued, &plan).unwrap());
    let play = |iteration, points: &_| play_iteration(&plan, &positions, iteration, points, &signal);
    tune(&plan, &journal, 2, &signal, play, |_| ()).unwrap();
    coordinator.tune(&plan, &positions, (&queued, &other), 2, &signal, &mut |_| ()).unwrap();
    assert_eq!(journal.steps().unwrap(), other.steps().unwrap());

    let maker = PuzzleMaker {
        games: SelfPlay {
            game,
            opening: opening(),
            plies: 4,
            engine: "tak-alphabeta,table=1,depth=2".parse().unwrap(),
            limits,
            games: 8,
            seed: 5,
            threads: 1,
            stop: &stop,
            progress: &|| (),
        },
        solver: "solver,table=1".parse().unwrap(),
        nodes: 2000,
        other_nodes: 500,
        turns: 4,
        most_of_length: 100,
        most: 100,
        stop: &stop,
    };
    let mut queued = coordinator.puzzles(&maker, &signal, &mut |_| ()).unwrap();
    let mut here = maker.make(&|_| ()).unwrap();
    for puzzles in [&mut here, &mut queued] {
        puzzles.sort_by(|one, other| one.position.cmp(&other.position));
    }
    assert!(!here.is_empty());
    assert_eq!(here, queued);
    drop(workers);
}

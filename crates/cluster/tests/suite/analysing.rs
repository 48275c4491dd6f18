//! Analysing together: a tree of scores that workers' searches grow.

use crate::cluster::{Said, Worker, coordinator};
use quadrille_arena::StopSignal;
use quadrille_cluster::{AnalysisPlan, Build};
use quadrille_engine::{Opening, Score, Size, Start, find};
use quadrille_testing::nats::NatsServer;

#[test]
fn several_lines_are_followed_deeper_than_a_job_looks_and_a_checkpoint_keeps_them() {
    let server = NatsServer::start();
    let coordinator = coordinator(&server, &Said::default());
    let workers = ["one", "other"].map(|name| Worker::start(&server.url(), name, Build::own()));
    let folder = tempfile::tempdir().unwrap();
    let game = find("tak").unwrap();
    let start = Start { size: Some(Size::square(5)), ..Start::default() };
    let moves = ["a1", "e5", "c3"].map(String::from).to_vec();
    let position = game.open(&Opening { start, moves, ..Opening::default() }).unwrap();
    let plan = AnalysisPlan {
        position: &*position,
        engine: "tak-alphabeta,table=1".parse().unwrap(),
        lines: 3,
        job_nodes: 300,
        nodes: Some(12_000),
        time: None,
        checkpoint: Some(folder.path().join("analysis")),
    };
    let stop = StopSignal::default();
    let mut watched = 0;
    let found = coordinator.analyse(&plan, &stop, &mut |_| watched += 1).unwrap();
    assert!(watched > 10, "{watched} jobs");
    assert!(found.nodes >= 12_000);
    assert_eq!(found.lines.len(), 3);
    assert_eq!(found.best_move(), found.lines[0].moves[0]);
    assert_eq!(found.score, Some(found.lines[0].score));
    assert!(found.selective_depth > found.depth, "{} > {}", found.selective_depth, found.depth);
    let estimates = found.lines.iter().map(|line| match line.score {
        Score::Estimate(value) => value,
        proven => panic!("{proven}"),
    });
    assert!(estimates.is_sorted_by(|one, other| one >= other), "{:?}", found.lines);
    for line in &found.lines {
        let mut position = game.open(&position.opening()).unwrap();
        line.moves.iter().for_each(|word| position.play(word).unwrap());
        let work = found.efforts.iter().find(|effort| effort.m == line.moves[0]).unwrap().visits;
        assert!(work > 600, "{} has {work} positions", line.moves[0]);
    }
    // What is in the checkpoint is not searched again.
    let again = coordinator.analyse(&plan, &stop, &mut |_| panic!("a job was done")).unwrap();
    assert_eq!((again.nodes, &again.lines), (found.nodes, &found.lines));
    drop(workers);
}

#[test]
fn a_win_that_no_job_sees_alone_is_proven_by_the_tree() {
    let server = NatsServer::start();
    let coordinator = coordinator(&server, &Said::default());
    let worker = Worker::start(&server.url(), "one", Build::own());
    let game = find("amazons").unwrap();
    let opening = Opening { position: Some("1B1/3/1W1 w".into()), ..Opening::default() };
    let position = game.open(&opening).unwrap();
    let plan = AnalysisPlan {
        position: &*position,
        engine: "amazons-alphabeta,table=1,depth=3".parse().unwrap(),
        lines: 1,
        job_nodes: 1000,
        nodes: None,
        time: None,
        checkpoint: None,
    };
    let found = coordinator.analyse(&plan, &StopSignal::default(), &mut |_| ()).unwrap();
    let mut solver = game.solver(&"solver,table=4".parse().unwrap(), &opening).unwrap();
    let limits = Default::default();
    let solved = solver.solve(None, &limits, &Default::default(), &mut |_| ());
    let is_win = matches!(solved.finding, quadrille_engine::Finding::Win { .. });
    assert_eq!(
        matches!(found.score, Some(Score::Win { .. })),
        is_win,
        "{:?} {:?}",
        found.score,
        solved.finding
    );
    assert!(found.score.is_some_and(Score::is_proven));
    assert!(found.selective_depth > 3);
    drop(worker);
}

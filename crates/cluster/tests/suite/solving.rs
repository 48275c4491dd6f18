//! Solving together: the finding of one solver, and one certificate that holds by the rules alone.

use crate::cluster::{Said, Worker, coordinator};
use quadrille_arena::StopSignal;
use quadrille_cluster::{Build, SolvePlan};
use quadrille_engine::{Finding, Limits, Opening, find, verify};
use quadrille_testing::nats::NatsServer;
use std::sync::atomic::AtomicBool;

/// Endings that take more than one job of so many positions, in games whose plies can and cannot be undone.
const PROBLEMS: [(&str, &str, &str, u64); 3] = [
    ("amazons", "solver,table=4", "1B1/3/1W1 w", 60),
    ("amazons", "solver,table=4", "1B2/4/2W1 w", 300),
    ("surakarta", "solver,table=4,tables=off", "w.w......................b.....b.... b", 500),
];

#[test]
fn together_the_same_is_found_as_alone_and_the_certificate_is_whole() {
    let server = NatsServer::start();
    let coordinator = coordinator(&server, &Said::default());
    let workers = ["one", "other"].map(|name| Worker::start(&server.url(), name, Build::own()));
    let stop = AtomicBool::new(false);
    let signal = StopSignal::default();
    let folder = tempfile::tempdir().unwrap();
    for (name, engine, text, job_nodes) in PROBLEMS {
        let game = find(name).unwrap();
        let opening = Opening { position: Some(text.into()), ..Opening::default() };
        let position = game.open(&opening).unwrap();
        let engine: quadrille_engine::EngineSpec = engine.parse().unwrap();
        let mut solver = game.solver(&engine, &opening).unwrap();
        let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
        let alone = solver.solve(None, &limits, &stop, &mut |_| ()).finding;
        assert_ne!(alone, Finding::Unknown, "{name}");
        let checkpoint = folder.path().join(format!("{name}-{job_nodes}"));
        let plan = SolvePlan {
            game,
            position: &*position,
            engine,
            attacker: None,
            job_nodes,
            nodes: None,
            certify: true,
            checkpoint: Some(checkpoint.clone()),
        };
        let found = coordinator.solve(&plan, &signal, &mut |_, _, _, _| ()).unwrap();
        assert_eq!(std::mem::discriminant(&found.finding), std::mem::discriminant(&alone), "{name}");
        let (jobs, nodes) = (found.jobs, found.nodes);
        assert!(jobs > 1, "{name}: {jobs} jobs");
        let mut certificate = Vec::new();
        found.certify(&plan, &mut certificate).unwrap();
        let verified = verify(std::io::Cursor::new(certificate), 1 << 24).unwrap();
        assert_eq!(verified.problem.position, position.text());
        let winner = match alone {
            Finding::Win { .. } => Some(position.to_move()),
            Finding::Loss { .. } => Some(!position.to_move()),
            _ => None,
        };
        assert_eq!(verified.outcome.and_then(|outcome| outcome.winner()), winner, "{name}");
        // What is in the checkpoint is not solved again.
        let again = coordinator.solve(&plan, &signal, &mut |_, _, _, _| ()).unwrap();
        assert_eq!((again.jobs, again.nodes), (jobs, nodes));
    }
    drop(workers);
}

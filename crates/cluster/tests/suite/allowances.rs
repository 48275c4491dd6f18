//! What a worker does not let a job do, and whose jobs it does not take.

use crate::cluster::{Said, Worker, coordinator, plan, played};
use quadrille_cluster::{Allowance, Build};
use quadrille_engine::find;
use quadrille_testing::nats::NatsServer;

fn allowance() -> Allowance {
    let programs = [("theirs".to_string(), "cmd=theirs,proto=ugi".to_string())].into();
    Allowance { build: Build::own(), games: vec!["tak".into()], programs, memory: 64, threads: 2 }
}

#[test]
fn a_job_names_no_command_no_file_and_no_more_memory_than_allowed() {
    let allowance = allowance();
    let refused = |game: &str, engine: &str| {
        allowance.engine(find(game).unwrap(), engine).expect_err(engine).to_string()
    };
    assert!(refused("tak", "champion,network=/etc/passwd").contains("names a file"));
    assert!(refused("tak", "champion,network=sha256:../../etc/passwd").contains("is no hash"));
    assert!(refused("surakarta", "champion,realisation_plies=/dev/stdin").contains("names a file"));
    assert!(refused("tzaar", "waltz-9,table=65536").contains("allows 64 (--memory)"));
    assert!(refused("tzaar", "champion,table=1,threads=99").contains("allows 2 (--threads)"));
    assert!(refused("tak", "cmd=\"rm -rf /\",proto=ugi").contains("there is no engine"));
    let hash = "a".repeat(64);
    assert!(
        allowance
            .engine(find("tak").unwrap(), &format!("tak-alphabeta,table=1,network=sha256:{hash}"))
            .is_ok()
    );
    assert_eq!(allowance.program("theirs").unwrap(), "cmd=theirs,proto=ugi");
    assert!(allowance.program("other").unwrap_err().to_string().contains("--program other="));
}

#[test]
fn a_worker_of_another_build_refuses_in_both_logs_and_one_of_the_same_plays() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let said = Said::default();
    let coordinator = coordinator(&server, &said);
    let other = Build { fingerprint: "other".into(), ..Build::own() };
    let stranger = Worker::start(&server.url(), "stranger", other);
    let (plan, journal) = (plan(3), folder.path().join("journal"));
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| played(&coordinator, &plan, &journal));
        stranger.said.wait_for("fingerprint other");
        said.wait_for("worker stranger takes no jobs: it needs");
        assert!(stranger.said.has("refusing run"));
        let own = Worker::start(&server.url(), "own", Build::own());
        assert_eq!(playing.join().unwrap().1.len(), 6);
        drop(own);
    });
}

#[test]
fn programs_are_named_and_never_commands() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let coordinator = coordinator(&server, &Said::default());
    let mut plan = plan(1);
    plan.players[1] = "cmd=\"true\",proto=ugi".into();
    let journal = folder.path().join("journal");
    let stop = Default::default();
    let run = quadrille_arena::MatchHost::run(&coordinator, plan, &journal, &stop, &mut |_, _| ());
    assert!(run.unwrap_err().to_string().contains("on a queue a program is named"));
    assert!(!journal.exists(), "what cannot be played leaves no journal");
}

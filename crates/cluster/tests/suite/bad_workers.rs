//! Workers that fall silent, are slow, answer twice or answer nonsense: nothing is lost and nothing counts twice.

use crate::cluster::{ACK_WAIT, Said, Worker, coordinator, games, plan, played, played_here, wait_until};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{self, AckKind, Message};
use futures_util::StreamExt;
use quadrille_arena::{Journal, LocalHost};
use quadrille_cluster::{BrokerOptions, Build, ClusterMonitor, Job};
use quadrille_testing::nats::NatsServer;
use std::time::Duration;

/// A worker that takes a job by hand.
struct FakeWorker {
    runtime: tokio::runtime::Runtime,
    context: jetstream::Context,
}

impl FakeWorker {
    fn new(server: &NatsServer) -> FakeWorker {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let context =
            runtime.block_on(async { jetstream::new(async_nats::connect(server.url()).await.unwrap()) });
        FakeWorker { runtime, context }
    }

    /// The run that is announced, and its first job.
    fn take(&self, broker: &BrokerOptions) -> (Job, Message) {
        let mut run = None;
        wait_until(
            || {
                let status = ClusterMonitor::connect(broker).and_then(|monitor| monitor.status());
                run = status.ok().and_then(|status| Some(status.runs.first()?.id.clone()));
                run.is_some()
            },
            "no run is announced",
        );
        let run = run.unwrap();
        self.runtime.block_on(async {
            let stream = self.context.get_stream("QUADRILLE_JOBS").await.unwrap();
            let consumer: PullConsumer = stream.get_consumer(&run).await.unwrap();
            let expires = Duration::from_secs(60);
            let mut batch = consumer.batch().max_messages(1).expires(expires).messages().await.unwrap();
            let message = batch.next().await.unwrap().unwrap();
            (serde_json::from_slice(&message.payload).unwrap(), message)
        })
    }

    /// Keeps a job by heart-beats.
    fn hold(&self, message: Message) {
        self.runtime.spawn(async move {
            loop {
                let _ = message.ack_with(AckKind::Progress).await;
                tokio::time::sleep(ACK_WAIT / 4).await;
            }
        });
    }

    fn answer(&self, job: &Job, outcome: &str, id: &str) {
        let report = format!(
            r#"{{"key":"{}","worker":"fake","speed":1.0,"seconds":0.1,"outcome":{outcome}}}"#,
            job.key
        );
        let publish = jetstream::message::PublishMessage::build().payload(report.into()).message_id(id);
        self.runtime.block_on(async {
            let sent = self.context.send_publish(format!("quadrille.results.{}", job.run), publish).await;
            sent.unwrap().await.unwrap();
        });
    }
}

#[test]
fn a_silent_workers_job_goes_to_another_and_a_second_answer_does_not_count() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let said = Said::default();
    let coordinator = coordinator(&server, &said);
    let (plan, journal) = (plan(6), folder.path().join("journal"));
    let here = played_here(&plan, folder.path());
    let fake = FakeWorker::new(&server);
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| played(&coordinator, &plan, &journal));
        let (job, message) = fake.take(&BrokerOptions::new(&server.url()));
        // The first answer to its job is the fake worker's own, twice; it never acknowledges, so that a worker does the job too.
        let (local, _) = Journal::read(&folder.path().join("here")).unwrap();
        let entries = local.entries().unwrap();
        let answers = entries.iter().filter(|entry| entry.pair.number.to_string() == job.key).map(
            |entry| serde_json::json!({"game": entry.game, "record": entry.record, "ended": entry.ended}),
        );
        let outcome = serde_json::json!({"done": {"games": answers.collect::<Vec<_>>()}}).to_string();
        fake.answer(&job, &outcome, "first");
        fake.answer(&job, &outcome, "second");
        drop(message);
        let worker = Worker::start(&server.url(), "steady", Build::own());
        let queued = playing.join().unwrap();
        assert_eq!(queued, here);
        drop(worker);
    });
    let (journal, _) = Journal::read(&journal).unwrap();
    let workers = journal.workers().unwrap();
    assert_eq!(workers.len(), 12);
    assert_eq!(workers.values().filter(|worker| *worker == "fake").count(), 2, "who made an answer keeps it");
}

#[test]
fn the_last_jobs_of_a_slow_worker_are_given_out_again() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let said = Said::default();
    let coordinator = coordinator(&server, &said);
    let (plan, journal) = (plan(4), folder.path().join("journal"));
    let here = played_here(&plan, folder.path());
    let fake = FakeWorker::new(&server);
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| played(&coordinator, &plan, &journal));
        let (job, message) = fake.take(&BrokerOptions::new(&server.url()));
        fake.hold(message);
        let worker = Worker::start(&server.url(), "steady", Build::own());
        assert_eq!(playing.join().unwrap(), here);
        assert!(said.has(&format!("job {} is given out again", job.key)));
        drop(worker);
    });
}

#[test]
fn answers_that_do_not_add_up_are_refused_and_their_author_is_paused() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let said = Said::default();
    let coordinator = coordinator(&server, &said);
    let (plan, journal) = (plan(3), folder.path().join("journal"));
    let here = played_here(&plan, folder.path());
    let broker = BrokerOptions::new(&server.url());
    let fake = FakeWorker::new(&server);
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| played(&coordinator, &plan, &journal));
        let (job, message) = fake.take(&broker);
        for number in 0..3 {
            fake.answer(&job, r#"{"done":{"games":[]}}"#, &format!("wrong{number}"));
        }
        said.wait_for("the answer of worker fake is refused: game 0 is there 0 times");
        said.wait_for("worker fake is paused: 3 answers do not add up");
        drop(message);
        let worker = Worker::start(&server.url(), "steady", Build::own());
        assert_eq!(playing.join().unwrap(), here);
        drop(worker);
    });
}

#[test]
fn the_pairs_of_a_worker_can_be_purged_and_are_played_again() {
    let server = NatsServer::start();
    let folder = tempfile::tempdir().unwrap();
    let coordinator = coordinator(&server, &Said::default());
    let (plan, path) = (plan(4), folder.path().join("journal"));
    let worker = Worker::start(&server.url(), "first", Build::own());
    let before = played(&coordinator, &plan, &path);
    drop(worker);
    {
        let journal = Journal::open(&path, &plan).unwrap();
        assert_eq!(journal.purge_worker("nobody").unwrap(), 0);
        assert_eq!(journal.purge_worker("first").unwrap(), 4);
    }
    assert!(games(&path).is_empty());
    let worker = Worker::start(&server.url(), "second", Build::own());
    assert_eq!(
        played(&coordinator, &plan, &path),
        before,
        "also within the time in which the broker knows old answers"
    );
    drop(worker);
    assert_eq!(played(&LocalHost::new(1), &plan, &path), before);
}

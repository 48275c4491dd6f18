//! The streams, buckets and subjects on the broker. JetStream does the rest: it gives a job to one worker, gives it to another
//! if that one falls silent, and keeps answers until they are acknowledged.

use crate::Result;
use crate::broker::BrokerOptions;
use crate::error::OrBroker;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{Context, PublishAckFuture};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Message, kv, object_store};
use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

const JOBS: &str = "QUADRILLE_JOBS";
const RESULTS: &str = "QUADRILLE_RESULTS";

/// For how long the broker knows that it has had an answer already; a coordinator knows it for ever.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(600);

/// How long jobs and answers are kept that nobody asks for any more.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 3600);

/// How many jobs of a run may be given out at a time.
const MAX_ACK_PENDING: i64 = 100_000;

/// How many workers may wait for jobs of a run.
const MAX_WAITING: i64 = 20_000;

/// How long the broker waits before it shows an answer again that was lost on the way to the coordinator. A job that is given out again does not
/// help there: its answer has the same id.
const RESULT_WAIT: Duration = Duration::from_secs(10);

/// A connection to the broker with everything that is kept there.
#[derive(Clone)]
pub(crate) struct Queue {
    context: Context,
    jobs: Stream,
    results: Stream,
    /// Announced runs.
    pub runs: kv::Store,
    /// How runs stand.
    pub status: kv::Store,
    /// Workers.
    pub workers: kv::Store,
    /// Workers that are paused.
    pub paused: kv::Store,
    /// What is too large for a job, by its hash.
    pub objects: ObjectStore,
}

impl Queue {
    /// Connects, and makes on the broker what is not there yet.
    pub async fn connect(
        broker: &BrokerOptions,
        name: &str,
        wait: bool,
        log: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Queue> {
        let client = broker.connect(name, wait, log).await?;
        let context = jetstream::new(client);
        let stream = |name: &str, subject: &str| Config {
            name: name.into(),
            subjects: vec![subject.into()],
            retention: RetentionPolicy::WorkQueue,
            duplicate_window: DUPLICATE_WINDOW,
            max_age: MAX_AGE,
            ..Config::default()
        };
        let jobs = context
            .get_or_create_stream(stream(JOBS, "quadrille.jobs.*"))
            .await
            .or_broker("make its streams")?;
        let results = context
            .get_or_create_stream(stream(RESULTS, "quadrille.results.*"))
            .await
            .or_broker("make its streams")?;
        let (runs, status) = (bucket(&context, "quadrille_runs"), bucket(&context, "quadrille_status"));
        let (workers, paused) = (bucket(&context, "quadrille_workers"), bucket(&context, "quadrille_paused"));
        let (runs, status) = (runs.await?, status.await?);
        let (workers, paused) = (workers.await?, paused.await?);
        let objects = objects(&context).await?;
        Ok(Queue { jobs, results, runs, status, workers, paused, objects, context })
    }

    /// The jobs of a run, for workers. An acknowledgement that does not come in time gives a job to another.
    pub async fn offer_jobs(&self, run: &str, ack_wait: Duration) -> Result<PullConsumer> {
        let config = pull::Config {
            durable_name: Some(run.into()),
            filter_subject: jobs_of(run),
            ack_policy: AckPolicy::Explicit,
            ack_wait,
            max_ack_pending: MAX_ACK_PENDING,
            max_waiting: MAX_WAITING,
            ..pull::Config::default()
        };
        // What is there from before may have had another time.
        let _ = self.jobs.delete_consumer(run).await;
        self.jobs.create_consumer(config).await.or_broker("offer jobs")
    }

    /// The same as workers see it.
    pub async fn jobs_of(&self, run: &str) -> Result<PullConsumer> {
        self.jobs.get_consumer(run).await.or_broker("find the jobs of a run")
    }

    /// The answers to a run, from the first that was not acknowledged on.
    pub async fn results_of(&self, run: &str) -> Result<PullConsumer> {
        let config = pull::Config {
            durable_name: Some(run.into()),
            filter_subject: results_of(run),
            ack_policy: AckPolicy::Explicit,
            ack_wait: RESULT_WAIT,
            max_ack_pending: MAX_ACK_PENDING,
            ..pull::Config::default()
        };
        let created = self.results.create_consumer(config).await;
        created.or_broker("find the answers to a run")
    }

    /// Takes back the jobs of a run that nobody has begun.
    pub async fn withdraw_jobs(&self, run: &str) -> Result<()> {
        let purged = self.jobs.purge().filter(jobs_of(run)).await;
        purged.map(drop).or_broker("withdraw jobs")
    }

    /// Ends a run: its jobs are gone; its answers too, if they are all written down.
    pub async fn end_run(&self, run: &str, is_complete: bool) -> Result<()> {
        self.runs.delete(run).await.or_broker("end a run")?;
        self.withdraw_jobs(run).await?;
        self.jobs.delete_consumer(run).await.or_broker("end a run")?;
        if is_complete {
            self.results.delete_consumer(run).await.or_broker("end a run")?;
            self.results.purge().filter(results_of(run)).await.or_broker("end a run")?;
            self.status.purge(run).await.or_broker("end a run")?;
        }
        Ok(())
    }

    /// Hands in a job under an id: another with the same is not taken.
    pub async fn publish_job(&self, run: &str, id: &str, job: &impl Serialize) -> Result<PublishAckFuture> {
        self.publish(jobs_of(run), id, job).await
    }

    /// Hands in a report on a job of a run.
    pub async fn publish_report(
        &self,
        run: &str,
        id: &str,
        report: &impl Serialize,
    ) -> Result<PublishAckFuture> {
        self.publish(results_of(run), id, report).await
    }

    async fn publish(&self, subject: String, id: &str, message: &impl Serialize) -> Result<PublishAckFuture> {
        let publish = PublishMessage::build().payload(to_json(message).into()).message_id(id);
        let sent = self.context.send_publish(subject, publish).await;
        sent.or_broker("take a message")
    }

    /// How many jobs of a run wait, and how many are being done.
    pub async fn job_counts(&self, run: &str) -> Result<(u64, u64)> {
        let info = self.jobs.consumer_info(run).await;
        let info = info.or_broker("tell about the jobs of a run")?;
        Ok((info.num_pending, info.num_ack_pending as u64))
    }
}

/// The messages that wait, so many at most; if there are none, those that come first within a time.
pub(crate) async fn fetch(consumer: &PullConsumer, most: usize, timeout: Duration) -> Result<Vec<Message>> {
    // A fetch that expires is answered as soon as there is anything. One that does not is lost to the broker, which then says nothing
    // more of it, if another takes the message that it was to have.
    let batch = consumer.fetch().max_messages(most).expires(timeout).messages().await;
    let messages = batch.or_broker("give messages")?.map(|message| message.or_broker("give a message"));
    messages.try_collect().await
}

fn jobs_of(run: &str) -> String {
    format!("quadrille.jobs.{run}")
}

fn results_of(run: &str) -> String {
    format!("quadrille.results.{run}")
}

/// A bucket is a stream with a subject for each key (NATS architecture decision record 8). It is made as one: `create_key_value` asks for
/// limits of the account first, in a form that brokers of 2.9 do not have.
async fn bucket(context: &Context, name: &str) -> Result<kv::Store> {
    let config = Config {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_age: MAX_AGE,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..Config::default()
    };
    context.get_or_create_stream(config).await.or_broker("make a bucket")?;
    context.get_key_value(name).await.or_broker("open a bucket")
}

async fn objects(context: &Context) -> Result<ObjectStore> {
    const OBJECTS: &str = "quadrille_objects";
    if let Ok(store) = context.get_object_store(OBJECTS).await {
        return Ok(store);
    }
    let config =
        object_store::Config { bucket: OBJECTS.into(), max_age: MAX_AGE, ..object_store::Config::default() };
    context.create_object_store(config).await.or_broker("make its object store")
}

/// Puts a value into a bucket.
pub(crate) async fn put(store: &kv::Store, key: &str, value: &impl Serialize) -> Result<()> {
    let put = store.put(key, to_json(value).into()).await;
    put.map(drop).or_broker("keep a value")
}

/// All values of a bucket that can be read, by key.
pub(crate) async fn all<T: DeserializeOwned>(store: &kv::Store) -> Result<Vec<(String, T)>> {
    const WHAT: &str = "list values";
    // `Store::keys` makes a consumer each time, and waits for ever if a value is replaced before it is delivered.
    let subjects = store.stream.info_with_subjects(format!("{}>", store.prefix)).await.or_broker(WHAT)?;
    let subjects: Vec<(String, usize)> = subjects.try_collect().await.or_broker(WHAT)?;
    let keys = subjects.iter().filter_map(|(subject, _)| subject.strip_prefix(&store.prefix));
    let mut values = Vec::new();
    for key in keys {
        if let Some(value) = get(store, key).await? {
            values.push((key.to_owned(), value));
        }
    }
    values.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(values)
}

/// A value of a bucket, if it is there and can be read.
pub(crate) async fn get<T: DeserializeOwned>(store: &kv::Store, key: &str) -> Result<Option<T>> {
    let bytes = store.get(key).await.or_broker("find a value")?;
    Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

fn to_json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("what travels is plain data")
}

use crate::Result;
use crate::job::{Answer, Task};

/// What a coordinator gives out as jobs, and takes the answers of.
pub trait Work {
    /// The next job: its name and what is to be done. `None` if there is none now; after an answer there may be.
    fn next(&mut self) -> Option<(String, Task)>;

    /// Takes an answer. One that was taken before is [`Taken::Known`].
    fn take(&mut self, key: &str, answer: Answer, author: &Author<'_>) -> Result<Taken>;

    /// Whether what was held back ([`Taken::Held`]) is written by now.
    fn is_written(&self, _key: &str) -> bool {
        true
    }

    /// A job has failed too often: nobody will answer it.
    fn set_aside(&mut self, key: &str);

    /// Whether no answer is needed any more, also of jobs that were given out.
    fn is_decided(&self) -> bool {
        false
    }

    /// What is done, and what there is to do, if that is known.
    fn progress(&self) -> (u64, Option<u64>);

    /// How many jobs may be given out at a time, if workers have so many threads. By default more than any cluster of a thousand
    /// threads does in a second or two, and little enough to withdraw.
    fn window(&self, _threads: usize) -> usize {
        2048
    }

    /// Workers whose results stand out, each once, with the reason: they are paused.
    fn suspects(&mut self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// What became of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It is in the journal.
    Written,
    /// It waits for others; the broker keeps it until it is written.
    Held,
    /// It was there already.
    Known,
    /// It cannot be right: the job is given out again.
    Wrong(String),
}

/// Who made an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Author<'a> {
    /// The worker's name.
    pub worker: &'a str,
    /// Its positions a second in `bench`.
    pub speed: f64,
    /// How long the job took.
    pub seconds: f64,
}

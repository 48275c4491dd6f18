//! An engine is asked in a thread of its own, so that one that does not answer is found.

use quadrille_engine::{EngineSpec, Error, GameInfo, Limits, MoveRequest, Opening};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How late an answer may be on a busy machine. How late it is on a quiet one, the benchmark `time` tells.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A question to a new engine.
pub struct Question {
    pub game: &'static dyn GameInfo,
    pub spec: EngineSpec,
    pub opening: Opening,
    pub limits: Limits,
    /// When it is told to stop, if it is.
    pub stop_after: Option<Duration>,
    pub seed: u64,
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { game, spec, opening, limits, stop_after, seed } = self;
        let moves = opening.moves.join(" ");
        write!(f, "{} {spec}, {limits:?}, stop after {stop_after:?}, seed {seed}, moves {moves}", game.name())
    }
}

/// What an engine has to say.
pub enum Answer {
    /// It plays this.
    Turn(Vec<String>),
    /// There is no memory for it.
    OutOfMemory,
}

/// Asks. An error says how the engine fails: by no answer in time, when the search is left behind with its thread, or by a
/// panic.
pub fn ask(question: &Question) -> Result<Answer, String> {
    let Question { game, limits, seed, stop_after, .. } = *question;
    let (spec, opening) = (question.spec.clone(), question.opening.clone());
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let (send, receive) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        let answer = match game.player(&spec) {
            Ok(mut player) => {
                player.new_game(seed);
                let request = MoveRequest::after(&opening, limits, &stopped);
                Answer::Turn(player.think(&request, &mut |_| ()).unwrap().turn.clone())
            }
            Err(Error::Memory(..)) => Answer::OutOfMemory,
            Err(error) => panic!("{spec}: {error}"),
        };
        _ = send.send(answer);
    });
    let mut answer = receive.recv_timeout(stop_after.unwrap_or(TIMEOUT));
    if stop_after.is_some() && matches!(answer, Err(RecvTimeoutError::Timeout)) {
        stop.store(true, Ordering::Relaxed);
        answer = receive.recv_timeout(TIMEOUT);
    }
    answer.map_err(|error| match error {
        RecvTimeoutError::Timeout => format!("no answer: {question:?}"),
        RecvTimeoutError::Disconnected => {
            let panic = thread.join().expect_err("it has not answered");
            let message = panic.downcast_ref::<String>().map(String::as_str);
            let message = message.or(panic.downcast_ref::<&str>().copied()).unwrap_or_default();
            format!("panic '{message}': {question:?}")
        }
    })
}

use crate::match_player::{Fault, MatchPlayer, PlayerMove};
use quadrille_engine::{Analysis, EnginePlayer, Limits, MoveRequest, Opening};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// An engine in a thread of its own, so that neither a panic nor an endless search takes the match along. After either it
/// is built anew for the next game.
pub struct ThreadedPlayer {
    rebuild: Box<dyn Fn() -> Option<Box<dyn EnginePlayer>> + Send>,
    worker: Option<Worker>,
    /// How many moves of the game the thread knows.
    told: usize,
}

struct Worker {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    stop: Arc<AtomicBool>,
}

enum Request {
    NewGame(Opening, u64),
    /// The moves since the last request, and the limits.
    Choose(Vec<String>, Limits),
}

type Answer = Result<Option<Analysis>, Fault>;

/// How long an engine may take to get ready for a game.
const NEW_GAME_TIMEOUT: Duration = Duration::from_secs(60);

/// How long a stopped engine may take to answer before it is given up.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

impl ThreadedPlayer {
    /// A player of this engine; `rebuild` makes another one if it breaks down.
    pub fn new(
        engine: Box<dyn EnginePlayer>,
        rebuild: impl Fn() -> Option<Box<dyn EnginePlayer>> + Send + 'static,
    ) -> Self {
        ThreadedPlayer { rebuild: Box::new(rebuild), worker: Some(Worker::start(engine)), told: 0 }
    }

    fn ask(&mut self, request: Request, deadline: Option<Instant>, abandon: &AtomicBool) -> Answer {
        let worker = match &mut self.worker {
            Some(worker) => worker,
            gone => gone.insert(Worker::start((self.rebuild)().ok_or_else(ended)?)),
        };
        worker.stop.store(false, Ordering::Relaxed);
        let answer = match worker.requests.send(request) {
            Err(_) => Err(ended()),
            Ok(()) => worker.answer(deadline, abandon),
        };
        if answer.is_err() {
            self.worker = None;
        }
        answer
    }
}

impl MatchPlayer for ThreadedPlayer {
    fn new_game(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        self.told = 0;
        let deadline = Instant::now() + NEW_GAME_TIMEOUT;
        self.ask(Request::NewGame(opening.clone(), seed), Some(deadline), &AtomicBool::new(false)).map(drop)
    }

    fn choose(&mut self, request: &MoveRequest<'_>, deadline: Option<Instant>) -> Result<PlayerMove, Fault> {
        let news = request.moves.get(self.told..).unwrap_or_default().to_vec();
        self.told = request.moves.len();
        let answer = self.ask(Request::Choose(news, request.limits), deadline, request.stop)?;
        let analysis = answer.ok_or_else(ended)?;
        let (score, nodes) = (analysis.score, analysis.nodes);
        Ok(PlayerMove { word: analysis.best_move().into(), score, nodes })
    }
}

/// The engine in its thread, with the game as far as it has been told.
struct Served {
    engine: Box<dyn EnginePlayer>,
    opening: Opening,
    moves: Vec<String>,
}

impl Served {
    fn answer(&mut self, request: Request, stop: &AtomicBool) -> Answer {
        match request {
            Request::NewGame(opening, seed) => {
                self.engine.new_game(seed);
                (self.opening, self.moves) = (opening, Vec::new());
                Ok(None)
            }
            Request::Choose(news, limits) => {
                self.moves.extend(news);
                let request = MoveRequest { opening: &self.opening, moves: &self.moves, limits, stop };
                let analysis = self.engine.think(&request, &mut |_| ());
                analysis.map(Some).map_err(|error| Fault::Crash(error.to_string()))
            }
        }
    }
}

impl Worker {
    fn start(engine: Box<dyn EnginePlayer>) -> Worker {
        let (requests, inbox) = channel();
        let (outbox, answers) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::spawn(move || {
            let mut served = Served { engine, opening: Opening::default(), moves: Vec::new() };
            while let Ok(request) = receive(&inbox, None) {
                let answer = catch_unwind(AssertUnwindSafe(|| served.answer(request, &stopped)));
                let answer = answer.unwrap_or_else(|panic| Err(Fault::Crash(panic_message(&*panic))));
                let failed = answer.is_err();
                if outbox.send(answer).is_err() || failed {
                    return;
                }
            }
        });
        Worker { requests, answers, stop }
    }

    fn answer(&self, deadline: Option<Instant>, abandon: &AtomicBool) -> Answer {
        match receive(&self.answers, Some((deadline, abandon))) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Disconnected) => Err(ended()),
            Err(RecvTimeoutError::Timeout) => {
                self.stop.store(true, Ordering::Relaxed);
                self.answers.recv_timeout(STOP_TIMEOUT).unwrap_or(Err(Fault::Hang))
            }
        }
    }
}

/// Waits for a message. Waking a sleeping thread takes longer than most random players think, so it looks a while
/// before it sleeps. The wait ends at a deadline or when the game is abandoned, if these are given.
fn receive<T>(
    inbox: &Receiver<T>,
    until: Option<(Option<Instant>, &AtomicBool)>,
) -> Result<T, RecvTimeoutError> {
    let started = Instant::now();
    while started.elapsed() < SPIN_TIME {
        match inbox.try_recv() {
            Ok(message) => return Ok(message),
            Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
            Err(TryRecvError::Empty) => std::thread::yield_now(),
        }
    }
    let Some((deadline, abandon)) = until else {
        return inbox.recv().map_err(|_| RecvTimeoutError::Disconnected);
    };
    loop {
        let left =
            deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()));
        match inbox.recv_timeout(left.min(POLL_INTERVAL)) {
            Err(RecvTimeoutError::Timeout) if left > POLL_INTERVAL && !abandon.load(Ordering::Relaxed) => {}
            result => return result,
        }
    }
}

/// How often a waiting thread looks whether the game is abandoned.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a thread looks for a message before it sleeps.
const SPIN_TIME: Duration = Duration::from_micros(50);

fn ended() -> Fault {
    Fault::Crash("the thread has ended".into())
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or("panic".into())
}

use crate::contestant::{Choice, Contestant, Fault};
use crate::thinker::Thinker;
use quadrille_engine::{Limits, Opening};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// A [`Thinker`] in a thread of its own, so that neither a panic nor an endless search takes the match along. After
/// either he is made anew for the next game.
pub struct Guard {
    make: Arc<dyn Fn() -> Box<dyn Thinker> + Send + Sync>,
    worker: Option<Worker>,
    /// How many moves of the game the thinker knows.
    told: usize,
}

struct Worker {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    stop: Arc<AtomicBool>,
}

enum Request {
    Begin(Opening, u64),
    Choose(Vec<String>, Limits),
}

type Answer = Result<Option<Choice>, Fault>;

/// How long a thinker may take to get ready for a game.
const BEGINNING: Duration = Duration::from_secs(60);

/// How long a stopped thinker may take to answer before he is given up.
const GRACE: Duration = Duration::from_secs(2);

impl Guard {
    /// A contestant of the thinker that `make` makes.
    pub fn new(make: impl Fn() -> Box<dyn Thinker> + Send + Sync + 'static) -> Self {
        Guard { make: Arc::new(make), worker: None, told: 0 }
    }

    fn ask(&mut self, request: Request, deadline: Option<Instant>, abandon: &AtomicBool) -> Answer {
        let worker = self.worker.get_or_insert_with(|| Worker::start(Arc::clone(&self.make)));
        worker.stop.store(false, Ordering::Relaxed);
        let answer = match worker.requests.send(request) {
            Err(_) => Err(gone()),
            Ok(()) => worker.answer(deadline, abandon),
        };
        if answer.is_err() {
            self.worker = None;
        }
        answer
    }
}

impl Contestant for Guard {
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        self.told = 0;
        let deadline = Instant::now() + BEGINNING;
        self.ask(Request::Begin(opening.clone(), seed), Some(deadline), &AtomicBool::new(false)).map(drop)
    }

    fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Choice, Fault> {
        let news = moves[self.told..].to_vec();
        self.told = moves.len();
        self.ask(Request::Choose(news, *limits), deadline, abandon)?.ok_or_else(gone)
    }
}

impl Worker {
    fn start(make: Arc<dyn Fn() -> Box<dyn Thinker> + Send + Sync>) -> Worker {
        let (requests, inbox) = channel();
        let (outbox, answers) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::spawn(move || {
            let mut thinker = make();
            while let Ok(request) = receive(&inbox, None) {
                let serve = || match request {
                    Request::Begin(opening, seed) => thinker.begin(&opening, seed).map(|()| None),
                    Request::Choose(news, limits) => thinker.choose(&news, &limits, &stopped).map(Some),
                };
                let answer = catch_unwind(AssertUnwindSafe(serve));
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
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
            Err(RecvTimeoutError::Timeout) => {
                self.stop.store(true, Ordering::Relaxed);
                self.answers.recv_timeout(GRACE).unwrap_or(Err(Fault::Hang))
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
    while started.elapsed() < WAKEFUL {
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
        match inbox.recv_timeout(left.min(GLANCE)) {
            Err(RecvTimeoutError::Timeout) if left > GLANCE && !abandon.load(Ordering::Relaxed) => {}
            result => return result,
        }
    }
}

/// How often a waiting thread looks whether the game is abandoned.
const GLANCE: Duration = Duration::from_millis(50);

/// How long a thread looks for a message before it sleeps.
const WAKEFUL: Duration = Duration::from_micros(50);

fn gone() -> Fault {
    Fault::Crash("the thread has ended".into())
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or("panic".into())
}

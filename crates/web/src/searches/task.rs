use crate::setup::Line;
use crate::{api::Failure, describe};
use quadrille_engine::{EngineSpec, GameInfo, Limits, Session, Thought};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search tells.
pub enum Event {
    /// It waits behind so many others.
    Waits(usize),
    /// What it thinks by now.
    Thinks(Value),
    /// What it found; nothing more comes.
    Found(Value),
    /// It cannot go on.
    Failed(String),
}

/// A search: what is asked, and what it has so far.
pub struct Task {
    line: Line,
    engine: EngineSpec,
    limits: Limits,
    seed: u64,
    urgent: bool,
    tell: Box<dyn FnMut(Event) + Send>,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) cancelled: Arc<AtomicBool>,
    pub(super) finishes: Arc<AtomicBool>,
    pub(super) gives_way: Arc<AtomicBool>,
    desk: Option<Desk>,
    spent: Spent,
}

/// The session that thinks, and one that knows what the words of its thoughts touch.
struct Desk {
    game: &'static dyn GameInfo,
    thinker: Box<dyn Session>,
    reader: Box<dyn Session>,
    engine: usize,
}

/// What earlier slices have used up.
#[derive(Default)]
struct Spent {
    slices: u32,
    time: Duration,
    nodes: u64,
    /// A continued search begins with small depths again, which are no news.
    depth: u32,
}

/// Why a search has stopped for now.
pub(super) enum Pause {
    /// It is over.
    Ended,
    /// Others are served first.
    GaveWay,
}

impl Task {
    /// `urgent` searches run before others and never give way: they must have a limit.
    pub fn new(
        line: Line,
        engine: EngineSpec,
        limits: Limits,
        seed: u64,
        urgent: bool,
        tell: impl FnMut(Event) + Send + 'static,
    ) -> Task {
        let flag = || Arc::new(AtomicBool::new(false));
        Task {
            line,
            engine,
            limits,
            seed,
            urgent,
            tell: Box::new(tell),
            stop: flag(),
            cancelled: flag(),
            finishes: flag(),
            gives_way: flag(),
            desk: None,
            spent: Spent::default(),
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    pub(super) fn is_urgent(&self) -> bool {
        self.urgent
    }

    pub(super) fn slices(&self) -> u32 {
        self.spent.slices
    }

    pub(super) fn tell_place(&mut self, place: usize) {
        (self.tell)(Event::Waits(place));
    }

    /// Thinks until the limits are reached or somebody wants it to stop. Whatever goes wrong is told, not thrown.
    pub(super) fn run(&mut self) -> Pause {
        if self.gives_way.swap(false, Ordering::Relaxed) {
            self.stop.store(self.finishes.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        if self.is_cancelled() {
            return Pause::Ended;
        }
        let result = catch_unwind(AssertUnwindSafe(|| self.think()));
        let failure = match result {
            Ok(Ok(pause)) => return pause,
            Ok(Err(Failure(_, reason))) => reason,
            Err(_) => "the engine failed on this position".to_string(),
        };
        (self.tell)(Event::Failed(failure));
        Pause::Ended
    }

    fn think(&mut self) -> Result<Pause, Failure> {
        let desk = match &mut self.desk {
            Some(desk) => desk,
            none => none.insert(Desk::new(&self.line, &self.engine, self.seed)?),
        };
        let Spent { time, nodes, depth, .. } = self.spent;
        let limits = Limits {
            time: self.limits.time.map(|limit| limit.saturating_sub(time)),
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1)),
            ..self.limits
        };
        let in_all = |thought: &Thought| {
            let mut thought = thought.clone();
            thought.elapsed += time;
            thought.nodes += nodes;
            thought
        };
        let (game, reader, tell, cancelled) = (desk.game, &*desk.reader, &mut self.tell, &self.cancelled);
        let mut reached = depth;
        let thought = desk.thinker.think(desk.engine, &limits, &self.stop, &mut |thought| {
            if thought.depth >= depth && !cancelled.load(Ordering::Relaxed) {
                reached = reached.max(thought.depth);
                tell(Event::Thinks(describe::thought(game, reader, &in_all(thought))));
            }
        });
        let Some(thought) = thought else {
            return Err(Failure::wrong("the game is over: there is nothing to think about"));
        };
        let thought = in_all(&thought);
        self.spent = Spent {
            slices: self.spent.slices + 1,
            time: thought.elapsed,
            nodes: thought.nodes,
            depth: reached,
        };
        if cancelled.load(Ordering::Relaxed) {
            return Ok(Pause::Ended);
        }
        if self.gives_way.load(Ordering::Relaxed) {
            return Ok(Pause::GaveWay);
        }
        tell(Event::Found(describe::thought(game, reader, &thought)));
        Ok(Pause::Ended)
    }
}

impl Desk {
    fn new(line: &Line, engine: &EngineSpec, seed: u64) -> Result<Desk, Failure> {
        let mut thinker = line.open()?;
        let engine = thinker.seat(engine)?;
        thinker.new_game(engine, seed);
        Ok(Desk { game: line.setup.game()?, thinker, reader: line.open()?, engine })
    }
}

use super::task::{Event, Pause, Reins, Work};
use crate::setup::Line;
use crate::{api::Failure, describe};
use quadrille_engine::{EngineSpec, GameInfo, Limits, Session, Thought};
use std::time::Duration;

/// An engine thinks about a position.
pub struct Thinking {
    line: Line,
    engine: EngineSpec,
    limits: Limits,
    /// Of random choices.
    seed: u64,
    urgent: bool,
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
    time: Duration,
    nodes: u64,
    /// A continued search begins with small depths again, which are no news.
    depth: u32,
}

impl Thinking {
    pub fn new(line: Line, engine: EngineSpec, limits: Limits, seed: u64, urgent: bool) -> Thinking {
        Thinking { line, engine, limits, seed, urgent, desk: None, spent: Spent::default() }
    }
}

impl Work for Thinking {
    fn is_urgent(&self) -> bool {
        self.urgent
    }

    fn go_on(&mut self, reins: &Reins, tell: &mut dyn FnMut(Event)) -> Result<Pause, Failure> {
        let desk = match &mut self.desk {
            Some(desk) => desk,
            none => none.insert(Desk::new(&self.line, &self.engine, self.seed)?),
        };
        let Spent { time, nodes, depth } = self.spent;
        let limits = left(&self.limits, time, nodes);
        let in_all = |thought: &Thought| {
            let mut thought = thought.clone();
            thought.elapsed += time;
            thought.nodes += nodes;
            thought
        };
        let (game, reader) = (desk.game, &*desk.reader);
        let mut reached = depth;
        let thought = desk.thinker.think(desk.engine, &limits, &reins.stop, &mut |thought| {
            if thought.depth >= depth && !Reins::is(&reins.cancelled) {
                reached = reached.max(thought.depth);
                tell(Event::Thinks(describe::thought(game, reader, &in_all(thought))));
            }
        });
        let Some(thought) = thought else {
            return Err(Failure::wrong("the game is over: there is nothing to think about"));
        };
        let thought = in_all(&thought);
        self.spent = Spent { time: thought.elapsed, nodes: thought.nodes, depth: reached };
        if Reins::is(&reins.cancelled) {
            return Ok(Pause::Ended);
        }
        if Reins::is(&reins.gives_way) {
            return Ok(Pause::GaveWay);
        }
        tell(Event::Found(describe::thought(game, reader, &thought)));
        Ok(Pause::Ended)
    }
}

/// What is left of limits.
pub(super) fn left(limits: &Limits, time: Duration, nodes: u64) -> Limits {
    Limits {
        time: limits.time.map(|limit| limit.saturating_sub(time)),
        nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1)),
        ..*limits
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

use super::analysis::left;
use super::task::{Event, News, Pause, SearchTask, StopFlags};
use crate::describe::ProofDescription;
use crate::{RequestError, limits};
use quadrille_engine::{
    EngineSpec, Finding, Limits, Opening, Player, Position, Solution, Solver, SolverReport, Timed,
};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A node of a proof's tree: the words from its root.
pub type Path = Vec<String>;

/// The most nodes that are open, and the longest way to one.
const MOST_OPEN: usize = 50;
const LONGEST_PATH: usize = 500;

/// The nodes whose children somebody wants to see.
#[derive(Clone, Default)]
pub struct OpenNodes(Arc<Mutex<Vec<Path>>>);

impl OpenNodes {
    /// Replaces them all, if they are not too many.
    pub fn open(&self, nodes: Vec<Path>) -> Result<(), RequestError> {
        limits::length("open nodes of a tree", nodes.len(), MOST_OPEN)?;
        for path in &nodes {
            limits::texts("moves on the way into a tree", path.iter(), LONGEST_PATH, limits::MOVE)?;
        }
        *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = nodes;
        Ok(())
    }

    fn get(&self) -> Vec<Path> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }
}

/// A solver finds out whether a player can force a win. It is asked for short times, so that its tree can be looked into in
/// between: what it has found it keeps.
pub struct ProofTask {
    question: (EngineSpec, Box<dyn Position>),
    /// Built when the search begins: those that wait need no memory.
    solver: Option<Box<dyn Solver>>,
    attacker: Player,
    limits: Limits,
    urgent: bool,
    open: OpenNodes,
    slice: Duration,
    known: Option<SolverReport>,
    is_done: bool,
}

/// How long the solver searches until it is looked at.
const SEARCH_SLICE: Duration = Duration::from_millis(200);

impl ProofTask {
    pub fn new(
        question: (EngineSpec, Box<dyn Position>),
        attacker: Player,
        limits: Limits,
        urgent: bool,
        open: OpenNodes,
    ) -> ProofTask {
        let (slice, solver, known) = (SEARCH_SLICE, None, None);
        ProofTask { question, solver, attacker, limits, urgent, open, slice, known, is_done: false }
    }

    fn solver(&mut self) -> Result<&mut Box<dyn Solver>, RequestError> {
        match &mut self.solver {
            Some(solver) => Ok(solver),
            none => {
                let (engine, position) = &self.question;
                Ok(none.insert(position.game().solver(engine, &Opening::at(&**position))?))
            }
        }
    }

    /// Searches for a slice of time.
    fn search(&mut self, flags: &StopFlags) -> Result<(), RequestError> {
        let (time, nodes) =
            self.known.as_ref().map_or((Duration::ZERO, 0), |known| (known.elapsed, known.nodes));
        let rest = left(&self.limits, time, nodes);
        let slice = rest.time.map_or(self.slice, |rest| rest.min(self.slice));
        let limits = Limits { time: Some(slice), ..rest };
        let attacker = self.attacker;
        let Timed { found, elapsed } =
            self.solver()?.solve(Some(attacker), &limits, &flags.stop, &mut |_| ());
        let found = Solution { nodes: nodes + found.nodes, ..found };
        let solved = Timed { found, elapsed: time + elapsed };
        let is_spent = self.limits.time.is_some_and(|limit| solved.elapsed >= limit)
            || self.limits.nodes.is_some_and(|limit| solved.nodes >= limit);
        let is_certain = solved.finding != Finding::Unknown;
        // A solver that stops by itself would not find out more in a longer time either.
        let has_given_up = elapsed < slice && !StopFlags::is(&flags.stop);
        if !is_certain && (solved.proof == 0 || solved.disproof == 0) {
            // To make sure of a disproof that rests on assumptions takes one long slice.
            self.slice = self.slice.saturating_mul(2);
        }
        self.is_done = is_certain || is_spent || has_given_up || StopFlags::is(&flags.finishes);
        self.known = Some(solved);
        Ok(())
    }

    fn news(&mut self) -> Result<News, RequestError> {
        let (attacker, open, known) = (self.attacker, self.open.get(), self.known.clone());
        let solver = self.solver()?;
        let tree = open
            .into_iter()
            .map(|path| {
                let node = solver.node(attacker, &path);
                (path, node)
            })
            .collect();
        Ok(News::Proof(ProofDescription::of(&**solver, attacker, known.as_ref(), tree)))
    }
}

impl SearchTask for ProofTask {
    fn is_urgent(&self) -> bool {
        self.urgent
    }

    fn go_on(&mut self, flags: &StopFlags, tell: &mut dyn FnMut(Event)) -> Result<Pause, RequestError> {
        // Who only asks what is known does not wait for a search.
        let is_question = flags.asked.swap(false, Ordering::Relaxed);
        while !is_question && !self.is_done {
            self.search(flags)?;
            if StopFlags::is(&flags.cancelled) {
                return Ok(Pause::Ended);
            }
            if StopFlags::is(&flags.gives_way) && !self.is_done {
                return Ok(Pause::GaveWay);
            }
            if !self.is_done {
                flags.asked.store(false, Ordering::Relaxed);
                tell(Event::Thinks(self.news()?));
            }
        }
        let news = self.news()?;
        tell(if self.is_done { Event::Found(news) } else { Event::Thinks(news) });
        Ok(match self.is_done {
            true if self.urgent => Pause::Ended,
            true => Pause::Rests,
            false => Pause::GaveWay,
        })
    }
}

use super::task::{Event, News, Pause, SearchTask, StopFlags};
use crate::RequestError;
use crate::describe::AnalysisDescription;
use quadrille_engine::{
    Analysis, EnginePlayer, EngineSpec, Error, Limits, MoveRequest, Opening, Position, Report, Timed,
};
use std::time::Duration;

/// An engine thinks about a position.
pub struct AnalysisTask {
    session: AnalysisSession,
    limits: Limits,
    urgent: bool,
    used: UsedBudget,
}

/// A position and the engine that is asked about it.
pub struct AnalysisSession {
    position: Box<dyn Position>,
    opening: Opening,
    engine: EngineSpec,
    /// Of random choices.
    seed: u64,
    /// Built when the search begins: those that wait need no memory.
    player: Option<Box<dyn EnginePlayer>>,
}

/// What earlier slices have used up.
#[derive(Default)]
struct UsedBudget {
    time: Duration,
    nodes: u64,
    /// A continued search begins with small depths again, which are no news.
    depth: u32,
}

impl AnalysisSession {
    /// A question about a position; what can be wrong with the engine is found at once.
    pub fn new(position: Box<dyn Position>, engine: EngineSpec, seed: u64) -> Result<Self, RequestError> {
        if let Some(ending) = position.ending() {
            return Err(Error::Finished(ending.reason).into());
        }
        position.game().check(&engine)?;
        Ok(AnalysisSession { opening: position.opening(), position, engine, seed, player: None })
    }

    fn think(
        &mut self,
        limits: Limits,
        flags: &StopFlags,
        watch: &mut dyn FnMut(&dyn Position, &Analysis),
    ) -> Result<Analysis, RequestError> {
        let player = match &mut self.player {
            Some(player) => player,
            none => {
                let player = none.insert(self.position.game().player(&self.engine)?);
                player.new_game(self.seed);
                player
            }
        };
        let request = MoveRequest::after(&self.opening, limits, &flags.stop);
        Ok(player.think(&request, &mut |analysis| watch(&*self.position, analysis))?)
    }
}

impl AnalysisTask {
    pub fn new(session: AnalysisSession, limits: Limits, urgent: bool) -> AnalysisTask {
        AnalysisTask { session, limits, urgent, used: UsedBudget::default() }
    }
}

impl SearchTask for AnalysisTask {
    fn is_urgent(&self) -> bool {
        self.urgent
    }

    fn go_on(&mut self, flags: &StopFlags, tell: &mut dyn FnMut(Event)) -> Result<Pause, RequestError> {
        let UsedBudget { time, nodes, depth } = self.used;
        let limits = left(&self.limits, time, nodes);
        let in_all = |analysis: &Analysis| Timed {
            found: Report { nodes: nodes + analysis.nodes, ..analysis.found.clone() },
            elapsed: time + analysis.elapsed,
        };
        let mut reached = depth;
        let analysis = self.session.think(limits, flags, &mut |position, analysis| {
            if analysis.depth >= depth && !StopFlags::is(&flags.cancelled) {
                reached = reached.max(analysis.depth);
                tell(Event::Thinks(News::Analysis(AnalysisDescription::of(position, &in_all(analysis)))));
            }
        })?;
        let analysis = in_all(&analysis);
        self.used = UsedBudget { time: analysis.elapsed, nodes: analysis.nodes, depth: reached };
        if StopFlags::is(&flags.cancelled) {
            return Ok(Pause::Ended);
        }
        if StopFlags::is(&flags.gives_way) {
            return Ok(Pause::GaveWay);
        }
        let found = AnalysisDescription::of(&*self.session.position, &analysis);
        tell(Event::Found(News::Analysis(found)));
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

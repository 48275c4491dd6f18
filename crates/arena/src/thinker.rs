use crate::contestant::{Choice, Fault};
use crate::plan::PlanError;
use quadrille_engine::{EngineSpec, GameInfo, Limits, Opening, Session, Thought};
use std::sync::atomic::AtomicBool;

/// Somebody who thinks in our own process. A [`Guard`](crate::Guard) makes a contestant of him.
pub trait Thinker {
    /// A game begins.
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault>;

    /// Makes the moves that have been played since the last answer, then chooses one. Ends soon after `stop` is raised.
    fn choose(&mut self, news: &[String], limits: &Limits, stop: &AtomicBool) -> Result<Choice, Fault>;
}

/// An engine of our own with a board of its own.
pub struct EngineThinker {
    session: Box<dyn Session>,
}

impl EngineThinker {
    /// Builds the engine.
    pub fn new(game: &dyn GameInfo, spec: &EngineSpec, opening: &Opening) -> Result<Self, PlanError> {
        let mut session = game.open(opening)?;
        session.seat(spec)?;
        Ok(EngineThinker { session })
    }
}

/// The engine's number in its own session.
const ENGINE: usize = 0;

impl Thinker for EngineThinker {
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        self.session.restart(opening).map_err(|error| Fault::Crash(error.to_string()))?;
        self.session.new_game(ENGINE, seed);
        Ok(())
    }

    fn choose(&mut self, news: &[String], limits: &Limits, stop: &AtomicBool) -> Result<Choice, Fault> {
        for word in news {
            self.session.play(word).map_err(|error| Fault::Crash(error.to_string()))?;
        }
        let thought = self.session.think(ENGINE, limits, stop, &mut |_| ());
        let Thought { turn, score, nodes, .. } =
            thought.ok_or(Fault::Crash("the engine sees no move".into()))?;
        Ok(Choice { word: turn, score, nodes })
    }
}

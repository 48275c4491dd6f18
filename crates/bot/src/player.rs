//! Who chooses the moves: an engine of ours, or another program.

use crate::config::RobotConfig;
use quadrille_engine::{EnginePlayer, EngineSpec, GameInfo, MoveRequest, Opening, Score};
use quadrille_protocol::{Program, ProgramSpec};
use std::time::Instant;

/// Chooses moves in one game.
pub trait Player: Send {
    /// The move that is asked for: a turn or the first plies of one. After `deadline` it is not wanted any more.
    fn choose(&mut self, request: &MoveRequest<'_>, deadline: Instant) -> Result<Choice, String>;
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub word: String,
    /// What the position is worth to who moves.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: u64,
}

/// Makes players for the games of a robot.
pub trait MakePlayer: Send {
    /// A player for a game that began so; `name` is what the journal calls it.
    fn player(&self, game: &'static dyn GameInfo, opening: &Opening) -> Result<Box<dyn Player>, String>;

    /// What the journal calls it.
    fn name(&self) -> String;
}

/// An engine by name.
pub struct MakeEngine(pub EngineSpec);

impl MakePlayer for MakeEngine {
    fn player(&self, game: &'static dyn GameInfo, _: &Opening) -> Result<Box<dyn Player>, String> {
        let mut engine = game.player(&self.0).map_err(|error| error.to_string())?;
        engine.new_game(seed());
        Ok(Box::new(OwnEngine(engine)))
    }

    fn name(&self) -> String {
        self.0.to_string()
    }
}

struct OwnEngine(Box<dyn EnginePlayer>);

impl Player for OwnEngine {
    fn choose(&mut self, request: &MoveRequest<'_>, _: Instant) -> Result<Choice, String> {
        let analysis = self.0.think(request, &mut |_| ()).map_err(|error| error.to_string())?;
        Ok(Choice { word: analysis.best_move().into(), score: analysis.score, nodes: analysis.nodes })
    }
}

/// Another program.
pub struct MakeProgram(pub ProgramSpec);

impl MakePlayer for MakeProgram {
    fn player(&self, game: &'static dyn GameInfo, _: &Opening) -> Result<Box<dyn Player>, String> {
        let program = Program::start(&self.0).map_err(|failure| failure.to_string())?;
        Ok(Box::new(OtherProgram { game, program }))
    }

    fn name(&self) -> String {
        self.0.command.first().cloned().unwrap_or_default()
    }
}

struct OtherProgram {
    game: &'static dyn GameInfo,
    program: Program,
}

impl Player for OtherProgram {
    fn choose(&mut self, request: &MoveRequest<'_>, deadline: Instant) -> Result<Choice, String> {
        let start = Opening { moves: Vec::new(), ..request.opening.clone() };
        let moves: Vec<String> = request.opening.moves.iter().chain(request.moves).cloned().collect();
        let begun = self.program.begin(self.game, &start, seed());
        let answer =
            begun.and_then(|()| self.program.choose(&moves, &request.limits, Some(deadline), request.stop));
        let answer = answer.map_err(|failure| failure.to_string())?;
        Ok(Choice { word: answer.word, score: answer.score, nodes: answer.nodes })
    }
}

/// Who plays for a robot.
pub fn maker(robot: &RobotConfig) -> Result<Box<dyn MakePlayer>, String> {
    match (robot.engine()?, robot.program()?) {
        (Some(engine), _) => Ok(Box::new(MakeEngine(engine))),
        (None, Some(program)) => Ok(Box::new(MakeProgram(program))),
        (None, None) => Err("it needs one of level, engine and program".into()),
    }
}

/// Who plays where the robot's player fails: it is quick, and it has never failed anybody.
pub fn fallback() -> MakeEngine {
    let settings = vec![("seconds".to_string(), "1".to_string())];
    MakeEngine(EngineSpec { settings, ..EngineSpec::of_level("beginner") })
}

fn seed() -> u64 {
    getrandom::u64().unwrap_or(1)
}

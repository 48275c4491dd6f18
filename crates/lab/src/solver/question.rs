//! What is asked about one position.

use crate::error::{LabError, Result};
use quadrille_engine::{EngineSpec, Limits, MoveRequest, Opening, Player, Score, find};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A position and who is asked about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game.
    pub game: String,
    /// Its rules.
    pub rules: Vec<(String, String)>,
    /// The position.
    pub position: String,
    /// The engine, or the solver.
    pub engine: String,
    /// How long it may take.
    pub seconds: Option<f64>,
    /// The positions it may visit.
    pub nodes: Option<u64>,
    /// How deep it may look.
    pub depth: Option<u32>,
    /// The seed of random choices.
    pub seed: u64,
}

/// What an engine has found about a position.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub decided: bool,
    pub won: bool,
    pub nodes: u64,
    pub seconds: f64,
}

/// What a judge says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Verdict {
    /// There is no move to judge.
    NoMove,
    /// The judge does not know what the move is worth, or the game is over after it.
    Unknown,
    /// The move loses so much.
    Loses(u32),
}

impl Question {
    /// What a judge is asked about a position of the same game.
    pub(crate) fn judge(&self, position: &str, judge: &str, nodes: Option<u64>) -> Question {
        let (position, engine) = (position.into(), judge.into());
        Question { position, engine, nodes, seconds: None, depth: None, ..self.clone() }
    }

    pub(crate) fn opening(&self) -> Opening {
        let (position, rules) = (Some(self.position.clone()), self.rules.clone());
        Opening { position, rules, ..Opening::default() }
    }

    fn spec(&self) -> Result<EngineSpec> {
        let wrong = |reason| LabError::Experiment(format!("engine {}", self.engine), reason);
        self.engine.parse().map_err(wrong)
    }

    fn limits(&self) -> Limits {
        let time = self.seconds.map(|seconds| Duration::from_secs_f64(seconds.max(0.0)));
        Limits { time, nodes: self.nodes, depth: self.depth, ..Limits::default() }
    }

    /// What the engine makes of the position.
    pub(crate) fn decide(&self, stop: &AtomicBool) -> Result<Answer> {
        let mut player = find(&self.game)?.player(&self.spec()?)?;
        player.new_game(self.seed);
        let opening = self.opening();
        let clock = Instant::now();
        let found = player.think(&MoveRequest::after(&opening, self.limits(), stop), &mut |_| ())?;
        let seconds = clock.elapsed().as_secs_f64();
        let score = found.score.filter(|score| score.is_proven());
        let won = matches!(score, Some(Score::Win { .. }));
        Ok(Answer { decided: score.is_some(), won, nodes: found.nodes, seconds })
    }

    /// What the position is worth, as a rank: more is better for the first player; `None` where the solver does not know.
    pub(crate) fn value(&self, stop: &AtomicBool) -> Result<Option<i32>> {
        let mut solver = find(&self.game)?.solver(&self.spec()?, &self.opening())?;
        let found = solver.solve_margin(&self.limits(), stop, &mut |_| ())?;
        let none = || LabError::Experiment(format!("game {}", self.game), "its wins have no margin".into());
        let found = found.ok_or_else(none)?;
        let (least, most) = (found.margins.start().rank(), found.margins.end().rank());
        Ok((least == most).then_some(least))
    }

    /// How much the engine's move loses of a value, as a judge of positions sees it.
    pub(crate) fn loss(
        &self,
        solves: bool,
        value: i32,
        judge: impl Fn(&str) -> Result<Option<i32>>,
        stop: &AtomicBool,
    ) -> Result<Verdict> {
        let mut position = find(&self.game)?.open(&self.opening())?;
        let mover = position.to_move();
        // A turn may be chosen in several parts.
        loop {
            let part = Question { position: position.text(), ..self.clone() };
            let Some(word) = part.choose(solves, stop)? else { return Ok(Verdict::NoMove) };
            position.play(&word)?;
            if position.ending().is_some() {
                return Ok(Verdict::Unknown);
            }
            if position.turn_start() {
                break;
            }
        }
        let lost = |after: i32| if mover == Player::First { value - after } else { after - value };
        let after = judge(&position.text())?;
        Ok(after.map_or(Verdict::Unknown, |after| Verdict::Loses(lost(after).max(0) as u32)))
    }

    /// The engine's move; none of a solver that has proven nothing.
    fn choose(&self, solves: bool, stop: &AtomicBool) -> Result<Option<String>> {
        let (game, spec, opening) = (find(&self.game)?, self.spec()?, self.opening());
        if solves {
            let found = game.solver(&spec, &opening)?.solve_margin(&self.limits(), stop, &mut |_| ())?;
            return Ok(found.and_then(|found| found.found.turn.first().cloned()));
        }
        let mut player = game.player(&spec)?;
        player.new_game(self.seed);
        let found = player.think(&MoveRequest::after(&opening, self.limits(), stop), &mut |_| ())?;
        Ok(Some(found.best_move().to_string()))
    }
}

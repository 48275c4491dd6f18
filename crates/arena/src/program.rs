use crate::contestant::{Choice, Contestant, Fault};
use crate::plan::{Plan, PlanError};
use crate::runner::seat_engine;
use quadrille_engine::{GameInfo, Limits, Opening, find};
use quadrille_protocol::{Answer, Dialect, Failure, Program, ProgramSpec, Protocol};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Seats a player by its text: a program of its own (`cmd=...,proto=tei`), or an engine of ours.
pub fn seat_player(plan: &Plan, player: &str) -> Result<Box<dyn Contestant>, PlanError> {
    if !ProgramSpec::describes(player) {
        return seat_engine(plan, player);
    }
    let wrong = |reason: String| PlanError::Wrong(format!("player {player}: {reason}"));
    let (game, spec) = (find(&plan.game)?, player.parse::<ProgramSpec>().map_err(wrong)?);
    let only = match spec.protocol {
        Protocol::Ugi(Dialect::Ugi) => None,
        Protocol::Ugi(Dialect::Tei) => Some(("TEI is for Tak", "tak")),
        Protocol::Waltz => Some(("WALTZ's position files are for Tzaar", "tzaar")),
    };
    if let Some((what, _)) = only.filter(|(_, name)| *name != game.name()) {
        return Err(wrong(format!("{what}, not for {}", game.name())));
    }
    if spec.needs_time() && plan.control.time.is_none() {
        return Err(wrong("its command has {time}, but there is no time a turn (--time)".into()));
    }
    let failed = |failure: Failure| wrong(failure.to_string());
    let mut program = Program::start(&spec).map_err(failed)?;
    program.begin(game, &plan.start()?, plan.seed).map_err(failed)?;
    Ok(Box::new(Guest { game, spec, program: Some(program) }))
}

/// Another program as a contestant. One that fails is started anew for the next game.
struct Guest {
    game: &'static dyn GameInfo,
    spec: ProgramSpec,
    program: Option<Program>,
}

impl Guest {
    fn start(&mut self, opening: &Opening, seed: u64) -> Result<(), Failure> {
        let program = match &mut self.program {
            Some(program) => program,
            empty => empty.insert(Program::start(&self.spec)?),
        };
        program.begin(self.game, opening, seed)
    }
}

impl Contestant for Guest {
    /// A program that has ended since the last game is forgiven.
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        let was_running = self.program.is_some();
        let mut result = self.start(opening, seed);
        if result.is_err() && was_running {
            self.program = None;
            result = self.start(opening, seed);
        }
        result.map_err(|failure| self.give_up(failure))
    }

    fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Choice, Fault> {
        let Some(program) = &mut self.program else { return Err(Fault::Crash("the program is gone".into())) };
        let answer = program.choose(moves, limits, deadline, abandon);
        let Answer { word, score, nodes } = answer.map_err(|failure| self.give_up(failure))?;
        Ok(Choice { word, score, nodes })
    }
}

impl Guest {
    fn give_up(&mut self, failure: Failure) -> Fault {
        self.program = None;
        match failure {
            Failure::Silent(..) => Fault::Hang,
            failure => Fault::Crash(failure.to_string()),
        }
    }
}

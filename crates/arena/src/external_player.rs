use crate::match_player::{Fault, MatchPlayer, PlayerMove};
use crate::plan::{MatchPlan, PlanError};
use quadrille_engine::{GameInfo, MoveRequest, Opening, find};
use quadrille_protocol::{Answer, Dialect, Failure, Program, ProgramSpec, Protocol};
use std::time::Instant;

/// Starts a program as a player.
pub(crate) fn build(plan: &MatchPlan, player: &str) -> Result<Box<dyn MatchPlayer>, PlanError> {
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
    Ok(Box::new(ExternalPlayer { game, spec, program: Some(program) }))
}

/// Another program as a player. One that fails is started anew for the next game.
struct ExternalPlayer {
    game: &'static dyn GameInfo,
    spec: ProgramSpec,
    program: Option<Program>,
}

impl ExternalPlayer {
    fn start(&mut self, opening: &Opening, seed: u64) -> Result<(), Failure> {
        let program = match &mut self.program {
            Some(program) => program,
            empty => empty.insert(Program::start(&self.spec)?),
        };
        program.begin(self.game, opening, seed)
    }
}

impl MatchPlayer for ExternalPlayer {
    /// A program that has ended since the last game is forgiven.
    fn new_game(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        let was_running = self.program.is_some();
        let mut result = self.start(opening, seed);
        if result.is_err() && was_running {
            self.program = None;
            result = self.start(opening, seed);
        }
        result.map_err(|failure| self.give_up(failure))
    }

    fn choose(&mut self, request: &MoveRequest<'_>, deadline: Option<Instant>) -> Result<PlayerMove, Fault> {
        let Some(program) = &mut self.program else { return Err(Fault::Crash("the program is gone".into())) };
        let answer = program.choose(request.moves, &request.limits, deadline, request.stop);
        let Answer { word, score, nodes } = answer.map_err(|failure| self.give_up(failure))?;
        Ok(PlayerMove { word, score, nodes })
    }
}

impl ExternalPlayer {
    fn give_up(&mut self, failure: Failure) -> Fault {
        self.program = None;
        match failure {
            Failure::Silent(..) => Fault::Hang,
            failure => Fault::Crash(failure.to_string()),
        }
    }
}

use super::failure::Failure;
use super::spec::{ProgramSpec, Protocol};
use super::ugi::UgiProgram;
use super::waltz::WaltzProgram;
use quadrille_engine::{GameInfo, Limits, Opening, Score};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The draw rules are the referee's; a program need not know them.
pub(super) const DRAW_RULES: [&str; 3] = ["repetition", "no-progress", "no-progress-verdict"];

/// A program as a player. What runs of it ends with this value.
pub struct Program(Kind);

enum Kind {
    Ugi(UgiProgram),
    Waltz(WaltzProgram),
}

/// A program's move.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move as it wrote it.
    pub word: String,
    /// What it thinks of the position.
    pub score: Option<Score>,
    /// The positions it says it has visited.
    pub nodes: u64,
}

impl Program {
    /// Starts a program and gets it ready; one that reads position files is started for each move.
    pub fn start(spec: &ProgramSpec) -> Result<Program, Failure> {
        Ok(Program(match spec.protocol {
            Protocol::Ugi(dialect) => Kind::Ugi(UgiProgram::start(spec, dialect)?),
            Protocol::Waltz => Kind::Waltz(WaltzProgram::start(spec)?),
        }))
    }

    /// Begins a game. A program that can be given a seed is.
    pub fn begin(
        &mut self,
        game: &'static dyn GameInfo,
        opening: &Opening,
        seed: u64,
    ) -> Result<(), Failure> {
        match &mut self.0 {
            Kind::Ugi(program) => program.begin(game, opening, seed),
            Kind::Waltz(program) => program.begin(game, opening),
        }
    }

    /// The move after `moves`, which are those since the opening. After `deadline`, or when `abandon` is raised, the
    /// program is stopped; it has failed if it does not answer even then.
    pub fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Answer, Failure> {
        match &mut self.0 {
            Kind::Ugi(program) => program.choose(moves, limits, deadline, abandon),
            Kind::Waltz(program) => program.choose(moves, limits, deadline, abandon),
        }
    }
}

//! Solving positions.

mod checkpoint;
mod queued;
mod report;

use crate::commands::tables::value_in_words;
use crate::duration::duration;
use crate::input::{Source, setting};
use crate::output::{print, print_json, say, write_file};
use crate::queue::Queue;
use checkpoint::CheckpointFile;
use clap::ValueEnum;
use quadrille_engine::{
    EngineSpec, Finding, Limits, Opening, Player, ProofSize, Solution, Solver, SolverReport, Timed, Work,
};
use report::Progress;
pub use report::{ClaimSummary, MarginOutput, Output};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Find out who wins a position with best play
///
/// The result is for the player to move: win, loss, draw, or unknown with the best bounds. The position is looked at
/// alone: what was played before does not count. Ctrl-C ends the search with what is known so far.
///
/// A result that was found with a checkpoint's help is played through by the rules before it is told: the file cannot make
/// it a false one. Where that cannot be done, or is interrupted, the result says so.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The solver (`quadrille engines` lists them)
    #[arg(long, value_name = "ENGINE", default_value = "solver")]
    engine: EngineSpec,
    /// A setting of the solver
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Ask only whether this player can force a win
    #[arg(long, value_name = "PLAYER")]
    attacker: Option<Attacker>,
    /// Look first whether this turn of the player to move wins, if his win is asked for
    #[arg(long = "try", value_name = "TURN", conflicts_with = "score")]
    guess: Option<String>,
    /// How long to search
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How many positions to visit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The size of the table in megabytes
    #[arg(long, value_name = "MB")]
    memory: Option<u32>,
    /// How many threads to use
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// By how much the position is won (Amazons): the limits are for each question on the way
    #[arg(long, conflicts_with_all = ["attacker", "certificate", "checkpoint"])]
    score: bool,
    /// Write the strategy that proves the result, for `quadrille verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Keep what is known in this file every minute (large tables less often) and at the end, and go on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    queue: Queue,
    /// With --queue: the positions that a worker may visit for one leaf of the tree
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Queue")]
    job_nodes: u64,
    /// JSON lines: how it goes, the last with the result
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Attacker {
    First,
    Second,
    Mover,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let players = position.game().players();
    let spec = |with_threads| position.game().spell_out(&arguments.spec(with_threads));
    let mut solver = position.game().solver(&spec(true), &Opening::at(&*position))?;
    arguments.guess.iter().try_for_each(|turn| solver.guess(turn))?;
    let mut checkpoint = arguments
        .checkpoint
        .as_ref()
        .map(|path| CheckpointFile::new(path, &*solver, &spec(false).to_string()));
    let signal = arguments.queue.stop_on_interrupt()?;
    let stop = &signal.finish;
    let progress = Progress::new(arguments.json);
    if let Some(coordinator) = arguments.queue.coordinator()? {
        return arguments.solve_together(&coordinator, &*position, &spec(true), &signal, &progress);
    }
    if arguments.score {
        let limits = arguments.limits();
        let margin = solver.solve_margin(&limits, stop, &mut |solved| progress.show(solved))?;
        progress.finish();
        let Some(margin) = margin else { anyhow::bail!("a win of {} has no score", position.game().name()) };
        return match arguments.json {
            true => print_json(&report::margin_json(&margin)),
            false => print(&report::margin(&margin, players)),
        };
    }
    let before = checkpoint.as_ref().map(|checkpoint| checkpoint.load(&mut *solver)).transpose()?.flatten();
    let mut solved = arguments.solve(&mut *solver, checkpoint.as_mut(), before, stop, &progress)?;
    progress.finish();
    let certificate = arguments.certify(&mut *solver, &solved, stop);
    let certified = certificate.as_ref().ok().and_then(Option::as_deref);
    let mut unconfirmed = None;
    if before.is_some() && certified.is_none() {
        let played = match &certificate {
            Ok(_) => play_through(&mut *solver, solved.finding, stop),
            Err(error) => Err(format!("{error:#}")),
        };
        match played {
            Ok(finding) => solved.found.finding = finding,
            Err(reason) => unconfirmed = Some(reason),
        }
    }
    let table = value_in_words(&*position, &spec(false))?;
    let report = report::Solved { found: &solved, certified, unconfirmed, table };
    match arguments.json {
        true => print_json(&report.json()),
        false => print(&report.text()),
    }?;
    // What took hours to find is told first.
    certificate.map(drop)
}

/// Plays through the strategies that prove a finding, with nothing but the rules: the finding with the length that the games
/// have, or why it cannot be done.
fn play_through(solver: &mut dyn Solver, finding: Finding, stop: &AtomicBool) -> Result<Finding, String> {
    if finding == Finding::Unknown {
        return Ok(finding);
    }
    let played = solver.certify(finding, stop, &mut std::io::sink());
    if stop.load(Ordering::Relaxed) {
        return Err("stopped as asked".into());
    }
    let claims = played.map_err(|error| error.to_string())?;
    let longest = claims.iter().map(|(_, size)| size.longest as u32).max().unwrap_or(0);
    Ok(match finding {
        Finding::Win { .. } => Finding::Win { plies: longest },
        Finding::Loss { .. } => Finding::Loss { plies: longest },
        finding => finding,
    })
}

impl Arguments {
    /// The solver that is asked for; what it knows does not depend on the number of threads.
    fn spec(&self, with_threads: bool) -> EngineSpec {
        let number =
            |name: &str, value: Option<u32>| value.map(|value| (name.to_string(), value.to_string()));
        let extra = [number("table", self.memory), number("threads", self.threads.filter(|_| with_threads))];
        let mut spec = self.engine.clone();
        spec.settings.extend(self.settings.iter().cloned().chain(extra.into_iter().flatten()));
        spec
    }

    fn limits(&self) -> Limits {
        Limits { time: self.time, clock: None, nodes: self.nodes, depth: None }
    }

    fn attacker(&self, solver: &dyn Solver) -> Option<Player> {
        self.attacker.map(|attacker| match attacker {
            Attacker::First => Player::First,
            Attacker::Second => Player::Second,
            Attacker::Mover => solver.to_move(),
        })
    }

    /// Searches until it is solved, the limits are reached or somebody stops it; with a checkpoint piece by piece.
    fn solve(
        &self,
        solver: &mut dyn Solver,
        mut checkpoint: Option<&mut CheckpointFile>,
        before: Option<Work>,
        stop: &AtomicBool,
        progress: &Progress,
    ) -> anyhow::Result<SolverReport> {
        let attacker = self.attacker(solver);
        let before = before.unwrap_or_default();
        let (mut nodes, mut elapsed) = (0, Duration::ZERO);
        loop {
            let left = self.time.map(|time| time.saturating_sub(elapsed));
            let piece =
                checkpoint.as_ref().map(|checkpoint| checkpoint.interval).into_iter().chain(left).min();
            let left_nodes = self.nodes.map(|most| most.saturating_sub(nodes));
            let limits = Limits { time: piece, nodes: left_nodes, ..self.limits() };
            let total = |solved: &SolverReport| Timed {
                found: Solution {
                    nodes: before.nodes.saturating_add(nodes + solved.nodes),
                    ..solved.found.clone()
                },
                elapsed: before.time + elapsed + solved.elapsed,
            };
            let found = solver.solve(attacker, &limits, stop, &mut |solved| progress.show(&total(solved)));
            let solved = total(&found);
            nodes += found.nodes;
            elapsed += found.elapsed;
            if let Some(checkpoint) = &mut checkpoint {
                // Below the root a search may be silent for hours.
                progress.show(&solved);
                checkpoint.save(solver, Work { nodes: solved.nodes, time: solved.elapsed })?;
            }
            let is_answered =
                found.finding.is_decided() || attacker.is_some() && found.finding != Finding::Unknown;
            let is_spent = |limit: Option<bool>| limit.unwrap_or(false);
            if is_answered
                || stop.load(Ordering::Relaxed)
                || piece.is_none()
                || is_spent(self.time.map(|time| elapsed >= time))
                || is_spent(self.nodes.map(|most| nodes >= most))
            {
                return Ok(solved);
            }
        }
    }

    /// Writes the certificate, if one is asked for and something is proven.
    fn certify(
        &self,
        solver: &mut dyn Solver,
        solved: &SolverReport,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<Vec<(String, ProofSize)>>> {
        let Some(path) = &self.certificate else { return Ok(None) };
        if solved.finding == Finding::Unknown {
            say("nothing is proven: no certificate is written");
            return Ok(None);
        }
        write_file(path, |out| Ok(solver.certify(solved.finding, stop, out)?)).map(Some)
    }
}

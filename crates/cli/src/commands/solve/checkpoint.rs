//! What a solver knows, on disk, so that it can go on after an interruption.

use crate::output::write_file;
use anyhow::{Context, bail};
use quadrille_engine::Solver;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often what is known is written.
pub const INTERVAL: Duration = Duration::from_secs(60);

const TITLE: &str = "quadrille checkpoint 1";

/// The longest line of the description: far above any position.
const LONGEST_LINE: u64 = 1 << 16;

/// A file that holds the problem, the work done so far, and the solver's table: text lines, an empty line, the table, all
/// of it compressed.
pub struct Checkpoint {
    path: PathBuf,
    problem: String,
}

/// The work of all runs before this one.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Work {
    /// The positions visited.
    pub nodes: u64,
    /// The time it took.
    pub seconds: f64,
}

impl Checkpoint {
    /// A file for this problem and solver: `engine` names the preset and all settings that the table depends on.
    pub fn new(path: &Path, solver: &dyn Solver, engine: &str) -> Checkpoint {
        let problem = solver.problem();
        let rules = problem.rules.iter().map(|(name, value)| format!("rule {name} {value}\n"));
        let rules: String = rules.collect();
        let problem =
            format!("game {}\n{rules}position {}\nengine {engine}\n", problem.game, problem.position);
        Checkpoint { path: path.into(), problem }
    }

    /// Reads the file into the solver if there is one; a file of another problem is refused.
    pub fn load(&self, solver: &mut dyn Solver) -> anyhow::Result<Work> {
        match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Work::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.path.display())),
            Ok(file) => self.read(file, solver).with_context(|| self.path.display().to_string()),
        }
    }

    fn read(&self, file: File, solver: &mut dyn Solver) -> anyhow::Result<Work> {
        let damaged = "this is no checkpoint, or it is damaged";
        let mut input = BufReader::new(zstd::stream::read::Decoder::new(file).context(damaged)?);
        let mut line = || {
            let mut line = String::new();
            input.by_ref().take(LONGEST_LINE).read_line(&mut line).context(damaged).map(|_| line)
        };
        if line()?.trim_end() != TITLE {
            bail!(damaged);
        }
        for wanted in self.problem.lines() {
            let found = line()?;
            if found.trim_end() != wanted {
                bail!("it belongs to another problem: '{}' there, '{wanted}' here", found.trim_end());
            }
        }
        let work = line()?;
        let mut numbers = work.trim_end().split(' ').skip(1);
        let work =
            (|| Some(Work { nodes: numbers.next()?.parse().ok()?, seconds: numbers.next()?.parse().ok()? }))(
            );
        let work = work.context(damaged)?;
        solver.load(&mut input).context(damaged)?;
        // Reading to the end checks the sum over everything.
        let rest = std::io::copy(&mut input, &mut std::io::sink()).context(damaged)?;
        if rest > 0 { bail!(damaged) } else { Ok(work) }
    }

    /// Replaces the file by what the solver knows now.
    pub fn save(&self, solver: &dyn Solver, work: Work) -> anyhow::Result<()> {
        write_file(&self.path, |out| {
            let mut out = zstd::stream::write::Encoder::new(out, 1)?;
            out.include_checksum(true)?;
            let Work { nodes, seconds } = work;
            write!(out, "{TITLE}\n{}work {nodes} {seconds}\n", self.problem)?;
            solver.save(&mut out)?;
            out.finish()?;
            Ok(())
        })
    }
}

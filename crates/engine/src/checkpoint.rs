//! What a solver knows, as a file, so that it can go on after an interruption.

use crate::Solver;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::Duration;

/// Tables of layouts before had their entries at other places.
const TITLE: &str = "quadrille checkpoint 3";

/// How the first lines of all layouts begin.
const ANY_TITLE: &str = "quadrille checkpoint ";

/// The longest line of the description: far above any position.
const LONGEST_LINE: u64 = 1 << 16;

/// The longest time that a search can have taken, in seconds: some thousand years.
const LONGEST_TIME: f64 = 1e11;

/// A file that holds the problem, the work done so far, and the solver's table: text lines, the table, and a sum over all of
/// it, compressed.
///
/// The sum finds damage, and a file of another problem or of other settings is refused. It is no signature: who wants to can write a file with a false table and the right sum. What was found with a table from a file
/// is certain only when it has been played through by the rules ([`Solver::certify`]).
pub struct Checkpoint {
    problem: String,
}

/// The work of all runs before this one.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Work {
    /// The positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// Why a checkpoint is refused.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file is something else, or cannot be read to its end.
    #[error("this is no checkpoint, or it is damaged: {0}")]
    Damaged(#[source] io::Error),
    /// A line of the description, counted from 1, is not what has to stand there.
    #[error("line {0} of the checkpoint: {1}")]
    Line(usize, String),
    /// The description is of something else: what stands there, and what should.
    #[error("it belongs to another problem: '{0}' there, '{1}' here")]
    OtherProblem(String, String),
}

impl Checkpoint {
    /// The checkpoints of this problem and solver: `engine` names the preset and all settings that the table depends on.
    pub fn new(solver: &dyn Solver, engine: &str) -> Checkpoint {
        let problem = solver.problem();
        let rules: String =
            problem.rules.iter().map(|(name, value)| format!("rule {name} {value}\n")).collect();
        let (game, position) = (&problem.game, &problem.position);
        Checkpoint { problem: format!("game {game}\n{rules}position {position}\nengine {engine}\n") }
    }

    /// Writes what the solver knows.
    pub fn write(&self, out: &mut dyn Write, solver: &dyn Solver, work: Work) -> io::Result<()> {
        let mut out = Summed::new(zstd::stream::write::Encoder::new(out, 1)?);
        let Work { nodes, time } = work;
        write!(out, "{TITLE}\n{}work {nodes} {}\n", self.problem, time.as_secs_f64())?;
        solver.save(&mut out)?;
        let Summed { inner: mut out, sum } = out;
        out.write_all(&sum.to_le_bytes())?;
        out.finish().map(drop)
    }

    /// Reads a file into the solver. After an error the solver knows nothing.
    pub fn read(&self, input: impl Read, solver: &mut dyn Solver) -> Result<Work, CheckpointError> {
        let work = self.read_unchecked(input, solver);
        if work.is_err() {
            // There is no table to be read, so it is left empty.
            let _ = solver.load(&mut io::empty());
        }
        work
    }

    /// The same, but what is found to be wrong at the end may be in the table.
    fn read_unchecked(&self, input: impl Read, solver: &mut dyn Solver) -> Result<Work, CheckpointError> {
        let damaged = CheckpointError::Damaged;
        let decoder = zstd::stream::read::Decoder::new(input).map_err(damaged)?;
        let mut input = Summed::new(BufReader::new(decoder));
        let title = input.line().map_err(damaged)?;
        if title != TITLE && title.starts_with(ANY_TITLE) {
            let reason = format!("it is of another version ('{title}', not '{TITLE}'), whose tables differ");
            return Err(damaged(io::Error::other(reason)));
        }
        if title != TITLE {
            return Err(damaged(io::Error::other(format!("its first line is not '{TITLE}'"))));
        }
        for wanted in self.problem.lines() {
            let found = input.line().map_err(damaged)?;
            if found != wanted {
                return Err(CheckpointError::OtherProblem(found, wanted.into()));
            }
        }
        let work = input.line().map_err(damaged)?;
        let work = read_work(&work).map_err(|reason| {
            let line = self.problem.lines().count() + 2;
            CheckpointError::Line(line, reason)
        })?;
        solver.load(&mut input).map_err(damaged)?;
        let Summed { mut inner, sum } = input;
        let mut stated = [0; 8];
        inner.read_exact(&mut stated).map_err(damaged)?;
        if stated != sum.to_le_bytes() {
            return Err(damaged(io::Error::other("the sum over it is wrong")));
        }
        // What the decoder says at its end counts too.
        match io::copy(&mut inner, &mut io::sink()).map_err(damaged)? {
            0 => Ok(work),
            _ => Err(damaged(io::Error::other("nothing may follow its end"))),
        }
    }
}

/// Reads `work NODES SECONDS`.
fn read_work(line: &str) -> Result<Work, String> {
    let words: Vec<&str> = line.split(' ').collect();
    let ["work", nodes, seconds] = words[..] else {
        return Err(format!("expected 'work NODES SECONDS', found '{line}'"));
    };
    let nodes = nodes.parse().map_err(|_| format!("'{nodes}' is no number of nodes"))?;
    let in_range = seconds.parse().ok().filter(|seconds| (0.0..=LONGEST_TIME).contains(seconds));
    let time =
        in_range.map(Duration::from_secs_f64).ok_or_else(|| format!("'{seconds}' is no time in seconds"))?;
    Ok(Work { nodes, time })
}

/// A reader or writer with the sum over what has passed through it: FNV-1a of 64 bits.
struct Summed<T> {
    inner: T,
    sum: u64,
}

impl<T> Summed<T> {
    fn new(inner: T) -> Self {
        Summed { inner, sum: 0xcbf2_9ce4_8422_2325 }
    }

    fn add(&mut self, bytes: &[u8]) {
        self.sum =
            bytes.iter().fold(self.sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }
}

impl<R: BufRead> Summed<R> {
    /// The next line without its end.
    fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        self.inner.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        self.add(&line);
        if line.pop() != Some(b'\n') {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "a line has no end"));
        }
        String::from_utf8(line).map_err(io::Error::other)
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.add(&buffer[..length]);
        Ok(length)
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.inner.write(bytes)?;
        self.add(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

//! The program `tzaar` of the manual of WALTZ (Section 1.2): a position comes in a file, the best turn goes back.

use crate::input::read_text;
use crate::output::{chain, replace_file, say};
use anyhow::{Context, anyhow};
use clap::Parser;
use quadrille_engine::{EngineSpec, GameInfo, Limits, MoveRequest, Player, Position, Score, find};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Search for the best turn in a position of Tzaar.
///
/// FILE holds 163 numbers: who moves (1 White, -1 Black), 81 for the pieces and 81 for the heights of the array of 9 x 9.
/// It is replaced by three lines: the first move; -2 (none), -1 (pass), 0 (stack) or 1 (capture) and the second move;
/// the seconds taken and the value (2000000000: won).
#[derive(Parser)]
#[command(name = "tzaar", version, after_help = NOTES)]
pub struct Arguments {
    /// The algorithm
    #[arg(short, long, value_name = "N", default_value = "42")]
    ai: String,
    /// The position to search, overwritten by the answer
    #[arg(short, long, value_name = "FILE")]
    bestmove: PathBuf,
    /// Where to save the position after the turn
    #[arg(short, long, value_name = "FILE")]
    execute: Option<PathBuf>,
    /// How long the whole program may take
    #[arg(short, long, value_name = "SECONDS", default_value = "30", value_parser = seconds, allow_hyphen_values = true)]
    timelimit: Duration,
    /// An engine of Quadrille instead of an algorithm's number, such as champion,table=256
    #[arg(long, value_name = "NAME", conflicts_with = "ai")]
    engine: Option<EngineSpec>,
    /// How many threads to use, by algorithms that can
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

const NOTES: &str = "\
Algorithms:
   1  alpha-beta with a table, 5 half turns     20  df-pn
   2  1 with iterative deepening                21  df-pn, 1+eps
   3  2 and the principal variation's move      22  df-pn, heuristic weak
   4  3 and move ordering                       23  df-pn, evaluation function based
   5  4 without a table                         24  df-pn, all of 21, 22 and 23
   6  4, random within a margin of 20           25  df-pn, dynamic widening, 21 and 23
   7  4 and NegaScout                           40  beginner
   8  4 and history                             41  intermediate
   9  4, NegaScout and history                  42  expert: 6, then 9, late in the game 24 before 9

Exit codes: 2 cannot load, 3 not the beginning of a turn, 4 cannot save, 5 no move or unknown algorithm. FILE stays
as it was unless all went well.";

/// The algorithms by number, as engines.
const ALGORITHMS: [(&str, &str); 18] = [
    ("1", "waltz-1"),
    ("2", "waltz-2"),
    ("3", "waltz-3"),
    ("4", "waltz-4"),
    ("5", "waltz-5"),
    ("6", "waltz-6"),
    ("7", "waltz-7"),
    ("8", "waltz-8"),
    ("9", "waltz-9"),
    ("20", "dfpn"),
    ("21", "dfpn-eps"),
    ("22", "hwpns"),
    ("23", "efb"),
    ("24", "hw-eps-efb"),
    ("25", "dw-eps-efb"),
    ("40", "waltz-beginner"),
    ("41", "waltz-intermediate"),
    ("42", "waltz-expert"),
];

/// Why there is no answer: an exit code and the reason.
struct Failure(u8, anyhow::Error);

const CANNOT_LOAD: u8 = 2;
const NOT_A_FIRST_MOVE: u8 = 3;
const CANNOT_SAVE: u8 = 4;
const NO_MOVE: u8 = 5;

/// Marks an error with its exit code.
trait Fails<T> {
    fn or_exit(self, code: u8) -> Result<T, Failure>;
}

impl<T, E: Into<anyhow::Error>> Fails<T> for Result<T, E> {
    fn or_exit(self, code: u8) -> Result<T, Failure> {
        self.map_err(|error| Failure(code, error.into()))
    }
}

pub fn run(arguments: Arguments) -> ExitCode {
    match answer(&arguments, Instant::now()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(code, error)) => {
            say(&format!("error: {}", chain(&error)));
            ExitCode::from(code)
        }
    }
}

fn answer(arguments: &Arguments, started: Instant) -> Result<(), Failure> {
    let game = find("tzaar").or_exit(NO_MOVE)?;
    let mut position = load(game, &arguments.bestmove)?;
    let mut player = game.player(&arguments.spec(game)?).or_exit(NO_MOVE)?;
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    player.new_game(seed);
    let mut value = None;
    let mover = position.to_move();
    while position.ending().is_none() && position.to_move() == mover {
        let time = arguments.timelimit.saturating_sub(started.elapsed());
        let limits = Limits { time: Some(time), ..Limits::default() };
        let (opening, stop) = (position.opening(), AtomicBool::new(false));
        let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
        let analysis = analysis.or_exit(NO_MOVE)?;
        position.play(analysis.best_move()).or_exit(NO_MOVE)?;
        value = value.or(analysis.score);
    }
    if let Some(path) = &arguments.execute {
        let position = position.write("waltz").or_exit(CANNOT_SAVE)?;
        replace_file(path, &position).or_exit(CANNOT_SAVE)?;
    }
    let turn = position.turns().pop().unwrap_or_default();
    let seconds = started.elapsed().as_secs_f64();
    let text = format!("{}\n{seconds:.3} {}\n", describe(&turn), number(value));
    replace_file(&arguments.bestmove, &text).or_exit(CANNOT_SAVE)
}

/// Reads the position, from which a turn must be able to begin.
fn load(game: &dyn GameInfo, path: &Path) -> Result<Box<dyn Position>, Failure> {
    let name = || path.display().to_string();
    // Here `-` is a file like any other.
    let text = read_text(&Path::new(".").join(path)).or_exit(CANNOT_LOAD)?;
    let position = game.read(Some("waltz"), &text, &[]).with_context(name).or_exit(CANNOT_LOAD)?;
    if let Some(ending) = position.ending() {
        return Err(anyhow!("the game is over: {}", ending.reason)).with_context(name).or_exit(NO_MOVE);
    }
    let is_full = !position.text().contains('.');
    if is_full && position.to_move() == Player::Second {
        let reason =
            "number 1: with all 60 stacks on the board White has its opening capture to make, not Black";
        return Err(anyhow!(reason)).with_context(name).or_exit(NOT_A_FIRST_MOVE);
    }
    Ok(position)
}

impl Arguments {
    fn spec(&self, game: &dyn GameInfo) -> Result<EngineSpec, Failure> {
        let mut spec = match &self.engine {
            Some(spec) => spec.clone(),
            None => {
                let known = ALGORITHMS.iter().find(|(number, _)| *number == self.ai);
                let unknown = || {
                    let numbers = ALGORITHMS.map(|(number, _)| number).join(", ");
                    format!("there is no algorithm '{}': the numbers are {numbers}", self.ai.escape_debug())
                };
                let (_, engine) = known.with_context(unknown).or_exit(NO_MOVE)?;
                EngineSpec { preset: engine.to_string(), settings: Vec::new() }
            }
        };
        let preset = game.presets().into_iter().find(|preset| preset.name == spec.preset);
        let can_share =
            preset.is_some_and(|preset| preset.settings.iter().any(|known| known.name == "threads"));
        if let Some(threads) = self.threads.filter(|_| can_share) {
            spec.settings.push(("threads".into(), threads.to_string()));
        }
        Ok(spec)
    }
}

/// The first two lines of the answer (manual, 1.2.2), from a turn such as `G4xC6,F2+F1`.
fn describe(turn: &str) -> String {
    let (first, second) = turn.split_once(',').unwrap_or((turn, ""));
    let second = match second {
        "" => "-2".to_string(),
        "pass" => "-1".to_string(),
        second if second.contains('+') => format!("0 {}", second.replace('+', " ")),
        second => format!("1 {}", second.replace('x', " ")),
    };
    format!("{}\n{second}", first.replace('x', " "))
}

/// What the manual has for a value: 2 000 000 000 for a win.
fn number(score: Option<Score>) -> i64 {
    match score {
        Some(Score::Estimate(value)) => value.into(),
        Some(Score::Win { .. }) => 2_000_000_000,
        Some(Score::Loss { .. }) => -2_000_000_000,
        Some(Score::Draw) | None => 0,
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("'{text}' is not a number of seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_those_of_the_manual() {
        assert_eq!(describe("G4xC6,F2+F1"), "G4 C6\n0 F2 F1");
        assert_eq!(describe("H2xD1,pass"), "H2 D1\n-1");
        assert_eq!(describe("G4xC6,C6xC7"), "G4 C6\n1 C6 C7");
        assert_eq!(describe("A1xB1"), "A1 B1\n-2");
    }
}

//! Programs that find the best turn of a position in a file and write it over the position, as WALTZ does (manual,
//! Section 1.2). They run once for each turn.

use super::failure::Failure;
use super::process::{Process, Wait};
use super::program::{Answer, DRAW_RULES};
use super::spec::ProgramSpec;
use crate::command::shown;
use quadrille_engine::{Error, GameInfo, Limits, Opening, Score};
use std::io::Read;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Stand in a command for the file and for the seconds that a turn may take.
pub(super) const FILE: &str = "{file}";
pub(super) const TIME: &str = "{time}";

/// The value of a won position.
const WIN: i64 = 2_000_000_000;

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 1 << 12;

/// A program that is run for each turn.
pub struct WaltzProgram {
    command: Vec<String>,
    timeout: Duration,
    folder: TempDir,
    game: Option<(&'static dyn GameInfo, Opening)>,
}

impl WaltzProgram {
    /// Makes room for the file, and sees without one whether the program can be started.
    pub fn start(spec: &ProgramSpec) -> Result<WaltzProgram, Failure> {
        let folder = tempfile::tempdir().map_err(|error| unable("have a folder for its file", &error))?;
        let (command, timeout) = (spec.command.clone(), spec.timeout);
        let program = WaltzProgram { command, timeout, folder, game: None };
        Process::start(&program.command_for(&Limits::default()))?;
        Ok(program)
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("position.txt")
    }

    /// Begins a game.
    pub fn begin(&mut self, game: &'static dyn GameInfo, opening: &Opening) -> Result<(), Failure> {
        if let Some((rule, value)) =
            opening.rules.iter().find(|(rule, _)| !DRAW_RULES.contains(&rule.as_str()))
        {
            return Err(Failure::Unable(format!("a position file does not tell of {rule}={value}")));
        }
        self.game = Some((game, opening.clone()));
        self.position(&[]).map(|_| ())
    }

    /// The position after `moves` as the text of a file.
    fn position(&self, moves: &[String]) -> Result<String, Failure> {
        let Some((game, opening)) = &self.game else {
            return Err(Failure::Unable("no game has begun".into()));
        };
        let write = || -> Result<String, Error> {
            let mut position = game.open(opening)?;
            moves.iter().try_for_each(|word| position.play(word))?;
            position.write("waltz")
        };
        write().map_err(|error| unable("be told the position", &error))
    }

    /// The turn after `moves`. A program that does not end in time is killed.
    pub fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Answer, Failure> {
        let position = self.position(moves)?;
        std::fs::write(self.file(), &position).map_err(|error| unable("be given a file", &error))?;
        let command = self.command_for(limits);
        let started = Instant::now();
        let mut process = Process::start(&command)?;
        let until = deadline.unwrap_or(started + self.timeout);
        if !process.finish(&Wait { until, abandon })? {
            return Err(Failure::Silent(command.join(" "), started.elapsed()));
        }
        let mut answer = String::new();
        let file = std::fs::File::open(self.file());
        file.and_then(|file| file.take(LONGEST_ANSWER).read_to_string(&mut answer))
            .map_err(|error| unable("have its answer read", &error))?;
        if answer == position {
            return Err(Failure::Unable("the program has left its file as it was".into()));
        }
        read_answer(&answer).ok_or_else(|| {
            Failure::Unable(format!("the program's answer is not a turn: {}", shown(answer.trim())))
        })
    }

    fn command_for(&self, limits: &Limits) -> Vec<String> {
        let (file, time) = (self.file().display().to_string(), limits.time.unwrap_or(self.timeout));
        let time = time.as_secs_f64().to_string();
        self.command.iter().map(|word| word.replace(FILE, &file).replace(TIME, &time)).collect()
    }
}

fn unable(what: &str, error: &dyn std::error::Error) -> Failure {
    Failure::Unable(format!("the program cannot {what}: {error}"))
}

/// Reads the three lines: the first move, what the second is with its fields, the seconds and the value. Whether a second
/// move captures or stacks is left to the rules: the program of 2012 is not always right about it.
fn read_answer(text: &str) -> Option<Answer> {
    let mut words = text.split_whitespace();
    let step = |words: &mut std::str::SplitWhitespace<'_>| -> Option<String> {
        let mut field = || words.next().filter(|word| word.len() == 2 && word.is_ascii());
        Some(format!("{}-{}", field()?, field()?))
    };
    let mut word = step(&mut words)?;
    match words.next()? {
        "-2" => {}
        "-1" => word += ",pass",
        "0" | "1" => word = format!("{word},{}", step(&mut words)?),
        _ => return None,
    }
    words.next()?.parse::<f64>().ok()?;
    let value: i64 = words.next()?.parse().ok()?;
    // A win is told without its distance.
    let score = i32::try_from(value).ok().filter(|_| value.abs() < WIN).map(Score::Estimate);
    Some(Answer { word, score, nodes: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_the_manual_are_turns() {
        let turn = |text| read_answer(text).map(|answer| (answer.word, answer.score));
        let turns = [
            ("G4 C6\n0 F2 F1\n33.303 33319\n", "G4-C6,F2-F1", Some(Score::Estimate(33319))),
            ("H2 D1\n-1\n2.742 2000000000\n", "H2-D1,pass", None),
            ("A1 B1 -2 0.001 -12", "A1-B1", Some(Score::Estimate(-12))),
        ];
        for (text, word, score) in turns {
            assert_eq!(turn(text), Some((word.into(), score)), "{text}");
        }
        for text in [
            "",
            "G4",
            "G4 C6",
            "G4 C6 3 F2 F1 1 1",
            "G4 C6 0 F2",
            "G4 C6 -1",
            "G4 C6 -1 1.0",
            "G44 C6 -1 1 1",
        ] {
            assert_eq!(turn(text), None, "{text}");
        }
    }
}

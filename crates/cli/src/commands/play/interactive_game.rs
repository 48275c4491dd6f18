//! A game between a person and an engine, two people, or two engines.

use super::clocks::Clocks;
use super::prompt::{Prompt, WORDS};
use crate::commands::think::describe;
use crate::input::Source;
use crate::output::{chain, ending, print, print_board, replace_file};
use anyhow::ensure;
use quadrille_engine::{Analysis, EnginePlayer, EngineSpec, Limits, MoveRequest, Outcome, Player, Position};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

pub struct InteractiveGame<'a> {
    pub source: &'a Source,
    pub position: Box<dyn Position>,
    pub opponent: EngineSpec,
    /// The opponent as a player.
    pub engine: Box<dyn EnginePlayer>,
    /// The engine that gives hints.
    pub adviser: Box<dyn EnginePlayer>,
    /// Which players are people.
    pub people: [bool; 2],
    /// What the opponent may take where there is no clock.
    pub limits: Limits,
    /// What a hint may take.
    pub advice: Limits,
    pub clocks: Option<Clocks>,
    /// How the game ended otherwise than on the board: who has won, and why.
    pub verdict: Option<(Player, &'static str)>,
}

/// What has happened on the board.
enum Step {
    /// A player has made this move.
    Moved(String),
    /// It is another position.
    Changed,
    /// The game was broken off.
    Left,
}

impl InteractiveGame<'_> {
    /// Plays until the game is over or broken off.
    pub fn play(&mut self, prompt: &mut Prompt, stop: &AtomicBool) -> anyhow::Result<()> {
        self.show()?;
        while self.position.ending().is_none() && self.verdict.is_none() {
            let player = self.position.to_move();
            let started = Instant::now();
            let step = match self.people[player.index()] {
                true => self.listen(prompt, stop)?,
                false => self.ponder(player, stop)?,
            };
            let turn_over = match &step {
                Step::Left => return Ok(()),
                Step::Changed => false,
                Step::Moved(word) => {
                    print(&format!("{}: {word}\n", self.name(player)))?;
                    self.position.ending().is_some() || self.position.turn_start()
                }
            };
            if let Some(clocks) = &mut self.clocks
                && !clocks.use_up(player, started.elapsed(), turn_over)
            {
                self.verdict = Some((!player, "time"));
            }
            self.show()?;
        }
        match self.verdict {
            Some((winner, reason)) => print(&format!("{} wins: {reason}\n", self.name(winner))),
            None => print(&format!("{}\n", ending(&*self.position).unwrap_or_default())),
        }
    }

    /// Lets the engine move.
    fn ponder(&mut self, player: Player, stop: &AtomicBool) -> anyhow::Result<Step> {
        let clock = self.clocks.as_ref().map(|clocks| clocks.of(player));
        let limits = Limits { clock, ..self.limits };
        let opening = self.position.opening();
        let analysis = self.engine.think(&MoveRequest::after(&opening, limits, stop), &mut |_| ());
        if stop.load(Ordering::Relaxed) {
            return Ok(Step::Left);
        }
        let analysis = analysis?;
        self.position.play(analysis.best_move())?;
        Ok(Step::Moved(analysis.best_move().into()))
    }

    /// Listens to a person until something has happened on the board. What is wrong is said, and the game goes on.
    fn listen(&mut self, prompt: &mut Prompt, stop: &AtomicBool) -> anyhow::Result<Step> {
        while let Some(line) = prompt.ask(&*self.position)? {
            match self.obey(line.trim(), stop) {
                Ok(Some(step)) => return Ok(step),
                Ok(None) => {}
                Err(error) => print(&format!("{}\n", chain(&error)))?,
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(Step::Left)
    }

    /// Does what a person says; `None` if nothing has happened on the board.
    fn obey(&mut self, line: &str, stop: &AtomicBool) -> anyhow::Result<Option<Step>> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "help" => print(&WORDS.map(|(word, about)| format!("{word:<7} {about}\n")).concat())?,
            "moves" => print(&format!("{}\n", self.position.legal_moves().join(" ")))?,
            "hint" => print(&format!("{}\n", self.advice(stop)?.best_move()))?,
            "eval" => print(&format!("{}\n", describe(&self.advice(stop)?)))?,
            "show" => {
                self.show()?;
                print(&format!("{}\n", self.position.text()))?;
            }
            "save" => self.save(Path::new(rest.trim()))?,
            "load" => {
                self.load(Path::new(rest.trim()))?;
                return Ok(Some(Step::Changed));
            }
            "undo" => {
                self.undo()?;
                return Ok(Some(Step::Changed));
            }
            "resign" => {
                self.verdict = Some((!self.position.to_move(), "resignation"));
                return Ok(Some(Step::Moved("resigns".into())));
            }
            "quit" => return Ok(Some(Step::Left)),
            _ => {
                self.position.play(line)?;
                return Ok(Some(Step::Moved(line.into())));
            }
        }
        Ok(None)
    }

    fn advice(&mut self, stop: &AtomicBool) -> anyhow::Result<Analysis> {
        let opening = self.position.opening();
        Ok(self.adviser.think(&MoveRequest::after(&opening, self.advice, stop), &mut |_| ())?)
    }

    /// Takes back what the person to move has done last, and what was answered.
    fn undo(&mut self) -> anyhow::Result<()> {
        ensure!(self.position.take_back(), "there is nothing to take back");
        let is_choice = |position: &dyn Position, people: [bool; 2]| {
            position.turn_start() && people[position.to_move().index()]
        };
        while !is_choice(&*self.position, self.people) && self.position.take_back() {}
        Ok(())
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        self.position = self.source.read(path)?;
        Ok(())
    }

    /// The record of the game, in the format games are usually recorded in, or in the one that holds everything.
    fn record(&self) -> anyhow::Result<(&'static str, String)> {
        let usual = self.source.game.record_format();
        match self.position.write(usual) {
            Ok(text) => Ok((usual, text)),
            Err(_) => Ok(("moves", self.position.write("moves")?)),
        }
    }

    fn save(&self, path: &Path) -> anyhow::Result<()> {
        ensure!(!path.as_os_str().is_empty(), "say where: save FILE");
        replace_file(path, &self.record()?.1)?;
        print(&format!("saved as {}\n", path.display()))
    }

    /// Saves a game that is over or was broken off; one without moves is nothing to save.
    pub fn keep(&mut self, path: Option<&Path>) -> anyhow::Result<()> {
        if self.position.turns().is_empty() {
            return Ok(());
        }
        let outcome = match self.verdict {
            Some((winner, _)) => Some(Outcome::Win(winner)),
            None => self.position.ending().map(|ending| ending.outcome),
        };
        if let Some(outcome) = outcome {
            let opponent = self.opponent.to_string();
            let names = self.people.map(|person| if person { "a person" } else { opponent.as_str() });
            self.position.annotate(names, outcome);
        }
        let (format, _) = self.record()?;
        self.save(&path.map_or_else(|| free_name(self.position.game().name(), format), Path::to_path_buf))
    }

    fn name(&self, player: Player) -> &'static str {
        self.position.game().players()[player.index()]
    }

    /// The board, and what is on the clocks.
    fn show(&self) -> anyhow::Result<()> {
        let clocks =
            self.clocks.as_ref().map(|clocks| clocks.describe(self.position.game().players()) + "\n");
        print_board("\n", &*self.position, &clocks.unwrap_or_default())
    }
}

/// The first name of the kind `tak-game-1.ptn` that no file has.
fn free_name(game: &str, format: &str) -> PathBuf {
    let name = |number: u32| PathBuf::from(format!("{game}-game-{number}.{format}"));
    (1..).map(name).find(|path| !path.exists()).expect("there are more numbers than files")
}

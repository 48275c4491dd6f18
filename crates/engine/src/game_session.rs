//! A session of any game of the catalogue.

use crate::catalogue::Catalogue;
use crate::session::{MoveEffort, Perft, PlayoutEnding, PlayoutTally, Result, Session, Thought};
use crate::solver::{GameSolver, Solver};
use crate::table::{self, Notes, Table};
use crate::{EngineSpec, Error, Limits, Opening, games, house, own, presets};
use quadrille_core::perft::{self, Counting};
use quadrille_core::{Depict, HouseRules, Ink, Line, Outcome, Player, Record, Touch};
use quadrille_search::{Control, Effort, Engine, PlayoutTask, Playouts, Report, Transitions, playouts};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A session of one game: its line, and what a record says besides.
pub(crate) struct GameSession<G: Depict> {
    line: Line<G>,
    house: HouseRules,
    tags: Vec<(String, String)>,
    comments: Vec<(usize, String)>,
    result: Option<String>,
    engines: Vec<Box<dyn Engine<G>>>,
}

impl<G: Depict> GameSession<G> {
    pub(crate) fn new(line: Line<G>) -> Self {
        let house = line.rules();
        GameSession { line, house, tags: Vec::new(), comments: Vec::new(), result: None, engines: Vec::new() }
    }

    /// A record may go on where house rules would have stopped the game, so they are suspended.
    pub(crate) fn from_record(record: Record<G>, house: HouseRules) -> Self {
        let mut line = Line::new(record.start().clone(), HouseRules::default());
        for &m in record.moves() {
            line.play(m).expect("a record holds legal moves");
        }
        let Record { tags, comments, result, .. } = record;
        GameSession { line, house, tags, comments, result, engines: Vec::new() }
    }

    fn record(&self) -> Record<G> {
        let mut record = Record::from_position(self.line.start().clone());
        self.line.moves().for_each(|m| record.push(m));
        record.tags = self.tags.clone();
        record.comments =
            self.comments.iter().filter(|(at, _)| *at <= record.moves().len()).cloned().collect();
        record.result = self.result.clone();
        record
    }
}

impl<G: Depict + Catalogue> Session for GameSession<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> [&'static str; 2] {
        G::PLAYERS
    }

    fn position(&self) -> String {
        self.line.position().render()
    }

    fn to_move(&self) -> Player {
        self.line.position().to_move()
    }

    fn turn_start(&self) -> bool {
        self.line.position().turn_start()
    }

    fn ending(&self) -> Option<(Outcome, String)> {
        self.line.ending_under(self.house).map(|ending| (ending.outcome, ending.reason.to_string()))
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.line.ending().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        position.legal_moves().into_iter().map(|m| position.render_move(m)).collect()
    }

    fn legal_turns(&self) -> Vec<String> {
        if self.line.ending().is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        add_turns(self.line.position(), self.line.position(), &mut Vec::new(), &mut turns);
        let mut seen = HashSet::new();
        turns.retain(|turn| seen.insert(turn.clone()));
        turns
    }

    fn play(&mut self, word: &str) -> Result<()> {
        games::play(&mut self.line, word)
    }

    fn undo(&mut self) -> bool {
        self.line.undo().is_some()
    }

    fn rewind(&mut self) {
        while self.undo() {}
    }

    fn turns(&self) -> Vec<String> {
        self.record().words()
    }

    fn draw(&self, ink: Ink) -> String {
        self.line.position().draw(ink)
    }

    fn details(&self) -> Vec<(String, String)> {
        self.line.position().details()
    }

    fn annotate(&mut self, names: [&str; 2], outcome: Outcome) {
        self.result = Some(self.line.position().render_result(outcome));
        self.tags.retain(|(tag, _)| !G::PLAYER_TAGS.contains(&tag.as_str()));
        self.tags
            .extend(G::PLAYER_TAGS.iter().zip(names).map(|(tag, name)| (tag.to_string(), name.to_string())));
    }

    fn write(&self, format: &str) -> Result<String> {
        let formats = G::formats();
        let Some(found) = formats.iter().find(|known| known.name == format) else {
            return Err(Error::Format(format.into(), formats.iter().map(|known| known.name).collect()));
        };
        (found.write)(&self.record()).map_err(|error| Error::Write(found.name, error))
    }

    fn perft(&self, task: &Perft, progress: &(dyn Fn(usize, usize) + Sync)) -> u64 {
        perft::parallel(self.line.position(), task.depth, task.unit, task.threads, progress)
    }

    fn divide(&self, task: &Perft) -> Vec<(String, u64)> {
        let mut position = self.line.position().clone();
        let divided = perft::divide(&mut position, task.depth, task.unit, Counting::Bulk);
        divided.into_iter().map(|(m, leaves)| (position.render_move(m), leaves)).collect()
    }

    fn restart(&mut self, opening: &Opening) -> Result<()> {
        let fresh = GameSession::new(games::begin(opening)?);
        *self = GameSession { engines: std::mem::take(&mut self.engines), ..fresh };
        Ok(())
    }

    fn seat(&mut self, spec: &EngineSpec) -> Result<usize> {
        self.engines.push(presets::build(&own::spell_out(G::NAME, spec))?);
        Ok(self.engines.len() - 1)
    }

    fn new_game(&mut self, engine: usize, seed: u64) {
        self.engines[engine].new_game(seed);
    }

    fn think(
        &mut self,
        engine: usize,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        if self.line.ending().is_some() {
            return None;
        }
        let control = Control::new(stop);
        let position = self.line.position();
        let mut tell = |report: &Report<G>| watch(&thought(position, report, control.elapsed()));
        let report = self.engines[engine].think(&self.line, limits, &control, &mut tell);
        Some(thought(position, &report, control.elapsed()))
    }

    fn solver(&self, spec: &EngineSpec) -> Result<Box<dyn Solver>> {
        Ok(Box::new(GameSolver::new(self.line.position(), self.house, spec)?))
    }

    fn table(&self) -> Table {
        Table::of(self.line.position())
    }

    fn plies(&self) -> Vec<(String, Touch)> {
        if self.line.ending().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        position.legal_moves().into_iter().map(|m| (position.render_move(m), position.touch(m))).collect()
    }

    fn touches(&self, word: &str) -> Result<Vec<(String, Touch)>> {
        let plies = self.line.position().parse_turn(word).map_err(|error| Error::Move(word.into(), error))?;
        Ok(table::touches(self.line.position(), &plies))
    }

    fn rules(&self) -> Vec<(String, String)> {
        let mut rules = G::list_rules(&self.line.position().rules());
        rules.extend(house::list(&self.house));
        // A verdict has no meaning without a limit.
        rules.retain(|rule| rule.name != "quiet-verdict" || self.house.quiet.is_some());
        rules.into_iter().map(|rule| (rule.name.to_string(), rule.value)).collect()
    }

    fn notes(&self) -> Notes {
        Notes::of(&self.record())
    }

    fn set_notes(&mut self, notes: Notes) {
        let mut record = self.record();
        notes.put(&mut record);
        Record { tags: self.tags, comments: self.comments, result: self.result, .. } = record;
    }

    fn playouts(&self, players: &[EngineSpec; 2], task: &PlayoutTask<'_>) -> Result<PlayoutTally> {
        let settings = |player| presets::playout_settings(&own::spell_out(G::NAME, player));
        let settings = [settings(&players[0])?, settings(&players[1])?];
        let Playouts { endings, plies } = playouts(self.line.position(), &settings, task);
        let mut rows: Vec<_> = endings
            .into_iter()
            .zip([false, true])
            .flat_map(|(endings, exchanged)| {
                endings.into_iter().map(move |(ending, games)| PlayoutEnding {
                    reason: ending.reason.to_string(),
                    winner: ending.outcome.winner(),
                    exchanged,
                    games,
                })
            })
            .collect();
        rows.sort();
        Ok(PlayoutTally { endings: rows, plies })
    }

    fn transitions(&self) -> Transitions {
        Transitions::of_line(&G::Order::default(), &self.line)
    }
}

/// A report in words.
fn thought<G: Depict>(position: &G, report: &Report<G>, elapsed: Duration) -> Thought {
    let words = |moves: &[G::Move]| {
        let mut record = Record::from_position(position.clone());
        moves.iter().for_each(|&m| record.push(m));
        record.words()
    };
    let &Report { score, nodes, depth, selective_depth, table_fill, .. } = report;
    let lines = report.lines.iter().map(|line| (line.score, words(&line.moves))).collect();
    let effort = |&Effort { m, visits, value, score }: &Effort<G>| MoveEffort {
        word: position.render_move(m),
        visits,
        value,
        score,
    };
    Thought {
        turn: position.render_turn(&report.turn),
        score,
        nodes,
        depth,
        selective_depth,
        table_fill,
        elapsed,
        lines,
        efforts: report.efforts.iter().map(effort).collect(),
    }
}

/// Adds the words of all ways to finish the turn that began at `start` and stands at `position` after `plies`.
fn add_turns<G: Depict>(start: &G, position: &G, plies: &mut Vec<G::Move>, turns: &mut Vec<String>) {
    for m in position.legal_moves() {
        let mut child = position.clone();
        child.make(m);
        plies.push(m);
        if child.turn_start() || child.ending().is_some() {
            turns.push(start.render_turn(plies));
        } else {
            add_turns(start, &child, plies, turns);
        }
        plies.pop();
    }
}

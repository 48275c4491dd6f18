//! A position of any game of the catalogue.

use crate::board::{self, BoardState};
use crate::catalogue::Catalogue;
use crate::json::RegionSummary;
use crate::notes::Notes;
use crate::position::{
    Perft, PlayoutCounts, PlayoutEnding, PlyInputs, Position, PositionRecord, PositionStatistics,
    PositionView, Result,
};
use crate::{EngineSpec, Error, GameInfo, Opening, custom_engines, draw_rules, games, presets};
use quadrille_core::perft::{self, Counting};
use quadrille_core::{Depict, DrawRules, Ending, GameHistory, Gesture, Ink, Kind, Outcome, Player, Record};
use quadrille_network::Inputs;
use quadrille_search::{PlayoutTask, Playouts, Transitions, playouts};
use quadrille_tables::Probe;
use std::collections::HashSet;

/// A position of one game: the line that leads to it, and what a record says besides.
pub(crate) struct GamePosition<G: Depict> {
    history: GameHistory<G>,
    draw_rules: DrawRules,
    /// What was written down, as far as the game went when it was. Its moves and positions count no more.
    written: Record<G>,
}

impl<G: Depict> GamePosition<G> {
    pub(crate) fn new(history: GameHistory<G>) -> Self {
        let (draw_rules, written) = (history.rules(), Record::from_position(history.start().clone()));
        GamePosition { history, draw_rules, written }
    }

    /// A record may go on where draw rules would have stopped the game, so they are suspended.
    pub(crate) fn from_record(record: Record<G>, draw_rules: DrawRules) -> Self {
        let mut history = GameHistory::new(record.start().clone(), DrawRules::default());
        for &m in record.moves() {
            history.play(m).expect("a record holds legal moves");
        }
        GamePosition { history, draw_rules, written: record }
    }

    /// The game so far with what was written down of it.
    fn record(&self) -> Record<G> {
        let mut record = Record::from_position(self.history.start().clone());
        self.history.moves().for_each(|m| record.push(m));
        let shared = record.moves().iter().zip(self.written.moves()).take_while(|(a, b)| a == b).count();
        let kept =
            |notes: &[(usize, String)]| notes.iter().filter(|(at, _)| *at <= shared).cloned().collect();
        record.tags = self.written.tags.clone();
        record.comments = kept(&self.written.comments);
        record.marks = kept(&self.written.marks);
        record.result = self.written.result.clone();
        for (at, variation) in self.written.variations().iter().filter(|(at, _)| *at <= shared) {
            if *at < record.moves().len() {
                record.add_variation(*at, variation.clone());
            }
        }
        record
    }

    fn rules_under(&self, draw_rules: &DrawRules) -> Vec<(String, String)> {
        draw_rules::pairs(&G::list_rules(&self.history.position().rules()), draw_rules)
    }
}

impl<G: Depict + Catalogue> Position for GamePosition<G> {
    fn game(&self) -> &'static dyn GameInfo {
        games::info::<G>()
    }

    fn text(&self) -> String {
        self.history.position().render()
    }

    fn board_text(&self) -> String {
        self.history.position().render_board()
    }

    fn rules(&self) -> Vec<(String, String)> {
        self.rules_under(&self.draw_rules)
    }

    fn to_move(&self) -> Player {
        self.history.position().to_move()
    }

    fn turn_start(&self) -> bool {
        self.history.position().turn_start()
    }

    fn ending(&self) -> Option<Ending<String>> {
        let ending = self.history.ending_under(self.draw_rules)?;
        Some(Ending { outcome: ending.outcome, reason: ending.reason.to_string() })
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.history.ending().is_some() {
            return Vec::new();
        }
        let position = self.history.position();
        position.legal_moves().into_iter().map(|m| position.render_move(m)).collect()
    }

    fn legal_turns(&self) -> Vec<String> {
        if self.history.ending().is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        add_turns(self.history.position(), self.history.position(), &mut Vec::new(), &mut turns);
        let mut seen = HashSet::new();
        turns.retain(|turn| seen.insert(turn.clone()));
        turns
    }

    fn play(&mut self, word: &str) -> Result<()> {
        games::play(&mut self.history, word)
    }

    fn take_back(&mut self) -> bool {
        self.history.undo().is_some()
    }
}

impl<G: Depict + Catalogue> PositionView for GamePosition<G> {
    fn draw(&self, ink: Ink) -> String {
        self.history.position().draw(ink)
    }

    fn details(&self) -> Vec<(String, String)> {
        self.history.position().details()
    }

    fn board(&self) -> BoardState {
        BoardState::of(self.history.position())
    }

    fn plies(&self) -> Vec<(String, Gesture)> {
        if self.history.ending().is_some() {
            return Vec::new();
        }
        let position = self.history.position();
        position.legal_moves().into_iter().map(|m| (position.render_move(m), position.gesture(m))).collect()
    }

    fn plies_of(&self, word: &str) -> Result<Vec<(String, Gesture)>> {
        let plies =
            self.history.position().parse_turn(word).map_err(|error| Error::Move(word.into(), error))?;
        Ok(board::gestures(self.history.position(), &plies))
    }
}

impl<G: Depict + Catalogue> PositionRecord for GamePosition<G> {
    fn opening(&self) -> Opening {
        Opening {
            position: Some(self.history.start().render()),
            moves: self.turns(),
            rules: self.rules_under(&self.history.rules()),
            ..Opening::default()
        }
    }

    fn turns(&self) -> Vec<String> {
        self.record().words()
    }

    fn notes(&self) -> Notes {
        Notes::of(&self.record())
    }

    fn set_notes(&mut self, notes: Notes) -> Result<()> {
        let record = notes.record(self.history.start().clone())?;
        *self = GamePosition::from_record(record, self.draw_rules);
        Ok(())
    }

    fn annotate(&mut self, names: [&str; 2], outcome: Outcome) {
        self.written.result = Some(self.history.position().render_result(outcome));
        self.written.tags.retain(|(tag, _)| !G::PLAYER_TAGS.contains(&tag.as_str()));
        self.written
            .tags
            .extend(G::PLAYER_TAGS.iter().zip(names).map(|(tag, name)| (tag.to_string(), name.to_string())));
    }

    fn write(&self, format: &str) -> Result<String> {
        let formats = G::formats();
        let Some(found) = formats.iter().find(|known| known.name == format) else {
            return Err(Error::Format(format.into(), formats.iter().map(|known| known.name).collect()));
        };
        (found.write)(&self.record()).map_err(|error| Error::Write(found.name, error))
    }
}

impl<G: Depict + Catalogue> PositionStatistics for GamePosition<G> {
    fn perft(&self, task: &Perft, progress: &(dyn Fn(usize, usize) + Sync)) -> u64 {
        perft::parallel(self.history.position(), task.depth, task.unit, task.threads, progress)
    }

    fn divide(&self, task: &Perft) -> Vec<(String, u64)> {
        let mut position = self.history.position().clone();
        let divided = perft::divide(&mut position, task.depth, task.unit, Counting::Bulk);
        divided.into_iter().map(|(m, leaves)| (position.render_move(m), leaves)).collect()
    }

    fn playouts(&self, players: &[EngineSpec; 2], task: &PlayoutTask<'_>) -> Result<PlayoutCounts> {
        let settings = |player| presets::playout_settings(&custom_engines::spell_out(G::NAME, player));
        let settings = [settings(&players[0])?, settings(&players[1])?];
        let Playouts { endings, plies } = playouts(self.history.position(), &settings, task);
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
        Ok(PlayoutCounts { endings: rows, plies })
    }

    fn transitions(&self) -> Transitions {
        Transitions::of_history(&G::Order::default(), &self.history)
    }

    fn probe(&self, tables: Option<&str>) -> Result<Option<Probe<String>>> {
        let probe = G::probe(&self.history, tables).map_err(Error::Tables)?;
        Ok(probe.map(|probe| probe.map(|&m| self.history.position().render_move(m))))
    }

    fn regions(&self, tables: Option<&str>) -> Result<Vec<RegionSummary>> {
        self.history.position().regions(tables).map_err(Error::Tables)
    }

    fn inputs(&self) -> Option<(String, Inputs)> {
        self.history.position().inputs()
    }

    fn is_tactical(&self, word: &str) -> Result<bool> {
        let position = self.history.position();
        let plies = position.parse_turn(word).map_err(|error| Error::Move(word.into(), error))?;
        let mut tactical = Vec::new();
        position.moves(Kind::Tactical, &mut tactical);
        Ok(plies.first().is_some_and(|ply| tactical.contains(ply)))
    }

    fn move_inputs(&self) -> Option<(&'static str, PlyInputs)> {
        let position = self.history.position();
        let moves = position.legal_moves();
        let (model, inputs) = position.move_inputs(self.history.moves().next_back(), &moves)?;
        let words = moves.into_iter().map(|m| position.render_move(m));
        Some((model, words.zip(inputs).collect()))
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

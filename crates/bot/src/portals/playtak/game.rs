//! A game on playtak, as far as its lines tell.

use super::lines::GameStart;
use crate::portal::{GameResult, GameView, PortalError};
use quadrille_engine::{Clock, Opening, Player, Position, Size, Start, find};
use std::time::{Duration, Instant};

/// How long no move may come after `Game Start` for those told so far to be all.
const QUIET_TIME: Duration = Duration::from_millis(300);

pub struct PlaytakGame {
    view: GameView,
    position: Box<dyn Position>,
    /// The moves as lines.
    lines: Vec<String>,
    increment: Duration,
    /// What each player had left, and when that was told.
    times: [Duration; 2],
    told: Instant,
    /// Whether moves are told again after a login: then those of both players come.
    catching_up: bool,
    /// Whether a line that comes twice then is two moves, and not one that is told twice.
    repeats_count: bool,
    /// When the last of them came.
    heard: Instant,
    changed: bool,
}

impl PlaytakGame {
    pub fn new(start: &GameStart, name: &str, repeats_count: bool) -> Result<PlaytakGame, String> {
        let tak = find("tak").map_err(|error| error.to_string())?;
        let [white, black] = &start.players;
        let (colour, opponent) = match start.is_white {
            true => (Player::First, black),
            false => (Player::Second, white),
        };
        if !start.players[colour].eq_ignore_ascii_case(name) {
            return Err(format!("game {} is between {white} and {black}", start.number));
        }
        let rule = |name: &str, value: String| (name.to_string(), value);
        let rules = vec![
            rule("komi", start.half_komi.to_string()),
            rule("flats", start.flats.to_string()),
            rule("caps", start.capstones.to_string()),
            rule("repetition", "off".into()),
        ];
        let size = Some(Size::square(start.size));
        let opening = Opening { start: Start { size, ..Start::default() }, rules, ..Opening::default() };
        let position = tak.open(&opening).map_err(|error| format!("game {}: {error}", start.number))?;
        let time = Duration::from_secs(start.time.into());
        let view = GameView {
            id: start.number.to_string(),
            game: tak,
            opening,
            colour,
            our_turn: false,
            opponent: opponent.clone(),
            rating: None,
            rated: start.rated,
            clock: None,
        };
        Ok(PlaytakGame {
            view,
            position,
            lines: Vec::new(),
            increment: Duration::from_secs(start.increment.into()),
            times: [time, time],
            told: Instant::now(),
            catching_up: true,
            repeats_count,
            heard: Instant::now(),
            changed: true,
        })
    }

    fn is_our_turn(&self) -> bool {
        self.position.to_move() == self.view.colour && self.position.ending().is_none()
    }

    /// A move that the server tells. One that is told twice is passed over, and so is our own.
    pub fn hear_move(&mut self, line: &str) -> Result<(), String> {
        self.heard = Instant::now();
        let is_repeated = self.lines.last().is_some_and(|last| last == line);
        // Two players may well make the same move one after the other; one whose turn it is not makes none.
        let is_told_twice = match self.catching_up {
            true => !self.repeats_count,
            false => self.is_our_turn(),
        };
        if is_repeated && is_told_twice {
            return Ok(());
        }
        let word = match self.word(line) {
            Err(_) if is_repeated => return Ok(()),
            word => word?,
        };
        self.position.play(&word).map_err(|error| error.to_string())?;
        self.view.opening.moves.push(word);
        self.lines.push(line.into());
        self.changed = true;
        Ok(())
    }

    /// The move of a line in our words.
    fn word(&self, line: &str) -> Result<String, String> {
        let written = self.position.write("playtak").map_err(|error| error.to_string())?;
        let rules = self.position.rules();
        let read = self.view.game.read(Some("playtak"), &format!("{written}{line}\n"), &rules);
        let turns = read.map_err(|error| error.to_string())?.turns();
        turns.last().cloned().ok_or_else(|| format!("'{line}' is no move"))
    }

    /// Plays plies of ours: the lines to send.
    pub fn play(&mut self, game: &GameView, plies: &[String]) -> Result<Vec<String>, PortalError> {
        if game.opening.moves != self.view.opening.moves {
            return Err(PortalError::Refused("the game has gone on".into()));
        }
        let refused = |error: quadrille_engine::Error| PortalError::Refused(error.to_string());
        for ply in plies {
            self.position.play(ply).map_err(refused)?;
            self.view.opening.moves.push(ply.clone());
        }
        let written = self.position.write("playtak").map_err(refused)?;
        let moves: Vec<&str> = written.lines().filter(|line| line.starts_with(['P', 'M'])).collect();
        let new = &moves[moves.len().saturating_sub(plies.len())..];
        self.lines.extend(new.iter().map(ToString::to_string));
        self.changed = true;
        Ok(new.iter().map(|line| format!("Game#{} {line}", self.view.id)).collect())
    }

    pub fn set_time(&mut self, times: [Duration; 2]) {
        (self.times, self.told) = (times, Instant::now());
        // The clocks are told after the moves.
        self.catching_up = false;
        self.changed = true;
    }

    pub fn take_back(&mut self) {
        if self.position.take_back() {
            self.view.opening.moves.pop();
            self.lines.pop();
            self.changed = true;
        }
    }

    /// How the game stands, if that has changed. While moves are told again, only where nothing more has come for a
    /// while.
    pub fn news(&mut self) -> Option<GameView> {
        self.catching_up &= self.heard.elapsed() < QUIET_TIME;
        if !self.changed || self.catching_up {
            return None;
        }
        self.changed = false;
        self.view.our_turn = self.is_our_turn();
        let gone = if self.view.our_turn { self.told.elapsed() } else { Duration::ZERO };
        let remaining = self.times[self.view.colour].saturating_sub(gone);
        self.view.clock = Some(Clock { remaining, increment: self.increment });
        Some(self.view.clone())
    }

    /// What a result such as `R-0` means for us.
    pub fn result(&self, text: &str) -> (GameResult, String) {
        let reason = |letter: &str| match letter {
            "R" => "road",
            "F" => "flats",
            _ => "resignation or time",
        };
        let won = |is_ours: bool| if is_ours { GameResult::Win } else { GameResult::Loss };
        let is_white = self.view.colour == Player::First;
        match text.split_once('-') {
            Some(("0", "0")) => (GameResult::Aborted, "aborted".into()),
            Some(("1/2", "1/2")) => (GameResult::Draw, "draw".into()),
            Some((letter @ ("R" | "F" | "1"), "0")) => (won(is_white), reason(letter).into()),
            Some(("0", letter @ ("R" | "F" | "1"))) => (won(!is_white), reason(letter).into()),
            _ => (GameResult::Aborted, format!("an unknown result '{text}'")),
        }
    }
}

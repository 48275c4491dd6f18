//! A connection on which the robot is logged in: what is heard there.

use super::connection::Connection;
use super::game::PlaytakGame;
use super::lines::{GameLine, Line, SeekLine};
use crate::config::PlaytakConfig;
use crate::portal::{Event, GameResult, Offer, PortalError};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long the server may take to greet, and to answer a login or a ping.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// Unknown lines that somebody is told of, for each connection; others are passed over.
const UNKNOWN_LINES: u32 = 3;

/// A connection on which the robot is logged in.
pub(super) struct Link {
    pub(super) connection: Connection,
    /// What the server calls the robot.
    name: String,
    pub(super) games: HashMap<u64, PlaytakGame>,
    /// The game to which the server's next OK or NOK belongs, if that is a move.
    pub(super) moved: Option<u64>,
    last_ping: Instant,
    last_line: Instant,
    pub(super) sought: Option<Instant>,
    unknown: u32,
    repeats_count: bool,
    pub(super) contradicted: bool,
}

impl Link {
    /// Waits until the server has taken the login.
    pub(super) fn logged_in(mut connection: Connection, repeats_count: bool) -> Result<Link, PortalError> {
        let until = Instant::now() + ANSWER_TIMEOUT;
        let name = loop {
            let left = until.saturating_duration_since(Instant::now());
            let Some(line) = connection.receive(left)? else {
                return Err(PortalError::Lost("the server does not answer the login".into()));
            };
            match Line::read(&line) {
                Line::LoggedIn(name) => break name,
                Line::LoginFailed(reason) => return Err(PortalError::Login(reason)),
                _ => {}
            }
        };
        let now = Instant::now();
        Ok(Link {
            connection,
            name,
            games: HashMap::new(),
            moved: None,
            last_ping: now,
            last_line: now,
            sought: None,
            unknown: 0,
            repeats_count,
            contradicted: false,
        })
    }

    /// Reads what has come, and says that the robot is there.
    pub(super) fn listen(
        &mut self,
        wait: Duration,
        config: &PlaytakConfig,
        events: &mut Vec<Event>,
    ) -> Result<(), PortalError> {
        let ping = Duration::from_secs_f64(config.ping_seconds);
        if self.last_ping.elapsed() >= ping {
            self.last_ping = Instant::now();
            self.connection.send("PING")?;
        }
        if self.last_line.elapsed() > ping + ANSWER_TIMEOUT {
            return Err(PortalError::Lost("the server is silent".into()));
        }
        let mut wait = wait;
        // A server that never stops talking must not keep the robot from playing.
        for _ in 0..1000 {
            let Some(line) = self.connection.receive(wait)? else { break };
            self.last_line = Instant::now();
            self.hear(&line, config, events)?;
            wait = Duration::ZERO;
        }
        events.extend(self.games.values_mut().filter_map(PlaytakGame::news).map(Event::Game));
        Ok(())
    }

    fn hear(
        &mut self,
        line: &str,
        config: &PlaytakConfig,
        events: &mut Vec<Event>,
    ) -> Result<(), PortalError> {
        match Line::read(line) {
            Line::GameStart(start) => {
                let game =
                    PlaytakGame::new(&start, &self.name, self.repeats_count).map_err(PortalError::Lost)?;
                self.sought = None;
                self.games.insert(start.number, game);
            }
            Line::Game(number, what) => self.hear_game(number, &what, events)?,
            Line::Seek(seek) if self.looks_at(&seek, config) => {
                events.push(Event::Invitation(seek.invitation(&self.name)));
            }
            Line::Rematch(number) => events.push(Event::Offer(number.to_string(), Offer::Rematch)),
            Line::Refused => {
                if let Some(number) = self.moved.take() {
                    events.push(Event::Refused(number.to_string(), line.to_string()));
                    // What the server has of the game is not what we have.
                    self.contradicted = true;
                    return Err(PortalError::Lost("the server refuses a move".into()));
                }
            }
            Line::Done => self.moved = None,
            Line::Unknown => {
                self.unknown += 1;
                if self.unknown <= UNKNOWN_LINES {
                    events.push(Event::Unexpected(format!("the server says: {line}")));
                }
            }
            // Somebody else uses the account: nobody gains by taking it from each other in turn.
            Line::LoginFailed(reason) => return Err(PortalError::Login(reason)),
            Line::LoggedIn(_) | Line::Seek(_) | Line::Passed => {}
        }
        Ok(())
    }

    fn looks_at(&self, seek: &SeekLine, config: &PlaytakConfig) -> bool {
        let is_ours = seek.from.eq_ignore_ascii_case(&self.name);
        let is_to_us = seek.to.as_ref().is_some_and(|to| to.eq_ignore_ascii_case(&self.name));
        !is_ours && self.games.is_empty() && (is_to_us || config.accept_seeks && seek.to.is_none())
    }

    fn hear_game(
        &mut self,
        number: u64,
        what: &GameLine,
        events: &mut Vec<Event>,
    ) -> Result<(), PortalError> {
        let Some(game) = self.games.get_mut(&number) else { return Ok(()) };
        let id = number.to_string();
        match what {
            GameLine::Move(text) => {
                // Coming back is the way to find out what is right.
                if let Err(reason) = game.hear_move(text) {
                    self.contradicted = true;
                    return Err(PortalError::Lost(format!("game {id}: {reason}")));
                }
            }
            GameLine::Time(times) => game.set_time(*times),
            GameLine::Undo => game.take_back(),
            GameLine::Over(result) => {
                let (result, reason) = game.result(result);
                self.games.remove(&number);
                events.push(Event::Over(id, result, reason));
            }
            GameLine::Abandoned => {
                self.games.remove(&number);
                events.push(Event::Over(id, GameResult::Win, "abandoned".into()));
            }
            GameLine::OfferDraw => events.push(Event::Offer(id, Offer::Draw)),
            GameLine::RequestUndo => events.push(Event::Offer(id, Offer::Undo)),
            GameLine::Passed => {}
            GameLine::Unknown => return Err(PortalError::Lost(format!("game {id}: half a line"))),
        }
        Ok(())
    }
}

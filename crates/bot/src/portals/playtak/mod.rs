//! playtak: lines over TCP or a web socket.
//!
//! After `Client`, `Protocol 2` and `Login` the server tells of seeks and of the robot's games. A running game is told anew
//! after a login: `Game Start`, then its moves. So whatever goes wrong with a line, coming back puts it right.

mod connection;
mod game;
mod lines;
mod link;

use crate::config::{Config, PlaytakConfig, PlaytakSeek, RobotConfig, Secret};
use crate::journal::Journal;
use crate::portal::{Event, GameView, Invitation, Offer, Portal, PortalError};
use connection::Connection;
use link::Link;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a seek stays before the next one is tried.
const SEEK_TIME: Duration = Duration::from_secs(120);

/// What `Seek` needs besides the size: flats and capstones.
fn stones(size: u8) -> (u32, u32) {
    match size {
        3 => (10, 0),
        4 => (15, 0),
        5 => (21, 1),
        6 => (30, 1),
        7 => (40, 2),
        _ => (50, 2),
    }
}

/// A robot's connection to a server.
pub struct Playtak {
    config: PlaytakConfig,
    login: Login,
    user_agent: String,
    link: Option<Link>,
    /// Which of the configured seeks is next.
    next_seek: usize,
    /// What was heard before the connection broke off.
    pending: Vec<Event>,
    /// How equal lines are taken when a game is told anew: changed whenever what we have of a game proves wrong.
    repeats_count: bool,
}

/// Who the robot is.
enum Login {
    Account(String, Secret),
    /// The token by which the server knows a guest again.
    Guest(String),
}

impl Playtak {
    /// A robot that connects when it is looked at first. A guest keeps its token in the journal.
    pub fn new(
        playtak: &PlaytakConfig,
        robot: &RobotConfig,
        config: &Config,
        journal: &Arc<Journal>,
    ) -> Result<Playtak, String> {
        let login = match (&playtak.user, &playtak.password) {
            (Some(user), Some(password)) => Login::Account(user.clone(), password.read()?),
            _ => Login::Guest(guest_token(&robot.name, journal)?),
        };
        Ok(Playtak {
            config: playtak.clone(),
            login,
            user_agent: config.user_agent(),
            link: None,
            next_seek: 0,
            pending: Vec::new(),
            repeats_count: false,
        })
    }

    /// Connects and logs in.
    fn connect(&mut self) -> Result<(), PortalError> {
        let mut connection = Connection::open(&self.config.url, &self.user_agent)?;
        let login = match &self.login {
            Login::Account(user, password) => format!("Login {user} {}", password.expose()),
            Login::Guest(token) => format!("Login Guest {token}"),
        };
        for line in [&format!("Client {}", self.user_agent.replace(' ', "_")), "Protocol 2", &login] {
            connection.send(line)?;
        }
        self.link = Some(Link::logged_in(connection, self.repeats_count)?);
        Ok(())
    }

    /// Whatever went wrong with the connection ends it.
    fn with_link<T>(
        &mut self,
        act: impl FnOnce(&mut Link, &PlaytakConfig) -> Result<T, PortalError>,
    ) -> Result<T, PortalError> {
        let Some(link) = &mut self.link else {
            return Err(PortalError::Lost("not connected".into()));
        };
        let result = act(link, &self.config);
        if let Err(PortalError::Lost(_) | PortalError::Login(_)) = &result {
            self.repeats_count ^= link.contradicted;
            self.link = None;
        }
        result
    }

    /// Offers a game if there is none.
    fn seek(&mut self) -> Result<(), PortalError> {
        let Some(link) = &mut self.link else { return Ok(()) };
        let is_fresh = link.sought.is_some_and(|since| since.elapsed() < SEEK_TIME);
        if self.config.seeks.is_empty() || !link.games.is_empty() || is_fresh {
            return Ok(());
        }
        let seek = &self.config.seeks[self.next_seek % self.config.seeks.len()];
        self.next_seek += 1;
        let line = seek_line(seek);
        link.sought = Some(Instant::now());
        self.with_link(|link, _| link.connection.send(&line))
    }
}

fn seek_line(seek: &PlaytakSeek) -> String {
    let PlaytakSeek { size, time, increment, colour, half_komi, rated } = seek;
    let (flats, capstones) = stones(*size);
    format!("Seek {size} {time} {increment} {colour} {half_komi} {flats} {capstones} {} 0 ", u8::from(!rated))
}

/// The token of a guest, the same after a restart: the server gives a running game back to it.
fn guest_token(robot: &str, journal: &Journal) -> Result<String, String> {
    let name = format!("playtak guest {robot}");
    if let Some(token) = journal.note(&name).map_err(|error| error.to_string())? {
        return Ok(token);
    }
    let numbers = getrandom::u64().and_then(|one| getrandom::u64().map(|other| (one, other)));
    let (one, other) = numbers.map_err(|error| format!("no random numbers: {error}"))?;
    let letter = |number: u64, index: u32| char::from(b'a' + (number >> (4 * index) & 15) as u8);
    let token: String =
        (0..16).map(|index| letter(one, index)).chain((0..4).map(|index| letter(other, index))).collect();
    journal.set_note(&name, &token).map_err(|error| error.to_string())?;
    Ok(token)
}

impl Portal for Playtak {
    fn poll(&mut self, wait: Duration) -> Result<Vec<Event>, PortalError> {
        if self.link.is_none() {
            self.connect()?;
        }
        let mut events = std::mem::take(&mut self.pending);
        let heard = self.with_link(|link, config| link.listen(wait, config, &mut events));
        if let Err(error) = heard.and_then(|()| self.seek()) {
            self.pending = events;
            return Err(error);
        }
        Ok(events)
    }

    fn play(&mut self, game: &GameView, plies: &[String]) -> Result<(), PortalError> {
        self.with_link(|link, _| {
            let number = game.id.parse().ok();
            let known = number.and_then(|number| link.games.get_mut(&number));
            let Some(known) = known else { return Err(PortalError::Lost("the game is gone".into())) };
            let lines = known.play(game, plies)?;
            link.moved = number;
            lines.iter().try_for_each(|line| link.connection.send(line))
        })
    }

    fn answer_invitation(&mut self, invitation: &Invitation, accept: bool) -> Result<(), PortalError> {
        // Nobody is told that an invitation is not accepted.
        if !accept {
            return Ok(());
        }
        self.with_link(|link, _| {
            link.moved = None;
            link.connection.send(&format!("Accept {}", invitation.id))
        })
    }

    fn answer_offer(&mut self, game: &str, offer: Offer, accept: bool) -> Result<(), PortalError> {
        // An offer is accepted by offering the same; nobody is told that it is not.
        if !accept {
            return Ok(());
        }
        self.with_link(|link, _| match offer {
            Offer::Draw => link.connection.send(&format!("Game#{game} OfferDraw")),
            Offer::Undo => link.connection.send(&format!("Game#{game} RequestUndo")),
            // The number is that of the seek to accept.
            Offer::Rematch => link.connection.send(&format!("Accept {game}")),
        })
    }
}

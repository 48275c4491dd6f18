//! Our own portal: its HTTP API for robots (docs/portal-api.md).
//!
//! Events come by long polling, in a thread of their own; they tell how things stand, so nothing can be missed. A move names
//! the token of its turn, so a post whose answer was lost is repeated as it is.

mod events;
mod install;
mod state;

pub use install::{Installation, install};

use crate::config::{Config, QuadrilleConfig, QuadrilleSeek, RobotConfig};
use crate::http::{Answer, Http, Payload};
use crate::portal::{Event, GameView, Invitation, Offer, Portal, PortalError};
use events::Listener;
use serde_json::{Value, json};
use state::{GameState, OfferState};
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

/// Where the API is.
const API: &str = "/api/portal";

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The most requests in a minute, and the most for events: what robots that play robots without a pause need.
const REQUESTS: u32 = 3000;

/// How often a post is repeated whose answer was lost.
const POSTS: u32 = 3;

/// How often the lobby is looked at for seeks of others, and whether a seek of ours is still open.
const LOBBY_INTERVAL: Duration = Duration::from_secs(20);

/// How many games are remembered.
const MOST_VERSIONS: usize = 10_000;

/// A robot on our portal.
pub struct Quadrille {
    config: QuadrilleConfig,
    game: &'static str,
    http: Http,
    user_agent: String,
    /// The robot's name on the portal and who listens, once it is known that the portal answers.
    session: Option<(String, Listener)>,
    /// The games that go on, and the token of the next move.
    games: HashMap<String, Option<String>>,
    /// The newest state that was told of each game.
    versions: HashMap<String, u64>,
    /// What the opponent offers and has been told of: the game and what.
    offers: HashSet<(String, &'static str)>,
    /// Games to look at because an answer was lost.
    unsure: Vec<String>,
    pending: Vec<Event>,
    next_lobby: Instant,
    next_seek: usize,
}

impl Quadrille {
    /// A robot that connects when it is looked at first.
    pub fn new(
        quadrille: &QuadrilleConfig,
        robot: &RobotConfig,
        config: &Config,
    ) -> Result<Quadrille, String> {
        let http = Http::new(&quadrille.url, &config.user_agent(), TIMEOUT, REQUESTS);
        Ok(Quadrille {
            http: http.with_token(quadrille.token.read()?),
            config: quadrille.clone(),
            game: robot.game()?.name(),
            user_agent: config.user_agent(),
            session: None,
            games: HashMap::new(),
            versions: HashMap::new(),
            offers: HashSet::new(),
            unsure: Vec::new(),
            pending: Vec::new(),
            next_lobby: Instant::now(),
            next_seek: 0,
        })
    }

    fn connect(&mut self) -> Result<(), PortalError> {
        let account = self.ask("account", &Payload::None)?;
        let name = account["account"]["name"].as_str();
        let name =
            name.ok_or_else(|| PortalError::Login("the portal does not know the token".into()))?.to_string();
        let token = self.config.token.read().map_err(PortalError::Login)?;
        let listener = Listener::start(&self.config.url, &self.user_agent, token)?;
        self.session = Some((name, listener));
        Ok(())
    }

    /// Asks, and takes everything but success for an error.
    fn ask(&mut self, path: &str, payload: &Payload<'_>) -> Result<Value, PortalError> {
        checked(&self.http.ask(&format!("{API}/{path}"), payload)?)
    }

    /// What a state of a game tells. Offers of the opponent are told once.
    fn see(&mut self, game: &Value) -> Result<(), PortalError> {
        let state = GameState::read(game)?;
        let Some(you) = state.you else { return Ok(()) };
        // An event may be older than the answer to a move.
        if self.versions.get(&state.id).is_some_and(|newest| state.version < *newest) {
            return Ok(());
        }
        if self.versions.len() >= MOST_VERSIONS {
            self.versions.clear();
        }
        self.versions.insert(state.id.clone(), state.version);
        match state.result() {
            Some((result, reason)) => {
                self.games.remove(&state.id);
                self.pending.push(Event::Over(state.id.clone(), result, reason));
            }
            None => {
                self.games.insert(state.id.clone(), state.token.clone());
                self.pending.push(Event::Game(state.view()?));
            }
        }
        for (name, offer, who) in state.offers() {
            let key = (state.id.clone(), name);
            match who.is_some_and(|who| who != you) {
                true if self.offers.insert(key) => self.pending.push(Event::Offer(state.id.clone(), offer)),
                true => {}
                false => drop(self.offers.remove(&(state.id.clone(), name))),
            }
        }
        if self.offers.len() > MOST_VERSIONS {
            self.offers.clear();
        }
        Ok(())
    }

    fn hear(&mut self, event: &Value, name: &str) -> Result<(), PortalError> {
        match event["event"].as_str() {
            Some("game") => self.see(&event["game"]),
            Some("offer") => {
                let offer = OfferState::read(&event["offer"])?;
                if offer.is_open && offer.to.as_deref() == Some(name) {
                    self.pending.push(Event::Invitation(offer.invitation));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Looks for seeks of others, and offers a game if there is none.
    fn look_at_lobby(&mut self, name: &str) -> Result<(), PortalError> {
        self.next_lobby = Instant::now() + crate::pace::jittered(LOBBY_INTERVAL, 0.2);
        if self.config.accept_seeks {
            let lobby = self.ask("lobby", &Payload::None)?;
            for seek in lobby["seeks"].as_array().into_iter().flatten().take(100) {
                let offer = OfferState::read(seek)?;
                if offer.is_open && offer.invitation.from != name && offer.invitation.game == self.game {
                    self.pending.push(Event::Invitation(Invitation { to_us: false, ..offer.invitation }));
                }
            }
        }
        if self.config.seeks.is_empty() || !self.games.is_empty() {
            return Ok(());
        }
        let offers = self.ask("offers", &Payload::None)?;
        let mut offers = offers["offers"].as_array().into_iter().flatten();
        if offers.any(|offer| offer["from"]["name"] == name && offer["to"].is_null()) {
            return Ok(());
        }
        let seek = self.config.seeks[self.next_seek % self.config.seeks.len()].clone();
        self.next_seek += 1;
        self.ask("offers", &Payload::Json(&seek_json(self.game, &seek))).map(drop)
    }
}

fn seek_json(game: &str, seek: &QuadrilleSeek) -> Value {
    let mut setup = json!({ "game": game });
    if let Some(size) = &seek.size {
        setup["size"] = json!(size);
    }
    let clock = match seek.days {
        Some(days) => json!({ "days": days }),
        None => json!({ "seconds": seek.seconds, "increment": seek.increment }),
    };
    json!({ "setup": setup, "clock": clock, "colour": "random", "rated": seek.rated })
}

/// An answer, if it says that all is well.
fn checked(answer: &Answer) -> Result<Value, PortalError> {
    let value = answer.json()?;
    let reason = || value["error"].as_str().unwrap_or("without a reason").to_string();
    match answer.status {
        200..=299 => Ok(value),
        401 => Err(PortalError::Login(reason())),
        status => Err(PortalError::Refused(format!("{} ({status})", reason()))),
    }
}

impl Portal for Quadrille {
    fn poll(&mut self, wait: Duration) -> Result<Vec<Event>, PortalError> {
        if self.session.is_none() {
            self.connect()?;
        }
        while let Some(id) = self.unsure.last().cloned() {
            match self.ask(&format!("games/{id}"), &Payload::None) {
                Ok(answer) => self.see(&answer["game"])?,
                // The portal does not know it: perhaps the journal comes from another.
                Err(PortalError::Refused(_)) => drop(self.games.remove(&id)),
                Err(error) => return Err(error),
            }
            self.unsure.pop();
        }
        let Some((name, listener)) = &self.session else { return Ok(Vec::new()) };
        let wait = if self.pending.is_empty() { wait } else { Duration::ZERO };
        let (name, heard) = (name.clone(), listener.hear(wait)?);
        if heard.is_complete {
            let told: HashSet<String> =
                heard.events.iter().map(|event| event["game"]["id"].to_string()).collect();
            self.unsure.extend(self.games.keys().filter(|id| !told.contains(*id)).cloned());
        }
        for event in heard.events {
            // One that is not understood must not hide the others.
            if let Err(error) = self.hear(&event, &name) {
                self.pending.push(Event::Unexpected(error.to_string()));
            }
        }
        if Instant::now() >= self.next_lobby {
            self.look_at_lobby(&name)?;
        }
        Ok(std::mem::take(&mut self.pending))
    }

    fn play(&mut self, game: &GameView, plies: &[String]) -> Result<(), PortalError> {
        let path = format!("{API}/games/{}/moves", game.id);
        for ply in plies {
            let Some(token) = self.games.get(&game.id).cloned().flatten() else {
                return Err(PortalError::Lost(format!("game {}: it is not our turn any more", game.id)));
            };
            let body = json!({ "move": ply, "token": token });
            let mut answer = self.http.ask(&path, &Payload::Json(&body));
            for _ in 1..POSTS {
                if matches!(answer, Err(PortalError::Lost(_))) {
                    answer = self.http.ask(&path, &Payload::Json(&body));
                }
            }
            let answer = answer.inspect_err(|_| self.unsure.push(game.id.clone()))?;
            if answer.status == 409 {
                // The game has gone on without us: an undo, its end.
                self.unsure.push(game.id.clone());
                return Err(PortalError::Lost(format!("game {}: the token is outdated", game.id)));
            }
            let refused = |_: &PortalError| self.unsure.push(game.id.clone());
            let value = checked(&answer).inspect_err(refused)?;
            self.see(&value["game"])?;
        }
        Ok(())
    }

    fn answer_invitation(&mut self, invitation: &Invitation, accept: bool) -> Result<(), PortalError> {
        let word = if accept { "accept" } else { "decline" };
        let answer = self.ask(&format!("offers/{}/{word}", invitation.id), &Payload::Json(&json!({})))?;
        if accept { self.see(&answer["game"]) } else { Ok(()) }
    }

    fn follow(&mut self, games: Vec<String>) {
        self.games.extend(games.into_iter().map(|id| (id, None)));
    }

    fn answer_offer(&mut self, game: &str, offer: Offer, accept: bool) -> Result<(), PortalError> {
        let what = match offer {
            Offer::Draw => "draw",
            Offer::Undo => "takeback",
            Offer::Rematch => "rematch",
        };
        let body = json!({ "answer": if accept { "accept" } else { "decline" } });
        self.ask(&format!("games/{game}/{what}"), &Payload::Json(&body)).map(drop)
    }
}

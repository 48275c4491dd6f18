//! The shapes of the portal's API that a robot reads.

use crate::portal::{GameResult, GameView, Invitation, Offer, PortalError, Terms};
use quadrille_engine::{Clock, Opening, Player, find};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// A game.
#[derive(Deserialize)]
struct Game {
    id: Value,
    version: u64,
    setup: Setup,
    players: [Somebody; 2],
    clock: ClockJson,
    rated: bool,
    moves: Vec<String>,
    plies: Vec<String>,
    to_move: Player,
    ending: Option<EndingJson>,
    remaining: [f64; 2],
    draw_offer: Option<Player>,
    takeback_offer: Option<Player>,
    rematch_offer: Option<Player>,
    you: Option<Player>,
    move_token: Option<String>,
}

#[derive(Deserialize, Clone)]
struct Setup {
    game: String,
    size: Option<String>,
    position: Option<String>,
    #[serde(default)]
    rules: Map<String, Value>,
}

impl Setup {
    /// The rules, name and value.
    fn rules(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
        self.rules.iter().map(|(name, value)| (name.clone(), text(value))).collect()
    }
}

#[derive(Deserialize)]
struct Somebody {
    name: String,
    kind: String,
    rating: Option<Rating>,
}

#[derive(Deserialize)]
struct Rating {
    rating: f64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ClockJson {
    Live {
        seconds: f64,
        increment: f64,
    },
    Correspondence {
        #[expect(dead_code, reason = "it tells the kind of clock")]
        days: f64,
    },
}

#[derive(Deserialize)]
struct EndingJson {
    winner: Option<Player>,
    reason: String,
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn id_text(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), String::from)
}

fn unexpected(what: &str, error: &serde_json::Error, value: &Value) -> PortalError {
    PortalError::Unexpected(format!("{what} that is not understood ({error}): {value}"))
}

/// How a game stands.
pub struct GameState {
    pub id: String,
    pub version: u64,
    pub you: Option<Player>,
    pub token: Option<String>,
    game: Game,
}

impl GameState {
    pub fn read(value: &Value) -> Result<GameState, PortalError> {
        let game = Game::deserialize(value).map_err(|error| unexpected("a game", &error, value))?;
        let (id, version, you, token) = (id_text(&game.id), game.version, game.you, game.move_token.clone());
        Ok(GameState { id, version, you, token, game })
    }

    /// How it ended for us, if it has ended.
    pub fn result(&self) -> Option<(GameResult, String)> {
        let ending = self.game.ending.as_ref()?;
        let result = match ending.winner {
            _ if ending.reason == "aborted" => GameResult::Aborted,
            None => GameResult::Draw,
            winner if winner == self.you => GameResult::Win,
            Some(_) => GameResult::Loss,
        };
        Some((result, ending.reason.clone()))
    }

    /// What is offered, and by whom.
    pub fn offers(&self) -> [(&'static str, Offer, Option<Player>); 3] {
        [
            ("draw", Offer::Draw, self.game.draw_offer),
            ("takeback", Offer::Undo, self.game.takeback_offer),
            ("rematch", Offer::Rematch, self.game.rematch_offer),
        ]
    }

    pub fn view(&self) -> Result<GameView, PortalError> {
        let (game, colour) = (&self.game, self.you.unwrap_or(Player::First));
        let opponent = &game.players[!colour];
        let info = find(&game.setup.game).map_err(|error| PortalError::Unexpected(error.to_string()))?;
        let clock = match game.clock {
            ClockJson::Live { increment, .. } => {
                Some(Clock { remaining: seconds(game.remaining[colour]), increment: seconds(increment) })
            }
            ClockJson::Correspondence { .. } => None,
        };
        Ok(GameView {
            id: self.id.clone(),
            game: info,
            opening: Opening {
                position: game.setup.position.clone(),
                rules: game.setup.rules(),
                moves: game.moves.iter().chain(&game.plies).cloned().collect(),
                ..Opening::default()
            },
            colour,
            our_turn: game.to_move == colour,
            opponent: opponent.name.clone(),
            rating: opponent.rating.as_ref().map(|rating| rating.rating),
            rated: game.rated,
            clock,
        })
    }
}

/// A seek or a challenge.
#[derive(Deserialize)]
struct OfferJson {
    id: Value,
    from: Somebody,
    to: Option<Somebody>,
    setup: Setup,
    clock: ClockJson,
    rated: bool,
    state: String,
}

pub struct OfferState {
    pub is_open: bool,
    pub to: Option<String>,
    pub invitation: Invitation,
}

impl OfferState {
    pub fn read(value: &Value) -> Result<OfferState, PortalError> {
        let offer = OfferJson::deserialize(value).map_err(|error| unexpected("an offer", &error, value))?;
        let clock = match offer.clock {
            ClockJson::Live { seconds: time, increment } => Terms::Live(seconds(time), seconds(increment)),
            ClockJson::Correspondence { .. } => Terms::Correspondence,
        };
        Ok(OfferState {
            is_open: offer.state == "open",
            to: offer.to.map(|to| to.name),
            invitation: Invitation {
                id: id_text(&offer.id),
                from: offer.from.name,
                from_robot: offer.from.kind == "robot",
                game: offer.setup.game,
                size: offer.setup.size,
                clock,
                rated: offer.rated,
                to_us: true,
                impossible: None,
            },
        })
    }
}

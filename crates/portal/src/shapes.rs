//! The shapes of docs/portal-api.md.

use crate::accounts::Kind;
use crate::glicko::Rating;
use quadrille_engine::{Ending, Player};
use quadrille_web::{Failure, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A rating for people.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RatingSummary {
    pub rating: f64,
    pub deviation: f64,
    /// Whether there are too few games to say much.
    pub provisional: bool,
}

impl RatingSummary {
    pub fn of(rating: &Rating) -> Self {
        RatingSummary {
            rating: tenths(rating.rating),
            deviation: tenths(rating.deviation),
            provisional: rating.is_provisional(),
        }
    }
}

/// Ratings are told to one digit.
pub fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A rating and the games that it comes from.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RatingWithGames {
    #[serde(flatten)]
    pub rating: RatingSummary,
    pub games: i64,
}

/// Who somebody is.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlayerRef {
    #[serde(skip)]
    pub account: i64,
    pub name: String,
    pub kind: Kind,
    /// In the game in question.
    pub rating: Option<RatingSummary>,
}

/// One's own account.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Account {
    pub name: String,
    pub kind: Kind,
    pub about: String,
    /// Whether chat is shown.
    pub chat: bool,
    /// What a robot plays.
    pub games: Vec<String>,
    /// Whose robot it is.
    pub owner: Option<String>,
    pub created: f64,
    pub ratings: BTreeMap<String, RatingWithGames>,
}

/// The time that players have.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Clock {
    /// For all turns together, and more after each.
    Live { seconds: f64, increment: f64 },
    /// For each turn.
    Correspondence { days: f64 },
}

impl Clock {
    pub fn check(&self) -> Result<(), Failure> {
        let fits = match self {
            Clock::Live { seconds, increment } => {
                (1.0..=10_800.0).contains(seconds) && (0.0..=180.0).contains(increment)
            }
            Clock::Correspondence { days } => (1.0..=30.0).contains(days),
        };
        match fits {
            true => Ok(()),
            false => Err(Failure::wrong(
                "a clock has 1 to 10800 seconds with an increment of 0 to 180, or 1 to 30 days a turn",
            )),
        }
    }

    pub fn is_live(&self) -> bool {
        matches!(self, Clock::Live { .. })
    }
}

/// Which colour somebody wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    First,
    Second,
    #[default]
    Random,
}

/// How an offer stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OfferState {
    Open,
    Accepted,
    Declined,
    Cancelled,
    Expired,
}

/// A seek or a challenge.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Offer {
    pub id: i64,
    pub from: PlayerRef,
    /// Null for a seek.
    pub to: Option<PlayerRef>,
    pub setup: Setup,
    /// What `from` plays.
    pub colour: Colour,
    pub clock: Clock,
    pub rated: bool,
    pub chat: bool,
    pub state: OfferState,
    /// What has become of it.
    pub game_id: Option<i64>,
    pub created: f64,
    pub expires: f64,
}

/// A rating before and after a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RatingChange {
    pub before: f64,
    pub after: f64,
}

/// A game as somebody sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Game<'a> {
    pub id: i64,
    pub version: i64,
    pub setup: &'a Setup,
    pub players: &'a [PlayerRef; 2],
    pub clock: Clock,
    pub rated: bool,
    pub chat: bool,
    /// The finished turns.
    pub moves: &'a [String],
    /// The plies made of the turn in progress.
    pub plies: &'a [String],
    pub position: &'a str,
    pub to_move: Player,
    pub ending: Option<&'a Ending<String>>,
    pub remaining: [f64; 2],
    pub draw_offer: Option<Player>,
    pub takeback_offer: Option<Player>,
    pub rematch_offer: Option<Player>,
    /// The game that goes on after this one.
    pub rematch: Option<i64>,
    pub ratings: Option<[RatingChange; 2]>,
    pub created: f64,
    pub changed: f64,
    pub watchers: usize,
    pub you: Option<Player>,
    pub move_token: Option<&'a str>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameSummary {
    pub id: i64,
    pub game: String,
    /// Columns x rows.
    pub size: String,
    pub players: [PlayerRef; 2],
    pub clock: Clock,
    pub rated: bool,
    /// How many were made.
    pub turns: i64,
    pub to_move: Player,
    pub ending: Option<Ending<String>>,
    pub created: f64,
    pub changed: f64,
}

/// Something said in a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChatLine {
    pub number: i64,
    pub player: ChatPlayer,
    pub text: String,
    pub time: f64,
}

/// Who said it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChatPlayer {
    pub name: String,
    pub kind: Kind,
}

/// How often two players have met in a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Meetings {
    pub game: String,
    pub opponent: PlayerRef,
    pub wins: i64,
    pub draws: i64,
    pub losses: i64,
}

/// The page of a player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayerPage {
    pub name: String,
    pub kind: Kind,
    pub about: String,
    pub games: Vec<String>,
    pub owner: Option<String>,
    pub online: bool,
    pub created: f64,
    pub ratings: BTreeMap<String, RatingWithGames>,
    /// Left out in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<Vec<Meetings>>,
}

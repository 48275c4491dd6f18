//! Where robots live: playtak and our own portal. What pages are like has a file of its own.

use super::{PagesConfig, SecretSource};
use serde::Deserialize;

/// Where a robot lives.
pub enum PortalConfig<'a> {
    /// playtak.
    Playtak(&'a PlaytakConfig),
    /// Pages.
    Pages(&'a PagesConfig),
    /// Our own portal.
    Quadrille(&'a QuadrilleConfig),
}

/// A server that speaks the protocol of playtak.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlaytakConfig {
    /// `tcp://playtak.com:10000`, `ws://...` or `wss://playtak.com/ws`.
    pub url: String,
    /// The account; left out, the robot is a guest.
    pub user: Option<String>,
    /// Where its password is.
    pub password: Option<SecretSource>,
    /// What it offers while it has no game, one after another.
    #[serde(default)]
    pub seeks: Vec<PlaytakSeek>,
    /// Whether it accepts others' open seeks too; invitations by name it always looks at.
    #[serde(default)]
    pub accept_seeks: bool,
    /// How often it says that it is there, in seconds.
    #[serde(default = "ping_seconds")]
    pub ping_seconds: f64,
}

/// A game that is offered on playtak.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlaytakSeek {
    /// The side of the board, 3 to 8.
    pub size: u8,
    /// The time on the clock in seconds.
    pub time: u32,
    /// What is added after a move, in seconds.
    #[serde(default)]
    pub increment: u32,
    /// What the robot plays: `W`, `B` or `A` for any.
    #[serde(default = "any_colour")]
    pub colour: String,
    /// Komi in half flats.
    #[serde(default)]
    pub half_komi: i8,
    /// Whether the game is rated.
    #[serde(default)]
    pub rated: bool,
}

/// A portal of `quadrille portal`.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct QuadrilleConfig {
    /// Its address, as `https://example.org`.
    pub url: String,
    /// Where the robot's token is.
    pub token: SecretSource,
    /// What it offers while it has no game, one after another.
    #[serde(default)]
    pub seeks: Vec<QuadrilleSeek>,
    /// Whether it accepts others' open seeks too; challenges it always looks at.
    #[serde(default)]
    pub accept_seeks: bool,
}

/// A game that is offered on our portal.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct QuadrilleSeek {
    /// The size of the board, where there is a choice.
    pub size: Option<String>,
    /// The time on a live clock in seconds; 0 with
    #[serde(default)]
    pub seconds: f64,
    /// What is added after a turn, in seconds.
    #[serde(default)]
    pub increment: f64,
    /// days for a turn instead of a live clock.
    pub days: Option<u32>,
    /// Whether the game is rated.
    #[serde(default)]
    pub rated: bool,
}

fn ping_seconds() -> f64 {
    30.0
}

fn any_colour() -> String {
    "A".into()
}

impl QuadrilleConfig {
    pub(super) fn check(&self) -> Result<(), String> {
        if !self.url.starts_with("http://") && !self.url.starts_with("https://") {
            return Err("quadrille.url: expected http:// or https://".into());
        }
        match self.seeks.iter().all(|seek| seek.days.is_some() != (seek.seconds > 0.0)) {
            true => Ok(()),
            false => Err("quadrille.seeks: a clock has seconds or days".into()),
        }
    }
}

impl PlaytakConfig {
    pub(super) fn check(&self, game: &str) -> Result<(), String> {
        if game != "tak" {
            return Err(format!("playtak is for tak, not for {game}"));
        }
        if !["tcp://", "ws://", "wss://"].iter().any(|scheme| self.url.starts_with(scheme)) {
            return Err("playtak.url: expected tcp://, ws:// or wss://".into());
        }
        if self.user.is_some() != self.password.is_some() {
            return Err("playtak: an account has a user and a password; a guest has neither".into());
        }
        if !(1.0..=60.0).contains(&self.ping_seconds) {
            return Err("playtak.ping_seconds: expected 1 to 60".into());
        }
        for seek in &self.seeks {
            if !(3..=8).contains(&seek.size) || !["W", "B", "A"].contains(&seek.colour.as_str()) {
                return Err("playtak.seeks: sizes are 3 to 8, colours W, B and A".into());
            }
        }
        Ok(())
    }
}

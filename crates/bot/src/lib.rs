#![doc = include_str!("../README.md")]

pub mod config;
mod http;
mod invitations;
pub mod journal;
mod mail;
mod pace;
mod player;
mod portal;
pub mod portals;
mod positions;
mod report;
mod robot;
mod running_game;
mod search;
pub mod statistics;
mod status;
mod supervisor;
mod time;

pub use mail::Mailer;
pub use player::{Choice, MakeEngine, MakePlayer, MakeProgram, Player, maker};
pub use portal::{Event, GameResult, GameView, Invitation, Offer, Portal, PortalError, Terms};
pub use positions::{ExportError, ExportOptions};
pub use report::{Incident, Reporter};
pub use robot::{Robot, Shared};
pub use search::SearchLimit;
pub use status::{RobotStatus, StatusServer};
pub use supervisor::Supervisor;

/// Rules as the journal has them: a name and a value a line.
fn rules_text(rules: &[(String, String)]) -> String {
    rules.iter().map(|(name, value)| format!("{name}={value}\n")).collect()
}

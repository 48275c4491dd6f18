//! Matches of engines: started, watched, stopped, resumed and deleted.

use super::{Answer, Body, Failure, Id, answer, nothing};
use crate::failure::blocking;
use crate::matches::{MatchDescription, MatchGame, MatchRequest, Matches, UnreadableMatch};
use crate::server::App;
use axum::extract::State as Shared;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The matches, the newest first.
#[derive(Serialize, JsonSchema)]
pub struct MatchesAnswer {
    matches: Vec<MatchDescription>,
    /// Those whose journals cannot be read.
    unreadable: Vec<UnreadableMatch>,
}

/// The newest games of a match.
#[derive(Serialize, JsonSchema)]
pub struct MatchGamesAnswer {
    games: Vec<MatchGame>,
}

/// How many games of a match are told.
const SHOWN_GAMES: usize = 200;

/// The number of a match.
#[derive(Serialize, JsonSchema)]
pub struct MatchNumber {
    id: u64,
}

/// Journals are read where they may take their time.
async fn with<T: Send + 'static>(
    app: App,
    work: impl FnOnce(&Matches) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    blocking(move || work(&app.matches)).await
}

pub async fn list(Shared(app): Shared<App>) -> Answer {
    let (matches, unreadable) = with(app, |matches| Ok(matches.list())).await?;
    answer(&MatchesAnswer { matches, unreadable })
}

pub async fn start(Shared(app): Shared<App>, Body(wanted): Body<MatchRequest>) -> Answer {
    let id = with(app, |matches| matches.start(wanted)).await?;
    answer(&MatchNumber { id })
}

pub async fn get(Shared(app): Shared<App>, Id(id): Id<u64>) -> Answer {
    answer(&with(app, move |matches| matches.describe(id)).await?)
}

pub async fn games(Shared(app): Shared<App>, Id(id): Id<u64>) -> Answer {
    answer(&MatchGamesAnswer { games: with(app, move |matches| matches.games(id, SHOWN_GAMES)).await? })
}

pub async fn remove(Shared(app): Shared<App>, Id(id): Id<u64>) -> Answer {
    with(app, move |matches| matches.remove(id)).await?;
    nothing()
}

/// Whether the match shall be played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    running: bool,
}

pub async fn change(Shared(app): Shared<App>, Id(id): Id<u64>, Body(change): Body<Change>) -> Answer {
    let work = move |matches: &Matches| {
        if change.running {
            matches.resume(id)?;
        } else {
            matches.stop(id);
        }
        Ok(())
    };
    with(app, work).await?;
    nothing()
}

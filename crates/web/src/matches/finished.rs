//! The games of matches that are over, one by one.

use super::Matches;
use crate::failure::Failure;
use quadrille_api::Setup;
use quadrille_arena::{JournalEntry, MatchPlan};
use quadrille_engine::{Opening, Outcome, find};
use schemars::JsonSchema;
use serde::Serialize;

/// A game of a match, to be played through.
pub struct FinishedGame {
    /// Where it began, with all its moves.
    pub opening: Opening,
    pub outcome: Outcome,
}

/// A game of a match.
#[derive(Serialize, JsonSchema)]
pub struct MatchGame {
    setup: Setup,
    /// The players by name, in the order in which they move.
    players: [String; 2],
    /// Those of the opening too, which nobody chose.
    moves: Vec<String>,
    #[serde(flatten)]
    outcome: Outcome,
    /// Why it ended.
    reason: String,
}

impl Matches {
    /// The newest games of a match.
    pub fn games(&self, id: u64, most: usize) -> Result<Vec<MatchGame>, Failure> {
        let (journal, plan) = self.read(id)?;
        let entries = journal.entries().map_err(Failure::wrong)?;
        entries.iter().rev().take(most).map(|entry| match_game(&plan, entry)).collect()
    }

    /// The games of all matches of a game, the newest matches first; what cannot be read is left out.
    pub fn finished_games(&self, game: &str, most: usize) -> Vec<FinishedGame> {
        let journals = self.numbers().into_iter().filter_map(|id| self.read(id).ok());
        let of_game = journals.filter(|(_, plan)| plan.game == game);
        let games = of_game.flat_map(|(journal, plan)| {
            let entries = journal.entries().unwrap_or_default();
            entries.into_iter().filter_map(move |entry| {
                let opening = opening(&plan, &entry).ok()?;
                Some(FinishedGame { opening, outcome: entry.record.outcome })
            })
        });
        games.take(most).collect()
    }
}

/// Where a game began, with all its moves.
fn opening(plan: &MatchPlan, entry: &JournalEntry) -> Result<Opening, Failure> {
    let played = entry.record.turns.iter().map(|turn| &turn.word);
    let moves = entry.record.opening_moves.iter().chain(played).cloned().collect();
    let start = plan.start().map_err(Failure::wrong)?;
    Ok(Opening { position: Some(entry.record.opening.clone()), moves, ..start })
}

fn match_game(plan: &MatchPlan, entry: &JournalEntry) -> Result<MatchGame, Failure> {
    let position = find(&plan.game)?.open(&opening(plan, entry)?)?;
    let moves = position.turns();
    let mut start = position;
    start.rewind();
    Ok(MatchGame {
        setup: Setup::of_position(&*start),
        players: entry.players().map(|player| plan.players[player].clone()),
        moves,
        outcome: entry.record.outcome,
        reason: entry.record.reason.clone(),
    })
}

use crate::journal::{JournalEntry, players_by_turn};
use crate::plan::{MatchPlan, PlanError};
use crate::referee::GameRecord;
use quadrille_engine::{Opening, find};

/// A game of the journal in one of the game's record formats, with the players' names and the result.
pub fn record_text(plan: &MatchPlan, entry: &JournalEntry, format: &str) -> Result<String, PlanError> {
    let GameRecord { opening, opening_moves, .. } = &entry.record;
    let opening = Opening { position: Some(opening.clone()), moves: opening_moves.clone(), ..plan.start()? };
    let mut position = find(&plan.game)?.open(&opening)?;
    for turn in &entry.record.turns {
        position.play(&turn.word)?;
    }
    let names = players_by_turn(&entry.pair, entry.game).map(|player| plan.players[player].as_str());
    position.annotate(names, entry.record.outcome);
    Ok(position.write(format)?)
}

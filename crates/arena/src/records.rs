use crate::journal::{Entry, seats};
use crate::plan::{Plan, PlanError};
use crate::referee::GameRecord;
use quadrille_engine::{Opening, find};

/// A game of the journal in one of the game's record formats, with the players' names and the result.
pub fn record_text(plan: &Plan, entry: &Entry, format: &str) -> Result<String, PlanError> {
    let GameRecord { opening, opening_moves, .. } = &entry.record;
    let opening = Opening { position: Some(opening.clone()), moves: opening_moves.clone(), ..plan.start()? };
    let mut session = find(&plan.game)?.open(&opening)?;
    for turn in &entry.record.turns {
        session.play(&turn.word)?;
    }
    let names = seats(&entry.pair, entry.game).map(|player| plan.players[player].as_str());
    session.annotate(names, entry.record.outcome());
    Ok(session.write(format)?)
}

//! An answer is words from elsewhere: it counts only if it adds up by the rules.

use crate::job::{GameAnswer, PairTask};
use quadrille_arena::{GameRecord, MatchPlan};
use quadrille_engine::{Opening, find};

/// Whether games are those of a task: every game that was asked for, once, from the right opening, its moves legal, whose turn it
/// is as said, its end and its winner those of the board. Where somebody stopped it (a fault, an adjudication, the
/// longest game) the board must not have decided otherwise before.
pub(crate) fn check(plan: &MatchPlan, task: &PairTask, games: &[GameAnswer]) -> Result<(), String> {
    for wanted in &task.games {
        let count = games.iter().filter(|game| game.game == *wanted).count();
        if count != 1 {
            return Err(format!("game {wanted} is there {count} times"));
        }
    }
    let opening = task.opening(plan).map_err(|error| error.to_string())?;
    games.iter().try_for_each(|game| {
        check_game(plan, &opening, game).map_err(|reason| format!("game {}: {reason}", game.game))
    })
}

fn check_game(plan: &MatchPlan, opening: &Opening, answer: &GameAnswer) -> Result<(), String> {
    let GameRecord { turns, outcome, reason, fault, .. } = &answer.record;
    let (position, moves) = (&answer.record.opening, &answer.record.opening_moves);
    if opening.position.as_ref() != Some(position) || &opening.moves != moves {
        return Err("it begins elsewhere".into());
    }
    if !answer.ended.is_finite() {
        return Err("it has no time".into());
    }
    let mut board =
        find(&plan.game).and_then(|game| game.open(opening)).map_err(|error| error.to_string())?;
    for turn in turns {
        if board.ending().is_some() {
            return Err("it goes on after its end".into());
        }
        if board.to_move() != turn.player || board.turn_start() != turn.begins {
            return Err(format!("'{}' is not the turn of who made it", turn.word.escape_debug()));
        }
        board.play(&turn.word).map_err(|error| error.to_string())?;
    }
    match board.ending() {
        Some(ending) if (ending.outcome, &ending.reason) == (*outcome, reason) => Ok(()),
        Some(ending) => {
            Err(format!("the board says {} ({}), not {outcome} ({reason})", ending.outcome, ending.reason))
        }
        None if *fault => match outcome.winner() {
            Some(winner) if winner != board.to_move() => Ok(()),
            // Who does not even begin is not to move yet.
            Some(_) if turns.is_empty() => Ok(()),
            _ => Err("a fault costs the game of who is to move".into()),
        },
        None if reason.starts_with("adjudicated: ") && is_adjudicated(plan) => Ok(()),
        None if reason == "longest game" && outcome.winner().is_none() => {
            let played = turns.iter().filter(|turn| turn.begins).count();
            if played >= plan.longest as usize { Ok(()) } else { Err("the longest game is longer".into()) }
        }
        None => Err(format!("it is not over, and yet '{}'", reason.escape_debug())),
    }
}

fn is_adjudicated(plan: &MatchPlan) -> bool {
    plan.adjudication.proven || plan.adjudication.score.is_some()
}

use crate::plan::{MatchPlan, Openings, PlanError};
use crate::statistics::SplitMix;
use quadrille_engine::{GameInfo, Opening, find};
use std::collections::HashSet;

/// How many random openings in a row may fail until it is said that there are no more.
const MOST_FAILURES: usize = 2000;

/// The openings of a match, one a round. No two lead to the same position, unless the plan has one start for all.
pub fn openings(plan: &MatchPlan) -> Result<Vec<Opening>, PlanError> {
    let rounds = plan.pairs as usize;
    let start = plan.start()?;
    let game = find(&plan.game)?;
    let mut position = game.open(&start)?;
    let origin = position.text();
    match &plan.openings {
        Openings::Start => Ok(vec![from(&start, origin, Vec::new()); rounds]),
        Openings::Listed(lines) => listed(game, &start, lines, rounds),
        Openings::RandomStarts => {
            let make = |seed| {
                let mut random = start.clone();
                random.start.seed = Some(seed);
                let text = game.open(&random)?.text();
                Ok(Some((text.clone(), from(&start, text, Vec::new()))))
            };
            distinct(rounds, "random starts", plan.seed, make)
        }
        &Openings::RandomPlies(plies) => {
            let make = |seed| {
                position.rewind();
                let mut dice = SplitMix(seed);
                let mut words = Vec::new();
                for _ in 0..plies {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        return Ok(None);
                    }
                    let word = moves[(dice.number() % moves.len() as u64) as usize].clone();
                    position.play(&word)?;
                    words.push(word);
                }
                let alive = position.ending().is_none();
                Ok(alive.then(|| (position.text(), from(&start, origin.clone(), words))))
            };
            distinct(rounds, &format!("openings of {plies} random plies"), plan.seed, make)
        }
    }
}

/// The opening that begins with a position and moves, under the rules of `start`.
fn from(start: &Opening, position: String, moves: Vec<String>) -> Opening {
    Opening { position: Some(position), moves, ..start.clone() }
}

/// `count` openings that `make` gives for the members of a seed, with different positions at their ends.
fn distinct(
    count: usize,
    what: &str,
    seed: u64,
    mut make: impl FnMut(u64) -> Result<Option<(String, Opening)>, PlanError>,
) -> Result<Vec<Opening>, PlanError> {
    let (mut found, mut seen, mut failures) = (Vec::new(), HashSet::new(), 0);
    for member in 0.. {
        if found.len() == count {
            break;
        }
        match make(SplitMix::member(seed, member).number())? {
            Some((position, opening)) if !seen.contains(&position) => {
                seen.insert(position);
                found.push(opening);
                failures = 0;
            }
            _ => failures += 1,
        }
        if failures > MOST_FAILURES {
            return Err(PlanError::Wrong(format!(
                "there are only about {} different {what}, and {count} are needed: take another number of plies or \
                 fewer games",
                found.len()
            )));
        }
    }
    Ok(found)
}

fn listed(
    game: &dyn GameInfo,
    start: &Opening,
    lines: &[(u32, String)],
    rounds: usize,
) -> Result<Vec<Opening>, PlanError> {
    if lines.len() < rounds {
        return Err(PlanError::Wrong(format!(
            "the file has {} openings and {rounds} are needed: an opening is never used twice",
            lines.len()
        )));
    }
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for (number, line) in &lines[..rounds] {
        let wrong = |reason: String| PlanError::Wrong(format!("openings, line {number}: {reason}"));
        let (position, moves) = line.split_once('|').unwrap_or((line, ""));
        let words = moves.split_whitespace().map(String::from).collect();
        let opening = from(start, position.trim().into(), words);
        let position = game.open(&opening).map_err(|error| wrong(error.to_string()))?;
        if let Some(ending) = position.ending() {
            return Err(wrong(format!("this game is over ({})", ending.reason)));
        }
        if !seen.insert(position.text()) {
            return Err(wrong("this position stands in an earlier line too".into()));
        }
        found.push(opening);
    }
    Ok(found)
}

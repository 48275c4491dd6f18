use crate::plan::{Openings, Plan, PlanError};
use crate::statistics::SplitMix;
use quadrille_engine::{Opening, find};
use std::collections::HashSet;

/// How many random openings in a row may have been seen before until it is said that there are no more.
const PATIENCE: usize = 2000;

/// The opening positions of a match, one a round, all different unless the plan has one start for all.
pub fn openings(plan: &Plan) -> Result<Vec<String>, PlanError> {
    let rounds = plan.pairs as usize;
    match &plan.openings {
        Openings::Start => Ok(vec![find(&plan.game)?.open(&plan.start()?)?.position(); rounds]),
        Openings::Listed(positions) => listed(plan, positions, rounds),
        Openings::RandomStarts => distinct(
            rounds,
            "random starts",
            |seed| {
                let mut opening = plan.start()?;
                opening.start.name = Some("random".into());
                opening.start.seed = Some(seed);
                Ok(Some(find(&plan.game)?.open(&opening)?.position()))
            },
            plan.seed,
        ),
        &Openings::RandomPlies(plies) => {
            let opening = plan.start()?;
            let mut session = find(&plan.game)?.open(&opening)?;
            distinct(
                rounds,
                &format!("openings of {plies} random plies"),
                |seed| {
                    session.rewind();
                    let mut dice = SplitMix(seed);
                    for _ in 0..plies {
                        let moves = session.legal_moves();
                        if moves.is_empty() {
                            return Ok(None);
                        }
                        session.play(&moves[(dice.number() % moves.len() as u64) as usize])?;
                    }
                    Ok(session.ending().is_none().then(|| session.position()))
                },
                plan.seed,
            )
        }
    }
}

/// `count` different positions that `make` gives for the members of a seed.
fn distinct(
    count: usize,
    what: &str,
    mut make: impl FnMut(u64) -> Result<Option<String>, PlanError>,
    seed: u64,
) -> Result<Vec<String>, PlanError> {
    let (mut found, mut seen, mut failures) = (Vec::with_capacity(count), HashSet::new(), 0);
    for member in 0.. {
        if found.len() == count {
            break;
        }
        match make(SplitMix::member(seed, member).number())? {
            Some(position) if seen.insert(position.clone()) => {
                found.push(position);
                failures = 0;
            }
            _ => failures += 1,
        }
        if failures > PATIENCE {
            return Err(PlanError::Wrong(format!(
                "there are only about {} different {what}, and {count} are needed: take more plies or fewer games",
                found.len()
            )));
        }
    }
    Ok(found)
}

fn listed(plan: &Plan, positions: &[String], rounds: usize) -> Result<Vec<String>, PlanError> {
    let different: HashSet<_> = positions.iter().collect();
    if different.len() < positions.len() {
        return Err(PlanError::Wrong("the file of openings has a position twice".into()));
    }
    if positions.len() < rounds {
        return Err(PlanError::Wrong(format!(
            "the file has {} openings and {rounds} are needed: an opening is never used twice",
            positions.len()
        )));
    }
    for (position, line) in positions[..rounds].iter().zip(1..) {
        let opening = Opening { position: Some(position.clone()), ..plan.start()? };
        let session = find(&plan.game)?.open(&opening)?;
        if let Some((_, reason)) = session.ending() {
            return Err(PlanError::Wrong(format!("opening {line} is a finished game ({reason})")));
        }
    }
    Ok(positions[..rounds].to_vec())
}

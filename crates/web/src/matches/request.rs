use crate::failure::Failure;
use quadrille_api::{Gate, RequestError, WorkLimits, limits};
use quadrille_arena::{Adjudication, MatchPlan, Openings, SprtBounds, TimeControl, TournamentFormat};
use quadrille_engine::{EngineSpec, Limits, find};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// A match as it is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRequest {
    game: String,
    size: Option<String>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// The engines with their settings, two at least.
    players: Vec<String>,
    /// Games of every two players, an even number.
    games: u32,
    /// The time, the positions and the depth of a turn; there is no clock.
    #[serde(default)]
    limits: Limits,
    /// The bounds of a sequential test in normalised Elo.
    sprt: Option<(f64, f64)>,
    #[serde(default)]
    seed: u64,
}

/// The time of a turn where no limit is asked for.
const USUAL_TIME: Duration = Duration::from_millis(100);

impl MatchRequest {
    /// The plan of the match, within the limits of the gate.
    pub fn plan(self, gate: &Gate) -> Result<MatchPlan, Failure> {
        if self.games % 2 == 1 {
            return Err(Failure::wrong(
                "the number of games must be even: every opening is played with both colours",
            ));
        }
        limits::text("a game's name", &self.game, limits::NAME)?;
        limits::text("a size", self.size.as_deref().unwrap_or_default(), limits::NAME)?;
        let rules: Vec<(String, String)> = self.rules.into_iter().collect();
        let texts = rules.iter().flat_map(|(name, value)| [name, value]).collect::<Vec<_>>();
        limits::texts("names and values of rules", texts.into_iter(), 2 * limits::FEW, limits::NAME)?;
        let game = find(&self.game)?;
        let has_random_starts = game.starts().iter().any(|(name, _)| *name == "random");
        let is_level = |player: &String| player.parse().is_ok_and(|spec: EngineSpec| spec.is_level());
        let Limits { time, nodes, depth, .. } = self.limits;
        let is_limited = self.limits != Limits::default() || self.players.iter().all(is_level);
        // Levels have a time of their own; whoever limits nodes or depth has no turn without end either.
        let time = if is_limited { gate.time(time)? } else { USUAL_TIME };
        let plan = MatchPlan {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.name().into(),
            size: self.size,
            rules,
            players: self.players,
            format: TournamentFormat::RoundRobin,
            pairs: self.games / 2,
            control: TimeControl {
                time: Some(time),
                nodes,
                depth,
                margin: Duration::from_secs(10),
                ..TimeControl::default()
            },
            openings: if has_random_starts { Openings::RandomStarts } else { Openings::RandomPlies(4) },
            seed: self.seed,
            sprt: self.sprt.map(|(elo0, elo1)| SprtBounds { elo0, elo1, alpha: 0.05, beta: 0.05 }),
            adjudication: Adjudication::default(),
            longest: 1000,
            tuned: Vec::new(),
            td: None,
        };
        let (mut plan, _) = admitted(gate, plan)?;
        // A journal is understood without the names that only this server knows.
        for player in &mut plan.players {
            *player = game.spell_out(&player.parse().map_err(Failure::wrong)?).to_string();
        }
        Ok(plan)
    }
}

/// A match that may be played, and the megabytes it takes. Its players keep within the limits then.
pub fn admitted(gate: &Gate, mut plan: MatchPlan) -> Result<(MatchPlan, u32), Failure> {
    let &WorkLimits { games, players, .. } = gate.limits();
    if plan.players.len() > players {
        return Err(RequestError::too_much("the number of players", players, plan.players.len()).into());
    }
    let planned = plan.pair_count().saturating_mul(2);
    if planned > games {
        return Err(RequestError::too_much("the number of games", games, planned).into());
    }
    plan.check().map_err(Failure::wrong)?;
    gate.time(plan.control.time)?;
    let game = find(&plan.game)?;
    let mut megabytes = 0;
    for player in &mut plan.players {
        let engine = gate.engine(game, player, None)?;
        *player = engine.spec.to_string();
        megabytes += engine.megabytes;
    }
    Ok((plan, megabytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_that_is_too_much_is_refused_with_the_limit() {
        let gate = Gate::new(WorkLimits { memory: Some(400), ..WorkLimits::default() }, 2).unwrap();
        let plan = |players: usize, pairs| MatchPlan::new("tak", &vec!["champion"; players], pairs);
        let refused = |plan| admitted(&gate, plan).expect_err("this is too much").1;
        assert!(refused(plan(300, 10_000)).contains("not 300"));
        assert!(refused(plan(16, 10_000)).contains("may be 20000 here at most, not 2400000"));
        assert_eq!(admitted(&gate, plan(2, 10)).unwrap().1, 128);
    }
}

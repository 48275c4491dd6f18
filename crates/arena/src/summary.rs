use crate::plan::MatchPlan;
use crate::results::MatchResults;
use crate::statistics::{Estimate, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

/// How a match stands, for programs. Wins and losses are the first player's, as are Elo and the test.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MatchSummary {
    /// Games finished.
    pub games: u64,
    /// Games planned.
    pub planned: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs finished.
    pub pairs: u64,
    /// The pairs by the points they gave: 0, 1/2, 1, 3/2, 2.
    pub pentanomial: [u64; 5],
    /// The Elo difference; null without pairs.
    pub elo: Option<Interval>,
    /// The likelihood of superiority.
    pub superiority: f64,
    /// The sequential test, if there is one.
    pub sprt: Option<TestSummary>,
    /// The share of the turns with a time limit that were late, from 0 to 1; null without such turns. Where it is not
    /// small, the machine was too busy.
    pub late: Option<f64>,
    /// The players in the order of the plan.
    pub players: Vec<PlayerSummary>,
    /// The numbers of the players, the best first.
    pub ranking: Vec<usize>,
}

/// A value with its 95 % interval; what is not finite is null.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Interval {
    /// The value.
    pub value: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TestSummary {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The bound below which the first hypothesis is accepted.
    pub low: f64,
    /// The bound above which the second is.
    pub high: f64,
    /// The hypothesis that is accepted; null while the test goes on.
    pub accepted: Option<Hypothesis>,
}

/// The hypotheses of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Hypothesis {
    /// No better than the lower bound.
    H0,
    /// Better by the upper bound at least.
    H1,
}

/// What a player has scored.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlayerSummary {
    /// The player as it is asked for.
    pub name: String,
    /// The points in finished pairs.
    pub points: f64,
    /// The games of finished pairs.
    pub games: u64,
    /// The rating.
    pub rating: Interval,
    /// The points and games against each player.
    pub meetings: Vec<Meeting>,
}

/// What a player has scored against another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Meeting {
    /// The points.
    pub points: f64,
    /// The games.
    pub games: u64,
}

impl MatchSummary {
    /// That of a match.
    pub fn of(plan: &MatchPlan, results: &MatchResults) -> Self {
        let counts = results.counts();
        let ratings = results.table.ratings();
        let accepted = match results.verdict() {
            Verdict::Continue => None,
            Verdict::AcceptH0 => Some(Hypothesis::H0),
            Verdict::AcceptH1 => Some(Hypothesis::H1),
        };
        let test = results.sprt.as_ref().map(|sprt| {
            let (low, high) = sprt.bounds();
            TestSummary { llr: sprt.llr(&counts.pairs), low, high, accepted }
        });
        let player = |(player, name): (usize, &String)| {
            let total = results.table.total(player).games;
            let meeting = |opponent| {
                let games = results.table.meetings(player, opponent).games;
                Meeting { points: games.points(), games: games.total() }
            };
            PlayerSummary {
                name: name.clone(),
                points: total.points(),
                games: total.total(),
                rating: ratings.rating(player).into(),
                meetings: (0..results.players.len()).map(meeting).collect(),
            }
        };
        MatchSummary {
            games: results.games(),
            planned: plan.pair_count().saturating_mul(2),
            wins: counts.games.wins,
            draws: counts.games.draws,
            losses: counts.games.losses,
            pairs: counts.pairs.total(),
            pentanomial: counts.pairs.0,
            elo: counts.pairs.elo().map(Interval::from),
            superiority: counts.pairs.superiority(),
            sprt: test,
            late: results.timed_turns.share(),
            players: results.players.iter().enumerate().map(player).collect(),
            ranking: ratings.ranking(),
        }
    }
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high }: Estimate) -> Self {
        let finite = |value: f64| value.is_finite().then_some(value);
        Interval { value: finite(value), low: finite(low), high: finite(high) }
    }
}

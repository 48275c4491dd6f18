use quadrille_arena::statistics::{Estimate, Verdict};
use quadrille_arena::{MatchPlan, MatchResults};
use serde_json::{Value, json};

/// A match in numbers: cross table, Elo with its bars, the sequential test.
pub fn results(plan: &MatchPlan, results: &MatchResults) -> Value {
    let counts = results.counts();
    let ratings = results.table.ratings();
    let players = results.players.iter().enumerate().map(|(player, name)| {
        let total = results.table.total(player).games;
        let meetings = (0..results.players.len()).map(|opponent| {
            let games = results.table.meetings(player, opponent).games;
            json!([games.points(), games.total()])
        });
        json!({
            "name": name,
            "points": total.points(),
            "games": total.total(),
            "rating": estimate(&ratings.rating(player)),
            "meetings": meetings.collect::<Vec<_>>(),
        })
    });
    let test = results.sprt.as_ref().map(|sprt| {
        let (low, high) = sprt.bounds();
        json!({ "llr": sprt.llr(&counts.pairs), "low": low, "high": high })
    });
    json!({
        "game": plan.game,
        "size": plan.size,
        "games": results.games(),
        "all": 2 * plan.schedule().len(),
        "wins": counts.games.wins,
        "draws": counts.games.draws,
        "losses": counts.games.losses,
        "elo": counts.pairs.elo().as_ref().map(estimate),
        "test": test,
        "verdict": match results.verdict() {
            Verdict::Continue => Value::Null,
            Verdict::AcceptH0 => json!("no better than the lower bound"),
            Verdict::AcceptH1 => json!("better by the upper bound at least"),
        },
        "ranking": ratings.ranking(),
        "players": players.collect::<Vec<_>>(),
    })
}

/// A value with its 95 % interval; null where it has no bounds.
fn estimate(estimate: &Estimate) -> Value {
    let finite =
        |value: f64| if value.is_finite() { json!((value * 10.0).round() / 10.0) } else { Value::Null };
    json!([finite(estimate.value), finite(estimate.low), finite(estimate.high)])
}

use quadrille_arena::statistics::{Estimate, Verdict};
use quadrille_arena::{Plan, Standing};
use serde_json::{Value, json};

/// A match in numbers: cross table, Elo with its bars, the sequential test.
pub fn standing(plan: &Plan, standing: &Standing) -> Value {
    let tally = standing.tally();
    let ratings = standing.table.ratings();
    let players = standing.players.iter().enumerate().map(|(player, name)| {
        let total = standing.table.total(player).games;
        let meetings = (0..standing.players.len()).map(|opponent| {
            let games = standing.table.meetings(player, opponent).games;
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
    let test = standing.sprt.as_ref().map(|sprt| {
        let (low, high) = sprt.bounds();
        json!({ "llr": sprt.llr(&tally.pairs), "low": low, "high": high })
    });
    json!({
        "game": plan.game,
        "size": plan.size,
        "games": standing.games(),
        "all": 2 * plan.schedule().len(),
        "wins": tally.games.wins,
        "draws": tally.games.draws,
        "losses": tally.games.losses,
        "elo": tally.pairs.elo().as_ref().map(estimate),
        "test": test,
        "verdict": match standing.verdict() {
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

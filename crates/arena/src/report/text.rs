use crate::TimedTurns;
use crate::results::MatchResults;
use crate::statistics::{Estimate, Verdict};
use quadrille_engine::Player;
use std::fmt::Write;

/// One line: the score of the first player, Elo with its 95 % interval, and the test if there is one.
pub fn headline(results: &MatchResults) -> String {
    let counts = results.counts();
    let games = counts.games;
    let mut line = format!(
        "{} games, {}: {} wins {} draws {} losses",
        results.games(),
        results.players[0],
        games.wins,
        games.draws,
        games.losses
    );
    if let Some(elo) = counts.pairs.elo() {
        write!(line, ", Elo {}", estimate(&elo)).expect("a string takes text");
        write!(line, ", LOS {:.1} %", 100.0 * counts.pairs.superiority()).expect("a string takes text");
    }
    if let Some(sprt) = &results.sprt {
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(&counts.pairs);
        write!(line, ", LLR {llr:.2} ({low:.2}, {high:.2})").expect("a string takes text");
    }
    line
}

/// An estimate with its 95 % interval, as `+12.3 [-4.5, +29.1]`.
pub fn estimate(estimate: &Estimate) -> String {
    let signed = |value: f64| match value {
        f64::INFINITY => "+∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        value => format!("{value:+.1}"),
    };
    format!("{} [{}, {}]", signed(estimate.value), signed(estimate.low), signed(estimate.high))
}

/// The whole result: the score by pairs, the cross table and ratings of more than two players, how the games ended.
pub fn text(results: &MatchResults) -> String {
    let mut out = headline(results) + "\n";
    let counts = results.counts();
    if results.players.len() == 2 {
        out += &format!("{} against {}\n", results.players[0], results.players[1]);
        let [ll, ld, even, wd, ww] = counts.pairs.0;
        out += &format!("pairs by points 0, 1/2, 1, 3/2, 2: {ll} {ld} {even} {wd} {ww}\n");
        if let Some(score) = counts.pairs.score() {
            let interval = score.interval();
            out += &format!(
                "score {:.2} % [{:.2}, {:.2}]",
                100.0 * interval.value,
                100.0 * interval.low,
                100.0 * interval.high
            );
            let normalised = counts.pairs.normalised_elo();
            out += &normalised.map_or("\n".into(), |elo| format!(", normalised Elo {}\n", estimate(&elo)));
        }
    } else {
        out += &cross_table(results);
    }
    out += match results.verdict() {
        Verdict::Continue => "",
        Verdict::AcceptH0 => "the test has decided: no better than elo0\n",
        Verdict::AcceptH1 => "the test has decided: at least elo1 better\n",
    };
    let TimedTurns { all, late } = results.timed_turns;
    if late > 0 {
        let share = 100.0 * late as f64 / all as f64;
        let by = TimedTurns::LATE.as_millis();
        out += &format!("late turns {late} of {all}, {share:.2} % (by more than {by} ms)\n");
    }
    out += &endings(results);
    out
}

fn cross_table(results: &MatchResults) -> String {
    let ratings = results.table.ratings();
    let ranking = ratings.ranking();
    let width = results.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (place, &player) in ranking.iter().enumerate() {
        let total = results.table.total(player).games;
        let rating = estimate(&ratings.rating(player));
        out += &format!(
            "{:>2} {:<width$} {:>24} {:>7}/{:<6}",
            place + 1,
            results.players[player],
            rating,
            total.points(),
            total.total()
        );
        for &opponent in &ranking {
            let games = results.table.meetings(player, opponent).games;
            let cell =
                if opponent == player { "-".into() } else { format!("{}/{}", games.points(), games.total()) };
            out += &format!(" {cell:>11}");
        }
        out += "\n";
    }
    out
}

/// How the games ended, as a table: a row a reason, a column for each winner.
fn endings(results: &MatchResults) -> String {
    let mut out = String::from("ended by                         first wins  second wins        draws\n");
    let mut reasons: Vec<&str> = results.endings.keys().map(|(reason, _)| reason.as_str()).collect();
    reasons.dedup();
    for reason in reasons {
        let count = |winner| results.endings.get(&(reason.to_string(), winner)).copied().unwrap_or(0);
        out += &format!(
            "{reason:<30} {:>12} {:>12} {:>12}\n",
            count(Some(Player::First)),
            count(Some(Player::Second)),
            count(None)
        );
    }
    out
}

use super::html::{escape, facts, table};
use super::plots::{GRID, INK, PAPER, Plot, plot};
use super::text::{estimate, headline};
use crate::journal::{JournalEntry, players_by_turn};
use crate::plan::{
    Adjudication, MatchPlan, Openings, SprtBounds, TimeControl, TournamentFormat, TunedParameter,
};
use crate::results::MatchResults;
use crate::statistics::{Estimate, Verdict};
use plotters::style::RGBColor;
use quadrille_engine::{Clock, Player};

/// How many faults are listed one by one.
const FAULTS: usize = 100;

/// The whole result as one HTML page that needs no other file.
pub fn page(plan: &MatchPlan, entries: &[JournalEntry]) -> String {
    let mut results = MatchResults::new(plan);
    entries.iter().for_each(|entry| results.add(entry));
    let title = match &plan.players[..] {
        [one, other] => format!("{one} – {other}: {}", plan.game),
        players => format!("{} players: {}", players.len(), plan.game),
    };
    let mut body = format!("<h1>{}</h1>\n", escape(&title));
    body += &format!("<p class=\"headline\">{}</p>\n", escape(&headline(&results)));
    body += &section("Result", &if plan.players.len() == 2 { duel(&results) } else { ranking(&results) });
    body += &section("Plots", &plots(plan, entries));
    body += &section("Endings", &endings(&results));
    body += &section("Faults", &faults(plan, entries));
    body += &section("MatchPlan", &facts(&settings(plan)));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape(&title),
        include_str!("page.css"),
        plot_style(),
    )
}

fn section(title: &str, content: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n{content}</section>\n", escape(title))
}

/// The plots take the page's colours in place of their own.
fn plot_style() -> String {
    let code = |RGBColor(r, g, b): RGBColor| format!("#{r:02X}{g:02X}{b:02X}");
    [(PAPER, "paper"), (INK, "ink"), (GRID, "grid")]
        .into_iter()
        .flat_map(|(colour, name)| ["fill", "stroke"].map(|part| (part, code(colour), name)))
        .map(|(part, code, name)| format!("figure [{part}=\"{code}\"] {{ {part}: var(--{name}); }}\n"))
        .collect()
}

fn plots(plan: &MatchPlan, entries: &[JournalEntry]) -> String {
    let figure = |kind: Plot| {
        let drawing = plot(kind, plan, entries);
        format!("<figure role=\"img\" aria-label=\"{}\">\n{drawing}</figure>\n", escape(kind.title()))
    };
    format!("<div class=\"plots\">\n{}</div>\n", Plot::ALL.map(figure).concat())
}

/// The figures of a match of two.
fn duel(results: &MatchResults) -> String {
    let counts = results.counts();
    let (games, pairs) = (counts.games, counts.pairs);
    let unknown = || "unknown".to_string();
    let elo = |elo: Option<Estimate>| elo.map_or_else(unknown, |elo| estimate(&elo));
    let percent = |share: Estimate| {
        format!("{:.2} % [{:.2}, {:.2}]", 100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
    };
    let [none, half, one, more, all] = pairs.0;
    let mut rows = vec![
        ("Player", format!("{} against {}", results.players[0], results.players[1])),
        (
            "Games",
            format!("{}: {} won, {} drawn, {} lost", games.total(), games.wins, games.draws, games.losses),
        ),
        ("Score by pairs", pairs.score().map_or_else(unknown, |score| percent(score.interval()))),
        ("Pairs by points 0, ½, 1, 1½, 2", format!("{none}, {half}, {one}, {more}, {all}")),
        ("Elo", elo(pairs.elo())),
        ("Normalised Elo", elo(pairs.normalised_elo())),
        ("Likelihood of superiority", format!("{:.1} %", 100.0 * pairs.superiority())),
    ];
    if let Some(sprt) = &results.sprt {
        let (low, high) = sprt.bounds();
        let verdict = match results.verdict() {
            Verdict::Continue => "undecided",
            Verdict::AcceptH0 => "no better than elo0",
            Verdict::AcceptH1 => "at least elo1 better",
        };
        rows.push((
            "Log likelihood ratio",
            format!("{:.2} ({low:.2}, {high:.2}): {verdict}", sprt.llr(&pairs)),
        ));
    }
    facts(&rows) + "<p class=\"note\">Intervals in brackets hold 95 %, from the spread of pairs.</p>\n"
}

/// Ratings and cross table of more than two.
fn ranking(results: &MatchResults) -> String {
    let ratings = results.table.ratings();
    let ranking = ratings.ranking();
    let places: Vec<String> = (1..=ranking.len()).map(|place| place.to_string()).collect();
    let mut head = vec!["Place", "Player", "Elo [95 %]", "Points"];
    head.extend(places.iter().map(String::as_str));
    let row = |(place, &player): (&String, &usize)| {
        let total = results.table.total(player).games;
        let mut row = vec![
            place.clone(),
            results.players[player].clone(),
            estimate(&ratings.rating(player)),
            format!("{}/{}", total.points(), total.total()),
        ];
        row.extend(ranking.iter().map(|&opponent| {
            let games = results.table.meetings(player, opponent).games;
            match games.total() {
                0 => "–".into(),
                total => format!("{}/{total}", games.points()),
            }
        }));
        row
    };
    let rows: Vec<Vec<String>> = places.iter().zip(&ranking).map(row).collect();
    table(2, &head, &rows)
        + "<p class=\"note\">Points out of games of finished pairs, against the players by place.</p>\n"
}

fn endings(results: &MatchResults) -> String {
    if results.endings.is_empty() {
        return "<p>No games yet.</p>\n".into();
    }
    let mut reasons: Vec<&String> = results.endings.keys().map(|(reason, _)| reason).collect();
    reasons.dedup();
    let row = |reason: &&String| {
        let counts =
            WINNERS.map(|winner| results.endings.get(&(reason.to_string(), winner)).copied().unwrap_or(0));
        let mut row = vec![reason.to_string()];
        row.extend(counts.iter().chain([&counts.iter().sum()]).map(u64::to_string));
        row
    };
    let head = ["Ended by", "First wins", "Second wins", "Draws", "All"];
    let rows: Vec<Vec<String>> = reasons.iter().map(row).collect();
    table(1, &head, &rows) + &format!("<p class=\"note\">{} games.</p>\n", results.games())
}

/// The columns of the endings.
const WINNERS: [Option<Player>; 3] = [Some(Player::First), Some(Player::Second), None];

fn faults(plan: &MatchPlan, entries: &[JournalEntry]) -> String {
    let faults: Vec<&JournalEntry> = entries.iter().filter(|entry| entry.record.fault).collect();
    if faults.is_empty() {
        return "<p>None.</p>\n".into();
    }
    let row = |entry: &&JournalEntry| {
        let [first, second] =
            players_by_turn(&entry.pair, entry.game).map(|player| plan.players[player].clone());
        let loser = match entry.record.outcome.winner() {
            Some(Player::First) => second,
            Some(Player::Second) => first,
            None => "nobody".into(),
        };
        let (pair, game) = (entry.pair.number + 1, entry.game + 1);
        vec![format!("{pair}.{game}"), loser, entry.record.reason.clone()]
    };
    let rows: Vec<Vec<String>> = faults.iter().take(FAULTS).map(row).collect();
    let more = match faults.len().saturating_sub(FAULTS) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    table(3, &["Game", "Lost by", "Reason"], &rows)
        + &format!("<p class=\"note\">12.2 is the second game of pair 12{more}.</p>\n")
}

/// The plan for people, a row for each thing that matters.
fn settings(plan: &MatchPlan) -> Vec<(&'static str, String)> {
    let mut rows = vec![("Game", plan.game.clone())];
    rows.extend(plan.size.clone().map(|size| ("Size", size)));
    if !plan.rules.is_empty() {
        let rules: Vec<String> = plan.rules.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        rows.push(("Rules", rules.join(", ")));
    }
    rows.extend(plan.players.iter().map(|player| ("Player", player.clone())));
    let format = match plan.format {
        TournamentFormat::RoundRobin => "round robin",
        TournamentFormat::Gauntlet => "gauntlet of the first player",
    };
    rows.push(("TournamentFormat", format!("{format}, {} pairs for every two", plan.pairs)));
    rows.push(("Control", control(&plan.control)));
    let openings = match &plan.openings {
        Openings::RandomStarts => "random starts".into(),
        Openings::RandomPlies(plies) => format!("{plies} random plies"),
        Openings::Listed(positions) => format!("{} listed positions", positions.len()),
        Openings::Start => "the start".into(),
    };
    rows.push(("Openings", openings));
    rows.push(("Seed", plan.seed.to_string()));
    if let Some(SprtBounds { elo0, elo1, alpha, beta }) = plan.sprt {
        let test = format!("normalised Elo {elo0} against {elo1}, error chances {alpha} and {beta}");
        rows.push(("Sequential test", test));
    }
    rows.extend(adjudication(&plan.adjudication).map(|rule| ("Adjudication", rule)));
    rows.push(("Longest game", format!("{} turns", plan.longest)));
    rows.extend(plan.tuned.iter().map(|TunedParameter { name, start, min, max, step, rate }| {
        ("TunedParameter", format!("{name} from {start} within {min} and {max}, step {step}, rate {rate}"))
    }));
    rows.push(("Version", plan.version.clone()));
    rows
}

fn control(control: &TimeControl) -> String {
    let TimeControl { time, clock, nodes, depth, margin } = control;
    let parts = [
        time.map(|time| format!("{time:?} a turn")),
        clock.map(|Clock { remaining, increment }| {
            format!("{remaining:?} for the game, {increment:?} more a turn")
        }),
        nodes.map(|nodes| format!("{nodes} nodes a turn")),
        depth.map(|depth| format!("depth {depth}")),
        (!margin.is_zero()).then(|| format!("margin {margin:?}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "no limit".into() } else { parts.join(", ") }
}

fn adjudication(rule: &Adjudication) -> Option<String> {
    let score = rule.score.map(|score| format!("score {score} for {} turns", rule.turns));
    let parts: Vec<String> = score.into_iter().chain(rule.proven.then(|| "proven results".into())).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

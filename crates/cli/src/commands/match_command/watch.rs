use crate::output::{print, print_json};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::report::{headline, text};
use quadrille_arena::{JournalEntry, MatchPlan, MatchResults, StopReason};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Tells how a match goes: a line that renews itself on a terminal, plain lines elsewhere, JSON events if asked.
pub struct Watch {
    journal: PathBuf,
    json: bool,
    bar: ProgressBar,
    clock: Instant,
    last_line: Instant,
    played: u64,
}

/// How often a plain line is written.
const EVERY: Duration = Duration::from_secs(10);

impl Watch {
    pub fn new(plan: &MatchPlan, journal: &Path, (_, parts): (u64, u64), json: bool) -> Watch {
        let games = 2 * plan.schedule().len() as u64 / parts;
        let live = !json && std::io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}, {eta} left");
        let bar = if live { ProgressBar::new(games) } else { ProgressBar::hidden() };
        bar.set_style(style.expect("the template is right"));
        let now = Instant::now();
        Watch { journal: journal.to_path_buf(), json, bar, clock: now, last_line: now, played: 0 }
    }

    pub fn game(&mut self, entry: &JournalEntry, results: &MatchResults) {
        self.played += 1;
        if entry.record.fault && !self.json {
            self.bar.suspend(|| eprintln!("{}", fault(entry, results)));
        }
        let line = || format!("{}, {:.0} games/min", headline(results), self.speed());
        if self.json {
            let record = &entry.record;
            let event = json!({
                "event": "game",
                "pair": entry.pair.number,
                "game": entry.game,
                "players": entry.pair.players.map(|player| &results.players[player]),
                "winner": record.winner,
                "reason": record.reason,
                "turns": record.turns.len(),
            });
            // A reader that has gone away must not stop the match.
            let _ = print_json(&event);
        } else if !self.bar.is_hidden() {
            self.bar.set_position(results.games());
            self.bar.set_message(line());
        } else if self.last_line.elapsed() > EVERY {
            eprintln!("{}", line());
            self.last_line = Instant::now();
        }
    }

    pub fn end(&self, stop: StopReason, results: &MatchResults) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if self.json {
            return print_json(&result_json(stop, results, &self.journal));
        }
        let why = match stop {
            StopReason::Complete => "all games are played",
            StopReason::Decided(_) => "the test has decided",
            StopReason::Asked => "stopped as asked",
        };
        print(&format!("{}{why}; journal {}\n", text(results), self.journal.display()))
    }

    fn speed(&self) -> f64 {
        60.0 * self.played as f64 / self.clock.elapsed().as_secs_f64().max(1e-9)
    }
}

/// Who has lost a game by a fault, and by which.
fn fault(entry: &JournalEntry, results: &MatchResults) -> String {
    let JournalEntry { pair, game, record, .. } = entry;
    let loser = pair.players[usize::from((record.winner == 1) == (*game == 0))];
    format!(
        "pair {}, game {}: {} has lost by {}",
        pair.number,
        game + 1,
        results.players[loser],
        record.reason
    )
}

/// The result as JSON. Elo is null where it is not finite: no pairs yet, or all won or lost.
pub fn result_json(stop: StopReason, results: &MatchResults, journal: &Path) -> Value {
    let counts = results.counts();
    let elo = counts.pairs.elo();
    let finite = |value: f64| value.is_finite().then_some(value);
    let ratings = results.table.ratings();
    let player = |player: usize| {
        let (total, rating) = (results.table.total(player).games, ratings.rating(player));
        json!({
            "player": results.players[player],
            "points": total.points(),
            "games": total.total(),
            "rating": finite(rating.value),
            "rating_error": finite(rating.error()),
        })
    };
    json!({
        "event": "result",
        "stop": match stop { StopReason::Complete => "complete", StopReason::Decided(_) => "decided", StopReason::Asked => "asked" },
        "games": results.games(),
        "wins": counts.games.wins,
        "draws": counts.games.draws,
        "losses": counts.games.losses,
        "pairs": counts.pairs.total(),
        "pentanomial": counts.pairs.0,
        "elo": elo.and_then(|elo| finite(elo.value)),
        "elo_error": elo.and_then(|elo| finite(elo.error())),
        "superiority": counts.pairs.superiority(),
        "llr": results.sprt.map(|sprt| sprt.llr(&counts.pairs)),
        "verdict": results.sprt.map(|_| format!("{:?}", results.verdict())),
        "players": (0..results.players.len()).map(player).collect::<Vec<_>>(),
        "journal": journal.display().to_string(),
    })
}

pub fn say_how_to_resume(journal: &Path, shard: Option<(u64, u64)>) {
    let shard = shard.map_or(String::new(), |(part, parts)| format!(" --shard {}/{parts}", part + 1));
    let path = journal.display().to_string().replace('\'', "'\\''");
    eprintln!("to go on: quadrille match --resume '{path}'{shard}");
}

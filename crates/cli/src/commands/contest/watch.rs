use crate::output::{print, print_json};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::report::{headline, text};
use quadrille_arena::{Entry, Plan, Standing, Stop};
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
    pub fn new(plan: &Plan, journal: &Path, (_, parts): (u64, u64), json: bool) -> Watch {
        let games = 2 * plan.schedule().len() as u64 / parts;
        let live = !json && std::io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}, {eta} left");
        let bar = if live { ProgressBar::new(games) } else { ProgressBar::hidden() };
        bar.set_style(style.expect("the template is right"));
        let now = Instant::now();
        Watch { journal: journal.to_path_buf(), json, bar, clock: now, last_line: now, played: 0 }
    }

    pub fn game(&mut self, entry: &Entry, standing: &Standing) {
        self.played += 1;
        if entry.record.fault && !self.json {
            self.bar.suspend(|| eprintln!("{}", fault(entry, standing)));
        }
        let line = || format!("{}, {:.0} games/min", headline(standing), self.speed());
        if self.json {
            let record = &entry.record;
            let event = json!({
                "event": "game",
                "pair": entry.pair.number,
                "game": entry.game,
                "players": entry.pair.players.map(|player| &standing.players[player]),
                "winner": record.winner,
                "reason": record.reason,
                "turns": record.turns.len(),
            });
            // A reader that has gone away must not stop the match.
            let _ = print_json(&event);
        } else if !self.bar.is_hidden() {
            self.bar.set_position(standing.games());
            self.bar.set_message(line());
        } else if self.last_line.elapsed() > EVERY {
            eprintln!("{}", line());
            self.last_line = Instant::now();
        }
    }

    pub fn end(&self, stop: Stop, standing: &Standing) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if self.json {
            return print_json(&result_json(stop, standing, &self.journal));
        }
        let why = match stop {
            Stop::Complete => "all games are played",
            Stop::Decided(_) => "the test has decided",
            Stop::Asked => "stopped as asked",
        };
        print(&format!("{}{why}; journal {}\n", text(standing), self.journal.display()))
    }

    fn speed(&self) -> f64 {
        60.0 * self.played as f64 / self.clock.elapsed().as_secs_f64().max(1e-9)
    }
}

/// Who has lost a game by a fault, and by which.
fn fault(entry: &Entry, standing: &Standing) -> String {
    let Entry { pair, game, record, .. } = entry;
    let loser = pair.players[usize::from((record.winner == 1) == (*game == 0))];
    format!(
        "pair {}, game {}: {} has lost by {}",
        pair.number,
        game + 1,
        standing.players[loser],
        record.reason
    )
}

/// The result as JSON. Elo is null where it is not finite: no pairs yet, or all won or lost.
pub fn result_json(stop: Stop, standing: &Standing, journal: &Path) -> Value {
    let tally = standing.tally();
    let elo = tally.pairs.elo();
    let finite = |value: f64| value.is_finite().then_some(value);
    let ratings = standing.table.ratings();
    let player = |player: usize| {
        let (total, rating) = (standing.table.total(player).games, ratings.rating(player));
        json!({
            "player": standing.players[player],
            "points": total.points(),
            "games": total.total(),
            "rating": finite(rating.value),
            "rating_error": finite(rating.error()),
        })
    };
    json!({
        "event": "result",
        "stop": match stop { Stop::Complete => "complete", Stop::Decided(_) => "decided", Stop::Asked => "asked" },
        "games": standing.games(),
        "wins": tally.games.wins,
        "draws": tally.games.draws,
        "losses": tally.games.losses,
        "pairs": tally.pairs.total(),
        "pentanomial": tally.pairs.0,
        "elo": elo.and_then(|elo| finite(elo.value)),
        "elo_error": elo.and_then(|elo| finite(elo.error())),
        "superiority": tally.pairs.superiority(),
        "llr": standing.sprt.map(|sprt| sprt.llr(&tally.pairs)),
        "verdict": standing.sprt.map(|_| format!("{:?}", standing.verdict())),
        "players": (0..standing.players.len()).map(player).collect::<Vec<_>>(),
        "journal": journal.display().to_string(),
    })
}

pub fn say_how_to_resume(journal: &Path, shard: Option<(u64, u64)>) {
    let shard = shard.map_or(String::new(), |(part, parts)| format!(" --shard {}/{parts}", part + 1));
    let path = journal.display().to_string().replace('\'', "'\\''");
    eprintln!("to go on: quadrille match --resume '{path}'{shard}");
}

use crate::output::{EventKind, harmless, print, print_json, say};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::report::{headline, text};
use quadrille_arena::{JournalEntry, MatchPlan, MatchResults, MatchSummary, StopReason};
use quadrille_engine::{Ending, Outcome, Player};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Tells how a match goes: a line that renews itself on a terminal, plain lines elsewhere, JSON events if asked.
pub struct Watch {
    plan: MatchPlan,
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
        let games = 2 * plan.pair_count() / parts;
        let live = !json && std::io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}, {eta} left");
        let bar = if live { ProgressBar::new(games) } else { ProgressBar::hidden() };
        bar.set_style(style.expect("the template is right"));
        let now = Instant::now();
        Watch {
            plan: plan.clone(),
            journal: journal.to_path_buf(),
            json,
            bar,
            clock: now,
            last_line: now,
            played: 0,
        }
    }

    pub fn game(&mut self, entry: &JournalEntry, results: &MatchResults) {
        self.played += 1;
        if entry.record.fault && !self.json {
            self.bar.suspend(|| say(&fault(entry, results)));
        }
        let line = || format!("{}, {:.0} games/min", headline(results), self.speed());
        if self.json {
            let event = GameEvent::of(entry, results);
            // A reader that has gone away must not stop the match.
            let _ = print_json(&event);
        } else if !self.bar.is_hidden() {
            self.bar.set_position(results.games());
            self.bar.set_message(harmless(&line()));
        } else if self.last_line.elapsed() > EVERY {
            say(&line());
            self.last_line = Instant::now();
        }
    }

    pub fn end(&self, stop: StopReason, results: &MatchResults) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if self.json {
            return print_json(&result_json(stop, &self.plan, results, &self.journal));
        }
        let why: String = match stop {
            StopReason::Complete => "all games are played".into(),
            StopReason::Decided(_) => "the test has decided".into(),
            StopReason::Asked => "stopped as asked".into(),
            StopReason::SetAside { pairs } => {
                format!("{pairs} pairs have failed and are set aside, the same command tries them again")
            }
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
    let [first, second] = entry.players();
    let loser = if record.outcome == Outcome::Win(Player::First) { second } else { first };
    format!(
        "pair {}, game {}: {} has lost by {}",
        pair.number,
        game + 1,
        results.players[loser],
        record.reason
    )
}

/// A game that has ended, as JSON.
#[derive(Serialize, JsonSchema)]
pub struct GameEvent {
    event: GameKind,
    /// The number of its pair.
    pair: u64,
    /// 0 or 1: in game 1 the colours are exchanged.
    game: u8,
    /// In the order in which they move.
    players: [String; 2],
    #[serde(flatten)]
    ending: Ending<String>,
    /// Whether a fault decided it.
    fault: bool,
    /// The answers of both players.
    turns: usize,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum GameKind {
    Game,
}

impl GameEvent {
    fn of(entry: &JournalEntry, results: &MatchResults) -> Self {
        let JournalEntry { pair, game, record, .. } = entry;
        GameEvent {
            event: GameKind::Game,
            pair: pair.number,
            game: *game,
            players: entry.players().map(|player| results.players[player].clone()),
            ending: Ending { outcome: record.outcome, reason: record.reason.clone() },
            fault: record.fault,
            turns: record.turns.len(),
        }
    }
}

/// The result of a match, as JSON.
#[derive(Serialize, JsonSchema)]
pub struct ResultEvent {
    event: EventKind,
    /// Why it has stopped.
    stop: StopKind,
    #[serde(flatten)]
    summary: MatchSummary,
    journal: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum StopKind {
    /// All games are played.
    Complete,
    /// The sequential test has decided.
    Decided,
    /// It was asked to.
    Asked,
    /// Some pairs have failed too often and are set aside.
    SetAside,
}

pub fn result_json(
    stop: StopReason,
    plan: &MatchPlan,
    results: &MatchResults,
    journal: &Path,
) -> ResultEvent {
    ResultEvent {
        event: EventKind::Result,
        stop: match stop {
            StopReason::Complete => StopKind::Complete,
            StopReason::Decided(_) => StopKind::Decided,
            StopReason::Asked => StopKind::Asked,
            StopReason::SetAside { .. } => StopKind::SetAside,
        },
        summary: MatchSummary::of(plan, results),
        journal: journal.display().to_string(),
    }
}

pub fn say_how_to_resume(journal: &Path, shard: Option<(u64, u64)>) {
    let shard = shard.map_or(String::new(), |(part, parts)| format!(" --shard {}/{parts}", part + 1));
    let path = journal.display().to_string().replace('\'', "'\\''");
    say(&format!("to go on: quadrille match --resume '{path}'{shard}"));
}

use crate::error::{LabError, Result};
use crate::lab::Run;
use crate::match_games::Conditions;
use crate::table::{Measure, Row, Table};
use crate::task::Task;
use quadrille_arena::JournalEntry;
use quadrille_arena::statistics::SplitMix;
use quadrille_engine::{EngineSpec, Opening, Player, PlayoutEnding, PlayoutTask, find};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// How games end: a row for each winner and reason, as in the tables of the Tak thesis.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Endings {
    /// Whether wins are counted by player, not by colour.
    #[serde(default)]
    by_player: bool,
    /// What the winners are called.
    names: [String; 2],
    /// The game's reasons to end that have a column.
    reasons: Vec<String>,
    /// The paper's values: wins of the first name, of the second, draws; by reason.
    paper: Option<[Vec<f64>; 3]>,
    /// The games the paper's values are counts of; left out, they are percent.
    paper_games: Option<f64>,
}

/// Games that ended alike.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct EndingCount {
    reason: String,
    winner: Option<Player>,
    /// Whether the first-named player moved second.
    exchanged: bool,
    games: u64,
}

/// Random games are played and written down in so many parts.
const PARTS: u64 = 64;
/// A random game that is longer is not counted.
const LONGEST: u32 = 100_000;

/// Plays random games; `None` if it was stopped.
pub(crate) fn random(
    run: &Run<'_>,
    conditions: &Conditions,
    players: &[String; 2],
) -> Result<Option<Vec<EndingCount>>> {
    let position = find(&conditions.game)?.open(&conditions.start()?)?;
    let games = run.games()?;
    let task = |part: u64| {
        let task = Task::Playouts {
            game: conditions.game.clone(),
            position: position.text(),
            rules: position.rules(),
            players: players.clone(),
            games: games * (part + 1) / PARTS - games * part / PARTS,
            seed: SplitMix::member(run.lab.seed, part).number(),
        };
        (format!("part {part}"), task)
    };
    let counts =
        run.results::<Vec<EndingCount>>(run.lab.host, "random games", (0..PARTS).map(task).collect())?;
    Ok(counts.map(|counts| counts.concat()))
}

/// How random games from a position end, so many by this seed.
pub(crate) fn playouts(
    game: &str,
    (position, rules): (&str, &[(String, String)]),
    players: &[String; 2],
    (games, seed): (u64, u64),
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<EndingCount>> {
    let opening = Opening { position: Some(position.into()), rules: rules.to_vec(), ..Opening::default() };
    let spec = |player: &String| {
        let wrong = |reason| LabError::Experiment(format!("player {player}"), reason);
        player.parse::<EngineSpec>().map_err(wrong)
    };
    let specs = [spec(&players[0])?, spec(&players[1])?];
    let task = PlayoutTask { games, seed, threads, longest: LONGEST, stop, progress: &|_| () };
    let found = find(game)?.open(&opening)?.playouts(&specs, &task)?.endings;
    let count =
        |PlayoutEnding { reason, winner, exchanged, games }| EndingCount { reason, winner, exchanged, games };
    Ok(found.into_iter().map(count).collect())
}

/// The endings of games that were played.
pub(crate) fn played(entries: &[JournalEntry]) -> Vec<EndingCount> {
    let count = |entry: &JournalEntry| EndingCount {
        reason: entry.record.reason.clone(),
        winner: entry.record.outcome.winner(),
        exchanged: entry.players()[0] != 0,
        games: 1,
    };
    entries.iter().map(count).collect()
}

impl Endings {
    pub fn table(&self, run: &Run<'_>, counts: &[EndingCount]) -> Table {
        let mut table = Table::new(&run.experiment.title, "% of games").with_columns(["games"]);
        let all: u64 = counts.iter().map(|count| count.games).sum();
        let [first, second] = &self.names;
        let winners = [
            (format!("{first} wins"), Some(Player::First)),
            (format!("{second} wins"), Some(Player::Second)),
            ("draws".into(), None),
        ];
        for ((label, winner), row) in winners.into_iter().zip(0..) {
            let by_winner = |count: &&EndingCount| match count.winner {
                Some(colour) if self.by_player && count.exchanged => winner == Some(!colour),
                other => winner == other,
            };
            let games = |reason: Option<&String>| -> u64 {
                let fits = |count: &&EndingCount| reason.is_none_or(|reason| *reason == count.reason);
                counts.iter().filter(by_winner).filter(fits).map(|count| count.games).sum()
            };
            let mut add = |label: String, paper: Option<f64>, games: u64| {
                let paper = paper.and_then(|value| self.paper_value(value));
                table
                    .rows
                    .push(Row::new(label, paper, Measure::percent(games, all)).with([games.to_string()]));
            };
            let paper = self.paper.as_ref().map(|paper| &paper[row]);
            add(label.clone(), paper.map(|paper| paper.iter().sum()), games(None));
            for (reason, column) in self.reasons.iter().zip(0..) {
                let value = paper.and_then(|paper| paper.get(column)).copied();
                add(format!("{label}: {reason}"), value, games(Some(reason)));
            }
        }
        table
    }

    fn paper_value(&self, value: f64) -> Option<Measure> {
        match self.paper_games {
            Some(games) => Measure::percent(value as u64, games as u64),
            None => Some(Measure::number(value, None, 1)),
        }
    }
}

use super::occupied;
use crate::error::Result;
use crate::lab::Run;
use crate::match_games::PlayedGames;
use crate::table::{Measure, Row, Table};
use crate::task::Task;
use quadrille_arena::JournalEntry;
use quadrille_engine::Position;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};

/// How many turns there are, by what is left on the board (WALTZ, Table 1).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Branching {
    /// The numbers of occupied squares that are looked at.
    occupied: Vec<u64>,
    /// The paper's averages for them.
    average: Vec<f64>,
    /// Its least values.
    least: Vec<u64>,
    /// Its greatest values.
    greatest: Vec<u64>,
}

impl Branching {
    pub fn table(
        &self,
        run: &Run<'_>,
        games: &PlayedGames,
        entries: &[JournalEntry],
    ) -> Result<Option<Table>> {
        let most = run.experiment.need(run.scale.positions, "positions", run.lab.size)?;
        let positions = self.positions(games, entries, most)?;
        let title = format!("{}: distinct positions after a turn", run.experiment.title);
        let columns =
            ["positions", "least", "greatest", "least (paper)", "greatest (paper)", "turns, average"];
        let mut table = Table::new(title, "positions, average").with_columns(columns);
        for (index, &count) in self.occupied.iter().enumerate() {
            let task = |(number, position): (usize, &String)| {
                let (game, position) = (games.plan.game.clone(), position.clone());
                (format!("{count} {number}"), Task::Branches { game, position })
            };
            let tasks = positions.get(&count).into_iter().flatten().enumerate().map(task).collect();
            let Some(found) = run.results::<(u64, u64)>(run.lab.host, "branching", tasks)? else {
                return Ok(None);
            };
            let (turns, distinct): (Vec<f64>, Vec<f64>) =
                found.iter().map(|&(turns, positions)| (turns as f64, positions as f64)).unzip();
            let paper = self.average.get(index).map(|&average| Measure::number(average, None, 0));
            let extreme = |pick: fn(f64, f64) -> f64| {
                distinct.iter().copied().reduce(pick).map_or(String::new(), |value| value.to_string())
            };
            let printed = |values: &[u64]| values.get(index).map_or(String::new(), u64::to_string);
            let more = [
                distinct.len().to_string(),
                extreme(f64::min),
                extreme(f64::max),
                printed(&self.least),
                printed(&self.greatest),
                Measure::mean(&turns, 0).map_or(String::new(), |mean| mean.text),
            ];
            table
                .rows
                .push(Row::new(format!("{count} stacks"), paper, Measure::mean(&distinct, 0)).with(more));
        }
        Ok(Some(table))
    }

    /// The first positions of each kind, at most one of a game.
    fn positions(
        &self,
        games: &PlayedGames,
        entries: &[JournalEntry],
        most: usize,
    ) -> Result<BTreeMap<u64, Vec<String>>> {
        let mut found: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for entry in entries {
            let mut seen = HashSet::new();
            games.replay(entry, |position| {
                let count = occupied(position);
                let wanted =
                    position.turn_start() && position.ending().is_none() && self.occupied.contains(&count);
                if wanted && seen.insert(count) {
                    let list = found.entry(count).or_default();
                    if list.len() < most {
                        list.push(position.text());
                    }
                }
                Ok(())
            })?;
        }
        Ok(found)
    }
}

/// The turns of a position, and the different positions they lead to.
pub(crate) fn branches(game: &str, text: &str) -> Result<(u64, u64)> {
    let opening = quadrille_engine::Opening { position: Some(text.into()), ..Default::default() };
    let mut position = quadrille_engine::find(game)?.open(&opening)?;
    let mut seen = HashSet::new();
    let turns = walk(&mut *position, &mut seen)?;
    Ok((turns, seen.len() as u64))
}

/// Plays every way to finish the turn, ply by ply; the number of ways.
fn walk(position: &mut dyn Position, seen: &mut HashSet<String>) -> Result<u64> {
    let mut turns = 0;
    for word in position.legal_moves() {
        position.play(&word)?;
        if position.turn_start() || position.ending().is_some() {
            seen.insert(position.text());
            turns += 1;
        } else {
            turns += walk(position, seen)?;
        }
        position.take_back();
    }
    Ok(turns)
}

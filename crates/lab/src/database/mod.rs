//! Sets of positions by a recipe: from games, by nothing but what the recipe says.

mod problems;
mod zugzwang;

use crate::error::Result;
use crate::lab::{Run, write};
use crate::match_games::{Conditions, PlayedGames};
use crate::outcome::Findings;
use crate::regions::{RegionRecipe, Square};
use crate::sample::occupied;
use crate::table::{Measure, Row, Table};
use problems::Problems;
use quadrille_arena::statistics::SplitMix;
use quadrille_engine::find;
use serde::Deserialize;
use std::collections::BTreeSet;
use zugzwang::ZugzwangRecipe;

/// A set of positions, and the games it is made of.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Database {
    conditions: Conditions,
    /// Everybody plays everybody.
    players: Vec<String>,
    /// One position of each game with so many occupied squares, from the first number to the second.
    occupied: Option<[u64; 2]>,
    /// The separate regions of boards, as problems (Amazons paper, Section III-A).
    regions: Option<RegionRecipe>,
    /// Positions in which nobody wants to move, as a solver says.
    zugzwang: Option<ZugzwangRecipe>,
}

/// The positions that were found.
pub(crate) enum Found {
    /// Positions, and what is said of them.
    Positions(Vec<String>, Findings),
    /// Problems: regions with either player to move.
    Problems(Problems, Findings),
}

impl Found {
    pub fn positions(&self) -> Vec<String> {
        match self {
            Found::Positions(positions, _) => positions.clone(),
            Found::Problems(problems, _) => problems.positions().map(String::from).collect(),
        }
    }

    pub fn findings(self) -> Findings {
        match self {
            Found::Positions(_, findings) | Found::Problems(_, findings) => findings,
        }
    }
}

impl Database {
    /// Makes the set and writes its files; `None` if it was stopped.
    pub fn run(&self, run: &Run<'_>) -> Result<Option<Found>> {
        let Some(games) = self.conditions.play(run, "games", &self.players)? else { return Ok(None) };
        let most = run.experiment.need(run.scale.positions, "positions", run.lab.size)?;
        let found = match (self.occupied, &self.regions, &self.zugzwang) {
            (Some(range), None, None) => Some(self.by_occupation(run, &games, range, most)?),
            (None, Some(recipe), None) => Some(self.problems(run, &games, recipe, most)?),
            (None, None, Some(recipe)) => recipe.find(run, &games, most)?,
            _ => return Err(run.experiment.wrong("a database has one of occupied, regions and zugzwang")),
        };
        if let Some(found) = &found {
            let lines: String = found.positions().iter().map(|position| format!("{position}\n")).collect();
            write(&run.file("positions.txt"), &lines)?;
        }
        Ok(found)
    }

    /// One position of each game, drawn at random among those that fit and begin a turn. Games of engines that find the same moves have
    /// positions in common: none is taken twice.
    fn by_occupation(
        &self,
        run: &Run<'_>,
        games: &PlayedGames,
        [least, most]: [u64; 2],
        wanted: usize,
    ) -> Result<Found> {
        let mut positions: Vec<String> = Vec::new();
        let mut counts = Vec::new();
        for (entry, number) in games.distinct()?.iter().zip(0..) {
            let mut candidates = Vec::new();
            games.replay(entry, |position| {
                let count = occupied(position);
                if (least..=most).contains(&count) && position.turn_start() && position.ending().is_none() {
                    candidates.push((count, position.text()));
                }
                Ok(())
            })?;
            let drawn = SplitMix::member(!run.lab.seed, number).number() as usize;
            let places =
                (0..candidates.len()).map(|step| (drawn % candidates.len() + step) % candidates.len());
            let new = places.map(|place| &candidates[place]).find(|(_, text)| !positions.contains(text));
            if let Some((count, text)) = new.filter(|_| positions.len() < wanted) {
                counts.push(*count as f64);
                positions.push(text.clone());
            }
        }
        let mut table = Table::new(&run.experiment.title, "positions");
        let number = Measure::exact(positions.len().to_string());
        table.rows.push(Row::new("positions", None, Some(number)));
        table.rows.push(Row::new("occupied squares, mean", None, Measure::mean(&counts, 1)));
        Ok(Found::Positions(positions, table.into()))
    }

    fn problems(
        &self,
        run: &Run<'_>,
        games: &PlayedGames,
        recipe: &RegionRecipe,
        most: usize,
    ) -> Result<Found> {
        let game = find(&self.conditions.game)?;
        let mut problems = Problems::new(game.name());
        let entries = games.distinct()?;
        for (entry, done) in entries.iter().zip(0..) {
            run.tell("regions", done, entries.len() as u64);
            // A region is taken when it is closed, and not again while it is being filled.
            let mut taken: Vec<BTreeSet<Square>> = Vec::new();
            games.replay(entry, |position| {
                for region in recipe.regions(game, &position.board().layout)? {
                    if !taken.iter().any(|before| region.squares.is_subset(before)) {
                        taken.push(region.squares.clone());
                        problems.add(region, most);
                    }
                }
                Ok(())
            })?;
        }
        write(&run.file("problems.xml"), &problems.xml())?;
        let findings = problems.findings(&run.experiment.title);
        Ok(Found::Problems(problems, findings))
    }
}

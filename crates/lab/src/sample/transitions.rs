use crate::error::Result;
use crate::lab::Run;
use crate::match_games::PlayedGames;
use crate::table::{Measure, Row, Table};
use quadrille_arena::JournalEntry;
use serde::Deserialize;

/// How often a kind of move is played where there is one (SIA, Table 1).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TransitionTable {
    /// The paper's kinds: as they are called here, probability in percent, fractional plies.
    paper: Vec<(String, f64, f64)>,
}

impl TransitionTable {
    pub fn table(&self, run: &Run<'_>, games: &PlayedGames, entries: &[JournalEntry]) -> Result<Table> {
        let columns = ["available", "plies (paper)", "plies"];
        let mut table = Table::new(&run.experiment.title, "% played where available").with_columns(columns);
        let mut seen = None;
        for (entry, done) in entries.iter().zip(0..) {
            run.tell("transitions", done, entries.len() as u64);
            let found = games.end(entry)?.transitions();
            match &mut seen {
                None => seen = Some(found),
                Some(seen) => seen.add(&found),
            }
        }
        for row in seen.iter().flat_map(|seen| seen.rows()) {
            let paper = self.paper.iter().find(|(name, ..)| name == row.name);
            let more = [
                row.available.to_string(),
                paper.map_or(String::new(), |(_, _, plies)| format!("{plies:.2}")),
                format!("{:.2}", row.plies()),
            ];
            let paper = paper.map(|(_, percent, _)| Measure::number(*percent, None, 1));
            table
                .rows
                .push(Row::new(row.name, paper, Measure::percent(row.played, row.available)).with(more));
        }
        Ok(table)
    }
}

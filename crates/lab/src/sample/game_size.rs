use super::occupied;
use crate::error::Result;
use crate::lab::Run;
use crate::match_games::PlayedGames;
use crate::table::{Measure, Row, Table};
use quadrille_arena::JournalEntry;
use quadrille_engine::{Perft, Unit};
use serde::Deserialize;

/// How many turns a position has, how many a game, and how large that makes the game tree.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameSize {
    /// The paper's average number of turns.
    branching: Option<f64>,
    /// Its average length of a game in turns of one player.
    length: Option<f64>,
    /// Its logarithm of the size of the game tree.
    tree: Option<f64>,
    /// The turns until so many squares are occupied: the number, and the paper's value.
    #[serde(default)]
    left: Vec<(u64, f64)>,
}

impl GameSize {
    pub fn table(&self, run: &Run<'_>, games: &PlayedGames, entries: &[JournalEntry]) -> Result<Table> {
        let mut table = Table::new(&run.experiment.title, "mean over games").with_columns(["games"]);
        let (mut branching, mut length, mut tree) = (Vec::new(), Vec::new(), Vec::new());
        let mut until: Vec<Vec<f64>> = vec![Vec::new(); self.left.len()];
        for (entry, done) in entries.iter().zip(0..) {
            run.tell("game sizes", done, entries.len() as u64);
            let (mut counts, mut turns) = (Vec::new(), 0.0);
            let mut reached = vec![None; self.left.len()];
            games.replay(entry, |position| {
                let stones = occupied(position);
                for ((few, _), reached) in self.left.iter().zip(&mut reached) {
                    if stones <= *few && reached.is_none() {
                        *reached = Some(turns);
                    }
                }
                if position.ending().is_none() {
                    let task = Perft { depth: 1, unit: Unit::Turns, threads: 1 };
                    counts.push(position.perft(&task, &|_, _| ()).max(1) as f64);
                    turns += 1.0;
                }
                Ok(())
            })?;
            // The random plies of the opening belong to the game.
            let opening = entry.record.opening_moves.len() as f64;
            length.push(turns + opening);
            branching.push(counts.iter().sum::<f64>() / counts.len().max(1) as f64);
            let logarithms: f64 = counts.iter().map(|count| count.log10()).sum();
            tree.push(logarithms * (turns + opening) / turns.max(1.0));
            for (reached, until) in reached.into_iter().zip(&mut until) {
                until.extend(reached.map(|turns| turns + opening));
            }
        }
        let mut add = |label: String, paper: Option<f64>, values: &[f64], decimals| {
            let paper = paper.map(|paper| Measure::number(paper, None, 0));
            let row = Row::new(label, paper, Measure::mean(values, decimals));
            table.rows.push(row.with([values.len().to_string()]));
        };
        add("branching factor".into(), self.branching, &branching, 1);
        add("length in turns".into(), self.length, &length, 1);
        add("logarithm of the game tree".into(), self.tree, &tree, 1);
        for ((few, paper), values) in self.left.iter().zip(&until) {
            add(format!("turns until {few} are left"), Some(*paper), values, 1);
        }
        Ok(table)
    }
}

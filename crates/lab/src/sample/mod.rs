//! What is seen in games: how they end, how many moves there are, how long they take, which kinds of moves are chosen.

mod branching;
mod endings;
mod game_size;
mod transitions;

use crate::error::Result;
use crate::lab::Run;
use crate::match_games::Conditions;
use crate::outcome::Findings;
use branching::Branching;
pub(crate) use branching::branches;
use endings::Endings;
pub(crate) use endings::playouts;
use game_size::GameSize;
use quadrille_engine::Position;
use serde::Deserialize;
use transitions::TransitionTable;

/// A sample of games and what is looked for in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    conditions: Conditions,
    players: [String; 2],
    /// Random games, millions of them: only how they end is counted.
    #[serde(default)]
    random: bool,
    endings: Option<Endings>,
    branching: Option<Branching>,
    size: Option<GameSize>,
    transitions: Option<TransitionTable>,
}

impl Sample {
    pub fn run(&self, run: &Run<'_>) -> Result<Option<Findings>> {
        if self.random {
            let endings = self.endings.as_ref();
            let endings =
                endings.ok_or_else(|| run.experiment.wrong("random games need [sample.endings]"))?;
            let counts = endings::random(run, &self.conditions, &self.players)?;
            return Ok(counts.map(|counts| endings.table(run, &counts).into()));
        }
        let Some(games) = self.conditions.play(run, "games", &self.players)? else { return Ok(None) };
        let mut findings = Findings::default();
        let is_same = self.players[0] == self.players[1];
        let entries = if is_same { games.distinct()? } else { games.journal.entries()? };
        findings.notes.push(format!(
            "{} games were played, {} counted.",
            games.journal.entries()?.len(),
            entries.len()
        ));
        if let Some(endings) = &self.endings {
            findings.tables.push(endings.table(run, &endings::played(&entries)));
        }
        if let Some(branching) = &self.branching {
            let Some(table) = branching.table(run, &games, &entries)? else { return Ok(None) };
            findings.tables.push(table);
        }
        if let Some(size) = &self.size {
            findings.tables.push(size.table(run, &games, &entries)?);
        }
        if let Some(transitions) = &self.transitions {
            findings.tables.push(transitions.table(run, &games, &entries)?);
        }
        Ok(Some(findings))
    }
}

/// How many squares of the board have something on them: stacks in Tzaar, stones in Surakarta.
pub(crate) fn occupied(position: &dyn Position) -> u64 {
    position.board().layout.stacks.values().filter(|stack| !stack.is_empty()).count() as u64
}

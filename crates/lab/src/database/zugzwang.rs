//! Zugzwang (Tak thesis, Section 4.3): positions in which it is bad to be the one who has to move.

use super::Found;
use crate::error::Result;
use crate::lab::Run;
use crate::match_games::PlayedGames;
use crate::table::{Measure, Row, Table};
use quadrille_engine::{EngineSpec, Finding, Layout, Limits, Opening, find};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// How positions of games are looked through.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZugzwangRecipe {
    /// The solver that says who wins.
    solver: String,
    /// The most positions that are looked at for each one that is wanted.
    looked_at: usize,
}

/// What a position is for the player to move, and what it would be for him if the other had to move.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    None,
    /// He would do better if he had not to move.
    Single,
    /// Whoever has to move loses.
    Mutual,
}

impl ZugzwangRecipe {
    pub fn find(&self, run: &Run<'_>, games: &PlayedGames, most: usize) -> Result<Option<Found>> {
        let tasks = run.tasks()?;
        let candidates = self.candidates(games, most.saturating_mul(self.looked_at))?;
        let (mut found, mut mutual, mut looked) = (Vec::new(), 0, 0);
        for (layout, number) in candidates.iter().zip(0..) {
            if found.len() >= most {
                break;
            }
            run.tell("positions", number, candidates.len() as u64);
            let work = || self.classify(run, games, layout);
            let Some((kind, text)) = tasks.task(&format!("position {number}"), work)? else {
                return Ok(None);
            };
            looked += 1;
            if kind != Kind::None {
                mutual += usize::from(kind == Kind::Mutual);
                found.push(text);
            }
        }
        let mut table = Table::new(&run.experiment.title, "positions").with_columns(["first of them"]);
        let first = found.first().cloned().unwrap_or_default();
        let mut add = |label: &str, count: usize, more: String| {
            table.rows.push(Row::new(label, None, Some(Measure::exact(count.to_string()))).with([more]));
        };
        add("looked at", looked, String::new());
        add("zugzwang, proven", found.len(), first);
        add("of these mutual: whoever moves loses", mutual, String::new());
        Ok(Some(Found::Positions(found, table.into())))
    }

    /// The positions of all games, each once, the last of a game first: stones are short there.
    fn candidates(&self, games: &PlayedGames, most: usize) -> Result<Vec<Layout>> {
        let (mut layouts, mut seen) = (Vec::new(), HashSet::new());
        for entry in games.distinct()? {
            let mut own = Vec::new();
            games.replay(&entry, |position| {
                if position.ending().is_none() && seen.insert(position.text()) {
                    own.push(position.board().layout);
                }
                Ok(())
            })?;
            layouts.extend(own.into_iter().rev());
        }
        layouts.truncate(most);
        Ok(layouts)
    }

    fn classify(
        &self,
        run: &Run<'_>,
        games: &PlayedGames,
        layout: &Layout,
    ) -> Result<Option<(Kind, String)>> {
        let game = find(&games.plan.game)?;
        let position = game.compose(layout, &games.plan.rules)?;
        let text = position.text();
        let Some(own) = self.result(run, games, layout)? else { return Ok(None) };
        let other = Layout { to_move: !layout.to_move, ..layout.clone() };
        if own == Some(1) || game.compose(&other, &games.plan.rules).is_err() {
            return Ok(Some((Kind::None, text)));
        }
        let Some(other) = self.result(run, games, &other)? else { return Ok(None) };
        let kind = match (own, other) {
            (Some(-1), Some(-1)) => Kind::Mutual,
            // What the other gets when he moves is the negative of what is left for the first.
            (Some(own), Some(other)) if own < -other => Kind::Single,
            _ => Kind::None,
        };
        Ok(Some((kind, text)))
    }

    /// 1, 0 or -1 for the player to move; none inside where the solver does not know.
    fn result(&self, run: &Run<'_>, games: &PlayedGames, layout: &Layout) -> Result<Option<Option<i32>>> {
        let game = find(&games.plan.game)?;
        let spec: EngineSpec = self.solver.parse().map_err(|reason: String| run.experiment.wrong(reason))?;
        let position = game.compose(layout, &games.plan.rules)?;
        if position.ending().is_some() {
            return Ok(Some(None));
        }
        let limits = Limits { nodes: run.scale.judge_nodes, ..Limits::default() };
        let mut solver = game.solver(&spec, &Opening::at(&*position))?;
        let found = solver.solve(None, &limits, &run.lab.stop.finish, &mut |_| ());
        let result = match found.finding {
            Finding::Win { .. } => Some(1),
            Finding::Loss { .. } => Some(-1),
            Finding::Draw => Some(0),
            _ => None,
        };
        Ok((!run.is_stopped()).then_some(result))
    }
}

//! Tables of matches: who scores how much against whom.

use crate::error::Result;
use crate::experiment::Size;
use crate::lab::Run;
use crate::match_games::Conditions;
use crate::outcome::Findings;
use crate::table::{Measure, PaperValue, Row, Table};
use quadrille_arena::MatchResults;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A table with a match for each row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchTable {
    conditions: Conditions,
    /// Players by name: those with long settings, or whose settings depend on the size.
    #[serde(default)]
    players: BTreeMap<String, NamedPlayer>,
    rows: Vec<MatchRow>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum NamedPlayer {
    Same(String),
    BySize { tiny: String, quick: String, full: String },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchRow {
    label: Option<String>,
    /// Who meet: engines, names of `players`, or `program:NAME` for a program of the user's.
    players: [String; 2],
    /// The first player's score in percent.
    paper: Option<PaperValue>,
}

/// What stands for a program that the user has to name.
const PROGRAM: &str = "program:";

impl MatchTable {
    pub fn run(&self, run: &Run<'_>) -> Result<Option<Findings>> {
        let title = &run.experiment.title;
        let mut table =
            Table::new(title, "% score of the first player").with_columns(["won-drawn-lost", "pairs", "Elo"]);
        let mut notes = Vec::new();
        for (row, number) in self.rows.iter().zip(1..) {
            let label = row.label.clone().unwrap_or_else(|| row.players.join(" - "));
            let paper = row.paper.as_ref().and_then(PaperValue::measure);
            let players: Option<Vec<String>> =
                row.players.iter().map(|player| self.player(player, run)).collect();
            let Some(players) = players else {
                notes.push(format!(
                    "{label}: not played, for no such program was given (--program NAME=...)."
                ));
                table.rows.push(Row::new(label, paper, None).with(["", "", ""].map(String::from)));
                continue;
            };
            let Some(games) = self.conditions.play(run, &format!("match-{number}"), &players)? else {
                return Ok(None);
            };
            let results = MatchResults::of(&games.plan, &games.journal)?;
            let counts = results.counts();
            let ours = counts.pairs.score().map(|score| {
                Measure::number(100.0 * score.mean, Some(100.0 * score.cautious().standard_error()), 1)
            });
            let elo = counts.pairs.elo().filter(|elo| elo.value.is_finite());
            let elo = elo.map_or(String::new(), |elo| format!("{:+.0} ± {:.0}", elo.value, elo.error()));
            let scores = format!("{}-{}-{}", counts.games.wins, counts.games.draws, counts.games.losses);
            let more = [scores, counts.pairs.total().to_string(), elo];
            table.rows.push(Row::new(label, paper, ours).with(more));
        }
        Ok(Some(Findings { tables: vec![table], notes, ..Findings::default() }))
    }

    /// A player as the arena builds it; `None` for a program that was not given.
    fn player(&self, name: &str, run: &Run<'_>) -> Option<String> {
        if let Some(program) = name.strip_prefix(PROGRAM) {
            return run.lab.programs.get(program).cloned();
        }
        Some(match (self.players.get(name), run.lab.size) {
            (None, _) => name.into(),
            (Some(NamedPlayer::Same(player)), _) => player.clone(),
            (Some(NamedPlayer::BySize { tiny, .. }), Size::Tiny) => tiny.clone(),
            (Some(NamedPlayer::BySize { quick, .. }), Size::Quick) => quick.clone(),
            (Some(NamedPlayer::BySize { full, .. }), Size::Full) => full.clone(),
        })
    }
}

use crate::output::{print, print_json};
use anyhow::Context;
use quadrille_arena::{Journal, JournalEntry, MatchPlan};
use quadrille_engine::{Opening, Probe, find};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// Look up the endgames of matches: where did players give away a win or a draw?
#[derive(clap::Args)]
pub struct Arguments {
    /// The journals of matches
    #[arg(value_name = "JOURNAL", required = true)]
    journals: Vec<PathBuf>,
    /// A folder of tables; left out, those that come with the program
    #[arg(long, value_name = "FOLDER")]
    tables: Option<String>,
    /// A JSON list
    #[arg(long)]
    json: bool,
}

/// What tables say of the play of one player.
#[derive(Serialize, JsonSchema)]
pub struct EndgameSummary {
    player: String,
    /// Games that came to a position of the tables with this player to move.
    games: u64,
    /// His turns in positions of the tables.
    turns: u64,
    /// Turns that made a draw of a win.
    wins_to_draws: u64,
    /// Turns that made a loss of a win.
    wins_to_losses: u64,
    /// Turns that made a loss of a draw.
    draws_to_losses: u64,
    /// The positions of all these, with the turn that was played and a better one.
    mistakes: Vec<Mistake>,
}

#[derive(Serialize, JsonSchema)]
struct Mistake {
    position: String,
    #[serde(rename = "move")]
    word: String,
    better: String,
    /// What the tables say of the position and of the turn played.
    value: String,
    played: String,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut players: Vec<EndgameSummary> = Vec::new();
    for path in &arguments.journals {
        let (journal, plan) = Journal::read(path).with_context(|| path.display().to_string())?;
        for entry in journal.entries()? {
            look_up(&plan, &entry, arguments.tables.as_deref(), &mut players)?;
        }
    }
    if arguments.json {
        return print_json(&players);
    }
    let mut out = String::new();
    for player in &players {
        out += &format!(
            "{}: {} games, {} turns by the tables, {} wins made draws, {} wins lost, {} draws lost\n",
            player.player,
            player.games,
            player.turns,
            player.wins_to_draws,
            player.wins_to_losses,
            player.draws_to_losses
        );
        for Mistake { position, word, better, value, played } in &player.mistakes {
            out += &format!("  {position}  {value}: {word} ({played}), better {better}\n");
        }
    }
    print(if out.is_empty() { "no game came to a position of the tables\n" } else { &out })
}

/// Follows a game and counts what its players did in positions of the tables.
fn look_up(
    plan: &MatchPlan,
    entry: &JournalEntry,
    tables: Option<&str>,
    players: &mut Vec<EndgameSummary>,
) -> anyhow::Result<()> {
    let (position, moves) = (Some(entry.record.opening.clone()), entry.record.opening_moves.clone());
    let mut position = find(&plan.game)?.open(&Opening { position, moves, ..plan.start()? })?;
    let mut seen = [false; 2];
    for turn in &entry.record.turns {
        if let Some(probe) = position.probe(tables)?.filter(|probe| probe.holds) {
            let name = &plan.players[entry.players()[turn.player.index()]];
            let player = summary_of(players, name);
            player.games += u64::from(!std::mem::replace(&mut seen[turn.player.index()], true));
            player.count(&position.text(), &turn.word, &probe);
        }
        position.play(&turn.word)?;
    }
    Ok(())
}

fn summary_of<'a>(players: &'a mut Vec<EndgameSummary>, name: &str) -> &'a mut EndgameSummary {
    let place = players.iter().position(|known| known.player == name).unwrap_or_else(|| {
        players.push(EndgameSummary {
            player: name.into(),
            games: 0,
            turns: 0,
            wins_to_draws: 0,
            wins_to_losses: 0,
            draws_to_losses: 0,
            mistakes: Vec::new(),
        });
        players.len() - 1
    });
    &mut players[place]
}

impl EndgameSummary {
    fn count(&mut self, position: &str, word: &str, probe: &Probe<String>) {
        self.turns += 1;
        let Some((_, played)) = probe.moves.iter().find(|(known, _)| known == word) else { return };
        match (probe.value.sign(), played.sign()) {
            (1, 0) => self.wins_to_draws += 1,
            (1, -1) => self.wins_to_losses += 1,
            (0, -1) => self.draws_to_losses += 1,
            _ => return,
        }
        self.mistakes.push(Mistake {
            position: position.into(),
            word: word.into(),
            better: probe.moves.first().map_or(String::new(), |(better, _)| better.clone()),
            value: probe.value.to_string(),
            played: played.to_string(),
        });
    }
}

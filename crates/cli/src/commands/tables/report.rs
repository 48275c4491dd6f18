use super::Folder;
use crate::output::{print, print_json, say};
use quadrille_tables::{LongestWin, MaterialReport};
use schemars::JsonSchema;
use serde::Serialize;

/// Say what tables of Surakarta hold: wins, draws and losses by stones, the longest wins, zugzwangs
///
/// Positions that differ by a symmetry or by exchanged colours count once. A zugzwang is a position whose player to move would rather
/// not: with the other player to move the result would be better for him.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// A JSON list
    #[arg(long)]
    json: bool,
}

/// What a table holds.
#[derive(Serialize, JsonSchema)]
pub struct MaterialSummary {
    /// The stones of the player to move.
    mover: u8,
    /// Those of the other player.
    other: u8,
    /// What it means to have no move.
    stalemate: String,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    zugzwangs: u64,
    /// Those in which whoever has to move loses.
    mutual_zugzwangs: u64,
    /// The most plies that a win takes to the next capture; null without a win.
    longest: Option<u8>,
    /// Such a position.
    position: Option<String>,
    /// A line of best play from there up to the capture.
    line: Vec<String>,
    /// The size of the file.
    bytes: u64,
}

impl From<MaterialReport> for MaterialSummary {
    fn from(report: MaterialReport) -> Self {
        let (longest, position, line) = match report.longest.clone() {
            Some(LongestWin { plies, position, line }) => (Some(plies), Some(position), line),
            None => (None, None, Vec::new()),
        };
        MaterialSummary {
            mover: report.material.mover,
            other: report.material.other,
            stalemate: report.stalemate.to_string(),
            positions: report.positions(),
            wins: report.wins,
            draws: report.draws,
            losses: report.losses,
            zugzwangs: report.zugzwangs,
            mutual_zugzwangs: report.mutual_zugzwangs,
            longest,
            position,
            line,
            bytes: report.bytes,
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let tables = arguments.folder.surakarta()?;
    let reports = tables.report(&mut |left| say(&format!("{left} tables to go")))?;
    let summaries: Vec<MaterialSummary> = reports.into_iter().map(MaterialSummary::from).collect();
    if arguments.json {
        return print_json(&summaries);
    }
    let mut out = format!(
        "{:>6} {:>10} {:>11} {:>7} {:>7} {:>7} {:>10} {:>8} {:>8} {:>10}\n",
        "stones",
        "stalemate",
        "positions",
        "wins",
        "draws",
        "losses",
        "zugzwangs",
        "mutual",
        "longest",
        "bytes"
    );
    for summary in &summaries {
        let percent = |count: u64| format!("{:.2} %", 100.0 * count as f64 / summary.positions.max(1) as f64);
        out += &format!(
            "{:>6} {:>10} {:>11} {:>7} {:>7} {:>7} {:>10} {:>8} {:>8} {:>10}\n",
            format!("{}v{}", summary.mover, summary.other),
            summary.stalemate,
            summary.positions,
            percent(summary.wins),
            percent(summary.draws),
            percent(summary.losses),
            summary.zugzwangs,
            summary.mutual_zugzwangs,
            summary.longest.map_or("-".into(), |plies| plies.to_string()),
            summary.bytes,
        );
    }
    out += "\nthe longest wins, with best play up to the next capture\n";
    for summary in &summaries {
        if let (Some(plies), Some(position)) = (summary.longest, &summary.position) {
            let (mover, other) = (summary.mover, summary.other);
            out += &format!("{mover}v{other} {plies:>3} {position}: {}\n", summary.line.join(" "));
        }
    }
    print(&out)
}

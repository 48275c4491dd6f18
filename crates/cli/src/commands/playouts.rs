use crate::input::Source;
use crate::output::{print, print_json, stop_on_interrupt};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_engine::{EngineSpec, Player, PlayoutCounts, PlayoutEnding, PlayoutTask};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Instant;

/// Play millions of random games and count how they end
///
/// Much faster than a match: no clock, no records, no journal. Every second game has the colours exchanged.
/// Ctrl-C stops early and prints what was counted.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// A random player, such as random or weighted-random; one or two of them
    #[arg(long = "player", value_name = "ENGINE", num_args = 1, default_value = "random")]
    players: Vec<EngineSpec>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// The seed of all choices
    #[arg(long = "dice", value_name = "N", default_value_t = 1)]
    dice: u64,
    /// How many threads play; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The longest game in plies; longer ones are not counted
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    longest: u32,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    game: String,
    position: String,
    players: [String; 2],
    games: u64,
    plies: u64,
    seconds: f64,
    endings: Vec<PlayoutEnding>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let players: [EngineSpec; 2] = match arguments.players.as_slice() {
        [one] => [one.clone(), one.clone()],
        [one, other] => [one.clone(), other.clone()],
        _ => anyhow::bail!("random games have one or two players"),
    };
    let position = arguments.source.open()?;
    let stop = stop_on_interrupt()?;
    let style = ProgressStyle::with_template("{bar:40} {percent}% {eta} left");
    let bar = ProgressBar::new(arguments.games).with_style(style.expect("the template is right"));
    let task = PlayoutTask {
        games: arguments.games,
        seed: arguments.dice,
        threads: usize::from(arguments.threads),
        longest: arguments.longest,
        stop: &stop,
        progress: &|games| bar.inc(games),
    };
    let clock = Instant::now();
    let counts = position.playouts(&players, &task)?;
    let seconds = clock.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let games: u64 = counts.endings.iter().map(|ending| ending.games).sum();
    if arguments.json {
        return print_json(&Output {
            game: position.game().name().into(),
            position: position.text(),
            players: players.map(|player| player.to_string()),
            games,
            plies: counts.plies,
            seconds,
            endings: counts.endings,
        });
    }
    let mut out =
        table(&counts, "", position.game().players(), |ending, player| ending.winner == Some(player));
    if players[0] != players[1] {
        let names = players.each_ref().map(|player| player.preset.as_str());
        out += "\n";
        out += &table(&counts, "", names, |ending, player| {
            ending.winner.is_some_and(|winner| (winner == player) != ending.exchanged)
        });
    }
    let length = counts.plies as f64 / games.max(1) as f64;
    let speed = games as f64 / seconds.max(1e-9) / 1e6 * 60.0;
    print(&format!("{out}\n{games} games of {length:.2} plies in {seconds:.1} s, {speed:.2} M games/min\n"))
}

/// Wins by reason, a row a winner; the last row are draws.
fn table(
    counts: &PlayoutCounts,
    title: &str,
    names: [&str; 2],
    won: impl Fn(&PlayoutEnding, Player) -> bool,
) -> String {
    let reasons: BTreeSet<&str> = counts.endings.iter().map(|ending| ending.reason.as_str()).collect();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0) + 6;
    let mut out = format!("{title:width$} {:>14}", "all");
    reasons.iter().for_each(|reason| out += &format!(" {reason:>14}"));
    let mut row = |name: String, is_counted: &dyn Fn(&PlayoutEnding) -> bool| {
        let games = |reason: Option<&str>| -> u64 {
            let rows =
                counts.endings.iter().filter(|ending| reason.is_none_or(|reason| ending.reason == reason));
            rows.filter(|ending| is_counted(ending)).map(|ending| ending.games).sum()
        };
        out += &format!("\n{name:width$} {:>14}", games(None));
        reasons.iter().for_each(|reason| out += &format!(" {:>14}", games(Some(reason))));
    };
    for player in Player::BOTH {
        row(format!("{} wins", names[player.index()]), &|ending| won(ending, player));
    }
    row("draws".into(), &|ending| ending.winner.is_none());
    out + "\n"
}

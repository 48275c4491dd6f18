use crate::config::spelled_out;
use crate::duration::{clock, duration};
use crate::input::{Rules, game, read_text};
use crate::queue::Queue;
use anyhow::{Context, bail};
use clap::ValueEnum;
use quadrille_arena::{Adjudication, MatchPlan, Openings, SprtBounds, TimeControl, TournamentFormat};
use quadrille_engine::{Clock, EngineSpec, GameInfo, Opening, Size, Start};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Play engines against each other, in pairs of games with both colours
///
/// Every finished game goes into a journal at once; the same command, or --resume, goes on where it stopped.
/// The statistics take the pair as the unit: two games on one opening are not independent.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game, required_unless_present_any = ["report", "resume"])]
    game: Option<&'static dyn GameInfo>,
    #[command(flatten)]
    pub conditions: Conditions,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = FormatName::RoundRobin)]
    format: FormatName,
    /// Stop when a sequential test of ELO0 against ELO1 (normalised Elo) has decided
    #[arg(long, value_name = "ELO0,ELO1", value_parser = elo_bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// The test's chance of passing a change that is worth only ELO0
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The test's chance of failing a change that is worth ELO1
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Only part I of N of the games (I from 1), for several machines; `quadrille merge` combines the journals
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    #[command(flatten)]
    pub queue: Queue,
    /// With --resume: remove the pairs of this worker of a queue, so that they are played again
    #[arg(long, value_name = "WORKER", requires = "resume")]
    pub purge_worker: Option<String>,
    /// Go on with a match, all settings from its journal
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = PLANNED, conflicts_with = "report")]
    pub resume: Option<PathBuf>,
    /// Play nothing, print the report of a journal
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = PLANNED)]
    pub report: Option<PathBuf>,
    /// With --report: write it as a page
    #[arg(long, value_name = "FILE", requires = "report")]
    pub html: Option<PathBuf>,
    /// With --report: write its plots
    #[arg(long, value_name = "FILE", requires = "report")]
    pub svg: Option<PathBuf>,
    /// With --report: write the games as records; a folder gets a file a game
    #[arg(long, value_name = "FILE", requires = "report")]
    pub records: Option<PathBuf>,
    /// The format of the records; left out, the game's usual one
    #[arg(long, value_name = "FORMAT", requires = "records")]
    pub records_format: Option<String>,
}

/// Who plays, and under which conditions: what a match and a tuning have in common.
#[derive(clap::Args)]
pub struct Conditions {
    /// A player: an engine's name and settings, such as random,turns=on (`quadrille engines` lists them), or another
    /// program: cmd="program arguments",proto=ugi (or tei), then timeout=SECONDS and options of its own such as Hash=64;
    /// with proto=waltz one that reads WALTZ's position files: cmd="program -b {file} -t {time}"
    #[arg(long = "player", value_name = "ENGINE")]
    players: Vec<String>,
    /// The size of the board, columns x rows
    #[arg(long, value_name = "MxN")]
    size: Option<Size>,
    #[command(flatten)]
    rules: Rules,
    /// Games for every two players who meet
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Time for each turn; 100ms if nothing limits it and not all players are levels
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// A clock for each player: what is on it and what every turn adds
    #[arg(long, value_name = "TIME+TIME", value_parser = clock)]
    clock: Option<(Duration, Duration)>,
    /// Positions for each turn
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How deep to look
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How far a time may be overstepped before it costs the game
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "50ms")]
    margin: Duration,
    /// Where games begin: random-starts (Tzaar's default), random:PLIES (default: random:4), balanced
    /// (200 that come with the program), start, or a file with an
    /// opening a line: a position and, behind a bar, moves
    #[arg(long, value_name = "WHAT")]
    openings: Option<String>,
    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// End a game when both players' scores agree on this advantage ...
    #[arg(long, value_name = "SCORE")]
    adjudicate_score: Option<i32>,
    /// ... for so many turns of each player
    #[arg(long, value_name = "N", default_value_t = 4)]
    adjudicate_turns: u32,
    /// End a game when a player reports a proven result
    #[arg(long)]
    adjudicate_proven: bool,
    /// The longest game in turns; beyond it a game is drawn
    #[arg(long, value_name = "N", default_value_t = 1000)]
    longest: u32,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// Ctrl-C abandons the running games instead of finishing them
    #[arg(long)]
    pub abandon: bool,
    /// The journal; left out, a name that follows from the settings
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// JSON lines: one a game, the last with the result
    #[arg(long)]
    pub json: bool,
}

/// The options that a journal has the answer to.
const PLANNED: [&str; 20] = [
    "game",
    "players",
    "size",
    "rules",
    "games",
    "time",
    "clock",
    "nodes",
    "depth",
    "margin",
    "openings",
    "seed",
    "adjudicate_score",
    "adjudicate_turns",
    "adjudicate_proven",
    "longest",
    "format",
    "sprt",
    "alpha",
    "journal",
];

const EXAMPLES: &str = "\
Examples:
  quadrille match tak --size 5 --player weighted-random --player random --games 1000 --concurrency 2
  quadrille match tzaar --player weighted-random --player random --games 2000 --sprt 0,20
  quadrille match tzaar --player champion --player waltz-9 --nodes 20000 --queue nats://broker:4222
  quadrille match --report tak-1234abcd.match --html report.html";

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// everybody meets everybody (two players: head to head)
    RoundRobin,
    /// the first player meets each of the others
    Gauntlet,
}

impl Arguments {
    /// The plan that the options describe.
    pub fn plan(&self) -> anyhow::Result<MatchPlan> {
        let game = self.game.context("a match needs a game")?;
        let format = match self.format {
            FormatName::RoundRobin => TournamentFormat::RoundRobin,
            FormatName::Gauntlet => TournamentFormat::Gauntlet,
        };
        let sprt =
            self.sprt.map(|(elo0, elo1)| SprtBounds { elo0, elo1, alpha: self.alpha, beta: self.beta });
        Ok(MatchPlan { format, sprt, ..self.conditions.plan(game)? })
    }
}

impl Conditions {
    /// The plan of a match under these conditions.
    pub fn plan(&self, game: &dyn GameInfo) -> anyhow::Result<MatchPlan> {
        if self.games % 2 == 1 {
            bail!("--games must be even: every opening is played with both colours");
        }
        let is_level = |player: &String| player.parse().is_ok_and(|spec: EngineSpec| spec.is_level());
        let limited = self.time.is_some()
            || self.clock.is_some()
            || self.nodes.is_some()
            || self.depth.is_some()
            || self.players.iter().all(is_level);
        let time = if limited { self.time } else { Some(Duration::from_millis(100)) };
        let clock = self.clock.map(|(remaining, increment)| Clock { remaining, increment });
        let (nodes, depth, margin) = (self.nodes, self.depth, self.margin);
        Ok(MatchPlan {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.name().into(),
            size: self.size.map(|size| size.to_string()),
            rules: self.rules.rules.clone(),
            players: self.players.iter().map(|player| spelled_out(game, player)).collect(),
            format: TournamentFormat::RoundRobin,
            pairs: self.games / 2,
            control: TimeControl { time, clock, nodes, depth, margin },
            openings: self.openings(game)?,
            seed: self.seed,
            sprt: None,
            adjudication: Adjudication {
                score: self.adjudicate_score,
                turns: self.adjudicate_turns,
                proven: self.adjudicate_proven,
            },
            longest: self.longest,
            tuned: Vec::new(),
            td: None,
        })
    }

    fn openings(&self, game: &dyn GameInfo) -> anyhow::Result<Openings> {
        let has_random_starts = game.starts().iter().any(|(name, _)| *name == "random");
        Ok(match self.openings.as_deref() {
            None if has_random_starts => Openings::RandomStarts,
            None => Openings::RandomPlies(4),
            Some("start") => Openings::Start,
            Some("balanced") => Openings::listed(balanced_openings(game, self.size)?),
            Some("random-starts") if has_random_starts => Openings::RandomStarts,
            Some("random-starts") => bail!("{} has no random starts", game.name()),
            Some(text) => match text.strip_prefix("random:") {
                Some(plies) => {
                    Openings::RandomPlies(plies.parse().context("random:PLIES needs a number of plies")?)
                }
                None => Openings::listed(&read_text(Path::new(text))?),
            },
        })
    }
}

/// The balanced openings that come with the program, all for the game's usual board.
fn balanced_openings(game: &dyn GameInfo, size: Option<Size>) -> anyhow::Result<&'static str> {
    let board = |size| -> anyhow::Result<Size> {
        let start = Start { size, ..Start::default() };
        Ok(game.open(&Opening { start, ..Opening::default() })?.board().layout.size)
    };
    let usual = board(None)?;
    if size.is_some() && board(size)? != usual {
        bail!("the balanced openings are for {usual}: make your own with `quadrille openings`");
    }
    Ok(match game.name() {
        "tzaar" => include_str!("../../../openings/tzaar.txt"),
        "surakarta" => include_str!("../../../openings/surakarta.txt"),
        "amazons" => include_str!("../../../openings/amazons.txt"),
        _ => include_str!("../../../openings/tak.txt"),
    })
}

fn elo_bounds(text: &str) -> Result<(f64, f64), String> {
    let parsed = text
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    parsed
        .filter(|(low, high): &(f64, f64)| low.is_finite() && high.is_finite())
        .ok_or("write two numbers, as in 0,5".into())
}

/// Reads `I/N`, I from 1, as remainder and modulus.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parsed =
        text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    let valid = parsed.filter(|(part, parts): &(u64, u64)| (1..=*parts).contains(part));
    valid.map(|(part, parts)| (part - 1, parts)).ok_or("write part and parts, as in 1/4".into())
}

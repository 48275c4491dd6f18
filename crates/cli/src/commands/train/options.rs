//! What can be asked of training, and the command that says it again.

use crate::input::{Rules, game};
use crate::queue::Queue;
use clap::ValueEnum;
use quadrille_engine::{EngineSpec, GameInfo, Size};
use quadrille_network::{HiddenUnits, fit::FitSettings};
use std::path::PathBuf;

/// Learn an evaluation from self-play: play, fit, and let a match decide
///
/// Each round plays games of the engine with the network so far, fits a model to the positions of all rounds, and plays it
/// against the one before; if it is proven better, it is the network so far. Everything is in one folder: before-N.txt,
/// games-N.txt, network-N.txt, losses-N.svg and match-N.match of round N, and network.txt, the best so far, which an engine
/// loads by `--set network=FILE`; a network that is there at the beginning is the first to play. The same command goes on where it
/// stopped; Ctrl-C keeps what was done.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The game; one that has a learned evaluation
    #[arg(value_parser = game)]
    pub(super) game: &'static dyn GameInfo,
    /// Only one stage of each round
    #[arg(value_enum)]
    pub(super) stage: Option<Stage>,
    /// The folder of everything
    #[arg(long, value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) rounds: u64,
    /// The size of the board, columns x rows
    #[arg(long, value_name = "MxN")]
    pub(super) size: Option<Size>,
    #[command(flatten)]
    pub(super) rules: Rules,
    /// A rule whose values games take by turns, such as komi=0,4
    #[arg(long, value_name = "NAME=VALUE,VALUE", value_parser = varied)]
    pub(super) vary: Vec<(String, Vec<String>)>,
    #[command(flatten)]
    pub(super) play: Play,
    #[command(flatten)]
    pub(super) fit: Fit,
    /// The games of a match
    #[arg(long, value_name = "N", default_value_t = 400, help_heading = "Match")]
    pub(super) match_games: u32,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: u16,
    #[command(flatten)]
    pub(super) queue: Queue,
    /// JSON lines: what came of each stage
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(clap::Args)]
#[command(next_help_heading = "Play")]
pub(super) struct Play {
    /// Games of each round
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(super) games: u64,
    /// The engine that plays against itself
    #[arg(long, value_name = "ENGINE", default_value = "champion")]
    pub(super) engine: EngineSpec,
    /// Positions for each turn, in matches too
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(super) nodes: u64,
    /// The random plies that a game begins with, at most; at least half as many
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) plies: u32,
    /// One turn in so many is random; 0 for none
    #[arg(long, value_name = "N", default_value_t = 25)]
    pub(super) slips: u64,
    /// How many moves are kept with their numbers of visits, for policies
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) visits: usize,
    /// The seed of round 1; each round has its own
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
}

#[derive(clap::Args)]
#[command(next_help_heading = "Fit")]
pub(super) struct Fit {
    /// Games from elsewhere to learn from too
    #[arg(long, value_name = "FILE")]
    pub(super) data: Vec<PathBuf>,
    /// The first round whose games are learnt from; earlier players were weaker
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) since: u64,
    /// The share of the result in what a position is taught; the rest is the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    pub(super) result: f32,
    /// Only positions in which the engine chose no capture or other tactical turn
    #[arg(long)]
    pub(super) quiet: bool,
    /// The units of a hidden layer, a multiple of 16; 0 for a sum of weights
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = hidden_units)]
    pub(super) hidden: u16,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) epochs: u32,
    /// How fast weights change at the beginning: 0.05, with a hidden layer 0.003
    #[arg(long, value_name = "RATE")]
    pub(super) rate: Option<f32>,
    /// How strongly weights are drawn to zero
    #[arg(long, value_name = "DECAY", default_value_t = 1e-6)]
    pub(super) decay: f32,
}

impl Fit {
    pub(super) fn settings(&self) -> FitSettings {
        FitSettings { epochs: self.epochs, rate: self.rate(), decay: self.decay, seed: 0 }
    }

    fn rate(&self) -> f32 {
        self.rate.unwrap_or(if self.hidden == 0 { 0.05 } else { 0.003 })
    }
}

/// What a round consists of.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Stage {
    /// self-play, into games-N.txt
    Play,
    /// a model of all games so far, into network-N.txt
    Fit,
    /// the model against the one before
    Match,
    /// a policy of all games so far, into policy-N.txt, which an engine loads by `--set policy=FILE`; only if named, or if visits
    /// are kept
    Policy,
}

const EXAMPLES: &str = "\
Examples:
  quadrille train tak --size 6 --vary komi=0,4 --folder tak-6 --rounds 3
  quadrille train tak play --size 5 --folder tak-5 --games 20000 --threads 2
  quadrille train tak fit --size 5 --folder tak-5 --data other/games-1.txt
  quadrille match tak --size 5 --player champion,network=tak-5/network.txt --player champion,network=off";

impl Arguments {
    /// The command that makes it again, all that matters spelled out.
    pub(super) fn command(&self, round: u64) -> String {
        let Arguments { play, fit, .. } = self;
        let mut command = format!("quadrille train {}", self.game.name());
        let mut add = |name: &str, value: String| command += &format!(" --{name} {value}");
        self.size.into_iter().for_each(|size| add("size", size.to_string()));
        self.rules.rules.iter().for_each(|(name, value)| add("rule", format!("{name}={value}")));
        self.vary.iter().for_each(|(name, values)| add("vary", format!("{name}={}", values.join(","))));
        add("rounds", round.to_string());
        add("games", play.games.to_string());
        add("engine", play.engine.to_string());
        add("nodes", play.nodes.to_string());
        add("plies", play.plies.to_string());
        add("slips", play.slips.to_string());
        add("seed", play.seed.to_string());
        fit.data.iter().for_each(|file| add("data", file.display().to_string()));
        add("since", fit.since.to_string());
        add("result", fit.result.to_string());
        add("epochs", fit.epochs.to_string());
        add("rate", fit.rate().to_string());
        add("decay", fit.decay.to_string());
        if fit.hidden > 0 {
            add("hidden", fit.hidden.to_string());
        }
        if fit.quiet {
            command += " --quiet";
        }
        command
    }
}

fn hidden_units(text: &str) -> Result<u16, String> {
    let can_be = |&units: &u16| units == 0 || HiddenUnits::can_be(usize::from(units));
    text.parse().ok().filter(can_be).ok_or_else(|| {
        let (step, most) = (HiddenUnits::STEP, HiddenUnits::MOST);
        format!("a hidden layer has a multiple of {step} units, at most {most}")
    })
}

fn varied(text: &str) -> Result<(String, Vec<String>), String> {
    let (name, values) = text.split_once('=').ok_or("write a rule and its values, as in komi=0,4")?;
    Ok((name.trim().into(), values.split(',').map(|value| value.trim().into()).collect()))
}

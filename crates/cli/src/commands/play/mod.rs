mod clocks;
mod interactive_game;
mod prompt;

use crate::duration::{clock, duration};
use crate::input::Source;
use crate::output::stop_on_interrupt;
use anyhow::bail;
use clocks::Clocks;
use interactive_game::InteractiveGame;
use prompt::Prompt;
use quadrille_engine::{EngineSpec, GameInfo, Limits};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Play against a level or an engine
///
/// Moves are typed as `quadrille moves` writes them, a whole turn or ply by ply; TAB completes them. `help` lists what
/// else can be said. The game is saved when it is over or broken off, as a record that `quadrille replay` reads.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// How strong the opponent is (`quadrille levels` lists the levels)
    #[arg(long, value_name = "LEVEL", default_value = "casual", conflicts_with = "engine")]
    level: String,
    /// An engine as the opponent instead of a level, with its settings: champion,table=256
    #[arg(long, value_name = "ENGINE")]
    engine: Option<EngineSpec>,
    /// Your side: first, second, or the player's name; both for two people, none to watch
    #[arg(long, value_name = "SIDE", default_value = "first")]
    side: String,
    /// A clock for each player: what is on it and what every turn adds
    #[arg(long, value_name = "TIME+TIME", value_parser = clock)]
    clock: Option<(Duration, Duration)>,
    /// How long an engine that is no level thinks about a turn, if there is no clock
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5s")]
    time: Duration,
    /// How long to think about hints
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s")]
    hint_time: Duration,
    /// Where to save the game in the end; left out, the first free name such as tak-game-1.ptn
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The seed of the opponent's random choices; left out, every game is another
    #[arg(long = "dice", value_name = "N")]
    dice: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  quadrille play tak --size 5 --level beginner
  quadrille play tzaar --start random --seed 7 --level expert --side black
  quadrille play surakarta --engine sia --clock 5m+3s";

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let stop = stop_on_interrupt()?;
    let mut game = arguments.game()?;
    let mut prompt = Prompt::new(&stop)?;
    let result = game.play(&mut prompt, &stop);
    game.keep(arguments.record.as_deref())?;
    result
}

impl Arguments {
    fn game(&self) -> anyhow::Result<InteractiveGame<'_>> {
        let opponent = self.opponent()?;
        let limits = match opponent.is_level() || self.clock.is_some() {
            true => Limits::default(),
            false => Limits { time: Some(self.time), ..Limits::default() },
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let build = |spec: &EngineSpec| -> anyhow::Result<_> {
            let mut player = self.source.game.player(spec)?;
            player.new_game(self.dice.unwrap_or(now));
            Ok(player)
        };
        Ok(InteractiveGame {
            source: &self.source,
            position: self.source.open()?,
            engine: build(&opponent)?,
            adviser: build(&EngineSpec { preset: "champion".into(), settings: Vec::new() })?,
            opponent,
            people: sides(self.source.game, &self.side)?,
            limits,
            advice: Limits { time: Some(self.hint_time), ..Limits::default() },
            clocks: self.clock.map(|(base, increment)| Clocks::new(base, increment)),
            verdict: None,
        })
    }

    fn opponent(&self) -> anyhow::Result<EngineSpec> {
        let levels = self.source.game.levels().map(|level| level.name());
        match &self.engine {
            Some(spec) => Ok(spec.clone()),
            None if levels.contains(&self.level.as_str()) => Ok(EngineSpec::of_level(&self.level)),
            None => bail!("there is no level '{}': the levels are {}", self.level, levels.join(", ")),
        }
    }
}

/// Which players are people.
fn sides(game: &dyn GameInfo, side: &str) -> anyhow::Result<[bool; 2]> {
    let [first, second] = game.players();
    let is = |name: &str| side.eq_ignore_ascii_case(name);
    Ok(match side {
        _ if is("first") || is(first) => [true, false],
        _ if is("second") || is(second) => [false, true],
        _ if is("both") => [true, true],
        _ if is("none") => [false, false],
        _ => bail!("there is no side '{side}': first ({first}), second ({second}), both or none"),
    })
}

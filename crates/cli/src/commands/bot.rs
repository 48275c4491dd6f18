use crate::input::game;
use crate::output::{print, replace_file, stop_on_interrupt};
use anyhow::{Context, anyhow, bail};
use quadrille_bot::config::{Config, SecretSource};
use quadrille_bot::journal::Journal;
use quadrille_bot::portals::{Installation, install};
use quadrille_bot::statistics::{self, StatisticsOptions};
use quadrille_bot::{ExportOptions, Supervisor};
use quadrille_engine::GameInfo;
use std::path::{Path, PathBuf};

/// Robots that play on portals: playtak, a portal of `quadrille portal`, and portals whose pages are read
///
/// One file says who plays what, how well, where and with whom; docs/bot.example.toml has everything that can be set. All games,
/// positions, searches and invitations go to a journal.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Play until interrupted (Ctrl-C, SIGTERM); moves being thought about are finished, and a restart goes on with all games
    Run(Run),
    /// Say what is wrong with a configuration, and do nothing else
    Check(Check),
    /// Set up robots on a portal of `quadrille portal`: their accounts, tokens and parts of the configuration
    Install(Install),
    /// Results by opponent, level, colour and day
    Statistics(Statistics),
    /// Write the positions in which robots had to move as files
    Export(Export),
}

#[derive(clap::Args)]
struct Run {
    /// The configuration
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Another program that answers instead of the robots' engines: a command with {file} and {time} that reads a position
    /// from a file and writes its turn over it, as `tzaar -b {file} -t {time}`; or cmd="...",proto=ugi
    #[arg(long, value_name = "COMMAND")]
    program: Option<String>,
    /// Only this robot (may be repeated)
    #[arg(long, value_name = "NAME")]
    robot: Vec<String>,
}

#[derive(clap::Args)]
struct Check {
    /// The configuration
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(clap::Args)]
struct Install {
    /// The game: tzaar, surakarta, amazons or tak
    #[arg(value_parser = game)]
    game: &'static dyn GameInfo,
    /// The levels, a robot each
    #[arg(value_name = "LEVEL", default_values = ["beginner", "intermediate", "expert", "unbeatable"])]
    levels: Vec<String>,
    /// The portal's address
    #[arg(long, value_name = "URL")]
    url: String,
    /// The account there that owns the robots
    #[arg(long, value_name = "NAME")]
    owner: String,
    /// The environment variable with the owner's password
    #[arg(long, value_name = "NAME", default_value = "QUADRILLE_PASSWORD", conflicts_with = "password_file")]
    password_env: String,
    /// The file with the owner's password
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// What the robots' names begin with instead of the game
    #[arg(long, value_name = "NAME")]
    prefix: Option<String>,
    /// The configuration they become part of; it is made if there is none
    #[arg(long = "to", value_name = "FILE", default_value = "bot.toml")]
    file: PathBuf,
}

#[derive(clap::Args)]
struct Statistics {
    /// The configuration
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only this robot
    #[arg(long, value_name = "NAME")]
    robot: Option<String>,
    /// Only since this day, as 2026-11-17
    #[arg(long, value_name = "DAY", value_parser = day)]
    since: Option<String>,
    /// Only up to this day
    #[arg(long, value_name = "DAY", value_parser = day)]
    until: Option<String>,
    /// Write a page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a row for each day, robot, opponent and colour
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Export {
    /// The configuration
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder to write to
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// Only of this game
    #[arg(long, value_parser = game)]
    game: Option<&'static dyn GameInfo>,
    /// Only of this robot
    #[arg(long, value_name = "NAME")]
    robot: Option<String>,
    /// Only since this day, as 2026-11-17
    #[arg(long, value_name = "DAY", value_parser = day)]
    since: Option<String>,
    /// A format of the game; left out, its own text, for Tzaar WALTZ's files
    #[arg(long, value_name = "FORMAT", requires = "game")]
    format: Option<String>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Run(arguments) => play(arguments),
        Command::Check(Check { file }) => {
            let config = Config::read(&file)?;
            print(&format!("{}: {} robots, nothing is wrong\n", file.display(), config.robots.len()))
        }
        Command::Install(arguments) => set_up(arguments),
        Command::Statistics(arguments) => show_statistics(arguments),
        Command::Export(arguments) => export(arguments),
    }
}

fn play(arguments: Run) -> anyhow::Result<()> {
    let mut config = Config::read(&arguments.file)?;
    if let Some(name) =
        arguments.robot.iter().find(|name| config.robots.iter().all(|robot| robot.name != **name))
    {
        bail!("{}: there is no robot {name}", arguments.file.display());
    }
    config.robots.retain(|robot| arguments.robot.is_empty() || arguments.robot.contains(&robot.name));
    if config.robots.is_empty() {
        bail!("{}: there are no robots", arguments.file.display());
    }
    for robot in &mut config.robots {
        if let Some(program) = &arguments.program {
            (robot.level, robot.engine, robot.program) = (None, None, Some(program.clone()));
            robot.program().map_err(|reason| anyhow!("--program: robot {}: {reason}", robot.name))?;
        }
    }
    let stop = stop_on_interrupt()?;
    let supervisor = Supervisor::new(config, |line| eprintln!("{line}")).map_err(|reason| anyhow!(reason))?;
    if let Some(address) = supervisor.status_address() {
        print(&format!("status at http://{address}\n"))?;
    }
    print("Ctrl-C finishes the moves and ends it.\n")?;
    supervisor.run(&stop).map_err(|reason| anyhow!(reason))
}

fn set_up(arguments: Install) -> anyhow::Result<()> {
    let source = match arguments.password_file {
        Some(file) => SecretSource { env: None, file: Some(file) },
        None => SecretSource { env: Some(arguments.password_env), file: None },
    };
    let password = source.read().map_err(|reason| anyhow!(reason))?;
    let names = install(&Installation {
        url: &arguments.url,
        owner: &arguments.owner,
        password: &password,
        game: arguments.game,
        levels: arguments.levels,
        prefix: arguments.prefix,
        config: arguments.file.clone(),
    })
    .map_err(|reason| anyhow!(reason))?;
    let file = arguments.file.display();
    print(&format!("{} in {file}\nto play: quadrille bot run {file}\n", names.join(", ")))
}

fn journal(file: &Path) -> anyhow::Result<Journal> {
    let path = Config::read(file)?.journal();
    if !path.exists() {
        bail!("{}: there is no journal yet", path.display());
    }
    Journal::open(&path).with_context(|| path.display().to_string())
}

fn show_statistics(arguments: Statistics) -> anyhow::Result<()> {
    let journal = journal(&arguments.file)?;
    let options =
        StatisticsOptions { robot: arguments.robot, since: arguments.since, until: arguments.until };
    let tables = journal.statistics(&options)?;
    if let Some(path) = &arguments.html {
        replace_file(path, &statistics::html(&tables))?;
    }
    if let Some(path) = &arguments.csv {
        replace_file(path, &statistics::csv(&journal.results(&options)?))?;
    }
    if arguments.html.is_none() && arguments.csv.is_none() {
        print(&statistics::text(&tables))?;
    }
    Ok(())
}

fn export(arguments: Export) -> anyhow::Result<()> {
    let options = ExportOptions {
        game: arguments.game.map(|game| game.name().to_string()),
        robot: arguments.robot,
        since: arguments.since,
        format: arguments.format,
    };
    let count = journal(&arguments.file)?.export(&arguments.output, &options)?;
    print(&format!("{count} positions in {}\n", arguments.output.display()))
}

/// Reads a day such as `2026-11-17`.
fn day(text: &str) -> Result<String, String> {
    let is_digit =
        |index: usize, byte: u8| if index == 4 || index == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    let is_day = text.len() == 10 && text.bytes().enumerate().all(|(index, byte)| is_digit(index, byte));
    is_day.then(|| text.into()).ok_or_else(|| format!("'{text}' is not a day: write it as 2026-11-17"))
}

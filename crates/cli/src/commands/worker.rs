use crate::input::game;
use crate::output::say;
use crate::queue::Credentials;
use anyhow::Context;
use quadrille_arena::StopSignal;
use quadrille_cluster::{Allowance, Build, WorkerOptions, host_name, work};
use quadrille_engine::{GameInfo, games};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Take jobs of a queue, until told to stop
///
/// Does what `match`, `tune`, `train`, `lab run`, `solve` and `puzzles` hand out with --queue. A job can name engines with their
/// settings and programs that are declared here; no command, no file, and no more memory than is allowed. Ctrl-C lets the running jobs
/// finish, once more gives them to others.
#[derive(clap::Args)]
pub struct Arguments {
    /// The broker, such as nats://host:4222, or several with commas between
    #[arg(long, value_name = "URL", env = "NATS_URL", hide_env_values = true)]
    queue: String,
    #[command(flatten)]
    credentials: Credentials,
    /// How many jobs at a time; left out, as many as there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The games to take jobs of, with commas between; left out, all
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = game)]
    games: Vec<&'static dyn GameInfo>,
    /// Megabytes for the tables of one player
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: u32,
    /// A program of others that jobs may name, as a player of a match is written: stockfish=cmd="...",proto=ugi
    #[arg(long = "program", value_name = "NAME=PLAYER", value_parser = program)]
    programs: Vec<(String, String)>,
    /// The name that results are kept under; left out, that of the machine and a number
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Positions a second, which reports compare machines by; left out, `bench` measures it first
    #[arg(long, value_name = "N")]
    speed: Option<f64>,
    /// Where networks and tables are kept that jobs need; left out, a folder for temporary files
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let threads = arguments
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let listed = if arguments.games.is_empty() { games().to_vec() } else { arguments.games };
    let stop = Arc::new(StopSignal::default());
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if raised.finish.swap(true, Ordering::Relaxed) {
            raised.abandon.store(true, Ordering::Relaxed);
        } else {
            say("finishing the running jobs; once more gives them to others");
        }
    })
    .context("cannot listen for Ctrl-C")?;
    let speed = match arguments.speed {
        Some(speed) => speed,
        None => measured_speed()?,
    };
    let name = arguments.name.unwrap_or_else(|| format!("{}-{}", host_name(), std::process::id()));
    let options = WorkerOptions {
        threads,
        allowance: Allowance {
            build: Build::own(),
            games: listed.iter().map(|game| game.name().to_owned()).collect(),
            programs: arguments.programs.into_iter().collect(),
            memory: arguments.memory,
            threads: threads as u32,
        },
        speed,
        folder: arguments.folder.unwrap_or_else(|| std::env::temp_dir().join("quadrille-objects")),
        log: Arc::new(say),
        name,
    };
    say(&format!("worker {}, {threads} jobs at a time, {speed:.0} nodes/s, {}", options.name, Build::own()));
    Ok(work(&arguments.credentials.broker(&arguments.queue), options, stop)?)
}

fn measured_speed() -> anyhow::Result<f64> {
    let clock = Instant::now();
    let nodes: u64 = quadrille_engine::bench()?.iter().map(|(_, nodes)| nodes).sum();
    Ok(nodes as f64 / clock.elapsed().as_secs_f64())
}

fn program(text: &str) -> Result<(String, String), String> {
    let (name, player) = text.split_once('=').ok_or("write NAME=PLAYER, as in other=cmd=...,proto=ugi")?;
    Ok((name.trim().into(), player.trim().into()))
}

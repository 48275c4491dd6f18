use crate::input::Rules;
use crate::output::{print, say, stop_on_interrupt};
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_tables::{Build, Progress, rules_of};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often an analysis is written down: that takes some seconds with 8 stones.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(120);

/// Make the tables of Surakarta by retrograde analysis
///
/// Each numbers of stones is a file. Ctrl-C keeps all that was done, a kill all but the last two minutes, and the same command goes on
/// from there. A byte a position and another while they are analysed is held in memory: 15 MB for 3 against 3 stones, 150 MB for 4 against 3, 900 MB
/// for 5 against 3. Other draw rules than stalemate need no tables of their own: they are looked at when a table is asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// The most stones of both players together
    #[arg(long, value_name = "N")]
    stones: u8,
    /// The folder for the tables, which may have some already
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// How much memory the analysis may take, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: u64,
    #[command(flatten)]
    rules: Rules,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rules = rules_of(&arguments.rules.rules)?;
    let stop = stop_on_interrupt()?;
    let bar = ProgressBar::no_length();
    let style = ProgressStyle::with_template("{msg:20} {bar:30} {percent:>3} % {elapsed} left {eta}");
    bar.set_style(style.unwrap_or(ProgressStyle::default_bar()));
    let shown = Mutex::new(None);
    let progress = |progress: Progress| {
        let Progress { material, plies, done, all } = progress;
        let Ok(mut shown) = shown.lock() else { return };
        if *shown != Some((material, plies)) {
            *shown = Some((material, plies));
            let stage = plies.map_or("captures".into(), |plies| format!("{plies} plies"));
            bar.set_length(all);
            bar.set_message(format!("{material} {stage}"));
            if bar.is_hidden() {
                say(&format!("{material} {stage}: {all} places"));
            }
        }
        bar.set_position(done);
    };
    let Arguments { stones, out, threads, memory, .. } = arguments;
    let build = Build {
        folder: out,
        stones: *stones,
        rules,
        threads: threads.get(),
        memory: *memory,
        checkpoint: CHECKPOINT_INTERVAL,
        stop: &stop,
        progress: &progress,
    };
    let begin = Instant::now();
    let made = build.run()?;
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        bail!("stopped after {made} tables; what was done is kept: the same command goes on");
    }
    print(&format!("{made} tables made in {:.1} s\n", begin.elapsed().as_secs_f64()))
}

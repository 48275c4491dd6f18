use crate::output::{print, say, stop_on_interrupt};
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_tables::{BuildRegions, RegionProgress, Regions};
use std::cell::Cell;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

/// Make the table of the small regions of Amazons
///
/// The value of every region as a combinatorial game, in canonical form: squares that are joined, the amazons on them included. Those that
/// differ by a symmetry or by exchanged players are valued once. Regions of 6 squares take a second or two, those of 7 a minute. Ctrl-C keeps
/// the sizes that are finished, and the same command goes on from there.
#[derive(clap::Args)]
pub struct Arguments {
    /// The most squares of a region
    #[arg(long, value_name = "N")]
    squares: u8,
    /// The folder for the table, which may have a smaller one already
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How many threads compress
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { squares, out, threads } = arguments;
    let stop = stop_on_interrupt()?;
    let bar = ProgressBar::no_length();
    let style = ProgressStyle::with_template("{msg:32} {bar:30} {percent:>3} % {elapsed} left {eta}");
    bar.set_style(style.unwrap_or(ProgressStyle::default_bar()));
    let shown = Cell::new(0);
    let progress = |RegionProgress { squares, done, all, values }: RegionProgress| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        bar.set_message(format!("{squares} squares, {values} values"));
        if shown.replace(squares) != squares && bar.is_hidden() {
            say(&format!("{squares} squares: {all} regions; {values} values so far"));
        }
    };
    let begin = Instant::now();
    let (threads, progress) = (threads.get(), &progress);
    let finished = BuildRegions { folder: out, squares: *squares, threads, stop: &stop, progress }.run()?;
    bar.finish_and_clear();
    if finished < *squares {
        bail!("stopped; regions of up to {finished} squares are kept: the same command goes on");
    }
    let table = Regions::open(out)?;
    print(&format!(
        "{} regions of up to {} squares with {} values, {} bytes, in {:.1} s\n",
        table.places(),
        table.squares(),
        table.forms(),
        table.file_size(),
        begin.elapsed().as_secs_f64()
    ))
}

use super::Folder;
use crate::output::{print, stop_on_interrupt};
use anyhow::bail;
use indicatif::ProgressBar;
use quadrille_tables::{TableError, Verify, VerifyRegions};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;

/// Check tables with nothing but the rules
///
/// Every position must be worth what follows from the positions after its moves, and every region from those after its turns. Says which is
/// not, with exit code 2.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// Look at so many positions or regions of each table, drawn at random, instead of all
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// The seed of the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { folder, sample, seed, threads } = arguments;
    let (surakarta, amazons) = (folder.surakarta(), folder.amazons());
    let stop = stop_on_interrupt()?;
    let bar = ProgressBar::new_spinner();
    let show = |message: String| {
        bar.set_message(message);
        bar.tick();
    };
    let mut out = String::new();
    if let Some(tables) = unless_absent(&surakarta, amazons.is_ok())? {
        let verify = Verify {
            tables,
            sample: *sample,
            seed: *seed,
            threads: threads.get(),
            stop: &stop,
            progress: &|material, checked| show(format!("{material}: {checked} positions")),
        };
        out += &format!("{} positions of Surakarta follow from those after their moves\n", verify.run()?);
    }
    if let Some(regions) = unless_absent(&amazons, surakarta.is_ok())? {
        let progress = |checked| show(format!("Amazons: {checked} regions"));
        let verify =
            VerifyRegions { regions, sample: *sample, seed: *seed, stop: &stop, progress: &progress };
        out += &format!("{} regions of Amazons follow from those after their turns\n", verify.run()?);
    }
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        bail!("stopped; what was looked at is right: {}", out.trim_end().replace('\n', ", "));
    }
    print(&(out + "valid\n"))
}

/// The tables of a game; none if the folder has only the other game's.
fn unless_absent<T>(tables: &Result<T, TableError>, others: bool) -> anyhow::Result<Option<&T>> {
    match tables {
        Ok(tables) => Ok(Some(tables)),
        Err(TableError::NoTables(_)) if others => Ok(None),
        Err(error) => bail!("{error}"),
    }
}

use super::Folder;
use crate::output::{print, stop_on_interrupt};
use anyhow::bail;
use indicatif::ProgressBar;
use quadrille_tables::Verify;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;

/// Check tables with nothing but the rules
///
/// Every position must be worth what follows from the positions after its moves. Says which is not, with exit code 2.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// Look at so many positions of each table, drawn at random, instead of all
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
    let tables = arguments.folder.open()?;
    let stop = stop_on_interrupt()?;
    let bar = ProgressBar::new_spinner();
    let verify = Verify {
        tables: &tables,
        sample: arguments.sample,
        seed: arguments.seed,
        threads: arguments.threads.get(),
        stop: &stop,
        progress: &|material, checked| {
            bar.set_message(format!("{material}: {checked} positions"));
            bar.tick();
        },
    };
    let checked = verify.run()?;
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        bail!("stopped; the {checked} positions looked at are right");
    }
    print(&format!("{checked} positions follow from those after their moves\nvalid\n"))
}

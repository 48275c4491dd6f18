use crate::output::print;
use anyhow::Context;
use quadrille_web::write_site;
use std::path::PathBuf;

/// Write the app as a static site, which needs no server of its own
///
/// The folder can be offered by any server of files, and by https the site can be installed and works without a network. The
/// engines are a WebAssembly module; scripts/site.sh builds it and calls this.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder to write; a site that is there is replaced
    folder: PathBuf,
    /// The WebAssembly module with the engines
    #[arg(
        long,
        value_name = "FILE",
        default_value = "target/wasm32-unknown-unknown/site/quadrille_wasm.wasm"
    )]
    module: PathBuf,
}

pub fn run(Arguments { folder, module }: Arguments) -> anyhow::Result<()> {
    let bytes = std::fs::read(&module)
        .with_context(|| format!("{}: build it with scripts/wasm.sh", module.display()))?;
    let files = write_site(&folder, &bytes).with_context(|| format!("the site in {}", folder.display()))?;
    print(&format!("{files} files in {}\n", folder.display()))
}

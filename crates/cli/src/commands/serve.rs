use crate::output::print;
use anyhow::Context;
use quadrille_web::{Options, Server};
use std::io::IsTerminal;
use std::net::IpAddr;
use std::path::PathBuf;

/// Play and analyse in the browser
///
/// Starts a server on this machine and says where to find it; opens it where there is a desktop. Games are kept in the
/// data folder.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Where to listen; anything but a loopback address asks everybody for a token
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// The port; a free one if none is given
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Where to keep games
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The token to ask for; made up where one is needed and none is given
    #[arg(long, value_name = "TEXT")]
    token: Option<String>,
    /// The searches that run at once; others wait (as many as there are cores)
    #[arg(long, value_name = "N")]
    searches: Option<usize>,
    /// Do not open a browser
    #[arg(long)]
    quiet: bool,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let usual = Options::default();
    let server = Server::bind(Options {
        host: arguments.host.unwrap_or(usual.host),
        port: arguments.port.unwrap_or(usual.port),
        data: arguments.data.unwrap_or(usual.data),
        token: arguments.token.or(usual.token),
        searches: arguments.searches.unwrap_or(usual.searches),
        ..usual
    })
    .context("cannot start the server")?;
    let address = server.address();
    print(&format!("Quadrille is at {address}\nCtrl-C ends it; `quadrille --help` lists all commands.\n"))?;
    if !arguments.quiet && has_desktop() {
        // A desktop without a browser is no reason to stop.
        let _ = open::that_detached(&address);
    }
    server.run().context("the server has stopped")
}

/// Whether a person sits there who could look at a browser.
fn has_desktop() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_screen =
        cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_screen && std::io::stdout().is_terminal()
}

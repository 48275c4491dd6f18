use crate::duration::duration;
use crate::output::print;
use crate::queue::Credentials;
use anyhow::Context;
use quadrille_cluster::{BrokerOptions, ClusterMonitor};
use quadrille_web::{ClusterSource, Options, Server, WorkLimits};
use std::io::IsTerminal;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

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
    /// Files of self-play (`quadrille train GAME play`) for the opening explorer
    #[arg(long, value_name = "FILE", num_args = 1..)]
    self_play: Vec<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    quiet: bool,
    /// Show on the Arena page how the cluster of this broker stands, such as nats://host:4222 (docs/cluster.md)
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
    #[command(flatten)]
    credentials: Credentials,
    #[command(flatten)]
    limits: Limits,
}

/// What requests may ask for; who asks for more is told so
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Limits")]
struct Limits {
    /// Megabytes for the tables of all searches and matches together (1536 more than the searches need for moves of games)
    #[arg(long, value_name = "MB")]
    memory: Option<u32>,
    /// Megabytes for the tables of one engine [default: 64]
    #[arg(long, value_name = "MB")]
    table: Option<u32>,
    /// Threads of one search [default: 1]
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// The time of a move that is waited for, and of a turn in a match [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Games of a match [default: 20000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Players of a match [default: 16]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Matches that are played at once [default: 2]
    #[arg(long, value_name = "N")]
    matches: Option<usize>,
    /// Requests a second from one address, three times as many at once [default: 500]
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Connections at once, websockets among them [default: 1024]
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// Connections at once from one address [default: 256]
    #[arg(long, value_name = "N")]
    connections_per_address: Option<usize>,
}

impl Limits {
    /// The same options with these limits.
    fn set(self, options: Options) -> Options {
        let usual = options.limits;
        Options {
            limits: WorkLimits {
                memory: self.memory.or(usual.memory),
                table: self.table.unwrap_or(usual.table),
                threads: self.threads.unwrap_or(usual.threads),
                time: self.time.unwrap_or(usual.time),
                games: self.games.unwrap_or(usual.games),
                players: self.players.unwrap_or(usual.players),
                matches: self.matches.unwrap_or(usual.matches),
            },
            rate: self.rate.unwrap_or(options.rate),
            connections: self.connections.unwrap_or(options.connections),
            connections_per_address: self.connections_per_address.unwrap_or(options.connections_per_address),
            ..options
        }
    }
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let usual = Options::default();
    let server = Server::bind(arguments.limits.set(Options {
        host: arguments.host.unwrap_or(usual.host),
        port: arguments.port.unwrap_or(usual.port),
        data: arguments.data.unwrap_or(usual.data),
        token: arguments.token.or(usual.token),
        searches: arguments.searches.unwrap_or(usual.searches),
        self_play: arguments.self_play,
        cluster: arguments.queue.map(|url| cluster_source(arguments.credentials.broker(&url))),
        ..usual
    }))
    .context("cannot start the server")?;
    let address = server.address();
    print(&format!("Quadrille is at {address}\nCtrl-C ends it; `quadrille --help` lists all commands.\n"))?;
    if !arguments.quiet && has_desktop() {
        // A desktop without a browser is no reason to stop.
        let _ = open::that_detached(&address);
    }
    server.run().context("the server has stopped")
}

/// Asks a broker how its cluster stands, by a connection that is made anew after an error.
fn cluster_source(broker: BrokerOptions) -> ClusterSource {
    let connection: Mutex<Option<ClusterMonitor>> = Mutex::default();
    ClusterSource(Arc::new(move || {
        let mut connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
        let monitor = match connection.take() {
            Some(monitor) => monitor,
            None => ClusterMonitor::connect(&broker).map_err(|error| error.to_string())?,
        };
        let status = monitor.status().map_err(|error| error.to_string())?;
        *connection = Some(monitor);
        serde_json::to_value(&status).map_err(|error| error.to_string())
    }))
}

/// Whether a person sits there who could look at a browser.
fn has_desktop() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_screen =
        cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_screen && std::io::stdout().is_terminal()
}

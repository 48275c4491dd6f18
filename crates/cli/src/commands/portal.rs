use crate::output::print;
use anyhow::{Context, bail};
use quadrille_portal::{Admin, Options, PasswordCost, Server, User};
use std::io::BufRead;
use std::net::IpAddr;
use std::path::PathBuf;

/// Run a portal: people and robots play one another
///
/// Accounts, a lobby, clocks and ratings, all kept in the data folder. Without a subcommand the portal runs until it is
/// stopped (Ctrl-C or SIGTERM), and keeps every clock until it is started again. The subcommands work beside a portal
/// that runs, and without one. docs/portal.md tells how to run it, docs/portal-api.md what it answers.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(clap::Args)]
struct RunArguments {
    #[command(flatten)]
    folder: Folder,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// The port; 0 for a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    port: u16,
    /// The certificate chain of the portal's own TLS, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// A reverse proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<IpAddr>,
    /// Requests a second from one address
    #[arg(long, value_name = "N", default_value_t = 100)]
    rate: u32,
    /// New accounts and guests an hour from one address
    #[arg(long, value_name = "N", default_value_t = 20)]
    registrations: u32,
    /// Connections at once
    #[arg(long, value_name = "N", default_value_t = 4096)]
    connections: usize,
    /// Connections at once from one address, where there is no trusted proxy
    #[arg(long, value_name = "N", default_value_t = 256)]
    connections_per_address: usize,
    /// Do not write logs to standard error
    #[arg(long)]
    quiet: bool,
}

#[derive(clap::Args)]
struct Folder {
    /// Where everything is kept; left out, the user's data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Folder {
    fn admin(&self) -> anyhow::Result<Admin> {
        let data = self.data.clone().unwrap_or_else(|| Options::default().data);
        Admin::open(&data).with_context(|| format!("cannot open {}", data.display()))
    }
}

#[derive(clap::Subcommand)]
enum Command {
    /// Accounts: list, add, delete, new passwords
    #[command(subcommand)]
    User(UserCommand),
    /// A new token for a robot; its old ones end
    Token {
        /// The robot
        name: String,
        /// End its tokens without a new one
        #[arg(long)]
        revoke: bool,
        #[command(flatten)]
        folder: Folder,
    },
    /// Keep somebody out; running games are lost
    Ban {
        /// Whom
        name: String,
        /// What they are told
        #[arg(long, value_name = "TEXT", default_value = "by the administrator")]
        reason: String,
        /// Let them in again instead
        #[arg(long)]
        lift: bool,
        #[command(flatten)]
        folder: Folder,
    },
    /// Write a copy of the database, also while the portal runs
    Backup {
        /// The new file
        file: PathBuf,
        #[command(flatten)]
        folder: Folder,
    },
}

#[derive(clap::Subcommand)]
enum UserCommand {
    /// List all accounts
    List {
        /// One JSON object a line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        folder: Folder,
    },
    /// Add an account; the password is the first line of standard input
    Add {
        /// The name
        name: String,
        /// A robot: it has no password, but a token that is printed once
        #[arg(long)]
        robot: bool,
        /// A line about the robot
        #[arg(long, value_name = "TEXT", default_value = "", requires = "robot")]
        about: String,
        #[command(flatten)]
        folder: Folder,
    },
    /// Replace a password by the first line of standard input; all sessions end
    Password {
        /// Whose
        name: String,
        #[command(flatten)]
        folder: Folder,
    },
    /// Delete an account; its finished games stay under "deleted"
    Delete {
        /// Whose
        name: String,
        #[command(flatten)]
        folder: Folder,
    },
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        None => serve(arguments.run),
        Some(Command::User(command)) => user(command),
        Some(Command::Token { name, revoke: true, folder }) => Ok(folder.admin()?.revoke_tokens(&name)?),
        Some(Command::Token { name, folder, .. }) => {
            let token = folder.admin()?.renew_token(&name)?;
            print(&format!("{token}\n"))
        }
        Some(Command::Ban { name, lift: true, folder, .. }) => Ok(folder.admin()?.unban(&name)?),
        Some(Command::Ban { name, reason, folder, .. }) => Ok(folder.admin()?.ban(&name, &reason)?),
        Some(Command::Backup { file, folder }) => {
            let written = folder.admin()?.backup(&file)?;
            print(&format!("{}\n", written.display()))
        }
    }
}

fn serve(arguments: RunArguments) -> anyhow::Result<()> {
    let usual = Options::default();
    let server = Server::bind(Options {
        host: arguments.host,
        port: arguments.port,
        data: arguments.folder.data.unwrap_or(usual.data),
        tls: arguments.tls_cert.zip(arguments.tls_key),
        proxies: arguments.trusted_proxy,
        rate: arguments.rate,
        registrations: arguments.registrations,
        connections: arguments.connections,
        connections_per_address: arguments.connections_per_address,
        logs: !arguments.quiet,
        ..usual
    })
    .context("cannot start the portal")?;
    let stop = server.stopper();
    ctrlc::set_handler(move || stop.stop()).context("cannot listen for signals")?;
    print(&format!("The portal is at {}\n", server.address()))?;
    server.run().context("the portal has stopped")
}

fn user(command: UserCommand) -> anyhow::Result<()> {
    match command {
        UserCommand::List { json, folder } => list(&folder.admin()?.users()?, json),
        UserCommand::Add { name, robot: true, about, folder } => {
            let token = folder.admin()?.add_robot(&name, &about)?;
            print(&format!("{token}\n"))
        }
        UserCommand::Add { name, folder, .. } => {
            Ok(folder.admin()?.add_person(&name, &password()?, PasswordCost::default())?)
        }
        UserCommand::Password { name, folder } => {
            Ok(folder.admin()?.set_password(&name, &password()?, PasswordCost::default())?)
        }
        UserCommand::Delete { name, folder } => Ok(folder.admin()?.delete(&name)?),
    }
}

fn list(users: &[User], json: bool) -> anyhow::Result<()> {
    let line = |user: &User| match json {
        true => Ok(serde_json::to_string(user)? + "\n"),
        false => {
            let banned = user.banned.as_ref().map_or(String::new(), |reason| format!("  banned: {reason}"));
            anyhow::Ok(format!("{:20}  {:6}  {:5} games{banned}\n", user.name, user.kind, user.games))
        }
    };
    print(&users.iter().map(line).collect::<anyhow::Result<String>>()?)
}

/// Passwords are never arguments, which other users of the machine could read.
fn password() -> anyhow::Result<String> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).context("standard input")?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        bail!("write the password to standard input");
    }
    Ok(password.into())
}

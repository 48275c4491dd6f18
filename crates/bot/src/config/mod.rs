//! The configuration: one TOML file. docs/bot.example.toml shows all of it.

mod pages;
mod portals;
mod robot;
mod secret;

pub(crate) use pages::split;
pub use pages::{BoardPage, FinishedPage, InvitationsPage, PagesConfig, Piece, Selectors};
pub use portals::{PlaytakConfig, PlaytakSeek, PortalConfig, QuadrilleConfig, QuadrilleSeek};
pub use robot::{AcceptConfig, DrawPolicy, Opponent, RobotConfig, UndoPolicy};
pub use secret::{Secret, SecretSource};

use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Everything that robots have to be told.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The folder of the journal; relative paths here and below begin at the folder of the file.
    pub data: PathBuf,
    /// Whom a portal can ask about the robots: it is part of the user agent.
    pub contact: String,
    /// How many searches run at once, for all robots together.
    #[serde(default = "one")]
    pub searches: usize,
    /// Where positions are written to as files, if anywhere.
    pub positions: Option<PathBuf>,
    /// How many seconds a search may go on when the robots are told to stop.
    #[serde(default = "stop_seconds")]
    pub stop_seconds: f64,
    /// How many seconds a robot rests after its portal has failed; twice as long after each failure in a row, up to
    #[serde(default = "first_rest")]
    pub first_rest: f64,
    /// this many, or up to 5 while a live clock runs.
    #[serde(default = "longest_rest")]
    pub longest_rest: f64,
    /// Who is told by mail when something goes wrong.
    pub mail: Option<MailConfig>,
    /// Where the status page and the metrics are.
    pub status: Option<StatusConfig>,
    /// The robots.
    #[serde(default)]
    pub robots: Vec<RobotConfig>,
}

/// The status page.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct StatusConfig {
    /// The address to listen on, as `127.0.0.1:9180`.
    pub listen: SocketAddr,
}

/// A mail server and who writes to whom.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// The server's name.
    pub server: String,
    /// Its port; left out, the usual one of `tls`.
    pub port: Option<u16>,
    /// How the connection is kept secret.
    #[serde(default)]
    pub tls: MailTls,
    /// The name to log in with, if the server asks for one.
    pub user: Option<String>,
    /// Where the password is.
    pub password: Option<SecretSource>,
    /// The sender's address.
    pub from: String,
    /// The addresses of those who are told.
    pub to: Vec<String>,
    /// The most mails in an hour; what is beyond is counted and told with the next one.
    #[serde(default = "mails_per_hour")]
    pub per_hour: u32,
}

/// How a connection to a mail server is kept secret.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum MailTls {
    /// From its beginning (port 465).
    #[default]
    Full,
    /// After the greeting (port 587).
    Starttls,
    /// Not at all (port 25): for a server on the same machine.
    None,
}

fn one() -> usize {
    1
}

fn stop_seconds() -> f64 {
    10.0
}

fn first_rest() -> f64 {
    2.0
}

fn longest_rest() -> f64 {
    300.0
}

fn mails_per_hour() -> u32 {
    20
}

/// What is wrong with a configuration, and where.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(pub(crate) String);

impl Config {
    /// Reads a file and checks all that can be checked without asking a portal.
    pub fn read(path: &Path) -> Result<Config, ConfigError> {
        let wrong = |reason: String| ConfigError(format!("{}{reason}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| wrong(format!(": {error}")))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        Config::parse(&text, folder).map_err(|ConfigError(reason)| wrong(format!(", {reason}")))
    }

    /// The same for a text; relative paths begin at `folder`.
    pub fn parse(text: &str, folder: &Path) -> Result<Config, ConfigError> {
        let mut config: Config = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
            ConfigError(format!("line {line}: {}", error.message()))
        })?;
        config.resolve(folder);
        config.check()?;
        Ok(config)
    }

    /// The paths of the file, seen from its folder.
    fn resolve(&mut self, folder: &Path) {
        let mut paths: Vec<&mut PathBuf> = vec![&mut self.data];
        paths.extend(self.positions.as_mut());
        let mut secrets: Vec<&mut SecretSource> = Vec::new();
        secrets.extend(self.mail.as_mut().and_then(|mail| mail.password.as_mut()));
        secrets.extend(self.robots.iter_mut().filter_map(RobotConfig::secret));
        paths.extend(secrets.into_iter().filter_map(|secret| secret.file.as_mut()));
        paths.into_iter().for_each(|path| *path = folder.join(&*path));
    }

    fn check(&self) -> Result<(), ConfigError> {
        if self.searches == 0 {
            return Err(ConfigError("searches: at least one has to run".into()));
        }
        let times = [
            ("stop_seconds", self.stop_seconds),
            ("first_rest", self.first_rest),
            ("longest_rest", self.longest_rest),
        ];
        if let Some((name, _)) = times.iter().find(|(_, time)| !(0.0..=3600.0).contains(time)) {
            return Err(ConfigError(format!("{name}: expected 0 to 3600 seconds")));
        }
        if self.contact.trim().is_empty() || self.contact.contains(|c: char| c.is_control()) {
            return Err(ConfigError("contact: say whom a portal can ask, such as a mail address".into()));
        }
        for (index, robot) in self.robots.iter().enumerate() {
            robot.check().map_err(|reason| ConfigError(format!("robot {}: {reason}", robot.name)))?;
            if self.robots[..index].iter().any(|other| other.name == robot.name) {
                return Err(ConfigError(format!("robot {}: there are two of this name", robot.name)));
            }
        }
        Ok(())
    }

    /// What robots call themselves.
    pub fn user_agent(&self) -> String {
        format!("quadrille-bot/{} ({})", env!("CARGO_PKG_VERSION"), self.contact.trim())
    }

    /// Where the journal is.
    pub fn journal(&self) -> PathBuf {
        self.data.join("bot.sqlite")
    }
}

use super::{PagesConfig, PlaytakConfig, PortalConfig, QuadrilleConfig, SecretSource};
use quadrille_engine::{EngineSpec, GameInfo, find};
use quadrille_protocol::{Dialect, ProgramSpec, Protocol};
use serde::Deserialize;

/// A robot: what it plays, how well, with whom and where.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct RobotConfig {
    /// Its name here: in the journal, in logs and in statistics.
    pub name: String,
    /// The game.
    pub game: String,
    /// A level of the game (`quadrille levels`); or else
    pub level: Option<String>,
    /// an engine with settings (`quadrille engines`); or else
    pub engine: Option<String>,
    /// another program: a command with `{file}` and `{time}` that answers as the manual's `tzaar` does, or
    /// `cmd="...",proto=tei`.
    pub program: Option<String>,
    /// The most seconds for a turn. A level has a time of its own; for others it is 30 if left out.
    pub seconds: Option<f64>,
    /// Seconds of the clock that are left for the way to the portal and back.
    #[serde(default = "lag")]
    pub lag: f64,
    /// Which invitations it accepts.
    #[serde(default)]
    pub accept: AcceptConfig,
    /// Which draw offers it accepts.
    #[serde(default)]
    pub draws: DrawPolicy,
    /// Which requests to take back a move it grants.
    #[serde(default)]
    pub undo: UndoPolicy,
    /// Whether it plays again when asked; the invitation has to fit too.
    #[serde(default = "yes")]
    pub rematch: bool,
    /// The wire protocol of playtak.
    pub playtak: Option<PlaytakConfig>,
    /// A portal whose pages are read.
    pub pages: Option<Box<PagesConfig>>,
    /// A portal of `quadrille portal`.
    pub quadrille: Option<QuadrilleConfig>,
}

/// Which invitations fit. What is left out does not matter.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct AcceptConfig {
    /// The sizes of the board, as `"6x6"` or `"6"`.
    pub sizes: Vec<String>,
    /// Rated games only, or unrated games only.
    pub rated: Option<bool>,
    /// The least time of a live clock in seconds.
    pub least_seconds: f64,
    /// The most.
    pub most_seconds: f64,
    /// Whether games without a live clock are played.
    pub correspondence: bool,
    /// If there are any: only these opponents.
    pub allow: Vec<String>,
    /// Never these.
    pub deny: Vec<String>,
    /// Against whom.
    pub opponents: Opponent,
    /// The most games at once.
    pub games: usize,
    /// The most games at once with one opponent.
    pub per_opponent: usize,
}

impl Default for AcceptConfig {
    fn default() -> Self {
        AcceptConfig {
            sizes: Vec::new(),
            rated: None,
            least_seconds: 0.0,
            most_seconds: f64::INFINITY,
            correspondence: true,
            allow: Vec::new(),
            deny: Vec::new(),
            opponents: Opponent::Anybody,
            games: 4,
            per_opponent: 2,
        }
    }
}

/// Whom a robot plays.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// People and robots.
    #[default]
    Anybody,
    /// People only.
    People,
    /// Robots only.
    Robots,
}

/// Which draw offers are accepted.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum DrawPolicy {
    /// None.
    #[default]
    Never,
    /// Where its last search did not think it better.
    WhenNotBetter,
}

/// Which requests to take back a move are granted.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum UndoPolicy {
    /// None.
    Never,
    /// Those in unrated games.
    #[default]
    Unrated,
    /// All.
    Always,
}

fn lag() -> f64 {
    0.3
}

fn yes() -> bool {
    true
}

impl RobotConfig {
    /// The game it plays.
    pub fn game(&self) -> Result<&'static dyn GameInfo, String> {
        find(&self.game).map_err(|error| error.to_string())
    }

    /// Where it lives.
    pub fn portal(&self) -> Result<PortalConfig<'_>, String> {
        match (&self.playtak, &self.pages, &self.quadrille) {
            (Some(playtak), None, None) => Ok(PortalConfig::Playtak(playtak)),
            (None, Some(pages), None) => Ok(PortalConfig::Pages(pages)),
            (None, None, Some(quadrille)) => Ok(PortalConfig::Quadrille(quadrille)),
            _ => Err("it needs one table of [robots.playtak], [robots.pages] and [robots.quadrille]".into()),
        }
    }

    /// The engine behind its level or name; `None` if another program answers.
    pub fn engine(&self) -> Result<Option<EngineSpec>, String> {
        let spec = match (&self.level, &self.engine, &self.program) {
            (Some(level), None, None) => EngineSpec::of_level(level),
            (None, Some(engine), None) => engine.parse()?,
            (None, None, Some(_)) => return Ok(None),
            _ => return Err("it needs one of level, engine and program".into()),
        };
        self.game()?.check(&spec).map_err(|error| error.to_string())?;
        Ok(Some(spec))
    }

    /// The program that answers instead of an engine.
    pub fn program(&self) -> Result<Option<ProgramSpec>, String> {
        let Some(text) = &self.program else { return Ok(None) };
        let spec: ProgramSpec = match ProgramSpec::describes(text) {
            true => text.parse()?,
            false => format!("cmd=\"{text}\",proto=waltz").parse()?,
        };
        let only = match spec.protocol {
            Protocol::Ugi(Dialect::Ugi) => None,
            Protocol::Ugi(Dialect::Tei) => Some("tak"),
            Protocol::Waltz => Some("tzaar"),
        };
        match only.filter(|game| *game != self.game) {
            Some(game) => Err(format!("such a program plays {game}, not {}", self.game)),
            None => Ok(Some(spec)),
        }
    }

    /// What stands for its strength in statistics: the level, the engine or the program.
    pub fn strength(&self) -> String {
        [&self.level, &self.engine, &self.program].into_iter().flatten().next().cloned().unwrap_or_default()
    }

    pub(super) fn secret(&mut self) -> Option<&mut SecretSource> {
        let playtak = self.playtak.as_mut().and_then(|playtak| playtak.password.as_mut());
        let pages = self.pages.as_mut().map(|pages| &mut pages.password);
        playtak.or(pages).or(self.quadrille.as_mut().map(|quadrille| &mut quadrille.token))
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let is_file_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if self.name.is_empty() || !self.name.chars().all(is_file_name) || self.name.starts_with('.') {
            return Err("a name has letters, digits and - _ . only".into());
        }
        self.engine()?;
        self.program()?;
        let in_range = |name: &str, value: f64, most: f64| match (0.0..=most).contains(&value) {
            true => Ok(()),
            false => Err(format!("{name}: expected 0 to {most}")),
        };
        in_range("lag", self.lag, 60.0)?;
        in_range("seconds", self.seconds.unwrap_or(0.0), 86400.0)?;
        if self.accept.games == 0 {
            return Err("accept.games: at least one".into());
        }
        for size in &self.accept.sizes {
            size.parse::<quadrille_engine::Size>().map_err(|_| format!("'{size}' is not a size"))?;
        }
        match self.portal()? {
            PortalConfig::Playtak(playtak) => playtak.check(&self.game),
            PortalConfig::Pages(pages) => pages.check(),
            PortalConfig::Quadrille(quadrille) => quadrille.check(),
        }
    }
}

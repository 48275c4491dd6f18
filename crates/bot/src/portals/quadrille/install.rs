//! Sets up robots on a portal: accounts, tokens, and their part of the configuration.

use super::{API, TIMEOUT, checked};
use crate::config::{Config, Secret};
use crate::http::{Answer, Http, Payload};
use crate::portal::PortalError;
use quadrille_engine::GameInfo;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is to be set up.
pub struct Installation<'a> {
    /// The portal, as `https://example.org`.
    pub url: &'a str,
    /// Who owns the robots there.
    pub owner: &'a str,
    /// The owner's password.
    pub password: &'a Secret,
    /// The game they play.
    pub game: &'static dyn GameInfo,
    /// Their levels, a robot each.
    pub levels: Vec<String>,
    /// What their names begin with; left out, the game.
    pub prefix: Option<String>,
    /// The configuration they become part of. It is made if there is none.
    pub config: PathBuf,
}

/// Makes the robots, and gives their names. What the configuration has already stays as it is.
pub fn install(task: &Installation<'_>) -> Result<Vec<String>, String> {
    let known: Vec<_> = task.game.levels().iter().map(|level| level.name()).collect();
    if let Some(level) = task.levels.iter().find(|level| !known.contains(&level.as_str())) {
        return Err(format!("there is no level '{level}': the levels are {}", known.join(", ")));
    }
    let names: Vec<String> = task.levels.iter().map(|level| task.name(level)).collect();
    let mut text = match task.config.exists() {
        true => {
            let config = Config::read(&task.config).map_err(|error| error.to_string())?;
            if let Some(robot) = config.robots.iter().find(|robot| names.contains(&robot.name)) {
                return Err(format!("{}: there is a robot {} already", task.config.display(), robot.name));
            }
            std::fs::read_to_string(&task.config).map_err(|error| error.to_string())?
        }
        false => format!("data = \"data\"\ncontact = \"{} at {}\"\n", quoted(task.owner), quoted(task.url)),
    };
    let folder = task.config.parent().unwrap_or(Path::new(".")).to_path_buf();
    let agent = format!("quadrille-bot/{} (install)", env!("CARGO_PKG_VERSION"));
    let mut http = Http::new(task.url, &agent, TIMEOUT, 60);
    let login = json!({ "name": task.owner, "password": task.password.expose() });
    ask(&mut http, "login", &Payload::Json(&login))?;
    for (name, level) in names.iter().zip(&task.levels) {
        let token = token(&mut http, task, name, level)?;
        let file = format!("{name}.token");
        write_secret(&folder.join(&file), &token)?;
        text += &format!(
            "\n[[robots]]\nname = \"{name}\"\ngame = \"{}\"\nlevel = \"{level}\"\n\n[robots.quadrille]\nurl = \"{}\"\ntoken = {{ file = \"{file}\" }}\n",
            task.game.name(),
            quoted(task.url),
        );
    }
    Config::parse(&text, &folder).map_err(|error| error.to_string())?;
    replace(&task.config, &text)?;
    Ok(names)
}

impl Installation<'_> {
    /// A name of at most 20 letters. The paper's intermediate robot is called Medium (Table 4).
    fn name(&self, level: &str) -> String {
        let level = if level == "intermediate" { "medium" } else { level };
        let name = format!("{}-{level}", self.prefix.as_deref().unwrap_or(self.game.name()));
        name.chars().take(20).collect()
    }
}

fn ask(http: &mut Http, path: &str, payload: &Payload<'_>) -> Result<serde_json::Value, String> {
    let answer = http.ask(&format!("{API}/{path}"), payload);
    answer.and_then(|answer| checked(&answer)).map_err(|error| format!("the portal: {error}"))
}

/// Makes a robot, or gives one that is there already a new token.
fn token(http: &mut Http, task: &Installation<'_>, name: &str, level: &str) -> Result<String, String> {
    let about = format!("Quadrille's {level} level of {}", task.game.name());
    let body = json!({ "name": name, "about": about });
    let made = http.ask(&format!("{API}/robots"), &Payload::Json(&body));
    let made = match made {
        Ok(Answer { status: 409, .. }) => {
            http.ask(&format!("{API}/robots/{name}/token"), &Payload::Json(&json!({})))
        }
        other => other,
    };
    let value = made
        .and_then(|answer| checked(&answer))
        .map_err(|error: PortalError| format!("robot {name}: {error}"))?;
    let token = value["token"].as_str().and_then(Secret::new);
    let token = token.ok_or_else(|| format!("robot {name}: the portal has sent no token"))?;
    let mut as_robot = Http::new(task.url, "quadrille-bot (install)", TIMEOUT, 60).with_token(token.clone());
    ask(&mut as_robot, "account", &Payload::Put(&json!({ "games": [task.game.name()] })))?;
    Ok(token.expose().into())
}

/// Text inside double quotes of a TOML file.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Writes a file that only its owner can read.
fn write_secret(path: &Path, secret: &str) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(wrong)?;
    file.write_all(format!("{secret}\n").as_bytes()).map_err(wrong)
}

/// Replaces a file in one step.
fn replace(path: &Path, text: &str) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let new = path.with_file_name(name);
    std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, path)).map_err(wrong)
}

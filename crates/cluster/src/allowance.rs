//! What a worker lets jobs do. A job is words from elsewhere: it can name engines of ours with their settings, programs that the
//! worker has declared, and nothing else: no command, no file, no more memory than is allowed.

use crate::objects::names_only_objects;
use crate::run::Run;
use crate::{Build, ClusterError, Result};
use quadrille_engine::{EngineSpec, GameInfo, find};
use std::collections::BTreeMap;

/// How a player of a job names a program of the worker's.
pub const PROGRAM: &str = "program:";

/// What a tree takes that is told to take what there is, in megabytes.
const OPEN_TABLE: u32 = 1024;

/// The longest text of an engine with its settings.
const LONGEST_ENGINE: usize = 4000;

/// What a worker has and allows.
#[derive(Clone, PartialEq, Debug)]
pub struct Allowance {
    /// The engine it has.
    pub build: Build,
    /// The games it takes jobs of.
    pub games: Vec<String>,
    /// Programs of others by name, as players of a match are written.
    pub programs: BTreeMap<String, String>,
    /// Megabytes for the tables of one player.
    pub memory: u32,
    /// Threads of one engine.
    pub threads: u32,
}

impl Allowance {
    /// Whether jobs of a run are taken; if not, why.
    pub fn admit(&self, run: &Run) -> Result<()> {
        let refused = |reason: String| Err(ClusterError::Wrong(reason));
        if run.build != self.build {
            return refused(format!("it needs {}, and this worker has {}", run.build, self.build));
        }
        if !self.games.contains(&run.game) {
            return refused(format!("this worker does not play {}", run.game));
        }
        run.programs.iter().try_for_each(|name| self.program(name).map(drop))?;
        let game = find(&run.game)?;
        run.engines.iter().try_for_each(|engine| self.engine(game, engine).map(drop))
    }

    /// A program that was declared.
    pub fn program(&self, name: &str) -> Result<&str> {
        let missing = || {
            let name = name.escape_debug();
            ClusterError::Wrong(format!("this worker has no program '{name}' (--program {name}=...)"))
        };
        self.programs.get(name).map(String::as_str).ok_or_else(missing)
    }

    /// An engine within the limits.
    pub fn engine(&self, game: &dyn GameInfo, text: &str) -> Result<EngineSpec> {
        if text.len() > LONGEST_ENGINE {
            return Err(ClusterError::Wrong("an engine has too many settings".into()));
        }
        let spec: EngineSpec = text.parse().map_err(ClusterError::Wrong)?;
        game.check(&spec)?;
        if game.spell_out(&spec) != spec {
            return Err(ClusterError::Wrong(format!("{} is a name of this machine's own", spec.preset)));
        }
        names_only_objects(game, &spec)?;
        let presets = game.presets();
        let preset = presets.iter().find(|preset| preset.name == spec.preset);
        let Some(preset) = preset else { return Ok(spec) };
        let number = |name: &str| {
            let own = preset.settings.iter().find(|setting| setting.name == name)?;
            let asked = spec.settings.iter().rev().find(|(asked, _)| asked == name);
            asked.map_or(own.value.as_str(), |(_, value)| value).parse::<u32>().ok()
        };
        let table = number("table").map_or(0, |table| if table == 0 { OPEN_TABLE } else { table });
        let bounds = [
            ("megabytes for the tables of", table.saturating_mul(preset.tables), self.memory, "--memory"),
            ("threads for", number("threads").unwrap_or(1), self.threads, "--threads"),
        ];
        for (what, asked, most, option) in bounds {
            if asked > most {
                return Err(ClusterError::Wrong(format!(
                    "it asks for {asked} {what} {}, and this worker allows {most} ({option})",
                    spec.preset
                )));
            }
        }
        Ok(spec)
    }
}

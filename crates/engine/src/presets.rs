//! Engines by name: which search and which settings make which player.

use crate::{Error, Result};
use quadrille_core::{Playout, Setting, SettingError, Settings};
use quadrille_search::{Engine, RandomEngine, RandomSettings};
use std::fmt;
use std::str::FromStr;

/// An engine as it is asked for: a preset and changed settings, written `random,turns=on`.
///
/// ```
/// let spec: quadrille_engine::EngineSpec = "random,turns=on".parse().unwrap();
/// assert_eq!((spec.preset.as_str(), spec.to_string().as_str()), ("random", "random,turns=on"));
/// assert!("random,turns".parse::<quadrille_engine::EngineSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineSpec {
    /// The preset's name.
    pub preset: String,
    /// The settings to change, name and value.
    pub settings: Vec<(String, String)>,
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let mut parts = text.split(',').map(str::trim);
        let preset = parts.next().unwrap_or_default().to_string();
        if preset.is_empty() {
            return Err("an engine needs a name, as in random,turns=on".into());
        }
        let setting = |part: &str| match part.split_once('=') {
            Some((name, value)) => Ok((name.trim().to_string(), value.trim().to_string())),
            None => Err(format!("'{part}' is not a setting: write name=value")),
        };
        Ok(EngineSpec { preset, settings: parts.map(setting).collect::<std::result::Result<_, _>>()? })
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.preset)?;
        self.settings.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))
    }
}

/// A preset, for people: its settings have the preset's defaults.
#[derive(Clone, PartialEq, Debug)]
pub struct PresetInfo {
    /// The name it is asked for by.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its settings.
    pub settings: Vec<Setting>,
}

struct Preset<S> {
    name: &'static str,
    about: &'static str,
    settings: S,
}

fn random_presets() -> [Preset<RandomSettings>; 2] {
    [
        Preset {
            name: "random",
            about: "any legal ply, all alike (or any whole turn)",
            settings: RandomSettings::default(),
        },
        Preset {
            name: "weighted-random",
            about: "a random ply by the game's own weights: captures and placements before idle moves",
            settings: RandomSettings { weight: 1.0, ..RandomSettings::default() },
        },
    ]
}

/// The presets of a game.
pub(crate) fn list() -> Vec<PresetInfo> {
    let info = |Preset { name, about, settings }: Preset<RandomSettings>| PresetInfo {
        name,
        about,
        settings: settings.list(),
    };
    random_presets().into_iter().map(info).collect()
}

/// Builds an engine.
pub(crate) fn build<G: Playout>(spec: &EngineSpec) -> Result<Box<dyn Engine<G>>> {
    Ok(Box::new(RandomEngine::new(random_settings(spec)?)))
}

/// The settings of a random player.
pub(crate) fn random_settings(spec: &EngineSpec) -> Result<RandomSettings> {
    let preset = random_presets().into_iter().find(|preset| preset.name == spec.preset);
    let Some(Preset { mut settings, .. }) = preset else {
        return Err(Error::Engine(spec.preset.clone(), list().iter().map(|preset| preset.name).collect()));
    };
    for (name, value) in &spec.settings {
        settings.set(name, value).map_err(|error| Error::Setting(spec.preset.clone(), error))?;
    }
    Ok(settings)
}

/// The settings of a random player in playouts, which choose ply by ply.
pub(crate) fn playout_settings(spec: &EngineSpec) -> Result<RandomSettings> {
    let settings = random_settings(spec)?;
    if settings.turns {
        let (name, value, range) = ("turns".into(), "on".into(), "only off in playouts".into());
        return Err(Error::Setting(spec.preset.clone(), SettingError::Value { name, value, range }));
    }
    Ok(settings)
}

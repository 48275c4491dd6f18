//! Engines by name: how a preset and changed settings become a player.

use crate::catalogue::Catalogue;
use crate::{Error, Result};
use quadrille_core::{Evaluate, Game, Order, Setting, SettingError, Settings};
use quadrille_search::{Engine, Pvs, PvsSettings, RandomEngine, RandomSettings};
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

/// A preset of a game: what people see of it, and how it is built with changed settings.
pub(crate) struct Preset<G: Game> {
    info: PresetInfo,
    build: Box<Build<G>>,
}

/// Makes an engine with changed settings, name and value.
type Build<G> = dyn Fn(&[(String, String)]) -> std::result::Result<Box<dyn Engine<G>>, SettingError>;

impl<G: Game> Preset<G> {
    /// A preset of an alpha-beta search: its settings are those of the search and the weights of the evaluation.
    pub(crate) fn pvs<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: PvsSettings,
        knowledge: Knowledge<E, O, W>,
    ) -> Self {
        let mut settings = search.list();
        settings.extend(knowledge.weights.list());
        let build = move |changes: &[(String, String)]| {
            let (mut search, mut weights) = (search.clone(), knowledge.weights.clone());
            for (name, value) in changes {
                match search.set(name, value) {
                    Err(SettingError::Unknown(..)) => weights.set(name, value)?,
                    result => result?,
                }
            }
            let evaluation = (knowledge.evaluation)(&weights);
            let pvs = Pvs::new(evaluation, knowledge.order.clone(), search).with_steps(&knowledge.steps);
            Ok(Box::new(pvs) as Box<dyn Engine<G>>)
        };
        Preset { info: PresetInfo { name, about, settings }, build: Box::new(build) }
    }
}

/// What a search is told of a game.
#[derive(Clone)]
pub(crate) struct Knowledge<E, O, W> {
    pub weights: W,
    pub evaluation: fn(&W) -> E,
    pub order: O,
    /// The fractional plies of the order's categories, for realisation probability search.
    pub steps: Vec<f32>,
}

fn random_presets() -> [(&'static str, &'static str, RandomSettings); 2] {
    let weighted = RandomSettings { weight: 1.0, ..RandomSettings::default() };
    [
        ("random", "any legal ply, all alike (or any whole turn)", RandomSettings::default()),
        (
            "weighted-random",
            "a random ply by the game's own weights: captures and placements before idle moves",
            weighted,
        ),
    ]
}

/// All presets of a game.
fn presets<G: Catalogue>() -> Vec<Preset<G>> {
    let random = random_presets().into_iter().map(|(name, about, settings)| {
        let info = PresetInfo { name, about, settings: settings.list() };
        let build = move |changes: &[(String, String)]| {
            let settings = changed(settings.clone(), changes)?;
            Ok(Box::new(RandomEngine::new(settings)) as Box<dyn Engine<G>>)
        };
        Preset { info, build: Box::new(build) }
    });
    random.chain(G::searches()).collect()
}

fn changed<S: Settings>(
    mut settings: S,
    changes: &[(String, String)],
) -> std::result::Result<S, SettingError> {
    changes.iter().try_for_each(|(name, value)| settings.set(name, value))?;
    Ok(settings)
}

/// The presets of a game, for people.
pub(crate) fn list<G: Catalogue>() -> Vec<PresetInfo> {
    presets::<G>().into_iter().map(|preset| preset.info).collect()
}

/// Builds an engine.
pub(crate) fn build<G: Catalogue>(spec: &EngineSpec) -> Result<Box<dyn Engine<G>>> {
    let preset = presets::<G>().into_iter().find(|preset| preset.info.name == spec.preset);
    let preset =
        preset.ok_or_else(|| unknown(spec, list::<G>().iter().map(|preset| preset.name).collect()))?;
    (preset.build)(&spec.settings).map_err(|error| Error::Setting(spec.preset.clone(), error))
}

/// Whether one of these presets can be built with such settings.
pub(crate) fn check(presets: &[PresetInfo], spec: &EngineSpec) -> Result<()> {
    let preset = presets.iter().find(|preset| preset.name == spec.preset);
    let preset = preset.ok_or_else(|| unknown(spec, presets.iter().map(|preset| preset.name).collect()))?;
    let names = || preset.settings.iter().map(|setting| setting.name).collect();
    for (name, value) in &spec.settings {
        let error = match preset.settings.iter().find(|setting| setting.name == name) {
            None => SettingError::Unknown(name.clone(), names()),
            Some(setting) if setting.accepts(value) => continue,
            Some(setting) => {
                SettingError::Value { name: name.clone(), value: value.clone(), range: setting.range.clone() }
            }
        };
        return Err(Error::Setting(spec.preset.clone(), error));
    }
    Ok(())
}

fn unknown(spec: &EngineSpec, known: Vec<&'static str>) -> Error {
    Error::Engine(spec.preset.clone(), known)
}

/// The settings of a random player in playouts, which choose ply by ply.
pub(crate) fn playout_settings(spec: &EngineSpec) -> Result<RandomSettings> {
    let wrong = |error| Error::Setting(spec.preset.clone(), error);
    let preset = random_presets().into_iter().find(|(name, _, _)| *name == spec.preset);
    let (_, _, settings) =
        preset.ok_or_else(|| unknown(spec, random_presets().iter().map(|(name, _, _)| *name).collect()))?;
    let settings = changed(settings, &spec.settings).map_err(wrong)?;
    if settings.turns {
        let (name, value, range) = ("turns".into(), "on".into(), "only off in playouts".into());
        return Err(wrong(SettingError::Value { name, value, range }));
    }
    Ok(settings)
}

//! Engines by name: how a preset and changed settings become a player.

mod levels;
mod staged;

pub use levels::Level;

use crate::catalogue::Catalogue;
use crate::{Error, Result};
use quadrille_core::{Evaluate, Game, Order, Scored, Setting, SettingError, Settings};
use quadrille_search::{
    Dfpn, DfpnSettings, Engine, InTurns, Pvs, PvsSettings, RandomEngine, RandomSettings, Scoring, Solve,
    Target, Turns, Within,
};
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
    build: Build<G>,
}

/// Makes an engine, or one that can solve positions, with changed settings, name and value.
enum Build<G: Game> {
    Player(Box<Make<dyn Engine<G>>>),
    Solver(Box<Make<dyn Solve<G>>>),
}

type Make<E> = dyn Fn(&[(String, String)]) -> std::result::Result<Box<E>, SettingError>;

impl<G: Game> Preset<G> {
    /// Makes the engine with changed settings.
    fn engine(&self, changes: &[(String, String)]) -> std::result::Result<Box<dyn Engine<G>>, SettingError> {
        match &self.build {
            Build::Player(make) => make(changes),
            Build::Solver(make) => make(changes).map(|solver| solver as Box<dyn Engine<G>>),
        }
    }

    /// A preset of an alpha-beta search: its settings are those of the search and the weights of the evaluation.
    pub(crate) fn pvs<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: PvsSettings,
        knowledge: Knowledge<E, O, W>,
    ) -> Self {
        let settings = list_both(&search, &knowledge.weights);
        let build = move |changes: &[(String, String)]| {
            let (search, weights) = changed_both(&search, &knowledge.weights, changes)?;
            let evaluation = (knowledge.evaluation)(&weights);
            let pvs = Pvs::new(evaluation, knowledge.order.clone(), search).with_steps(&knowledge.steps);
            Ok(Box::new(pvs) as Box<dyn Engine<G>>)
        };
        Preset { info: PresetInfo { name, about, settings }, build: Build::Player(Box::new(build)) }
    }

    /// A preset of a proof-number search: its settings are those of the search and the weights of the evaluation.
    pub(crate) fn dfpn<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        knowledge: Knowledge<E, O, W>,
    ) -> Self {
        Preset::solver(name, about, search, knowledge, solver)
    }

    /// The same for a game whose wins have a size.
    pub(crate) fn scoring_dfpn<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        knowledge: Knowledge<E, O, W>,
    ) -> Self
    where
        G: Scored,
    {
        Preset::solver(name, about, search, knowledge, |evaluation: E, order: O, search| {
            let plain = solver(evaluation.clone(), order.clone(), search.clone());
            let make = move || {
                solver::<Target<G>, _, _>(Within(evaluation.clone()), Within(order.clone()), search.clone())
            };
            Box::new(Scoring::new(plain, make))
        })
    }

    fn solver<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        knowledge: Knowledge<E, O, W>,
        make: impl Fn(E, O, DfpnSettings) -> Box<dyn Solve<G>> + 'static,
    ) -> Self {
        let settings = list_both(&search, &knowledge.weights);
        let build = move |changes: &[(String, String)]| {
            let (search, weights) = changed_both(&search, &knowledge.weights, changes)?;
            Ok(make((knowledge.evaluation)(&weights), knowledge.order.clone(), search))
        };
        Preset { info: PresetInfo { name, about, settings }, build: Build::Solver(Box::new(build)) }
    }
}

/// A proof-number search in the view that its settings ask for.
fn solver<G: Game, E: Evaluate<G>, O: Order<G>>(
    evaluation: E,
    order: O,
    search: DfpnSettings,
) -> Box<dyn Solve<G>> {
    if search.turns {
        let merge = search.merge;
        let solver = Dfpn::<Turns<G>, _, _>::new(Within(evaluation), Within(order), search);
        Box::new(InTurns::new(solver, merge))
    } else {
        Box::new(Dfpn::new(evaluation, order, search))
    }
}

/// The settings of a search and the weights of an evaluation.
fn list_both(search: &impl Settings, weights: &impl Settings) -> Vec<Setting> {
    let mut settings = search.list();
    settings.extend(weights.list());
    settings
}

/// Both with changes.
fn changed_both<S: Settings + Clone, W: Settings + Clone>(
    search: &S,
    weights: &W,
    changes: &[(String, String)],
) -> std::result::Result<(S, W), SettingError> {
    let (mut search, mut weights) = (search.clone(), weights.clone());
    for (name, value) in changes {
        match search.set(name, value) {
            Err(SettingError::Unknown(..)) => weights.set(name, value)?,
            result => result?,
        }
    }
    Ok((search, weights))
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
    engines().into_iter().chain(G::levels().map(Preset::level)).collect()
}

/// The presets of a game but for its levels.
fn engines<G: Catalogue>() -> Vec<Preset<G>> {
    let random = random_presets().into_iter().map(|(name, about, settings)| {
        let info = PresetInfo { name, about, settings: settings.list() };
        let build = move |changes: &[(String, String)]| {
            let settings = changed(settings.clone(), changes)?;
            Ok(Box::new(RandomEngine::new(settings)) as Box<dyn Engine<G>>)
        };
        Preset { info, build: Build::Player(Box::new(build)) }
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

fn find<G: Catalogue>(spec: &EngineSpec) -> Result<Preset<G>> {
    let preset = presets::<G>().into_iter().find(|preset| preset.info.name == spec.preset);
    preset.ok_or_else(|| unknown(spec, list::<G>().iter().map(|preset| preset.name).collect()))
}

/// Builds an engine.
pub(crate) fn build<G: Catalogue>(spec: &EngineSpec) -> Result<Box<dyn Engine<G>>> {
    find::<G>(spec)?.engine(&spec.settings).map_err(|error| Error::Setting(spec.preset.clone(), error))
}

/// Builds a solver.
#[allow(dead_code)] // until sessions solve
pub(crate) fn build_solver<G: Catalogue>(spec: &EngineSpec) -> Result<Box<dyn Solve<G>>> {
    match find::<G>(spec)?.build {
        Build::Solver(make) => {
            make(&spec.settings).map_err(|error| Error::Setting(spec.preset.clone(), error))
        }
        Build::Player(_) => {
            let solves = |preset: &Preset<G>| matches!(preset.build, Build::Solver(_));
            let solvers = presets::<G>().into_iter().filter(solves).map(|preset| preset.info.name);
            Err(Error::Solver(spec.preset.clone(), solvers.collect()))
        }
    }
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

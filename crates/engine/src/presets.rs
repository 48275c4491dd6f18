//! Engines by name: how a preset and changed settings become a player.

mod guarded;
mod knowledge;
mod levels;
mod staged;

pub(crate) use knowledge::Knowledge;
pub use levels::Level;

use crate::catalogue::Catalogue;
use crate::{EngineSpec, Error, Result, custom_engines, realisation, tables};
use knowledge::{changed, take};
use quadrille_core::{
    Evaluate, Game, MarginOracle, Oracle, Order, Playout, RestrictedGame, Scored, Setting, SettingError,
    Settings, Symmetric,
};
use quadrille_search::{
    ByInnerGame, Dfpn, DfpnSettings, Engine, MarginEvaluation, MarginGame, MarginSolver, Mcts, MctsSettings,
    OracleEngine, OracleSolver, OutOfMemory, Pvs, PvsSettings, RandomEngine, RandomSettings,
    RestrictedSolver, Solve, TurnAdapter, Turns,
};

/// A preset, for people: its settings have the preset's defaults.
#[derive(Clone, PartialEq, Debug)]
pub struct PresetInfo {
    /// The name it is asked for by.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its settings.
    pub settings: Vec<Setting>,
    /// How many tables it has, each at most as large as the setting `table` says (0, which trees know: as much as there is,
    /// up to a gigabyte). Nothing else it has takes memory that counts.
    pub tables: u32,
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

type Make<E> = dyn Fn(&[(String, String)]) -> std::result::Result<Box<E>, BuildError>;

/// Why an engine of a preset cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BuildError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl BuildError {
    /// The error of the engine that was asked for.
    fn of(self, spec: &EngineSpec) -> Error {
        match self {
            BuildError::Setting(error) => Error::Setting(spec.preset.clone(), error),
            BuildError::Memory(error) => Error::Memory(spec.preset.clone(), error),
        }
    }
}

impl<G: Game> Preset<G> {
    /// Makes the engine with changed settings.
    fn engine(&self, changes: &[(String, String)]) -> std::result::Result<Box<dyn Engine<G>>, BuildError> {
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
    ) -> Self
    where
        G: Symmetric,
    {
        let mut settings = knowledge.settings(&search);
        settings.push(realisation::setting());
        let build = move |changes: &[(String, String)]| {
            let (file, changes) = take(changes, realisation::NAME);
            let (search, evaluation, order) = knowledge.changed(&search, &changes)?;
            let plies = match file {
                Some(file) => realisation::from_file(&file, knowledge.order.categories())?,
                None => knowledge.realisation.clone(),
            };
            let pvs = Pvs::new(evaluation, order, search)?.with_realisation(&plies).with_symmetries();
            Ok(Box::new(pvs) as Box<dyn Engine<G>>)
        };
        Preset {
            info: PresetInfo { name, about, settings, tables: 1 },
            build: Build::Player(Box::new(build)),
        }
    }

    /// A preset of a Monte Carlo tree search: its settings are those of the search and the weights of the evaluation.
    pub(crate) fn mcts<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: MctsSettings,
        knowledge: Knowledge<E, O, W>,
    ) -> Self
    where
        G: Playout,
    {
        let settings = knowledge.settings(&search);
        let build = move |changes: &[(String, String)]| {
            let (search, evaluation, order) = knowledge.changed(&search, changes)?;
            let mcts = Mcts::new(evaluation, order, search)?;
            Ok(Box::new(mcts) as Box<dyn Engine<G>>)
        };
        Preset {
            info: PresetInfo { name, about, settings, tables: 1 },
            build: Build::Player(Box::new(build)),
        }
    }

    /// The same player, who plays a winning turn of the oracle where that knows one, or the same solver, who asks it first. The oracle has
    /// the tables that a setting names, which the search may take too.
    pub(crate) fn with_oracle<O: Oracle<G>>(
        mut self,
        oracle: fn(Option<&str>) -> std::result::Result<O, SettingError>,
    ) -> Self {
        let shared = self.info.settings.iter().any(|setting| setting.name == tables::NAME);
        if !shared {
            self.info.settings.push(tables::setting());
        }
        let split = move |changes: &[(String, String)]| {
            let (tables, rest) = take(changes, tables::NAME);
            (tables, if shared { changes.to_vec() } else { rest })
        };
        let build = match self.build {
            Build::Player(make) => Build::Player(Box::new(move |changes: &[(String, String)]| {
                let (tables, changes) = split(changes);
                let engine = OracleEngine::new(make(&changes)?, oracle(tables.as_deref())?);
                Ok(Box::new(engine) as Box<dyn Engine<G>>)
            })),
            Build::Solver(make) => Build::Solver(Box::new(move |changes: &[(String, String)]| {
                let (tables, changes) = split(changes);
                let solver = OracleSolver::new(make(&changes)?, oracle(tables.as_deref())?);
                Ok(Box::new(solver) as Box<dyn Solve<G>>)
            })),
        };
        Preset { build, ..self }
    }

    /// A preset of a proof-number search: its settings are those of the search and the weights of the evaluation.
    pub(crate) fn dfpn<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        knowledge: Knowledge<E, O, W>,
    ) -> Self
    where
        G: Symmetric,
    {
        Preset::solver(name, about, search, knowledge, |evaluation: E, order: O, search| {
            solver(evaluation, order, search, Dfpn::with_symmetries)
        })
    }

    /// The same for a game whose wins have a size, with an oracle of it, which is asked where known results are wanted.
    pub(crate) fn scoring_dfpn<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        knowledge: Knowledge<E, O, W>,
        oracle: impl MarginOracle<G>,
    ) -> Self
    where
        G: Scored + Symmetric,
    {
        Preset::solver(name, about, search, knowledge, move |evaluation: E, order: O, search| {
            let plain = solver(evaluation.clone(), order.clone(), search.clone(), Dfpn::with_symmetries)?;
            let (mut asked, asks) = (oracle.clone(), search.known_results);
            let bounds = move |game: &G| if asks { asked.margins(game) } else { game.margins() };
            let oracle = oracle.clone();
            let make = move || {
                solver::<MarginGame<G>, _, _>(
                    MarginEvaluation::new(evaluation.clone(), oracle.clone()),
                    ByInnerGame(order.clone()),
                    search.clone(),
                    |dfpn| dfpn,
                )
            };
            Ok(Box::new(MarginSolver::new(plain, bounds, make)))
        })
    }

    fn solver<E: Evaluate<G>, O: Order<G>, W: Settings + Clone + 'static>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        knowledge: Knowledge<E, O, W>,
        make: impl Fn(E, O, DfpnSettings) -> std::result::Result<Box<dyn Solve<G>>, OutOfMemory> + 'static,
    ) -> Self {
        let settings = knowledge.settings(&search);
        let build = move |changes: &[(String, String)]| {
            let (search, evaluation, order) = knowledge.changed(&search, changes)?;
            Ok(make(evaluation, order, search)?)
        };
        Preset {
            info: PresetInfo { name, about, settings, tables: 1 },
            build: Build::Solver(Box::new(build)),
        }
    }
}

impl<G: Game> Preset<G> {
    /// A preset of a proof-number search in a restricted game: its settings are those of the search.
    pub(crate) fn restricted<N: RestrictedGame<G>, K: Evaluate<N>, O: Order<N>>(
        name: &'static str,
        about: &'static str,
        search: DfpnSettings,
        evaluation: K,
        order: O,
    ) -> Self {
        let settings = search.list();
        let build = move |changes: &[(String, String)]| {
            let search = changed(search.clone(), changes)?;
            let solver = Dfpn::<N, _, _>::new(evaluation.clone(), order.clone(), search)?;
            Ok(Box::new(RestrictedSolver::<N, _>::new(solver)) as Box<dyn Solve<G>>)
        };
        Preset {
            info: PresetInfo { name, about, settings, tables: 1 },
            build: Build::Solver(Box::new(build)),
        }
    }
}

/// A proof-number search in the view that its settings ask for. One by plies is `finished` in addition.
fn solver<G: Game, E: Evaluate<G>, O: Order<G>>(
    evaluation: E,
    order: O,
    search: DfpnSettings,
    finished: impl Fn(Dfpn<G, E, O>) -> Dfpn<G, E, O>,
) -> std::result::Result<Box<dyn Solve<G>>, OutOfMemory> {
    if search.turns {
        let merge = search.merge;
        let solver = Dfpn::<Turns<G>, _, _>::new(ByInnerGame(evaluation), ByInnerGame(order), search)?;
        Ok(Box::new(TurnAdapter::new(solver, merge)))
    } else {
        Ok(Box::new(finished(Dfpn::new(evaluation, order, search)?)))
    }
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
        let info = PresetInfo { name, about, settings: settings.list(), tables: 0 };
        let build = move |changes: &[(String, String)]| {
            let settings = changed(settings.clone(), changes)?;
            Ok(Box::new(RandomEngine::new(settings)) as Box<dyn Engine<G>>)
        };
        Preset { info, build: Build::Player(Box::new(build)) }
    });
    random.chain(G::searches()).collect()
}

/// The presets of a game, for people.
pub(crate) fn list<G: Catalogue>() -> Vec<PresetInfo> {
    presets::<G>().into_iter().map(|preset| preset.info).collect()
}

/// The presets that can solve positions.
pub(crate) fn solvers<G: Catalogue>() -> Vec<&'static str> {
    let solves = |preset: &Preset<G>| matches!(preset.build, Build::Solver(_));
    presets::<G>().into_iter().filter(solves).map(|preset| preset.info.name).collect()
}

fn find<G: Catalogue>(spec: &EngineSpec) -> Result<Preset<G>> {
    let preset = presets::<G>().into_iter().find(|preset| preset.info.name == spec.preset);
    let known =
        || custom_engines::with_custom(G::NAME, list::<G>()).iter().map(|preset| preset.name).collect();
    preset.ok_or_else(|| unknown(spec, known()))
}

/// Builds an engine.
pub(crate) fn build<G: Catalogue>(spec: &EngineSpec) -> Result<Box<dyn Engine<G>>> {
    find::<G>(spec)?.engine(&spec.settings).map_err(|error| error.of(spec))
}

/// Builds a solver.
pub(crate) fn build_solver<G: Catalogue>(spec: &EngineSpec) -> Result<Box<dyn Solve<G>>> {
    match find::<G>(spec)?.build {
        Build::Solver(make) => make(&spec.settings).map_err(|error| error.of(spec)),
        Build::Player(_) => {
            let known = custom_engines::with_custom_names(G::NAME, solvers::<G>());
            Err(Error::Solver(spec.preset.clone(), known))
        }
    }
}

/// Whether one of these presets can be built with such settings.
pub(crate) fn check(presets: &[PresetInfo], spec: &EngineSpec) -> Result<()> {
    let preset = presets.iter().find(|preset| preset.name == spec.preset);
    let preset = preset.ok_or_else(|| unknown(spec, presets.iter().map(|preset| preset.name).collect()))?;
    check_settings(&preset.settings, &spec.settings)
        .map_err(|error| Error::Setting(spec.preset.clone(), error))
}

/// Whether there are such settings, and whether they take such values.
fn check_settings(
    settings: &[Setting],
    changes: &[(String, String)],
) -> std::result::Result<(), SettingError> {
    let names = || settings.iter().map(|setting| setting.name).collect();
    changes.iter().try_for_each(|(name, value)| match settings.iter().find(|setting| setting.name == name) {
        None => Err(SettingError::Unknown(name.clone(), names())),
        Some(setting) if setting.accepts(value) => Ok(()),
        Some(setting) => Err(SettingError::Value {
            name: name.clone(),
            value: value.clone(),
            range: setting.range.clone(),
        }),
    })
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

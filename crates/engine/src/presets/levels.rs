//! Levels of play for people: engines that are weaker by depth, evaluation and choice, each with a time of its own.

use super::{Build, EngineSpec, Preset, PresetInfo, engines};
use crate::catalogue::Catalogue;
use quadrille_core::{SettingError, Settings};
use quadrille_search::{Engine, Limited, Limits};
use std::time::Duration;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The name it is asked for by as an engine: `level-` and its own.
    pub preset: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The engine behind it and its settings, as an [`EngineSpec`] is written.
    pub engine: &'static str,
    /// The time for a turn.
    pub seconds: f64,
}

/// What the names of levels as engines begin with.
const PREFIX: &str = "level-";

impl Level {
    /// Its own name.
    pub fn name(&self) -> &'static str {
        self.preset.trim_start_matches(PREFIX)
    }
}

impl EngineSpec {
    /// The engine of a level, by the level's own name.
    pub fn of_level(name: &str) -> EngineSpec {
        EngineSpec { preset: format!("{PREFIX}{name}"), settings: Vec::new() }
    }

    /// Whether it is a level: one has a time limit of its own.
    pub fn is_level(&self) -> bool {
        self.preset.starts_with(PREFIX)
    }
}

quadrille_core::settings! {
    /// How long a level thinks about a turn.
    pub struct LevelSettings {
        /// the time for a turn in seconds
        pub seconds: f64 = 30.0 in 0.0..=86400.0;
        /// the positions for a turn, 0 for no limit: then a level plays the same on every machine
        pub nodes: u64 = 0 in 0..=1000000000000;
    }
}

impl<G: Catalogue> Preset<G> {
    /// A level as an engine: it has the settings of the engine behind it, and its own limits.
    pub(super) fn level(level: Level) -> Self {
        let spec: EngineSpec = level.engine.parse().expect("the catalogue's levels are well written");
        let behind = move || (Preset::named(&spec.preset, engines::<G>()), spec.settings.clone());
        let own = LevelSettings { seconds: level.seconds, ..LevelSettings::default() };
        let mut settings = own.list();
        let (engine, changes) = behind();
        let tables = engine.info.tables;
        settings.extend(engine.info.settings);
        for (name, value) in changes {
            settings
                .iter_mut()
                .filter(|known| known.name == name)
                .for_each(|known| known.value.clone_from(&value));
        }
        let build = move |changes: &[(String, String)]| {
            let mut own = own.clone();
            let (engine, mut passed_on) = behind();
            for (name, value) in changes {
                match own.set(name, value) {
                    Err(SettingError::Unknown(..)) => passed_on.push((name.clone(), value.clone())),
                    result => result?,
                }
            }
            let time = Some(Duration::from_secs_f64(own.seconds));
            let nodes = (own.nodes > 0).then_some(own.nodes);
            let limits = Limits { time, nodes, ..Limits::default() };
            Ok(Box::new(Limited::new(engine.engine(&passed_on)?, limits)) as Box<dyn Engine<G>>)
        };
        let info = PresetInfo { name: level.preset, about: level.about, settings, tables };
        Preset { info, build: Build::Player(Box::new(build)) }
    }
}

//! Presets made of presets.

use super::{Build, BuildError, Preset, PresetInfo, check_settings};
use quadrille_core::Game;
use quadrille_search::{Acceptance, Engine, Stage, Staged};

/// A preset for some positions: where it is asked, what its word is worth, and the preset.
pub(crate) type PresetStage<G> = (fn(&G) -> bool, Acceptance, Preset<G>);

impl<G: Game> Preset<G> {
    /// A preset that asks others in turn, `last` where none of the stages has the word. It has the settings of all of
    /// them: each goes to those who know it, with a value that they take (what is a choice to several may be another).
    pub(crate) fn staged(
        name: &'static str,
        about: &'static str,
        stages: Vec<PresetStage<G>>,
        last: Preset<G>,
    ) -> Self {
        let mut settings = last.info.settings.clone();
        for setting in stages.iter().flat_map(|(_, _, preset)| &preset.info.settings) {
            if settings.iter().all(|known| known.name != setting.name) {
                settings.push(setting.clone());
            }
        }
        let tables = last.info.tables + stages.iter().map(|(_, _, preset)| preset.info.tables).sum::<u32>();
        let known = settings.clone();
        let build = move |changes: &[(String, String)]| {
            check_settings(&known, changes)?;
            let stage = |(when, word, preset): &PresetStage<G>| {
                Ok(Stage { when: *when, engine: preset.build_with_known(changes)?, word: *word })
            };
            let stages = stages.iter().map(stage).collect::<Result<_, BuildError>>()?;
            Ok(Box::new(Staged::new(stages, last.build_with_known(changes)?)) as Box<dyn Engine<G>>)
        };
        Preset { info: PresetInfo { name, about, settings, tables }, build: Build::Player(Box::new(build)) }
    }

    /// That of this name among presets that are known to have it.
    pub(crate) fn named(name: &str, presets: Vec<Preset<G>>) -> Self {
        presets.into_iter().find(|preset| preset.info.name == name).expect("it is one of them")
    }

    /// Builds the engine with those of the changes that it knows.
    fn build_with_known(&self, changes: &[(String, String)]) -> Result<Box<dyn Engine<G>>, BuildError> {
        self.engine(&self.known(changes))
    }

    /// Those of the changes that it knows and whose value it takes.
    pub(super) fn known(&self, changes: &[(String, String)]) -> Vec<(String, String)> {
        let takes = |(name, value): &&(String, String)| {
            self.info.settings.iter().any(|setting| setting.name == name && setting.accepts(value))
        };
        changes.iter().filter(takes).cloned().collect()
    }
}

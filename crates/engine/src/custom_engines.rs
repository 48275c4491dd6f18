//! Engines that people have named themselves: a preset with changed settings, for the rest of the process.

use crate::{EngineSpec, Error, PresetInfo, Result, find};
use std::sync::{PoisonError, RwLock};

struct CustomEngine {
    game: &'static str,
    name: &'static str,
    spec: EngineSpec,
}

static DEFINED: RwLock<Vec<CustomEngine>> = RwLock::new(Vec::new());

/// Gives an engine of a game a name of its own. From here on it is an engine like the others: it is listed, and its name
/// is understood wherever an engine's is.
///
/// ```
/// use quadrille_engine::{define, find};
/// define("tak", "blunt", "tak-alphabeta,depth=1".parse()?)?;
/// assert!(find("tak")?.presets().iter().any(|preset| preset.name == "blunt"));
/// assert_eq!(find("tak")?.spell_out(&"blunt,table=1".parse()?).to_string(), "tak-alphabeta,depth=1,table=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn define(game: &str, name: &str, spec: EngineSpec) -> Result<()> {
    let game = find(game)?;
    game.check(&spec)?;
    let is_word = !name.is_empty() && !name.contains([',', '=', '"']) && !name.contains(char::is_whitespace);
    if !is_word || game.presets().iter().any(|preset| preset.name == name) {
        return Err(Error::Name(name.into()));
    }
    // Names are few and are kept until the end: the lists of engines hold them as constants.
    let engine = CustomEngine {
        game: game.name(),
        name: String::from(name).leak(),
        spec: spell_out(game.name(), &spec),
    };
    DEFINED.write().unwrap_or_else(PoisonError::into_inner).push(engine);
    Ok(())
}

/// The preset and all settings behind an engine.
pub(crate) fn spell_out(game: &str, spec: &EngineSpec) -> EngineSpec {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    match defined.iter().find(|engine| engine.game == game && engine.name == spec.preset) {
        None => spec.clone(),
        Some(engine) => {
            let settings = engine.spec.settings.iter().chain(&spec.settings).cloned().collect();
            EngineSpec { preset: engine.spec.preset.clone(), settings }
        }
    }
}

/// Names of presets with those of the engines behind which they are.
pub(crate) fn with_custom_names(game: &str, mut names: Vec<&'static str>) -> Vec<&'static str> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    let named =
        defined.iter().filter(|engine| engine.game == game && names.contains(&engine.spec.preset.as_str()));
    let named: Vec<_> = named.map(|engine| engine.name).collect();
    names.extend(named);
    names
}

/// The game's presets with the engines that were named.
pub(crate) fn with_custom(game: &str, mut presets: Vec<PresetInfo>) -> Vec<PresetInfo> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    for CustomEngine { name, spec, .. } in defined.iter().filter(|engine| engine.game == game) {
        let Some(mut info) = presets.iter().find(|preset| preset.name == spec.preset).cloned() else {
            continue;
        };
        for (changed, value) in &spec.settings {
            info.settings
                .iter_mut()
                .filter(|setting| setting.name == changed)
                .for_each(|s| s.value.clone_from(value));
        }
        presets.push(PresetInfo { name, ..info });
    }
    presets
}

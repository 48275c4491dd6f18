//! `[engines.NAME]`: a preset with changed settings, or another program.

use super::file::{File, Placed, TomlTable};
use quadrille_engine::{EngineSpec, GameInfo};
use quadrille_protocol::ProgramSpec;
use std::sync::OnceLock;

/// The programs that have a name, as players of a match are written.
static PROGRAMS: OnceLock<Vec<(String, String)>> = OnceLock::new();

/// Makes the engines of the file known.
pub fn define(file: &File<'_>, engines: &TomlTable) -> anyhow::Result<()> {
    let mut programs = Vec::new();
    for (name, value) in engines {
        let engine = file.table(value)?;
        match engine.iter().any(|(key, _)| key.word == "cmd") {
            true => programs.push((name.word.to_string(), program(file, name, &engine)?)),
            false => preset(file, name, &engine)?,
        }
    }
    let _ = PROGRAMS.set(programs);
    Ok(())
}

fn preset(file: &File<'_>, name: &Placed<'static, str>, engine: &TomlTable) -> anyhow::Result<()> {
    let (mut game, mut spec) = (None, EngineSpec { preset: "champion".into(), settings: Vec::new() });
    for (key, value) in engine {
        match key.word {
            "game" => game = Some(file.text(value)?),
            "preset" => spec.preset = file.text(value)?,
            "settings" => {
                for (setting, value) in file.table(value)? {
                    spec.settings.push((setting.word.into(), file.text(&value)?));
                }
            }
            other => {
                let known = "game, preset and settings, or cmd, proto, timeout and options";
                return Err(file.error(key, format!("an engine has no '{other}': it has {known}")));
            }
        }
    }
    let game = game.ok_or_else(|| file.error(name, "the game is missing, as in game = \"tak\""))?;
    quadrille_engine::define(&game, name.word, spec).map_err(|error| file.error(name, error))
}

fn program(file: &File<'_>, name: &Placed<'static, str>, engine: &TomlTable) -> anyhow::Result<String> {
    let mut parts = Vec::new();
    for (key, value) in engine {
        match key.word {
            "options" => {
                for (option, value) in file.table(value)? {
                    parts.push(format!("{}=\"{}\"", option.word, file.text(&value)?));
                }
            }
            "cmd" | "proto" | "timeout" => parts.push(format!("{}=\"{}\"", key.word, file.text(value)?)),
            other => return Err(file.error(key, format!("a program has no '{other}'"))),
        }
    }
    let text = parts.join(",");
    text.parse::<ProgramSpec>().map_err(|reason| file.error(name, reason))?;
    Ok(text)
}

/// A player of a match without names that only this file knows: a journal has to be understood without it.
pub fn spelled_out(game: &dyn GameInfo, player: &str) -> String {
    let (name, settings) = player.split_at(player.find(',').unwrap_or(player.len()));
    let programs = PROGRAMS.get().into_iter().flatten();
    if let Some((_, program)) = programs.into_iter().find(|(known, _)| known == name) {
        return format!("{program}{settings}");
    }
    match player.parse::<EngineSpec>() {
        Ok(spec) if !ProgramSpec::describes(player) => game.spell_out(&spec).to_string(),
        _ => player.into(),
    }
}

//! `[match] games = 200` gives the option --games of `quadrille match` another default.

use super::file::{File, Placed, TomlTable};
use clap::{Arg, ArgAction, Command};
use std::fmt::Display;

/// The command line with the defaults of one command's table.
pub fn set(
    file: &File<'_>,
    command: Command,
    name: &Placed<'static, str>,
    table: &TomlTable,
) -> anyhow::Result<Command> {
    let Some(chosen) = command.find_subcommand(name.word) else {
        return Err(file.error(name, format!("there is no command '{}'", name.word)));
    };
    let mut changes = Vec::new();
    for (key, value) in table {
        let Some(option) = chosen.get_arguments().find(|option| is_named(option, key.word)) else {
            return Err(file.error(key, format!("{} has no option '{}'", name.word, key.word)));
        };
        let texts = file.texts(value)?;
        let wrong = |reason: &dyn Display| file.error(value, format!("{}: {reason}", key.word));
        match option.get_action() {
            ArgAction::Append => {}
            ArgAction::SetTrue if texts == ["true"] || texts == ["false"] => {}
            ArgAction::SetTrue => return Err(wrong(&"expected true or false")),
            _ if texts.len() == 1 => {}
            _ => return Err(wrong(&"it takes one value")),
        }
        texts.iter().try_for_each(|text| check(option, text)).map_err(|reason| wrong(&reason))?;
        changes.push((option.get_id().clone(), texts));
    }
    Ok(command.mut_subcommand(name.word, |chosen| {
        changes.into_iter().fold(chosen, |chosen, (id, texts)| {
            let texts: Vec<&'static str> = texts.into_iter().map(|text| &*text.leak()).collect();
            chosen.mut_arg(id, |option| option.default_values(texts).required(false))
        })
    }))
}

/// An option by its long name, an argument without one by the name in the help.
fn is_named(option: &Arg, name: &str) -> bool {
    option.get_long().map_or(option.get_id() == name, |long| long == name) && option.get_id() != "help"
}

/// Reads a value as the command line would.
fn check(option: &Arg, text: &str) -> Result<(), String> {
    let parser = option.get_value_parser().clone();
    let alone = Arg::new("value").value_parser(parser).allow_hyphen_values(true);
    let parsed = Command::new("quadrille").no_binary_name(true).arg(alone).try_get_matches_from(["--", text]);
    parsed.map(drop).map_err(|error| {
        let message = error.to_string();
        let reason = message.lines().next().unwrap_or_default();
        reason.trim_start_matches("error: ").replace(" for '[value]'", "")
    })
}

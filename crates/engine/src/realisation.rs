//! The fractional plies of realisation probability search, from files that `quadrille categories` writes.

use crate::catalogue::Catalogue;
use quadrille_core::{Order, Setting, SettingError, SettingKind};
use quadrille_search::read_realisation;
use std::io::Read;

/// The name of the setting.
pub(crate) const NAME: &str = "realisation_plies";

const RANGE: &str = "a file that quadrille categories has written";

/// The largest file that is read: a table has some twenty lines.
const LARGEST_FILE: u64 = 1 << 20;

/// The setting, for people.
pub(crate) fn setting() -> Setting {
    Setting {
        name: NAME,
        about: "the plies that moves cost by category, where realisation is on",
        value: "shipped".into(),
        range: RANGE.into(),
        kind: SettingKind::File,
    }
}

/// The plies of a table that comes with the program. Its first line is the command that has made it.
pub(crate) fn shipped<G: Catalogue>(table: &str) -> Vec<f32> {
    read_realisation(table, G::Order::default().categories()).expect("the shipped table is right")
}

/// Reads the plies of the categories from a file.
pub(crate) fn from_file(path: &str, categories: &[&str]) -> Result<Vec<f32>, SettingError> {
    let read = || {
        let mut text = String::new();
        let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
        file.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
        if text.len() as u64 > LARGEST_FILE {
            return Err(format!("it is larger than {} MiB", LARGEST_FILE >> 20));
        }
        read_realisation(&text, categories).map_err(|error| error.to_string())
    };
    read().map_err(|reason| SettingError::Value {
        name: NAME.into(),
        value: path.into(),
        range: format!("{RANGE} ({reason})"),
    })
}

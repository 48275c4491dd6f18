//! Endgame tables as a setting.

use quadrille_core::{Setting, SettingError, SettingKind};
use quadrille_tables::{Regions, TableError, Tables};
use std::path::Path;

/// The name of the setting.
pub(crate) const NAME: &str = "tables";

const RANGE: &str = "a folder that quadrille tables has made, shipped for those of the program, or off";

/// How an evaluation takes the tables that a value of the setting names.
pub(crate) type TakeTables<E> = fn(E, Option<&str>) -> Result<E, SettingError>;

/// The setting, for people.
pub(crate) fn setting() -> Setting {
    Setting {
        name: NAME,
        about: "the endgame tables that are asked where few enough pieces or squares are left",
        value: "shipped".into(),
        range: RANGE.into(),
        kind: SettingKind::File,
    }
}

/// The tables of Surakarta that a value of the setting names.
pub(crate) fn of_surakarta(value: Option<&str>) -> Result<Option<Tables>, SettingError> {
    named(value, Tables::shipped, Tables::open)
}

/// The table of Amazons that a value of the setting names.
pub(crate) fn of_amazons(value: Option<&str>) -> Result<Option<Regions>, SettingError> {
    named(value, Regions::shipped, Regions::open)
}

fn named<T>(
    value: Option<&str>,
    shipped: fn() -> T,
    open: fn(&Path) -> Result<T, TableError>,
) -> Result<Option<T>, SettingError> {
    match value {
        None | Some("shipped") => Ok(Some(shipped())),
        Some("off") => Ok(None),
        Some(folder) => open(Path::new(folder)).map(Some).map_err(|error| SettingError::Value {
            name: NAME.into(),
            value: folder.into(),
            range: format!("{RANGE} ({error})"),
        }),
    }
}

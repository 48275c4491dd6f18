//! Endgame tables as a setting.

use quadrille_core::{Setting, SettingError, SettingKind};
use quadrille_tables::Tables;
use std::path::Path;

/// The name of the setting.
pub(crate) const NAME: &str = "tables";

const RANGE: &str = "a folder that quadrille tables has made, shipped for those of the program, or off";

/// How an evaluation takes tables, or none.
pub(crate) type TakeTables<E> = fn(E, Option<Tables>) -> E;

/// The setting, for people.
pub(crate) fn setting() -> Setting {
    Setting {
        name: NAME,
        about: "the endgame tables that are asked where few enough pieces are left",
        value: "shipped".into(),
        range: RANGE.into(),
        kind: SettingKind::File,
    }
}

/// The tables that a value of the setting names.
pub(crate) fn named(value: Option<&str>) -> Result<Option<Tables>, SettingError> {
    match value {
        None | Some("shipped") => Ok(Some(Tables::shipped())),
        Some("off") => Ok(None),
        Some(folder) => Tables::open(Path::new(folder)).map(Some).map_err(|error| SettingError::Value {
            name: NAME.into(),
            value: folder.into(),
            range: format!("{RANGE} ({error})"),
        }),
    }
}

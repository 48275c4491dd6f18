//! The shapes of JSON that the command line, the app and journals share. docs/json.md tells their story.

use crate::{GameInfo, Level, Position, PresetInfo};
use quadrille_amazons::{RegionValue, squares};
use quadrille_core::{Ending, Player, Rule, Setting};
pub use quadrille_search::json::{optional_seconds, seconds};
use schemars::JsonSchema;
use serde::Serialize;

/// Where a game stands.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PositionSummary {
    /// The game's name.
    pub game: String,
    /// The position as text.
    pub position: String,
    /// Whose decision it is.
    pub to_move: Player,
    /// How the game ended; null while it goes on.
    pub ending: Option<Ending<String>>,
}

impl PositionSummary {
    /// That of a position.
    pub fn of(position: &dyn Position) -> Self {
        PositionSummary {
            game: position.game().name().into(),
            position: position.text(),
            to_move: position.to_move(),
            ending: position.ending(),
        }
    }
}

/// What a region of a position is worth as a combinatorial game, the first player counting positive.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RegionSummary {
    /// Its squares.
    pub squares: Vec<String>,
    /// The value in a few signs: `+2`, `3|-1`, `hot 1 ± ½`; or, where it is not known, what it is at least and at most: `-1…+3`.
    pub label: String,
    /// The canonical form; null where the value is not known, and where it is too long.
    pub value: Option<String>,
    /// What it is worth on average; null where the value is not known.
    pub mean: Option<f64>,
    /// How much a turn in it is worth; null where the value is not known.
    pub temperature: Option<f64>,
}

impl From<RegionValue> for RegionSummary {
    fn from(RegionValue { region, label, text, thermograph }: RegionValue) -> Self {
        RegionSummary {
            squares: squares(region.squares).map(|square| square.to_string()).collect(),
            label,
            value: text,
            mean: thermograph.map(|thermograph| thermograph.mean.to_f64()),
            temperature: thermograph.map(|thermograph| thermograph.temperature.to_f64()),
        }
    }
}

/// A name and what is behind it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it is.
    pub about: String,
}

impl From<(&'static str, &'static str)> for Named {
    fn from((name, about): (&'static str, &'static str)) -> Self {
        Named { name: name.into(), about: about.into() }
    }
}

/// A rule or house rule of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RuleSummary {
    /// The name it is set by.
    pub name: String,
    /// Its value where nothing is set.
    pub default: String,
    /// What it means.
    pub about: String,
}

impl From<Rule> for RuleSummary {
    fn from(Rule { name, value, about }: Rule) -> Self {
        RuleSummary { name: name.into(), default: value, about: about.into() }
    }
}

/// A setting of an engine.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SettingSummary {
    /// The name it is set by.
    pub name: String,
    /// Its value where nothing is set.
    pub default: String,
    /// The values it takes.
    pub range: String,
    /// What it means.
    pub about: String,
}

impl From<Setting> for SettingSummary {
    fn from(Setting { name, value, range, about, .. }: Setting) -> Self {
        SettingSummary { name: name.into(), default: value, range, about: about.into() }
    }
}

/// An engine of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EngineSummary {
    /// The name it is asked for by.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its settings.
    pub settings: Vec<SettingSummary>,
}

impl From<PresetInfo> for EngineSummary {
    fn from(PresetInfo { name, about, settings, .. }: PresetInfo) -> Self {
        let settings = settings.into_iter().map(SettingSummary::from).collect();
        EngineSummary { name: name.into(), about: about.into(), settings }
    }
}

/// A level of play for people.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LevelSummary {
    /// Its own name.
    pub name: String,
    /// What it does.
    pub about: String,
    /// The name it is asked for by as an engine.
    pub engine: String,
    /// The engine behind it, with its settings.
    pub base: String,
    /// The time for a turn.
    pub seconds: f64,
}

impl From<Level> for LevelSummary {
    fn from(level: Level) -> Self {
        LevelSummary {
            name: level.name().into(),
            about: level.about.into(),
            engine: level.preset.into(),
            base: level.engine.into(),
            seconds: level.seconds,
        }
    }
}

/// A game: what can be asked for.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameSummary {
    /// The name in commands.
    pub name: String,
    /// What the players are called, in the order in which they move.
    pub players: [String; 2],
    /// The starts by name, the usual one first.
    pub starts: Vec<Named>,
    /// The rules and draw rules.
    pub rules: Vec<RuleSummary>,
    /// The formats of positions and records, the game's own position text first.
    pub formats: Vec<Named>,
    /// The format that games are usually recorded in.
    pub record_format: String,
}

impl GameSummary {
    /// That of a game.
    pub fn of(game: &dyn GameInfo) -> Self {
        GameSummary {
            name: game.name().into(),
            players: game.players().map(String::from),
            starts: game.starts().iter().copied().map(Named::from).collect(),
            rules: game.rules().into_iter().map(RuleSummary::from).collect(),
            formats: game.formats().iter().map(|format| Named::from((format.name, format.about))).collect(),
            record_format: game.record_format().into(),
        }
    }
}

/// Names and values as an object, in their order: rules, tags, details.
pub mod pairs {
    use serde::de::{Deserializer, MapAccess, Visitor};
    use serde::ser::Serializer;
    use std::fmt;

    /// Writes an object.
    pub fn serialize<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
    }

    /// Reads an object.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(String, String)>, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Vec<(String, String)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names and values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs)
            }
        }

        deserializer.deserialize_map(Pairs)
    }
}

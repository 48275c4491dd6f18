//! How limits, reports and solutions are written for programs: docs/json.md has the page, these are its odd corners.

use crate::Finding;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Times are seconds.
pub mod seconds {
    use super::*;

    /// Writes seconds.
    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        time.as_secs_f64().serialize(serializer)
    }

    /// Reads seconds: a number that is not negative and below what a duration holds.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Times that may be missing.
pub mod optional_seconds {
    use super::*;

    /// Writes seconds or null.
    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    /// Reads seconds or null.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(deserializer)?;
        seconds.map(Duration::try_from_secs_f64).transpose().map_err(serde::de::Error::custom)
    }
}

/// Moves that are one word, or none.
pub(crate) fn word<M: AsRef<str>, S: Serializer>(moves: &[M], serializer: S) -> Result<S::Ok, S::Error> {
    moves.first().map(AsRef::as_ref).serialize(serializer)
}

/// Moves that are a word each.
pub(crate) fn words<M: AsRef<str>, S: Serializer>(moves: &[M], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(moves.iter().map(AsRef::as_ref))
}

/// Thousandths as a part of one.
pub(crate) fn fraction<S: Serializer>(thousandths: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    (f64::from(*thousandths) / 1000.0).serialize(serializer)
}

/// A proof number, null if it is infinite.
pub(crate) fn proof_number<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    Some(*number).filter(|&number| number < crate::dfpn::INFINITE).serialize(serializer)
}

/// Both ends.
pub(crate) fn ends<T: Serialize, S: Serializer>(
    range: &RangeInclusive<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    [range.start(), range.end()].serialize(serializer)
}

/// What is certain: `{"proven": "win", "plies": 3}`, `{"at_most": "draw"}`, `{"at_least": "draw"}`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Certain {
    Proven(quadrille_core::Score),
    AtMost { at_most: Drawn },
    AtLeast { at_least: Drawn },
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Drawn {
    Draw,
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let certain = match self {
            Finding::NoWin => Some(Certain::AtMost { at_most: Drawn::Draw }),
            Finding::NoLoss => Some(Certain::AtLeast { at_least: Drawn::Draw }),
            other => other.score().map(Certain::Proven),
        };
        certain.serialize(serializer)
    }
}

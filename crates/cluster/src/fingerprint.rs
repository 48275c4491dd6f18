use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which engine somebody has: rules, weights, searches and referee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Build {
    /// The version of Quadrille.
    pub version: String,
    /// A hash of the sources that decide what a job's answer is.
    pub fingerprint: String,
}

impl Build {
    /// That of this program.
    pub fn own() -> Build {
        Build { version: env!("CARGO_PKG_VERSION").into(), fingerprint: env!("QUADRILLE_FINGERPRINT").into() }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "version {}, fingerprint {}", self.version, self.fingerprint)
    }
}

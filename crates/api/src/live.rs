//! What a page and the searches it has asked for tell one another.

use crate::searches::{Event, Path};
use crate::{ProofQuestion, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a page wants, of the search that it has given this number.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// An engine is asked.
    Think {
        /// The number of the search.
        id: u64,
        /// What it is asked.
        question: Box<Question>,
    },
    /// A solver is asked.
    Prove {
        /// The number of the search.
        id: u64,
        /// What it is asked.
        question: Box<ProofQuestion>,
    },
    /// Which nodes of a proof's tree are told.
    Open {
        /// The number of the search.
        id: u64,
        /// The nodes.
        open: Vec<Path>,
    },
    /// The search shall end, and tell what it has found.
    Stop {
        /// The number of the search.
        id: u64,
    },
    /// The search shall end, and tell nothing more.
    Forget {
        /// The number of the search.
        id: u64,
    },
}

impl ClientMessage {
    /// The number of the search.
    pub fn id(&self) -> u64 {
        match self {
            ClientMessage::Think { id, .. }
            | ClientMessage::Prove { id, .. }
            | ClientMessage::Open { id, .. } => *id,
            ClientMessage::Stop { id } | ClientMessage::Forget { id } => *id,
        }
    }
}

/// What a page hears of a search.
#[derive(Serialize, JsonSchema)]
pub struct LiveMessage {
    /// The number that it was asked with.
    pub id: u64,
    /// What happened to it.
    #[serde(flatten)]
    pub event: Event,
}

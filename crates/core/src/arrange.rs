use crate::{DrawRules, Game, Size};
use std::fmt;

/// Positions from anything parseable. A `Setup` is what a text or an editor can say; only a playable one becomes
/// a position, everything else is a typed error.
///
/// A finished position is a position. What cannot arise in a game but can be played on from is one too.
pub trait Arrange: Game {
    /// The settings of the game that the text of a position does not carry (komi, what stalemate means, ...).
    type Rules: Clone + Eq + Default + fmt::Debug + Send + Sync + 'static;
    /// What stands where, whose turn it is: unchecked.
    type Setup: Clone + Eq + fmt::Debug;
    /// Why a setup is no position.
    type SetupError: std::error::Error + Clone + Eq + Send + Sync + 'static;

    /// The position that a setup describes. All cached values are computed from scratch.
    fn arrange(setup: &Self::Setup, rules: &Self::Rules) -> Result<Self, Self::SetupError>;

    /// The setup of this position; `arrange(&p.setup(), &p.rules()) == Ok(p)`.
    fn setup(&self) -> Self::Setup;

    /// The settings this position is played under.
    fn rules(&self) -> Self::Rules;

    /// A starting position.
    fn start(start: &Start, rules: &Self::Rules) -> Result<Self, StartError>;

    /// The names [`Start::name`] may have, the default first, each with a line for people.
    fn starts() -> &'static [(&'static str, &'static str)];

    /// The settings with their present values, for people and for programs that list them.
    fn list_rules(rules: &Self::Rules) -> Vec<Rule>;

    /// Changes one setting by name.
    fn set_rule(rules: &mut Self::Rules, name: &str, value: &str) -> Result<(), RuleError>;

    /// The draw rules this game is usually played with.
    fn draw_rules() -> DrawRules {
        DrawRules::default()
    }
}

/// Which starting position is wanted; what is `None` is the game's default.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Start {
    /// One of the names in [`Arrange::starts`].
    pub name: Option<String>,
    /// The size of the board.
    pub size: Option<Size>,
    /// The seed of a random start.
    pub seed: Option<u64>,
}

/// Why there is no such start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError(pub String);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

/// One setting of a game with its present value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The name [`Arrange::set_rule`] knows it by.
    pub name: &'static str,
    /// The present value.
    pub value: String,
    /// What it means and which values it takes.
    pub about: &'static str,
}

/// Why a setting was not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RuleError {
    /// The game has no setting of this name.
    Unknown(String),
    /// The setting does not take this value.
    Value {
        /// The setting.
        name: String,
        /// The refused value.
        value: String,
        /// What would be taken.
        wanted: &'static str,
    },
}

impl RuleError {
    /// `name` does not take `value` but `wanted`.
    pub fn value(name: &str, value: &str, wanted: &'static str) -> Self {
        RuleError::Value { name: name.into(), value: value.into(), wanted }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::Unknown(name) => write!(f, "there is no rule '{name}'"),
            RuleError::Value { name, value, wanted } => write!(f, "rule {name} is {wanted}, not '{value}'"),
        }
    }
}

impl std::error::Error for RuleError {}

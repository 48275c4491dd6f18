use std::fmt;

/// What a position is worth to the player to move: an estimate, or a proven result, which is another kind of thing.
///
/// ```
/// use quadrille_core::Score;
/// assert!(Score::Win { plies: 3 }.is_proven() && !Score::Estimate(250).is_proven());
/// assert_eq!(Score::Loss { plies: 4 }.to_string(), "loses in 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "json::Score", into = "json::Score")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "json::Score"))]
pub enum Score {
    /// In the units of the evaluation that made it.
    Estimate(i32),
    /// A proven win, in at most so many plies.
    Win {
        /// How many plies it takes at most.
        plies: u32,
    },
    /// A proven loss.
    Loss {
        /// How many plies it takes against the best defence that is known.
        plies: u32,
    },
    /// A proven draw.
    Draw,
}

impl Score {
    /// Whether it is certain.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// The chance to win, a draw counted half, where an estimate of `scale` wins at odds of e to 1.
    ///
    /// ```
    /// use quadrille_core::Score;
    /// assert_eq!(Score::Estimate(0).chance(100.0), 0.5);
    /// assert!((Score::Estimate(100).chance(100.0) - 0.731).abs() < 1e-3);
    /// assert_eq!(Score::Loss { plies: 2 }.chance(100.0), 0.0);
    /// ```
    pub fn chance(self, scale: f64) -> f64 {
        match self {
            Score::Estimate(value) => 1.0 / (1.0 + (-f64::from(value) / scale).exp()),
            Score::Win { .. } => 1.0,
            Score::Loss { .. } => 0.0,
            Score::Draw => 0.5,
        }
    }

    /// The same for the other player.
    pub const fn reversed(self) -> Score {
        match self {
            Score::Estimate(value) => Score::Estimate(-value),
            Score::Win { plies } => Score::Loss { plies },
            Score::Loss { plies } => Score::Win { plies },
            Score::Draw => Score::Draw,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(value) => write!(f, "{value:+}"),
            Score::Win { plies } => write!(f, "wins in {plies}"),
            Score::Loss { plies } => write!(f, "loses in {plies}"),
            Score::Draw => f.write_str("draw"),
        }
    }
}

/// A score as JSON has it: `{"estimate": 38}`, or `{"proven": "win", "plies": 3}`.
#[cfg(feature = "serde")]
mod json {
    #[derive(serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(untagged, deny_unknown_fields)]
    pub(super) enum Score {
        /// An estimate in units of the engine's evaluation.
        Estimate {
            /// Positive if the player to move is ahead.
            estimate: i32,
        },
        /// A result that is certain.
        Proven {
            /// For the player to move.
            proven: Proven,
            /// How many plies a win takes at most, or a loss can be put off; none for a draw.
            #[serde(skip_serializing_if = "Option::is_none")]
            plies: Option<u32>,
        },
    }

    #[derive(serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "lowercase")]
    pub(super) enum Proven {
        Win,
        Loss,
        Draw,
    }

    impl From<super::Score> for Score {
        fn from(score: super::Score) -> Self {
            let proven = |proven, plies| Score::Proven { proven, plies };
            match score {
                super::Score::Estimate(estimate) => Score::Estimate { estimate },
                super::Score::Win { plies } => proven(Proven::Win, Some(plies)),
                super::Score::Loss { plies } => proven(Proven::Loss, Some(plies)),
                super::Score::Draw => proven(Proven::Draw, None),
            }
        }
    }

    impl TryFrom<Score> for super::Score {
        type Error = &'static str;

        fn try_from(score: Score) -> Result<Self, Self::Error> {
            match score {
                Score::Estimate { estimate } => Ok(super::Score::Estimate(estimate)),
                Score::Proven { proven: Proven::Win, plies: Some(plies) } => Ok(super::Score::Win { plies }),
                Score::Proven { proven: Proven::Loss, plies: Some(plies) } => {
                    Ok(super::Score::Loss { plies })
                }
                Score::Proven { proven: Proven::Draw, plies: None } => Ok(super::Score::Draw),
                Score::Proven { .. } => Err("a proven win or loss has plies, a draw has none"),
            }
        }
    }
}

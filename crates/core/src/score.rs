use std::fmt;

/// What a position is worth to the player to move: an estimate, or a proven result, which is another kind of thing.
///
/// ```
/// use quadrille_core::Score;
/// assert!(Score::Win { plies: 3 }.is_proven() && !Score::Estimate(250).is_proven());
/// assert_eq!(Score::Loss { plies: 4 }.to_string(), "loses in 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

//! What results mean: scores, Elo, sequential tests, ratings, tuning.
//!
//! The one idea to know first: **the unit is the pair of games**, both colours of one opening. The two games of a pair
//! are not independent (an opening may favour one side), so every error here comes from the spread between pairs
//! ([`Pairs`]), never from counting games. A lone game of a pair that was not finished is counted in [`Games`] and
//! nowhere else.
//!
//! ```
//! use quadrille_arena::statistics::{Points, Sprt, ScoreCounts, Verdict};
//!
//! let mut score_counts = ScoreCounts::default();
//! for _ in 0..40 {
//!     score_counts.add_pair(Points::Win, Points::Draw);
//!     score_counts.add_pair(Points::Draw, Points::Loss);
//!     score_counts.add_pair(Points::Win, Points::Draw);
//! }
//! let elo = score_counts.pairs.elo().expect("120 pairs were played");
//! assert!(elo.low > 0.0 && (elo.value - 58.5).abs() < 0.1);
//! assert_eq!(Sprt::normalised(0.0, 40.0).verdict(&score_counts.pairs), Verdict::AcceptH1);
//! ```

mod comparison;
mod cross_table;
mod elo;
mod likelihood;
mod matrix;
pub mod normal;
mod pairs;
mod points;
mod random;
mod ratings;
mod sample;
mod score_counts;
mod sprt;
mod spsa;

pub use comparison::{Difference, compare};
pub use cross_table::CrossTable;
pub use elo::{ELO_PER_LOGIT, NORMALISED_ELO, elo_of_score, score_of_elo};
pub use pairs::Pairs;
pub use points::Points;
pub use random::SplitMix;
pub use ratings::{PRIOR_DEVIATION, Ratings};
pub use sample::{Estimate, Sample};
pub use score_counts::{Games, ScoreCounts};
pub use sprt::{Scale, Sprt, Verdict};
pub use spsa::{Parameter, Spsa};

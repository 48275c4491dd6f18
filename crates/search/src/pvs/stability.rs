//! How sure a search is of its choice, and so how much of its share of a clock it uses.

/// The best moves of the iterations so far.
pub(super) struct Stability<M> {
    best: Option<M>,
    /// For how many iterations it has been the best.
    unchanged: usize,
}

/// What an iteration more may be worth after a best move has stood so many iterations.
const BY_ITERATIONS: [f64; 5] = [1.4, 1.2, 1.0, 0.9, 0.8];

/// The same by the part of the positions visited that were the best move's: with this part it is 1.
const USUAL_PART: f64 = 0.5;

impl<M: PartialEq> Stability<M> {
    pub(super) fn new() -> Self {
        Stability { best: None, unchanged: 0 }
    }

    /// An iteration is complete: how much of the usual time the search is worth now, given its best move and the part of
    /// the positions visited that were that move's. A choice that is as it was and has taken nearly all of the effort
    /// will hardly change.
    pub(super) fn time_factor(&mut self, best: M, part: f64) -> f64 {
        self.unchanged = if self.best.as_ref() == Some(&best) { self.unchanged + 1 } else { 0 };
        self.best = Some(best);
        BY_ITERATIONS[self.unchanged.min(BY_ITERATIONS.len() - 1)] * (1.0 + USUAL_PART - part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_that_stands_takes_less_time() {
        let mut stability = Stability::new();
        let first = stability.time_factor('a', 0.5);
        let kept: Vec<f64> = (0..6).map(|_| stability.time_factor('a', 0.5)).collect();
        assert!(first > kept[0] && kept.is_sorted_by(|a, b| a >= b) && kept[5] < 1.0, "{kept:?}");
        assert_eq!(stability.time_factor('b', 0.5), first);
        assert!(stability.time_factor('b', 0.9) < stability.time_factor('b', 0.2));
    }
}

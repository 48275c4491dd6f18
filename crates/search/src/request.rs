use crate::{Control, Limits};
use quadrille_core::{Game, GameHistory};
use std::sync::atomic::AtomicBool;

/// A decision that is asked for: where, how long it may take, and who may stop it.
pub struct SearchRequest<'a, G: Game> {
    /// The game so far; it is not over.
    pub history: &'a GameHistory<G>,
    /// How long it may take.
    pub limits: Limits,
    /// Since when it takes, and whether somebody wants it to stop.
    pub control: Control<'a>,
}

impl<'a, G: Game> SearchRequest<'a, G> {
    /// A decision that is asked for now.
    pub fn new(history: &'a GameHistory<G>, limits: Limits, stop: &'a AtomicBool) -> Self {
        SearchRequest { history, limits, control: Control::new(stop) }
    }

    /// The same question about another game so far.
    pub fn at<'b, H: Game>(&self, history: &'b GameHistory<H>) -> SearchRequest<'b, H>
    where
        'a: 'b,
    {
        SearchRequest { history, limits: self.limits, control: self.control }
    }

    /// The same question with other limits.
    pub fn within(&self, limits: Limits) -> SearchRequest<'a, G> {
        SearchRequest { limits, ..*self }
    }
}

use crate::{Control, Limits};
use quadrille_core::{Game, Line};
use std::sync::atomic::AtomicBool;

/// A decision that is asked for: where, how long it may take, and who may stop it.
pub struct SearchRequest<'a, G: Game> {
    /// The game so far; it is not over.
    pub line: &'a Line<G>,
    /// How long it may take.
    pub limits: Limits,
    /// Since when it takes, and whether somebody wants it to stop.
    pub control: Control<'a>,
}

impl<'a, G: Game> SearchRequest<'a, G> {
    /// A decision that is asked for now.
    pub fn new(line: &'a Line<G>, limits: Limits, stop: &'a AtomicBool) -> Self {
        SearchRequest { line, limits, control: Control::new(stop) }
    }

    /// The same question about another game so far.
    pub fn at<'b, H: Game>(&self, line: &'b Line<H>) -> SearchRequest<'b, H>
    where
        'a: 'b,
    {
        SearchRequest { line, limits: self.limits, control: self.control }
    }

    /// The same question with other limits.
    pub fn within(&self, limits: Limits) -> SearchRequest<'a, G> {
        SearchRequest { limits, ..*self }
    }
}

//! What the table settles without a search.

use super::search::Search;
use super::steps::ONE;
use super::value::{self, INFINITE};
use crate::table::{Bound, Entry};
use quadrille_core::{Evaluate, Game, Order};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Whether the end of the game for want of progress is so near that a value holds for this path only.
    #[inline]
    pub(super) fn depends_on_path(&self, draft: i32) -> bool {
        let plies = self.game.reversible_plies() + (draft / ONE) as usize;
        self.rules.quiet.is_some_and(|quiet| plies + 2 >= usize::from(quiet.plies))
    }

    /// The value that an entry settles the question with, if it does.
    #[inline]
    pub(super) fn cut_by(&self, entry: Entry, alpha: i32, beta: i32, draft: i32) -> Option<i32> {
        let value = value::from_table(entry.value, self.ply);
        let deep_enough = match self.settings.exact_draft {
            true => entry.depth == draft,
            // A proven win or loss holds at any depth.
            false => entry.depth >= draft || value::is_proven(value),
        };
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        (deep_enough && settles).then_some(value)
    }

    /// Enhanced transposition cut-offs (Plaat et al. 1996): a successor that is known to reach beta.
    pub(super) fn cut_by_successor(&mut self, start: usize, beta: i32, depth: i32) -> Option<i32> {
        let mover = self.game.to_move();
        for index in start..self.memory.candidates.len() {
            let candidate = self.memory.candidates[index];
            let less = depth - self.full_step() - self.reduction(candidate, index - start, depth);
            let undo = self.game.make(candidate.m);
            self.ply += 1;
            let place = self.place(&self.game, self.ply);
            let found = self.table.probe(place.key).and_then(|entry| {
                let draft = less.max(0);
                if self.depends_on_path(draft) {
                    None
                } else if self.game.to_move() == mover {
                    self.cut_by(entry, -INFINITE, beta, draft).filter(|&value| value >= beta)
                } else {
                    self.cut_by(entry, -beta, INFINITE, draft)
                        .map(|value| -value)
                        .filter(|&value| value >= beta)
                }
            });
            self.ply -= 1;
            self.game.unmake(candidate.m, undo);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

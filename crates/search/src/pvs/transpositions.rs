//! What the table settles without a search.

use super::realisation::ONE;
use super::search::Search;
use super::value::{self, INFINITE};
use crate::table::{Bound, Entry};
use quadrille_core::{Evaluate, Game, Order};

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Whether the end of the game for want of progress is so near that a value holds for this path only.
    #[inline]
    pub(super) fn depends_on_path(&self, draft: i32) -> bool {
        let plies = self.game.reversible_plies() + (draft / ONE) as usize;
        self.rules.no_progress.is_some_and(|limit| plies + 2 >= usize::from(limit.plies))
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

    /// Enhanced transposition cut-offs (Plaat et al. 1996): a successor that is known to reach beta, as
    /// deep as it would be searched before it cut off.
    pub(super) fn cut_by_successor(&mut self, start: usize, beta: i32, depth: i32) -> Option<i32> {
        let mover = self.game.to_move();
        let draft = (depth - self.full_step()).max(0);
        for index in start..self.memory.candidates.len() {
            let m = self.memory.candidates[index].m;
            let undo = self.game.make(m);
            self.memory.path.push(self.game.key());
            self.ply += 1;
            let same = self.game.to_move() == mover;
            let [low, high] = if same { [-INFINITE, beta] } else { [-beta, INFINITE] };
            let value = self.decided().or_else(|| {
                let entry = self.table.probe(self.place(&self.game, self.ply).key)?;
                self.cut_by(entry, low, high, draft).filter(|_| !self.depends_on_path(draft))
            });
            let found = value.map(|value| if same { value } else { -value }).filter(|&value| value >= beta);
            self.ply -= 1;
            self.memory.path.pop();
            self.game.unmake(m, undo);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

//! What the table knows of a position. Early in a game, positions that differ by a symmetry share their entries (Tak
//! paper, Section 5.3); the remembered move is then that of one of the images.

use super::search::Search;
use crate::table::{Entry, Fingerprint};
use quadrille_core::{Evaluate, Game, Order, Symmetric};

/// How a game's positions are made one.
pub(super) struct Symmetries<G: Game> {
    canonical: fn(&G) -> (u64, usize),
    image_move: fn(&G, G::Move, usize) -> G::Move,
}

impl<G: Symmetric> Symmetries<G> {
    pub(super) fn new() -> Self {
        Symmetries { canonical: G::canonical, image_move: G::image_move }
    }
}

/// Where the table keeps a position: under the key of its image by this symmetry.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) key: u64,
    symmetry: usize,
}

/// The move that the table remembers of a position, and where.
#[derive(Clone, Copy)]
pub(super) struct Remembered {
    fingerprint: Fingerprint,
    place: Place,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The place of a position `ply` plies below the root.
    #[inline]
    pub(super) fn place(&self, game: &G, ply: usize) -> Place {
        let (key, symmetry) = match self.symmetries {
            Some(symmetries) if ply < self.symmetric_plies => (symmetries.canonical)(game),
            _ => (game.key(), 0),
        };
        // Values differ by who avoids draws.
        let avoider = self.avoids_draws.map_or(0, |player| player.index() as u64);
        Place { key: key ^ avoider << 63, symmetry }
    }

    /// The fingerprint that a move has at a place.
    #[inline]
    pub(super) fn fingerprint(&self, game: &G, m: G::Move, place: Place) -> Option<Fingerprint> {
        match self.symmetries {
            Some(symmetries) if place.symmetry > 0 => {
                Fingerprint::of((symmetries.image_move)(game, m, place.symmetry))
            }
            _ => Fingerprint::of(m),
        }
    }

    /// The move of an entry that was found at a place.
    #[inline]
    pub(super) fn remembered(&self, entry: Option<Entry>, place: Place) -> Option<Remembered> {
        entry.and_then(|entry| entry.best).map(|fingerprint| Remembered { fingerprint, place })
    }

    /// The remembered move of a position `ply` plies below the root.
    pub(super) fn recall(&self, game: &G, ply: usize) -> Option<Remembered> {
        let place = self.place(game, ply);
        self.remembered(self.table.probe(place.key), place)
    }

    #[inline]
    pub(super) fn is_remembered(&self, game: &G, m: G::Move, best: Option<Remembered>) -> bool {
        best.is_some_and(|best| self.fingerprint(game, m, best.place) == Some(best.fingerprint))
    }
}

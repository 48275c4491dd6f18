//! Where the search goes deeper, or less deep, than it was asked to.

use super::node::{Node, Situation};
use super::realisation::ONE;
use super::search::Search;
use super::symmetry::Remembered;
use super::value;
use crate::table::{Bound, Entry};
use quadrille_core::{Evaluate, Game, Order};

/// By how many plies the entry of the table may be less deep than the search that asks whether its move is singular.
const SHALLOWER: i32 = 3 * ONE;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// The depth to search a position with. Answers to a threat are forced and cost little, so they are searched deeper;
    /// a position without a remembered move is searched one ply less deep, as its moves are badly ordered and the next
    /// iteration will have one (internal iterative reduction, Schröder 2020).
    #[inline]
    pub(super) fn adjusted_depth(
        &self,
        depth: i32,
        best: Option<Remembered>,
        situation: &Situation,
        moves: usize,
    ) -> i32 {
        let settings = self.settings;
        let mut adjusted = depth;
        if settings.extend_forced && moves == 1 {
            adjusted += ONE;
        } else if situation.threatened {
            adjusted += (settings.extend_threats * f64::from(ONE)) as i32;
        }
        let reduces = settings.internal_reduction > 0
            && best.is_none()
            && situation.node != Node::All
            && !situation.threatened
            && self.game.turn_start()
            && depth >= settings.internal_reduction as i32 * ONE;
        if reduces { adjusted - ONE } else { adjusted }
    }

    /// By how much deeper the remembered move is searched: one ply where all others are worse by a margin, found by a
    /// search of half the depth without it (singular extension, Anantharaman et al. 1990). Where they are not and even
    /// reach beta, several moves do: `Err` with that bound (multi-cut).
    pub(super) fn singular(
        &mut self,
        m: G::Move,
        entry: Option<Entry>,
        beta: i32,
        depth: i32,
        situation: &Situation,
    ) -> Option<Result<i32, i32>> {
        let settings = self.settings;
        let usable = entry.filter(|entry| {
            settings.singular > 0
                && depth >= settings.singular as i32 * ONE
                && entry.bound != Bound::Upper
                && entry.depth >= depth - SHALLOWER
                && !value::is_proven(entry.value)
        });
        let Some(entry) = usable else { return Some(Ok(0)) };
        let margin = settings.singular_margin.saturating_mul(depth / ONE);
        let rest = value::estimate(entry.value, -margin);
        self.excluded = Some(m);
        let node = if situation.node == Node::Pv { Node::Cut } else { situation.node };
        let found = self.search(rest - 1, rest, (depth - ONE) / 2, node)?;
        Some(match found {
            _ if found < rest => Ok(ONE),
            _ if rest >= beta && situation.node != Node::Pv => Err(rest),
            _ => Ok(0),
        })
    }
}

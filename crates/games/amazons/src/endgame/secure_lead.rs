//! What a player has for certain, whatever the opponent does.

use super::region::Region;
use super::territory::Territories;
use crate::geometry::{Square, flooded, squares};
use quadrille_core::Player;

/// How many more turns a player can make in a region than the opponent, at least. So many turns he may be behind
/// elsewhere, and still make the last one if he does not begin.
///
/// He keeps the opponent out of all squares that this one does not reach now.
pub(super) fn secure_lead(territories: &mut Territories, region: Region, player: Player) -> i32 {
    let opponent = region.within(region.reachable(!player));
    let contested = region.reachable(player) & opponent.empty() != 0;
    // As long as both fight for it, nobody knows better than to count the squares.
    let outside = if contested { opponent.room() } else { territories.turns(opponent, !player).most };
    secure_turns(territories, region, player) - outside
}

/// How many turns a player can make in a region on squares that the opponent does not reach now.
///
/// Amazons that stand beside the opponent's part guard his own part: they may leave only into a room of it, with an arrow
/// back to where they stood, which closes the gap again.
pub(super) fn secure_turns(territories: &mut Territories, region: Region, player: Player) -> i32 {
    let theirs = region.reachable(!player);
    let own = region.empty() & !theirs;
    if own == 0 {
        return 0;
    }
    let mut guards = region.beside(player, theirs);
    let inside = region.within(own | region.amazons[player] & !guards);
    let mut turns = territories.turns(inside, player).least;
    let mut vacant = inside.squares & !flooded(inside.amazons[player], inside.squares);
    while let Some(room) = largest_part(vacant) {
        vacant &= !room;
        let entries = squares(guards).map(|guard| (enter(territories, region, room, guard, player), guard));
        let best = entries.max_by_key(|(turns, _)| *turns);
        if let Some((entered, guard)) = best.filter(|&(entered, _)| entered > 0) {
            turns += entered;
            guards ^= guard.bit();
        }
    }
    turns
}

/// The turns that a guard can make in a room, the first of which enters it; 0 if he cannot.
fn enter(territories: &mut Territories, region: Region, room: u128, guard: Square, player: Player) -> i32 {
    let turns = squares(region.reach(guard) & room).map(|to| {
        let mut entered = Region { squares: room, amazons: [0; 2] };
        entered.amazons[player] = to.bit();
        1 + territories.turns(entered, player).least
    });
    turns.max().unwrap_or(0)
}

/// The largest of the parts of a set that king's steps do not join.
fn largest_part(set: u128) -> Option<u128> {
    let mut left = set;
    let parts = std::iter::from_fn(|| {
        (left != 0).then(|| {
            let part = flooded(left & left.wrapping_neg(), left);
            left &= !part;
            part
        })
    });
    parts.max_by_key(|part| part.count_ones())
}

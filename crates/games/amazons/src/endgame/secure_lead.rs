//! What a player has for certain, whatever the opponent does.

use super::region::Region;
use super::territory::Territories;
use crate::geometry::{Square, flooded, grown, squares};
use quadrille_core::Player;

/// How many more turns a player can make in a region than the opponent, at least. So many turns he may be behind
/// elsewhere, and still make the last one if he does not begin.
///
/// He keeps the opponent out of all squares that this one does not reach now.
pub(super) fn secure_lead(territories: &mut Territories, region: Region, player: Player) -> i32 {
    secure_lead_and_idle(territories, region, player).0
}

/// The same, and his amazons beside the opponent's part that it takes for nothing but to stand where they do.
pub(super) fn secure_lead_and_idle(
    territories: &mut Territories,
    region: Region,
    player: Player,
) -> (i32, u128) {
    let opponent = region.within(region.reachable(!player));
    let contested = region.reachable(player) & opponent.empty() != 0;
    // As long as both fight for it, nobody knows better than to count the squares.
    let outside = if contested { opponent.room() } else { territories.turns(opponent, !player).most };
    let (turns, idle) = secure_turns_and_idle(territories, region, player);
    (turns - outside, idle)
}

/// How many turns a player can make in a region on squares that the opponent does not reach now.
///
/// Amazons that stand beside the opponent's part guard his own part: they may leave only into a room of it, with an arrow
/// back to where they stood, which closes the gap again.
pub(super) fn secure_turns(territories: &mut Territories, region: Region, player: Player) -> i32 {
    secure_turns_and_idle(territories, region, player).0
}

fn secure_turns_and_idle(territories: &mut Territories, region: Region, player: Player) -> (i32, u128) {
    let theirs = region.reachable(!player);
    let own = region.empty() & !theirs;
    let mut guards = region.beside(player, theirs);
    if own == 0 {
        return (0, guards);
    }
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
    (turns, guards)
}

/// How many turns a player can make with amazons that are idle in the opponent's part, at least, if he makes them at once:
/// each a step to a square of the `open` ones beside it and an arrow back, which opens nothing and takes the square from the
/// opponent. `begins` says whether it is his turn.
///
/// A turn of the opponent closes two squares at most, so an amazon still has a step after as many of them if it has one more
/// than twice as many squares to itself.
pub(super) fn spare_turns(idle: u128, mut open: u128, begins: bool) -> i32 {
    let mut by_room = [0; 9];
    for amazon in squares(idle) {
        let around = grown(amazon.bit()) & open;
        open &= !around;
        by_room[around.count_ones() as usize] += 1;
    }
    let mut turns = 0;
    for (room, amazons) in by_room.into_iter().enumerate() {
        for _ in 0..amazons {
            turns += i32::from(room as i32 > 2 * (turns + i32::from(!begins)));
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

//! What a player has for certain, whatever the opponent does.

use super::filling::Filling;
use super::region::Region;
use crate::geometry::squares;
use quadrille_core::Player;

/// How many more turns a player can make in a region than the opponent, at least: he wins it as second player even if he
/// gives the opponent one turn less than that elsewhere.
///
/// He keeps the opponent out of all squares that this one does not reach now. Amazons that stand beside the opponent's part guard
/// his own part; they may leave only into a room and with an arrow back to where they stood, which closes the gap again.
pub(super) fn lead(filling: &mut Filling, region: Region, player: Player) -> i32 {
    let theirs = region.reachable(!player);
    let outside = filling.turns(region.within(theirs), !player).most;
    let own = region.empty() & !theirs;
    if own == 0 {
        return -outside;
    }
    let mut guards = region.beside(player, theirs);
    let inside = region.within(own | region.amazons[player] & !guards);
    let mut turns = filling.turns(inside, player).least;
    // Rooms in which nobody is yet, the largest first.
    let mut rooms: Vec<u128> = rooms(inside).collect();
    rooms.sort_by_key(|room| std::cmp::Reverse(room.count_ones()));
    for room in rooms {
        let entries = squares(guards).map(|guard| {
            let most = squares(region.reach(guard) & room)
                .map(|to| {
                    let mut entered = Region { squares: room, amazons: [0; 2] };
                    entered.amazons[player] = to.bit();
                    1 + filling.turns(entered, player).least
                })
                .max();
            (most.unwrap_or(0), guard)
        });
        if let Some((most, guard)) = entries.max_by_key(|(most, _)| *most).filter(|(most, _)| *most > 0) {
            turns += most;
            guards ^= guard.bit();
        }
    }
    turns - outside
}

/// The parts of a region without amazons.
fn rooms(region: Region) -> impl Iterator<Item = u128> {
    let occupied = crate::geometry::flooded(region.amazons[0] | region.amazons[1], region.squares);
    let mut left = region.squares & !occupied;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let room = crate::geometry::flooded(left & left.wrapping_neg(), left);
            left &= !room;
            room
        })
    })
}

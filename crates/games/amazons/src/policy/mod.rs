//! What a learnt policy sees of plies: sparse features, the same for positions that are images of each other.

mod layout;

use crate::AmazonsOrder;
use crate::board::Amazons;
use crate::eval::QueenFill;
use crate::geometry::{Square, grown, squares};
use crate::moves::{Move, Ply};
use layout::*;
use quadrille_core::Game;
use quadrille_network::{MoveFeatures, Network, Policy};
use std::sync::{Arc, LazyLock};

/// An order of Amazons' plies with a learnt policy.
pub type AmazonsPolicy = Policy<Amazons, AmazonsMoveFeatures, AmazonsOrder>;

/// The features of Amazons' plies: where an amazon goes, which squares it opens, gives up and contests; what an arrow takes
/// from either side; how near that is to the ply before.
#[derive(Clone, Copy, Default, Debug)]
pub struct AmazonsMoveFeatures;

impl AmazonsMoveFeatures {
    /// The policy that comes with the program. Its model says where it is from.
    pub fn shipped_network() -> Arc<Network> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            Arc::new(include_str!("network.txt").parse().expect("the shipped policy is right"))
        });
        Arc::clone(&SHIPPED)
    }
}

impl MoveFeatures<Amazons> for AmazonsMoveFeatures {
    fn models() -> &'static [&'static str] {
        &["policy"]
    }

    fn model(_game: &Amazons) -> usize {
        0
    }

    fn names() -> Vec<String> {
        layout::names()
    }

    #[inline]
    fn of<'a>(game: &'a Amazons, last: Option<Move>) -> impl Fn(Move, &mut dyn FnMut(usize)) + 'a {
        let scene = Scene::new(game, last.and_then(Move::ply));
        move |m, add| match scene.shooter {
            None => scene.amazon(m.from(), m.to(), add),
            Some(shooter) => scene.arrow(shooter, m.to(), add),
        }
    }
}

/// What the plies of a position have in common.
struct Scene<'a> {
    game: &'a Amazons,
    shooter: Option<Square>,
    phase: usize,
    own: u128,
    enemy: u128,
    /// The squares within one and two queen's moves of the opponent.
    enemy_reach: [u128; 2],
    /// The squares in reach of each amazon of the player to move, and of all of them within two moves.
    own_amazons: Vec<(Square, u128)>,
    own_second: u128,
    least_mobile: Option<Square>,
    last: Option<Ply>,
}

impl<'a> Scene<'a> {
    #[inline]
    fn new(game: &'a Amazons, last: Option<Ply>) -> Scene<'a> {
        let player = game.to_move();
        let (own, enemy) = (game.amazons(player), game.amazons(!player));
        let ways = QueenFill::over(game.empty());
        let enemy_first = ways.fill(enemy);
        let own_amazons: Vec<_> = squares(own).map(|amazon| (amazon, game.reach(amazon))).collect();
        let least = own_amazons.iter().min_by_key(|(_, reach)| reach.count_ones());
        let area = u32::from(game.size().columns) * u32::from(game.size().rows);
        Scene {
            game,
            shooter: game.shooter(),
            phase: ((PHASES as u32 * game.arrows().count_ones()) / area.max(1)).min(PHASES as u32 - 1)
                as usize,
            own,
            enemy,
            enemy_reach: [enemy_first, ways.fill(enemy_first)],
            own_second: ways.fill(ways.fill(own)),
            least_mobile: least.map(|&(amazon, _)| amazon),
            own_amazons,
            last,
        }
    }

    /// A feature that counts by phase.
    #[inline]
    fn phased(&self, size: usize, index: usize) -> usize {
        self.phase * size + index.min(size - 1)
    }

    #[inline]
    fn class(&self, square: Square) -> usize {
        let size = self.game.size();
        let inward = |at: u8, length: u8| usize::from(at.min(length - 1 - at)).min(4);
        let (column, row) = (inward(square.column(), size.columns), inward(square.row(), size.rows));
        let (near, far) = (column.min(row), column.max(row));
        far * (far + 1) / 2 + near
    }

    /// In how many queen's moves some amazons other than one come to a square, and in how many the opponent does.
    #[inline]
    fn distances(&self, except: Square, square: Square) -> usize {
        let bit = square.bit();
        let own = if self.others_reach(except) & bit != 0 {
            0
        } else if self.own_second & bit != 0 {
            1
        } else {
            2
        };
        let enemy = self.enemy_reach.iter().position(|reach| reach & bit != 0).unwrap_or(2);
        DISTANCES * own + enemy
    }

    /// What the amazons of the player to move other than one have in reach.
    #[inline]
    fn others_reach(&self, except: Square) -> u128 {
        let others = self.own_amazons.iter().filter(|&&(amazon, _)| amazon != except);
        others.fold(0, |all, (_, reach)| all | reach)
    }

    #[inline]
    fn amazon(&self, from: Square, to: Square, add: &mut dyn FnMut(usize)) {
        let game = self.game;
        let (near_from, near_to) = (grown(from.bit()), grown(to.bit()));
        // The square it leaves is free then.
        let reach_to = game.reach(to) | from.bit();
        let reach_from = game.reach(from);
        let others = self.others_reach(from);
        let seen = game.obstacles(to) & !from.bit();
        let friends = self.own & !from.bit();
        add(TO.at(self.phased(CLASSES, self.class(to))));
        add(FROM.at(self.phased(CLASSES, self.class(from))));
        add(TO_REACH.at(self.phased(REACH, count(reach_to) / 3)));
        add(FROM_REACH.at(self.phased(REACH, count(reach_from) / 3)));
        add(TO_AROUND.at(self.phased(AROUND, count(near_to & (game.empty() | from.bit()) & !to.bit()))));
        add(FROM_AROUND.at(self.phased(AROUND, count(near_from & game.empty()))));
        add(TO_ENEMIES.at(self.phased(AMAZONS, count(near_to & self.enemy))));
        add(FROM_ENEMIES.at(self.phased(AMAZONS, count(near_from & self.enemy))));
        add(TO_FRIENDS.at(self.phased(AMAZONS, count(near_to & friends))));
        add(SEES_ENEMIES.at(self.phased(AMAZONS, count(seen & self.enemy))));
        add(SEES_FRIENDS.at(self.phased(AMAZONS, count(seen & friends))));
        let distances = self.distances(from, to);
        add(TO_DISTANCE.at(self.phased(DISTANCES * DISTANCES, distances)));
        add(OPENS.at(self.phased(CHANGE, count(reach_to & !reach_from & !others))));
        add(GIVES_UP.at(self.phased(CHANGE, count(reach_from & !reach_to & !others))));
        add(CONTESTS.at(self.phased(CHANGE, count(reach_to & self.enemy_reach[0] & !others))));
        add(STRIDE.at(way(from, to)));
        add(LEAST_MOBILE.at(self.phased(2, usize::from(self.least_mobile == Some(from)))));
        if let Some(Ply::Arrow { to: arrow }) = self.last {
            let near = if near_from & arrow.bit() != 0 {
                0
            } else if near_to & arrow.bit() != 0 {
                1
            } else {
                2
            };
            add(NEAR_LAST_ARROW.at(near));
        }
    }

    #[inline]
    fn arrow(&self, shooter: Square, to: Square, add: &mut dyn FnMut(usize)) {
        let game = self.game;
        let near = grown(to.bit());
        let seen = game.obstacles(to);
        let friends = self.own & !shooter.bit();
        add(SHOT.at(self.phased(CLASSES, self.class(to))));
        add(SHOT_AROUND.at(self.phased(AROUND, count(near & game.empty() & !to.bit()))));
        add(SHOT_ENEMIES.at(self.phased(AMAZONS, count(near & self.enemy))));
        add(SHOT_FRIENDS.at(self.phased(AMAZONS, count(near & friends))));
        add(SHOT_SEES_ENEMIES.at(self.phased(AMAZONS, count(seen & self.enemy))));
        add(SHOT_SEES_FRIENDS.at(self.phased(AMAZONS, count(seen & friends))));
        add(SHOT_DISTANCE.at(self.phased(DISTANCES * DISTANCES, self.distances(shooter, to))));
        // Behind the arrow lies what an amazon that sees it loses.
        let cut = |amazons: u128| {
            squares(amazons & seen).map(|amazon| self.behind(amazon, to)).fold(0, |all, lost| all | lost)
        };
        add(CUTS_ENEMIES.at(self.phased(CHANGE, count(cut(self.enemy)))));
        add(CUTS_FRIENDS.at(self.phased(CHANGE, count(cut(friends)))));
        add(CUTS_SHOOTER.at(self.phased(CHANGE, count(self.behind(shooter, to)))));
        add(FLIGHT.at(self.phased(WAY, way(shooter, to))));
        if let Some(Ply::Amazon { from, .. }) = self.last {
            let back = if from == to {
                0
            } else if near & from.bit() != 0 {
                1
            } else {
                2
            };
            add(SHOT_BACK.at(back));
        }
    }

    /// The squares in an amazon's reach from a square on, seen along their line.
    #[inline]
    fn behind(&self, amazon: Square, square: Square) -> u128 {
        let step = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum();
        let (columns, rows) = (step(amazon.column(), square.column()), step(amazon.row(), square.row()));
        let (mut lost, mut at) = (0, square);
        loop {
            lost |= at.bit();
            let next = |at: u8, by: i16| u8::try_from(i16::from(at) + by).ok();
            let next = next(at.column(), columns).zip(next(at.row(), rows));
            match next.and_then(|(column, row)| Square::new(column, row)) {
                Some(next) if next.bit() & self.game.empty() != 0 => at = next,
                _ => return lost,
            }
        }
    }
}

/// The length of a way less one.
fn way(from: Square, to: Square) -> usize {
    let length = from.column().abs_diff(to.column()).max(from.row().abs_diff(to.row()));
    usize::from(length.max(1) - 1).min(WAY - 1)
}

#[inline]
fn count(set: u128) -> usize {
    set.count_ones() as usize
}

//! What a learnt policy sees of plies: sparse features, the same for positions that are images of each other.
//!
//! What is said of an amazon's move is said of the square it leaves, of the square it goes to, and of the length of the way. So
//! the features of a square are looked up and weighed once for all moves that share it.

mod layout;
mod scene;

use crate::AmazonsOrder;
use crate::board::Amazons;
use crate::geometry::squares;
use crate::moves::Move;
use quadrille_network::{MoveFeatures, Network, Policy};
use scene::{Scene, way};
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

    fn of<'a>(game: &'a Amazons, last: Option<Move>) -> impl Fn(Move, &mut dyn FnMut(usize)) + 'a {
        let scene = Scene::new(game, last.and_then(Move::ply));
        move |m, mut add| match scene.shooter {
            None => {
                scene.left(m.from(), &mut add);
                scene.entered(m.to(), &mut add);
                add(scene.strides().start + way(m.from(), m.to()));
            }
            Some(shooter) => scene.shot(shooter, game.reach(shooter), m.to(), &mut add),
        }
    }

    #[inline]
    fn scores<'a>(game: &'a Amazons, last: Option<Move>, weights: &'a [i32]) -> impl Fn(Move) -> i32 + 'a {
        let scene = Scene::new(game, last.and_then(Move::ply));
        let (mut left, mut entered) = ([0; 128], [0; 128]);
        match scene.shooter {
            None => {
                squares(scene.sides[0]).for_each(|from| {
                    left[from.slot()] = {
                        let mut sum = 0;
                        scene.left(from, &mut |feature| sum += weights[feature]);
                        sum
                    };
                });
                squares(scene.reach[0]).for_each(|to| {
                    entered[to.slot()] = {
                        let mut sum = 0;
                        scene.entered(to, &mut |feature| sum += weights[feature]);
                        sum
                    };
                });
            }
            Some(shooter) => {
                let reach = game.reach(shooter);
                squares(reach).for_each(|to| {
                    entered[to.slot()] = {
                        let mut sum = 0;
                        scene.shot(shooter, reach, to, &mut |feature| sum += weights[feature]);
                        sum
                    };
                });
            }
        }
        let strides = scene.shooter.is_none().then(|| &weights[scene.strides()]);
        move |m| {
            let stride = strides.map_or(0, |strides| strides[way(m.from(), m.to())]);
            left[m.from().slot()] + entered[m.to().slot()] + stride
        }
    }
}

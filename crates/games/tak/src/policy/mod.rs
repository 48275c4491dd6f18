//! What a learnt policy sees of moves: sparse features, the same for positions that are images of each other.
//!
//! What is said of a placement is said of its square, by piece; much of what is said of a spread, of where it begins and ends. Such
//! features are looked up and weighed once for all moves that share them.

mod groups;
mod layout;
mod placement;
mod spread;

use crate::TakOrder;
use crate::board::{Piece, Tak};
use crate::eval::{Roads, backed, gaps};
use crate::geometry::{Square, beside, squares};
use crate::moves::{Move, Ply};
use groups::Groups;
use layout::{LINE, PHASES};
use quadrille_core::Player;
use quadrille_network::{MoveFeatures, Network, Policy};
use std::sync::{Arc, LazyLock};

/// An order of Tak's moves with a learnt policy.
pub type TakPolicy = Policy<Tak, TakMoveFeatures, TakOrder>;

/// The features of Tak's moves: where a stone comes to lie, what it joins and parts, which roads it makes, threatens and
/// stops, what a spread gains and gives up, and how near it is to the move before.
///
/// Boards up to 5x5 and larger ones have models of their own.
///
/// ```
/// use quadrille_core::Notation;
/// use quadrille_network::MoveFeatures;
/// use quadrille_tak::{Rules, Tak, TakMoveFeatures};
///
/// // White can make a road at c1 and nowhere else by a placement.
/// let game = Tak::parse("x,2,x/x,2,x/1,1,x 1 4", &Rules::default())?;
/// let features = TakMoveFeatures::of(&game, None);
/// let list = |m| {
///     let mut list = Vec::new();
///     features(m, &mut |feature| list.push(feature));
///     list
/// };
/// let [road, other] = ["c1", "a2"].map(|text| list(game.parse_move(text).unwrap()));
/// assert!(road != other && road.iter().all(|&feature| feature < TakMoveFeatures::names().len()));
/// # Ok::<(), quadrille_core::TextError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct TakMoveFeatures;

impl TakMoveFeatures {
    /// The policy that comes with the program. Its models say where they are from.
    pub fn shipped_network() -> Arc<Network> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            Arc::new(include_str!("network.txt").parse().expect("the shipped policy is right"))
        });
        Arc::clone(&SHIPPED)
    }
}

impl MoveFeatures<Tak> for TakMoveFeatures {
    fn models() -> &'static [&'static str] {
        &["policy 5x5", "policy 6x6"]
    }

    fn model(game: &Tak) -> usize {
        usize::from(game.carry_limit() > 5)
    }

    fn names() -> Vec<String> {
        layout::names()
    }

    #[inline]
    fn of<'a>(game: &'a Tak, last: Option<Move>) -> impl Fn(Move, &mut dyn FnMut(usize)) + 'a {
        let scene = Scene::new(game, last);
        move |m, mut add| match m.ply() {
            Some(Ply::Place { square, .. }) if game.is_opening() => scene.opening(square, &mut add),
            Some(Ply::Place { square, piece }) => scene.placement(square, piece, &mut add),
            Some(Ply::Spread { from, direction, drops }) => scene.spread(from, direction, drops, &mut add),
            None => {}
        }
    }

    #[inline]
    fn scores<'a>(game: &'a Tak, last: Option<Move>, weights: &'a [i32]) -> impl Fn(Move) -> i32 + 'a {
        let scene = Scene::new(game, last);
        let (mut placed, mut left, mut reached) =
            ([[0; Piece::ALL.len()]; 64], [0; 64], [[0; Piece::ALL.len()]; 64]);
        if !game.is_opening() {
            squares(game.empty())
                .for_each(|square| placed[square.index()] = scene.placement_scores(square, weights));
            squares(game.controlled(game.mover())).for_each(|from| {
                let sum = &mut left[from.index()];
                scene.left(from, &mut |feature| *sum += weights[feature]);
            });
            squares(scene.targets)
                .for_each(|last| reached[last.index()] = scene.reached_scores(last, weights));
        }
        move |m| {
            let mut sum = 0;
            let add = &mut |feature: usize| sum += weights[feature];
            match m.ply() {
                Some(Ply::Place { square, .. }) if game.is_opening() => scene.opening(square, add),
                Some(Ply::Place { square, piece }) => sum = placed[square.index()][piece as usize],
                Some(Ply::Spread { from, direction, drops }) => {
                    scene.way(from, direction, drops, add);
                    let last = from.step(direction, drops.steps());
                    sum += left[from.index()] + reached[last.index()][game.piece(from) as usize];
                }
                None => {}
            }
            sum
        }
    }
}

/// What the moves of a position have in common.
struct Scene<'a> {
    game: &'a Tak,
    phase: usize,
    /// The road stones of the player to move and of the opponent, and their groups.
    own: u64,
    enemy: u64,
    own_groups: Groups,
    enemy_groups: Groups,
    /// Where a stone makes a road for the player to move, whatever lies there.
    own_gaps: u64,
    /// Where the opponent could make a road in one step or placement.
    enemy_threats: u64,
    /// The empty squares where a stone threatens a road.
    own_ways: u64,
    enemy_ways: u64,
    /// The fewest stones that each lacks to a road.
    own_distance: usize,
    enemy_distance: usize,
    /// The squares that the move before has touched, and what kind of move that was.
    last: u64,
    last_kind: usize,
    /// The most flats that a spread gains, of all and of the stacks on each square.
    best: i32,
    best_of_stack: [i8; 64],
    /// Where spreads end.
    targets: u64,
}

impl<'a> Scene<'a> {
    #[inline]
    fn new(game: &'a Tak, last: Option<Move>) -> Scene<'a> {
        let (mover, opponent) = (game.mover(), !game.mover());
        let [own, enemy] = [mover, opponent].map(|player| game.road_stones(player));
        let roads = Roads::new(game, backed(game));
        let distances = roads.distances();
        let distance = |player: Player| distances[player].distances[0].min(distances[player].distances[1]);
        let (last, last_kind) = touched(last);
        let mut scene = Scene {
            game,
            phase: (PHASES as u32 * game.occupied().count_ones() / game.squares().count_ones()) as usize,
            own,
            enemy,
            own_groups: Groups::new(own),
            enemy_groups: Groups::new(enemy),
            own_gaps: gaps(game)[mover],
            enemy_threats: roads.threats(opponent),
            own_ways: distances[mover].ways,
            enemy_ways: distances[opponent].ways,
            own_distance: distance(mover),
            enemy_distance: distance(opponent),
            last,
            last_kind,
            best: i32::MIN,
            best_of_stack: [i8::MIN; 64],
            targets: 0,
        };
        scene.find_best_spreads();
        scene
    }

    /// The features of both lines through a square: the road stones of the player to move in it, and all that the
    /// opponent has there.
    #[inline]
    fn lines(&self, square: Square) -> [usize; 2] {
        let shape = self.game.shape;
        let row = shape.edges[0][0] << (8 * square.row());
        let column = shape.edges[1][0] << square.column();
        let enemies = self.game.controlled(!self.game.mover());
        [row, column].map(|line| {
            let stones = |of: u64| ((of & line).count_ones() as usize).min(LINE - 1);
            LINE * stones(self.own) + stones(enemies)
        })
    }

    /// The road stones beside a square: those of the player to move, and those of the opponent.
    #[inline]
    fn neighbours(&self, square: Square) -> usize {
        let around = beside(square.bit());
        let stones = |of: u64| (of & around).count_ones() as usize;
        5 * stones(self.own) + stones(self.enemy)
    }

    /// The class of a square among those that symmetries do not exchange.
    #[inline]
    fn class(&self, square: Square) -> usize {
        let size = self.game.size();
        let inward = |at: u8, length: u8| usize::from(at.min(length - 1 - at)).min(3);
        let (column, row) = (inward(square.column(), size.columns), inward(square.row(), size.rows));
        let (near, far) = (column.min(row), column.max(row));
        far * (far + 1) / 2 + near
    }
}

/// The squares that a move has touched, and its kind.
fn touched(m: Option<Move>) -> (u64, usize) {
    match m.and_then(Move::ply) {
        None => (0, 0),
        Some(Ply::Place { square, piece }) => (square.bit(), if piece == Piece::Flat { 1 } else { 2 }),
        Some(Ply::Spread { from, direction, drops }) => {
            let way = (0..=drops.steps()).map(|step| from.step(direction, step).bit());
            (way.fold(0, |way, square| way | square), 3)
        }
    }
}

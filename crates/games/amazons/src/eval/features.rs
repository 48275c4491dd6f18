//! What a learned evaluation sees of a position: how far both players are from each square, what that means for the players'
//! shares of the board, and how single amazons stand. All is seen from the player whose turn begins next.

use super::enclosure::NeighbourCounts;
use super::queen_fill::QueenFill;
use crate::board::Amazons;
use crate::geometry::{Square, grown, squares};
use crate::moves::Move;
use crate::symmetry::CLASSES;
use quadrille_core::{Game, Player};
use quadrille_network::{Features, LAST_PHASE};

/// The features of Amazons.
#[derive(Clone, Copy, Debug)]
pub struct AmazonsFeatures;

/// The model's name: boards of all sizes share it.
pub(super) const MODEL: &str = "value";

/// Distances in queen's moves: 1, 2, 3, more, never.
const QUEEN: usize = 5;
/// Distances in king's steps: 1 to 5, more, never.
const KING: usize = 7;
/// Nearer, level, farther.
const NEARER: usize = 3;
/// How much there is to fight for, in steps of [`CONTEST_STEP`] squares; between two steps both count in part.
const CONTEST: usize = 10;
const CONTEST_STEP: i32 = 8;
/// Squares in an amazon's reach, by twos.
const REACH: usize = 18;
/// Of them those that the opponent has in reach too, by twos.
const SHARED: usize = 8;
/// Free squares beside an amazon.
const AROUND: usize = 9;
/// Free squares within two steps of an amazon, by threes.
const ROOM: usize = 9;

quadrille_network::feature_blocks! {
    QUEEN_DISTANCES = "queen distances", QUEEN * QUEEN;
    KING_DISTANCES = "king distances", KING * KING;
    NEARER_BY_BOTH = "nearer by both", NEARER * NEARER;
    TIGHT = "tight", NEARER;
    OPEN = "open", NEARER;
    QUEEN_LEAD = "queen lead, contest", CONTEST;
    QUEEN_LEVEL = "queen level, contest", CONTEST;
    KING_LEAD = "king lead, contest", CONTEST;
    KING_CLOSENESS = "king closeness, contest", CONTEST;
    REACHES = "reach", 2 * REACH;
    SHARES = "shared reach", 2 * SHARED;
    BESIDE = "free beside", 2 * AROUND;
    NEAR = "free near", 2 * ROOM;
    PLACE = "place", CLASSES;
    TOUCHING = "touching", 1;
    TEMPO = "tempo", 1;
}

/// The value of a position in which nobody can come into the other's part: so much for each square of a lead, and less for
/// him who has to fill first.
const SEPARATE_SQUARE: i32 = 400;
const SEPARATE_TURN: i32 = -75;

impl Features<Amazons> for AmazonsFeatures {
    fn model(_: &Amazons) -> String {
        MODEL.into()
    }

    fn names() -> Vec<String> {
        names()
    }

    /// Every ply changes distances all over the board.
    fn parts(_: &Amazons) -> u64 {
        0
    }

    fn changed(_: &Amazons, _: Move) -> u64 {
        0
    }

    fn part(_: &Amazons, _: u32, _: impl FnMut(Player, usize, i32)) {}

    #[inline]
    fn whole(game: &Amazons, mut add: impl FnMut(Player, usize, i32)) -> Option<i32> {
        let next = if game.turn_start() { game.to_move() } else { !game.to_move() };
        let sides = [next, !next];
        let amazons = sides.map(|player| game.amazons(player));
        let empty = game.empty();
        let king = Distances::<KING>::by(empty, amazons, grown);
        let [reached, enemy_reached] = king.reached(empty);
        if reached & enemy_reached == 0 {
            let lead = (count(reached) - count(enemy_reached)) * SEPARATE_SQUARE + SEPARATE_TURN;
            return Some(if game.turn_start() { lead } else { -lead });
        }
        let ways = QueenFill::over(empty);
        let queen = Distances::<QUEEN>::by(empty, amazons, |set| ways.fill(set));
        shares(next, empty, &queen, &king, &mut add);
        for (side, &player) in sides.iter().enumerate() {
            let others = queen.sets[1 - side][0];
            squares(amazons[side]).for_each(|amazon| stand(game, player, side, amazon, others, &mut add));
            let beside = |step: u32| count(amazons[side] & amazons[side] << step);
            add(player, TOUCHING.at(0), [1, 10, 11, 12].into_iter().map(beside).sum());
        }
        add(next, TEMPO.at(0), 1);
        None
    }

    /// By arrows: a game ends when they fill about two thirds of the board.
    #[inline]
    fn phase(game: &Amazons) -> u32 {
        let area = u32::from(game.size().columns) * u32::from(game.size().rows);
        (3 * LAST_PHASE * game.arrows().count_ones() / (2 * area.max(1))).min(LAST_PHASE)
    }
}

/// The empty squares by each side's distance: first those one move away, in the place before the last those farther than all
/// places, in the last those it never reaches.
struct Distances<const PLACES: usize> {
    sets: [[u128; PLACES]; 2],
}

impl<const PLACES: usize> Distances<PLACES> {
    #[inline]
    fn by(empty: u128, amazons: [u128; 2], spread: impl Fn(u128) -> u128) -> Self {
        let sets = amazons.map(|amazons| {
            let (mut sets, mut left, mut frontier, mut place) = ([0; PLACES], empty, amazons, 0);
            loop {
                frontier = spread(frontier) & left;
                if frontier == 0 {
                    break;
                }
                left &= !frontier;
                sets[place] |= frontier;
                place = (place + 1).min(PLACES - 2);
            }
            sets[PLACES - 1] = left;
            sets
        });
        Distances { sets }
    }

    /// The empty squares each side reaches at all.
    #[inline]
    fn reached(&self, empty: u128) -> [u128; 2] {
        self.sets.map(|sets| empty & !sets[PLACES - 1])
    }

    /// The squares that the first side is nearer to, to which both are equally near, and the rest of those that are reached.
    #[inline]
    fn nearer(&self, empty: u128) -> [u128; NEARER] {
        let [own, other] = &self.sets;
        let (mut waiting, mut nearer, mut level) = (empty, 0, 0);
        for place in 0..PLACES - 1 {
            waiting &= !other[place];
            nearer |= own[place] & waiting;
            level |= own[place] & other[place];
        }
        let nobody = own[PLACES - 1] & other[PLACES - 1];
        [nearer, level, empty & !nearer & !level & !nobody]
    }
}

/// How the players share the empty squares.
#[inline]
fn shares(
    next: Player,
    empty: u128,
    queen: &Distances<QUEEN>,
    king: &Distances<KING>,
    add: &mut impl FnMut(Player, usize, i32),
) {
    let (mut contest, mut king_closeness) = (0, 0);
    for own in 0..QUEEN {
        for other in 0..QUEEN {
            let squares = count(queen.sets[0][own] & queen.sets[1][other]);
            add(next, QUEEN_DISTANCES.at(QUEEN * own + other), squares);
            if own.max(other) < QUEEN - 1 {
                contest += (8 * squares) >> own.abs_diff(other);
            }
        }
    }
    for own in 0..KING {
        for other in 0..KING {
            let squares = count(king.sets[0][own] & king.sets[1][other]);
            add(next, KING_DISTANCES.at(KING * own + other), squares);
            king_closeness += squares * (other as i32 - own as i32);
        }
    }
    let (by_queen, by_king) = (queen.nearer(empty), king.nearer(empty));
    let neighbours = NeighbourCounts::of(empty);
    let (tight, open) = (neighbours.at_most_two(), neighbours.at_least_six());
    for (place, &set) in by_king.iter().enumerate() {
        for (queen_place, &queen_set) in by_queen.iter().enumerate() {
            add(next, NEARER_BY_BOTH.at(NEARER * place + queen_place), count(set & queen_set));
        }
        add(next, TIGHT.at(place), count(set & tight));
        add(next, OPEN.at(place), count(set & open));
    }
    let lead = |sets: &[u128; NEARER]| count(sets[0]) - count(sets[2]);
    let by_contest = [
        (QUEEN_LEAD, lead(&by_queen)),
        (QUEEN_LEVEL, count(by_queen[1])),
        (KING_LEAD, lead(&by_king)),
        (KING_CLOSENESS, king_closeness),
    ];
    let contest = (contest / 8).min(CONTEST_STEP * (CONTEST as i32 - 1) - 1);
    let (step, beyond) = ((contest / CONTEST_STEP) as usize, contest % CONTEST_STEP);
    for (block, times) in by_contest {
        add(next, block.at(step), times * (CONTEST_STEP - beyond));
        add(next, block.at(step + 1), times * beyond);
    }
}

/// How an amazon stands; `others` are the squares that the opponent has in reach.
#[inline]
fn stand(
    game: &Amazons,
    player: Player,
    side: usize,
    amazon: Square,
    others: u128,
    add: &mut impl FnMut(Player, usize, i32),
) {
    let reach = game.reach(amazon);
    let beside = grown(amazon.bit()) & game.empty();
    let near = grown(beside) & game.empty();
    let graded =
        |size: usize, squares: u128, by: i32| side * size + ((count(squares) / by) as usize).min(size - 1);
    add(player, REACHES.at(graded(REACH, reach, 2)), 1);
    add(player, SHARES.at(graded(SHARED, reach & others, 2)), 1);
    add(player, BESIDE.at(graded(AROUND, beside, 1)), 1);
    add(player, NEAR.at(graded(ROOM, near, 3)), 1);
    add(player, PLACE.at(game.class(amazon)), 1);
}

#[inline]
fn count(set: u128) -> i32 {
    set.count_ones() as i32
}

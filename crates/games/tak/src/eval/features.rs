//! What a learned evaluation sees of a position. Every square is a part of its own, looked at only when a move changes it; what
//! several squares make together is read off bitboards at every evaluation.
//!
//! Left out because they told nothing that the rest did not tell, as games that were kept back showed: rows and columns by the
//! road stones in them and what is in their way, the span of groups, and the ways that stacks can go.

use super::roads::Roads;
use crate::board::{Piece, Tak};
use crate::geometry::{Direction, Square, beside, squares};
use crate::moves::{Move, Ply};
use quadrille_core::{Game, Player};
use quadrille_network::{Features, LAST_PHASE};

/// The features of Tak.
#[derive(Clone, Copy, Debug)]
pub struct TakFeatures;

/// The value of a position where the player to move can make a road at once.
const WINNING_MOVE: i32 = 20_000;

/// Squares that a symmetry of the board takes to one another weigh the same: those of a triangle of the largest board.
const CLASSES: usize = 10;
/// How many plies may be left before the count, up to and including: each stretch has weights of its own.
const COUNT_IN: [u32; 8] = [1, 2, 3, 4, 6, 9, 14, u32::MAX];
/// The stones that join two edges, from 1 on; what is farther counts nothing.
const DISTANCES: usize = 4;

// The numbers of the features: each group begins where the one before ends. Where a group is doubled, the first half is of the
// player who is not to move.
const TOPS: usize = 0;
const RESERVES_ON: usize = TOPS + 3 * CLASSES;
const CAPTIVES_ON: usize = RESERVES_ON + CLASSES;
const RESERVES: usize = CAPTIVES_ON + CLASSES;
const CAPTIVES: usize = RESERVES + 3;
const DEEP_RESERVES: usize = CAPTIVES + 3;
const DEEP_CAPTIVES: usize = DEEP_RESERVES + 3;
const BACKED: usize = DEEP_CAPTIVES + 3;
const LINKS: usize = BACKED + 3;
const RIM_LINKS: usize = LINKS + 1;
const LIBERTIES: usize = RIM_LINKS + 1;
const ATTACKED_FLATS: usize = LIBERTIES + 1;
const ATTACKED_STACKS: usize = ATTACKED_FLATS + 2 * 3;
const LONE_CAPSTONE: usize = ATTACKED_STACKS + 2 * 3;
const WALL_BESIDE: usize = LONE_CAPSTONE + 1;
const ROAD: usize = WALL_BESIDE + 1;
const WAYS: usize = ROAD + 2 * DISTANCES;
const THREAT: usize = WAYS + 2;
const FORK: usize = THREAT + 1;
const FLATS_LEFT: usize = FORK + 1;
const CAPSTONES_LEFT: usize = FLATS_LEFT + 1;
const LEAD: usize = CAPSTONES_LEFT + 1;
const LEAD_BY: usize = LEAD + 2 * COUNT_IN.len();
const TEMPO: usize = LEAD_BY + 2 * COUNT_IN.len();
const FEATURES: usize = TEMPO + 1;

impl Features<Tak> for TakFeatures {
    fn model(game: &Tak) -> String {
        format!("value {}", game.size())
    }

    fn names() -> Vec<String> {
        let classes: Vec<String> = ('a'..='d')
            .zip(1..)
            .flat_map(|(column, far)| (1..=far).map(move |row| format!("{column}{row}")))
            .collect();
        let stretch = |plies: &u32| match *plies {
            u32::MAX => "later".to_owned(),
            plies => format!("within {plies}"),
        };
        let stretches: Vec<String> = COUNT_IN.iter().map(stretch).collect();
        let distances: Vec<String> = (1..=DISTANCES).map(|stones| stones.to_string()).collect();
        let kinds = Piece::ALL.map(|piece| piece.to_string());
        let each = |groups: &[&str], members: &[String]| -> Vec<String> {
            groups
                .iter()
                .flat_map(|group| members.iter().map(move |member| format!("{group} {member}")))
                .collect()
        };
        let alone = |names: &[&str]| -> Vec<String> { names.iter().map(|&name| name.to_owned()).collect() };
        let names = [
            each(&["flat on", "wall on", "capstone on", "reserves on", "captives on"], &classes),
            each(&["reserves under", "captives under", "deep reserves under", "deep captives under"], &kinds),
            each(&["own second stone under"], &kinds),
            alone(&["links", "links along the rim", "liberties"]),
            each(&["flats, waiting, attacked by", "flats, to move, attacked by"], &kinds),
            each(&["stacks, waiting, attacked by", "stacks, to move, attacked by"], &kinds),
            alone(&["capstone without a flat beside", "enemy road stones beside a wall"]),
            each(&["road, waiting, in", "road, to move, in"], &distances),
            alone(&["ways to a threat, waiting", "ways to a threat, to move", "threat", "fork"]),
            alone(&["flats left", "capstones left"]),
            each(
                &[
                    "lead, waiting, count",
                    "lead, to move, count",
                    "half flats of lead, waiting, count",
                    "half flats of lead, to move, count",
                ],
                &stretches,
            ),
            alone(&["tempo"]),
        ]
        .concat();
        debug_assert_eq!(names.len(), FEATURES);
        names
    }

    fn parts(game: &Tak) -> u64 {
        game.squares()
    }

    #[inline]
    fn changed(_: &Tak, m: Move) -> u64 {
        match m.ply() {
            Some(Ply::Place { square, .. }) => square.bit(),
            Some(Ply::Spread { from, direction, drops }) => {
                (0..=drops.steps()).fold(0, |parts, steps| parts | from.step(direction, steps).bit())
            }
            None => 0,
        }
    }

    #[inline]
    fn part(game: &Tak, part: u32, add: impl FnMut(Player, usize, i32)) {
        square(game, Square::from_bit(part), add);
    }

    #[inline]
    fn whole(game: &Tak, mut add: impl FnMut(Player, usize, i32)) -> Option<i32> {
        let mover = game.mover();
        let backed = squares(game.tall)
            .filter(|&square| matches!(game.stack(square).top(2), 0b00 | 0b11))
            .fold(0, |backed, square| backed | square.bit());
        let roads = Roads::new(game, backed);
        if roads.threats(mover) != 0 && !game.is_opening() {
            return Some(WINNING_MOVE);
        }
        for (player, road) in Player::BOTH.into_iter().zip(roads.distances()) {
            let turn = usize::from(player == mover);
            for distance in road.distances.into_iter().filter(|&distance| distance <= DISTANCES) {
                add(player, ROAD + turn * DISTANCES + distance - 1, 1);
            }
            add(player, WAYS + turn, count(road.ways));
            match roads.threats(player).count_ones() {
                0 => {}
                1 => add(player, THREAT, 1),
                _ => add(player, FORK, 1),
            }
            neighbours(game, player, turn, &mut add);
            let reserve = game.reserve(player);
            add(player, FLATS_LEFT, i32::from(reserve.flats));
            add(player, CAPSTONES_LEFT, i32::from(reserve.capstones));
        }
        lead(game, add);
        None
    }

    #[inline]
    fn phase(game: &Tak) -> u32 {
        let full = game.full_reserve;
        let full = (u32::from(full.flats) + u32::from(full.capstones)).clamp(1, game.squares().count_ones());
        LAST_PHASE * (full - game.least_plies_left().min(full)) / full
    }
}

#[inline]
fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// The stack on a square.
#[inline]
fn square(game: &Tak, square: Square, mut add: impl FnMut(Player, usize, i32)) {
    let stack = game.stack(square);
    if stack.is_empty() {
        return;
    }
    let (owner, kind, class) = (stack.owner(), game.piece(square) as usize, class(game, square));
    add(owner, TOPS + kind * CLASSES + class, 1);
    if !stack.is_tall() {
        return;
    }
    let own_of =
        |height: u32, second: u32| if owner == Player::First { height - second } else { second } as i32;
    let height = stack.height();
    let hand = height.min(game.carry_limit());
    let in_hand = own_of(hand, stack.top(hand).count_ones());
    let (reserves, captives) = (in_hand - 1, hand as i32 - in_hand);
    let deep = own_of(height - hand, stack.lift(hand).second_stones());
    for (feature, times) in [
        (RESERVES_ON + class, reserves),
        (CAPTIVES_ON + class, captives),
        (RESERVES + kind, reserves),
        (CAPTIVES + kind, captives),
        (DEEP_RESERVES + kind, deep),
        (DEEP_CAPTIVES + kind, (height - hand) as i32 - deep),
        (BACKED + kind, i32::from(matches!(stack.top(2), 0b00 | 0b11))),
    ] {
        if times != 0 {
            add(owner, feature, times);
        }
    }
}

/// The class of a square: by its distances from the nearest edges, the shorter one within the longer.
#[inline]
fn class(game: &Tak, square: Square) -> usize {
    let size = game.size();
    let from_edge = |place: u8, side: u8| usize::from(place.min(side - 1 - place));
    let (column, row) = (from_edge(square.column(), size.columns), from_edge(square.row(), size.rows));
    let (near, far) = (column.min(row), column.max(row));
    far * (far + 1) / 2 + near
}

/// What stands beside what.
#[inline]
fn neighbours(game: &Tak, player: Player, turn: usize, add: &mut impl FnMut(Player, usize, i32)) {
    let [flats, walls, capstones] = Piece::ALL.map(|piece| game.tops(player, piece));
    let road = flats | capstones;
    let (above, right) = (road & Direction::Up.shift(road), road & Direction::Right.shift(road));
    let [[bottom, top], [left, last]] = game.shape.edges;
    add(player, LINKS, count(above) + count(right));
    add(player, RIM_LINKS, count(above & (left | last)) + count(right & (bottom | top)));
    add(player, LIBERTIES, count(beside(road) & game.empty()));
    add(player, LONE_CAPSTONE, count(capstones & !beside(flats)));
    add(player, WALL_BESIDE, count(game.road_stones(!player) & beside(walls)));
    for (kind, piece) in Piece::ALL.into_iter().enumerate() {
        let attacked = flats & beside(game.tops(!player, piece));
        add(player, ATTACKED_FLATS + turn * Piece::ALL.len() + kind, count(attacked & !game.tall));
        add(player, ATTACKED_STACKS + turn * Piece::ALL.len() + kind, count(attacked & game.tall));
    }
}

/// Who leads the count, by how much, and how soon it may come.
#[inline]
fn lead(game: &Tak, mut add: impl FnMut(Player, usize, i32)) {
    let (balance, mover, left) = (game.balance(), game.mover(), game.least_plies_left());
    add(mover, TEMPO, 1);
    if balance == 0 {
        return;
    }
    let leader = if balance > 0 { Player::First } else { Player::Second };
    let stretch = COUNT_IN.iter().position(|&plies| left <= plies).unwrap_or(0);
    let place = usize::from(leader == mover) * COUNT_IN.len() + stretch;
    add(leader, LEAD + place, 1);
    add(leader, LEAD_BY + place, balance.abs());
}

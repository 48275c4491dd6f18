//! Where the features of moves lie in the list of weights.

use crate::board::Piece;

/// Squares that the symmetries of a board exchange form a class: by the distances from the nearest edges, up to 3.
pub(super) const CLASSES: usize = 10;
/// Opening, middle game and end, by thirds of the squares that hold stones.
pub(super) const PHASES: usize = 3;
const PIECES: usize = Piece::ALL.len();
/// The stones of one side in a row or column; more count as so many.
pub(super) const LINE: usize = 6;
/// The lines that a group still lacks to a road.
pub(super) const SHORT: usize = 8;
/// The groups that a stone joins.
pub(super) const JOINED: usize = 4;
/// What was made before: nothing known, a flat placed, a wall or capstone placed, a spread.
pub(super) const LAST: usize = 4;

quadrille_network::feature_blocks! {
    // The opening's placements of an enemy flat.
    OPENING = "opening", CLASSES;
    OPENING_NEAR = "opening near", 3;
    // Placements, all by piece.
    PLACE = "place", PHASES * PIECES * CLASSES;
    LINES = "lines", PIECES * LINE * LINE;
    NEIGHBOURS = "neighbours", PIECES * 5 * 5;
    OWN_DIAGONALS = "own diagonals", PIECES * 5;
    ENEMY_DIAGONALS = "enemy diagonals", PIECES * 5;
    OWN_GROUPS = "own groups", PIECES * JOINED * SHORT;
    OWN_ADVANCE = "own advance", PIECES * 5;
    ENEMY_GROUPS = "enemy groups", PIECES * JOINED * SHORT;
    ENEMY_ADVANCE = "enemy advance", PIECES * 5;
    PLACED_ROAD = "placed road", PIECES;
    STOPS = "stops", PIECES * 2;
    IGNORES = "ignores", PIECES;
    THREATENS = "threatens", PIECES * 4;
    ENEMY_WAYS = "enemy ways", PIECES;
    NEAR_LAST = "near last", PIECES * LAST * 4;
    BESIDE_ENEMY_STACK = "beside enemy stack", PIECES * 4;
    BESIDE_OWN_STACK = "beside own stack", PIECES * 4;
    ENDS = "ends", 3;
    RESERVE = "reserve", PIECES * 6;
    // Spreads, most by the piece on top.
    SPREAD = "spread", PHASES * PIECES * 6;
    FLATS = "flats", PIECES * 13;
    BEHIND_BEST = "behind best", 7;
    BEHIND_BEST_OF_STACK = "behind best of stack", 7;
    FROM = "from", PIECES * CLASSES;
    TO = "to", PIECES * CLASSES;
    CARRIED = "carried", PIECES * 8;
    STEPS = "steps", PIECES * 8;
    CAPTURES = "captures", PIECES * 5;
    CAPTURED_HEIGHT = "captured height", PIECES * 6;
    FREED = "freed", PIECES * 4;
    COVERS = "covers", PIECES * 4;
    LEAVES = "leaves", PIECES * 3 * 4;
    SPREAD_ROAD = "spread road", 1;
    OWN_GAPS = "own gaps", PIECES * 3;
    ENEMY_GAPS = "enemy gaps", 2 * 3 * 2;
    RECAPTURES = "recaptures", PIECES * LAST * 3;
    ATTACKED = "attacked", PIECES * 4 * 3;
    LANDS = "lands", PIECES * 4 * 3;
    TO_LINES = "to lines", LINE * LINE;
    TO_NEIGHBOURS = "to neighbours", PIECES * 5 * 5;
}

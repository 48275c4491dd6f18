//! Where the features of moves lie in the list of weights.

use crate::symmetry::CLASSES;

/// From the first turns to the last, by sixths of the squares that hold arrows; four stand for all later ones.
pub(super) const PHASES: usize = 5;
/// Queen's moves to a square: one, two, or more.
pub(super) const DISTANCES: usize = 3;
/// Free squares around one.
pub(super) const AROUND: usize = 9;
/// Which squares around one are free.
pub(super) const RINGS: usize = super::scene::RING_CLASSES;
/// Amazons beside a square or in its sight.
pub(super) const AMAZONS: usize = 4;
/// Squares in reach, by twos.
pub(super) const REACH: usize = 18;
/// Squares gained or lost.
pub(super) const CHANGE: usize = 16;
/// The length of a way.
pub(super) const WAY: usize = 9;

quadrille_network::feature_blocks! {
    // An amazon's move: the square that it leaves.
    FROM = "from", PHASES * CLASSES;
    FROM_REACH = "from reach", PHASES * REACH;
    FROM_AROUND = "from around", PHASES * AROUND;
    FROM_ENEMIES = "from enemies", PHASES * AMAZONS;
    FROM_SEES = "from sees", PHASES * AMAZONS * AMAZONS;
    GIVES_UP = "gives up", PHASES * CHANGE;
    LEAST_MOBILE = "least mobile", PHASES;
    FROM_LAST_ARROW = "from last arrow", PHASES;
    // The square that it goes to.
    TO = "to", PHASES * CLASSES;
    TO_REACH = "to reach", PHASES * REACH;
    TO_RING = "to ring", PHASES * RINGS;
    TO_ENEMIES = "to enemies", PHASES * AMAZONS;
    TO_FRIENDS = "to friends", PHASES * AMAZONS;
    TO_SEES = "to sees", PHASES * AMAZONS * AMAZONS;
    TO_DISTANCE = "to distance", PHASES * DISTANCES;
    OPENS = "opens", PHASES * CHANGE;
    CONTESTS = "contests", PHASES * CHANGE;
    BLOCKS = "blocks", PHASES * CHANGE;
    TO_LAST_ARROW = "to last arrow", PHASES;
    // The way between them.
    STRIDE = "stride", PHASES * WAY;
    // A shot.
    SHOT = "shot", PHASES * CLASSES;
    SHOT_RING = "shot ring", PHASES * RINGS;
    SHOT_ENEMIES = "shot enemies", PHASES * AMAZONS;
    SHOT_FRIENDS = "shot friends", PHASES * AMAZONS;
    SHOT_SEES = "shot sees", PHASES * AMAZONS * AMAZONS;
    SHOT_DISTANCE = "shot distance", PHASES * DISTANCES * DISTANCES;
    CUTS_ENEMIES = "cuts enemies", PHASES * CHANGE;
    CUTS_FRIENDS = "cuts friends", PHASES * CHANGE;
    CUTS_SHOOTER = "cuts shooter", PHASES * WAY;
    FLIGHT = "flight", PHASES * WAY;
    SHOT_BACK = "shot back", PHASES * DISTANCES;
}

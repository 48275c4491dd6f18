//! Where the features of moves lie in the list of weights.

/// Squares that the symmetries of a board exchange form a class: by the distances from the nearest edges, up to 4.
pub(super) const CLASSES: usize = 15;
/// From the first turns to the last, by quarters of the squares that hold arrows.
pub(super) const PHASES: usize = 4;
/// Queen's moves to a square: one, two, or more.
pub(super) const DISTANCES: usize = 3;
/// Free squares around one.
pub(super) const AROUND: usize = 9;
/// Amazons beside a square or in its sight.
pub(super) const AMAZONS: usize = 5;
/// Squares in reach, by threes.
pub(super) const REACH: usize = 13;
/// Squares gained or lost.
pub(super) const CHANGE: usize = 16;
/// The length of a way.
pub(super) const WAY: usize = 9;

quadrille_network::feature_blocks! {
    // An amazon's move: where it goes and where it leaves.
    TO = "to", PHASES * CLASSES;
    FROM = "from", PHASES * CLASSES;
    TO_REACH = "to reach", PHASES * REACH;
    FROM_REACH = "from reach", PHASES * REACH;
    TO_AROUND = "to around", PHASES * AROUND;
    FROM_AROUND = "from around", PHASES * AROUND;
    TO_ENEMIES = "to enemies", PHASES * AMAZONS;
    FROM_ENEMIES = "from enemies", PHASES * AMAZONS;
    TO_FRIENDS = "to friends", PHASES * AMAZONS;
    SEES_ENEMIES = "sees enemies", PHASES * AMAZONS;
    SEES_FRIENDS = "sees friends", PHASES * AMAZONS;
    TO_DISTANCE = "to distance", PHASES * DISTANCES * DISTANCES;
    OPENS = "opens", PHASES * CHANGE;
    GIVES_UP = "gives up", PHASES * CHANGE;
    CONTESTS = "contests", PHASES * CHANGE;
    STRIDE = "stride", WAY;
    LEAST_MOBILE = "least mobile", PHASES * 2;
    NEAR_LAST_ARROW = "near last arrow", 3;
    // A shot.
    SHOT = "shot", PHASES * CLASSES;
    SHOT_AROUND = "shot around", PHASES * AROUND;
    SHOT_ENEMIES = "shot enemies", PHASES * AMAZONS;
    SHOT_FRIENDS = "shot friends", PHASES * AMAZONS;
    SHOT_SEES_ENEMIES = "shot sees enemies", PHASES * AMAZONS;
    SHOT_SEES_FRIENDS = "shot sees friends", PHASES * AMAZONS;
    SHOT_DISTANCE = "shot distance", PHASES * DISTANCES * DISTANCES;
    CUTS_ENEMIES = "cuts enemies", PHASES * CHANGE;
    CUTS_FRIENDS = "cuts friends", PHASES * CHANGE;
    CUTS_SHOOTER = "cuts shooter", PHASES * CHANGE;
    FLIGHT = "flight", PHASES * WAY;
    SHOT_BACK = "shot back", 3;
}

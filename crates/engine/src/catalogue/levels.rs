//! The levels of all games. Where the papers have none they are set by games: docs/measurements.md has what each level
//! scores against the one before.

use crate::presets::Level;

/// The seconds a turn that every level but the two strongest keeps to, also one of a fixed depth: people wait for it.
const TURN_SECONDS: f64 = 2.0;

/// WALTZ's versions (paper, Table 4) up to the intermediate player with one between, then the champion.
pub(super) const TZAAR: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "at most two turns deep, counts nothing but material, and plays any turn that loses little of it",
        engine: "waltz-beginner",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-casual",
        about: "one and a half turns deep, knows all that counts, and is as easily content",
        engine: "waltz-intermediate,depth=3,margin=5000",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-intermediate",
        about: "two and a half turns deep; chooses among the best",
        engine: "waltz-intermediate",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-expert",
        about: "as deep as half a minute allows; in the endgame proves wins and avoids proven losses; varies its first two turns",
        engine: "champion,margin=1000,random_moves=2",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the expert with five minutes",
        engine: "champion,margin=1000,random_moves=2",
        seconds: 300.0,
    },
];

/// From SIA's material alone to all that it knows.
pub(super) const SURAKARTA: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "two moves deep, counts stones and sees no capture beyond; chooses among many",
        engine: "sia-material,realisation=off,multi_cut=off,quiescence=0,depth=2,margin=40",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-casual",
        about: "one move deep, then captures; counts stones and moves; chooses among many",
        engine: "sia-mobility,realisation=off,multi_cut=off,depth=1,margin=30",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-intermediate",
        about: "three moves deep, then captures; knows all that counts",
        engine: "sia-q,depth=3,margin=15",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-expert",
        about: "as deep as half a minute allows; varies its first two moves",
        engine: "champion,margin=5,random_moves=2",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the expert with five minutes",
        engine: "champion,margin=5,random_moves=2",
        seconds: 300.0,
    },
];

/// From territory alone to accessibility.
pub(super) const AMAZONS: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "one turn deep, counts the squares it is nearer to; chooses among many",
        engine: "amazons-territory,depth=2,margin=100",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-casual",
        about: "one turn deep, knows what squares are worth; chooses among many",
        engine: "amazons-alphabeta,depth=2,margin=100",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-intermediate",
        about: "one and a half turns deep; chooses among the best",
        engine: "amazons-alphabeta,whole_turns=off,depth=3,margin=50",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-expert",
        about: "as far as half a minute allows; knows exact endgames",
        engine: "champion",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the expert with five minutes",
        engine: "champion",
        seconds: 300.0,
    },
];

/// From the factors of the Tak paper to roads.
pub(super) const TAK: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "two moves deep, counts stones and squares and sees no road coming; chooses among many",
        engine: "tak-negamax,depth=2,margin=100",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-casual",
        about: "sees roads coming but no answer to its moves; chooses among many",
        engine: "tak-alphabeta,depth=1,margin=150",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-intermediate",
        about: "two moves deep, sees roads coming; chooses among many",
        engine: "tak-alphabeta,depth=2,margin=100",
        seconds: TURN_SECONDS,
    },
    Level {
        preset: "level-expert",
        about: "as far as half a minute allows; varies its first two turns",
        engine: "champion,margin=10,random_moves=2",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the expert with five minutes",
        engine: "champion,margin=10,random_moves=2",
        seconds: 300.0,
    },
];

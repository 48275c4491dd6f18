//! The levels of all games, each a little weaker by depth, evaluation and choice than the next.

use crate::presets::Level;

/// WALTZ's versions (paper, Table 4), and one between its beginner and its intermediate player.
pub(super) const TZAAR: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "sees two turns ahead and counts nothing but material; any move that loses little of it will do",
        engine: "waltz-beginner",
        seconds: 30.0,
    },
    Level {
        preset: "level-casual",
        about: "sees two turns ahead and knows what matters, but is not choosy",
        engine: "waltz-intermediate,depth=4,margin=2000",
        seconds: 30.0,
    },
    Level {
        preset: "level-intermediate",
        about: "sees two and a half turns ahead and varies its play among equals",
        engine: "waltz-intermediate",
        seconds: 30.0,
    },
    Level {
        preset: "level-expert",
        about: "as deep as 30 seconds allow; proves wins in the endgame; varies its first two moves",
        engine: "waltz-expert",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the same with five minutes",
        engine: "waltz-expert",
        seconds: 300.0,
    },
];

/// From material alone to all that SIA knows.
pub(super) const SURAKARTA: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "counts stones and sees its own move and the answer; any move that loses little will do",
        engine: "sia-material,realisation=off,multi_cut=off,quiescence=0,depth=1,margin=60",
        seconds: 30.0,
    },
    Level {
        preset: "level-casual",
        about: "counts stones and moves, follows captures to their end, and is not choosy",
        engine: "sia-mobility,realisation=off,multi_cut=off,depth=2,margin=30",
        seconds: 30.0,
    },
    Level {
        preset: "level-intermediate",
        about: "knows everything that counts and sees four moves ahead",
        engine: "sia-q,depth=4,margin=5",
        seconds: 30.0,
    },
    Level {
        preset: "level-expert",
        about: "as deep as 30 seconds allow; varies its first two moves",
        engine: "champion,margin=5,random_moves=2",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the same with five minutes",
        engine: "champion,margin=5,random_moves=2",
        seconds: 300.0,
    },
];

/// From territory alone to accessibility.
pub(super) const AMAZONS: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "counts the squares it is nearer to after its own move; any good move will do",
        engine: "amazons-territory,depth=2,margin=300",
        seconds: 30.0,
    },
    Level {
        preset: "level-casual",
        about: "knows what squares are worth, sees its own move only and is not choosy",
        engine: "amazons-alphabeta,depth=2,margin=50",
        seconds: 30.0,
    },
    Level {
        preset: "level-intermediate",
        about: "sees its own move and the answer",
        engine: "amazons-alphabeta,depth=4,margin=5",
        seconds: 30.0,
    },
    Level {
        preset: "level-expert",
        about: "as deep as 30 seconds allow; varies its first two moves",
        engine: "champion,margin=5,random_moves=2",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the same with five minutes",
        engine: "champion,margin=5,random_moves=2",
        seconds: 300.0,
    },
];

/// From the paper's factors to roads.
pub(super) const TAK: [Level; 5] = [
    Level {
        preset: "level-beginner",
        about: "counts stones and squares, sees its own move and the answer, and is not choosy",
        engine: "tak-negamax,depth=2,margin=150",
        seconds: 30.0,
    },
    Level {
        preset: "level-casual",
        about: "counts stones and squares and sees three moves ahead",
        engine: "tak-negamax,depth=3,margin=20",
        seconds: 30.0,
    },
    Level {
        preset: "level-intermediate",
        about: "sees roads coming and three moves ahead",
        engine: "champion,depth=3,margin=10",
        seconds: 30.0,
    },
    Level {
        preset: "level-expert",
        about: "as deep as 30 seconds allow; varies its first two moves",
        engine: "champion,margin=10,random_moves=2",
        seconds: 30.0,
    },
    Level {
        preset: "level-unbeatable",
        about: "the same with five minutes",
        engine: "champion,margin=10,random_moves=2",
        seconds: 300.0,
    },
];

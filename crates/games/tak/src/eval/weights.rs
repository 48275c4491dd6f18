use quadrille_core::Settings;

quadrille_core::settings! {
    /// What the features of a position weigh, a flat on top being 100. Each counts for the player who has it; a weight
    /// of 0 turns it off. The defaults are our own; [`paper`](TakWeights::paper) has the paper's four factors only.
    pub struct TakWeights {
        /// a stone on the board, buried or not (the paper's pieces on the board)
        pub pieces: i32 = 0 in -10000..=10000;
        /// a square controlled, whatever lies on top (the paper's area control)
        pub area: i32 = 0 in -10000..=10000;
        /// a stone of either colour below the top of a stack controlled (the paper's stack control)
        pub stacks: i32 = 0 in -10000..=10000;
        /// a move the player could make (the paper's mobility)
        pub mobility: i32 = 0 in -10000..=10000;
        /// a flat on top
        pub flat: i32 = 100 in -10000..=10000;
        /// a wall on top
        pub wall: i32 = 50 in -10000..=10000;
        /// a capstone on the board
        pub capstone: i32 = 75 in -10000..=10000;
        /// being on the move
        pub tempo: i32 = 50 in -10000..=10000;
        /// a step of a flat away from the nearest edge
        pub centre: i32 = 6 in -10000..=10000;
        /// a step of a capstone away from the nearest edge
        pub capstone_centre: i32 = 15 in -10000..=10000;
        /// a stone of one's own in the hand of a stack with one's flat on top, the top not counted
        pub flat_reserves: i32 = 20 in -10000..=10000;
        /// an enemy stone in the hand of a stack with one's flat on top
        pub flat_captives: i32 = -10 in -10000..=10000;
        /// a stone of one's own in the hand of a stack with one's wall on top
        pub wall_reserves: i32 = 30 in -10000..=10000;
        /// an enemy stone in the hand of a stack with one's wall on top
        pub wall_captives: i32 = 10 in -10000..=10000;
        /// a stone of one's own in the hand of a stack with one's capstone on top
        pub capstone_reserves: i32 = 35 in -10000..=10000;
        /// an enemy stone in the hand of a stack with one's capstone on top
        pub capstone_captives: i32 = 15 in -10000..=10000;
        /// a capstone right above a flat of one's own
        pub hard_capstone: i32 = 25 in -10000..=10000;
        /// a stack of two stones or more with a flat on top beside an enemy's stone
        pub exposed: i32 = -15 in -10000..=10000;
        /// a pair of road stones side by side
        pub links: i32 = 8 in -10000..=10000;
        /// an empty square beside a road stone
        pub liberties: i32 = 4 in -10000..=10000;
        /// two opposite edges that one more stone joins
        pub road_1: i32 = 250 in -10000..=10000;
        /// two opposite edges that two more flats join
        pub road_2: i32 = 130 in -10000..=10000;
        /// two opposite edges that three more flats join
        pub road_3: i32 = 70 in -10000..=10000;
        /// two opposite edges that four more flats join
        pub road_4: i32 = 35 in -10000..=10000;
        /// two opposite edges that five more flats join
        pub road_5: i32 = 15 in -10000..=10000;
        /// an empty square where a flat would threaten a road
        pub road_ways: i32 = 12 in -10000..=10000;
        /// two squares or more where one stone makes a road
        pub fork: i32 = 1000 in -10000..=10000;
        /// a road that the player to move can make at once; nothing else counts then
        pub winning_move: i32 = 20000 in 0..=1000000;
        /// a flat of the lead in the count, komi included, when the game is about to end; less before
        pub count: i32 = 150 in -10000..=10000;
        /// leading in the count when the game is about to end; less before
        pub lead: i32 = 600 in -10000..=10000;
    }
}

impl TakWeights {
    /// Nothing counts: the ground for presets and experiments.
    pub fn none() -> TakWeights {
        let mut weights = TakWeights::default();
        for setting in weights.list() {
            weights.set(setting.name, "0").expect("every range holds 0");
        }
        weights
    }

    /// The factors of the Tak paper's negamax agent (Section 5.3): pieces on the board, area control, stack control,
    /// mobility. The paper names them without numbers; these were set once, before any game, but for one: a flat counts
    /// more than a wall, as for the paper's weighted random player. Without it the agent builds walls and loses the
    /// count against `mcts-tak`, where the paper's won by roads (Table 6.17).
    pub fn paper() -> TakWeights {
        TakWeights { pieces: 100, area: 100, flat: 50, stacks: 30, mobility: 2, ..TakWeights::none() }
    }

    /// What two edges are worth that so many stones more would join.
    #[inline]
    pub(super) fn road(&self, distance: usize) -> i32 {
        [0, self.road_1, self.road_2, self.road_3, self.road_4, self.road_5, 0][distance]
    }

    /// Whether roads must be looked for.
    pub(super) fn knows_roads(&self) -> bool {
        let TakWeights { road_1, road_2, road_3, road_4, road_5, road_ways, fork, winning_move, .. } = *self;
        [road_1, road_2, road_3, road_4, road_5, road_ways, fork, winning_move] != [0; 8]
    }
}

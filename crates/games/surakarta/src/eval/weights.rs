quadrille_core::settings! {
    /// What the features of a position are worth, as SIA counts them by default. A weight of 0 turns a feature off.
    ///
    /// | feature | weights | source |
    /// |---|---|---|
    /// | material | `corner`, `crossing`, `point`, times `material` | the matrix of section 5 gives relative values: the factor is ours, a stone being a hundred |
    /// | mobility | `mobility` | ours: the paper gives none |
    /// | player to move | `to_move` | ours: the paper says a small bonus |
    /// | distribution | `distribution` | Equation 3, rounded down |
    /// | quads | `quad_one` to `quad_diagonal`, times `quads` | Table 2; the 25 squares of four points that lie on the board |
    /// | circuits | `circuits` | ours, off in all presets of the paper, which leaves it to future work |
    ///
    /// The paper is M. H. M. Winands, The Surakarta Bot Revealed, 2015.
    pub struct SurakartaWeights {
        /// what one unit of the values of points is worth
        pub material: i32 = 10 in 0..=1000;
        /// material: a stone on a corner
        pub corner: i32 = 3 in 0..=100;
        /// material: a stone on b2, e2, b5 or e5, where the inner circuit crosses itself
        pub crossing: i32 = 11 in 0..=100;
        /// material: a stone on any other point
        pub point: i32 = 10 in 0..=100;
        /// each step more than the opponent has; captures are left to the search
        pub mobility: i32 = 2 in -1000..=1000;
        /// the initiative: a bonus for the player to move
        pub to_move: i32 = 10 in -10000..=10000;
        /// this, times the stones of a side, divided by the most of them on one row or column, or by 2 if that is more
        pub distribution: i32 = 25 in -1000..=1000;
        /// a factor for the values of quads, the 2x2 squares of points
        pub quads: i32 = 1 in -100..=100;
        /// a quad with one stone of a side
        pub quad_one: i32 = 5 in -1000..=1000;
        /// a quad with two stones of a side next to each other
        pub quad_two: i32 = 5 in -1000..=1000;
        /// a quad with three stones of a side
        pub quad_three: i32 = 0 in -1000..=1000;
        /// a quad with four stones of a side
        pub quad_four: i32 = -5 in -1000..=1000;
        /// a quad with two stones of a side on a diagonal
        pub quad_diagonal: i32 = 10 in -1000..=1000;
        /// each end of a loop held: no enemy stone stands nearer to it on the circuit
        pub circuits: i32 = 0 in -1000..=1000;
        /// the evaluation cache: two to this power of entries for sides, 0 for none; changes no value
        pub cache: u32 = 8 in 0..=16;
    }
}

/// The four evaluators of the paper's Table 4, each with one thing more than the one before. The small random term
/// they had in those games is the search's.
impl SurakartaWeights {
    /// MATERIAL: stones by their points.
    pub fn material() -> Self {
        SurakartaWeights { mobility: 0, to_move: 0, ..Self::mobility() }
    }

    /// MOBILITY: with steps and the player to move.
    pub fn mobility() -> Self {
        SurakartaWeights { distribution: 0, ..Self::distribution() }
    }

    /// DISTRIBUTION: with stones spread over rows and columns.
    pub fn distribution() -> Self {
        SurakartaWeights { quads: 0, ..Self::sia() }
    }

    /// Fitted to the results of self-play, by gradient descent from ten times SIA's weights: the unit is a tenth of SIA's.
    /// The program that did it is no longer in the tree: it came with these numbers in commit 69e6a31, and its last
    /// version is `crates/fitting` of commit 4b643ed.
    pub fn fitted() -> SurakartaWeights {
        SurakartaWeights {
            material: 113,
            corner: 6,
            crossing: 10,
            point: 9,
            mobility: 22,
            to_move: 313,
            distribution: 340,
            quad_one: 54,
            quad_two: 58,
            quad_three: 4,
            quad_four: 51,
            quad_diagonal: 131,
            circuits: 60,
            ..SurakartaWeights::default()
        }
    }

    /// SIA: with quads; everything but circuits.
    pub fn sia() -> Self {
        Self::default()
    }
}

quadrille_core::settings! {
    /// The weights of [`AmazonsEvaluation`](crate::AmazonsEvaluation), in hundredths of a square or in percent. A feature with no weight is off.
    ///
    /// `t1` and `t2` count the squares a player is nearer to by queen's moves and by king's steps, `c1` and `c2` by how
    /// much. How they are mixed depends on how much there is to fight for, Lieberum's `w`: it falls
    /// from about 70 squares at the start of a game to 0 where the players are separated, and there `t1` alone counts.
    /// The shares, straight lines between three values of `w`, and the cost of enclosure are our own numbers.
    pub struct AmazonsWeights {
        /// from how many contested squares on the shares are those of the opening
        pub w_open: u32 = 60 in 2..=100;
        /// at how many contested squares the shares are those of the middle game
        pub w_middle: u32 = 25 in 1..=99;
        /// share of t1, squares nearer by queen's moves, in the opening: percent
        pub t1_open: i32 = 15 in -1000..=1000;
        /// share of c1, closeness by queen's moves, in the opening: percent
        pub c1_open: i32 = 20 in -1000..=1000;
        /// share of c2, closeness by king's steps, in the opening: percent
        pub c2_open: i32 = 30 in -1000..=1000;
        /// share of t2, squares nearer by king's steps, in the opening: percent
        pub t2_open: i32 = 35 in -1000..=1000;
        /// share of t1 in the middle game: percent
        pub t1_middle: i32 = 40 in -1000..=1000;
        /// share of c1 in the middle game: percent
        pub c1_middle: i32 = 20 in -1000..=1000;
        /// share of c2 in the middle game: percent
        pub c2_middle: i32 = 15 in -1000..=1000;
        /// share of t2 in the middle game: percent
        pub t2_middle: i32 = 25 in -1000..=1000;
        /// share of t1 where the players are separated: percent
        pub t1_end: i32 = 100 in -1000..=1000;
        /// what a square to which both are equally near is worth to the player who moves next
        pub tempo: i32 = 20 in -100..=100;
        /// what the right to shoot is worth inside a turn
        pub arrow: i32 = 120 in -10000..=10000;
        /// what an amazon without any room costs while there is something to fight for
        pub enclosed: i32 = 500 in -10000..=10000;
        /// the room from which on an amazon counts as free
        pub freedom: u32 = 20 in 1..=100;
    }
}

impl AmazonsWeights {
    /// Fitted to the results of self-play, by gradient descent from the default weights. The program that did it is no
    /// longer in the tree: it came with these numbers in commit 69e6a31, and its last version is `crates/fitting` of
    /// commit 4b643ed.
    pub fn fitted() -> AmazonsWeights {
        AmazonsWeights {
            w_open: 65,
            w_middle: 20,
            t1_open: 7,
            c1_open: -4,
            c2_open: 15,
            t2_open: 1,
            t1_middle: 38,
            c1_middle: -4,
            c2_middle: 7,
            t2_middle: 38,
            t1_end: 280,
            tempo: 16,
            enclosed: 325,
            ..AmazonsWeights::default()
        }
    }

    /// The squares nearer by queen's moves and nothing else, in every phase of the game.
    pub fn territory() -> Self {
        AmazonsWeights {
            t1_open: 100,
            c1_open: 0,
            c2_open: 0,
            t2_open: 0,
            t1_middle: 100,
            c1_middle: 0,
            c2_middle: 0,
            t2_middle: 0,
            enclosed: 0,
            ..AmazonsWeights::default()
        }
    }
}

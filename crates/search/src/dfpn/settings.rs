quadrille_core::choices! {
    /// How the numbers of children that must all be refuted add up.
    pub enum Summation {
        /// Their sum (Allis 1994).
        Plain = "plain",
        /// The largest, and one for each other child (Weak PNS: Ueda et al. 2008).
        Weak = "weak",
        /// The largest, and more or less for each other child by how the player to move stands (WALTZ, Section 2.2).
        HeuristicWeak = "heuristic-weak",
        /// The sum over the most promising children (dynamic widening: Yoshizoe 2008).
        Widening = "widening",
    }
}

quadrille_core::choices! {
    /// The numbers of a position that has not been searched.
    pub enum Leaves {
        /// One and one (Allis 1994).
        One = "one",
        /// One for the player to move, the number of his moves for the other.
        Mobility = "mobility",
        /// By three steps of the evaluation and the usual number of moves (evaluation-function based PNS: Winands and
        /// Schadd 2010; WALTZ).
        Evaluation = "evaluation",
        /// By the evaluation without steps: each advantage doubles what the other player needs and halves the own number.
        Graded = "graded",
    }
}

quadrille_core::choices! {
    /// Which entry of the proof table gives way to a new one.
    pub enum ProofReplacement {
        /// Of four entries, that of the smallest tree (after SmallTreeReplacement: Nagai 1999).
        Buckets = "buckets",
        /// Two entries: one for the largest tree, one for the newest (Breuker 1998; WALTZ).
        TwoBig = "two-big",
    }
}

quadrille_core::settings! {
    /// How [`Dfpn`](crate::Dfpn) searches. The defaults are plain depth-first proof-number search.
    pub struct DfpnSettings {
        /// the size of the proof table in megabytes, 0 for 16 kilobytes
        pub table: u32 = 64 in 0..=1048576;
        /// which table entry gives way to a new one
        pub replacement: ProofReplacement = choice Buckets;
        /// the threads that search
        pub threads: u32 = 1 in 1..=256;
        /// take whole turns for moves, not plies
        pub turns: bool = false in false..=true;
        /// of whole turns that lead to the same position, take one
        pub merge: bool = true in false..=true;
        /// stay with a child until its number exceeds that of the second best by this share (Pawlewicz and Lew 2007)
        pub epsilon: f64 = 0.0 in 0.0..=16.0;
        /// where positions recur, raise limits by threshold control (TCA: Kishimoto 2010), not all of them by half
        pub threshold_control: bool = false in false..=true;
        /// count children once whose trees meet (SNDA, source node detection: Kishimoto 2010); not with dynamic widening
        pub source_nodes: bool = false in false..=true;
        /// take positions in the first so many plies that differ by a symmetry of the board for one
        pub symmetric_plies: u32 = 0 in 0..=1000000;
        /// the numbers of a position that has not been searched
        pub leaves: Leaves = choice One;
        /// the evaluation from which a leaf counts as good or bad
        pub advantage: i32 = 1000 in 1..=1000000000;
        /// about how many moves a player has who must answer a threat, for leaves by mobility, evaluation or grades; 0 as others
        pub forced_breadth: u32 = 0 in 0..=1000;
        /// how numbers add up
        pub summation: Summation = choice Plain;
        /// weak and heuristic weak: count the other children that are solved as well (WALTZ), not the open ones only
        pub weak_solved: bool = false in false..=true;
        /// heuristic weak: the evaluation from which a position counts as good or bad
        pub weak_threshold: i32 = 1000 in 1..=1000000000;
        /// heuristic weak: the factor for other children
        pub weak_factor: u32 = 1 in 0..=1000;
        /// heuristic weak and evaluated leaves: see every position with the first player's eyes, as the program of 2012 did
        pub first_player_view: bool = false in false..=true;
        /// dynamic widening: how many children count
        pub widening: u32 = 5 in 1..=1000;
        /// of children with equal numbers, first those that the game's ordering puts first
        pub ordered: bool = true in false..=true;
        /// see wins that the game tells at a glance
        pub known_results: bool = true in false..=true;
        /// guess from the first nodes how many there is time for, and stop after those (WALTZ)
        pub estimate: bool = false in false..=true;
        /// the longest line in plies: what lies beyond is not decided
        pub longest: u32 = 1000 in 1..=2000;
    }
}

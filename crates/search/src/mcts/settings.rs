use crate::MoveWeights;

quadrille_core::choices! {
    /// By which rule the tree is descended. `w / n` is the share won of a move's `n` visits, `t` the visits of its
    /// position, `c` the exploration, `p` the prior of the move.
    pub enum Selection {
        /// The move with the fewest visits: flat Monte Carlo, where the tree has one ply.
        Even = "even",
        /// The most of `w / n + c sqrt(1 / n)` (Beljaards 2017, Equation 5.1).
        Tak = "tak",
        /// The most of `w / n + c sqrt(ln t / n)` (Kocsis and Szepesvari 2006).
        Uct = "uct",
        /// The most of `w / n + c p sqrt(t) / (1 + n)` (Rosin 2011; Silver et al. 2017).
        Puct = "puct",
    }
}

quadrille_core::choices! {
    /// What a playout is worth that is stopped before the game is over.
    pub enum PlayoutCutoff {
        /// Half a win.
        Halfway = "halfway",
        /// What the evaluation says.
        Evaluation = "evaluation",
    }
}

quadrille_core::choices! {
    /// Which move of the root is played.
    pub enum FinalMove {
        /// The one visited most.
        Visits = "visits",
        /// The one with the best value.
        Value = "value",
    }
}

quadrille_core::settings! {
    /// How [`Mcts`](crate::Mcts) searches.
    pub struct MctsSettings {
        /// the most megabytes of the tree, which takes them as it grows; 0: up to 1024, and fewer where there are not so many
        pub table: u32 = 64 in 0..=65536;
        /// the threads that search
        pub threads: u32 = 1 in 1..=256;
        /// the rule by which the tree is descended
        pub selection: Selection = choice Puct;
        /// the weight of exploration in that rule
        pub exploration: f64 = 1.0 in 0.0..=100.0;
        /// the visits of a position at which that weight has grown by ln 2 (Silver et al. 2018); 0: it does not grow
        pub exploration_base: f64 = 0.0 in 0.0..=1000000000.0;
        /// the share of the best line in the value of a move, beside the mean (implicit minimax: Lanctot et al. 2014)
        pub implicit_minimax: f64 = 0.0 in 0.0..=1.0;
        /// what an untried move is taken to be worth above those tried beside it; 10: each is tried before any again
        pub first_play_urgency: f64 = 0.0 in -1.0..=10.0;
        /// by how much more a move has to be worth at first guess to be e times as likely, 0 for moves that are all alike
        pub temperature: f64 = 0.0 in 0.0..=1000000.0;
        /// by how many powers of e the least likely move is less likely than the best, at most: none is ruled out
        pub prior_range: f64 = 6.0 in 0.0..=50.0;
        /// the moves that a position begins with, best guess first, 0 for all
        pub widening: u32 = 0 in 0..=1000;
        /// the power of a position's visits that is the number of moves added to those
        pub widening_power: f64 = 0.5 in 0.0..=1.0;
        /// the visits after which the position behind a move joins the tree
        pub expansion: u32 = 1 in 1..=1000000;
        /// the visits made from a position below the busy part of the tree before the next begins at the root
        pub batch: u32 = 1 in 1..=1000;
        /// the visits of positions above which they belong to that part
        pub busy: u32 = 256 in 1..=1000000;
        /// the greatest depth of the tree in plies, 0 for no limit
        pub tree_depth: u32 = 0 in 0..=250;
        /// join positions that are reached in several ways, where no way back from them to an earlier one exists
        pub merge: bool = false in false..=true;
        /// keep what belongs to the position reached for the next move
        pub reuse: bool = true in false..=true;
        /// know decided positions, and prove those that follow from them
        pub solver: bool = true in false..=true;
        /// ask the evaluation who is known to win before anything else, and prove by it
        pub known_results: bool = false in false..=true;
        /// the plies of random moves behind the tree, at most
        pub playout: u32 = 0 in 0..=100000;
        /// the chance that a ply of a playout is chosen by the game's weights and not uniformly
        pub weight: f64 = 1.0 in 0.0..=1.0;
        /// the game's weights: as a paper describes them (Tak), or our own
        pub move_weights: MoveWeights = choice Own;
        /// what a playout is worth that is stopped before the game is over
        pub playout_cutoff: PlayoutCutoff = choice Evaluation;
        /// go on to the end of a turn, by the best first guesses, before evaluating
        pub whole_turns: bool = true in false..=true;
        /// the evaluation that stands for e to 1 odds of winning
        pub scale: f64 = 100.0 in 0.001..=1000000.0;
        /// what a draw is worth to the player who searches, between a loss 0 and a win 1
        pub draw: f64 = 0.5 in 0.0..=1.0;
        /// the playouts for each move of the root after which the search ends, 0 for no end
        pub playouts: u32 = 0 in 0..=1000000000;
        /// the move of the root that is played
        pub final_move: FinalMove = choice Visits;
        /// how many best lines to find
        pub multi_pv: u32 = 1 in 1..=1000;
    }
}

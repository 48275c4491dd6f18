use crate::table::Replacement;

quadrille_core::choices! {
    /// The window that moves after the first are searched with.
    pub enum Window {
        /// The whole one: plain alpha-beta.
        Plain = "plain",
        /// An empty one, and where that fails high, from the value found to beta (Reinefeld 1983).
        NegaScout = "negascout",
        /// An empty one, and where that fails high, from alpha to beta (Marsland 1986).
        Pvs = "pvs",
    }
}

quadrille_core::choices! {
    /// What is remembered of moves that were good elsewhere.
    pub enum HistoryKind {
        /// Nothing.
        Off = "off",
        /// Two to the depth for each cut-off (Schaeffer 1983; WALTZ).
        Butterfly = "butterfly",
        /// Cut-offs in relation to how often a move was tried (Winands et al. 2006; SIA).
        Relative = "relative",
        /// Bonus and malus that weigh less the more is known already.
        Gravity = "gravity",
    }
}

quadrille_core::settings! {
    /// How [`Pvs`](crate::Pvs) searches. The defaults prune nothing that could matter at the depth searched.
    pub struct PvsSettings {
        /// the size of the transposition table in megabytes, 0 for none
        pub table: u32 = 64 in 0..=65536;
        /// which table entry gives way to a new one
        pub replacement: Replacement = choice Buckets;
        /// cut off by table entries of the same depth only, not of greater
        pub exact_draft: bool = false in false..=true;
        /// look for cut-offs in the table entries of all successors, more than two plies from the leaves
        pub transposition_cutoffs: bool = false in false..=true;
        /// the first plies of a game in which positions that differ by a symmetry share their table entries
        pub symmetric_plies: u32 = 0 in 0..=1000000;
        /// the threads that search
        pub threads: u32 = 1 in 1..=256;
        /// the greatest depth in plies, 0 for no limit
        pub depth: u32 = 0 in 0..=250;
        /// search to depth 1, 2, 3, ... and not to the greatest at once
        pub deepening: bool = true in false..=true;
        /// begin each depth with the root's moves in their first order, and drop what a depth broken off has found
        pub fresh_iterations: bool = false in false..=true;
        /// go on to the end of a turn where the depth ends inside it
        pub whole_turns: bool = true in false..=true;
        /// the window for moves after the first
        pub window: Window = choice Pvs;
        /// half the width of the window around the value of the iteration before, 0 for none
        pub aspiration: i32 = 0 in 0..=1000000000;
        /// how many moves that cut off at the same ply are tried early
        pub killers: u32 = 2 in 0..=2;
        /// learn from best moves too, not only from those that cut off: killers, and a history that counts every move searched
        pub best_moves: bool = false in false..=true;
        /// try the best move of an earlier visit first
        pub table_move: bool = true in false..=true;
        /// order moves by the game's first guess of their scores
        pub move_scores: bool = true in false..=true;
        /// the plies left from which moves are ordered by a learned policy instead, which costs more; 0 for never
        pub policy_from: u32 = 0 in 0..=250;
        /// what is remembered of moves that were good elsewhere
        pub history: HistoryKind = choice Gravity;
        /// how much of the game's first guess the fullest history outweighs, 0 where it only breaks ties
        pub history_weight: i32 = 0 in 0..=1000000;
        /// order quiet moves, after all tactical ones, by their history; the game's first guess only breaks ties
        pub quiet_by_history: bool = false in false..=true;
        /// keep a history of the first plies of turns only
        pub history_first_ply: bool = false in false..=true;
        /// remember too which moves were good as answers to which
        pub continuation: bool = false in false..=true;
        /// with continuation: remember too which moves were good two plies after which
        pub second_continuation: bool = false in false..=true;
        /// keep a history of tactical moves apart from that of quiet ones
        pub capture_history: bool = false in false..=true;
        /// correct evaluations by what searches found of positions that have a part in common, each part by so much at most, 0 for never
        pub correction: i32 = 0 in 0..=1000000;
        /// do not order moves below so many plies from the leaves
        pub unordered_below: u32 = 0 in 0..=64;
        /// order moves by how few replies they leave from so many plies from the leaves on, 0 for never
        pub replies_from: u32 = 0 in 0..=64;
        /// the plies of tactical moves that follow at the leaves
        pub quiescence: u32 = 0 in 0..=64;
        /// multi-cut forward pruning
        pub multi_cut: bool = false in false..=true;
        /// the cut-offs that multi-cut asks for in expected cut nodes
        pub multi_cut_in_cut: u32 = 3 in 1..=100;
        /// the cut-offs that multi-cut asks for in expected all nodes
        pub multi_cut_in_all: u32 = 2 in 1..=100;
        /// the moves that multi-cut tries
        pub multi_cut_moves: u32 = 10 in 1..=1000;
        /// by how many plies less deep multi-cut looks
        pub multi_cut_reduction: u32 = 2 in 1..=16;
        /// by how many plies less deep to look where the turn is given away (null move), 0 for never
        pub null_move: u32 = 0 in 0..=16;
        /// the plies of depth for each of which the null move looks one ply less deep still, 0 for none
        pub null_move_growth: u32 = 0 in 0..=64;
        /// from so many plies from the leaves on, check what the null move found by a search without it, 0 for never
        pub verification: u32 = 0 in 0..=64;
        /// ask in every position whether the game knows who wins without a search
        pub known_results: bool = false in false..=true;
        /// take a position for good enough that is worth so much more than beta for each ply of depth left, 0 for never
        pub reverse_futility: i32 = 0 in 0..=1000000000;
        /// how many plies from the leaves reverse futility reaches
        pub reverse_futility_depth: u32 = 6 in 1..=64;
        /// look at tactical moves only, near the leaves, where a position is worth so much less than alpha for each ply left, 0 for never
        pub razoring: i32 = 0 in 0..=1000000000;
        /// cut off where a tactical move reaches beta and so much more in a search less deep, 0 for never
        pub prob_cut: i32 = 0 in 0..=1000000000;
        /// the tactical moves that this is tried with
        pub prob_cut_moves: u32 = 8 in 1..=1000;
        /// realisation probability search: steps of a depth by the category of the move
        pub realisation: bool = false in false..=true;
        /// the quiet moves after which the others are searched less deep, 0 for never
        pub late_moves: u32 = 0 in 0..=1000;
        /// by how many plies less, for each doubling of a move's number
        pub late_reduction: f64 = 1.0 in 0.0..=8.0;
        /// tactical moves come late too: where most of them are bad, like Tak's spreads
        pub late_tactical: bool = false in false..=true;
        /// late move reductions from a table: the logarithms of depth and move number times so many plies, 0 for never
        pub log_reduction: f64 = 0.0 in 0.0..=8.0;
        /// plies added to every such reduction
        pub log_reduction_base: f64 = 0.0 in -8.0..=8.0;
        /// the plies that the fullest history takes off such a reduction, and the emptiest adds
        pub history_reduction: f64 = 0.0 in 0.0..=16.0;
        /// the plies added to such a reduction where a cut-off is expected
        pub cut_reduction: f64 = 0.0 in 0.0..=8.0;
        /// the plies added to such a reduction where the evaluation has not grown since the turn before
        pub worsening_reduction: f64 = 0.0 in 0.0..=8.0;
        /// the plies taken off such a reduction in the principal variation
        pub pv_reduction: f64 = 0.0 in 0.0..=8.0;
        /// leave out all moves after so many (late move pruning), half as many where the position gets worse, 0 for never
        pub late_pruning: u32 = 0 in 0..=1000;
        /// how many moves more are searched, times the square of the plies left
        pub late_pruning_growth: u32 = 2 in 0..=1000;
        /// how many plies from the leaves late move pruning reaches
        pub late_pruning_depth: u32 = 8 in 1..=64;
        /// leave out quiet last plies where the position is worth so much less than alpha for each ply left, 0 for never
        pub futility: i32 = 0 in 0..=1000000000;
        /// how many plies from the leaves that reaches
        pub futility_depth: u32 = 1 in 1..=64;
        /// search the answer one ply deeper where there is only one
        pub extend_forced: bool = false in false..=true;
        /// by how many plies deeper to search the answers to a threat to win at once
        pub extend_threats: f64 = 0.0 in 0.0..=2.0;
        /// the nodes of a search for a proof where the opponent threatens to win, in the principal variation, 0 for none
        pub proof_nodes: u32 = 0 in 0..=1000000;
        /// from so many plies from the leaves on, search positions without a remembered move one ply less deep, 0 for never
        pub internal_reduction: u32 = 0 in 0..=64;
        /// from so many plies from the leaves on, search a remembered move one ply deeper if all others are worse by a margin, 0 for never
        pub singular: u32 = 0 in 0..=64;
        /// that margin for each ply of depth
        pub singular_margin: i32 = 10 in 0..=1000000000;
        /// on a clock, think longer where the best move changes or has had a small part of the effort, and shorter where not
        pub adapt_time: bool = false in false..=true;
        /// prefer anything but a loss to a draw
        pub avoid_draws: bool = false in false..=true;
        /// how many best lines to find
        pub multi_pv: u32 = 1 in 1..=1000;
        /// choose at random among turns worth at most so much less than the best, 0 for never
        pub margin: i32 = 0 in 0..=1000000000;
        /// choose at random in so many own turns from the beginning of the game, 0 for always
        pub random_moves: u32 = 0 in 0..=1000;
        /// the greatest random change of an evaluation
        pub noise: i32 = 0 in 0..=1000000000;
        /// in a lost position play the move of the last iteration that did not see the loss
        pub swindle: bool = true in false..=true;
    }
}

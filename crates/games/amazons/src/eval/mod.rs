//! What a position is worth: the accessibility of its squares (Lieberum, An evaluation function for the game of
//! Amazons, 2005).

mod access;
mod enclosure;
mod fill;

pub use access::Accessibility;

use crate::board::Amazons;
use crate::geometry::squares;
use enclosure::Blocks;
use quadrille_core::{Evaluate, Game, Player};

quadrille_core::settings! {
    /// The weights of [`AmazonsEvaluation`], in hundredths of a square or in percent. A feature with no weight is off.
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
    /// Fitted to the results of self-play by `quadrille-fit weights amazons` (`crates/fitting`).
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

/// The shares of `t1`, `c1`, `c2` and `t2`.
type Shares = [f32; 4];

/// The evaluation by accessibility, in hundredths of a square.
#[derive(Clone, Debug)]
pub struct AmazonsEvaluation {
    weights: AmazonsWeights,
    /// From which contest on a line of shares holds, the shares there, and what they change by from square to square.
    /// The last line that holds counts.
    lines: [(f32, Shares, Shares); 3],
}

impl Default for AmazonsEvaluation {
    fn default() -> Self {
        AmazonsEvaluation::new(AmazonsWeights::default())
    }
}

impl AmazonsEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: AmazonsWeights) -> Self {
        let shares = |percent: [i32; 4]| percent.map(|percent| percent as f32 / 100.0);
        let end = shares([weights.t1_end, 0, 0, 0]);
        let middle = shares([weights.t1_middle, weights.c1_middle, weights.c2_middle, weights.t2_middle]);
        let open = shares([weights.t1_open, weights.c1_open, weights.c2_open, weights.t2_open]);
        let w_middle = weights.w_middle as f32;
        let w_open = weights.w_open.max(weights.w_middle + 1) as f32;
        let line = |from: f32, to: f32, low: Shares, high: Shares| {
            (from, low, [0, 1, 2, 3].map(|i: usize| (high[i] - low[i]) / (to - from)))
        };
        let lines = [
            line(0.0, w_middle, end, middle),
            line(w_middle, w_open, middle, open),
            (w_open, open, [0.0; 4]),
        ];
        AmazonsEvaluation { weights, lines }
    }

    /// Its weights.
    pub fn weights(&self) -> &AmazonsWeights {
        &self.weights
    }

    /// What lack of room costs a player's amazons where all of it counts.
    #[inline]
    fn enclosure(&self, game: &Amazons, blocks: &Blocks, player: Player) -> f32 {
        let enough = self.weights.freedom as i32 * Accessibility::UNIT;
        // A sum of whole numbers does not depend on the order, which symmetries change.
        let lacks: i64 = squares(blocks.cramped(game.amazons(player)))
            .map(|amazon| i64::from((enough - blocks.room(game, amazon, enough)).max(0)).pow(2))
            .sum();
        self.weights.enclosed as f32 * (lacks as f32 / (enough as f32 * enough as f32))
    }
}

impl Evaluate<Amazons> for AmazonsEvaluation {
    #[inline]
    fn evaluate(&mut self, game: &Amazons) -> i32 {
        let player = game.to_move();
        let access = Accessibility::of(game, player);
        if access.separated {
            // Every turn takes a square from him who makes it, so equal parts are lost for him who begins. An amazon's
            // move alone changes nothing: the same holds inside a turn.
            return access.queen_lead * self.weights.t1_end - 50;
        }
        let contest = access.contest as f32 / Accessibility::UNIT as f32;
        let (from, shares, slopes) =
            self.lines.iter().rfind(|(from, ..)| contest >= *from).expect("a contest is not negative");
        let turn_start = game.turn_start();
        let tempo = if turn_start { self.weights.tempo } else { -self.weights.tempo };
        let features = [
            (100 * access.queen_lead + tempo * access.queen_level) as f32,
            100.0 / Accessibility::UNIT as f32 * access.queen_closeness as f32,
            100.0 / Accessibility::FARTHEST as f32 * access.king_closeness as f32,
            (100 * access.king_lead + tempo * access.king_level) as f32,
        ];
        let mut value = (0..4).map(|i| (shares[i] + slopes[i] * (contest - from)) * features[i]).sum::<f32>();
        if self.weights.enclosed != 0 {
            let blocks = Blocks::of(game.empty());
            let lead = self.enclosure(game, &blocks, !player) - self.enclosure(game, &blocks, player);
            value += lead * (contest / self.weights.w_middle as f32).min(1.0);
        }
        value as i32 + if turn_start { 0 } else { self.weights.arrow }
    }
}

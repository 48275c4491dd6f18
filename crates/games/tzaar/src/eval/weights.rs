//! The weights of the evaluation, in one table.

use crate::geometry::Field;

quadrille_core::settings! {
    /// What the features of a position are worth. The defaults are those of the paper on WALTZ (Section 2.1), and
    /// where it names no number, those of the program of 2012. A weight of 0 turns its feature off.
    ///
    /// Where the paper gives a range of values, they are spread evenly over it. It leaves open where "few" and "high"
    /// begin. Here, up to 8 captures are few, so that 4 are worth about the 100 000 of 2012; valuable is a stack from
    /// height 3 on, as Section 1.2 has it for second captures; and from height 6 on, one that cannot move counts in
    /// full.
    pub struct TzaarWeights {
        /// material: each stack counts its height's value times the factor for the number of stacks of its type
        pub material: i32 = 1 in 0..=10;
        /// what a stack of height 1 is worth
        pub height_1: i32 = 10 in 0..=1_000;
        /// what a stack of height 2 is worth
        pub height_2: i32 = 100 in 0..=1_000;
        /// what a stack of height 3 is worth
        pub height_3: i32 = 150 in 0..=1_000;
        /// what a stack of height 4 is worth
        pub height_4: i32 = 155 in 0..=1_000;
        /// what a stack of height 5 is worth
        pub height_5: i32 = 160 in 0..=1_000;
        /// what a stack of height 6 is worth
        pub height_6: i32 = 160 in 0..=1_000;
        /// what a stack of height 7 is worth
        pub height_7: i32 = 160 in 0..=1_000;
        /// what a stack of height 8 is worth
        pub height_8: i32 = 160 in 0..=1_000;
        /// what a stack of height 9 is worth
        pub height_9: i32 = 150 in 0..=1_000;
        /// what a stack of height 10 is worth
        pub height_10: i32 = 140 in 0..=1_000;
        /// what a stack of height 11 is worth
        pub height_11: i32 = 130 in 0..=1_000;
        /// what a stack of height 12 is worth
        pub height_12: i32 = 100 in 0..=1_000;
        /// what a stack of height 13 is worth
        pub height_13: i32 = 90 in 0..=1_000;
        /// what a stack of height 14 is worth
        pub height_14: i32 = 60 in 0..=1_000;
        /// the factor for a stack where a player has one stack of its type
        pub count_1: i32 = 100 in 0..=1_000;
        /// the factor for a stack where a player has 2 stacks of its type
        pub count_2: i32 = 90 in 0..=1_000;
        /// the factor for a stack where a player has 3 stacks of its type
        pub count_3: i32 = 60 in 0..=1_000;
        /// the factor for a stack where a player has 4 stacks of its type
        pub count_4: i32 = 30 in 0..=1_000;
        /// the factor for a stack where a player has 5 stacks of its type
        pub count_5: i32 = 20 in 0..=1_000;
        /// the factor for a stack where a player has 6 stacks of its type
        pub count_6: i32 = 15 in 0..=1_000;
        /// the factor for a stack where a player has 7 stacks of its type
        pub count_7: i32 = 10 in 0..=1_000;
        /// the factor for a stack where a player has 8 stacks of its type
        pub count_8: i32 = 8 in 0..=1_000;
        /// the factor for a stack where a player has 9 stacks of its type
        pub count_9: i32 = 6 in 0..=1_000;
        /// the factor for a stack where a player has 10 stacks of its type
        pub count_10: i32 = 5 in 0..=1_000;
        /// the factor for a stack where a player has 11 stacks of its type
        pub count_11: i32 = 4 in 0..=1_000;
        /// the factor for a stack where a player has 12 stacks of its type
        pub count_12: i32 = 3 in 0..=1_000;
        /// the factor for a stack where a player has 13 stacks of its type
        pub count_13: i32 = 2 in 0..=1_000;
        /// the factor for a stack where a player has 14 stacks of its type
        pub count_14: i32 = 1 in 0..=1_000;
        /// the factor for a stack where a player has 15 stacks of its type
        pub count_15: i32 = 1 in 0..=1_000;
        /// where high stacks stand: a factor for the seven values that follow
        pub field: i32 = 1 in 0..=1_000;
        /// a stack of height 2 in a corner
        pub corner_low: i32 = -30 in -100..=100;
        /// a higher stack in a corner
        pub corner_high: i32 = -30 in -100..=100;
        /// a high stack next to the border
        pub second_ring: i32 = 15 in -100..=100;
        /// a high stack next to the border, in a corner of that ring
        pub second_ring_corner: i32 = 10 in -100..=100;
        /// a high stack two steps from the centre
        pub third_ring: i32 = 25 in -100..=100;
        /// a high stack two steps from the centre, in a corner of that ring
        pub third_ring_corner: i32 = 18 in -100..=100;
        /// a high stack next to the centre
        pub inner_ring: i32 = 16 in -100..=100;
        /// zone of control: an enemy stack that could be captured, times the share of its type that is gone
        pub zone_of_control: i32 = 1 in 0..=100_000;
        /// the player to move could capture all stacks of an enemy type within this turn
        pub immediate_threat: i32 = 20_000_000 in 0..=50_000_000;
        /// a player could capture all stacks of an enemy type, at most two, in some turn to come
        pub threat: i32 = 1_000 in 0..=50_000_000;
        /// the factor for both kinds of threat where the enemy type has one stack left
        pub threat_on_last: i32 = 1 in 1..=3;
        /// the enemy could not capture at all
        pub no_captures: i32 = 200_000 in 0..=10_000_000;
        /// the enemy has as many captures as are still few; below that, evenly up to the value of none
        pub few_captures: i32 = 1_000 in 0..=10_000_000;
        /// how many captures are still few
        pub few_captures_limit: u32 = 8 in 0..=31;
        /// a type whose highest stack is above every enemy stack
        pub secure_type: i32 = 25_000 in 0..=10_000_000;
        /// all three types are secure: on top of that
        pub secure_all: i32 = 100_000 in 0..=10_000_000;
        /// a high stack of each of the three types
        pub high_of_all: i32 = 50_000 in 0..=10_000_000;
        /// the player to move could capture a valuable stack
        pub prize: i32 = 50_000 in 0..=10_000_000;
        /// the other player could capture a valuable stack
        pub prize_waiting: i32 = 50_000 in 0..=10_000_000;
        /// the height from which a stack is valuable
        pub prize_height: u32 = 3 in 2..=14;
        /// an enemy stack of height 2 that cannot move
        pub stranded_low: i32 = 1_000 in 0..=10_000_000;
        /// an enemy stack of full height that cannot move; between these heights, evenly between these values
        pub stranded_high: i32 = 100_000 in 0..=10_000_000;
        /// the full height of a stack that cannot move
        pub stranded_height: u32 = 6 in 3..=14;
    }
}

impl TzaarWeights {
    /// The numbers of the public program of August 2012, which is older than the paper's evaluation.
    pub fn waltz_2012() -> TzaarWeights {
        TzaarWeights {
            field: 3,
            corner_low: -10,
            threat_on_last: 2,
            no_captures: 100_000,
            few_captures: 100_000,
            few_captures_limit: 4,
            secure_all: 500_000,
            high_of_all: 100_000,
            prize: 0,
            prize_waiting: 0,
            stranded_low: 0,
            stranded_high: 0,
            ..TzaarWeights::default()
        }
    }

    /// Fitted to the results of self-play, by gradient descent from the default weights. The program that did it is no
    /// longer in the tree: it came with these numbers in commit 69e6a31, and its last version is `crates/fitting` of
    /// commit 4b643ed.
    pub fn fitted() -> TzaarWeights {
        TzaarWeights {
            material: 3,
            height_2: 153,
            height_3: 234,
            height_4: 296,
            height_5: 285,
            height_6: 239,
            height_7: 176,
            height_8: 150,
            height_9: 140,
            height_10: 130,
            count_1: 79,
            count_2: 70,
            count_3: 81,
            count_4: 66,
            count_5: 53,
            count_6: 52,
            count_7: 40,
            count_8: 33,
            count_9: 23,
            count_10: 12,
            count_11: 10,
            count_12: 3,
            field: 4,
            corner_low: -100,
            corner_high: 39,
            second_ring: -38,
            second_ring_corner: -25,
            third_ring: 97,
            third_ring_corner: -38,
            inner_ring: 60,
            zone_of_control: 2,
            threat: 3904,
            threat_on_last: 3,
            no_captures: 345330,
            few_captures: 2712,
            few_captures_limit: 20,
            secure_type: 21892,
            secure_all: 173656,
            high_of_all: 65183,
            prize: 61790,
            prize_waiting: 23278,
            prize_height: 2,
            stranded_low: 0,
            stranded_high: 44260,
            ..TzaarWeights::default()
        }
    }

    /// What WALTZ's beginner sees: material and nothing else.
    pub fn beginner() -> TzaarWeights {
        TzaarWeights {
            field: 0,
            zone_of_control: 0,
            immediate_threat: 0,
            threat: 0,
            no_captures: 0,
            few_captures: 0,
            secure_type: 0,
            secure_all: 0,
            high_of_all: 0,
            prize: 0,
            prize_waiting: 0,
            stranded_low: 0,
            stranded_high: 0,
            ..TzaarWeights::default()
        }
    }

    /// The values of the heights, by height.
    #[rustfmt::skip]
    pub(super) fn heights(&self) -> [i32; 16] {
        let w = self;
        [
            0, w.height_1, w.height_2, w.height_3, w.height_4, w.height_5, w.height_6, w.height_7,
            w.height_8, w.height_9, w.height_10, w.height_11, w.height_12, w.height_13, w.height_14, 0,
        ]
    }

    /// The factors for the numbers of stacks of a type, by number.
    #[rustfmt::skip]
    pub(super) fn counts(&self) -> [i32; 16] {
        let w = self;
        [
            0, w.count_1, w.count_2, w.count_3, w.count_4, w.count_5, w.count_6, w.count_7,
            w.count_8, w.count_9, w.count_10, w.count_11, w.count_12, w.count_13, w.count_14, w.count_15,
        ]
    }

    /// What it is worth to stand on a field, for stacks of height 2 and for higher ones.
    pub(super) fn fields(&self) -> [[i32; 64]; 2] {
        [self.corner_low, self.corner_high].map(|corner| {
            let value = |field: Field| {
                let (row, column) = (field.row() as i32 - 4, field.column() as i32 - 4);
                let from_centre = row.abs().max(column.abs()).max((row - column).abs());
                // The corners of all rings lie on the three lines through the centre.
                let is_corner = row == 0 || column == 0 || row == column;
                match (from_centre, is_corner) {
                    (4, true) => corner,
                    (4, false) => 0,
                    (3, true) => self.second_ring_corner,
                    (3, false) => self.second_ring,
                    (2, true) => self.third_ring_corner,
                    (2, false) => self.third_ring,
                    _ => self.inner_ring,
                }
            };
            std::array::from_fn(|index| Field::from_index(index).map_or(0, |field| self.field * value(field)))
        })
    }

    /// What it is worth that the enemy has so many captures left.
    pub(super) fn captures_left(&self) -> [i32; 32] {
        let limit = self.few_captures_limit as i32;
        std::array::from_fn(|captures| match captures as i32 {
            few if few <= limit => between((0, self.no_captures), (limit, self.few_captures), few),
            _ => 0,
        })
    }

    /// What it is worth that an enemy stack cannot move, by its height.
    pub(super) fn stranded(&self) -> [i32; 16] {
        let full = self.stranded_height as i32;
        std::array::from_fn(|height| match height as i32 {
            0 | 1 => 0,
            height => between((2, self.stranded_low), (full, self.stranded_high), height.min(full)),
        })
    }
}

/// The value at `place` on the straight line between two places with their values.
fn between(start: (i32, i32), end: (i32, i32), place: i32) -> i32 {
    let run = (end.0 - start.0).max(1);
    start.1 + ((end.1 - start.1) as i64 * (place - start.0) as i64 / run as i64) as i32
}

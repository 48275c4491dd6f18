//! Where a whole set of queens can go in one move.

/// What one step to the right, up and left, up, up and right adds to a square's number.
const STEPS: [u32; 4] = [1, 10, 11, 12];

/// Four sets, one for each direction of [`STEPS`], cut into their lower and higher 64 bits: so the four are worked on
/// in four lanes at once.
#[derive(Clone, Copy)]
struct Lanes {
    low: [u64; 4],
    high: [u64; 4],
}

impl Lanes {
    #[inline(always)]
    fn all(set: u128) -> Self {
        Lanes { low: [set as u64; 4], high: [(set >> 64) as u64; 4] }
    }

    /// Each set moved `N` steps in its direction.
    #[inline(always)]
    fn up<const N: u32>(&self) -> Self {
        let mut moved = *self;
        for (lane, step) in STEPS.into_iter().enumerate() {
            moved.low[lane] = self.low[lane] << (N * step);
            moved.high[lane] = self.high[lane] << (N * step) | self.low[lane] >> (64 - N * step);
        }
        moved
    }

    /// Each set moved `N` steps against its direction.
    #[inline(always)]
    fn down<const N: u32>(&self) -> Self {
        let mut moved = *self;
        for (lane, step) in STEPS.into_iter().enumerate() {
            moved.low[lane] = self.low[lane] >> (N * step) | self.high[lane] << (64 - N * step);
            moved.high[lane] = self.high[lane] >> (N * step);
        }
        moved
    }

    #[inline(always)]
    fn and(mut self, other: &Self) -> Self {
        for lane in 0..4 {
            self.low[lane] &= other.low[lane];
            self.high[lane] &= other.high[lane];
        }
        self
    }

    #[inline(always)]
    fn or(mut self, other: &Self) -> Self {
        for lane in 0..4 {
            self.low[lane] |= other.low[lane];
            self.high[lane] |= other.high[lane];
        }
        self
    }

    #[inline(always)]
    fn union(&self) -> u128 {
        let low = self.low.iter().fold(0, |sum, lane| sum | lane);
        let high = self.high.iter().fold(0, |sum, lane| sum | lane);
        u128::from(high) << 64 | u128::from(low)
    }
}

/// The ways over a board's empty squares, looked up once for many fills: the squares that end one, two and four empty
/// squares in a row, seen in each direction and against it. A fill that has spread by `n` squares then spreads by `n`
/// more at once (Kogge and Stone).
pub(crate) struct QueenFill {
    one: Lanes,
    two: [Lanes; 2],
    four: [Lanes; 2],
}

impl QueenFill {
    #[inline]
    pub(crate) fn over(empty: u128) -> Self {
        let one = Lanes::all(empty);
        let two = [one.and(&one.up::<1>()), one.and(&one.down::<1>())];
        let four = [two[0].and(&two[0].up::<2>()), two[1].and(&two[1].down::<2>())];
        QueenFill { one, two, four }
    }

    /// The squares in a queen's reach of any of these, and these themselves. Nine squares are the longest way.
    #[inline]
    pub(crate) fn fill(&self, from: u128) -> u128 {
        let from = Lanes::all(from);
        let mut up = from.or(&self.one.and(&from.up::<1>()));
        up = up.or(&self.two[0].and(&up.up::<2>()));
        up = up.or(&self.four[0].and(&up.up::<4>()));
        up = up.or(&self.two[0].and(&up.up::<2>()));
        let mut down = from.or(&self.one.and(&from.down::<1>()));
        down = down.or(&self.two[1].and(&down.down::<2>()));
        down = down.or(&self.four[1].and(&down.down::<4>()));
        down = down.or(&self.two[1].and(&down.down::<2>()));
        up.or(&down).union()
    }
}

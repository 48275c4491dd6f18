use std::fmt;

/// How a moving stack is dealt out, as the paper counts it (Section 4.1): bit `i` says that the hand splits below
/// its `i`-th stone from the top, so every set bit is the lowest stone of a group that is dropped together.
///
/// ```text
///   0b1101   carries 4 stones (the length in bits), 3 squares far (the set bits):
///            drops 1, then 2, then 1 (the gaps between set bits, from the left)
/// ```
///
/// Every byte but 0 is one way to deal out at most 8 stones; those with at most `h` stones are the numbers below 2^h.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Drops(u8);

impl Drops {
    /// One stone, one square.
    pub const ONE: Drops = Drops(1);

    /// The drops of a bit pattern that is not 0.
    #[inline]
    pub(crate) const fn from_pattern(pattern: u8) -> Option<Drops> {
        if pattern == 0 { None } else { Some(Drops(pattern)) }
    }

    /// The bit pattern.
    #[inline]
    pub const fn pattern(self) -> u8 {
        self.0
    }

    /// The drops with these counts, square by square: each at least 1, together at most 8.
    ///
    /// ```
    /// use quadrille_tak::Drops;
    /// let drops = Drops::from_counts([1, 2, 1]).unwrap();
    /// assert_eq!((drops.carried(), drops.steps()), (4, 3));
    /// assert!(drops.counts().eq([1, 2, 1]));
    /// assert_eq!(Drops::from_counts([5, 4]), None);
    /// ```
    pub fn from_counts(counts: impl IntoIterator<Item = u32>) -> Option<Drops> {
        let mut pattern = 0u8;
        let mut carried = 0;
        for count in counts {
            if !(1..=8).contains(&count) || carried + count > 8 {
                return None;
            }
            pattern = ((pattern as u32) << count | 1 << (count - 1)) as u8;
            carried += count;
        }
        Drops::from_pattern(pattern)
    }

    /// The number of stones carried.
    #[inline]
    pub const fn carried(self) -> u32 {
        u8::BITS - self.0.leading_zeros()
    }

    /// The number of squares gone.
    #[inline]
    pub const fn steps(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the last square gets the top stone alone, as the crushing of a wall needs it.
    #[inline]
    pub const fn last_is_alone(self) -> bool {
        self.0 & 1 != 0
    }

    /// The stones dropped, square by square.
    #[inline]
    pub fn counts(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let hand = u8::BITS - rest.leading_zeros();
            rest &= !(1u32 << hand >> 1) as u8;
            (hand > 0).then(|| hand - (u8::BITS - rest.leading_zeros()))
        })
    }

    /// All drops of at most `hand` stones over at most `steps` squares.
    #[inline]
    pub(crate) fn within(hand: u32, steps: u32) -> &'static [Drops] {
        &BY_STEPS[hand as usize][..COUNTS_WITHIN[hand as usize][steps as usize] as usize]
    }

    /// All drops of at most `hand` stones over exactly `steps` squares that leave the top stone for the last one.
    #[inline]
    pub(crate) fn crushing(hand: u32, steps: u32) -> impl Iterator<Item = Drops> {
        let counts = &COUNTS_WITHIN[hand as usize];
        let range = counts[steps as usize - 1] as usize..counts[steps as usize] as usize;
        BY_STEPS[hand as usize][range].iter().copied().filter(|drops| drops.last_is_alone())
    }

    /// The length of [`within`](Drops::within): the paper's Equation 4.2.
    #[inline]
    pub(crate) fn count_within(hand: u32, steps: u32) -> u32 {
        COUNTS_WITHIN[hand as usize][steps as usize].into()
    }

    /// The length of [`crushing`](Drops::crushing).
    #[inline]
    pub(crate) fn count_crushing(hand: u32, steps: u32) -> u32 {
        COUNTS_CRUSHING[hand as usize][steps as usize].into()
    }
}

impl fmt::Debug for Drops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.counts()).finish()
    }
}

/// For each size of the hand all drops, those over fewer squares first.
static BY_STEPS: [[Drops; 255]; 9] = {
    let mut table = [[Drops(0); 255]; 9];
    let mut hand = 0;
    while hand < 9 {
        let (mut next, mut steps) = (0, 1);
        while steps <= 8 {
            let mut pattern = 1u32;
            while pattern < 1 << hand {
                if pattern.count_ones() == steps {
                    table[hand][next] = Drops(pattern as u8);
                    next += 1;
                }
                pattern += 1;
            }
            steps += 1;
        }
        hand += 1;
    }
    table
};

/// The number of drops with at most so many stones (first index) over at most so many squares (second index).
static COUNTS_WITHIN: [[u8; 9]; 9] = count_drops(false);

/// The number of drops with at most so many stones over exactly so many squares, the last stone alone.
static COUNTS_CRUSHING: [[u8; 9]; 9] = count_drops(true);

const fn count_drops(crushing: bool) -> [[u8; 9]; 9] {
    let mut table = [[0; 9]; 9];
    let mut hand = 0;
    while hand < 9 {
        let mut steps = 0;
        while steps < 9 {
            let mut pattern = 1u32;
            while pattern < 1 << hand {
                let counts = if crushing {
                    pattern.count_ones() as usize == steps && pattern & 1 != 0
                } else {
                    pattern.count_ones() as usize <= steps
                };
                table[hand][steps] += counts as u8;
                pattern += 1;
            }
            steps += 1;
        }
        hand += 1;
    }
    table
}

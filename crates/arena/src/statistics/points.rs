/// What one game gave to the player whose results are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Points {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl Points {
    /// All results, from worst to best.
    pub const ALL: [Points; 3] = [Points::Loss, Points::Draw, Points::Win];

    /// 0, 1 or 2.
    pub const fn halves(self) -> usize {
        self as usize
    }

    /// What the game gave to the opponent.
    pub const fn reversed(self) -> Points {
        match self {
            Points::Loss => Points::Win,
            Points::Draw => Points::Draw,
            Points::Win => Points::Loss,
        }
    }
}

use std::fmt;

/// What a position is worth to the player to move with best play of both, with the plies to the next capture: who wins takes the
/// shortest way to a capture after which he still wins, who loses puts it off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableValue {
    /// Nobody can force a win.
    Draw,
    /// The player to move wins, and the next capture comes in so many plies.
    Win(u8),
    /// He loses, and the next capture comes in so many plies; 0 if the game is over because he has no move.
    Loss(u8),
}

impl TableValue {
    /// The most plies that can be written down.
    pub(crate) const MOST_PLIES: u8 = 126;
    /// The byte of a place that no position has.
    pub(crate) const UNUSED: u8 = u8::MAX;

    /// 0 for a draw, twice the plies for a win, twice the plies and 1 for a loss.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn to_byte(self) -> u8 {
        match self {
            TableValue::Draw => 0,
            TableValue::Win(plies) => 2 * plies,
            TableValue::Loss(plies) => 2 * plies + 1,
        }
    }

    /// The reverse of [`to_byte`](TableValue::to_byte); `None` for a place that no position has.
    pub(crate) const fn from_byte(byte: u8) -> Option<TableValue> {
        match byte {
            0 => Some(TableValue::Draw),
            TableValue::UNUSED => None,
            _ if byte.is_multiple_of(2) => Some(TableValue::Win(byte / 2)),
            _ => Some(TableValue::Loss(byte / 2)),
        }
    }

    /// The plies to the next capture, 0 for a draw.
    pub const fn plies(self) -> u8 {
        match self {
            TableValue::Draw => 0,
            TableValue::Win(plies) | TableValue::Loss(plies) => plies,
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub const fn sign(self) -> i8 {
        match self {
            TableValue::Draw => 0,
            TableValue::Win(_) => 1,
            TableValue::Loss(_) => -1,
        }
    }

    /// What a move is worth to its maker that leads to a position of this value for the opponent.
    pub const fn before(self, is_capture: bool) -> TableValue {
        let plies = if is_capture { 1 } else { self.plies().saturating_add(1) };
        match self {
            TableValue::Draw => TableValue::Draw,
            TableValue::Win(_) => TableValue::Loss(plies),
            TableValue::Loss(_) => TableValue::Win(plies),
        }
    }

    /// What a choice between moves goes by: greater for wins, the sooner the better, less for losses, the later the better.
    pub const fn preference(self) -> i32 {
        match self {
            TableValue::Draw => 0,
            TableValue::Win(plies) => 1000 - plies as i32,
            TableValue::Loss(plies) => plies as i32 - 1000,
        }
    }
}

/// `draw`, `wins, converts in 11` or `loses, converts in 4`: the plies to the next capture.
impl fmt::Display for TableValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableValue::Draw => f.write_str("draw"),
            TableValue::Win(plies) => write!(f, "wins, converts in {plies}"),
            TableValue::Loss(plies) => write!(f, "loses, converts in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stand_for_values() {
        for byte in 0..TableValue::UNUSED {
            assert_eq!(TableValue::from_byte(byte).map(TableValue::to_byte), Some(byte));
        }
        assert_eq!(TableValue::from_byte(TableValue::UNUSED), None);
    }
}

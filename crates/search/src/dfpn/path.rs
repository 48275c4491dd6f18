use quadrille_core::zobrist;

/// The keys of the positions from the root to the present one.
#[derive(Default)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// For each of them, a sum over it and all before.
    sums: Vec<u64>,
}

impl Path {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.sums.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.sums.push(self.sums.last().unwrap_or(&0).wrapping_add(zobrist::mix(key)));
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.keys.pop();
        self.sums.pop();
    }

    /// The ply at which the position with this key has occurred among the last `reach` ones.
    #[inline]
    pub(super) fn find(&self, key: u64, reach: usize) -> Option<usize> {
        let start = self.keys.len().saturating_sub(reach);
        self.keys[start..].iter().position(|&earlier| earlier == key).map(|place| start + place)
    }

    /// A number for the set of the last `reach` positions: all that matters of a path for what follows it.
    #[inline]
    pub(super) fn signature(&self, reach: usize) -> u64 {
        let Some(last) = self.sums.last() else { return 0 };
        let before = self.keys.len().checked_sub(reach + 1).map_or(0, |place| self.sums[place]);
        zobrist::mix(last.wrapping_sub(before))
    }
}

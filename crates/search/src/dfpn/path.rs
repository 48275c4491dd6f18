/// The keys of the positions from the root to the present one.
#[derive(Default)]
pub(super) struct Path(Vec<u64>);

impl Path {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The key of the position at this ply.
    #[inline]
    pub(super) fn get(&self, ply: usize) -> Option<u64> {
        self.0.get(ply).copied()
    }

    /// The first ply from this one on whose position's key fulfils a condition.
    pub(super) fn position(&self, from: usize, is_meant: impl Fn(u64) -> bool) -> Option<usize> {
        (from..self.0.len()).find(|&ply| is_meant(self.0[ply]))
    }

    /// The ply at which the position with this key has occurred among the last `reach` ones.
    #[inline]
    pub(super) fn find(&self, key: u64, reach: usize) -> Option<usize> {
        let start = self.0.len().saturating_sub(reach);
        self.0[start..].iter().position(|&earlier| earlier == key).map(|place| start + place)
    }
}

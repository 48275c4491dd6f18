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

    /// The ply at which the position with this key has occurred among the last `reach` ones.
    #[inline]
    pub(super) fn find(&self, key: u64, reach: usize) -> Option<usize> {
        let start = self.0.len().saturating_sub(reach);
        self.0[start..].iter().position(|&earlier| earlier == key).map(|place| start + place)
    }
}

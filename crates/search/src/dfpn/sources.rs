//! Source node detection (SNDA: Kishimoto 2010). Where the trees of two children meet, what they have in common is in both
//! their numbers; the position where the ways part is the source of that, and counts the larger number alone.

use super::search::Search;
use crate::allocation::{OutOfMemory, Slot, checked, empty_slots, load, store};
use quadrille_core::{Evaluate, Game, Order};

/// For each position the one it was last reached from, and which of its children have trees that meet. A new entry takes the
/// place of any old one: what is not found is counted twice, as without it.
pub(super) struct Sources(Box<[Slot]>);

/// The longest way back that is followed.
const LONGEST_WAY: usize = 64;

/// How many children are remembered.
const REMEMBERED: usize = 64;

impl Sources {
    /// So many bytes of them, if there is memory.
    pub(super) fn new(bytes: u64) -> Result<Sources, OutOfMemory> {
        Ok(Sources(empty_slots(checked(bytes)? / size_of::<Slot>())?))
    }

    #[inline]
    fn slot(&self, key: u64) -> &Slot {
        &self.0[(((key & 0xFFFF_FFFF) * self.0.len() as u64) >> 32) as usize]
    }

    /// The first word is the key scrambled with the second: what two threads have written at once is not found.
    #[inline]
    fn get(&self, key: u64) -> Option<u64> {
        let [first, second] = load(self.slot(key));
        (first ^ second == key).then_some(second)
    }

    #[inline]
    fn set(&self, key: u64, value: u64) {
        store(self.slot(key), [key ^ value, value]);
    }

    fn parent(&self, key: u64) -> Option<u64> {
        self.get(key)
    }

    /// Which of the first children of a position have trees that meet, a bit for each.
    fn meeting(&self, key: u64) -> u64 {
        self.get(!key).unwrap_or(0)
    }

    fn set_meeting(&self, key: u64, places: u64) {
        self.set(!key, places);
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Follows the ways back from the children of the present position, which are listed from `start` on and were reached
    /// from another position before. Where such a way comes to the path, the trees of two children meet.
    pub(super) fn detect_sources(&mut self, start: usize) {
        let Some(sources) = self.question.sources else { return };
        let ply = self.memory.path.len() - 1;
        let Some(key) = self.memory.path.get(ply) else { return };
        if let Some(parent) = ply.checked_sub(1).and_then(|ply| self.memory.path.get(ply)) {
            sources.set(key, parent);
        }
        let meeting = sources.meeting(key);
        for (place, child) in self.memory.children[start..].iter_mut().take(REMEMBERED).enumerate() {
            child.meets = meeting >> place & 1 != 0;
        }
        for place in start..self.memory.children.len() {
            let child = self.memory.children[place];
            if child.size == 0 || child.state.is_solved() {
                continue;
            }
            let way = std::iter::successors(Some(child.key), |&key| sources.parent(key));
            let mut before = child.key;
            for position in way.skip(1).take(LONGEST_WAY) {
                if position == key && before == child.key {
                    break;
                }
                if let Some(ply) = self.memory.path.find(position, usize::MAX) {
                    let on_path = self.memory.path.get(ply + 1).unwrap_or(child.key);
                    self.mark(ply, position, [before, on_path]);
                    break;
                }
                before = position;
            }
        }
    }

    /// Two children of the position at a ply of the path have trees that meet.
    fn mark(&mut self, ply: usize, key: u64, pair: [u64; 2]) {
        let Some(sources) = self.question.sources else { return };
        let memory = &mut *self.memory;
        // The path may begin before the search does.
        let searched = memory.path.len() - memory.lists.len();
        let Some(list) = ply.checked_sub(searched) else { return };
        let start = memory.lists[list];
        let end = memory.lists.get(list + 1).copied().unwrap_or(memory.children.len());
        let children = &mut memory.children[start..end];
        let find = |key| children.iter().position(|child| child.key == key);
        let (Some(one), Some(other)) = (find(pair[0]), find(pair[1])) else { return };
        let mut meeting = sources.meeting(key);
        for place in [one, other] {
            children[place].meets = true;
            meeting |= 1_u64.checked_shl(place as u32).unwrap_or(0);
        }
        sources.set_meeting(key, meeting);
    }
}

use super::settings::HistoryKind;
use quadrille_core::Player;

/// The largest value of a history.
pub(super) const FULL: i32 = 1 << 14;

/// How good moves were elsewhere, by slot ([`Order::slot`](quadrille_core::Order::slot)) and player.
#[derive(Clone)]
pub(super) struct History {
    kind: HistoryKind,
    slots: usize,
    good: Vec<i32>,
    /// How often moves were tried, for relative history.
    tried: Vec<i32>,
}

impl History {
    pub(super) fn new(kind: HistoryKind, slots: usize) -> Self {
        let slots = if kind == HistoryKind::Off { 0 } else { slots };
        let tried = if kind == HistoryKind::Relative { vec![0; 2 * slots] } else { Vec::new() };
        History { kind, slots, good: vec![0; 2 * slots], tried }
    }

    pub(super) fn is_on(&self) -> bool {
        self.kind != HistoryKind::Off
    }

    pub(super) fn clear(&mut self) {
        self.good.fill(0);
        self.tried.fill(0);
    }

    /// What was learnt for another root counts less.
    pub(super) fn fade(&mut self) {
        self.good.iter_mut().chain(&mut self.tried).for_each(|value| *value /= 2);
    }

    /// From -[`FULL`] to [`FULL`].
    #[inline]
    pub(super) fn value(&self, player: Player, slot: usize) -> i32 {
        let index = player.index() * self.slots + slot;
        match self.kind {
            HistoryKind::Relative => {
                (i64::from(self.good[index]) * i64::from(FULL) / i64::from(self.tried[index] + 1)) as i32
            }
            _ => self.good[index],
        }
    }

    /// A move cut off or was best, `depth` plies from the leaves.
    pub(super) fn reward(&mut self, player: Player, slot: usize, depth: i32) {
        let index = player.index() * self.slots + slot;
        match self.kind {
            HistoryKind::Off => {}
            HistoryKind::Butterfly => {
                self.good[index] += 1 << depth.clamp(0, 12);
                if self.good[index] > FULL {
                    self.fade();
                }
            }
            HistoryKind::Relative => {
                self.good[index] += 1;
                self.try_out(index);
            }
            HistoryKind::Gravity => self.pull(index, bonus(depth)),
        }
    }

    /// A move was tried before the one that cut off.
    pub(super) fn blame(&mut self, player: Player, slot: usize, depth: i32) {
        let index = player.index() * self.slots + slot;
        match self.kind {
            HistoryKind::Off | HistoryKind::Butterfly => {}
            HistoryKind::Relative => self.try_out(index),
            HistoryKind::Gravity => self.pull(index, -bonus(depth)),
        }
    }

    fn try_out(&mut self, index: usize) {
        self.tried[index] += 1;
        if self.tried[index] > 1 << 24 {
            self.fade();
        }
    }

    #[inline]
    fn pull(&mut self, index: usize, by: i32) {
        self.good[index] += by - self.good[index] * by.abs() / FULL;
    }
}

pub(super) fn bonus(depth: i32) -> i32 {
    (32 * depth * depth).clamp(32, 2048)
}

//! Groups of road stones and how far they reach.

use crate::geometry::{Shape, Square, beside};

/// Stones that hang together, with the rows and columns they touch, a bit each.
#[derive(Clone, Copy, Default)]
struct Group {
    stones: u64,
    rows: u8,
    columns: u8,
}

/// The groups of a player. Boards have at most 32 that are apart, and what is counted beyond is left out.
pub(super) struct Groups {
    groups: [Group; 32],
    len: usize,
}

/// What a stone on a square would join.
pub(super) struct Join {
    /// How many groups.
    pub(super) groups: usize,
    /// The rows or columns that what is joined lacks to a road, whichever are fewer.
    pub(super) short: usize,
    /// By how many fewer that is than before.
    pub(super) advance: usize,
}

impl Groups {
    #[inline]
    pub(super) fn new(mut stones: u64) -> Groups {
        let mut groups = Groups { groups: [Group::default(); 32], len: 0 };
        while stones != 0 && groups.len < groups.groups.len() {
            let group = flood(stones & stones.wrapping_neg(), stones);
            stones &= !group;
            groups.groups[groups.len] = Group { stones: group, rows: rows(group), columns: columns(group) };
            groups.len += 1;
        }
        groups
    }

    #[inline]
    pub(super) fn join(&self, shape: &Shape, square: Square) -> Join {
        let around = beside(square.bit());
        let mut all = Group { stones: 0, rows: 1 << square.row(), columns: 1 << square.column() };
        let short = |group: &Group| {
            let rows = u32::from(shape.size.rows).saturating_sub(group.rows.count_ones());
            rows.min(u32::from(shape.size.columns).saturating_sub(group.columns.count_ones())) as usize
        };
        let (mut groups, mut before) = (0, usize::from(shape.size.rows.min(shape.size.columns)));
        for group in self.groups[..self.len].iter().filter(|group| group.stones & around != 0) {
            all = Group { stones: 0, rows: all.rows | group.rows, columns: all.columns | group.columns };
            before = before.min(short(group));
            groups += 1;
        }
        let short = short(&all);
        Join { groups, short, advance: before.saturating_sub(short) }
    }
}

fn flood(mut group: u64, stones: u64) -> u64 {
    loop {
        let grown = (group | beside(group)) & stones;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// The rows that squares lie in.
#[inline]
fn rows(squares: u64) -> u8 {
    squares
        .to_le_bytes()
        .into_iter()
        .enumerate()
        .fold(0, |rows, (row, line)| rows | u8::from(line != 0) << row)
}

/// The columns that squares lie in.
#[inline]
fn columns(squares: u64) -> u8 {
    squares.to_le_bytes().into_iter().fold(0, |columns, line| columns | line)
}

use crate::block_file::BlockFile;
use std::sync::{PoisonError, RwLock};

/// Blocks of tables as they were decompressed last, for all threads. A block has one slot that it can be in, so that at most as many
/// are kept as there are slots.
pub(crate) struct BlockCache {
    slots: Vec<RwLock<Slot>>,
}

/// 32 megabytes of blocks as they are written.
const SLOTS: usize = 4096;

#[derive(Default)]
struct Slot {
    /// The table and the block, where there is one.
    key: Option<(usize, usize)>,
    values: Vec<u8>,
}

impl BlockCache {
    pub(crate) fn new() -> BlockCache {
        BlockCache { slots: (0..SLOTS).map(|_| RwLock::default()).collect() }
    }

    /// What is read from a block of the table with this number; `None` if the block is damaged.
    pub(crate) fn read<T>(
        &self,
        number: usize,
        table: &BlockFile,
        block: usize,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Option<T> {
        // Tables that are asked in turn shall not meet in the same slots: a large odd number spreads them.
        let slot = &self.slots[number.wrapping_mul(0x9E37_79B1).wrapping_add(block) % SLOTS];
        let key = Some((number, block));
        let known = slot.read().unwrap_or_else(PoisonError::into_inner);
        if known.key == key {
            return Some(read(&known.values));
        }
        drop(known);
        let values = table.block(block).ok()?;
        let result = read(&values);
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Slot { key, values };
        Some(result)
    }
}

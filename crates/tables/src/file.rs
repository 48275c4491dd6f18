//! The file of one table, as docs/surakarta-tables.md describes it.

use crate::compression::decompress;
use crate::indexing::Indexing;
use crate::{Material, TableError};
use quadrille_surakarta::Stalemate;
use std::ops::Deref;

pub(crate) const MAGIC: &[u8; 8] = b"QUADTABL";
pub(crate) const VERSION: u16 = 1;
/// Surakarta; other games may have tables one day.
pub(crate) const GAME: u8 = 1;
/// The bytes of the header, and of a block in the list of blocks.
const HEADER: usize = 36;
const ENTRY: usize = 8;
/// The largest block that is read.
const MOST_BLOCK_BITS: u8 = 16;

/// The rules that tables differ by, in the order of their numbers in files.
pub(crate) const STALEMATES: [Stalemate; 3] = [Stalemate::Draws, Stalemate::Loses, Stalemate::Passes];

/// A table that is read block by block.
pub(crate) struct Table {
    bytes: Bytes,
    pub(crate) material: Material,
    pub(crate) stalemate: Stalemate,
    /// The most plies to the next capture in any of its positions.
    pub(crate) longest: u8,
    pub(crate) indexing: Indexing,
    block_bits: u8,
    blocks: Vec<Block>,
}

/// Where a compressed block begins in the file, how long it is, and its checksum.
#[derive(Clone, Copy)]
struct Block {
    start: usize,
    length: usize,
    checksum: u32,
}

/// The bytes of a file.
pub(crate) enum Bytes {
    /// Part of the program.
    Shipped(&'static [u8]),
    /// Read when they are asked for.
    #[cfg(not(target_family = "wasm"))]
    Mapped(memmap2::Mmap),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Shipped(bytes) => bytes,
            #[cfg(not(target_family = "wasm"))]
            Bytes::Mapped(map) => map,
        }
    }
}

impl Table {
    /// A table from the bytes of its file. The header and the list of blocks are checked now, a block when it is read.
    pub(crate) fn new(bytes: Bytes) -> Result<Table, TableError> {
        let damaged = |what| Err(TableError::Damaged(what));
        if bytes.len() < HEADER || !bytes.starts_with(MAGIC) {
            return Err(TableError::Foreign);
        }
        match u16::from_le_bytes([bytes[8], bytes[9]]) {
            VERSION => {}
            other => return Err(TableError::Version(other)),
        }
        let [game, stalemate, mover, other, longest, block_bits] =
            [10, 11, 12, 13, 14, 15].map(|at| bytes[at]);
        if game != GAME {
            return damaged("it is of another game");
        }
        let Some(&stalemate) = STALEMATES.get(usize::from(stalemate)) else {
            return damaged("its stalemate rule is unknown");
        };
        let most = Material::MOST_STONES;
        if mover == 0 || other == 0 || mover > most || other > most || mover + other > most {
            return damaged("it has no such numbers of stones");
        }
        if block_bits > MOST_BLOCK_BITS {
            return damaged("its blocks are too large");
        }
        let [places, length] = [number(&bytes[16..]), number(&bytes[24..])];
        let checksum = number32(&bytes[32..]);
        let material = Material { mover, other };
        let indexing = Indexing::new(material);
        if places != indexing.len() as u64 {
            return damaged("it has another number of places than there are positions");
        }
        let count = indexing.len().div_ceil(1 << block_bits);
        let start = HEADER + ENTRY * count;
        if bytes.len() < start || (bytes.len() - start) as u64 != length {
            return damaged("its length is another");
        }
        if checksum != checksum_of(&bytes[..HEADER - 4], &bytes[HEADER..start]) {
            return damaged("the checksum of its header is wrong");
        }
        let mut blocks = Vec::with_capacity(count);
        let mut next = start;
        for entry in bytes[HEADER..start].chunks_exact(ENTRY) {
            let length = number32(entry) as usize;
            blocks.push(Block { start: next, length, checksum: number32(&entry[4..]) });
            next = next.saturating_add(length);
        }
        if next != bytes.len() {
            return damaged("its blocks have another length");
        }
        Ok(Table { bytes, material, stalemate, longest, indexing, block_bits, blocks })
    }

    /// The block that a place is in, and where in it.
    #[inline]
    pub(crate) fn locate(&self, place: usize) -> (usize, usize) {
        (place >> self.block_bits, place & ((1 << self.block_bits) - 1))
    }

    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The first place of a block.
    pub(crate) fn first_place(&self, block: usize) -> usize {
        block << self.block_bits
    }

    /// The values of a block, a byte a place.
    pub(crate) fn block(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let Block { start, length, checksum } = self.blocks[number];
        let compressed = &self.bytes[start..start + length];
        if crc32fast::hash(compressed) != checksum {
            return Err(TableError::Block(number));
        }
        let first = self.first_place(number);
        let places = (self.indexing.len() - first).min(1 << self.block_bits);
        let block = decompress(compressed, places).map_err(|_| TableError::Block(number))?;
        if block.len() == places { Ok(block) } else { Err(TableError::Block(number)) }
    }

    /// The bytes of the file.
    pub(crate) fn file_size(&self) -> usize {
        self.bytes.len()
    }
}

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|place| bytes[place]))
}

fn number32(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|place| bytes[place]))
}

pub(crate) fn checksum_of(header: &[u8], list: &[u8]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(header);
    checksum.update(list);
    checksum.finalize()
}

/// The name of the file of a table.
pub(crate) fn name(stalemate: Stalemate, material: Material) -> String {
    format!("surakarta-{stalemate}-{material}.table")
}

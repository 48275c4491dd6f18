//! A file of compressed blocks, as the tables of all games are: docs/surakarta-tables.md and docs/amazons-tables.md describe it.

use crate::TableError;
use crate::compression::decompress;
use std::ops::Deref;

const MAGIC: &[u8; 8] = b"QUADTABL";
pub(crate) const VERSION: u16 = 1;
/// The bytes of the header, and of a block in the list of blocks.
const HEADER: usize = 36;
const ENTRY: usize = 8;
/// The largest block that is read.
const MOST_BLOCK_BITS: u8 = 16;

/// What a file is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    /// 1 for Surakarta, 2 for Amazons.
    pub(crate) game: u8,
    /// What else the game has to say of it.
    pub(crate) kind: [u8; 4],
    /// The bytes of a block before compression, as a power of 2.
    pub(crate) block_bits: u8,
    /// The bytes of all blocks before compression.
    pub(crate) size: u64,
}

/// A file that is read block by block.
pub(crate) struct BlockFile {
    bytes: Bytes,
    pub(crate) header: Header,
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
    Shipped(&'static [u8]),
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

/// A file, memory mapped.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn map(path: &std::path::Path) -> Result<Bytes, TableError> {
    let of_file = |error: std::io::Error| TableError::from(error).of_file(path);
    let file = std::fs::File::open(path).map_err(of_file)?;
    // SAFETY: the file must not be cut off or changed while it is mapped. This program never changes a table: it writes a new file
    // and renames it, which leaves the mapped one as it is. Changed bytes are noticed by the checksum of their block.
    let map = unsafe { memmap2::Mmap::map(&file) }.map_err(of_file)?;
    Ok(Bytes::Mapped(map))
}

#[cfg(not(target_family = "wasm"))]
impl Header {
    /// The bytes of the header up to the checksum, for blocks of this length together.
    pub(crate) fn to_bytes(self, length: u64) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(self.game);
        bytes.extend(self.kind);
        bytes.push(self.block_bits);
        bytes.extend(self.size.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes
    }
}

impl BlockFile {
    /// The file of a game with these bytes. The header and the list of blocks are checked now, a block when it is read.
    pub(crate) fn new(bytes: Bytes, game: u8) -> Result<BlockFile, TableError> {
        let damaged = |what| Err(TableError::Damaged(what));
        if bytes.len() < HEADER || !bytes.starts_with(MAGIC) {
            return Err(TableError::Foreign);
        }
        match u16::from_le_bytes([bytes[8], bytes[9]]) {
            VERSION => {}
            other => return Err(TableError::Version(other)),
        }
        if bytes[10] != game {
            return damaged("it is of another game");
        }
        let block_bits = bytes[15];
        if block_bits > MOST_BLOCK_BITS {
            return damaged("its blocks are too large");
        }
        let kind = [11, 12, 13, 14].map(|at| bytes[at]);
        let [size, length] = [number(&bytes[16..]), number(&bytes[24..])];
        let checksum = number32(&bytes[32..]);
        let count = size.div_ceil(1 << block_bits);
        if count > (bytes.len() / ENTRY) as u64 {
            return damaged("its length is another");
        }
        let start = HEADER + ENTRY * count as usize;
        if bytes.len() < start || (bytes.len() - start) as u64 != length {
            return damaged("its length is another");
        }
        if checksum != checksum_of(&bytes[..HEADER - 4], &bytes[HEADER..start]) {
            return damaged("the checksum of its header is wrong");
        }
        let mut blocks = Vec::with_capacity(count as usize);
        let mut next = start;
        for entry in bytes[HEADER..start].chunks_exact(ENTRY) {
            let length = number32(entry) as usize;
            blocks.push(Block { start: next, length, checksum: number32(&entry[4..]) });
            next = next.saturating_add(length);
        }
        if next != bytes.len() {
            return damaged("its blocks have another length");
        }
        Ok(BlockFile { bytes, header: Header { game, kind, block_bits, size }, blocks })
    }

    /// The block that a byte is in, and where in it.
    #[inline]
    pub(crate) fn locate(&self, place: usize) -> (usize, usize) {
        (place >> self.header.block_bits, place & ((1 << self.header.block_bits) - 1))
    }

    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The first byte of a block.
    pub(crate) fn first_place(&self, block: usize) -> usize {
        block << self.header.block_bits
    }

    /// The bytes of a block.
    pub(crate) fn block(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let Block { start, length, checksum } = self.blocks[number];
        let compressed = &self.bytes[start..start + length];
        if crc32fast::hash(compressed) != checksum {
            return Err(TableError::Block(number));
        }
        let rest = self.header.size - self.first_place(number) as u64;
        let size = rest.min(1 << self.header.block_bits) as usize;
        let block = decompress(compressed, size).map_err(|_| TableError::Block(number))?;
        if block.len() == size { Ok(block) } else { Err(TableError::Block(number)) }
    }

    /// All bytes of all blocks.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn all(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = Vec::with_capacity(self.header.size as usize);
        for block in 0..self.blocks() {
            bytes.extend(self.block(block)?);
        }
        Ok(bytes)
    }

    /// The bytes of the file itself.
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

//! How the file of a table is written.

use crate::compression::compress;
use crate::file::{GAME, MAGIC, STALEMATES, VERSION, checksum_of};
use crate::{Material, TableError, TableValue};
use quadrille_surakarta::Stalemate;

/// The places of a block, as a power of 2: decompressing one takes about as long as a page comes from a disk.
const BLOCK_BITS: u8 = 13;

/// The bytes of the file of a table, compressed by threads.
pub(crate) fn encode(
    material: Material,
    stalemate: Stalemate,
    values: &[u8],
    threads: usize,
) -> Result<Vec<u8>, TableError> {
    let plies = |&byte: &u8| TableValue::from_byte(byte).map(TableValue::plies);
    let longest = values.iter().filter_map(plies).max().unwrap_or(0);
    let block = 1 << BLOCK_BITS;
    let part = values.len().div_ceil(block).div_ceil(threads.max(1)).max(1) * block;
    let parts: Vec<_> = std::thread::scope(|scope| {
        let in_blocks = |part| move || compress(<[u8]>::chunks(part, block));
        let threads: Vec<_> = values.chunks(part).map(|part| scope.spawn(in_blocks(part))).collect();
        threads.into_iter().map(|thread| thread.join().expect("compression does not panic")).collect()
    });
    let blocks = parts.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let number_of = STALEMATES.iter().position(|&known| known == stalemate).unwrap_or(0) as u8;
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend([GAME, number_of, material.mover, material.other, longest, BLOCK_BITS]);
    header.extend((values.len() as u64).to_le_bytes());
    header.extend(blocks.iter().map(|block| block.len() as u64).sum::<u64>().to_le_bytes());
    let entry = |block: &Vec<u8>| [(block.len() as u32).to_le_bytes(), crc32fast::hash(block).to_le_bytes()];
    let list = blocks.iter().flat_map(entry).collect::<Vec<_>>().concat();
    header.extend(checksum_of(&header, &list).to_le_bytes());
    Ok([header, list, blocks.concat()].concat())
}

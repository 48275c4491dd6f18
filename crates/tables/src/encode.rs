//! How files of blocks are written.

use crate::TableError;
use crate::block_file::{Header, checksum_of};
use crate::compression::compress;
use std::io::{self, Write};
use std::path::Path;

/// The bytes of a block, as a power of 2: decompressing one takes about as long as a page comes from a disk.
pub(crate) const BLOCK_BITS: u8 = 13;

/// The bytes of a file of blocks of a game that hold these values, compressed by threads.
pub(crate) fn encode(game: u8, kind: [u8; 4], values: &[u8], threads: usize) -> Result<Vec<u8>, TableError> {
    let block = 1 << BLOCK_BITS;
    let part = values.len().div_ceil(block).div_ceil(threads.max(1)).max(1) * block;
    let parts: Vec<_> = std::thread::scope(|scope| {
        let in_blocks = |part| move || compress(<[u8]>::chunks(part, block));
        let threads: Vec<_> = values.chunks(part).map(|part| scope.spawn(in_blocks(part))).collect();
        threads.into_iter().map(|thread| thread.join().expect("compression does not panic")).collect()
    });
    let blocks = parts.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let header = Header { game, kind, block_bits: BLOCK_BITS, size: values.len() as u64 };
    let mut header = header.to_bytes(blocks.iter().map(|block| block.len() as u64).sum());
    let entry = |block: &Vec<u8>| [(block.len() as u32).to_le_bytes(), crc32fast::hash(block).to_le_bytes()];
    let list = blocks.iter().flat_map(entry).collect::<Vec<_>>().concat();
    header.extend(checksum_of(&header, &list).to_le_bytes());
    Ok([header, list, blocks.concat()].concat())
}

/// Writes a file in one step: it is there with all its bytes, or as it was before.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), TableError> {
    let written = (|| {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the user's mask
        let mut file = builder.tempfile_in(path.parent().unwrap_or(Path::new(".")))?;
        write(&mut file)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)
    })();
    written.map(|_| ()).map_err(|error| TableError::from(error).of_file(path))
}

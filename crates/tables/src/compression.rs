//! Blocks are compressed by zstd. In WebAssembly, where its C code is not compiled, another decoder reads them and nothing is
//! written.

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::{compress, decompress};
#[cfg(target_family = "wasm")]
pub(crate) use web::decompress;

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::cell::RefCell;
    use std::io;
    use zstd::bulk::{Compressor, Decompressor};

    /// Beyond it tables get hardly any smaller.
    const LEVEL: i32 = 15;

    thread_local! {
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }

    /// Each of these blocks, compressed.
    pub(crate) fn compress<'a>(blocks: impl Iterator<Item = &'a [u8]>) -> io::Result<Vec<Vec<u8>>> {
        let mut compressor = Compressor::new(LEVEL)?;
        blocks.map(|block| compressor.compress(block)).collect()
    }

    /// The block that was compressed, which has at most `length` bytes.
    pub(crate) fn decompress(block: &[u8], length: usize) -> io::Result<Vec<u8>> {
        DECOMPRESSOR.with_borrow_mut(|decompressor| {
            let decompressor = match decompressor {
                Some(decompressor) => decompressor,
                none => none.insert(Decompressor::new()?),
            };
            decompressor.decompress(block, length)
        })
    }
}

#[cfg(target_family = "wasm")]
mod web {
    use std::io::{self, Read};

    pub(crate) fn decompress(block: &[u8], length: usize) -> io::Result<Vec<u8>> {
        let decoder = ruzstd::decoding::StreamingDecoder::new(block).map_err(io::Error::other)?;
        let mut bytes = Vec::with_capacity(length);
        decoder.take(length as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

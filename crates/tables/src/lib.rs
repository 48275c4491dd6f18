#![doc = include_str!("../README.md")]

mod amazons;
mod block_cache;
mod block_file;
mod compression;
#[cfg(not(target_family = "wasm"))]
mod encode;
mod error;
mod surakarta;

pub use amazons::*;
pub use error::TableError;
pub use surakarta::*;

//! A table of Amazons: the values of all small regions, as combinatorial games.

#[cfg(not(target_family = "wasm"))]
mod build;
mod regions;
mod shapes;
#[cfg(not(target_family = "wasm"))]
mod valuation;
#[cfg(not(target_family = "wasm"))]
mod verify;

#[cfg(not(target_family = "wasm"))]
pub use build::{BuildRegions, RegionProgress};
pub use regions::Regions;
pub use shapes::MOST_SQUARES;
#[cfg(not(target_family = "wasm"))]
pub use verify::VerifyRegions;

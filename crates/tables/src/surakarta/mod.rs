//! Tables of Surakarta: positions with few stones, by retrograde analysis.

#[cfg(not(target_family = "wasm"))]
mod build;
#[cfg(not(target_family = "wasm"))]
mod checkpoint;
mod indexing;
mod material;
mod orbits;
mod probe;
mod report;
#[cfg(not(target_family = "wasm"))]
mod retrograde;
#[cfg(not(target_family = "wasm"))]
mod side;
mod stones;
mod subsets;
mod table;
mod tables;
mod value;
mod verify;

#[cfg(not(target_family = "wasm"))]
pub use build::{Build, rules_of};
pub use material::Material;
pub use probe::Probe;
pub use report::{LongestWin, MaterialReport};
#[cfg(not(target_family = "wasm"))]
pub use retrograde::Progress;
pub use tables::{SHIPPED_STONES, Tables};
pub use value::TableValue;
pub use verify::Verify;

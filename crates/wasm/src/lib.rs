//! The games and engines as a WebAssembly module, for a worker of the browser: what the app's server answers and what its
//! websocket says, without a server. `scripts/wasm.sh` builds it.
//!
//! The boundary is strings in UTF-8 (`exports.rs`): the host asks for room for a text (`room`), writes it there, and calls
//! `respond`, `hear`, `go_on` or `bench`; what the module says it hands to the host's function `tell`. The host has a clock besides
//! (`now`, in milliseconds).

mod answer;
#[cfg(target_family = "wasm")]
mod exports;
mod worker;

pub use answer::answer;
pub use worker::Worker;

//! Engines by name, the same checks for every game.

mod allocations;
mod certificates;
mod levels;
mod limits;
mod positions;
mod tak_paper;
#[allow(dead_code)] // some of it only the search crate uses
#[path = "../../../search/tests/suite/thin.rs"]
mod thin;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

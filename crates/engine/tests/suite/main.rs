//! Engines by name, the same checks for every game.

mod allocations;
mod asking;
mod certificates;
mod guard;
mod levels;
mod limits;
mod positions;
mod random_settings;
mod tables;
mod tak_paper;
#[path = "../../../search/tests/suite/thin.rs"]
mod thin;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

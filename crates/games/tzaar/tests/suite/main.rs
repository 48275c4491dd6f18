//! Tzaar: rules, texts, records and evaluation against second implementations and published figures.

mod eval;
mod figures;
mod learned;
mod perft;
mod properties;
mod records;
mod reference;
mod text;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

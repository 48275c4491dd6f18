//! Tak: rules, texts, evaluation and threats against second implementations and published figures.

mod eval;
mod figures;
mod learned;
mod perft;
mod policy;
mod properties;
mod records;
mod reference;
mod text;
mod threats;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

//! Surakarta: rules, texts and evaluation against second implementations and published figures.

mod eval;
mod figures;
mod learned;
mod order;
mod perft;
mod properties;
mod reference;
mod text;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

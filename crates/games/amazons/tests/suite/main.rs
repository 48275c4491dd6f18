//! Amazons: rules, texts, evaluation and values against second implementations and published figures.

mod common;
mod endgame;
mod eval;
mod learned;
mod perft;
mod policy;
mod properties;
mod reference;
mod text;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

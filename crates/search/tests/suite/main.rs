//! Searches against references, scripted trees and each other, in every game.

mod allocations;
mod behaviour;
mod branches;
mod common;
mod guarded;
mod mcts;
mod minimax;
mod oracle_engine;
mod ordering;
mod proof_probe;
mod pruning;
mod reference;
mod selective;
mod shared;
mod solving;
mod staged;
mod thin;
mod tinue;
mod tree;

use quadrille_testing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

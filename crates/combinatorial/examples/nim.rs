//! Heaps of nim and their sums. `cargo run -p quadrille-combinatorial --example nim`

use quadrille_combinatorial::{Value, Values};
use quadrille_core::Player;

/// The heap of so many matches: each player may leave any smaller one.
fn heap(matches: u32, values: &mut Values) -> Value {
    let smaller: Vec<Value> = (0..matches).map(|left| heap(left, values)).collect();
    values.game(smaller.clone(), smaller)
}

fn main() {
    let mut values = Values::default();
    let heaps = [1, 2, 3].map(|matches| heap(matches, &mut values));
    for (value, matches) in heaps.into_iter().zip(1..) {
        println!("{matches}: {}", values.text(value));
    }
    let sum = values.sum(heaps[0], heaps[1]);
    println!("1 and 2 are {}", if sum == heaps[2] { "3" } else { "something else" });
    let wins = values.wins(&heaps, Player::First, u64::MAX);
    println!("1, 2 and 3 together are {} by who begins", if wins == Some(true) { "won" } else { "lost" });
}

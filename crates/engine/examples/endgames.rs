//! Makes the set of Tzaar endgames that solvers are measured on: games between different engines from random starts, of
//! each game one position with fewer than 27 stacks, drawn at random among all that begin a turn. Nothing else decides
//! which positions are taken.
//!
//! `cargo run --release -p quadrille-engine --example endgames > crates/engine/endgames/tzaar.txt`

use quadrille_core::zobrist::mix;
use quadrille_engine::{EngineSpec, Limits, Opening, Result, Session, find};
use std::sync::atomic::AtomicBool;

const COUNT: usize = 200;
const BELOW: usize = 27;
const NODES: u64 = 3000;
const ENGINES: [&str; 6] = ["waltz-4", "waltz-7", "waltz-9", "champion", "waltz-beginner", "weighted-random"];

fn main() -> Result<()> {
    println!(
        "# {COUNT} Tzaar endgames with fewer than {BELOW} stacks, one of each game between two of the engines"
    );
    println!("# {}", ENGINES.join(", "));
    println!(
        "# with {NODES} nodes a turn from random starts, seeds 1, 2, 3, ...: made by the example `endgames` of"
    );
    println!("# quadrille-engine before any solver was run on them.");
    let mut session = find("tzaar")?.open(&Opening::default())?;
    for name in ENGINES {
        session.seat(&EngineSpec { preset: name.into(), settings: Vec::new() })?;
    }
    let mut found = 0;
    for seed in 1.. {
        let candidates = play(&mut *session, seed)?;
        if !candidates.is_empty() {
            println!("{}", candidates[draw(seed, 2, candidates.len())]);
            found += 1;
        }
        if found == COUNT {
            break;
        }
    }
    Ok(())
}

/// A number below `count`: the `stream`-th that belongs to a seed.
fn draw(seed: u64, stream: u64, count: usize) -> usize {
    (mix(mix(seed) ^ stream) % count as u64) as usize
}

/// Plays a game; its positions with few stacks at the beginnings of turns.
fn play(session: &mut dyn Session, seed: u64) -> Result<Vec<String>> {
    let mut opening = Opening::default();
    opening.start.seed = Some(seed);
    session.restart(&opening)?;
    let first = draw(seed, 0, ENGINES.len());
    let second = (first + 1 + draw(seed, 1, ENGINES.len() - 1)) % ENGINES.len();
    (0..ENGINES.len()).for_each(|engine| session.new_game(engine, seed));
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut positions = Vec::new();
    while session.ending().is_none() {
        let text = session.position();
        if session.turn_start() && stacks(&text) < BELOW {
            positions.push(text);
        }
        let engine = [first, second][session.to_move()];
        let Some(thought) = session.think(engine, &limits, &AtomicBool::new(false), &mut |_| ()) else {
            break;
        };
        session.play(&thought.turn)?;
    }
    Ok(positions)
}

/// The letters of the board are its stacks.
fn stacks(position: &str) -> usize {
    let board = position.split(' ').next().unwrap_or_default();
    board.chars().filter(char::is_ascii_alphabetic).count()
}

//! Makes the set of Tzaar endgames that solvers are measured on: games between different engines from random starts, of
//! each game one position with fewer than 27 stacks, drawn at random among all that begin a turn. Nothing else decides
//! which positions are taken.
//!
//! `cargo run --release -p quadrille-engine --example endgames > crates/engine/endgames/tzaar.txt`

use quadrille_core::zobrist::mix;
use quadrille_engine::{EnginePlayer, EngineSpec, GameInfo, Limits, MoveRequest, Opening, Result, find};
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
    let game = find("tzaar")?;
    let build = |name: &str| game.player(&EngineSpec { preset: name.into(), settings: Vec::new() });
    let mut players = ENGINES.into_iter().map(build).collect::<Result<Vec<_>>>()?;
    let mut found = 0;
    for seed in 1.. {
        let candidates = play(game, &mut players, seed)?;
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
fn play(game: &dyn GameInfo, players: &mut [Box<dyn EnginePlayer>], seed: u64) -> Result<Vec<String>> {
    let mut opening = Opening::default();
    opening.start.seed = Some(seed);
    let mut position = game.open(&opening)?;
    let first = draw(seed, 0, ENGINES.len());
    let second = (first + 1 + draw(seed, 1, ENGINES.len() - 1)) % ENGINES.len();
    players.iter_mut().for_each(|player| player.new_game(seed));
    let (limits, stop) = (Limits { nodes: Some(NODES), ..Limits::default() }, AtomicBool::new(false));
    let mut found = Vec::new();
    while position.ending().is_none() {
        let text = position.text();
        if position.turn_start() && stacks(&text) < BELOW {
            found.push(text);
        }
        let player = &mut players[[first, second][position.to_move().index()]];
        let analysis = player.think(&MoveRequest::after(&position.opening(), limits, &stop), &mut |_| ())?;
        position.play(analysis.best_move())?;
    }
    Ok(found)
}

/// The letters of the board are its stacks.
fn stacks(position: &str) -> usize {
    let board = position.split(' ').next().unwrap_or_default();
    board.chars().filter(char::is_ascii_alphabetic).count()
}

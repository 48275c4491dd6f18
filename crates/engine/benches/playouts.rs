//! How many visits a second Monte Carlo tree search makes: `cargo bench -p quadrille-engine --bench playouts`.
//!
//! `monte-carlo` shows whole random games, `mcts-amazons` evaluations after short ones, `mcts` evaluations alone. The
//! best of several searches with a fixed number of visits is reported, for the machine may be busy.

use quadrille_engine::{EngineSpec, Limits, MoveRequest, Opening, find};
use std::sync::atomic::AtomicBool;

const TZAAR: &str = "tTTTT/trRRRt/trzZZrt/trztTzrt/TRZTtzrt/TRZtTZRT/TRzzZRT/TrrrRT/ttttT w s";
const SURAKARTA: &str = "wwwwwwwwwwww............bbbbbbbbbbbb b";
const AMAZONS: &str = "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w";
const AMAZONS_LATE: &str = "7W2/x2xx1xx2/2xxx2Bx1/1x2Wx1xx1/2Bx3x2/4x2x1x/2xxxxxx2/2xW1x1Wx1/2Bxx2B2/7x2 w";
const TAK: &str = "x5/x5/x5/x5/x5 1 1";
const TAK_MIDDLE: &str = "x2,2,x,2/x,12,x,12,x/212,x2,2121C,x/x,1,112221,1,1/x5 2 21";

const ROWS: [(&str, &str, &str, &str); 13] = [
    ("tak", "5x5 start", TAK, "monte-carlo"),
    ("tak", "5x5 start", TAK, "monte-carlo,weight=0"),
    ("tak", "5x5 middle game", TAK_MIDDLE, "monte-carlo"),
    ("tak", "5x5 start", TAK, "mcts-tak"),
    ("tak", "5x5 start", TAK, "mcts"),
    ("amazons", "start", AMAZONS, "mcts-amazons"),
    ("amazons", "late", AMAZONS_LATE, "mcts-amazons"),
    ("amazons", "start", AMAZONS, "monte-carlo"),
    ("amazons", "start", AMAZONS, "mcts"),
    ("tzaar", "fixed start", TZAAR, "monte-carlo"),
    ("tzaar", "fixed start", TZAAR, "mcts"),
    ("surakarta", "start", SURAKARTA, "monte-carlo"),
    ("surakarta", "start", SURAKARTA, "mcts"),
];

fn main() {
    println!("{:<10} {:<16} {:<22} {:>12} {:>14}", "game", "position", "engine", "visits/s", "two threads");
    for (game, name, position, engine) in ROWS {
        let mut seconds = [f64::INFINITY; 2];
        let visits = visits_in_time(game, position, engine);
        for _ in 0..5 {
            for (threads, best) in (1..).zip(&mut seconds) {
                *best = best.min(time(game, position, &format!("{engine},threads={threads}"), visits));
            }
        }
        let [one, two] = seconds;
        println!("{game:<10} {name:<16} {engine:<22} {:>12.0} {:>8.2} times", visits as f64 / one, one / two);
    }
}

/// The visits that fill a fifth of a second.
fn visits_in_time(game: &str, position: &str, engine: &str) -> u64 {
    let probe = 500;
    (probe as f64 * 0.2 / time(game, position, engine, probe)) as u64 + probe
}

/// The seconds that so many visits take.
fn time(game: &str, position: &str, engine: &str, visits: u64) -> f64 {
    let opening = Opening { position: Some(position.into()), ..Opening::default() };
    let spec: EngineSpec = engine.parse().expect("the engine is right");
    let mut player = find(game).and_then(|game| game.player(&spec)).expect("the engine is known");
    let limits = Limits { nodes: Some(visits), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
    analysis.expect("the game is not over").elapsed.as_secs_f64()
}

//! Positions per second of the search with evaluations that cost little.
//!
//! `cargo run --release -p quadrille-search --example speed [SECONDS]`

use quadrille_amazons::Amazons;
use quadrille_core::{Arrange, Evaluate, Game, HouseRules, Line, Order, Size, Start};
use quadrille_search::{Control, Engine, Limits, Pvs, PvsSettings};
use quadrille_surakarta::Surakarta;
use quadrille_tak::Tak;
use quadrille_testing::Random;
use quadrille_tzaar::Tzaar;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What the game counts.
#[derive(Clone)]
struct Balance;

impl<G: Game> Evaluate<G> for Balance {
    fn evaluate(&mut self, game: &G) -> i32 {
        (1 - 2 * game.to_move().index() as i32) * game.balance()
    }
}

/// Nothing but a place for the history.
#[derive(Clone)]
struct Plain;

const SLOTS: usize = 1 << 14;

impl<G: Game> Order<G> for Plain {
    fn slots(&self) -> usize {
        SLOTS
    }

    fn slot(&self, _: &G, m: G::Move) -> usize {
        let mut hasher = DefaultHasher::new();
        m.hash(&mut hasher);
        hasher.finish() as usize % SLOTS
    }

    fn worth(&self, _: &G, _: G::Move) -> i32 {
        0
    }

    fn categories(&self) -> &'static [&'static str] {
        &["any"]
    }

    fn category(&self, _: &G, _: G::Move) -> usize {
        0
    }
}

fn measure<G: Arrange>(name: &str, start: &Start, plies: usize, time: Duration) {
    let mut random = Random::new(1);
    let mut line = Line::new(G::start(start, &G::Rules::default()).expect("a start"), HouseRules::default());
    for _ in 0..plies {
        let moves = line.position().legal_moves();
        line.play(moves[random.below(moves.len())]).expect("not over so early");
    }
    for threads in [1, 2] {
        let mut engine = Pvs::new(Balance, Plain, PvsSettings { threads, ..PvsSettings::default() });
        let stop = AtomicBool::new(false);
        let control = Control::new(&stop);
        let limits = Limits { time: Some(time), ..Limits::default() };
        let report = engine.think(&line, &limits, &control, &mut |_| {});
        let millions = report.nodes as f64 / control.elapsed().as_secs_f64() / 1e6;
        println!("{name:<12} {threads} threads  depth {:>2}  {millions:.2} M nodes/s", report.depth);
    }
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let time = Duration::from_secs_f64(seconds);
    let square = |side| Start { size: Some(Size::square(side)), ..Start::default() };
    measure::<Tzaar>("tzaar", &Start::default(), 20, time);
    measure::<Surakarta>("surakarta", &Start::default(), 10, time);
    measure::<Amazons>("amazons", &Start::default(), 20, time);
    measure::<Tak>("tak 5x5", &square(5), 10, time);
    measure::<Tak>("tak 6x6", &square(6), 10, time);
}

//! What the referee, the clocks, the threads and the journal cost: `cargo bench -p quadrille-arena --bench overhead`.
//!
//! The random player decides in well under a microsecond, so nearly all the time of such a match is overhead.

use quadrille_arena::{
    Adjudication, Brake, Format, Journal, Openings, Plan, Run, TimeControl, openings, run, seat_engine,
};
use std::time::{Duration, Instant};

fn main() {
    println!("{:<10} {:>6} {:>8} {:>22}", "game", "games", "turns", "microseconds a turn");
    for (game, kind) in [
        ("tzaar", Openings::RandomStarts),
        ("surakarta", Openings::RandomPlies(6)),
        ("amazons", Openings::RandomPlies(6)),
        ("tak", Openings::RandomPlies(6)),
    ] {
        let plan = Plan {
            version: "bench".into(),
            game: game.into(),
            size: None,
            rules: Vec::new(),
            players: vec!["random".into(), "weighted-random".into()],
            format: Format::RoundRobin,
            pairs: 200,
            control: TimeControl {
                time: Some(Duration::from_secs(1)),
                margin: Duration::from_secs(1),
                ..TimeControl::default()
            },
            openings: kind,
            seed: 1,
            sprt: None,
            adjudication: Adjudication::default(),
            longest: 1000,
            tuned: Vec::new(),
        };
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::open(&folder.path().join("journal"), &plan).expect("a new journal");
        let how = Run { seat: &seat_engine, concurrency: 1, shard: (0, 1), brake: &Brake::default() };
        let clock = Instant::now();
        let (_, standing) =
            run(&plan, &openings(&plan).expect("there are enough"), &journal, &how, |_, _| ())
                .expect("the match is played");
        let micros = clock.elapsed().as_secs_f64() * 1e6 / standing.answers as f64;
        println!("{game:<10} {:>6} {:>8} {micros:>22.1}", standing.games(), standing.answers);
    }
}

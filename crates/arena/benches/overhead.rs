//! What the referee, the clocks, the threads and the journal cost: `cargo bench -p quadrille-arena --bench overhead`.
//!
//! The random player decides in well under a microsecond, so nearly all the time of such a match is overhead.

use quadrille_arena::{
    Adjudication, Journal, MatchPlan, Openings, PreparedMatch, RunOptions, StopSignal, TimeControl,
    TournamentFormat, build_engine,
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
        let plan = MatchPlan {
            version: "bench".into(),
            game: game.into(),
            size: None,
            rules: Vec::new(),
            players: vec!["random".into(), "weighted-random".into()],
            format: TournamentFormat::RoundRobin,
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
            td: None,
        };
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::open(&folder.path().join("journal"), &plan).expect("a new journal");
        let options = RunOptions { concurrency: 1, shard: (0, 1), stop: &StopSignal::default() };
        let clock = Instant::now();
        let prepared = PreparedMatch::new(plan, build_engine).expect("the plan is right");
        let (_, results) = prepared.run(&journal, &options, |_, _| ()).expect("the match is played");
        let micros = clock.elapsed().as_secs_f64() * 1e6 / results.answers as f64;
        println!("{game:<10} {:>6} {:>8} {micros:>22.1}", results.games(), results.answers);
    }
}

//! What a second thread gives: `cargo bench -p quadrille-engine --bench threads [-- RUNS [PART]]`.
//!
//! The time of the champions to the same depth, and the visits of Monte Carlo tree search in a second. Runs alternate
//! between one and two threads, each with an empty table; the medians are compared, and the last line of each part has
//! the geometric mean over its positions. A word of a part's title stands for that part alone.

mod positions;

use positions::{POSITIONS, Position, open};
use quadrille_engine::{Limits, Thought};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn main() {
    let runs = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(5);
    compare("seconds of champion to a depth", runs, &POSITIONS.each_ref(), |position, threads| {
        let limits = Limits { depth: Some(position.depth), ..Limits::default() };
        think(position, "champion", &[("threads", threads)], &limits).elapsed.as_secs_f64()
    });
    let second = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let visits = |engine| {
        move |position: &Position, threads| {
            let thought = think(position, engine, &[("threads", threads), ("table", 1024)], &second);
            thought.nodes as f64 / thought.elapsed.as_secs_f64()
        }
    };
    compare("visits of mcts in a second", runs, &POSITIONS.each_ref(), visits("mcts"));
    let tak: Vec<_> = POSITIONS.iter().filter(|position| position.game == "tak").collect();
    compare("visits of mcts-tak in a second", runs, &tak, visits("mcts-tak"));
}

fn compare(title: &str, runs: usize, positions: &[&Position], measure: impl Fn(&Position, u32) -> f64) {
    if std::env::args().nth(2).is_some_and(|word| !title.contains(&word)) {
        return;
    }
    println!("{title:<32} {:>12} {:>12} {:>7}", "one", "two", "two/one");
    let mut logarithms = 0.0;
    for position in positions {
        let mut found = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            found.iter_mut().zip(1..).for_each(|(all, threads)| all.push(measure(position, threads)));
        }
        let [one, two] = found.map(median);
        println!("{:<32} {one:>12.3} {two:>12.3} {:>7.2}", position.name, two / one);
        logarithms += (two / one).ln();
    }
    println!("geometric mean {:.2}", (logarithms / positions.len() as f64).exp());
}

fn think(position: &Position, engine: &str, settings: &[(&str, u32)], limits: &Limits) -> Thought {
    let mut session = open(position, engine, settings);
    session.think(0, limits, &AtomicBool::new(false), &mut |_| ()).expect("it is not over")
}

fn median(mut found: Vec<f64>) -> f64 {
    found.sort_by(f64::total_cmp);
    found[found.len() / 2]
}

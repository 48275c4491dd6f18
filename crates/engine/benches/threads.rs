//! What a second thread gives: `cargo bench -p quadrille-engine --bench threads [-- RUNS [PART]]`.
//!
//! The time of the champions to the same depth, the time of the solvers to a proof, and the visits of Monte Carlo tree
//! search in a second. Runs alternate between one and two threads, each with an empty table; the medians are compared,
//! also those of the nodes of all threads together, which tell search overhead from threads in each other's way. The last
//! line of each part has the geometric means over its positions. A word of a part's title stands for that part alone.

mod positions;

use positions::{POSITIONS, Position};
use quadrille_engine::{EngineSpec, Finding, Limits, Opening, Player, find};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The depth in plies that a champion takes about a second for, for each position.
const DEPTHS: [u32; POSITIONS.len()] = [4, 5, 8, 8, 7, 4, 10, 6, 5, 7];

fn main() {
    let with_depths: Vec<_> = POSITIONS.iter().zip(DEPTHS).collect();
    compare(
        "seconds of champion to a depth",
        &with_depths,
        |(position, _)| position.name,
        |&(position, depth), threads| {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let analysis = position.think("champion", &[("threads", threads)], limits);
            [analysis.elapsed.as_secs_f64(), analysis.nodes as f64]
        },
    );
    compare("seconds of solver to a proof", &PROBLEMS, |problem| problem.name, time_to_proof);
    let second = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let visits = |engine| {
        move |position: &Position, threads| {
            let analysis = position.think(engine, &[("threads", threads)], second);
            let nodes = analysis.nodes as f64;
            [nodes / analysis.elapsed.as_secs_f64(), nodes]
        }
    };
    // The last position is proven at once.
    compare("visits of mcts in a second", &POSITIONS[..9], |position| position.name, visits("mcts"));
    compare("visits of mcts-tak in a second", &POSITIONS[7..], |position| position.name, visits("mcts-tak"));
}

/// A position that takes a solver seconds: whether the first player wins, if need be by a turn that is tried first. Tzaar
/// endgames are numbered as in `endgames/tzaar.txt`.
struct Problem {
    name: &'static str,
    game: &'static str,
    text: &'static str,
    guess: Option<&'static str>,
}

#[rustfmt::skip]
const PROBLEMS: [Problem; 6] = [
    Problem { name: "amazons 4x5, corners", game: "amazons", guess: None,
        text: "B2B/B2B/4/W2W/W2W w" },
    Problem { name: "amazons 4x6", game: "amazons", guess: Some("b1-b5/c4"),
        text: "1BB1/B2B/4/4/W2W/1WW1 w" },
    Problem { name: "tzaar endgame 20", game: "tzaar", guess: None,
        text: "T..tT/.t.tr./Z.T...R/.tr2Tr2tT./.....R.T/t2.....t./....r2../..z4.../ZZT.R w 1" },
    Problem { name: "tzaar endgame 23", game: "tzaar", guess: None,
        text: "TR2.TZ2/..Z.../t.t..../t...R.TR/t..t2..t3R/Z.R...../r3t2..z3.Z/...TTz2/..R2.. w 1" },
    Problem { name: "tzaar endgame 29", game: "tzaar", guess: None,
        text: "..Rt./rZT.T./t..z3.../.z3...r3TT/......Z./t..Rt.TR/..Z2...T/...rZr/t4..t. w 1" },
    Problem { name: "tzaar endgame 50", game: "tzaar", guess: None,
        text: "...../R...Zt/TR....r/Tt.RTrZ9T/rT....Tr/.z10.....T/t...t../z....R/tt... w 1" },
];

/// Compares what is measured of each item, and its nodes.
fn compare<T>(title: &str, items: &[T], name: impl Fn(&T) -> &str, measure: impl Fn(&T, u32) -> [f64; 2]) {
    let mut words = std::env::args().skip(1);
    let runs = words.next().and_then(|word| word.parse().ok()).unwrap_or(5);
    if words.next().is_some_and(|word| !word.starts_with('-') && !title.contains(&word)) {
        return;
    }
    println!("{title:<32} {:>12} {:>12} {:>7} {:>7}", "one", "two", "two/one", "nodes");
    let mut logarithms = [0.0; 2];
    for item in items {
        let mut found = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            found.iter_mut().zip(1..).for_each(|(all, threads)| all.push(measure(item, threads)));
        }
        let medians = |which: usize| found.each_ref().map(|all| median(all.iter().map(|run| run[which])));
        let ([one, two], nodes) = (medians(0), medians(1));
        let ratios = [two / one, nodes[1] / nodes[0]];
        println!("{:<32} {one:>12.3} {two:>12.3} {:>7.2} {:>7.2}", name(item), ratios[0], ratios[1]);
        logarithms.iter_mut().zip(ratios).for_each(|(sum, ratio)| *sum += ratio.ln());
    }
    let [measured, nodes] = logarithms.map(|sum| (sum / items.len() as f64).exp());
    println!("geometric mean {measured:.2}, of nodes {nodes:.2}");
}

fn time_to_proof(problem: &Problem, threads: u32) -> [f64; 2] {
    let opening = Opening { position: Some(problem.text.into()), ..Opening::default() };
    let settings =
        [("threads", threads), ("table", 256)].map(|(name, value)| (name.into(), value.to_string()));
    let spec = EngineSpec { preset: "solver".into(), settings: settings.into() };
    let solver = find(problem.game).and_then(|game| game.solver(&spec, &opening));
    let mut solver = solver.expect("the position and the settings are right");
    problem.guess.iter().try_for_each(|turn| solver.guess(turn)).expect("the turn is right");
    let stop = AtomicBool::new(false);
    let solved = solver.solve(Some(Player::First), &Limits::default(), &stop, &mut |_| ());
    assert!(solved.finding != Finding::Unknown);
    [solved.elapsed.as_secs_f64(), solved.nodes as f64]
}

fn median(found: impl Iterator<Item = f64>) -> f64 {
    let mut found: Vec<_> = found.collect();
    found.sort_by(f64::total_cmp);
    found[found.len() / 2]
}

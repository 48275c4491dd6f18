//! How fast moves are generated, counted and made: `cargo bench -p quadrille-engine --bench perft`.
//!
//! Each row names its position, depth and way of counting. "bulk" counts the last ply without listing it, "each" makes
//! and unmakes every leaf. The best of three runs is reported, for the machine may be busy.

use quadrille_core::Notation;
use quadrille_core::perft::{Counting, Unit, leaves, parallel};
use std::time::Instant;

const TZAAR_START: &str = "tTTTT/trRRRt/trzZZrt/trztTzrt/TRZTtzrt/TRZtTZRT/TRzzZRT/TrrrRT/ttttT w s";
const TZAAR_MIDDLE: &str = "ZrTRR/TtrRTZ/TzTz3.Tt/rtZt...T/tRtttRtZ/.tzTTrrt/R.RT.tZ2/.Z2TRz./rrTtz b 1";
const SURAKARTA_START: &str = "wwwwwwwwwwww............bbbbbbbbbbbb b";
const AMAZONS_START: &str = "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w";
const TAK_SMALL_START: &str = "x5/x5/x5/x5/x5 1 1";
const TAK_START: &str = "x6/x6/x6/x6/x6/x6 1 1";

fn main() {
    println!(
        "{:<34} {:>5} {:<6} {:<8} {:>14} {:>9} {:>12}",
        "position", "depth", "unit", "counting", "leaves", "seconds", "M leaves/s"
    );
    row::<quadrille_tzaar::Tzaar>("tzaar fixed start", TZAAR_START, 5, Unit::Plies, Counting::Bulk);
    row::<quadrille_tzaar::Tzaar>("tzaar fixed start", TZAAR_START, 4, Unit::Plies, Counting::Bulk);
    row::<quadrille_tzaar::Tzaar>(
        "tzaar middle game, 51 stacks",
        TZAAR_MIDDLE,
        5,
        Unit::Plies,
        Counting::Bulk,
    );
    row::<quadrille_tzaar::Tzaar>(
        "tzaar middle game, 51 stacks",
        TZAAR_MIDDLE,
        4,
        Unit::Plies,
        Counting::Bulk,
    );
    row::<quadrille_surakarta::Surakarta>("surakarta start", SURAKARTA_START, 7, Unit::Plies, Counting::Bulk);
    row::<quadrille_amazons::Amazons>("amazons 10x10 start", AMAZONS_START, 3, Unit::Turns, Counting::Bulk);
    row::<quadrille_tak::Tak>("tak 6x6 start", TAK_START, 5, Unit::Plies, Counting::Bulk);
    row::<quadrille_tak::Tak>("tak 6x6 start", TAK_START, 4, Unit::Plies, Counting::Each);
    threads::<quadrille_tzaar::Tzaar>("tzaar fixed start", TZAAR_START, 5, Unit::Plies);
    threads::<quadrille_surakarta::Surakarta>("surakarta start", SURAKARTA_START, 7, Unit::Plies);
    threads::<quadrille_amazons::Amazons>("amazons 10x10 start", AMAZONS_START, 3, Unit::Turns);
    threads::<quadrille_tak::Tak>("tak 5x5 start", TAK_SMALL_START, 6, Unit::Plies);
}

fn position<G: Notation>(text: &str) -> G {
    G::parse(text, &G::Rules::default()).expect("the position is right")
}

/// The result and the seconds of the fastest of several runs: enough of them to last a second.
fn best(mut work: impl FnMut() -> u64) -> (u64, f64) {
    let started = Instant::now();
    let (mut count, mut seconds) = (0, f64::INFINITY);
    for run in 0.. {
        if run >= 3 && started.elapsed().as_secs_f64() > 1.0 {
            break;
        }
        let clock = Instant::now();
        count = work();
        seconds = seconds.min(clock.elapsed().as_secs_f64());
    }
    (count, seconds)
}

fn row<G: Notation>(name: &str, text: &str, depth: u32, unit: Unit, counting: Counting) {
    let mut game = position::<G>(text);
    let (count, seconds) = best(|| leaves(&mut game, depth, unit, counting));
    let unit = if unit == Unit::Turns { "turns" } else { "plies" };
    let counting = if counting == Counting::Bulk { "bulk" } else { "each" };
    let speed = count as f64 / seconds / 1e6;
    println!("{name:<34} {depth:>5} {unit:<6} {counting:<8} {count:>14} {seconds:>9.3} {speed:>12.1}");
}

/// One thread against two, alternating.
fn threads<G: Notation>(name: &str, text: &str, depth: u32, unit: Unit) {
    let game = position::<G>(text);
    let mut seconds = [f64::INFINITY; 2];
    for _ in 0..3 {
        for (threads, best) in (1..).zip(&mut seconds) {
            let clock = Instant::now();
            parallel(&game, depth, unit, threads, |_, _| ());
            *best = best.min(clock.elapsed().as_secs_f64());
        }
    }
    println!("{name:<34} {depth:>5} two threads are {:.2} times as fast as one", seconds[0] / seconds[1]);
}

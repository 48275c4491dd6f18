//! What threads share: tables and the tree. Small enough for Miri (`scripts/miri.sh`), which finds data races and memory
//! used wrongly.

use crate::common::{AnyOrder, Mobility, ask, depth};
use quadrille_core::{DrawRules, GameHistory, Notation};
use quadrille_search::{
    Bound, Dfpn, DfpnSettings, Engine, Entry, Limits, Mcts, MctsSettings, Pvs, PvsSettings, Replacement,
    Report, TranspositionTable,
};
use quadrille_tak::{Move, Rules, Tak};
use std::thread;

/// How many times as much is done where the machine itself does it.
const TIMES: u64 = if cfg!(miri) { 1 } else { 50 };

/// Tak on 3x3 with some stones, and nobody wins at once.
fn middle_game() -> GameHistory<Tak> {
    let game = Tak::parse("2,x,1/x,1,x/x,2,x 1 3", &Rules::default()).unwrap();
    GameHistory::new(game, DrawRules::default())
}

fn plays_legally(engine: &mut dyn Engine<Tak>, limits: Limits) -> Report<Move> {
    let mut history = middle_game();
    let report = ask(engine, &history, limits);
    assert!(!report.turn.is_empty());
    report.turn.iter().for_each(|&m| history.play(m).unwrap());
    report
}

/// The value says which key it belongs to, so that a mixture of two entries would be seen.
#[test]
fn what_is_found_in_a_table_is_what_somebody_stored() {
    let keys = 8;
    for replacement in [Replacement::Buckets, Replacement::TwoDeep, Replacement::TwoBig] {
        let table = TranspositionTable::new(1, replacement).unwrap();
        // All in one bucket: it is chosen by the low half of a key.
        let key = |number: u64| (number + 1) << 40;
        thread::scope(|scope| {
            for thread in 0..3 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..10 * TIMES {
                        let number = (round * 5 + thread) % keys;
                        let value = (number * 1000 + thread) as i32;
                        let depth = (round % 7) as i32 * 64;
                        let entry = Entry {
                            value,
                            bound: Bound::Exact,
                            depth,
                            best: None,
                            static_value: None,
                            nodes: round + 1,
                        };
                        table.store(key(number), entry);
                        for number in 0..keys {
                            if let Some(found) = table.probe(key(number)) {
                                assert_eq!(found.value / 1000, number as i32, "{replacement:?}");
                            }
                        }
                    }
                });
            }
        });
        assert!((0..keys).any(|number| table.probe(key(number)).is_some()));
    }
}

#[test]
fn threads_grow_one_tree() {
    let most = 40 * TIMES;
    let settings =
        MctsSettings { table: 1, threads: 2, merge: true, temperature: 1.0, ..MctsSettings::default() };
    let settings = MctsSettings { batch: 2, busy: 4, scale: 30.0, ..settings };
    let mut engine = Mcts::new(Mobility, AnyOrder, settings).unwrap();
    let report = plays_legally(&mut engine, Limits { nodes: Some(most), ..Limits::default() });
    let visits: u64 = report.efforts.iter().map(|effort| effort.visits).sum();
    assert!(visits > 0 && visits <= most, "{visits}");
}

#[test]
fn threads_prove_with_one_table() {
    let settings = DfpnSettings { table: 0, threads: 2, ..DfpnSettings::default() };
    let mut solver = Dfpn::new(Mobility, AnyOrder, settings).unwrap();
    plays_legally(&mut solver, Limits { nodes: Some(300 * TIMES), ..Limits::default() });
}

#[test]
fn threads_search_with_one_table() {
    let settings = PvsSettings { table: 1, threads: 2, ..PvsSettings::default() };
    let mut engine = Pvs::new(Mobility, AnyOrder, settings).unwrap();
    plays_legally(&mut engine, depth(if cfg!(miri) { 1 } else { 5 }));
}

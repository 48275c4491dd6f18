//! Journals of before.

use quadrille_arena::{Journal, MatchPlan, MatchResults, TournamentFormat};
use quadrille_engine::{Clock, Outcome, Player, Score};
use std::path::PathBuf;
use std::time::Duration;

/// A journal of four games that version 0.1.0 wrote when its layout was 1.
fn old_journal(folder: &std::path::Path) -> PathBuf {
    let path = folder.join("old.match");
    std::fs::write(&path, include_bytes!("../journals/layout1.match")).unwrap();
    path
}

fn check(journal: &Journal, plan: &MatchPlan) {
    let second = Duration::from_secs(1);
    assert_eq!(plan.rules, [("komi".to_string(), "2".to_string())]);
    assert_eq!(plan.control.clock, Some(Clock { remaining: 10 * second, increment: second / 2 }));
    assert_eq!((plan.control.time, plan.control.margin), (None, second / 20));
    let entries = journal.entries().unwrap();
    let winners: Vec<_> = entries.iter().map(|entry| entry.record.outcome).collect();
    assert_eq!(winners, [Player::First, Player::Second, Player::First, Player::Second].map(Outcome::Win));
    let turns = &entries[0].record.turns;
    assert_eq!(turns.iter().map(|turn| turn.word.as_str()).collect::<Vec<_>>(), ["a1", "Sa3", "c1"]);
    assert_eq!(turns[1].player, Player::Second);
    assert_eq!(turns[0].time, Duration::from_micros(228));
    let scores: Vec<_> = turns.iter().map(|turn| turn.score).collect();
    assert_eq!(scores, [Some(Score::Estimate(94)), None, Some(Score::Win { plies: 1 })]);
    let results = MatchResults::of(plan, journal).unwrap();
    assert_eq!((results.games(), results.counts().games.wins), (4, 4));
}

#[test]
fn a_journal_of_the_layout_before_is_read_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = old_journal(folder.path());
    let (journal, plan) = Journal::read(&path).unwrap();
    check(&journal, &plan);
    drop(journal);
    // Who goes on with it rewrites it, and it stays what it is.
    check(&Journal::open(&path, &plan).unwrap(), &plan);
    let (journal, again) = Journal::read(&path).unwrap();
    assert_eq!(again, plan);
    check(&journal, &plan);
}

#[test]
fn a_journal_of_a_later_layout_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = old_journal(folder.path());
    let database = rusqlite::Connection::open(&path).unwrap();
    database.execute("UPDATE plan SET layout = 3", []).unwrap();
    drop(database);
    let error = Journal::read(&path).map(drop).unwrap_err().to_string();
    assert!(error.contains("its layout is 3, and this version knows 1 to 2"), "{error}");
}

/// Whatever stands in a file that only looks like a journal: it is refused, and the place is named.
#[test]
fn impossible_values_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let place = "games, pair 0, game 0, ";
    for (change, reason) in [
        (
            "UPDATE games SET first = 77 WHERE pair = 0 AND game = 0",
            &*format!("{place}first: 77 stands there, and the plan has 0"),
        ),
        (
            "UPDATE games SET second = -1 WHERE pair = 0 AND game = 0",
            &format!("{place}second: -1 stands there, and the plan has 1"),
        ),
        (
            "UPDATE games SET opening = 1 WHERE pair = 0 AND game = 0",
            &format!("{place}opening: 1 stands there, and the plan has 0"),
        ),
        (
            "UPDATE games SET ended = 9e999 WHERE pair = 0 AND game = 0",
            &format!("{place}ended: inf is no time"),
        ),
        (
            "UPDATE games SET record = '{}' WHERE pair = 0 AND game = 0",
            &format!("{place}record: missing field"),
        ),
        (
            "UPDATE games SET record = x'FF' WHERE pair = 0 AND game = 0",
            "games, row 1: Invalid column type Blob at index: 5, name: record",
        ),
        (
            "UPDATE games SET pair = -7 WHERE pair = 0",
            "games, pair -7, game 0, pair: the match has no such pair",
        ),
        (
            "UPDATE games SET pair = 1000000 WHERE pair = 1",
            "games, pair 1000000, game 0, pair: the match has no such pair",
        ),
        (
            "UPDATE games SET game = 300 WHERE pair = 0 AND game = 1",
            "games, pair 0, game 300, game: it is neither 0 nor 1",
        ),
        ("INSERT INTO verdict VALUES (0, 5)", "verdict, accepted: 5 is neither 0 nor 1"),
        (
            "UPDATE plan SET plan = json_set(plan, '$.players', json('[]'))",
            "the plan: a match needs two players at least",
        ),
        ("UPDATE plan SET plan = json_set(plan, '$.game', 'chess')", "the plan: there is no game 'chess'"),
        ("UPDATE plan SET plan = json_set(plan, '$.pairs', 0)", "the plan: a match has 2 to"),
    ] {
        let path = old_journal(folder.path());
        let (journal, plan) = Journal::read(&path).unwrap();
        drop(journal);
        drop(Journal::open(&path, &plan).unwrap());
        let database = rusqlite::Connection::open(&path).unwrap();
        database.execute(change, []).unwrap_or_else(|error| panic!("{change}: {error}"));
        drop(database);
        let error =
            Journal::read(&path).and_then(|(journal, plan)| MatchResults::of(&plan, &journal).map(drop));
        let error = error.expect_err(change).to_string();
        assert!(error.contains(reason), "{change}: {error}");
    }
}

#[test]
fn pairs_are_known_by_their_numbers() {
    for format in [TournamentFormat::RoundRobin, TournamentFormat::Gauntlet] {
        for count in 0..6 {
            let plan = MatchPlan { format, ..MatchPlan::new("tak", &vec!["random"; count], 3) };
            let mut number = 0;
            for pair in plan.schedule() {
                assert_eq!(plan.pair(number), Some(pair));
                number += 1;
            }
            assert_eq!(plan.pair(number), None);
            assert_eq!(plan.pair(u64::MAX), None);
        }
    }
}

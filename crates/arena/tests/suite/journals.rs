//! Journals of before.

use quadrille_arena::{Journal, MatchPlan, MatchResults};
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

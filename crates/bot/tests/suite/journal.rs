//! The journal: statistics, exported positions, and secrets that do not get into it.

use crate::common::{World, robot, robot_config, shared, step_until};
use quadrille_bot::config::Secret;
use quadrille_bot::journal::Journal;
use quadrille_bot::{ExportOptions, GameResult, Incident, Reporter, maker, statistics};
use quadrille_engine::Player;
use std::sync::{Arc, Mutex};

#[test]
fn statistics_have_the_shape_of_the_papers_table() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("j")).unwrap();
    let mut view = World::new("tzaar", None, Player::First).lock().unwrap().view.clone();
    // The first rows of the expert's results (paper, Table 6).
    let results = [("SlowBrain", 2432.0, 1, 3), ("Gambit", 2229.0, 2, 4), ("mat76, \"<b>", 1690.0, 16, 1)];
    for (opponent, rating, wins, losses) in results {
        for number in 0..wins + losses {
            let result = if number < wins { GameResult::Win } else { GameResult::Loss };
            (view.id, view.opponent, view.rating) =
                (format!("{opponent}{number}"), opponent.into(), Some(rating));
            view.colour = [Player::First, Player::Second][number % 2];
            journal.game("pauliebot", "expert", &view).unwrap();
            assert!(journal.over("pauliebot", &view.id, result, "").unwrap());
            assert!(!journal.over("pauliebot", &view.id, result, "").unwrap(), "a result counts once");
        }
    }
    let tables = journal.statistics(&Default::default()).unwrap();
    let rows: Vec<&[String]> = tables[0].rows.iter().map(|row| &row[3..]).collect();
    assert_eq!(tables[0].columns[3..], ["player", "rating", "wins", "draws", "losses"]);
    assert_eq!(rows[0], ["SlowBrain", "2432", "1", "0", "3"]);
    assert_eq!(rows[1], ["Gambit", "2229", "2", "0", "4"]);
    assert_eq!(rows[2], ["mat76, \"<b>", "1690", "16", "0", "1"]);
    assert_eq!(tables[1].rows.len(), 2, "by colour");
    assert_eq!(tables[2].rows.len(), 1, "by day");
    let text = statistics::text(&tables);
    assert!(text.contains("pauliebot  tzaar  expert  SlowBrain      2432     1      0       3\n"), "{text}");
    assert!(statistics::html(&tables).contains("mat76, &quot;&lt;b&gt;"));
    let csv = statistics::csv(&journal.results(&Default::default()).unwrap());
    assert!(csv.contains(",\"mat76, \"\"<b>\",first,8,0,1\r\n"), "{csv}");
}

#[test]
fn positions_are_kept_in_folders_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let (mut shared, _) = shared(folder.path());
    let kept = folder.path().join("kept");
    shared.positions = Some(kept.clone());
    let world = World::new("tzaar", None, Player::First);
    let config = robot_config("tzaar", "random");
    let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    step_until(&mut robot, "the end", || world.lock().unwrap().over);
    let count = std::fs::read_dir(kept.join("robo")).unwrap().count();
    assert!(count > 5, "{count}");
    let out = folder.path().join("out");
    assert_eq!(shared.journal.export(&out, &ExportOptions::default()).unwrap(), count);
    let first = std::fs::read_to_string(out.join("tzaar/robo/g1-000.txt")).unwrap();
    assert_eq!(first.split_whitespace().count(), 163, "WALTZ's file");
    let none = ExportOptions { game: Some("tak".into()), ..ExportOptions::default() };
    assert_eq!(shared.journal.export(&out, &none).unwrap(), 0);
    let wrong =
        ExportOptions { game: Some("tak".into()), format: Some("waltz".into()), ..ExportOptions::default() };
    assert!(
        shared.journal.export(&out, &wrong).unwrap_err().to_string().contains("there is no format 'waltz'")
    );
}

#[test]
fn secrets_get_into_no_log_and_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Arc::new(Journal::open(&folder.path().join("j")).unwrap());
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&lines);
    let log = Box::new(move |line: &str| kept.lock().unwrap().push(line.to_string()));
    let secrets = vec![Secret::new("hunter2").unwrap()];
    let reporter = Reporter::new(Arc::clone(&journal), None, secrets, log);
    reporter.log("robo", "Login robo hunter2");
    reporter.incident("robo", Incident::UnexpectedPage, "a page\nwith hunter2 in it");
    let log = lines.lock().unwrap().join("\n");
    assert!(log.contains("Login robo ***"), "{log}");
    assert!(!log.contains("hunter2"));
    let incidents = journal.incidents(&Default::default()).unwrap().rows;
    assert!(incidents[0][3].contains("with *** in it"), "{incidents:?}");
}

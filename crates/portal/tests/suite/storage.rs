//! A disk that is full, a database that is broken: nothing is lost silently.

use crate::client::{Client, PASSWORD, options, serve, serve_with, wait_for};
use quadrille_portal::Server;
use serde_json::{Value, json};
use std::io::{Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

const LIVE: fn() -> Value = || json!({ "seconds": 600, "increment": 0 });

#[test]
fn a_full_disk_refuses_changes_loses_nothing_and_stops_the_clocks() {
    let portal = serve_with(|options| options.most_pages = Some(28));
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
    anna.play(id, "a1").ok();
    let mut number = 0;
    let refused = wait_for("a full disk", || {
        number += 1;
        let name = format!("person-{number}");
        let answer = portal.nobody().post("register", json!({ "name": name, "password": PASSWORD }));
        if answer.code != 200 {
            return Some(answer);
        }
        let person = portal.nobody().with_cookie(&answer);
        Some(person.put("account", json!({ "about": "x".repeat(500) }))).filter(|answer| answer.code != 200)
    });
    assert!(refused.refused(503).contains("full"), "{}", refused.body);
    let health = portal.nobody().get("/health");
    assert_eq!((health.code, &health.json()["status"]), (503, &json!("read-only")));
    // What can be read is read, and nothing that was answered is gone.
    assert_eq!(bert.game(id)["moves"], json!(["a1"]));
    let (stands, seen) = (bert.game(id)["remaining"].clone(), Instant::now());
    while seen.elapsed() < Duration::from_millis(200) {
        assert_eq!(bert.game(id)["remaining"], stands, "time is nobody's");
    }
    let moved = wait_for("a refused move", || {
        let before = bert.game(id);
        let token = before["move_token"].as_str()?.to_string();
        let word = portal
            .nobody()
            .post("/api/position", json!({ "setup": before["setup"], "moves": before["moves"] }))
            .ok();
        let answer = bert.post_move(id, word["plies"][0]["move"].as_str()?, &token);
        Some(answer)
    });
    match moved.code {
        503 => {
            assert_eq!(bert.game(id)["moves"], json!(["a1"]), "a refused move was not made");
        }
        // A move may fit into a page that has room.
        code => assert_eq!(code, 200, "{}", moved.body),
    }
    let restarted = portal.restarted();
    let bert = Client { host: restarted.host.clone(), ..bert };
    assert_eq!(bert.game(id)["moves"][0], "a1");
    assert_eq!(restarted.nobody().get("/health").code, 200, "with room there is life");
}

#[test]
fn a_broken_page_is_told_and_nothing_is_written_over_it() {
    let mut portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    for _ in 0..10 {
        let id = anna.begin(&bert, json!({ "game": "tak" }), LIVE(), false);
        anna.play(id, "a1").ok();
        anna.post(&format!("games/{id}/resign"), json!({})).ok();
    }
    portal.stop();
    let file = portal.data.join("portal.sqlite");
    let whole = std::fs::read(&file).unwrap();

    // Broken while it runs: every page behind the first.
    let running = portal.restarted();
    let [anna, bert] = [&anna, &bert].map(|client| Client { host: running.host.clone(), ..client.clone() });
    running.nobody().get("/health").ok();
    let mut broken =
        std::fs::OpenOptions::new().write(true).open(running.data.join("portal.sqlite")).unwrap();
    for page in 1..whole.len() as u64 / 4096 {
        broken.seek(SeekFrom::Start(page * 4096)).unwrap();
        broken.write_all(&[0xff; 4096]).unwrap();
    }
    broken.sync_all().unwrap();
    let health = wait_for("the damage to be seen", || {
        anna.get("games?player=bert");
        bert.get("players/anna");
        Some(running.nobody().get("/health")).filter(|health| health.code == 503)
    });
    assert!(health.json()["reason"].as_str().unwrap().contains("damaged"), "{}", health.body);
    let refused = anna.put("account", json!({ "about": "hello" }));
    assert!(refused.refused(503).contains("damaged"), "{}", refused.body);
    drop(running);

    // Broken before it starts: it does not.
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = whole.clone();
    bytes[4096..].chunks_mut(4096).for_each(|page| page[..100].fill(0xff));
    std::fs::write(folder.path().join("portal.sqlite"), &bytes).unwrap();
    let error = Server::bind(options(folder.path())).err().expect("it cannot be used").to_string();
    assert!(error.contains("damaged") && error.contains("backup"), "{error}");
    assert_eq!(
        std::fs::read(folder.path().join("portal.sqlite")).unwrap(),
        bytes,
        "nothing is written to it"
    );
}

#[test]
fn a_database_of_a_later_version_is_left_alone() {
    let mut portal = serve();
    portal.stop();
    let connection = rusqlite::Connection::open(portal.data.join("portal.sqlite")).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = Server::bind(options(&portal.data)).err().expect("it cannot be used").to_string();
    assert!(error.contains("version 99"), "{error}");
}

/// A portal starts while its administrator adds somebody, both on an empty folder.
#[test]
fn many_may_open_a_new_folder_at_once() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            let opened: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| quadrille_portal::Admin::open(folder.path()).map(drop)))
                .collect();
            opened.into_iter().for_each(|opened| opened.join().unwrap().unwrap());
        });
    }
}

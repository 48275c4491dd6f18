//! The arena tab: matches are started, watched, stopped, resumed and deleted.

use crate::chromium::{Chromium, Page};
use crate::client::serve;
use quadrille_web::ClusterSource;
use serde_json::json;
use std::sync::Arc;

/// How many games of the newest match are finished, by what the page says.
fn finished(page: &mut Page) -> i64 {
    page.eval("document.querySelector('.match progress').value").as_f64().unwrap() as i64
}

#[test]
fn a_match_is_started_watched_stopped_resumed_and_deleted() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = browser.open(&format!("{}#/arena", server.address));
    page.fill("#arena-game", "surakarta");
    page.fill("#player-0", "engine:champion");
    page.fill("#player-1", "engine:random");
    page.fill("#arena-games", "3");
    page.click("#arena-start");
    page.wait("document.querySelector('.toast')?.textContent.includes('even')");
    page.fill("#arena-games", "400");
    page.fill("#arena-time", "5");
    // So close that 400 games do not decide it: a match that is over cannot be stopped.
    page.fill("#arena-sprt", "0,5");
    page.click("#arena-start");
    page.wait("document.querySelectorAll('.match').length === 1");
    page.wait("document.querySelectorAll('.match .live .stack').length > 2");
    page.wait("document.querySelector('.match .facts').textContent.includes('LLR')");
    page.wait("document.querySelector('.match progress').value >= 2");
    page.click(".match-toggle");
    page.wait("document.querySelector('.match-toggle').textContent === 'Go on'");
    let stopped = finished(&mut page);
    assert!((2..400).contains(&stopped), "{stopped}");
    page.reload();
    page.wait("document.querySelector('.match-toggle')?.textContent === 'Go on'");
    assert_eq!(finished(&mut page), stopped, "the games are lost");
    page.click(".match-toggle");
    page.wait(&format!("document.querySelector('.match progress').value > {stopped}"));
    page.click(".match-toggle");
    page.wait("document.querySelector('.match-toggle').textContent === 'Go on'");
    let points = "document.querySelector('.match tbody tr td:nth-child(2)').textContent";
    assert_eq!(page.eval(points), json!("champion"));
    page.eval("window.confirm = () => true");
    page.click(".match-remove");
    page.wait("document.querySelectorAll('.match').length === 0");
}

#[test]
fn the_cluster_is_shown_where_there_is_one() {
    let status = json!({
        "runs": [{
            "id": "1", "about": "match of champion, waltz-9", "game": "tzaar", "waiting": 40, "running": 2, "done": 58,
            "total": 100, "set_aside": [["7", "why"]], "seconds_left": 75.0, "is_coordinated": true,
        }],
        "workers": [
            { "name": "busy", "threads": 2, "speed": 1.5e6, "running": 2, "done": 30, "failed": 1, "silent": 1.0, "is_alive": true, "paused": null },
            { "name": "gone", "threads": 1, "speed": 1e6, "running": 0, "done": 0, "failed": 0, "silent": 90.0, "is_alive": false, "paused": null },
        ],
    });
    let source = ClusterSource(Arc::new(move || Ok(status.clone())));
    let (server, browser) = (serve(|options| options.cluster = Some(source)), Chromium::launch());
    let mut page = browser.open(&format!("{}#/arena", server.address));
    page.wait("document.querySelectorAll('.cluster tbody tr').length === 3");
    let cells = |page: &mut Page, row: usize| {
        page.eval(&format!(
            "[...document.querySelectorAll('.cluster tbody tr')[{row}].cells].map((cell) => cell.textContent)"
        ))
    };
    assert_eq!(
        cells(&mut page, 0),
        json!(["match of champion, waltz-9", "58 of 100", "40", "2", "1", "1:15"])
    );
    assert_eq!(cells(&mut page, 1), json!(["busy", "2 of 2 threads at work", "1.5 M/s", "30", "1"]));
    assert_eq!(cells(&mut page, 2), json!(["gone", "silent for 1:30", "1.0 M/s", "0", "0"]));
    let (server, failing) = (
        serve(|_| ()),
        serve(|options| {
            options.cluster = Some(ClusterSource(Arc::new(|| Err("the broker is away".into()))));
        }),
    );
    page = browser.open(&format!("{}#/arena", failing.address));
    page.wait("document.querySelector('.error')?.textContent === 'the broker is away'");
    page = browser.open(&format!("{}#/arena", server.address));
    page.wait("!!document.querySelector('#arena-start')");
    assert_eq!(page.eval("document.querySelector('.cluster')"), json!(null));
}

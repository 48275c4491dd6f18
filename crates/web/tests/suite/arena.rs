//! The arena tab: matches are started, watched, stopped, resumed and deleted.

use crate::chromium::{Chromium, Page};
use crate::client::serve;
use serde_json::json;

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

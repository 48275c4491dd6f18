//! Turns as people make them: dragged, half made and reloaded, confirmed; and games of two people, or of none.

use crate::board::moves;
use crate::chromium::{Chromium, Page};
use crate::client::{Running, serve};
use crate::wait::Wait;
use serde_json::{Value, json};

/// Keeps a game between two players and opens it.
fn open(server: &Running, browser: &Chromium, view: &str, setup: &Value, players: &Value) -> (Page, Value) {
    let document = json!({ "setup": setup, "page": { "players": players } });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/{view}/{id}", server.address));
    page.wait("document.querySelectorAll('.board .square').length > 0");
    (page, id)
}

/// Waits until what is kept of a game is as it should be.
fn wait_until_kept(server: &Running, id: &Value, is_right: impl Fn(&Value) -> bool) {
    let kept = || server.get(&format!("/api/games/{id}")).json();
    let wait = Wait::new();
    while !is_right(&kept()["document"]) {
        wait.again(|| kept().to_string());
    }
}

fn wait_for_status(page: &mut Page, status: &str) {
    page.wait(&format!("document.querySelector('.status')?.textContent === {status:?}"));
}

#[test]
fn a_turn_that_is_half_made_survives_a_reload() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let setup = json!({ "game": "amazons", "size": "5x5" });
    for view in ["play", "analyse"] {
        let (mut page, id) = open(&server, &browser, view, &setup, &json!(["human", "human"]));
        page.wait("document.querySelectorAll('.square.movable').length > 0");
        page.click("[data-square=b1]");
        page.click("[data-square=b3]");
        wait_for_status(&mut page, "White goes on with the turn");
        wait_until_kept(&server, &id, |game| game["page"]["turn"]["plies"] == json!(["b1-b3"]));
        page.reload();
        wait_for_status(&mut page, "White goes on with the turn");
        page.wait("document.querySelectorAll('.square.target').length > 0");
        page.click("[data-square=c3]");
        page.wait("document.querySelectorAll('.moves .move').length === 1");
        assert_eq!(moves(&mut page), ["b1-b3/c3"]);
        wait_until_kept(&server, &id, |game| {
            game["page"]["turn"].is_null() && game["nodes"][0]["move"] == "b1-b3/c3"
        });
    }
}

#[test]
fn turns_are_confirmed_where_the_settings_say_so() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let (mut page, id) =
        open(&server, &browser, "play", &json!({ "game": "surakarta" }), &json!(["human", "human"]));
    page.click("#settings");
    page.click("#setting-confirm");
    page.click("dialog [aria-label=Close]");
    page.wait("document.querySelectorAll('.square.movable').length > 0");
    page.click("[data-square=c2]");
    page.click("[data-square=c3]");
    wait_for_status(&mut page, "Confirm the turn");
    page.click("#undo-step");
    wait_for_status(&mut page, "Black to move");
    page.wait("document.querySelectorAll('.square.movable').length > 0");
    page.click("[data-square=d2]");
    page.click("[data-square=d3]");
    wait_for_status(&mut page, "Confirm the turn");
    wait_until_kept(&server, &id, |game| game["page"]["turn"]["plies"] == json!(["d2d3"]));
    page.reload();
    wait_for_status(&mut page, "Confirm the turn");
    assert!(moves(&mut page).is_empty());
    page.click("#confirm");
    wait_for_status(&mut page, "White to move");
    assert_eq!(moves(&mut page), ["d2d3"]);
}

#[test]
fn two_people_drag_their_pieces_on_one_screen() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let (mut page, _) =
        open(&server, &browser, "play", &json!({ "game": "surakarta" }), &json!(["human", "human"]));
    let turns = [("c2", "c3"), ("d5", "d4"), ("b2", "b3")];
    for (number, (from, to)) in turns.into_iter().enumerate() {
        page.wait(&format!("document.querySelector('[data-square={from}]').classList.contains('movable')"));
        // A piece that is dropped where it cannot go stays where it was.
        page.drag(&format!("[data-square={from}]"), "[data-square=a1]");
        page.drag(&format!("[data-square={from}]"), &format!("[data-square={to}]"));
        page.wait(&format!("document.querySelectorAll('.moves .move').length === {}", number + 1));
    }
    assert_eq!(moves(&mut page), ["c2c3", "d5d4", "b2b3"]);
}

#[test]
fn the_hand_that_carries_a_stack_counts() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let setup = json!({ "game": "tak", "position": "x5/x5/x2,121,x2/x5/x5 1 6" });
    let (mut page, _) = open(&server, &browser, "play", &setup, &json!(["human", "human"]));
    page.wait("document.querySelectorAll('.square.movable').length > 0");
    page.click("[data-square=c3]");
    for count in ["1 of 3", "2 of 3"] {
        page.click("[data-square=c4]");
        page.wait(&format!("document.querySelector('.hand text')?.textContent === {count:?}"));
    }
    page.click("#undo-step");
    page.wait("!document.querySelector('.hand')");
}

#[test]
fn engines_play_each_other_and_can_be_paused() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let engine = |name: &str| json!({ "label": name, "engine": "random", "nodes": 1 });
    let setup = json!({ "game": "surakarta", "rules": { "no-progress": "20" } });
    let (mut page, _) = open(&server, &browser, "play", &setup, &json!([engine("one"), engine("other")]));
    page.wait("document.querySelectorAll('.moves .move').length >= 2");
    page.click("#pause");
    page.wait("document.querySelector('#pause').textContent === 'Go on'");
    // A turn needs some requests to the server: after many the one that was being made is finished, and others would be.
    let requests = "(async () => { for (let count = 0; count < 50; count += 1) await (await fetch('api/load')).text(); })()";
    page.eval(requests);
    let paused = moves(&mut page);
    page.eval(requests);
    assert_eq!(moves(&mut page), paused, "the engines went on");
    page.click("#pause");
    page.wait("document.querySelector('.status').classList.contains('over')");
    assert!(moves(&mut page).len() > paused.len());
}

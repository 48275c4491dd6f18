//! What was wrong with the page once.

use crate::chromium::Chromium;
use crate::client::serve;
use serde_json::{Value, json};

#[test]
fn addresses_that_lead_nowhere_say_so() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let nodes = json!([{ "parent": 0, "move": "c2c3" }]);
    let document = json!({ "setup": { "game": "surakarta" }, "nodes": nodes });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/play/{id}/77", server.address));
    page.wait("document.querySelectorAll('.moves .move.current').length === 1");
    for (address, reason) in [
        ("#/link/!!!".to_string(), "This link holds no game"),
        ("#/play/4711".to_string(), "there is no such game"),
        (format!("#/play/{id}/x"), "An address names a turn by its number"),
        ("#/puzzles/nothing".to_string(), ""),
    ] {
        page.go(&format!("{}{address}", server.address));
        match reason {
            "" => page.wait("document.querySelectorAll('.board .square').length > 0"),
            reason => {
                page.wait(&format!("document.querySelector('#failure')?.textContent.includes({reason:?})"))
            }
        }
    }
}

#[test]
fn the_first_comment_of_a_variation_is_shown_and_the_focus_is_seen_on_targets() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let nodes =
        json!([{ "parent": 0, "move": "c2c3" }, { "parent": 0, "move": "c2d3", "comment": "instead of c3" }]);
    let document = json!({ "setup": { "game": "surakarta" }, "nodes": nodes });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/analyse/{id}/0", server.address));
    page.wait("document.querySelector('.variation .comment')?.textContent === 'instead of c3'");
    page.wait("document.querySelectorAll('.square.movable').length > 0");
    page.eval("document.querySelector('.board').focus()");
    page.press("Enter");
    for key in ["ArrowUp", "Enter", "ArrowUp"] {
        page.press(key);
    }
    page.wait("document.activeElement.classList.contains('target')");
    let stroke = page.eval("(() => { const shown = getComputedStyle(document.activeElement.firstElementChild); return [shown.stroke !== 'none', parseFloat(shown.strokeWidth) > 5]; })()");
    assert_eq!(stroke, json!([true, true]));
}

#[test]
fn two_tabs_keep_in_step() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let players = json!(["human", { "label": "opponent", "engine": "random", "nodes": 10 }]);
    let document = json!({ "setup": { "game": "surakarta" }, "page": { "players": players } });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let address = format!("{}#/play/{id}", server.address);
    let mut one = browser.open(&address);
    one.wait("document.querySelectorAll('.square.movable').length > 0");
    let mut other = browser.open_beside(&one, &address);
    other.wait("document.querySelectorAll('.square.movable').length > 0");
    for square in ["c2", "c3"] {
        one.click(&format!("[data-square={square}]"));
    }
    let made = "[...document.querySelectorAll('.moves .move')].map((move) => move.textContent)";
    for page in [&mut one, &mut other] {
        page.wait("document.querySelectorAll('.moves .move').length === 2 && document.querySelectorAll('.square.movable').length > 0");
    }
    let turns = one.eval(made);
    assert_eq!(other.eval(made), turns);
    // The other tab goes on, and neither loses anything.
    other.click("#take-back");
    for page in [&mut other, &mut one] {
        page.wait("document.querySelectorAll('.moves .move').length === 0");
    }
    let nodes = server.get(&format!("/api/games/{id}")).json()["document"]["nodes"].clone();
    assert_eq!(nodes, json!([]));
}

/// Also one of the four games on a phone that is held sideways, where the board was 190 pixels high.
#[test]
fn boards_are_large_enough_on_every_window() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        let id = server.post("/api/games", &json!({ "setup": { "game": game } })).json()["id"].clone();
        for view in ["play", "analyse"] {
            let mut page = browser.open(&format!("{}#/{view}/{id}", server.address));
            page.wait("document.querySelectorAll('.board .square').length > 0");
            for (width, height, least) in
                [(844, 390, 290), (390, 844, 340), (820, 1180, 700), (1280, 860, 500)]
            {
                page.look(width, height, "light");
                page.wait(&format!("innerWidth === {width}"));
                let sides = "(() => { const { width, height } = document.querySelector('.game-board > .board').getBoundingClientRect(); return Math.min(width, height); })()";
                let side: Value = page.eval(sides);
                assert!(side.as_f64().unwrap() >= f64::from(least), "{game} {view} {width}x{height}: {side}");
            }
        }
    }
}

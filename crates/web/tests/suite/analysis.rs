//! Engines and solvers beside the board: several at once, where their effort goes, and the tree of a proof.

use crate::board::moves;
use crate::chromium::{Chromium, Page};
use crate::client::{Running, serve};
use serde_json::{Value, json};

/// Keeps a game with these turns and opens it for analysis at its end, with the engine off.
fn analyse(server: &Running, browser: &Chromium, setup: &Value, words: &[&str]) -> Page {
    let nodes: Vec<Value> =
        words.iter().enumerate().map(|(parent, word)| json!({ "parent": parent, "move": word })).collect();
    let id = server.post("/api/games", &json!({ "setup": setup, "nodes": nodes })).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/analyse/{id}", server.address));
    page.wait("document.querySelector('.engine-toggle')?.textContent === 'Stop'");
    page.press("l");
    page.wait("document.querySelector('.engine-toggle').textContent === 'Start'");
    page
}

const NUMBERS: &str = "[...document.querySelectorAll('.numbers b')].map((number) => number.textContent)";

#[test]
fn the_tree_of_a_proof_is_opened_while_it_is_searched_in_every_game() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        let mut page = analyse(&server, &browser, &json!({ "game": game }), &[]);
        page.click(".proof > summary");
        page.click("#prove");
        page.wait("document.querySelectorAll('.numbers b').length === 2");
        page.wait("document.querySelectorAll('.proof-tree li .pv-move').length > 5");
        let numbers: Vec<String> = serde_json::from_value(page.eval(NUMBERS)).unwrap();
        assert!(numbers.iter().all(|number| !number.is_empty() && number != "0"), "{game}: {numbers:?}");
        page.click(".proof-tree .opener");
        page.wait("document.querySelectorAll('.proof-tree ul ul .pv-move').length > 5");
        assert_eq!(page.eval("document.querySelector('#prove').textContent"), json!("Stop"), "{game}");
        page.click("#prove");
        page.wait("document.querySelector('#prove').textContent === 'Prove'");
        // What was found can be looked into when nothing is searched any more.
        page.click(".proof-tree ul ul .opener");
        page.wait("document.querySelectorAll('.proof-tree ul ul ul .pv-move').length > 0");
        page.click(".proof-tree .opener[aria-expanded=true]");
        page.wait("document.querySelectorAll('.proof-tree ul ul').length === 0");
    }
}

#[test]
fn a_proof_is_shown_and_its_moves_are_played_as_variations() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let setup = json!({ "game": "tak", "size": "3x3" });
    let mut page = analyse(&server, &browser, &setup, &["a3", "c1", "c2", "a2"]);
    page.click(".proof > summary");
    page.click("#prove");
    page.wait("document.querySelector('.proof .verdict').textContent === 'Proven: White wins in 1.'");
    assert_eq!(page.eval(NUMBERS), json!(["0", "∞"]));
    assert_eq!(page.eval("document.querySelector('.proof-tree .pv-move').textContent"), json!("c3"));
    page.click(".proof-tree .pv-move");
    page.wait("document.querySelector('.status').textContent.startsWith('White wins')");
    assert_eq!(moves(&mut page).last().unwrap(), "c3");
    // The proof stays with its position, and other moves of it can be tried.
    page.wait("document.querySelectorAll('.proof-tree .pv-move').length > 1");
    page.eval("document.querySelectorAll('.proof-tree .pv-move')[1].click()");
    page.wait("document.querySelectorAll('.variation .move').length === 1");
}

#[test]
fn engines_think_side_by_side_and_show_where_their_effort_goes() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    for game in ["surakarta", "amazons"] {
        let mut page = analyse(&server, &browser, &json!({ "game": game }), &[]);
        page.click("#add-engine");
        page.wait("document.querySelectorAll('.engine').length === 2");
        page.fill(".engine:nth-child(2) select", if game == "amazons" { "mcts" } else { "weighted-random" });
        page.eval("document.querySelectorAll('.engine-toggle').forEach((toggle) => toggle.click())");
        page.wait("[...document.querySelectorAll('.engine')].every((engine) => engine.querySelectorAll('.lines li').length > 0)");
        page.wait("document.querySelectorAll('.engine:first-child .effort').length === 5");
        page.eval("document.querySelector('.engine:first-child button.more').click()");
        page.wait("document.querySelectorAll('.engine:first-child .effort').length > 5");
        page.click(".engine:first-child .engine-toggle");
        page.wait("document.querySelector('.engine-toggle').textContent === 'Start'");
        let shares = "[...document.querySelectorAll('.engine:first-child .efforts li')].map((row) => parseFloat(row.style.getPropertyValue('--share')))";
        let shares: Vec<f64> = serde_json::from_value(page.eval(shares)).unwrap();
        assert!(shares.iter().all(|share| (1.0..=100.0).contains(share)), "{shares:?}");
        let word = page.eval("document.querySelector('.effort .bar-move').textContent");
        page.click(".effort");
        if game == "amazons" {
            // The move of an amazon is half a turn.
            page.wait("document.querySelector('.status').textContent === 'White goes on with the turn'");
        } else {
            page.wait("document.querySelectorAll('.moves .move').length === 1");
            assert_eq!(json!(moves(&mut page)[0]), word);
        }
        page.click(".engine [aria-label='Remove this engine']");
        page.wait("document.querySelectorAll('.engine').length === 1");
    }
}

#[test]
fn the_list_of_moves_scrolls_to_the_current_one_and_the_page_stays() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let words = ["a1", "e5", "b2", "d4", "a3", "e3", "b4", "d2", "a5", "e1", "c1", "c5"];
    let mut page = analyse(&server, &browser, &json!({ "game": "tak", "size": "5x5" }), &words);
    page.look(390, 844, "light");
    page.wait("innerWidth === 390");
    page.eval(
        "scrollTo(0, 0); document.querySelector('.moves').style.cssText = 'min-height: 0; max-height: 2rem'",
    );
    let visible = "(() => { const [list, move] = ['.moves', '.move.current'].map((name) => document.querySelector(name).getBoundingClientRect());
        return move.top >= list.top - 1 && move.bottom <= list.bottom + 1; })()";
    for (key, last) in [("ArrowLeft", "c1"), ("Home", ""), ("End", "c5")] {
        page.press(key);
        page.wait(&format!(
            "(document.querySelector('.move.current')?.firstChild.textContent ?? '') === '{last}'"
        ));
        assert!(last.is_empty() || page.eval(visible) == json!(true), "{key}");
        assert_eq!(page.eval("scrollY"), json!(0), "{key}");
    }
}

#[test]
fn what_people_note_goes_into_records_and_moves_show_where_they_lead() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = analyse(&server, &browser, &json!({ "game": "tak", "size": "5x5" }), &["a1", "e5", "c3"]);
    page.wait("document.querySelectorAll('.pieces .stack').length === 3");
    let cells = page.eval("[...document.querySelectorAll('.moves > *')].map((cell) => cell.textContent)");
    assert_eq!(cells, json!(["1.", "a1", "e5", "2.", "c3"]));
    for square in ["a1", "b2"] {
        page.eval(&format!("document.querySelector('[data-square={square}]').focus()"));
        page.press("d");
    }
    page.wait("document.querySelectorAll('.drawn polygon').length === 1");
    page.eval("document.querySelector('.moves .move').focus()");
    page.wait("!document.querySelector('.hover-board').hidden && document.querySelectorAll('.hover-board .stack').length === 1");
    page.press("Home");
    page.wait("document.querySelectorAll('.drawn polygon').length === 0");
    page.click("#files");
    page.wait("document.querySelector('#export-text').value.includes('2. c3 {[%cal Ga1b2]}')");
}

#[test]
fn regions_have_their_values_on_the_board() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let setup = json!({ "game": "amazons", "position": "W2xB1/xxxxxx/W1Bxxx b" });
    let mut page = analyse(&server, &browser, &setup, &[]);
    let labels = "[...document.querySelectorAll('.region-value text')].map((text) => text.textContent)";
    page.wait("document.querySelectorAll('.region-value').length === 3");
    assert_eq!(page.eval(labels), json!(["*", "+2", "-1"]));
    page.press("f");
    assert_eq!(page.eval(labels), json!(["*", "+2", "-1"]));
}
